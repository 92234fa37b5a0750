//! Selects the next action of a computer player.

use postern_rules::{Color, EventsState, GameLine, Secret};

use crate::advice::{SearchError, TurnAdvice};
use crate::any::{advice, each};
use crate::limits::{SearchBudget, SearchOptions};
use crate::player::hidden::{best_among, choose_cell};
use crate::player::knowledge::SideKnowledge;
use crate::player::starts;
use crate::player::starts::EventStart;

/// The next action of a computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComputerAction {
    /// Play the turn [`TurnAdvice::best`].
    Turn(TurnAdvice),
    /// Choose this secret square.
    Choice(Secret<String>),
    /// Start the event card with this number, or a random card if the game draws its cards.
    Start(Option<u8>),
}

/// Returns the next action of `side`, which must act in the game. The decision only depends on what
/// that side may know: neither the opponent's secret squares nor whether the opponent has already
/// chosen affects it.
///
/// Searches at most [`SearchBudget::nodes`] positions.
///
/// # Errors
/// Returns [`SearchError`] if the game is over or `side` need not act.
///
/// ```
/// use postern_rules::{Color, GameLine, Position, Variant, Viewer};
/// use postern_search::{ComputerAction, SearchBudget, SearchError, SearchOptions, answer};
/// let line = GameLine::new(Position::start(Variant::AtomicChess));
/// let asked = |side| answer(&line, side, &SearchBudget::nodes(200), &SearchOptions::default());
/// assert!(matches!(asked(Color::White), Ok(ComputerAction::Turn(_))));
/// assert_eq!(asked(Color::Black), Err(SearchError::NoTurn));
/// ```
pub fn answer(
    line: &GameLine,
    side: Color,
    limits: &SearchBudget<'_>,
    options: &SearchOptions,
) -> Result<ComputerAction, SearchError> {
    if let Some(outcome) = line.outcome() {
        return Err(SearchError::Over(outcome));
    }
    answer_by(&SideKnowledge::of(line, side), limits, options).ok_or(SearchError::NoTurn)
}

/// Returns the next action; `None` if the side need not act.
fn answer_by(
    known: &SideKnowledge,
    limits: &SearchBudget<'_>,
    options: &SearchOptions,
) -> Option<ComputerAction> {
    let events = known.position.events();
    if let Some(event) = events
        .as_ref()
        .and_then(|events| owed_for(events, known.side))
    {
        return chosen(known, event, limits, options).map(ComputerAction::Choice);
    }
    let waits = events.as_ref().is_some_and(EventsState::choosing);
    if known.position.to_move() != known.side || waits {
        return None;
    }
    let startable = events.map_or_else(Vec::new, |events| events.startable);
    let mut spent = 0;
    if !startable.is_empty() {
        let decision = starts::decide(known, &startable, limits, options);
        if let Some(start) = decision.start {
            let event = match start {
                EventStart::Event(number) => Some(number),
                EventStart::Drawn => None,
            };
            return Some(ComputerAction::Start(event));
        }
        spent = decision.nodes;
    }
    let left = SearchBudget {
        nodes: (limits.nodes - spent).max(1),
        ..*limits
    };
    let mut found = turn(known, &left, options)?;
    found.nodes += spent;
    Some(ComputerAction::Turn(found))
}

/// Returns the number of the event card for which `side` still has to choose a square.
fn owed_for(events: &EventsState, side: Color) -> Option<u8> {
    events.choosing_for.filter(|_| events.owed[side])
}

fn turn(
    known: &SideKnowledge,
    limits: &SearchBudget<'_>,
    options: &SearchOptions,
) -> Option<TurnAdvice> {
    if !known.position.hides() {
        return advice(&known.position, &known.history, limits, options);
    }
    each!(&known.position, inner => best_among(inner, known, limits, options))
}

fn chosen(
    known: &SideKnowledge,
    event: u8,
    limits: &SearchBudget<'_>,
    options: &SearchOptions,
) -> Option<Secret<String>> {
    each!(&known.position, inner => choose_cell(inner, known, event, limits, options))
}
