//! Selects the next action of a computer player.

use postern_rules::{Color, EventsState, GameLine, Secret};

use crate::{
    advice::{Advice, SearchError},
    any::{advice, each},
    limits::{Limits, Options},
    player::{
        hidden::{best_among, choose_cell},
        knowledge::Knowledge,
        starts::{self, Start},
    },
};

/// The next action of a computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Play the turn [`Advice::best`].
    Turn(Advice),
    /// Choose this secret square.
    Choice(Secret<String>),
    /// Start the event card with this number, or a random card in games that draw.
    Start(Option<u8>),
}

/// Returns the next action of `side`, which must act in the game. The decision only depends on what
/// that side may know: neither the opponent's secret squares nor whether the opponent has already
/// chosen affects it.
///
/// Searches at most [`Limits::nodes`] positions.
///
/// # Errors
/// Returns [`SearchError`] if the game is over or `side` need not act.
///
/// ```
/// use postern_rules::{Color, GameLine, Position, Variant, Viewer};
/// use postern_search::{Answer, Limits, Options, SearchError, answer};
/// let line = GameLine::new(Position::start(Variant::AtomicChess));
/// let asked = |side| answer(&line, side, &Limits::nodes(200), &Options::default());
/// assert!(matches!(asked(Color::White), Ok(Answer::Turn(_))));
/// assert_eq!(asked(Color::Black), Err(SearchError::NoTurn));
/// ```
pub fn answer(
    line: &GameLine,
    side: Color,
    limits: &Limits<'_>,
    options: &Options,
) -> Result<Answer, SearchError> {
    if let Some(outcome) = line.outcome() {
        return Err(SearchError::Over(outcome));
    }
    answer_by(&Knowledge::of(line, side), limits, options).ok_or(SearchError::NoTurn)
}

/// Returns the next action; `None` if the side need not act.
fn answer_by(known: &Knowledge, limits: &Limits<'_>, options: &Options) -> Option<Answer> {
    let events = known.position.events();
    if let Some(event) = events
        .as_ref()
        .and_then(|events| owed_for(events, known.side))
    {
        return chosen(known, event, limits, options).map(Answer::Choice);
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
                Start::Event(number) => Some(number),
                Start::Drawn => None,
            };
            return Some(Answer::Start(event));
        }
        spent = decision.nodes;
    }
    let left = Limits {
        nodes: (limits.nodes - spent).max(1),
        ..*limits
    };
    let mut found = turn(known, &left, options)?;
    found.nodes += spent;
    Some(Answer::Turn(found))
}

/// Returns the number of the event card for which `side` still has to choose a square.
fn owed_for(events: &EventsState, side: Color) -> Option<u8> {
    events.choosing_for.filter(|_| events.owed[side])
}

fn turn(known: &Knowledge, limits: &Limits<'_>, options: &Options) -> Option<Advice> {
    if !known.position.hides() {
        return advice(&known.position, &known.history, limits, options);
    }
    each!(&known.position, inner => best_among(inner, known, limits, options))
}

fn chosen(
    known: &Knowledge,
    event: u8,
    limits: &Limits<'_>,
    options: &Options,
) -> Option<Secret<String>> {
    each!(&known.position, inner => choose_cell(inner, known, event, (limits, options)))
}
