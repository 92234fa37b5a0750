//! What players do besides turns: starting an event and choosing squares; and what everybody knows
//! of it.

use shakmaty::{Bitboard, Color as Side, Square};

use super::{
    active::{forces::Force, ids::EventId, state::State, touches::Touches},
    hidden::choosing,
    notation::pieces,
    position::Position,
    situation::Situation,
};
use crate::orthodox::{illegal, over};
use crate::{Act, ByColor, Cell, Choice, Color, Core as _, EventCard, Events, Illegal, Secret};

impl Position {
    /// Reads `event=91`, `event` where one alone can be started, `W@c4` and `B@f6`.
    pub(super) fn act_of(&self, text: &str) -> Option<Result<Act, Illegal>> {
        let text = text.trim();
        if let Some(number) = text.strip_prefix("event=") {
            return Some(numbered(number));
        }
        if text == "event" {
            return Some(self.only_event());
        }
        let (side, name) = text.split_once('@')?;
        let owner = match side {
            "W" => Color::White,
            // With event 7 in force a bishop can be put on the board.
            "B" if self.is_choosing() => Color::Black,
            _ => return None,
        };
        let choice = choosing::square(owner, name).map(|square| Act::Choose {
            cell: Secret::new(owner, square.into()),
        });
        Some(choice)
    }

    /// Whether `B@f6` is a choice: nothing can be put on the board, or a choice is owed.
    fn is_choosing(&self) -> bool {
        let can_put = self.situation.forces.touch(Touches::PUTS);
        !can_put || self.choosing_event().is_some()
    }

    /// The one event that can be started; an error that asks which is meant where there are several.
    fn only_event(&self) -> Result<Act, Illegal> {
        let mut startable = self.situation.startable();
        match (startable.next(), startable.next()) {
            (Some(_), Some(_)) => Err(illegal(
                "several events can be started: write event= and its number, as in event=5",
                [],
            )),
            (Some(event), None) => Ok(Act::StartEvent { card: event.card() }),
            (None, _) => Err(match self.only_one_left() {
                Some(event) if self.may_start_at_all() => self.why_not(event),
                _ => self.why_nothing_starts(),
            }),
        }
    }

    /// The one event of the deck that is not in force.
    fn only_one_left(&self) -> Option<EventId> {
        let situation = &self.situation;
        let mut left = situation
            .deck
            .events()
            .filter(|event| !situation.forces.has(*event));
        left.next().filter(|_| left.next().is_none())
    }

    /// Whether the side to move has an event to start, and nothing is to be chosen first. It starts one before it
    /// moves, and so not in the middle of a turn that has to be finished.
    fn may_start_at_all(&self) -> bool {
        self.situation.starts[self.to_move()].is_some()
            && !self.owed_by_anybody()
            && self.waiting.is_none()
    }

    pub(super) fn do_act(&mut self, act: &Act) -> Result<(), Illegal> {
        if let Some(outcome) = self.verdict() {
            return Err(over(outcome));
        }
        match act {
            Act::StartEvent { card } => self.start_event(card),
            Act::Choose { cell } => self.choose(*cell),
        }
    }

    fn start_event(&mut self, card: &EventCard) -> Result<(), Illegal> {
        if !self.may_start_at_all() {
            return Err(self.why_nothing_starts());
        }
        let event =
            EventId::numbered(card.number).filter(|event| self.situation.deck.contains(*event));
        let Some(event) = event else {
            return Err(illegal("there is no such event in this game", []));
        };
        if self.situation.forces.has(event) {
            return Err(illegal("the event is started already", []));
        }
        if !self
            .situation
            .startable()
            .any(|startable| startable == event)
        {
            return Err(self.why_not(event));
        }
        self.choosing.close();
        self.situation = self.situation.started(event);
        self.choosing.open(self.situation.forces.len() - 1);
        Ok(())
    }

    fn owed_by_anybody(&self) -> bool {
        let owed = self.owed();
        self.is_hidden() && (owed.white || owed.black)
    }

    fn why_nothing_starts(&self) -> Illegal {
        let started = !self.situation.forces.is_empty();
        let clause = if self.owed_by_anybody() {
            "a square has to be chosen first"
        } else if self.waiting.is_some() {
            "the turn has to be finished first"
        } else if started {
            "the event is started already"
        } else {
            "this game has no event to start"
        };
        illegal(clause, [])
    }

    fn why_not(&self, event: EventId) -> Illegal {
        let card = event.card();
        if event
            .event()
            .choosable(self.situation.turn, &self.situation.board)
            .is_some()
            && !event.event().may_start(&self.situation)
        {
            return illegal(
                "the event cannot start now: a player has no empty square to choose",
                [],
            );
        }
        let needs = card
            .condition
            .map_or_else(String::new, |condition| format!(" {condition}"));
        illegal(
            format!("{} cannot start in this position.{needs}", card.name),
            [],
        )
    }

    fn choose(&mut self, cell: Secret<Cell>) -> Result<(), Illegal> {
        let at = self.may_choose(cell.owner())?;
        let board = &self.situation.board;
        let choosable = self.situation.choosable(at, cell.owner());
        let square = choosing::judge(cell, choosable, board)?;
        self.choosing.choose(at, square);
        Ok(())
    }

    /// Reads a choice that can be made now.
    pub(super) fn choice_of(&self, text: &Secret<String>) -> Result<Act, Illegal> {
        self.may_choose(text.owner())?;
        choosing::wanted(text).map(|cell| Act::Choose { cell })
    }

    /// The event for which a side may choose now.
    fn may_choose(&self, side: Color) -> Result<usize, Illegal> {
        let Some(at) = self.latest_choice() else {
            return Err(illegal("no square is to be chosen now", []));
        };
        if self.choosing.owes(at, side) {
            return Ok(at);
        }
        let name = pieces::side(side);
        let clause = if self.choosing.has_chosen(at, side) {
            format!("{name} has chosen already, and a choice cannot be changed")
        } else {
            "the game has gone on without the choices: none can be made now".to_owned()
        };
        Err(illegal(clause, []))
    }

    /// The event in force for which squares are chosen, or were chosen last, of those of which all is
    /// hidden: the first for which somebody owes a choice.
    fn latest_choice(&self) -> Option<usize> {
        let hides_all = |force: &Force| Side::ALL.into_iter().all(|side| force.state.hides(side));
        let is_owed = |at: usize| {
            Color::ALL
                .into_iter()
                .any(|side| self.choosing.owes(at, side))
        };
        let forces = self.situation.forces.iter().enumerate();
        let hiding = forces
            .filter(|(_, force)| hides_all(force))
            .map(|(at, _)| at);
        hiding.reduce(|known, next| if is_owed(known) { known } else { next })
    }

    /// The event for which somebody owes a choice.
    pub(super) fn choosing_event(&self) -> Option<usize> {
        let at = self.latest_choice()?;
        Color::ALL
            .into_iter()
            .any(|side| self.choosing.owes(at, side))
            .then_some(at)
    }

    /// The squares that a side may choose now.
    pub(super) fn choosable_squares(&self, side: Color) -> Bitboard {
        match self.choosing_event() {
            Some(at) if self.choosing.owes(at, side) => self.situation.choosable(at, side),
            _ => Bitboard::EMPTY,
        }
    }

    /// What the events ask of the players, as everybody knows.
    pub(super) fn public_events(&self) -> Events {
        let at = self.latest_choice();
        let number = |at| {
            self.situation
                .forces
                .iter()
                .nth(at)
                .map(|force| force.id.number())
        };
        Events {
            startable: self.startable_cards(),
            must_start: self.must_start(),
            owed: self.owed(),
            chosen: ByColor::of(|side| at.is_some_and(|at| self.choosing.has_chosen(at, side))),
            choosing_for: self.choosing_event().and_then(number),
            hidden: self.is_hidden(),
            choices: self.choices(),
        }
    }

    pub(super) fn startable_cards(&self) -> Vec<&'static EventCard> {
        let startable = self.situation.startable().map(EventId::card);
        startable.filter(|_| self.waiting.is_none()).collect()
    }

    /// Who has yet to choose a square.
    pub(super) fn owed(&self) -> ByColor<bool> {
        let at = self.latest_choice();
        ByColor::of(|side| at.is_some_and(|at| self.choosing.owes(at, side)))
    }

    /// The side that has yet to choose while the other has chosen.
    pub(super) fn awaited(&self) -> Option<Color> {
        let at = self.choosing_event()?;
        Color::ALL
            .into_iter()
            .find(|side| self.choosing.owes(at, *side) && self.choosing.has_chosen(at, !*side))
    }

    /// Whether the capture limit alone leaves the side to move without a turn.
    pub(super) fn must_start(&self) -> bool {
        self.waiting.is_none()
            && self.situation.allowance().is_some()
            && !self.situation.has_turn()
            && self.situation.can_move()
    }

    /// What was chosen for each event in force.
    pub(super) fn chosen_cells(&self) -> Vec<(u8, Secret<Cell>)> {
        let forces = self.situation.forces.iter().enumerate();
        let each = forces.flat_map(|(at, force)| Color::ALL.map(|side| (at, force.id, side)));
        each.filter_map(|(at, event, side)| {
            let cell = self.choosing.secret(at, side)?;
            Some((event.number(), cell))
        })
        .collect()
    }

    /// The events in force for which squares are chosen, and which of those are public.
    fn choices(&self) -> Vec<Choice> {
        let forces = self.situation.forces.iter();
        forces
            .filter_map(|force| match force.state {
                State::Chosen(squares) => Some(Choice {
                    event: force.id.number(),
                    known: ByColor::of(|side| squares[side].map(Into::into)),
                }),
                _ => None,
            })
            .collect()
    }
}

/// Reads the number of an event.
fn numbered(number: &str) -> Result<Act, Illegal> {
    let event = number.parse().ok().and_then(EventId::numbered);
    let event = event.ok_or_else(|| {
        illegal(
            format!("the deck has no event {}", crate::excerpt(number)),
            [],
        )
    })?;
    Ok(Act::StartEvent { card: event.card() })
}

impl Situation {
    /// The squares that a side may choose for an event in force.
    pub(super) fn choosable(&self, at: usize, side: Color) -> Bitboard {
        let force = self.forces.iter().nth(at);
        force
            .and_then(|force| force.event().choosable(side.into(), &self.board))
            .unwrap_or(Bitboard::EMPTY)
    }

    /// The squares between which pieces go on from where they land, White's first.
    pub(super) fn gates(&self) -> Option<[Square; 2]> {
        self.forces
            .iter()
            .find_map(|force| force.event().gates(force.state))
    }
}
