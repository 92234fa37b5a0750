//! A turn under construction: its moves so far and their effects.

use super::castling::Castling;
use super::single::{Move, MoveManner, MovePurpose};
use crate::model::board::{ModelPieceKind, ModelSide, Piece, Square, SquareSet};
use crate::model::state::ModelPosition;

/// The parts of a move that its notation contains.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveRecord {
    pub(crate) step: Move,
    pub(crate) kind: ModelPieceKind,
    /// Whether the piece captured on the square where it landed.
    pub(crate) took: bool,
    /// The far end of the passage, and whether the piece captured there.
    pub(crate) carried: Option<(Square, bool)>,
    pub(crate) fell: SquareSet,
    pub(crate) promoted: Option<ModelPieceKind>,
}

#[allow(
    clippy::struct_excessive_bools,
    reason = "each tells of something that happened or not"
)]
#[derive(Clone, Debug)]
pub(crate) struct MoveTrail {
    /// The current board, including everything that the turn has revealed.
    pub(crate) model: ModelPosition,
    pub(crate) mover: ModelSide,
    pub(crate) parts: Vec<MoveRecord>,
    /// The pieces that fell off the board, and where they fell. Checks of king safety treat them as
    /// still on the board.
    fallen: Vec<(Square, Piece)>,
    pub(crate) royal_fell: bool,
    /// The squares over which pawns passed with a double step, if they can be captured there.
    passed: SquareSet,
    pub(crate) captures: u8,
    /// The number of captures that count towards the capture limit.
    pub(crate) pieces: u8,
    /// Whether the turn restarts the count for the 50-move rule.
    reset: bool,
    /// The current squares of the pieces that moved.
    moved: SquareSet,
    /// Whether a move revealed a secret square.
    pub(crate) revealed: bool,
    /// Whether the far end of the passage was blocked by an own piece or by a piece that may not be
    /// captured.
    pub(crate) blocked: bool,
    /// The square of a pawn that must promote; `None` once the promotion is chosen.
    pub(crate) promotes: Option<Square>,
    pub(crate) ran: bool,
}

impl MoveTrail {
    pub(crate) fn new(model: &ModelPosition, mover: ModelSide) -> Self {
        Self {
            model: *model,
            mover,
            parts: Vec::new(),
            fallen: Vec::new(),
            royal_fell: false,
            passed: SquareSet::default(),
            captures: 0,
            pieces: 0,
            reset: false,
            moved: SquareSet::default(),
            revealed: false,
            blocked: false,
            promotes: None,
            ran: false,
        }
    }

    /// Puts a revived piece on the board (event 7). The piece does not land and does not count as
    /// moved.
    pub(crate) fn put(&mut self, kind: ModelPieceKind, square: Square) {
        let side = self.mover;
        self.model.board[square] = Some(Piece { side, kind });
        self.model.revivals[side as usize] = false;
        self.reset = true;
    }

    pub(crate) fn make(&mut self, step: Move) {
        let piece = self.model.board[step.from].expect("a piece that moves");
        let mut part = MoveRecord {
            step,
            kind: piece.kind,
            took: false,
            carried: None,
            fell: SquareSet::default(),
            promoted: None,
        };
        let promoting = if step.manner == MoveManner::Castling {
            self.castle(&mut part);
            None
        } else {
            self.go(piece, &mut part)
        };
        let last_rank = |&square: &Square| {
            let pawn = self
                .model
                .board
                .has(square, self.mover, ModelPieceKind::Pawn);
            pawn && square.rank_of(self.mover) == 7
        };
        self.promotes = promoting.filter(last_rank);
        self.parts.push(part);
        if let Some(kind) = step.promotion {
            self.promote(kind);
        }
    }

    /// Promotes the pawn that must promote, if there is one.
    pub(crate) fn promote(&mut self, kind: ModelPieceKind) {
        if let Some(square) = self.promotes.take() {
            let side = self.mover;
            self.model.board[square] = Some(Piece { side, kind });
            self.reset = true;
            let part = self.parts.last_mut().expect("a move that promoted");
            part.promoted = Some(kind);
        }
    }

    /// Makes a move other than castling. Returns the square of a pawn that the move allows to
    /// promote.
    fn go(&mut self, piece: Piece, part: &mut MoveRecord) -> Option<Square> {
        let Move {
            from, to, manner, ..
        } = part.step;
        self.model.touch(from);
        self.model.touch(to);
        let mut set_back = None;
        if manner == MoveManner::Swap {
            set_back = self.model.board[to];
            part.took = true;
        } else if manner == MoveManner::EnPassant {
            self.take(ModelPosition::passer(to).expect("the pawn that passed"));
            part.took = true;
        } else if !self.model.board.is_empty(to) {
            self.take(to);
            part.took = true;
        }
        self.reset |= piece.kind == ModelPieceKind::Pawn && manner != MoveManner::Aside;
        self.model.board[from] = set_back;
        self.model.board[to] = Some(piece);
        self.moved.remove(from);
        let stands = self.land(to, part);
        if let Some(stands) = stands {
            self.moved.insert(stands);
        }
        if manner == MoveManner::Double && part.carried.is_none() {
            let over = from.toward((0, piece.side.forward()));
            self.passed.insert(over.expect("a square between two"));
        }
        if manner == MoveManner::Swap {
            Some(from)
        } else {
            stands
        }
    }

    fn castle(&mut self, part: &mut MoveRecord) {
        let castling = Castling::landing(part.step.to);
        let ways = [castling.king, castling.rook];
        let pieces = ways.map(|[from, _]| self.model.board[from].take());
        for ([from, to], piece) in ways.into_iter().zip(pieces) {
            self.model.touch(from);
            self.model.board[to] = piece;
        }
        for [_, to] in ways {
            if let Some(stands) = self.land(to, part) {
                self.moved.insert(stands);
            }
        }
    }

    fn take(&mut self, square: Square) {
        let victim = self.model.board[square].take();
        let victim = victim.expect("a piece to capture");
        self.model.tired[victim.side as usize].remove(square);
        self.model.touch(square);
        self.captures += 1;
        self.pieces += u8::from(victim.kind != ModelPieceKind::Pawn);
        self.reset = true;
    }

    /// Lands a piece and returns the square where it ends up. First reveals everything secret on
    /// the landing square. Then the events apply in the order in which they were started.
    fn land(&mut self, at: Square, part: &mut MoveRecord) -> Option<Square> {
        let passage = &mut self.model.passage;
        if !passage.revealed && passage.squares.contains(&Some(at)) {
            passage.revealed = true;
            self.revealed = true;
        }
        self.reveal_pit(at);
        let pit_first = self.model.forces[0] == Some(9);
        match self.model.other_end(at) {
            Some(end) if !(pit_first && self.model.known_pit(at)) => self.pass(at, end, part),
            _ => self.stay_or_fall(at, part),
        }
    }

    fn reveal_pit(&mut self, at: Square) {
        for pit in &mut self.model.pits {
            if pit.square == Some(at) && !pit.known {
                pit.known = true;
                self.revealed = true;
            }
        }
    }

    /// Carries the piece through the passage. It may capture at the far end.
    fn pass(&mut self, at: Square, end: Square, part: &mut MoveRecord) -> Option<Square> {
        let piece = self.model.board[at].expect("the piece that landed");
        let met = self.model.board[end];
        if met.is_some_and(|met| !self.model.is_prey(piece, met, MovePurpose::Play)) {
            self.blocked = true;
            return None;
        }
        if met.is_some() {
            self.take(end);
        }
        self.model.touch(end);
        self.model.board[at] = None;
        self.model.board[end] = Some(piece);
        part.carried = Some((end, met.is_some()));
        self.reveal_pit(end);
        self.stay_or_fall(end, part)
    }

    fn stay_or_fall(&mut self, at: Square, part: &mut MoveRecord) -> Option<Square> {
        if !self.model.known_pit(at) {
            return Some(at);
        }
        let piece = self.model.board[at].take().expect("a piece that falls");
        self.royal_fell |= self.model.is_royal(piece);
        self.fallen.push((at, piece));
        part.fell.insert(at);
        self.reset = true;
        None
    }

    pub(crate) fn moved(&self) -> SquareSet {
        self.moved
    }

    pub(crate) fn has_fallen(&self) -> bool {
        !self.fallen.is_empty()
    }

    /// Returns the position after the turn, with the opponent to move.
    pub(crate) fn after(&self) -> ModelPosition {
        self.after_on(&self.model)
    }

    fn after_on(&self, model: &ModelPosition) -> ModelPosition {
        let side = self.mover as usize;
        let mut after = *model;
        after.mover = self.mover.enemy();
        after.passed = self.passed;
        after.keep_passed();
        if after.on(91) {
            after.tired[side] = self.moved;
        }
        after.quiet = if self.reset { 0 } else { after.quiet + 1 };
        after.number += u32::from(self.mover == ModelSide::Black);
        if after.may_start[side] {
            after.taken[side] = (after.taken[side] + self.pieces).min(2);
        }
        after.runs[side] -= u8::from(self.ran);
        after
    }

    /// Whether all own royal pieces are safe after the turn. Pieces that fell off the board are put
    /// back for this check.
    pub(crate) fn is_safe(&self) -> bool {
        let mut standing = self.model;
        for &(square, piece) in &self.fallen {
            standing.board[square].get_or_insert(piece);
        }
        !self.after_on(&standing).in_check(self.mover)
    }
}
