//! Shared code of the turn generation benchmarks: shakmaty's orthodox chess for comparison, and
//! speed ratios.

use std::hint::black_box;
use std::time::Instant;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

/// The number of rounds of each measurement. The two compared games alternate, so that other load
/// on the machine affects both.
const ROUNDS: usize = 5;

/// A FEN, the perft depth, and the expected perft count.
pub(crate) type PerftRow = (&'static str, u32, u64);

const CHESS: [PerftRow; 2] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
        4_865_609,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
        4_085_603,
    ),
];

/// Returns the positions of orthodox chess on which shakmaty is measured.
pub(crate) fn orthodox() -> PerftSuite<Chess> {
    CHESS
        .map(|(fen, depth, count)| (chess(fen), depth, count))
        .into()
}

fn chess(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("the FEN above is well formed");
    fen.into_position(CastlingMode::Standard)
        .expect("the position above is legal")
}

/// Counts sequences of moves as shakmaty's perft does, but also plays the last move of each
/// sequence.
pub(crate) fn moves_played(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let play = |chosen| {
        let mut next = position.clone();
        next.play_unchecked(chosen);
        moves_played(&next, depth - 1)
    };
    position.legal_moves().into_iter().map(play).sum()
}

/// Positions, each with its perft depth and expected perft count.
pub(crate) type PerftSuite<P> = Vec<(P, u32, u64)>;

/// Prints the ratio of two suites' turns per second, and the target `aim` for it.
pub(crate) fn compare<P, Q>(
    title: &str,
    aim: f64,
    (ours, count): (&PerftSuite<P>, impl Fn(&P, u32) -> u64),
    (theirs, other): (&PerftSuite<Q>, impl Fn(&Q, u32) -> u64),
) {
    let (turns, moves) = best((ours, count), (theirs, other));
    let ratio = turns / moves;
    let verdict = if ratio >= aim { "is met" } else { "IS MISSED" };
    println!(
        "{title}: {:.1} M turns/s, shakmaty {:.1} M moves/s, ratio {ratio:.3} (the aim of \
         {aim:.3} {verdict})",
        turns / 1e6,
        moves / 1e6
    );
}

/// Returns each suite's highest number of turns per second in any round.
pub(crate) fn best<P, Q>(
    (ours, count): (&PerftSuite<P>, impl Fn(&P, u32) -> u64),
    (theirs, other): (&PerftSuite<Q>, impl Fn(&Q, u32) -> u64),
) -> (f64, f64) {
    let (mut turns, mut moves) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        turns = turns.max(per_second(ours, &count));
        moves = moves.max(per_second(theirs, &other));
    }
    (turns, moves)
}

/// Returns the number of turns per second over all positions of a suite. `count` is the perft
/// function.
pub(crate) fn per_second<P>(suite: &PerftSuite<P>, count: impl Fn(&P, u32) -> u64) -> f64 {
    let start = Instant::now();
    let mut total = 0;
    for (position, depth, expected) in suite {
        let counted = count(black_box(position), *depth);
        assert_eq!(counted, *expected, "the count is right at depth {depth}");
        total += counted;
    }
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let total = total as f64;
    total / start.elapsed().as_secs_f64()
}
