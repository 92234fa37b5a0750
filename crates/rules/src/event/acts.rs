//! What players do besides turns: starting the event and choosing squares; and what everybody knows
//! of it.

use shakmaty::Bitboard;

use super::{
    choosing::{self, Choosing},
    deck::{
        DECK,
        hidden_passage::{CARD, half},
    },
    explain::{illegal, over},
    pieces,
    position::Position,
    situation::Event,
};
use crate::{Act, ByColor, Cell, Color, Core as _, Events, Illegal, Secret};

/// Reads `event`, `W@c4` and `B@f6`.
pub(super) fn read(text: &str) -> Option<Result<Act, Illegal>> {
    let text = text.trim();
    let choice = |owner, name: &str| {
        Some(choosing::square(owner, name).map(|square| Act::Choose {
            cell: Secret::new(owner, square.into()),
        }))
    };
    match text.split_once('@') {
        None => (text == "event").then_some(Ok(Act::StartEvent { card: &CARD })),
        Some(("W", name)) => choice(Color::White, name),
        Some(("B", name)) => choice(Color::Black, name),
        Some(_) => None,
    }
}

impl Position {
    pub(super) fn do_act(&mut self, act: &Act) -> Result<(), Illegal> {
        if let Some(outcome) = self.verdict() {
            return Err(over(outcome));
        }
        match act {
            Act::StartEvent { card } => {
                if !DECK.contains(card) {
                    return Err(illegal("there is no such event in this game", []));
                }
                self.start_event()
            }
            Act::Choose { cell } => self.choose(*cell),
        }
    }

    fn start_event(&mut self) -> Result<(), Illegal> {
        match self.situation.event {
            Event::Deck { .. } if !self.situation.has_room_to_choose() => Err(illegal(
                "the event cannot start now: one half of the board has no empty square to choose",
                [],
            )),
            Event::Deck { .. } => {
                self.situation.event = Event::Hidden;
                self.choosing = Choosing::default();
                Ok(())
            }
            Event::Without => Err(illegal("this game has no event to start", [])),
            Event::Hidden | Event::Revealed(_) => Err(illegal("the event is started already", [])),
        }
    }

    fn choose(&mut self, cell: Secret<Cell>) -> Result<(), Illegal> {
        self.may_choose(cell.owner())?;
        let square = choosing::judge(cell, &self.situation.board)?;
        self.choosing.choose(square);
        Ok(())
    }

    /// Reads a choice that can be made now.
    pub(super) fn choice_of(&self, text: &Secret<String>) -> Result<Act, Illegal> {
        self.may_choose(text.owner())?;
        choosing::wanted(text).map(|cell| Act::Choose { cell })
    }

    fn may_choose(&self, side: Color) -> Result<(), Illegal> {
        if !self.is_hidden() {
            return Err(illegal("no square is to be chosen now", []));
        }
        if self.choosing.owes(side) {
            return Ok(());
        }
        let name = pieces::side(side);
        let clause = if self.choosing.has_chosen(side) {
            format!("{name} has chosen already, and a choice cannot be changed")
        } else {
            "the game has gone on without the choices: none can be made now".to_owned()
        };
        Err(illegal(clause, []))
    }

    /// The squares that a side may choose now.
    pub(super) fn choosable_squares(&self, side: Color) -> Bitboard {
        if self.is_hidden() && self.choosing.owes(side) {
            half(side.into()) & !self.situation.board.occupied()
        } else {
            Bitboard::EMPTY
        }
    }

    /// What the event asks of the players, as everybody knows.
    pub(super) fn public_events(&self) -> Events {
        let hidden = self.is_hidden();
        Events {
            startable: if self.situation.has_event_to_start() {
                DECK.to_vec()
            } else {
                Vec::new()
            },
            must_start: self.must_start(),
            owed: self.owed(),
            chosen: ByColor::of(|side| hidden && self.choosing.has_chosen(side)),
            hidden,
            revealed: self.situation.passage().is_some(),
        }
    }

    /// Who has yet to choose a square.
    pub(super) fn owed(&self) -> ByColor<bool> {
        ByColor::of(|side| self.is_hidden() && self.choosing.owes(side))
    }

    /// Whether the capture limit alone leaves the side to move without a turn.
    pub(super) fn must_start(&self) -> bool {
        self.situation.spared().any() && !self.situation.has_turn() && self.situation.can_move()
    }
}
