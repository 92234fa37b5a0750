//! Measures how fast Event Chess generates turns while one or two events are active, compared with
//! shakmaty's orthodox chess in the same run. Prints the ratio for each single event and for the
//! slowest pairs of events. Unlike plain perft, this also plays the last turn of each sequence, as
//! a search does.

// Each benchmark uses only some of the module's functions.
#[allow(dead_code)]
mod measure;

use postern_rules::event_chess::Position;
use postern_rules::{PlayablePosition as _, Rules as _, perft, perft_by_playing};

use measure::{PerftSuite, best, compare, moves_played, orthodox, per_second};

/// Events that do not change which squares are attacked. While such an event is active, turn
/// generation should keep at least this fraction of its speed without events.
const QUIET: ([u8; 8], f64) = ([4, 7, 9, 12, 13, 49, 70, 122], 0.5);
/// Events whose turns are checked individually. While such an event is active, turn generation
/// should reach at least this fraction of the speed of orthodox chess.
const LOUD: ([u8; 8], f64) = ([5, 73, 76, 89, 91, 102, 107, 116], 1.0 / 300.0);
/// The number of slowest event pairs to print.
const SLOWEST: usize = 5;

/// Boards on which every event can be active.
const BOARDS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqk2r/pp3ppp/2n1pn2/3p4/1b1P4/2N1PN2/PP1B1PPP/R2QKB1R w KQkq - 0 1",
];

/// The perft depth by number of active events.
const DEPTHS: [u32; 3] = [4, 3, 2];

fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("nothing is measured without optimisation: use cargo bench --bench deck");
        return;
    }
    let theirs = orthodox();
    // The target for the events in `QUIET` is a fraction of the speed without active events.
    let before = before(&theirs);
    for (events, aim) in [(QUIET.0, QUIET.1 * before), LOUD] {
        for event in events {
            let ours = suite(&[event]);
            let title = format!("Event {event}, last turns played");
            compare(
                &title,
                aim,
                (&ours, perft_by_playing),
                (&theirs, moves_played),
            );
        }
    }
    print_slowest(&theirs);
}

/// Returns the speed of turn generation in Event Chess without active events, relative to orthodox
/// chess.
fn before(theirs: &PerftSuite<shakmaty::Chess>) -> f64 {
    let (turns, moves) = best((&suite(&[]), perft_by_playing), (theirs, moves_played));
    turns / moves
}

/// Prints the pairs of events with the fewest turns per second.
fn print_slowest(theirs: &PerftSuite<shakmaty::Chess>) {
    let events: Vec<u8> = [QUIET.0, LOUD.0].concat();
    let mut pairs = Vec::new();
    for (at, one) in events.iter().enumerate() {
        for other in &events[at + 1..] {
            let ours = suite(&[*one, *other]);
            pairs.push((per_second(&ours, perft_by_playing), *one, *other));
        }
    }
    pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
    for (_, one, other) in pairs.into_iter().take(SLOWEST) {
        let title = format!("Events {one} and {other}, last turns played");
        let ours = suite(&[one, other]);
        compare(
            &title,
            1.0 / 300.0,
            (&ours, perft_by_playing),
            (theirs, moves_played),
        );
    }
}

/// Returns all boards with the given events active, each with its perft depth and count.
fn suite(events: &[u8]) -> PerftSuite<Position> {
    let states: Vec<String> = events.iter().map(|event| in_force(*event)).collect();
    let positions = BOARDS.iter().map(|board| {
        let field = if states.is_empty() {
            "-".to_owned()
        } else {
            format!("d--,{}", states.join(","))
        };
        let fen = format!("{board} {field}");
        let read = Position::with_deck(Some(&fen), None).expect("Event Chess has a deck");
        let position = read.expect("the FENs above are well formed");
        let depth = DEPTHS[states.len()];
        let count = perft(&position, depth);
        assert!(position.count_turns() > 0);
        (position, depth, count)
    });
    positions.collect()
}

/// Returns the FEN notation of an active event.
fn in_force(event: u8) -> String {
    match event {
        4 => "4:00".to_owned(),
        5 => "5:a3h6".to_owned(),
        7 => "7:wb".to_owned(),
        9 => "9:a4h5".to_owned(),
        91 => "91:-/-".to_owned(),
        102 => "102:33".to_owned(),
        _ => event.to_string(),
    }
}
