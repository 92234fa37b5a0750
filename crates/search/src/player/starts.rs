//! Decides whether a side starts an event, and which.

use postern_rules::{EventAction, EventCard, Position};

use crate::{
    any::advice,
    limits::{Limits, Options},
    mix::Dice,
    oversight::Oversight,
    player::knowledge::Knowledge,
    score::Score,
};

/// The divisor for the share of nodes that goes into this decision.
const PART: u64 = 4;

/// By how many centipawns a start has to improve a position. A start can be used only once, and
/// searches as short as these are inaccurate.
const GAIN: i32 = 60;

/// A level that overlooks things starts an event without a reason once in this many turns, on
/// average.
const AT_RANDOM: usize = 24;

/// The minimum and maximum numbers of nodes per compared position. With fewer, the result would be
/// random.
const MIN_NODES: u64 = 40;
const MAX_NODES: u64 = 50_000;

/// The event to start.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start {
    /// The event with this number.
    Event(u8),
    /// A randomly drawn event.
    Drawn,
}

/// The decision.
pub(crate) struct Decision {
    /// The event to start, if any.
    pub(crate) start: Option<Start>,
    /// Number of searched positions.
    pub(crate) nodes: u64,
}

/// Decides whether the side to move starts one of the given events, of which there must be at least
/// one.
///
/// Compares the position's value after each start with its value without one, if the side has a
/// turn without one. Levels that overlook much have too few nodes for this and start an event at
/// random. Where events are drawn, the mean over all counts. Secrets are ignored. What an event
/// will hide counts for nothing, because neither side can know yet who will benefit.
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
    let share = share.min(MAX_NODES);
    if share < MIN_NODES {
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
        if after.act(&EventAction::StartEvent { card }).is_ok() {
            values.extend(value(&after).map(|value| (value, *card)));
        }
    }
    let start = match now {
        // The side must start an event.
        None => Some(best(&values).map_or(picked, |(_, card)| card)),
        Some(now) => wanted(&values, now, options.draws),
    };
    Decision {
        start: start.map(named),
        nodes,
    }
}

/// The cap for forced results, in centipawns.
const MAX_VALUE: i32 = 3_000;

fn capped(score: Score) -> i32 {
    score.value().clamp(-MAX_VALUE, MAX_VALUE)
}

fn best(values: &[(i32, &'static EventCard)]) -> Option<(i32, &'static EventCard)> {
    values.iter().max_by_key(|(value, _)| *value).copied()
}

/// Returns the event to start, if any, given the values after each start and without one.
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
