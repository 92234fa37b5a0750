//! How fast turns of Hole Chess are found, beside shakmaty's orthodox chess on the same machine in the same run.
//!
//! A turn of Hole Chess can be a move and a beam, so its turns are not chess's nodes; the ratio is a yardstick, not a contest.
//! `cargo bench --bench perft` prints turns per second, each the best of several rounds, and checks the counts on the way.

use std::{hint::black_box, time::Instant};

use postern::rules::{Rules as _, hole};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

/// Rounds of each measurement; both games take turns, so that a busy moment does not strike only one.
const ROUNDS: usize = 5;

/// The aim: a quarter of shakmaty's nodes per second.
const AIM: f64 = 0.25;

const HOLE_CHESS: [(&str, u32, u64); 3] = [
    ("---k---/--bqr--/-ppppp-/3*3/7/7/3*3/-PPPPP-/--RQB--/---K--- w - 0 1", 6, 1_007_887),
    ("---1---/--kqr--/-bpp2-/1p1*1p1/4p2/6B/1QP*P2/-R1P1P-/--3--/---K--- w - 4 9", 5, 7_322_893),
    ("---k---/--2r--/-1pp1q-/3*3/7/1pP1pP1/3*b1B/-2PQ1-/--R2--/---K--- b c4 0 12", 4, 311_010),
];

const CHESS: [(&str, u32, u64); 2] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
];

fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("nothing is measured without optimisation: use cargo bench --bench perft");
        return;
    }
    let ours: Vec<_> = HOLE_CHESS
        .map(|(fen, depth, count)| (hole::Position::from_fen(fen).expect("the FEN above is well formed"), depth, count))
        .into();
    let theirs: Vec<_> = CHESS.map(|(fen, depth, count)| (chess(fen), depth, count)).into();
    compare("last turns counted", &ours, hole::Position::perft, &theirs, shakmaty::perft);
    compare("last turns played", &ours, hole::Position::perft_played, &theirs, perft_played);
}

fn chess(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("the FEN above is well formed");
    fen.into_position(CastlingMode::Standard).expect("the position above is legal")
}

/// shakmaty's perft, but the last moves are played as well.
fn perft_played(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let play = |chosen| {
        let mut next = position.clone();
        next.play_unchecked(chosen);
        perft_played(&next, depth - 1)
    };
    position.legal_moves().into_iter().map(play).sum()
}

type Suite<P> = [(P, u32, u64)];

fn compare<P, Q>(
    title: &str,
    ours: &Suite<P>,
    count: impl Fn(&P, u32) -> u64,
    theirs: &Suite<Q>,
    other: impl Fn(&Q, u32) -> u64,
) {
    let (mut hole, mut chess) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        hole = hole.max(per_second(ours, &count));
        chess = chess.max(per_second(theirs, &other));
    }
    let ratio = hole / chess;
    let verdict = if ratio >= AIM { "the aim of 0.25 is met" } else { "BELOW the aim of 0.25" };
    println!(
        "{title}: Hole Chess {:.1} M turns/s, shakmaty {:.1} M moves/s, ratio {ratio:.2} ({verdict})",
        hole / 1e6,
        chess / 1e6
    );
}

/// Turns per second over all positions of a suite.
fn per_second<P>(suite: &Suite<P>, count: impl Fn(&P, u32) -> u64) -> f64 {
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
