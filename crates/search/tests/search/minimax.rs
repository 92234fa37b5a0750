//! Tests that the search agrees with plain minimax: the same depth and quiescence, but no pruning,
//! no transposition table and no move ordering.

use std::marker::PhantomData;

use postern_rules::{
    CountingRules, Rules, atomic, crazyhouse, event_chess, hole_chess, interweave,
};
use postern_search::{Score, SearchBudget, SearchOptions, SearchableGame, Searcher};

use crate::support::{EVENTS, ReachedPosition, positions};

/// A plain minimax search, with the path to the current position.
pub(crate) struct PlainSearch<P> {
    /// The keys of the game's earlier positions, followed by the keys from the root to the current
    /// node.
    keys: Vec<u64>,
    root: usize,
    quiescence: u8,
    game: PhantomData<P>,
}

impl<P: SearchableGame> PlainSearch<P> {
    /// Creates a plain search. `history` contains the keys of the game's earlier positions.
    pub(crate) fn new(history: Vec<u64>, quiescence: u8) -> Self {
        Self {
            root: history.len(),
            keys: history,
            quiescence,
            game: PhantomData,
        }
    }

    /// Adds the key of the next position to the path.
    pub(crate) fn enter(&mut self, key: u64) {
        self.keys.push(key);
    }

    pub(crate) fn value(&mut self, position: &P, depth: u8, ply: u16) -> Score {
        if let Some(outcome) = position.verdict() {
            return match outcome.winner {
                None => Score::DRAW,
                Some(winner) if winner == position.to_move() => Score::win_in(ply),
                Some(_) => Score::loss_in(ply),
            };
        }
        let key = position.key();
        let times = |keys: &[u64]| keys.iter().filter(|known| **known == key).count();
        if ply > 0 {
            if position.quiet_plies() >= 100 {
                return Score::DRAW;
            }
            match P::VARIANT.info().counting {
                CountingRules::Fide
                    if times(&self.keys[self.root..]) > 0 || times(&self.keys) > 1 =>
                {
                    return Score::DRAW;
                }
                CountingRules::ThirdOccurrenceLoses if times(&self.keys) > 1 => {
                    return Score::win_in(ply);
                }
                _ => {}
            }
        }
        if depth == 0 {
            return self.quiet(position, ply, self.quiescence);
        }
        if !position.has_turn() {
            return position.evaluate();
        }
        self.keys.push(key);
        let mut best = Score::loss_in(0);
        position.for_each_turn(|turn| {
            best = best.max(-self.value(&position.after(turn), depth - 1, ply + 1));
        });
        self.keys.pop();
        best
    }

    fn quiet(&self, position: &P, ply: u16, left: u8) -> Score {
        if let Some(outcome) = position.verdict() {
            return match outcome.winner {
                None => Score::DRAW,
                Some(winner) if winner == position.to_move() => Score::win_in(ply),
                Some(_) => Score::loss_in(ply),
            };
        }
        let standing = position.evaluate();
        if left == 0 || !position.has_turn() {
            return standing;
        }
        let loud = |turn| position.takes(turn) || position.outline(turn).promotion.is_some();
        let is_forced = if P::MUST_TAKE {
            let mut takes = false;
            position.for_each_turn(|turn| takes |= position.takes(turn));
            if !takes {
                return standing;
            }
            true
        } else {
            left + 2 > self.quiescence && position.in_check()
        };
        let mut best = if is_forced {
            Score::loss_in(0)
        } else {
            standing
        };
        position.for_each_turn(|turn| {
            if is_forced || loud(turn) {
                best = best.max(-self.quiet(&position.after(turn), ply + 1, left - 1));
            }
        });
        best
    }
}

/// Compares the search with plain minimax on positions of random games. Skips positions for which
/// plain minimax would visit far more than `most` positions.
fn equal<P: SearchableGame + Rules>(starts: &[P], many: usize, most: u64) {
    let mut searcher = Searcher::new(1 << 10);
    let (mut fitting, mut compared) = ([0; DEPTHS.len()], [0; DEPTHS.len()]);
    let mut number = 0;
    positions(starts, 7, (many, 3), |reached| {
        number += 1;
        for (index, (depth, quiescence, one_in)) in DEPTHS.into_iter().enumerate() {
            let exponent = u32::from(depth) + u32::from(quiescence) / 2;
            let work = reached.position.count_turns().saturating_pow(exponent);
            if work > most {
                continue;
            }
            if fitting[index] % one_in == 0 {
                let options = SearchOptions {
                    seed: number,
                    quiescence,
                    ..SearchOptions::default()
                };
                compare(&mut searcher, reached, depth, &options);
                compared[index] += 1;
            }
            fitting[index] += 1;
        }
    });
    assert!(compared.iter().all(|count| *count >= 1), "{compared:?}");
}

fn compare<P: SearchableGame + Rules>(
    searcher: &mut Searcher<P>,
    reached: &ReachedPosition<P>,
    depth: u8,
    options: &SearchOptions,
) {
    let ReachedPosition { position, history } = reached;
    let mut plain = PlainSearch::new(history.clone(), options.quiescence);
    let expected = plain.value(position, depth, 0);
    let limits = SearchBudget::depth(depth);
    let found = searcher.search(position, history, &limits, options);
    let found = found.expect("there is a turn");
    let asked = format!("{} at {depth}, {options:?}", position.full_fen());
    assert_eq!(found.score, expected, "{asked}");
    let forced = found.score.plies_to_win().or(found.score.plies_to_loss());
    assert!(found.depth == depth || forced.is_some(), "{asked}");
    // Playing the best turn leads to the same score.
    plain.enter(position.key());
    let after = position.after(found.best);
    assert_eq!(-plain.value(&after, depth - 1, 1), expected, "{asked}");
}

/// The depth, the plies of quiescence search, and N, where one in N suitable positions is compared.
const DEPTHS: [(u8, u8, u64); 5] = [(1, 0, 1), (1, 2, 1), (2, 0, 1), (2, 2, 20), (3, 0, 40)];

#[test]
fn hole_chess() {
    equal(&[hole_chess::Position::start()], 2_000, 30_000);
}

#[test]
fn interweave() {
    let shuffled = <interweave::Position as Rules>::shuffled(5).unwrap();
    equal(&[interweave::Position::start(), shuffled], 2_000, 30_000);
}

#[test]
fn crazyhouse() {
    equal(&[crazyhouse::Position::start()], 30, 10_000);
}

#[test]
fn atomic_chess() {
    equal(&[atomic::Position::start()], 200, 30_000);
}

#[test]
fn event_chess_without_events() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -";
    let chess = event_chess::Position::from_fen(fen).unwrap();
    equal(&[chess, event_chess::Position::start()], 400, 10_000);
}

#[test]
fn event_chess_with_events_that_hide_nothing() {
    let starts = EVENTS.map(|numbers| {
        event_chess::Position::with_events(numbers)
            .unwrap()
            .unwrap()
    });
    equal(&starts, 300, 10_000);
}
