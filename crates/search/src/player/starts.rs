//! Whether a side starts an event, and which.

use postern_rules::{Act, EventCard, Position};

use crate::{
    any::advice,
    limits::{Limits, Options},
    mix::Dice,
    oversight::Oversight,
    player::knowledge::Knowledge,
    score::Score,
};

/// Of all nodes, the part that goes into this decision while an event can be started.
const PART: u64 = 4;

/// By how many hundredths of a pawn a start has to better a position: it can be had once, and searches as short
/// as these err.
const GAIN: i32 = 60;

/// Whoever overlooks things starts an event without a reason once in so many turns.
const AT_RANDOM: usize = 24;

/// Least and most nodes for each position that is compared: with fewer, chance would decide.
const LEAST_NODES: u64 = 40;
const MOST_NODES: u64 = 50_000;

/// What is started.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start {
    /// The event of this number.
    Event(u8),
    /// Whichever is drawn.
    Drawn,
}

/// What was decided.
pub(crate) struct Decision {
    /// What it starts, if it does.
    pub(crate) start: Option<Start>,
    /// How many positions were looked at.
    pub(crate) nodes: u64,
}

/// Decides whether the side to move starts one of these events, of which there is at least one.
///
/// What the position is worth after each start is compared with what it is worth without one, where that side
/// has a turn without one. Those who overlook much have too few nodes for that, and start an event by chance
/// alone. Where events are drawn, the mean over all counts. Nothing hidden plays a part, and what
/// an event will hide counts for nothing: neither side can tell yet whom it will serve.
pub(crate) fn decide(
    known: &Knowledge,
    startable: &[&'static EventCard],
    limits: &Limits<'_>,
    options: &Options,
) -> Decision {
    let mut dice = Dice::new(options.seed ^ known.position.key());
    let picked = startable[dice.below(startable.len())];
    let named = |card: &EventCard| {
        if options.draws {
            Start::Drawn
        } else {
            Start::Event(card.number)
        }
    };
    let no_turn = !known.position.has_more_turns_than(0);
    let at_random = options.oversight != Oversight::NONE && dice.below(AT_RANDOM) == 0;
    if at_random || (no_turn && options.draws) {
        return Decision {
            start: Some(named(picked)),
            nodes: 0,
        };
    }
    let share = limits.nodes / PART / (startable.len() as u64 + 1);
    let share = share.min(MOST_NODES);
    if share < LEAST_NODES {
        return Decision {
            start: no_turn.then(|| named(picked)),
            nodes: 0,
        };
    }
    let limits = Limits {
        nodes: share,
        ..*limits
    };
    // Positions that are misjudged by different amounts cannot be compared.
    let options = Options {
        oversight: Oversight::NONE,
        ..*options
    };
    let mut nodes = 0;
    let mut value = |position: &Position| {
        let found = advice(
            &position.without_secrets(),
            &known.history,
            &limits,
            &options,
        )?;
        nodes += found.nodes;
        Some(capped(found.score))
    };
    let now = value(&known.position);
    let mut values = Vec::with_capacity(startable.len());
    for card in startable {
        let mut after = known.position.clone();
        if after.act(&Act::StartEvent { card }).is_ok() {
            values.extend(value(&after).map(|value| (value, *card)));
        }
    }
    let start = match now {
        // It has to start one.
        None => Some(best(&values).map_or(picked, |(_, card)| card)),
        Some(now) => wanted(&values, now, options.draws),
    };
    Decision {
        start: start.map(named),
        nodes,
    }
}

/// Forced ends count for no more than this, in hundredths of a pawn.
const MOST_VALUE: i32 = 3_000;

fn capped(score: Score) -> i32 {
    score.value().clamp(-MOST_VALUE, MOST_VALUE)
}

fn best(values: &[(i32, &'static EventCard)]) -> Option<(i32, &'static EventCard)> {
    values.iter().max_by_key(|(value, _)| *value).copied()
}

/// Which event to start, given what the position is worth after each and now.
fn wanted(
    values: &[(i32, &'static EventCard)],
    now: i32,
    draws: bool,
) -> Option<&'static EventCard> {
    let (best, card) = best(values)?;
    let count = i32::try_from(values.len()).unwrap_or(i32::MAX);
    let mean = values.iter().map(|(value, _)| value).sum::<i32>() / count;
    let expected = if draws { mean } else { best };
    (expected >= now + GAIN).then_some(card)
}
