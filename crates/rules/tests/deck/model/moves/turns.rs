//! Generates complete turns and checks their legality.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::ops::ControlFlow::{Break, Continue};

use super::single::{Move, MovePurpose};
use super::trail::MoveTrail;
use crate::model::board::{ModelPieceKind, Square};
use crate::model::state::ModelPosition;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Turn {
    Put(ModelPieceKind, Square),
    Single(Move),
    /// Two pawn moves (event 13).
    March(Move, Move),
    /// Two moves of the king (event 102).
    Run(Move, Move),
}

/// A callback for each turn that is found. The search ends when it returns `Break`.
type TurnVisit<'a> = &'a mut dyn FnMut(Turn, &MoveTrail) -> ControlFlow<()>;

impl ModelPosition {
    /// Visits the turns that leave no own royal piece attacked, ignoring the capture limit. Must
    /// only be called on a model without secrets, such as one that `public` returns.
    fn safe_turns(&self, visit: TurnVisit) -> ControlFlow<()> {
        let mut visit_safe = |turn: Turn, trail: &MoveTrail| {
            if trail.is_safe() {
                visit(turn, trail)
            } else {
                Continue(())
            }
        };
        let start = MoveTrail::new(self, self.mover);
        let steps = self.single_moves();
        for &step in &steps {
            for (step, trail) in start.branches(step) {
                visit_safe(Turn::Single(step), &trail)?;
            }
        }
        if self.on(7) && self.revivals[self.mover as usize] {
            self.puts(&start, &mut visit_safe)?;
        }
        if self.on(102) && self.runs[self.mover as usize] > 0 {
            self.runs(&start, &mut visit_safe)?;
        }
        if self.on(13) {
            start.marches(&mut visit_safe)?;
        }
        Continue(())
    }

    fn single_moves(&self) -> Vec<Move> {
        let mut steps = Vec::new();
        for (from, _) in self.board.of(self.mover) {
            self.moves_from(from, MovePurpose::Play, &mut steps);
        }
        self.castlings(&mut steps);
        steps
    }

    /// Visits drops of missing pieces on empty squares (event 7). Pawns cannot be dropped on the
    /// first or last rank.
    fn puts(&self, start: &MoveTrail, visit: TurnVisit) -> ControlFlow<()> {
        for kind in ModelPieceKind::ALL {
            if self.board.count(self.mover, kind) >= kind.count_at_first() {
                continue;
            }
            for square in Square::all().filter(|&square| self.board.is_empty(square)) {
                if kind != ModelPieceKind::Pawn || (1..=6).contains(&square.rank()) {
                    let mut trail = start.clone();
                    trail.put(kind, square);
                    visit(Turn::Put(kind, square), &trail)?;
                }
            }
        }
        Continue(())
    }

    /// Visits turns of two king moves without castling (event 102). A known pit trap ends the turn
    /// after the first move.
    fn runs(&self, start: &MoveTrail, visit: TurnVisit) -> ControlFlow<()> {
        let Some(king) = self.board.king(self.mover) else {
            return Continue(());
        };
        let mut first = Vec::new();
        self.moves_from(king, MovePurpose::Play, &mut first);
        for step in first {
            let mut halfway = start.clone();
            halfway.make(step);
            let Some(now) = halfway.model.board.king(self.mover) else {
                continue;
            };
            if halfway.blocked {
                continue;
            }
            let mut second = Vec::new();
            halfway
                .model
                .moves_from(now, MovePurpose::Play, &mut second);
            for next in second {
                let mut trail = halfway.clone();
                trail.make(next);
                trail.ran = true;
                if !trail.blocked {
                    visit(Turn::Run(step, next), &trail)?;
                }
            }
        }
        Continue(())
    }

    /// Returns the legal turns based on public information, with their effects. Empty if an event
    /// has ended the game.
    pub(crate) fn legal_turns(&self) -> Vec<(Turn, MoveTrail)> {
        let public = self.public();
        let mut legal = Vec::new();
        if public.is_over_by_event() {
            return legal;
        }
        let _ = public.safe_turns(&mut |turn, trail| {
            legal.push((turn, trail.clone()));
            Continue(())
        });
        let side = self.mover as usize;
        let limited = |trail: &MoveTrail| self.taken[side] + trail.pieces > 2 && trail.pieces > 0;
        if self.may_start[side]
            && legal.iter().any(|(_, trail)| limited(trail))
            && !self.startable().is_empty()
        {
            legal.retain(|(_, trail)| !limited(trail));
        }
        legal
    }

    /// Whether a turn exists, ignoring the capture limit. Used to detect mate and stalemate.
    pub(crate) fn has_turn(&self) -> bool {
        let found = self.public().safe_turns(&mut |_, _| Break(()));
        found.is_break()
    }
}

impl MoveTrail {
    /// Extends the turn by a move. Returns nothing if the move is impossible, and several results
    /// if a pawn promotes.
    fn branches(&self, step: Move) -> Vec<(Move, Self)> {
        let mut trail = self.clone();
        trail.make(step);
        if trail.blocked {
            return Vec::new();
        }
        if trail.promotes.is_none() {
            return vec![(step, trail)];
        }
        let promoted = |kind| {
            let mut trail = trail.clone();
            trail.promote(kind);
            let promotion = Some(kind);
            (Move { promotion, ..step }, trail)
        };
        ModelPieceKind::PROMOTIONS
            .into_iter()
            .map(promoted)
            .collect()
    }

    /// Visits turns in which two different pawns move without capturing, and the second move is
    /// possible after the first (event 13). If both orders are possible, visits only the one that
    /// begins with the alphabetically first starting square.
    fn marches(&self, visit: TurnVisit) -> ControlFlow<()> {
        let mut found = Vec::new();
        for (step, halfway) in self.pawn_branches() {
            for (next, trail) in halfway.pawn_branches() {
                let same_pawn = halfway.stands() == Some(next.from);
                if !same_pawn {
                    found.push((step, next, trail));
                }
            }
        }
        let pairs: HashSet<(Move, Move)> = found.iter().map(|&(a, b, _)| (a, b)).collect();
        for (step, next, trail) in found {
            let is_second_order = next.from < step.from && pairs.contains(&(next, step));
            if !is_second_order {
                visit(Turn::March(step, next), &trail)?;
            }
        }
        Continue(())
    }

    /// Returns the pawn moves that capture nothing, not even through the passage, in the current
    /// state of the turn.
    fn pawn_branches(&self) -> Vec<(Move, Self)> {
        let mut steps = Vec::new();
        for (from, piece) in self.model.board.of(self.mover) {
            if piece.kind == ModelPieceKind::Pawn {
                self.model.moves_from(from, MovePurpose::Play, &mut steps);
            }
        }
        let branches = steps.into_iter().flat_map(|step| self.branches(step));
        branches.filter(|(_, trail)| trail.captures == 0).collect()
    }

    /// Returns the square of the moved piece. Returns `None` if it fell off the board, or if
    /// several pieces moved.
    fn stands(&self) -> Option<Square> {
        let mut moved = self.moved().iter();
        moved.next().filter(|_| moved.next().is_none())
    }
}
