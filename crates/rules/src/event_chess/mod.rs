//! Event Chess (by Martin0): orthodox chess in which a player may start events that change the
//! rules.
//!
//! In reading order: `deck` contains the events, `situation` the public part of a position, and
//! `active` the active events. In `moves`, `making` and `advancing` play turns, `attack` detects
//! attacked kings, `judge` checks whether a turn is legal, and `turns` and `count` generate and
//! count legal turns. In `hidden`, `choosing` stores the secret choices, `supposed_choice` a
//! player's assumptions about the opponent's choices, and `reveal` plays turns that reveal a
//! choice. `position` plays turns, `playing` implements the traits for programs, `actions` handles
//! player actions other than turns, and `composing` splits turns into clicks. In `notation`,
//! `names` writes turns, `parse` and `read` parse them, and `explain` explains why a turn is
//! illegal. The board, bitboards and attack tables come from the shakmaty crate.

mod actions;
mod active;
mod composing;
mod deck;
mod features;
mod hidden;
mod info;
mod inspect;
mod keys;
mod moves;
mod notation;
mod playing;
mod position;
mod situation;

pub use info::INFO;
pub use moves::turn::Turn;
pub use position::Position;

use active::active_events;
use active::ids;
use notation::fen;
use notation::read;
use notation::saved;
use std::ops::ControlFlow;

use super::{
    Cell, Color, EventAction, EventCard, EventsState, ExplainTurns, FenError, IllegalTurn,
    Notation, PlacedPiece, PlayResult, PlayablePosition as _, PositionFeatures, Rules, Secret,
    TurnComposition, TurnOrigin, TurnStep, Viewer,
};
use notation::read::ReaderKnowledge;
use shakmaty::Color as Side;

impl Notation for Position {
    fn bare_name(&self, turn: Turn) -> String {
        self.write_name(turn)
    }

    fn read(&self, text: &str) -> Result<Turn, IllegalTurn> {
        read::read(self, ReaderKnowledge::Referee, text)
    }

    fn read_as(&self, _: Viewer, text: &str) -> Result<Turn, IllegalTurn> {
        read::read(self, ReaderKnowledge::Public, text)
    }

    /// The name depends on public information only.
    fn name(&self, turn: Turn) -> String {
        let name = self.write_name(turn);
        self.situation.signed(name, turn)
    }
}

impl ExplainTurns for Position {
    fn explain(&self, _: Viewer, path: &[&str]) -> Option<IllegalTurn> {
        read::explain_path(self, path)
    }
}

impl Rules for Position {
    fn start() -> Self {
        Self::start(saved::first_deck())
    }

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        fen::read(fen, saved::first_deck(), None)
    }

    fn from_reached_fen(fen: &str) -> Result<Self, FenError> {
        let read = |lost| fen::read(fen, ids::Deck::WHOLE, lost);
        read(None).or_else(|error| {
            // The board may be invalid because a king has fallen off the board, so try again with
            // each side as the loser.
            let mut sides = Side::ALL.into_iter();
            sides.find_map(|side| read(Some(side)).ok()).ok_or(error)
        })
    }

    fn with_deck(fen: Option<&str>, numbers: Option<&str>) -> Option<Result<Self, FenError>> {
        Some(playing_with(fen, numbers))
    }

    fn with_events(numbers: &str) -> Option<Result<Self, FenError>> {
        Some(starting_with(numbers))
    }

    fn fen(&self, _: Viewer) -> String {
        self.situation.fen()
    }

    fn full_fen(&self) -> String {
        self.situation.full_fen(&self.choosing)
    }

    fn save(&self) -> String {
        saved::write(self)
    }

    fn restore(text: &str) -> Result<Self, FenError> {
        saved::read(text)
    }

    fn pieces(&self, _: Viewer) -> Vec<PlacedPiece> {
        self.placed()
    }

    fn checks(&self) -> Vec<Cell> {
        self.checked()
    }

    fn events(&self) -> Option<EventsState> {
        Some(self.public_events())
    }

    fn features(&self, viewer: Viewer) -> PositionFeatures {
        self.features_for(viewer)
    }

    fn secrets(&self) -> Vec<(u8, Secret<Cell>)> {
        self.chosen_cells()
    }

    fn cards() -> Vec<&'static EventCard> {
        ids::EventId::all().map(ids::EventId::card).collect()
    }

    fn deck(&self) -> Vec<&'static EventCard> {
        self.situation
            .deck
            .events()
            .map(ids::EventId::card)
            .collect()
    }

    fn without_secrets(&self) -> Self {
        let mut known = self.clone();
        if self.is_hidden() {
            known.choosing = self.choosing.without_squares();
        }
        known
    }

    fn known_to(&self, side: Color) -> Self {
        self.seen_by(side)
    }

    fn choosable(&self, event: u8, side: Color) -> Vec<Cell> {
        self.choosable_for(event, side)
    }

    fn with_supposed_choice(&self, event: u8, cell: Secret<Cell>) -> Self {
        self.with_supposed(event, cell)
    }

    fn read_choice(&self, text: &Secret<String>) -> Result<EventAction, IllegalTurn> {
        self.choice_of(text)
    }

    fn read_event_action(&self, text: &str) -> Option<Result<EventAction, IllegalTurn>> {
        self.act_of(text)
    }

    fn act(&mut self, act: &EventAction) -> Result<(), IllegalTurn> {
        self.do_act(act)
    }

    fn origin(&self, turn: Turn) -> TurnOrigin {
        self.origin_of(turn)
    }

    fn steps(&self, turn: Turn) -> Vec<TurnStep> {
        self.compose(turn)
    }

    fn other_compositions(&self, _: Viewer) -> Vec<TurnComposition> {
        let mut turns = Vec::new();
        self.for_each_turn(|turn| {
            let turned = self.turned(turn);
            turns.extend(turned.map(|turn| self.composed(turn)));
        });
        turns
    }

    fn find_composed_name(
        &self,
        _: Viewer,
        mut meant: impl FnMut(&TurnComposition) -> bool,
    ) -> Option<String> {
        let found = self.visit_turns(&mut |turn| {
            if meant(&self.composed(turn)) {
                return ControlFlow::Break(self.name(turn));
            }
            match self.turned(turn) {
                Some(turned) if meant(&self.composed(turned)) => {
                    ControlFlow::Break(self.situation.name_as_given(turned))
                }
                _ => ControlFlow::Continue(()),
            }
        });
        found.break_value()
    }

    fn play_with_result(&mut self, turn: Turn) -> PlayResult {
        if let Some(played) = self.play_by_secrets(turn) {
            return played;
        }
        let (notation, steps) = (self.name(turn), self.steps(turn));
        self.play_openly(turn);
        PlayResult::Whole(self.facts(notation, steps))
    }
}

/// Returns the position of `fen`, or the starting position if `fen` is `None`. The deck contains
/// the events in `numbers`, or all events if `numbers` is `None`.
fn playing_with(fen: Option<&str>, numbers: Option<&str>) -> Result<Position, FenError> {
    let deck = match numbers {
        None => ids::Deck::WHOLE,
        Some(numbers) => saved::read_deck(numbers)?,
    };
    match fen {
        None => Ok(Position::start(deck)),
        Some(fen) => fen::read(fen, deck, None),
    }
}

/// Returns the starting position with the given events active.
fn starting_with(numbers: &str) -> Result<Position, FenError> {
    let events = saved::read_events(numbers)?;
    if !(1..=active_events::ActiveEvents::MAX).contains(&events.len()) {
        return Err(FenError(
            "one or two events are in force at most".to_owned(),
        ));
    }
    let mut position = Position::start(ids::Deck::of(events.iter().copied()));
    for (at, event) in events.into_iter().enumerate() {
        if position.situation.active_events.has(event) {
            return Err(FenError("an event is named twice".to_owned()));
        }
        position.situation = position.situation.started(event);
        position.choosing.open(at);
    }
    position.situation.starts = crate::ByColor::default();
    Ok(position)
}
