//! How many turns there are, and sequences of turns.

use shakmaty::{Bitboard, Move, Role, Square};

use super::{
    position::Position,
    situation::{Event, Situation},
    turns::{Each, PROMOTIONS, Sink},
};

/// Counts turns without making them.
struct Counter(usize);

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += to.count();
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, _: i32) {
        let promotions = (to & Bitboard::BACKRANKS).count();
        self.0 += to.count() + promotions * (PROMOTIONS.len() - 1);
    }

    #[inline]
    fn turn(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl Situation {
    pub(super) fn count_turns(&self) -> u64 {
        let mut counter = Counter(0);
        self.visit(&mut counter);
        counter.0 as u64
    }

    /// The number of sequences of exactly `depth` turns; the last turns are counted without being
    /// played.
    pub(super) fn count_sequences(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_turns(),
            _ => {
                let mut count = 0;
                let visit = |turn| count += self.after(turn).count_sequences(depth - 1);
                self.visit(&mut Each {
                    situation: self,
                    visit,
                });
                count
            }
        }
    }

    fn play_sequences(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        let visit = |turn| count += self.after(turn).play_sequences(depth - 1);
        self.visit(&mut Each {
            situation: self,
            visit,
        });
        count
    }

    /// Whether the side to move has a turn, the capture limit aside: starting an event would lift
    /// it.
    pub(super) fn can_move(&self) -> bool {
        match self.event {
            Event::Deck { .. } => self.with_event(Event::Without).count_turns() > 0,
            _ => self.count_turns() > 0,
        }
    }
}

impl Position {
    /// The perft of [`Rules`](crate::Rules), but the last turns are played as well: the work
    /// of a search that looks at every position.
    #[must_use]
    pub fn perft_played(&self, depth: u32) -> u64 {
        self.situation.play_sequences(depth)
    }
}
