//! Starts events in the reference model, and makes the secret choices that follow.

use super::board::{ModelPieceKind, ModelSide, Square};
use super::state::{DECK, ModelPosition};

impl ModelPosition {
    /// Returns the numbers of the events that the player to move can start now, in ascending order.
    pub(crate) fn startable(&self) -> Vec<u8> {
        let may = self.may_start[self.mover as usize]
            && self.owed == [false; 2]
            && self.outcome().is_none();
        let could = |&event: &u8| may && self.is_startable(event);
        DECK.into_iter().filter(could).collect()
    }

    fn is_startable(&self, event: u8) -> bool {
        let in_deck = self.deck & (1_u128 << event) != 0;
        if !in_deck || self.on(event) || !self.condition_holds(event) {
            return false;
        }
        let before = self.public();
        let after = before.with_event(event);
        let waiting = self.mover.enemy();
        let gives_check = |side: ModelSide| {
            after
                .attacked_royals(side)
                .any(|square| !before.attacked_royals(side).any(|other| other == square))
        };
        let checked =
            after.in_check(waiting) || event == 76 && ModelSide::BOTH.into_iter().any(gives_check);
        !checked && after.has_turn()
    }

    fn condition_holds(&self, event: u8) -> bool {
        let each = |kinds: &[ModelPieceKind], least: usize| {
            ModelSide::BOTH.into_iter().all(|side| {
                let counts = kinds.iter().map(|&kind| self.board.count(side, kind));
                counts.sum::<usize>() >= least
            })
        };
        match event {
            5 => ModelSide::BOTH
                .into_iter()
                .all(|side| Square::all().any(|at| at.in_half_of(side) && self.board.is_empty(at))),
            12 => each(&[ModelPieceKind::Pawn], 1),
            13 => each(&[ModelPieceKind::Pawn], 2),
            49 => each(&[ModelPieceKind::Rook], 1),
            76 => each(&[ModelPieceKind::Knight, ModelPieceKind::Bishop], 1),
            102 => ModelSide::BOTH.into_iter().all(|side| {
                let king = self.board.king(side);
                king.is_some_and(|king| king.rank_of(side) != 7)
            }),
            116 => each(&[ModelPieceKind::Queen], 1),
            122 => each(&[ModelPieceKind::Knight], 1),
            _ => true,
        }
    }

    fn with_event(&self, event: u8) -> Self {
        let mut after = *self;
        let free = after.forces.iter().position(Option::is_none);
        after.forces[free.expect("room for an event")] = Some(event);
        after.may_start[self.mover as usize] = false;
        after.forget_needless_starts();
        after
    }

    /// Removes both sides' right to start an event if two events are active or the deck contains no
    /// other event.
    pub(crate) fn forget_needless_starts(&mut self) {
        let started = self.forces.iter().flatten();
        let others = started.fold(self.deck, |deck, &event| deck & !(1_u128 << event));
        if self.forces[1].is_some() || others == 0 {
            self.may_start = [false; 2];
        }
        for (taken, may_start) in self.taken.iter_mut().zip(self.may_start) {
            *taken = if may_start { *taken } else { 0 };
        }
    }

    /// Starts an event for the player to move.
    pub(crate) fn start(&mut self, event: u8) -> Result<(), String> {
        if !self.startable().contains(&event) {
            return Err(format!("event {event} cannot be started here"));
        }
        *self = self.with_event(event);
        self.owed = [event == 5 || event == 9; 2];
        Ok(())
    }

    /// Returns the side and the event of each pending choice.
    pub(crate) fn choices_owed(&self) -> Vec<(ModelSide, u8)> {
        let latest = self.forces.into_iter().flatten().next_back();
        let owed = |&side: &ModelSide| self.owed[side as usize];
        ModelSide::BOTH
            .into_iter()
            .filter(owed)
            .zip(latest.into_iter().cycle())
            .collect()
    }

    /// Chooses an empty square in secret: on the player's own half for event 5, anywhere for event
    /// 9.
    pub(crate) fn choose(
        &mut self,
        side: ModelSide,
        event: u8,
        square: Square,
    ) -> Result<(), String> {
        if !self.choices_owed().contains(&(side, event)) {
            return Err(format!("{side:?} owes no choice for event {event}"));
        }
        if !self.board.is_empty(square) {
            return Err(format!("{square} is not empty"));
        }
        if event == 5 && !square.in_half_of(side) {
            return Err(format!("{square} is not in the half of {side:?}"));
        }
        self.owed[side as usize] = false;
        if event == 5 {
            self.passage.squares[side as usize] = Some(square);
        } else {
            self.pits[side as usize].square = Some(square);
        }
        Ok(())
    }
}
