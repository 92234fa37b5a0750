//! Plays turns, with fast paths for ordinary moves.

use shakmaty::{Bitboard, Board, Color, File, Move, Role, Square};

use super::making::{is_ahead, is_double_step, passed_between};
use super::turn::Turn;
use super::turn_effects::TurnEffects;
use crate::event_chess::active::active_events::ActiveEvents;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::situation::{CAPTURE_LIMIT, PublicPosition};

impl PublicPosition {
    /// Ends the turn, so that the other side is to move.
    pub(super) fn end_turn(&mut self, made: &TurnEffects) {
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
        for force in self.active_events.iter_mut() {
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
            (Move::Normal { .. }, None) if self.active_events.is_empty() => {
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

    /// Plays a turn that consists of two ordinary pawn steps.
    #[inline]
    fn march(&mut self, steps: [Move; 2]) {
        let steps = steps.map(|step| (step.from().unwrap_or(step.to()), step.to()));
        // With a constant side in each branch, the compiler writes the board only once.
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
        let mut made = TurnEffects::default();
        for part in turn.moves() {
            self.make(part, &mut made);
        }
        self.end_turn(&made);
    }

    /// Plays a turn that consists of one ordinary move. A search plays almost nothing else, so this
    /// skips everything that only events, castling or en passant need. Not inlined, so that the
    /// move is passed in a register and need not be read back from memory just after its parts were
    /// written.
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

    /// Whether a move is ordinary and is a complete turn that changes no event's state.
    #[inline]
    fn is_plain(&self, landing: Move) -> bool {
        let Move::Normal { from, to, .. } = landing else {
            return false;
        };
        !self.active_events.touch(EventAspects::STATE)
            && !self.active_events.odd_squares.contains(to)
            && self.board.color_at(to) != Some(self.turn)
            && !self.is_pawns_step_aside(from, to)
    }

    /// Whether both moves are ordinary pawn steps, to different squares.
    fn are_plain_steps(&self, moves: [Move; 2]) -> bool {
        let is_step =
            |part: Move| part.role() == Role::Pawn && !part.is_capture() && !part.is_promotion();
        let [first, second] = moves;
        first.to() != second.to()
            && moves
                .into_iter()
                .all(|part| is_step(part) && self.is_plain(part))
    }

    /// Whether a pawn moves in any direction other than forward.
    fn is_pawns_step_aside(&self, from: Square, to: Square) -> bool {
        self.board.pawns().contains(from) && !is_ahead(self.turn, from, to)
    }

    /// Lets the active events examine the position between two turns and update their state.
    #[inline]
    fn look(&mut self) {
        if !self.active_events.touch(EventAspects::LOOKS) {
            return;
        }
        for at in 0..ActiveEvents::MAX {
            let Some(force) = self.active_events.get(at) else {
                return;
            };
            if let Some(state) = force.event().between_turns(force.state, self) {
                self.active_events.keep(at, state);
            }
        }
    }

    /// Whether `us` has lost because a piece fell off the board during its turn. The fallen piece
    /// was royal, or had shielded a royal piece from attack.
    fn has_lost_by(&self, us: Color, made: &TurnEffects) -> bool {
        let royal = self.standing(made).royal(us);
        made.fallen().any(|(at, _)| royal.contains(at)) || self.is_attacked(us)
    }
}

/// Moves two pawns by ordinary steps.
#[inline]
fn step_twice(board: &mut Board, us: Color, steps: [(Square, Square); 2]) {
    for (from, to) in steps {
        board.discard_piece_at(from);
        board.set_piece_at(to, Role::Pawn.of(us));
    }
}

/// Returns the remaining castling rights after pieces have left or reached the squares in
/// `touched`.
fn rights_left(touched: Bitboard) -> Bitboard {
    let mut left = !touched;
    for color in Color::ALL {
        if touched.contains(Square::from_coords(File::E, color.backrank())) {
            left &= !Bitboard::from_rank(color.backrank());
        }
    }
    left
}
