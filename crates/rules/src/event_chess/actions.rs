//! Player actions other than turns: starting an event and choosing squares. Also reports which of
//! these actions are possible now.

use shakmaty::{Bitboard, Color as Side, Square};

use super::active::active_events::ActiveEvent;
use super::active::aspects::EventAspects;
use super::active::ids::EventId;
use super::active::state::EventState;
use super::hidden::choosing;
use super::notation::pieces;
use super::position::Position;
use super::situation::PublicPosition;
use crate::orthodox::{illegal, over};
use crate::{
    ByColor, Cell, ChoiceState, Color, EventAction, EventCard, EventsState, IllegalTurn,
    PlayablePosition as _, Secret,
};

impl Position {
    /// Parses an action: `event=91`, `W@c4`, `B@f6`, or `event` if exactly one event can be
    /// started.
    pub(super) fn act_of(&self, text: &str) -> Option<Result<EventAction, IllegalTurn>> {
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
            // `B@f6` can also drop a bishop while event 7 is active.
            "B" if self.is_choosing() => Color::Black,
            _ => return None,
        };
        let choice = choosing::square(owner, name).map(|square| EventAction::Choose {
            cell: Secret::new(owner, square.into()),
        });
        Some(choice)
    }

    /// Whether `B@f6` chooses a square instead of dropping a bishop. It does if pieces cannot be
    /// dropped or if a choice is pending.
    fn is_choosing(&self) -> bool {
        let can_put = self.situation.active_events.touch(EventAspects::PUTS);
        !can_put || self.choosing_event().is_some()
    }

    /// Returns the action that starts the only startable event. If there are several, returns an
    /// error that asks for a number.
    fn only_event(&self) -> Result<EventAction, IllegalTurn> {
        let mut startable = self.situation.startable();
        match (startable.next(), startable.next()) {
            (Some(_), Some(_)) => Err(illegal(
                "several events can be started: write event= and its number, as in event=5",
                [],
            )),
            (Some(event), None) => Ok(EventAction::StartEvent { card: event.card() }),
            (None, _) => Err(match self.only_one_left() {
                Some(event) if self.may_start_at_all() => self.why_not(event),
                _ => self.why_nothing_starts(),
            }),
        }
    }

    /// Returns the deck's only event that is not active, if there is exactly one.
    fn only_one_left(&self) -> Option<EventId> {
        let situation = &self.situation;
        let mut left = situation
            .deck
            .events()
            .filter(|event| !situation.active_events.has(*event));
        left.next().filter(|_| left.next().is_none())
    }

    /// Whether the side to move may start an event at all: it still has the right to start one, no
    /// choice is pending, and no turn is unfinished.
    fn may_start_at_all(&self) -> bool {
        self.situation.starts[self.to_move()].is_some()
            && !self.owed_by_anybody()
            && self.waiting.is_none()
    }

    pub(super) fn do_act(&mut self, act: &EventAction) -> Result<(), IllegalTurn> {
        if let Some(outcome) = self.verdict() {
            return Err(over(outcome));
        }
        match act {
            EventAction::StartEvent { card } => self.start_event(card),
            EventAction::Choose { cell } => self.choose(*cell),
        }
    }

    fn start_event(&mut self, card: &EventCard) -> Result<(), IllegalTurn> {
        if !self.may_start_at_all() {
            return Err(self.why_nothing_starts());
        }
        let event =
            EventId::numbered(card.number).filter(|event| self.situation.deck.contains(*event));
        let Some(event) = event else {
            return Err(illegal("there is no such event in this game", []));
        };
        if self.situation.active_events.has(event) {
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
        self.choosing.open(self.situation.active_events.len() - 1);
        Ok(())
    }

    fn owed_by_anybody(&self) -> bool {
        let owed = self.owed();
        self.is_hidden() && (owed.white || owed.black)
    }

    fn why_nothing_starts(&self) -> IllegalTurn {
        let started = !self.situation.active_events.is_empty();
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

    fn why_not(&self, event: EventId) -> IllegalTurn {
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

    fn choose(&mut self, cell: Secret<Cell>) -> Result<(), IllegalTurn> {
        let at = self.may_choose(cell.owner())?;
        let board = &self.situation.board;
        let choosable = self.situation.choosable(at, cell.owner());
        let square = choosing::judge(cell, choosable, board)?;
        self.choosing.choose(at, square);
        Ok(())
    }

    /// Parses a player's secret choice of a square. Returns an error if the player cannot choose
    /// now.
    pub(super) fn choice_of(&self, text: &Secret<String>) -> Result<EventAction, IllegalTurn> {
        self.may_choose(text.owner())?;
        choosing::wanted(text).map(|cell| EventAction::Choose { cell })
    }

    /// Returns the index of the event for which `side` may choose a square now.
    fn may_choose(&self, side: Color) -> Result<usize, IllegalTurn> {
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

    /// Returns the index of the first event whose squares are all secret and for which a choice is
    /// pending. If no choice is pending, returns the index of the last event whose squares are all
    /// secret.
    fn latest_choice(&self) -> Option<usize> {
        let hides_all =
            |force: &ActiveEvent| Side::ALL.into_iter().all(|side| force.state.hides(side));
        let is_owed = |at: usize| {
            Color::ALL
                .into_iter()
                .any(|side| self.choosing.owes(at, side))
        };
        let active_events = self.situation.active_events.iter().enumerate();
        let hiding = active_events
            .filter(|(_, force)| hides_all(force))
            .map(|(at, _)| at);
        hiding.reduce(|known, next| if is_owed(known) { known } else { next })
    }

    /// Returns the index of the event for which a choice is pending.
    pub(super) fn choosing_event(&self) -> Option<usize> {
        let at = self.latest_choice()?;
        Color::ALL
            .into_iter()
            .any(|side| self.choosing.owes(at, side))
            .then_some(at)
    }

    /// Returns the squares that `side` may choose now.
    pub(super) fn choosable_squares(&self, side: Color) -> Bitboard {
        match self.choosing_event() {
            Some(at) if self.choosing.owes(at, side) => self.situation.choosable(at, side),
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns the public state of the game's event cards.
    pub(super) fn public_events(&self) -> EventsState {
        let at = self.latest_choice();
        let number = |at| {
            self.situation
                .active_events
                .iter()
                .nth(at)
                .map(|force| force.id.number())
        };
        EventsState {
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

    /// Returns which sides still have to choose a square.
    pub(super) fn owed(&self) -> ByColor<bool> {
        let at = self.latest_choice();
        ByColor::of(|side| at.is_some_and(|at| self.choosing.owes(at, side)))
    }

    /// Returns the side whose choice of a square is still pending although its opponent has chosen.
    pub(super) fn awaited(&self) -> Option<Color> {
        let at = self.choosing_event()?;
        Color::ALL
            .into_iter()
            .find(|side| self.choosing.owes(at, *side) && self.choosing.has_chosen(at, !*side))
    }

    /// Whether the side to move must start an event, because the capture limit forbids all its
    /// turns.
    pub(super) fn must_start(&self) -> bool {
        self.waiting.is_none()
            && self.situation.allowance().is_some()
            && !self.situation.has_turn()
            && self.situation.can_move()
    }

    /// Returns the secretly chosen cells for all active events, with the events' numbers.
    pub(super) fn chosen_cells(&self) -> Vec<(u8, Secret<Cell>)> {
        let active_events = self.situation.active_events.iter().enumerate();
        let each =
            active_events.flat_map(|(at, force)| Color::ALL.map(|side| (at, force.id, side)));
        each.filter_map(|(at, event, side)| {
            let cell = self.choosing.secret(at, side)?;
            Some((event.number(), cell))
        })
        .collect()
    }

    /// Returns the active events with chosen squares, each with the squares that are public.
    fn choices(&self) -> Vec<ChoiceState> {
        let active_events = self.situation.active_events.iter();
        active_events
            .filter_map(|force| match force.state {
                EventState::Chosen(squares) => Some(ChoiceState {
                    event: force.id.number(),
                    known: ByColor::of(|side| squares[side].map(Into::into)),
                }),
                _ => None,
            })
            .collect()
    }
}

/// Parses an event number. Returns the action that starts the event.
fn numbered(number: &str) -> Result<EventAction, IllegalTurn> {
    let event = number.parse().ok().and_then(EventId::numbered);
    let event = event.ok_or_else(|| {
        illegal(
            format!("the deck has no event {}", crate::excerpt(number)),
            [],
        )
    })?;
    Ok(EventAction::StartEvent { card: event.card() })
}

impl PublicPosition {
    /// Returns the squares that `side` may choose for the active event with index `at`.
    pub(super) fn choosable(&self, at: usize, side: Color) -> Bitboard {
        let force = self.active_events.iter().nth(at);
        force
            .and_then(|force| force.event().choosable(side.into(), &self.board))
            .unwrap_or(Bitboard::EMPTY)
    }

    /// Returns the two ends of the passage that carries landing pieces, White's end first.
    pub(super) fn gates(&self) -> Option<[Square; 2]> {
        self.active_events
            .iter()
            .find_map(|force| force.event().gates(force.state))
    }
}
