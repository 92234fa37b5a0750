//! What players do besides turns: starting the event and choosing squares; and what everybody knows
//! of it.

use shakmaty::Bitboard;

use super::{
    choosing::{self, Choosing},
    deck::{
        DECK,
        hidden_passage::{CARD, Passage, half},
    },
    explain::{illegal, over},
    pieces,
    position::Position,
    situation::{CAPTURE_LIMIT, Event},
};
use crate::{Act, ByColor, Color, Events, Illegal, Secret};

/// Reads `event`, `W@c4` and `B@f6`.
pub(super) fn read(text: &str) -> Option<Act> {
    let text = text.trim();
    let choice = |side, cell: &str| {
        Some(Act::Choose {
            cell: Secret::new(side, cell.to_owned()),
        })
    };
    match text.split_once('@') {
        None => (text == "event").then_some(Act::StartEvent { card: &CARD }),
        Some(("W", cell)) => choice(Color::White, cell),
        Some(("B", cell)) => choice(Color::Black, cell),
        Some(_) => None,
    }
}

impl Position {
    pub(super) fn do_act(&mut self, act: &Act) -> Result<(), Illegal> {
        if let Some(outcome) = self.end() {
            return Err(over(outcome));
        }
        match act {
            Act::StartEvent { card } => {
                if !DECK.contains(card) {
                    return Err(illegal("there is no such event in this game", []));
                }
                self.start_event()
            }
            Act::Choose { cell } => self.choose(cell),
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

    fn choose(&mut self, cell: &Secret<String>) -> Result<(), Illegal> {
        let side = cell.owner();
        if !self.is_hidden() {
            return Err(illegal("no square is to be chosen now", []));
        }
        if !self.choosing.owes(side) {
            let name = pieces::side(side);
            let clause = if self.choosing.has_chosen(side) {
                format!("{name} has chosen already, and a choice cannot be changed")
            } else {
                "the game has gone on without the choices: none can be made now".to_owned()
            };
            return Err(illegal(clause, []));
        }
        let square = choosing::wanted(cell, &self.situation.board)?;
        self.choosing.choose(square);
        Ok(())
    }

    /// The squares that a side may choose now.
    pub(super) fn choosable_squares(&self, side: Color) -> Bitboard {
        if self.is_hidden() && self.choosing.owes(side) {
            half(side.into()) & !self.situation.board.occupied()
        } else {
            Bitboard::EMPTY
        }
    }

    /// How the event stands, as everybody knows.
    pub(super) fn public_events(&self) -> Events {
        let event = self.situation.event;
        let hidden = event == Event::Hidden;
        let by_color = |holds: &dyn Fn(Color) -> bool| ByColor {
            white: holds(Color::White),
            black: holds(Color::Black),
        };
        Events {
            startable: if self.situation.has_event_to_start() {
                DECK.to_vec()
            } else {
                Vec::new()
            },
            in_force: if hidden || self.situation.passage().is_some() {
                vec![&CARD]
            } else {
                Vec::new()
            },
            captures: if let Event::Deck { captures } = event {
                Some(captures)
            } else {
                None
            },
            capture_limit: CAPTURE_LIMIT,
            must_start: self.must_start(),
            owed: by_color(&|side| hidden && self.choosing.owes(side)),
            chosen: by_color(&|side| hidden && self.choosing.has_chosen(side)),
            hidden,
            passage: self.situation.passage().map(Passage::names),
        }
    }

    /// Whether the capture limit alone leaves the side to move without a turn.
    fn must_start(&self) -> bool {
        self.situation.spared().any()
            && self.situation.count_turns() == 0
            && self.situation.can_move()
    }
}
