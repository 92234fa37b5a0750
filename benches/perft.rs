//! How fast turns are found, beside shakmaty's orthodox chess on the same machine in the same run.
//!
//! A turn of Hole Chess can be a move and a beam, one of Event Chess can go through the passage,
//! and one of Interweave can be a chain of captures, so that turns are not chess's nodes: the
//! ratios are yardsticks, not contests. `cargo bench --bench perft` prints turns per second, each
//! the best of several rounds, and checks the counts on the way.

use std::{hint::black_box, time::Instant};

use postern_rules::{Rules, event, hole, interweave, perft, perft_played};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

/// Rounds of each measurement; both games take turns, so that a busy moment does not strike only
/// one.
const ROUNDS: usize = 5;

type Row = (&'static str, u32, u64);

const HOLE_CHESS: [Row; 3] = [
    (
        "---k---/--bqr--/-ppppp-/3*3/7/7/3*3/-PPPPP-/--RQB--/---K--- w - 0 1",
        6,
        1_007_887,
    ),
    (
        "---1---/--kqr--/-bpp2-/1p1*1p1/4p2/6B/1QP*P2/-R1P1P-/--3--/---K--- w - 4 9",
        5,
        7_322_893,
    ),
    (
        "---k---/--2r--/-1pp1q-/3*3/7/1pP1pP1/3*b1B/-2PQ1-/--R2--/---K--- b c4 0 12",
        4,
        311_010,
    ),
];

const CHESS: [Row; 2] = [
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

/// The same positions before the event.
const EVENT_BEFORE: [Row; 2] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 d00",
        5,
        4_865_609,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 -",
        4,
        4_085_603,
    ),
];

/// With the passage open.
const EVENT_AFTER: [Row; 5] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 c4f6",
        5,
        4_852_403,
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 e4e5",
        5,
        4_780_786,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 f1c8",
        4,
        3_417_638,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 d1d8",
        4,
        3_198_399,
    ),
    ("7k/8/5K2/8/1p6/8/2P3P1/8 w - - 0 1 c3f6", 6, 95_943),
];

const INTERWEAVE: [Row; 3] = [
    (
        "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w - - 0 1",
        5,
        19_982_456,
    ),
    (
        "rb1kk1b1/ppRpp3/1p3p2/3P1pr1/1P1P1Pp1/1P5P/2P2P2/1B1KKNBR b g3f4 Nnn 0 11",
        5,
        514_464,
    ),
    (
        "3kk3/8/1P1P1P2/8/8/1p1p1p2/8/3KK3 w - RNrn 0 1",
        6,
        3_902_814,
    ),
];

fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("nothing is measured without optimisation: use cargo bench --bench perft");
        return;
    }
    let theirs: Suite<Chess> = CHESS
        .map(|(fen, depth, count)| (chess(fen), depth, count))
        .into();
    let ours: Suite<hole::Position> = ours(&HOLE_CHESS);
    compare(
        "Hole Chess, last turns counted",
        0.25,
        (&ours, perft),
        (&theirs, shakmaty::perft),
    );
    compare(
        "Hole Chess, last turns played",
        0.25,
        (&ours, perft_played),
        (&theirs, moves_played),
    );
    for (title, aim, rows) in [
        ("Event Chess before the event", 0.8, &EVENT_BEFORE[..]),
        ("Event Chess with the passage open", 0.4, &EVENT_AFTER[..]),
    ] {
        let (ours, title): (Suite<event::Position>, _) = (self::ours(rows), |what| {
            format!("{title}, last turns {what}")
        });
        compare(
            &title("counted"),
            aim,
            (&ours, perft),
            (&theirs, shakmaty::perft),
        );
        compare(
            &title("played"),
            aim,
            (&ours, perft_played),
            (&theirs, moves_played),
        );
    }
    let ours: Suite<interweave::Position> = self::ours(&INTERWEAVE);
    compare(
        "Interweave, last turns counted",
        0.25,
        (&ours, perft),
        (&theirs, shakmaty::perft),
    );
    compare(
        "Interweave, last turns played",
        0.25,
        (&ours, perft_played),
        (&theirs, moves_played),
    );
}

fn ours<P: Rules>(rows: &[Row]) -> Suite<P> {
    let read = |fen| P::from_fen(fen).expect("the FENs above are well formed");
    rows.iter()
        .map(|(fen, depth, count)| (read(fen), *depth, *count))
        .collect()
}

fn chess(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("the FEN above is well formed");
    fen.into_position(CastlingMode::Standard)
        .expect("the position above is legal")
}

/// shakmaty's perft, but the last moves are played as well.
fn moves_played(position: &Chess, depth: u32) -> u64 {
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

/// Positions, how deep to look, and what is to be counted there.
type Suite<P> = Vec<(P, u32, u64)>;

fn compare<P, Q>(
    title: &str,
    aim: f64,
    (ours, count): (&Suite<P>, impl Fn(&P, u32) -> u64),
    (theirs, other): (&Suite<Q>, impl Fn(&Q, u32) -> u64),
) {
    let (mut turns, mut moves) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        turns = turns.max(per_second(ours, &count));
        moves = moves.max(per_second(theirs, &other));
    }
    let ratio = turns / moves;
    let verdict = if ratio >= aim { "is met" } else { "IS MISSED" };
    println!(
        "{title}: {:.1} M turns/s, shakmaty {:.1} M moves/s, ratio {ratio:.2} (the aim of {aim} {verdict})",
        turns / 1e6,
        moves / 1e6
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
