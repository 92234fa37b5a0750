//! Playing a turn: what it leaves to the other side, with short ways for what is played as in chess.

use shakmaty::{Bitboard, Board, Color, File, Move, Role, Square};

use super::{
    made::Made,
    making::{is_ahead, is_double_step, passed_between},
    turn::Turn,
};
use crate::event_chess::{
    active::{forces::Forces, touches::Touches},
    situation::{CAPTURE_LIMIT, Situation},
};

impl Situation {
    /// Ends the turn: the other side is to move.
    pub(super) fn end_turn(&mut self, made: &Made) {
        let us = self.turn;
        self.rights &= rights_left(made.touched);
        self.quiet_plies = if made.resets {
            0
        } else {
            self.quiet_plies.saturating_add(1)
        };
        if let Some(count) = &mut self.starts[us.into()] {
            *count = (*count + made.taken_pieces).min(CAPTURE_LIMIT);
        }
        for force in self.forces.iter_mut() {
            let event = force.event();
            force.state = event.after_turn(force.state, (us, &self.board), made);
        }
        self.turn = !us;
        self.number = self.number.saturating_add(u32::from(self.turn.is_white()));
        self.passed = self.takable(made.passed);
        if made.fallen().next().is_some() {
            self.lost = self.has_lost_by(us, made).then_some(us);
        }
        self.look();
    }

    /// Plays a legal turn.
    #[inline]
    pub(in crate::event_chess) fn advance(&mut self, turn: Turn) {
        match (turn.first, turn.second) {
            (Move::Normal { .. }, None) if self.forces.is_empty() => {
                self.advance_plainly(turn.first);
            }
            (first, None) => self.advance_by_events(first),
            (first, Some(second)) => self.advance_twice(first, second),
        }
    }

    #[inline(never)]
    fn advance_by_events(&mut self, landing: Move) {
        if self.is_plain(landing) {
            self.advance_plainly(landing);
            self.look();
        } else {
            self.advance_exactly(landing.into());
        }
    }

    #[inline(never)]
    fn advance_twice(&mut self, first: Move, second: Move) {
        if self.are_plain_steps([first, second]) {
            self.march([first, second]);
            self.look();
        } else {
            self.advance_exactly(Turn::of_two(first, second));
        }
    }

    /// Plays a turn of two steps of pawns as in chess.
    #[inline]
    fn march(&mut self, steps: [Move; 2]) {
        let steps = steps.map(|step| (step.from().unwrap_or(step.to()), step.to()));
        // Sides by name, so that the board is written once, and not read back in other portions in between.
        match self.turn {
            Color::White => step_twice(&mut self.board, Color::White, steps),
            Color::Black => step_twice(&mut self.board, Color::Black, steps),
        }
        self.quiet_plies = 0;
        self.turn = !self.turn;
        self.number = self.number.saturating_add(u32::from(self.turn.is_white()));
        let passed: Bitboard = steps
            .into_iter()
            .filter(|(from, to)| is_double_step(*from, *to))
            .map(|(from, to)| passed_between(from, to))
            .collect();
        self.passed = if passed.any() {
            self.takable(passed)
        } else {
            Bitboard::EMPTY
        };
    }

    fn advance_exactly(&mut self, turn: Turn) {
        let mut made = Made::default();
        for part in turn.moves() {
            self.make(part, &mut made);
        }
        self.end_turn(&made);
    }

    /// Plays a whole turn of one move that does what it does in chess: nearly all that a search plays, so it does
    /// nothing that only an event, castling or en passant needs. Not inlined, it gets the move in a register, and
    /// need not wait for it where it was just written in parts.
    #[inline(never)]
    fn advance_plainly(&mut self, landing: Move) {
        let Move::Normal {
            role,
            from,
            to,
            capture,
            promotion,
        } = landing
        else {
            return;
        };
        let us = self.turn;
        self.quiet_plies = if role == Role::Pawn || capture.is_some() {
            0
        } else {
            self.quiet_plies.saturating_add(1)
        };
        if let Some(count) = &mut self.starts[us.into()]
            && capture.is_some_and(|taken| taken != Role::Pawn)
        {
            *count = (*count + 1).min(CAPTURE_LIMIT);
        }
        self.board.discard_piece_at(from);
        self.board
            .set_piece_at(to, promotion.unwrap_or(role).of(us));
        self.rights.discard(from);
        self.rights.discard(to);
        if role == Role::King {
            self.rights &= !Bitboard::from_rank(us.backrank());
        }
        self.turn = !us;
        self.number = self.number.saturating_add(u32::from(self.turn.is_white()));
        self.passed = Bitboard::EMPTY;
        if role == Role::Pawn && is_double_step(from, to) {
            self.passed = self.takable(passed_between(from, to).into());
        }
    }

    /// Whether a move does what it does in chess, and is a whole turn after which nothing is kept of an event.
    #[inline]
    fn is_plain(&self, landing: Move) -> bool {
        let Move::Normal { from, to, .. } = landing else {
            return false;
        };
        !self.forces.touch(Touches::STATE)
            && !self.forces.odd_squares.contains(to)
            && self.board.color_at(to) != Some(self.turn)
            && !self.is_pawns_step_aside(from, to)
    }

    /// The same of two moves, which are steps of pawns to two squares.
    fn are_plain_steps(&self, moves: [Move; 2]) -> bool {
        let is_step =
            |part: Move| part.role() == Role::Pawn && !part.is_capture() && !part.is_promotion();
        let [first, second] = moves;
        first.to() != second.to()
            && moves
                .into_iter()
                .all(|part| is_step(part) && self.is_plain(part))
    }

    /// Whether it is a step of a pawn, but not forwards.
    fn is_pawns_step_aside(&self, from: Square, to: Square) -> bool {
        self.board.pawns().contains(from) && !is_ahead(self.turn, from, to)
    }

    /// Lets the events look at the position between two turns.
    #[inline]
    fn look(&mut self) {
        if !self.forces.touch(Touches::LOOKS) {
            return;
        }
        for at in 0..Forces::MOST {
            let Some(force) = self.forces.get(at) else {
                return;
            };
            if let Some(state) = force.event().between_turns(force.state, self) {
                self.forces.keep(at, state);
            }
        }
    }

    /// Whether a side has lost by what fell in its turn: a royal piece, or one that stood before a royal piece
    /// of its own.
    fn has_lost_by(&self, us: Color, made: &Made) -> bool {
        let royal = self.standing(made).royal(us);
        made.fallen().any(|(at, _)| royal.contains(at)) || self.is_attacked(us)
    }
}

/// Makes steps of two pawns as in chess.
#[inline]
fn step_twice(board: &mut Board, us: Color, steps: [(Square, Square); 2]) {
    for (from, to) in steps {
        board.discard_piece_at(from);
        board.set_piece_at(to, Role::Pawn.of(us));
    }
}

/// The rights to castle that are left when pieces have left these squares or come to them.
fn rights_left(touched: Bitboard) -> Bitboard {
    let mut left = !touched;
    for color in Color::ALL {
        if touched.contains(Square::from_coords(File::E, color.backrank())) {
            left &= !Bitboard::from_rank(color.backrank());
        }
    }
    left
}
