//! Whole turns (landing, passage, castling and promotion), their legality, and the end of the game.

use super::{EventState, FileRank, SlowPosition, SlowTurn, own_rank};

impl SlowPosition {
    /// Returns the legal turns. While squares are secret, returns the turns that would be legal
    /// without a passage.
    pub(crate) fn turns(&self) -> Vec<SlowTurn> {
        self.turns_without_limit()
            .into_iter()
            .filter(|turn| self.within_limit(*turn))
            .collect()
    }

    /// Whether the turn respects the limit of two captured pieces, other than pawns, before the
    /// event starts.
    fn within_limit(&self, turn: SlowTurn) -> bool {
        let EventState::ToStart(captured) = self.event else {
            return true;
        };
        let officer = self.is_piece_of(turn.landing, !self.white)
            && self.get(turn.landing) != Some((!self.white, 'P'));
        !officer || captured[usize::from(!self.white)] < 2
    }

    pub(crate) fn turns_without_limit(&self) -> Vec<SlowTurn> {
        let own = Self::all_squares().filter(|at| self.is_piece_of(*at, self.white));
        let moves = own.flat_map(|from| self.turns_from(from));
        moves
            .chain(self.castling())
            .filter(|turn| !self.play(*turn).mover_in_check())
            .collect()
    }

    fn turns_from(&self, from: FileRank) -> Vec<SlowTurn> {
        let mut turns = Vec::new();
        for landing in self.landings(from) {
            let carried = self.far_end(landing);
            if carried.is_some_and(|far| far != from && self.is_piece_of(far, self.white)) {
                continue;
            }
            let turn = SlowTurn {
                from,
                landing,
                carried,
                becomes: None,
                castles: false,
            };
            let end = carried.unwrap_or(landing);
            if self.get(from) == Some((self.white, 'P')) && end.1 == own_rank(self.white, 8) {
                turns.extend(['Q', 'R', 'B', 'N'].map(|kind| SlowTurn {
                    becomes: Some(kind),
                    ..turn
                }));
            } else {
                turns.push(turn);
            }
        }
        turns
    }

    fn castling(&self) -> Vec<SlowTurn> {
        let rank = own_rank(self.white, 1);
        let king = (4, rank);
        let mut turns = Vec::new();
        for (rook, between, crossed) in [
            ((7, rank), vec![5, 6], (5, rank)),
            ((0, rank), vec![1, 2, 3], (3, rank)),
        ] {
            let right = self.rights.contains(&rook)
                && self.get(king) == Some((self.white, 'K'))
                && self.get(rook) == Some((self.white, 'R'));
            let free = between.into_iter().all(|file| self.is_empty((file, rank)));
            if !right
                || !free
                || self.attacked(king, !self.white)
                || self.attacked(crossed, !self.white)
            {
                continue;
            }
            let landing = if rook.0 == 7 { (6, rank) } else { (2, rank) };
            // The rook lands on the square that the king has crossed.
            let carried = self.far_end(landing).or(self.far_end(crossed));
            if carried.is_some_and(|far| self.is_piece_of(far, self.white)) {
                continue;
            }
            turns.push(SlowTurn {
                from: king,
                landing,
                carried,
                becomes: None,
                castles: true,
            });
        }
        turns
    }

    /// Returns the position after a turn.
    pub(crate) fn play(&self, turn: SlowTurn) -> Self {
        let mut next = self.clone();
        let piece = self.get(turn.from);
        let pawn = piece == Some((self.white, 'P'));
        let end = turn.carried.unwrap_or(turn.landing);
        next.set(turn.from, None);
        if turn.castles {
            self.play_castling(turn, &mut next);
        } else {
            if self.takes_en_passant(turn.from, turn.landing) {
                // The pawn captured en passant is on the target's file and the capturing pawn's
                // rank.
                next.set((turn.landing.0, turn.from.1), None);
            }
            next.set(turn.landing, None);
            next.set(end, turn.becomes.map(|kind| (self.white, kind)).or(piece));
        }
        let touched = [turn.from, turn.landing, end];
        let king_moved = piece == Some((self.white, 'K'));
        next.rights.retain(|home| {
            !(touched.contains(home) || king_moved && home.1 == own_rank(self.white, 1))
        });
        let double = pawn && turn.carried.is_none() && (turn.landing.1 - turn.from.1).abs() == 2;
        next.passed = double.then_some((turn.from.0, i32::midpoint(turn.from.1, turn.landing.1)));
        next.event = self.count_capture(turn);
        next.quiet = if pawn || self.captures(turn) {
            0
        } else {
            self.quiet + 1
        };
        next.number = self.number + u32::from(!self.white);
        next.white = !self.white;
        next
    }

    fn play_castling(&self, turn: SlowTurn, next: &mut Self) {
        let rank = turn.from.1;
        let (rook, rook_landing) = if turn.landing.0 == 6 {
            ((7, rank), (5, rank))
        } else {
            ((0, rank), (3, rank))
        };
        let far = |landing: FileRank| self.far_end(landing).unwrap_or(landing);
        next.set(rook, None);
        next.set(far(turn.landing), Some((self.white, 'K')));
        next.set(far(rook_landing), Some((self.white, 'R')));
    }

    fn count_capture(&self, turn: SlowTurn) -> EventState {
        match (self.event, self.get(turn.landing)) {
            (EventState::ToStart(mut captured), Some((_, kind))) if kind != 'P' => {
                captured[usize::from(!self.white)] += 1;
                EventState::ToStart(captured)
            }
            (event, _) => event,
        }
    }

    /// Whether a turn captures a piece where it lands, en passant, or at the other end of the
    /// passage.
    pub(super) fn captures(&self, turn: SlowTurn) -> bool {
        self.takes_first(turn) || self.takes_at_far_end(turn)
    }

    pub(super) fn takes_first(&self, turn: SlowTurn) -> bool {
        self.is_piece_of(turn.landing, !self.white)
            || self.takes_en_passant(turn.from, turn.landing)
    }

    pub(super) fn takes_at_far_end(&self, turn: SlowTurn) -> bool {
        turn.carried
            .is_some_and(|far| self.is_piece_of(far, !self.white))
    }

    /// Returns the result and its reason if the position itself ends the game.
    pub(crate) fn verdict(&self) -> Option<&'static str> {
        if self.turns_without_limit().is_empty() {
            return Some(match (self.in_check(), self.white) {
                (true, true) => "0-1 checkmate",
                (true, false) => "1-0 checkmate",
                (false, _) => "1/2-1/2 stalemate",
            });
        }
        let pieces = Self::all_squares()
            .filter(|at| self.get(*at).is_some())
            .count();
        (pieces == 2).then_some("1/2-1/2 king against king")
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.turns().len() as u64,
            _ => self
                .turns()
                .into_iter()
                .map(|turn| self.play(turn).perft(depth - 1))
                .sum(),
        }
    }
}
