//! Measures turn generation, compared with shakmaty's orthodox chess on the same machine in the
//! same run.
//!
//! Turns are not comparable with the nodes of orthodox chess, so the ratios only show trends. A
//! turn can be a move and a beam in Hole Chess, a move through a hidden passage in Event Chess, or
//! a chain of captures in Interweave. `cargo bench --bench perft` verifies the perft counts and
//! prints the turns per second of the fastest of several rounds.

mod measure;

use postern_rules::{Rules, event_chess, hole_chess, interweave, perft, perft_by_playing};

use measure::{PerftRow, PerftSuite, compare, moves_played, orthodox};

const HOLE_CHESS: [PerftRow; 3] = [
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

/// Event Chess positions in which no event has been started.
const EVENT_BEFORE: [PerftRow; 2] = [
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

/// Event Chess positions in which the Hidden Passage event is active and its passage is public.
const EVENT_AFTER: [PerftRow; 5] = [
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

const INTERWEAVE: [PerftRow; 3] = [
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
    let theirs = orthodox();
    let ours: PerftSuite<hole_chess::Position> = ours(&HOLE_CHESS);
    compare(
        "Hole Chess, last turns counted",
        0.25,
        (&ours, perft),
        (&theirs, shakmaty::perft),
    );
    compare(
        "Hole Chess, last turns played",
        0.25,
        (&ours, perft_by_playing),
        (&theirs, moves_played),
    );
    for (title, aim, rows) in [
        ("Event Chess before the event", 0.8, &EVENT_BEFORE[..]),
        ("Event Chess with the passage open", 0.4, &EVENT_AFTER[..]),
    ] {
        let (ours, title): (PerftSuite<event_chess::Position>, _) = (self::ours(rows), |what| {
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
            (&ours, perft_by_playing),
            (&theirs, moves_played),
        );
    }
    let ours: PerftSuite<interweave::Position> = self::ours(&INTERWEAVE);
    compare(
        "Interweave, last turns counted",
        0.25,
        (&ours, perft),
        (&theirs, shakmaty::perft),
    );
    compare(
        "Interweave, last turns played",
        0.25,
        (&ours, perft_by_playing),
        (&theirs, moves_played),
    );
}

fn ours<P: Rules>(rows: &[PerftRow]) -> PerftSuite<P> {
    let read = |fen| P::from_fen(fen).expect("the FENs above are well formed");
    rows.iter()
        .map(|(fen, depth, count)| (read(fen), *depth, *count))
        .collect()
}
