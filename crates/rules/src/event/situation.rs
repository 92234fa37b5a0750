//! All that everybody knows of a position and that decides what is legal: the board, whose turn it
//! is, and how far the event has come.

use shakmaty::{Bitboard, Board, Color, Move, Piece, Role, Square, attacks};

use super::deck::hidden_passage::{Passage, half};
use crate::ByColor;
use crate::orthodox::castling_goals;

/// Most pieces other than pawns that a player may capture while an event is still to be started.
pub(super) const CAPTURE_LIMIT: u8 = 2;

/// How far the event has come, as everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// No event, and none to start.
    Without,
    /// An event is still to be started; captures of pieces other than pawns are counted.
    Deck { captures: ByColor<u8> },
    /// It is started and nothing is revealed: chess goes on as if there were no squares.
    Hidden,
    /// The passage is open.
    Revealed(Passage),
}

/// What everybody knows of a position. Each side has exactly one king.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Situation {
    pub(super) board: Board,
    pub(super) turn: Color,
    /// The home squares of the rooks with which a side may still castle.
    pub(super) rights: Bitboard,
    /// The square that a pawn has just passed over, when an enemy pawn stands ready to take it
    /// there.
    pub(super) passed: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub(super) quiet_plies: u32,
    /// The number of the move, which goes up after Black's turn.
    pub(super) number: u32,
    pub(super) event: Event,
}

impl Situation {
    /// The position in which chess begins, with an event to start.
    pub(super) fn start() -> Self {
        Self {
            board: Board::new(),
            turn: Color::White,
            rights: Bitboard::CORNERS,
            passed: None,
            quiet_plies: 0,
            number: 1,
            event: Event::Deck {
                captures: ByColor::default(),
            },
        }
    }

    pub(super) fn passage(&self) -> Option<Passage> {
        if let Event::Revealed(passage) = self.event {
            Some(passage)
        } else {
            None
        }
    }

    /// The ends of the open passage; none before it is revealed.
    pub(super) fn ends(&self) -> Bitboard {
        self.passage().map_or(Bitboard::EMPTY, Passage::ends)
    }

    /// Where a piece that lands on `to` stands in the end.
    pub(super) fn end_of(&self, to: Square) -> Square {
        self.passage()
            .and_then(|passage| passage.beyond(to))
            .unwrap_or(to)
    }

    pub(super) fn king(&self, side: Color) -> Square {
        self.board
            .king_of(side)
            .expect("each side has one king: reading a FEN checks it, and no turn takes one")
    }

    /// The same with the event as it will be.
    pub(super) fn with_event(&self, event: Event) -> Self {
        Self {
            event,
            ..self.clone()
        }
    }

    /// Whether each half has an empty square, without which nobody could choose.
    pub(super) fn has_room_to_choose(&self) -> bool {
        let free = !self.board.occupied();
        Color::ALL.into_iter().all(|side| (free & half(side)).any())
    }

    /// Whether the player to move can start an event now.
    pub(super) fn has_event_to_start(&self) -> bool {
        matches!(self.event, Event::Deck { .. }) && self.has_room_to_choose()
    }

    /// The pieces that the side to move may not capture: those other than pawns, once it has
    /// captured as many as it may before an event that it can start.
    pub(super) fn spared(&self) -> Bitboard {
        match self.event {
            Event::Deck { captures }
                if captures[self.turn.into()] >= CAPTURE_LIMIT && self.has_room_to_choose() =>
            {
                self.board.by_color(!self.turn) & !self.board.pawns()
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// Plays a legal turn. A promotion in `turn` says what the pawn becomes where it ends.
    #[inline]
    pub(super) fn advance(&mut self, turn: Move) {
        match turn {
            Move::Normal { .. } if self.passage().is_none() => self.play_directly(turn),
            _ => self.play_any(turn),
        }
        self.turn = !self.turn;
        self.number = self.number.saturating_add(u32::from(self.turn.is_white()));
        self.passed = self.passed.filter(|passed| self.can_take_on(*passed));
    }

    /// An ordinary move while no passage is open: nearly all that a search plays, so it does
    /// nothing that only a passage, castling or en passant needs.
    fn play_directly(&mut self, turn: Move) {
        let Move::Normal {
            role,
            from,
            to,
            capture,
            promotion,
        } = turn
        else {
            return;
        };
        let us = self.turn;
        self.passed = self.passed_over(turn);
        self.quiet_plies = if role == Role::Pawn || capture.is_some() {
            0
        } else {
            self.quiet_plies.saturating_add(1)
        };
        if let Event::Deck { captures } = &mut self.event
            && capture.is_some_and(|taken| taken != Role::Pawn)
        {
            captures[us.into()] = (captures[us.into()] + 1).min(CAPTURE_LIMIT);
        }
        self.board.discard_piece_at(from);
        self.board
            .set_piece_at(to, promotion.unwrap_or(role).of(us));
        self.rights.discard(from);
        self.rights.discard(to);
        if role == Role::King {
            self.rights &= !Bitboard::from_rank(us.backrank());
        }
    }

    fn play_any(&mut self, turn: Move) {
        let (us, passed) = (self.turn, self.passed_over(turn));
        let captures = self.captures(turn);
        self.quiet_plies = if turn.role() == Role::Pawn || captures.any() {
            0
        } else {
            self.quiet_plies.saturating_add(1)
        };
        if let Event::Deck { captures: counted } = &mut self.event
            && (captures & !self.board.pawns()).any()
        {
            counted[us.into()] = (counted[us.into()] + 1).min(CAPTURE_LIMIT);
        }
        captures
            .into_iter()
            .for_each(|square| self.board.discard_piece_at(square));
        self.rights &= !captures;
        match turn {
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castling_goals(us, king, rook);
                self.board.discard_piece_at(king);
                self.board.discard_piece_at(rook);
                self.arrive(Role::King.of(us), king_to);
                self.arrive(Role::Rook.of(us), rook_to);
            }
            Move::Normal { from, to, .. } | Move::EnPassant { from, to } => {
                self.board.discard_piece_at(from);
                self.arrive(turn.promotion().unwrap_or(turn.role()).of(us), to);
                self.rights.discard(from);
            }
            Move::Put { .. } => {}
        }
        if turn.role() == Role::King {
            self.rights &= !Bitboard::from_rank(us.backrank());
        }
        self.passed = passed;
    }

    fn arrive(&mut self, piece: Piece, to: Square) {
        let end = self.end_of(to);
        self.board.set_piece_at(end, piece);
    }

    /// The enemies that a legal turn captures: where it lands, en passant, and at the far end of
    /// the passage.
    pub(super) fn captures(&self, turn: Move) -> Bitboard {
        let enemies = self.board.by_color(!self.turn);
        let mut reached = Bitboard::EMPTY;
        for to in self.landings(turn) {
            reached.add(to);
            reached.add(self.end_of(to));
        }
        if let Move::EnPassant { from, to } = turn {
            reached.add(Square::from_coords(to.file(), from.rank()));
        }
        reached & enemies
    }

    /// The square on which a turn lands its piece; for castling the king's and the rook's.
    pub(super) fn landings(&self, turn: Move) -> Bitboard {
        match turn {
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castling_goals(self.turn, king, rook);
                Bitboard::from_square(king_to).with(rook_to)
            }
            _ => turn.to().into(),
        }
    }

    /// The square that a turn passes over by a double step. One that goes through the passage is
    /// none.
    pub(super) fn passed_over(&self, turn: Move) -> Option<Square> {
        match turn {
            Move::Normal {
                role: Role::Pawn,
                from,
                to,
                ..
            } if from.file() == to.file()
                && from.rank().distance(to.rank()) == 2
                && self.end_of(to) == to =>
            {
                from.offset(self.turn.fold_wb(8, -8))
            }
            _ => None,
        }
    }

    /// Whether a pawn of the side to move stands ready to take on `square`.
    pub(super) fn can_take_on(&self, square: Square) -> bool {
        self.ready_for(self.turn, square).any()
    }

    /// The pawns of a side that look at `square`.
    pub(super) fn ready_for(&self, side: Color, square: Square) -> Bitboard {
        attacks::pawn_attacks(!side, square) & self.board.by_piece(Role::Pawn.of(side))
    }
}
