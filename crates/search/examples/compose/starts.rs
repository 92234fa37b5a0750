//! Random start positions for the games.

use postern_rules::{Position, Variant};

use crate::chance::RandomGenerator;

/// The event cards that never need a secret choice, used alone or in pairs.
const EVENTS: [u8; 14] = [4, 7, 12, 13, 49, 70, 73, 76, 89, 91, 102, 107, 116, 122];

/// The ranks in White's half that are empty before the first move.
const WHITE_RANKS: [char; 2] = ['3', '4'];
const BLACK_RANKS: [char; 2] = ['5', '6'];
const FILES: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/// Returns a random start position without secrets and without event cards left to start.
pub(crate) fn start(variant: Variant, chance: &mut RandomGenerator) -> Position {
    match variant {
        Variant::EventChess => eventful(chance),
        // Half of the games use a shuffled start, if the variant has one.
        _ if chance.next().is_multiple_of(2) => {
            let shuffled = Position::shuffled(variant, chance.next());
            shuffled.unwrap_or_else(|| Position::start(variant))
        }
        _ => Position::start(variant),
    }
}

/// Returns an Event Chess position with no active event card, with one or two, or with squares that
/// are already revealed.
fn eventful(chance: &mut RandomGenerator) -> Position {
    let field = match chance.next() % 8 {
        0 => "-".to_owned(),
        1..=3 => format!("d--,5:{}", squares(chance)),
        4 => format!("d--,9:{}", squares(chance)),
        _ => return in_force(chance),
    };
    let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 {field}");
    Position::from_reached_fen(Variant::EventChess, &fen)
        .expect("it is the start with known squares")
}

fn squares(chance: &mut RandomGenerator) -> String {
    let mut square = |ranks: &[char]| {
        let file = chance.pick(&FILES).expect("there are files");
        let rank = chance.pick(ranks).expect("there are ranks");
        format!("{file}{rank}")
    };
    square(&WHITE_RANKS) + &square(&BLACK_RANKS)
}

fn in_force(chance: &mut RandomGenerator) -> Position {
    loop {
        let mut event = || chance.pick(&EVENTS).expect("there are events");
        let (first, second) = (event(), event());
        let numbers = if first == second {
            first.to_string()
        } else {
            format!("{first},{second}")
        };
        // Some event cards exclude each other.
        if let Some(Ok(start)) = Position::with_events(Variant::EventChess, &numbers) {
            return start;
        }
    }
}
