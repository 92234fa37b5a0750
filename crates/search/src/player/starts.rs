//! Decides whether a computer player starts an event card, and which one.

use postern_rules::{EventAction, EventCard, Position};

use crate::any::advice;
use crate::limits::{SearchBudget, SearchOptions};
use crate::mix::SeededRandom;
use crate::oversight::OversightRates;
use crate::player::knowledge::SideKnowledge;
use crate::score::Score;

/// The decision may use the node limit divided by this number.
const PART: u64 = 4;

/// The minimum improvement in centipawns for starting a card. A card can only be used once, and
/// short searches are inaccurate.
const GAIN: i32 = 60;

/// Levels that overlook turns start a card at random once in this many turns, on average.
const AT_RANDOM: usize = 24;

/// The minimum number of nodes per compared position. Fewer nodes would give a random result.
const MIN_NODES: u64 = 40;
const MAX_NODES: u64 = 50_000;

/// The event card that a computer player starts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum EventStart {
    /// The card with this number.
    Event(u8),
    /// A random card, drawn by the server.
    Drawn,
}

/// The decision whether to start an event card, and its cost in nodes.
pub(crate) struct StartDecision {
    /// The card to start; `None` to play a turn instead.
    pub(crate) start: Option<EventStart>,
    /// The number of positions that the decision visited.
    pub(crate) nodes: u64,
}

/// Decides whether the side to move starts one of the cards in `startable`, which must not be
/// empty.
///
/// Compares the value of the position after each start with the value without a start, unless the
/// side must start a card. Levels that overlook much have too few nodes for this comparison and
/// start cards at random. In games that draw cards, the mean over all cards is compared. Secrets
/// are ignored: neither side can know yet who benefits from squares that a card will hide.
pub(crate) fn decide(
    known: &SideKnowledge,
    startable: &[&'static EventCard],
    limits: &SearchBudget<'_>,
    options: &SearchOptions,
) -> StartDecision {
    let mut dice = SeededRandom::new(options.seed ^ known.position.key());
    let picked = startable[dice.below(startable.len())];
    let named = |card: &EventCard| {
        if options.draws {
            EventStart::Drawn
        } else {
            EventStart::Event(card.number)
        }
    };
    let no_turn = !known.position.has_more_turns_than(0);
    let at_random = options.oversight != OversightRates::NONE && dice.below(AT_RANDOM) == 0;
    if at_random || (no_turn && options.draws) {
        return StartDecision {
            start: Some(named(picked)),
            nodes: 0,
        };
    }
    let share = limits.nodes / PART / (startable.len() as u64 + 1);
    let share = share.min(MAX_NODES);
    if share < MIN_NODES {
        return StartDecision {
            start: no_turn.then(|| named(picked)),
            nodes: 0,
        };
    }
    let limits = SearchBudget {
        nodes: share,
        ..*limits
    };
    // Let the search see every turn, because evaluation errors differ between positions and would
    // distort the comparison.
    let options = SearchOptions {
        oversight: OversightRates::NONE,
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
        // The side has no turn and must start a card.
        None => Some(best(&values).map_or(picked, |(_, card)| card)),
        Some(now) => wanted(&values, now, options.draws),
    };
    StartDecision {
        start: start.map(named),
        nodes,
    }
}

/// The value at which forced results are capped, in centipawns.
const MAX_VALUE: i32 = 3_000;

fn capped(score: Score) -> i32 {
    score.value().clamp(-MAX_VALUE, MAX_VALUE)
}

fn best(values: &[(i32, &'static EventCard)]) -> Option<(i32, &'static EventCard)> {
    values.iter().max_by_key(|(value, _)| *value).copied()
}

/// Returns the card to start, if any. `values` are the values after starting each card, and `now`
/// is the value without a start.
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
