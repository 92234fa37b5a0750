//! Event Chess (Martin0) with event 5, Hidden Passage: orthodox chess in which a player may start
//! an event, and a passage that opens between two squares that the players choose secretly.
//!
//! In reading order: `deck` is the events, `situation` what everybody knows and what a turn does to
//! it, `attack` and `judge` when a king is attacked and a turn legal, `turns` and `count` all legal
//! turns, `choosing` the secret choices, `position` how a turn is played and what it may bring to
//! light, `acts` what players do besides turns, `notation`, `written` and `read` how turns are
//! written and understood, `composing` how a player composes them, `explain` why others are
//! illegal. Board, bitboards and attack tables are shakmaty's.

mod acts;
mod attack;
mod castling;
mod choosing;
mod composing;
mod count;
mod deck;
mod explain;
mod features;
mod fen;
mod info;
mod judge;
mod keys;
mod notation;
mod pieces;
mod position;
mod read;
mod saved;
mod situation;
mod turns;
mod written;

pub use info::INFO;
pub use position::{Position, Turn};

use super::{
    Act, Cell, Color, Events, Features, FenError, Illegal, LegalTurn, Outcome, Placed, Played,
    Reason, Rules, Secret, Viewer,
};
use crate::key::Fact;
use read::Reader;

impl Rules for Position {
    type Turn = Turn;

    fn start() -> Self {
        Self::start()
    }

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        fen::read(fen)
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

    fn to_move(&self) -> Color {
        self.situation.turn.into()
    }

    fn pieces(&self, _: Viewer) -> Vec<Placed> {
        self.placed()
    }

    fn checks(&self) -> Vec<Cell> {
        self.checked_kings()
    }

    fn legal_turns(&self, _: Viewer) -> Vec<LegalTurn> {
        self.public_legal_turns()
    }

    fn read(&self, text: &str) -> Result<Turn, Illegal> {
        read::read(self, Reader::Referee, text)
    }

    fn read_as(&self, _: Viewer, text: &str) -> Result<Turn, Illegal> {
        read::read(self, Reader::Public, text)
    }

    fn explain(&self, _: Viewer, path: &[&str]) -> Option<Illegal> {
        read::explain_path(self, path)
    }

    fn play(&mut self, turn: &Turn) -> Played {
        self.play_turn(turn.landing)
    }

    fn verdict(&self) -> Option<Outcome> {
        self.end()
    }

    fn key(&self) -> u64 {
        let mut key = self.situation.key();
        for side in Color::ALL {
            if self.is_hidden() && self.choosing.owes(side) {
                key = key.with(Fact::Owed, side as u64);
            }
        }
        if self.waiting.is_some() {
            key = key.with(Fact::Unfinished, 0);
        }
        key.finish()
    }

    fn quiet_plies(&self) -> u32 {
        // What waits for its promotion is a pawn that has moved.
        if self.waiting.is_some() {
            0
        } else {
            self.situation.quiet_plies
        }
    }

    fn events(&self) -> Option<Events> {
        Some(self.public_events())
    }

    fn features(&self, viewer: Viewer) -> Features {
        self.features_for(viewer)
    }

    fn secret(&self, side: Color) -> Option<Secret<Cell>> {
        self.choosing.secret(side)
    }

    fn read_choice(&self, text: &Secret<String>) -> Result<Act, Illegal> {
        self.choice_of(text)
    }

    fn read_act(&self, text: &str) -> Option<Result<Act, Illegal>> {
        acts::read(text)
    }

    fn act(&mut self, act: &Act) -> Result<(), Illegal> {
        self.do_act(act)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.situation.count_sequences(depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let situation = &self.situation;
        let count = |turn| {
            (
                situation.name(turn),
                situation
                    .after(turn)
                    .count_sequences(depth.saturating_sub(1)),
            )
        };
        let mut counts: Vec<_> = situation.legal().into_iter().map(count).collect();
        counts.sort_unstable();
        counts
    }
}

impl Position {
    /// The end that the position brings about by itself, the capture limit aside.
    fn end(&self) -> Option<Outcome> {
        let board = &self.situation.board;
        if self.waiting.is_some() {
            None
        } else if board.occupied() == board.kings() {
            Some(Outcome::draw(Reason::KingAgainstKing))
        } else if self.situation.can_move() {
            None
        } else if self.situation.in_check() {
            Some(Outcome::win(!self.to_move(), Reason::Checkmate))
        } else {
            Some(Outcome::draw(Reason::Stalemate))
        }
    }
}
