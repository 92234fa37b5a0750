//! Benchmark: positions per second that the search visits in each game, compared with perft. Perft
//! only generates and plays all legal turns, which is the minimum work of any search.
//!
//! `cargo bench --bench nodes` prints the best of several rounds for each suite. The ratio shows
//! the cost of everything else in the search: keys, move ordering, evaluation and the transposition
//! table.

use std::hint::black_box;
use std::time::Instant;

use postern_rules::{
    Rules, atomic, crazyhouse, event_chess, hole_chess, interweave, perft_by_playing,
};
use postern_search::{SearchBudget, SearchOptions, SearchableGame, Searcher};

/// The number of times that each measurement is repeated.
const ROUNDS: usize = 3;

/// The number of positions that each search visits per round.
const NODES: u64 = 200_000;

/// The FENs of a group of test positions, and the perft depth for all of them.
type PerftSuite = (&'static [&'static str], u32);

const HOLE_CHESS: PerftSuite = (
    &[
        "---k---/--bqr--/-ppppp-/3*3/7/7/3*3/-PPPPP-/--RQB--/---K--- w - 0 1",
        "---1---/--kqr--/-bpp2-/1p1*1p1/4p2/6B/1QP*P2/-R1P1P-/--3--/---K--- w - 4 9",
    ],
    4,
);

const CHESS: [&str; 2] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
];

const EVENT_CHESS: PerftSuite = (&CHESS, 3);

const EVENTS: PerftSuite = (
    &[
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 c4f6",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 d--,107,116",
    ],
    3,
);

const INTERWEAVE: PerftSuite = (
    &[
        "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w - - 0 1",
        "rb1kk1b1/ppRpp3/1p3p2/3P1pr1/1P1P1Pp1/1P5P/2P2P2/1B1KKNBR b g3f4 Nnn 0 11",
    ],
    4,
);

const CRAZYHOUSE: PerftSuite = (
    &[
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        "r1bqk2r/ppp2ppp/2np4/2b1p3/2B1P3/2NP4/PPP2PPP/R1BQK2R[Nn] w KQkq - 0 7",
    ],
    3,
);

const ATOMIC_CHESS: PerftSuite = (&CHESS, 3);

fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("nothing is measured without optimisation: use cargo bench --bench nodes");
        return;
    }
    measure::<hole_chess::Position>("Hole Chess", HOLE_CHESS);
    measure::<event_chess::Position>("Event Chess without events", EVENT_CHESS);
    measure::<event_chess::Position>("Event Chess with events", EVENTS);
    measure::<interweave::Position>("Interweave", INTERWEAVE);
    measure::<crazyhouse::Position>("Crazyhouse", CRAZYHOUSE);
    measure::<atomic::Position>("Atomic Chess", ATOMIC_CHESS);
}

fn measure<P: SearchableGame + Rules>(title: &str, (fens, depth): PerftSuite) {
    let read = |fen: &&str| P::from_reached_fen(fen).expect("the FENs above are well formed");
    let positions: Vec<P> = fens.iter().map(read).collect();
    let mut searcher = Searcher::new(1 << 18);
    let (mut nodes, mut turns) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        nodes = nodes.max(per_second(&positions, |position| {
            let found = searcher.search(
                position,
                &[],
                &SearchBudget::nodes(NODES),
                &SearchOptions::default(),
            );
            found.map_or(0, |found| found.nodes)
        }));
        turns = turns.max(per_second(&positions, |position| {
            perft_by_playing(position, depth)
        }));
    }
    println!(
        "{title}: search {:.2} M nodes/s, perft with last turns played {:.2} M turns/s, \
         ratio {:.3}",
        nodes / 1e6,
        turns / 1e6,
        nodes / turns
    );
}

/// Returns the number of nodes visited per second over all positions. `count` processes one
/// position and returns its number of nodes.
fn per_second<P>(positions: &[P], mut count: impl FnMut(&P) -> u64) -> f64 {
    let start = Instant::now();
    let total: u64 = positions
        .iter()
        .map(|position| count(black_box(position)))
        .sum();
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let total = total as f64;
    total / start.elapsed().as_secs_f64()
}
