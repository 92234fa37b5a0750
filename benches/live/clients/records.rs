//! Generates games of orthodox chess with a fixed random seed, so that every run plays the same
//! games.

use std::rc::Rc;

use rand::rngs::StdRng;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use shakmaty::san::SanPlus;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Outcome as ChessOutcome, Position as _, Role};

/// The maximum number of attempts to generate one game. An attempt fails if the game ends early, or
/// if the rules of Event Chess would not allow it to continue. Far fewer attempts suffice in
/// practice.
const ATTEMPTS: u64 = 10_000;
/// The number of pieces other than pawns that each side may capture. Event Chess allows no more
/// before an event is started.
const CAPTURES_EACH: usize = 2;
/// The maximum number of consecutive plies without a capture or pawn move. The game would end after
/// 150 such plies.
const MAX_QUIET_PLIES: u32 = 60;

/// A game's turns in SAN.
pub(crate) type Record = Rc<Vec<String>>;

/// Returns `count` games of `plies` turns each. No game ends within those turns.
pub(crate) fn records(count: u64, plies: usize) -> Vec<Record> {
    (0..count)
        .map(|seed| {
            (0..ATTEMPTS)
                .find_map(|attempt| record(seed * ATTEMPTS + attempt, plies))
                .map(Rc::new)
                .expect("most attempts give a game")
        })
        .collect()
}

fn record(seed: u64, plies: usize) -> Option<Vec<String>> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut position = Chess::default();
    let mut captures = [0; 2];
    let mut before = vec![key(&position)];
    let mut turns = Vec::with_capacity(plies);
    while turns.len() < plies {
        let chosen = choose(&position, captures[turns.len() % 2], &before, &mut random)?;
        captures[turns.len() % 2] += usize::from(takes_a_piece(chosen));
        turns.push(SanPlus::from_move_and_play_unchecked(&mut position, chosen).to_string());
        before.push(key(&position));
    }
    Some(turns)
}

/// Returns a random move after which the game can continue. Prefers reversible moves, to save pawn
/// moves and captures for later.
fn choose(position: &Chess, captures: usize, before: &[u64], random: &mut StdRng) -> Option<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.shuffle(random);
    let advance = position.halfmoves() > MAX_QUIET_PLIES || random.random_ratio(1, 12);
    moves.sort_by_key(|candidate| candidate.is_zeroing() != advance);
    moves.into_iter().find(|&candidate| {
        let mut next = position.clone();
        next.play_unchecked(candidate);
        let times = before
            .iter()
            .filter(|&&earlier| earlier == key(&next))
            .count();
        let goes_on = matches!(next.outcome(), ChessOutcome::Unknown);
        let allowed = !takes_a_piece(candidate) || captures < CAPTURES_EACH;
        goes_on && allowed && times < 2
    })
}

fn takes_a_piece(chosen: Move) -> bool {
    chosen.capture().is_some_and(|role| role != Role::Pawn)
}

fn key(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}
