//! Move ordering: the turn from the table, then valuable captures by cheap pieces, then killer
//! moves, then turns with a good history.

use std::ops::Range;

use postern_rules::{Color, TurnOutline};

use crate::games::SearchableGame;
use crate::mix::mix;
use crate::oversight::PositionOversights;
use crate::tree::table::NO_TURN;

/// A turn with its rank. Turns with higher ranks are searched first.
#[derive(Clone, Copy)]
pub(super) struct RankedTurn<T> {
    pub(super) turn: T,
    rank: i32,
    /// The index of the turn among all turns of its position, as stored in the table.
    pub(super) place: u16,
    /// Whether the turn is neither a capture nor a promotion.
    pub(super) quiet: bool,
}

/// The ranks of the turn from the table, of captures and of killer moves. They are above all
/// history ranks.
const HINTED: i32 = i32::MAX;
const TAKING: i32 = 100_000_000;
const KILLER: i32 = 90_000_000;
const MAX_HISTORY: i32 = 1 << 24;

/// The number of possible routes. A route has an origin (one of 64 cells, or one of 26 kinds of
/// pieces in a pool) and a target (one of 64 cells).
const ROUTES: usize = 128 * 64;

/// The initial capacity of the turn buffer. It rarely grows.
const ROOM: usize = 16_384;

/// The turns of all positions on the current path, concatenated, and statistics on successful
/// turns.
pub(super) struct MoveOrdering<P: SearchableGame> {
    list: Vec<RankedTurn<P::Turn>>,
    /// Two killer moves per ply: quiet turns that caused a cutoff in a sibling node.
    killers: Vec<[Option<P::Turn>; 2]>,
    /// The accumulated rewards of quiet turns that caused cutoffs, by side and route.
    history: Vec<i32>,
}

impl<P: SearchableGame> MoveOrdering<P> {
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

    /// Appends the turns of a position, except those that the level overlooks, but at least one.
    /// The turn with index `hint` is searched first.
    pub(super) fn add_all(
        &mut self,
        position: &P,
        ply: u16,
        hint: u16,
        blind: Option<PositionOversights>,
    ) -> Range<usize> {
        let first = self.list.len();
        let (mut place, mut must_take, mut unseen) = (0, None, None);
        position.for_each_turn(|turn| {
            let takes = match must_take {
                Some(takes) => takes,
                None => position.takes(turn),
            };
            if P::MUST_TAKE {
                must_take = Some(takes);
            }
            let ranked = self.ranked(position, turn, takes, ply, place, hint);
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

    /// Appends the captures and promotions of a position, except those that the level overlooks.
    pub(super) fn add_loud(
        &mut self,
        position: &P,
        blind: Option<PositionOversights>,
    ) -> Range<usize> {
        let first = self.list.len();
        let mut place = 0;
        position.for_each_turn(|turn| {
            let takes = position.takes(turn);
            let outline = position.outline(turn);
            let is_seen = !blind.is_some_and(|blind| blind.hides(place, false));
            if (takes || outline.promotion.is_some()) && is_seen {
                let rank = loud_rank(position, turn, takes, outline);
                self.list.push(RankedTurn {
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
        turn: P::Turn,
        takes: bool,
        ply: u16,
        place: u16,
        hint: u16,
    ) -> RankedTurn<P::Turn> {
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
        RankedTurn {
            turn,
            rank,
            place,
            quiet,
        }
    }

    /// Shuffles turns with equal ranks, based on the seed.
    pub(super) fn shuffle(&mut self, turns: Range<usize>, seed: u64) {
        for ranked in &mut self.list[turns] {
            if ranked.rank < HINTED - 16 {
                let mixed = mix(seed ^ u64::from(ranked.place).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                ranked.rank += i32::from((mixed >> 60) as u8);
            }
        }
    }

    /// Moves the highest-ranked turn to the start of the range and returns it.
    pub(super) fn pick(&mut self, turns: Range<usize>) -> RankedTurn<P::Turn> {
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

    /// Removes all turns from index `length` on.
    pub(super) fn truncate(&mut self, length: usize) {
        self.list.truncate(length);
    }

    /// Records a quiet turn that caused a cutoff.
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
        if self.history[route] > MAX_HISTORY {
            self.history.iter_mut().for_each(|value| *value /= 2);
        }
    }
}

/// Ranks a capture or promotion by its gain, then by the value of the moving piece, cheapest first.
fn loud_rank<P: SearchableGame>(
    position: &P,
    turn: P::Turn,
    takes: bool,
    outline: TurnOutline,
) -> i32 {
    let us = position.to_move();
    let mut gain = outline.promotion.map_or(0, P::worth);
    if takes {
        position.for_each_taken(turn, |color, kind| {
            gain += if color == us {
                -P::worth(kind)
            } else {
                P::worth(kind)
            };
        });
    }
    TAKING + 16 * gain - P::worth(outline.kind).min(1_000)
}

fn route(color: Color, outline: TurnOutline) -> usize {
    let from = outline
        .from
        .map_or(64 + (outline.kind as usize) % 64, |cell| cell.index() % 64);
    color as usize * ROUTES + from * 64 + outline.to.index() % 64
}
