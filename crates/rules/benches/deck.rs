//! How fast turns are found with events of the deck in force, beside shakmaty's orthodox chess in the same run:
//! each event alone, and the slowest of all pairs. The last turns are played, as a search does.

// Each benchmark uses its part.
#[allow(dead_code)]
mod measure;

use postern_rules::{Core as _, Rules as _, event_chess::Position, perft, perft_played};

use measure::{Suite, best, compare, moves_played, orthodox, per_second};

/// Every event that leaves attacks alone, and the aim for it.
const QUIET: ([u8; 8], f64) = ([4, 7, 9, 12, 13, 49, 70, 122], 0.5);
/// The others, which are judged turn by turn.
const LOUD: ([u8; 8], f64) = ([5, 73, 76, 89, 91, 102, 107, 116], 1.0 / 300.0);
/// How many pairs are printed.
const SLOWEST: usize = 5;

/// Boards on which all events can be in force.
const BOARDS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqk2r/pp3ppp/2n1pn2/3p4/1b1P4/2N1PN2/PP1B1PPP/R2QKB1R w KQkq - 0 1",
];

/// How deep it is looked, with two events and with fewer.
const DEPTHS: [u32; 3] = [4, 3, 2];

fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("nothing is measured without optimisation: use cargo bench --bench deck");
        return;
    }
    let theirs = orthodox();
    // Before other events are in force everything is faster: the aim of the quiet ones is a share of that.
    let before = before(&theirs);
    for (events, aim) in [(QUIET.0, QUIET.1 * before), LOUD] {
        for event in events {
            let ours = suite(&[event]);
            let title = format!("Event {event}, last turns played");
            compare(&title, aim, (&ours, perft_played), (&theirs, moves_played));
        }
    }
    print_slowest(&theirs);
}

/// The ratio of Event Chess before an event.
fn before(theirs: &Suite<shakmaty::Chess>) -> f64 {
    let (turns, moves) = best((&suite(&[]), perft_played), (theirs, moves_played));
    turns / moves
}

/// The pairs with the least turns per second.
fn print_slowest(theirs: &Suite<shakmaty::Chess>) {
    let events: Vec<u8> = [QUIET.0, LOUD.0].concat();
    let mut pairs = Vec::new();
    for (at, one) in events.iter().enumerate() {
        for other in &events[at + 1..] {
            let ours = suite(&[*one, *other]);
            pairs.push((per_second(&ours, perft_played), *one, *other));
        }
    }
    pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
    for (_, one, other) in pairs.into_iter().take(SLOWEST) {
        let title = format!("Events {one} and {other}, last turns played");
        let ours = suite(&[one, other]);
        compare(
            &title,
            1.0 / 300.0,
            (&ours, perft_played),
            (theirs, moves_played),
        );
    }
}

/// All boards with these events in force, as deep as it is looked.
fn suite(events: &[u8]) -> Suite<Position> {
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

/// An event in force, as a FEN says it.
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
