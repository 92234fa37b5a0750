//! Event Chess (Martin0) with event 5, Hidden Passage: orthodox chess in which a player may start
//! an event, and a passage that opens between two squares that the players choose secretly.
//!
//! In reading order: `deck` is the events, `situation` what everybody knows, `active` the events in
//! force. In `moves`, `making` and `advancing` are what a turn does, `attack` and `judge` when a king
//! is attacked and a turn legal, `turns` and `count` all legal turns. In `hidden`, `choosing` is the
//! secret choices, `supposing` what a player can suppose of the other's, `reveal` what a turn may
//! reveal. `position` is how a turn is played, `playing` all that programs need, `acts` what players
//! do besides turns, `composing` how a player composes turns. In `notation`, `names`, `written` and
//! `read` are how turns are written and understood, `explain` why others are illegal. Board, bitboards
//! and attack tables are shakmaty's.

mod active;
mod acts;
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

use active::forces;
use active::ids;
use notation::fen;
use notation::read;
use notation::saved;
use std::ops::ControlFlow;

use super::{
    Act, Cell, Color, Composed, Core as _, EventCard, Events, Explain, Features, FenError, Illegal,
    Notation, Origin, Placed, Played, Rules, Secret, Step, Viewer,
};
use notation::read::Reader;
use shakmaty::Color as Side;

impl Notation for Position {
    fn bare_name(&self, turn: Turn) -> String {
        self.write_name(turn)
    }

    fn read(&self, text: &str) -> Result<Turn, Illegal> {
        read::read(self, Reader::Referee, text)
    }

    fn read_as(&self, _: Viewer, text: &str) -> Result<Turn, Illegal> {
        read::read(self, Reader::Public, text)
    }

    /// What is hidden plays no part in a turn's name.
    fn name(&self, turn: Turn) -> String {
        let name = self.write_name(turn);
        self.situation.signed(name, turn)
    }
}

impl Explain for Position {
    fn explain(&self, _: Viewer, path: &[&str]) -> Option<Illegal> {
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

    fn reached(fen: &str) -> Result<Self, FenError> {
        let read = |lost| fen::read(fen, ids::Deck::WHOLE, lost);
        read(None).or_else(|error| {
            // Whoever has lost by a fall may have no king any more.
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

    fn pieces(&self, _: Viewer) -> Vec<Placed> {
        self.placed()
    }

    fn checks(&self) -> Vec<Cell> {
        self.checked()
    }

    fn events(&self) -> Option<Events> {
        Some(self.public_events())
    }

    fn features(&self, viewer: Viewer) -> Features {
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

    fn supposing(&self, event: u8, cell: Secret<Cell>) -> Self {
        self.with_supposed(event, cell)
    }

    fn read_choice(&self, text: &Secret<String>) -> Result<Act, Illegal> {
        self.choice_of(text)
    }

    fn read_act(&self, text: &str) -> Option<Result<Act, Illegal>> {
        self.act_of(text)
    }

    fn act(&mut self, act: &Act) -> Result<(), Illegal> {
        self.do_act(act)
    }

    fn origin(&self, turn: Turn) -> Origin {
        self.origin_of(turn)
    }

    fn steps(&self, turn: Turn) -> Vec<Step> {
        self.compose(turn)
    }

    fn composed_otherwise(&self, _: Viewer) -> Vec<Composed> {
        let mut turns = Vec::new();
        self.each_turn(|turn| {
            let turned = self.turned(turn);
            turns.extend(turned.map(|turn| self.composed(turn)));
        });
        turns
    }

    fn name_of_composed(
        &self,
        _: Viewer,
        mut meant: impl FnMut(&Composed) -> bool,
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

    fn play_and_tell(&mut self, turn: Turn) -> Played {
        if let Some(played) = self.play_by_secrets(turn) {
            return played;
        }
        let (notation, steps) = (self.name(turn), self.steps(turn));
        self.play_openly(turn);
        Played::Whole(self.facts(notation, steps))
    }
}

/// The position of a FEN, or the start, with the events of these numbers, or all, in its deck.
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

/// The start with the events of these numbers in force.
fn starting_with(numbers: &str) -> Result<Position, FenError> {
    let events = saved::read_events(numbers)?;
    if !(1..=forces::Forces::MOST).contains(&events.len()) {
        return Err(FenError(
            "one or two events are in force at most".to_owned(),
        ));
    }
    let mut position = Position::start(ids::Deck::of(events.iter().copied()));
    for (at, event) in events.into_iter().enumerate() {
        if position.situation.forces.has(event) {
            return Err(FenError("an event is named twice".to_owned()));
        }
        position.situation = position.situation.started(event);
        position.choosing.open(at);
    }
    position.situation.starts = crate::ByColor::default();
    Ok(position)
}
