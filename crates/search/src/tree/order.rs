//! Which turn is looked at first: the one that the table knows, then captures of much by little,
//! killer moves, and what did well elsewhere.

use std::ops::Range;

use postern_rules::{Color, Outline};

use crate::{games::Game, mix::mix, oversight::BlindSpot, tree::table::NO_TURN};

/// A turn that waits to be searched.
#[derive(Clone, Copy)]
pub(super) struct Ranked<T> {
    pub(super) turn: T,
    rank: i32,
    /// Its place among all turns of the position, as the table keeps it.
    pub(super) place: u16,
    /// It neither takes nor promotes.
    pub(super) quiet: bool,
}

/// Ranks that stand apart from those of history, which stay below them.
const HINTED: i32 = i32::MAX;
const TAKING: i32 = 100_000_000;
const KILLER: i32 = 90_000_000;
const MOST_HISTORY: i32 = 1 << 24;

/// Numbers of turns that are alike: from 64 cells, or as one of 26 kinds from beside the board, to 64
/// cells.
const ROUTES: usize = 128 * 64;

/// Room for turns before the buffer has to grow, which lines of positions with very many turns alone
/// bring about.
const ROOM: usize = 16_384;

/// The turns of all positions on the way from the root, one after the other, and what is known of
/// turns that did well.
pub(super) struct Orders<P: Game> {
    list: Vec<Ranked<P::Turn>>,
    /// Two for each ply: quiet turns that refuted a sister of the position.
    killers: Vec<[Option<P::Turn>; 2]>,
    /// How well quiet turns did, by side and route.
    history: Vec<i32>,
}

impl<P: Game> Orders<P> {
    pub(super) fn new(plies: usize) -> Self {
        Self {
            list: Vec::with_capacity(ROOM),
            killers: vec![[None; 2]; plies],
            history: vec![0; 2 * ROUTES],
        }
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.killers.fill([None; 2]);
        self.history.fill(0);
    }

    /// Adds every turn of a position that is seen, and one at least; `hint` is the place of the one
    /// to be looked at first.
    pub(super) fn add_all(
        &mut self,
        position: &P,
        ply: u16,
        hint: u16,
        blind: Option<BlindSpot>,
    ) -> Range<usize> {
        let first = self.list.len();
        let (mut place, mut must_take, mut unseen) = (0, None, None);
        position.each_turn(|turn| {
            let takes = match must_take {
                Some(takes) => takes,
                None => position.takes(turn),
            };
            if P::MUST_TAKE {
                must_take = Some(takes);
            }
            let ranked = self.ranked(position, (turn, takes), ply, place, hint);
            if blind.is_some_and(|blind| blind.hides(place, ranked.quiet)) {
                unseen.get_or_insert(ranked);
            } else {
                self.list.push(ranked);
            }
            place = place.saturating_add(1);
        });
        if self.list.len() == first {
            self.list.extend(unseen);
        }
        first..self.list.len()
    }

    /// Adds the turns of a position that take or promote, as far as they are seen.
    pub(super) fn add_loud(&mut self, position: &P, blind: Option<BlindSpot>) -> Range<usize> {
        let first = self.list.len();
        let mut place = 0;
        position.each_turn(|turn| {
            let takes = position.takes(turn);
            let outline = position.outline(turn);
            let is_seen = !blind.is_some_and(|blind| blind.hides(place, false));
            if (takes || outline.promotion.is_some()) && is_seen {
                let rank = loud_rank(position, turn, takes, outline);
                self.list.push(Ranked {
                    turn,
                    rank,
                    place,
                    quiet: false,
                });
            }
            place = place.saturating_add(1);
        });
        first..self.list.len()
    }

    fn ranked(
        &self,
        position: &P,
        (turn, takes): (P::Turn, bool),
        ply: u16,
        place: u16,
        hint: u16,
    ) -> Ranked<P::Turn> {
        let outline = position.outline(turn);
        let quiet = !takes && outline.promotion.is_none();
        let rank = if place == hint && hint != NO_TURN {
            HINTED
        } else if !quiet {
            loud_rank(position, turn, takes, outline)
        } else {
            let killers = self.killers.get(usize::from(ply));
            let killer = killers.and_then(|two| two.iter().position(|known| *known == Some(turn)));
            match killer {
                Some(0) => KILLER + 1,
                Some(_) => KILLER,
                None => self.history[route(position.to_move(), outline)],
            }
        };
        Ranked {
            turn,
            rank,
            place,
            quiet,
        }
    }

    /// Turns that seem equally good are looked at in an order that the seed decides.
    pub(super) fn shuffle(&mut self, turns: Range<usize>, seed: u64) {
        for ranked in &mut self.list[turns] {
            if ranked.rank < HINTED - 16 {
                let mixed = mix(seed ^ u64::from(ranked.place).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                ranked.rank += i32::from((mixed >> 60) as u8);
            }
        }
    }

    /// Moves the best of the turns that wait to the first place of the range, and returns it.
    pub(super) fn pick(&mut self, turns: Range<usize>) -> Ranked<P::Turn> {
        let first = turns.start;
        let mut best = first;
        for index in turns {
            if self.list[index].rank > self.list[best].rank {
                best = index;
            }
        }
        self.list.swap(first, best);
        self.list[first]
    }

    /// Forgets the turns from an index on.
    pub(super) fn truncate(&mut self, length: usize) {
        self.list.truncate(length);
    }

    /// Notes a quiet turn that refuted the one before it.
    pub(super) fn reward(&mut self, position: &P, turn: P::Turn, ply: u16, depth: u8) {
        if let Some([first, second]) = self.killers.get_mut(usize::from(ply))
            && *first != Some(turn)
        {
            *second = *first;
            *first = Some(turn);
        }
        let route = route(position.to_move(), position.outline(turn));
        let depth = i32::from(depth);
        self.history[route] += depth * depth * 16;
        if self.history[route] > MOST_HISTORY {
            self.history.iter_mut().for_each(|value| *value /= 2);
        }
    }
}

/// The rank of a turn that takes or promotes: by what it gains, the least piece first.
fn loud_rank<P: Game>(position: &P, turn: P::Turn, takes: bool, outline: Outline) -> i32 {
    let us = position.to_move();
    let mut gain = outline.promotion.map_or(0, P::worth);
    if takes {
        position.each_taken(turn, |color, kind| {
            gain += if color == us {
                -P::worth(kind)
            } else {
                P::worth(kind)
            };
        });
    }
    TAKING + 16 * gain - P::worth(outline.kind).min(1_000)
}

fn route(color: Color, outline: Outline) -> usize {
    let from = outline
        .from
        .map_or(64 + (outline.kind as usize) % 64, |cell| cell.index() % 64);
    color as usize * ROUTES + from * 64 + outline.to.index() % 64
}
