//! Positions for random illegal turns: from random games, and with randomly placed pieces.

use postern_rules::{Position, Rules as _, Variant, Viewer, hole_chess};
use rand::RngExt as _;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom as _, SliceRandom as _};

/// Generates a position of the variant in which the game is usually not over.
pub(super) fn any(variant: Variant, random: &mut StdRng) -> Position {
    if random.random_bool(0.4) {
        return played(variant, random);
    }
    loop {
        let fen = scattered(variant, random);
        if let Ok(position) = Position::from_fen(variant, &fen)
            && !position.has_more_turns_than(2_000)
        {
            return position;
        }
    }
}

/// Generates a position after some random turns.
fn played(variant: Variant, random: &mut StdRng) -> Position {
    let mut position = Position::start(variant);
    for _ in 0..random.random_range(0..50) {
        let turns = position.legal_turns(Viewer::Spectator);
        let Some(turn) = turns.choose(random) else {
            break;
        };
        let mut next = position.clone();
        if next.play(&turn.notation).is_err() || next.verdict().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Generates a FEN with kings and other pieces on random cells. The FEN may be invalid.
fn scattered(variant: Variant, random: &mut StdRng) -> String {
    let hole = hole_chess::Position::start().full_fen();
    let empty = match variant {
        Variant::HoleChess => hole
            .split(' ')
            .next()
            .unwrap()
            .replace(char::is_alphabetic, "1"),
        _ => ["8"; 8].join("/"),
    };
    let mut cells: Vec<char> = Vec::new();
    for letter in empty.chars() {
        match letter.to_digit(10) {
            Some(count) => cells.extend(std::iter::repeat_n('1', count as usize)),
            None => cells.push(letter),
        }
    }
    let mut free: Vec<usize> = (0..cells.len())
        .filter(|index| cells[*index] == '1')
        .collect();
    free.shuffle(random);
    let count = random.random_range(4..22);
    let mut pieces: Vec<char> = (0..count)
        .map(|_| *b"QRBNPPPqrbnppp".choose(random).unwrap() as char)
        .collect();
    if matches!(variant, Variant::HoleChess) {
        pieces.retain(|piece| !"Nn".contains(*piece));
    }
    if matches!(variant, Variant::Interweave) {
        pieces.retain(|piece| !"Qq".contains(*piece));
        pieces.extend(['K', 'k']);
    }
    pieces.extend(['K', 'k']);
    for (index, piece) in free.iter().zip(pieces) {
        cells[*index] = piece;
    }
    let board: String = cells.into_iter().collect();
    let side = *["w", "b"].choose(random).unwrap();
    match variant {
        Variant::HoleChess => format!("{board} {side} - 0 1"),
        Variant::Interweave => {
            let pool = *["-", "RNB", "NBrb", "b", "RRn", "rnb"]
                .choose(random)
                .unwrap();
            format!("{board} {side} - {pool} 0 1")
        }
        Variant::Crazyhouse => {
            let hand = *["", "QN", "Pp", "BBrn", "NPqp", "RBbp"]
                .choose(random)
                .unwrap();
            format!("{board}[{hand}] {side} - - 0 1")
        }
        Variant::AtomicChess => format!("{board} {side} - - 0 1"),
        Variant::EventChess => {
            let event = match random.random_range(0..6) {
                0 => "-".to_owned(),
                1 => "d22".to_owned(),
                2 => "d20".to_owned(),
                3 => "?".to_owned(),
                _ => passage(random),
            };
            format!("{board} {side} - - 0 1 {event}")
        }
    }
}

fn passage(random: &mut StdRng) -> String {
    let mut file = || char::from(b'a' + random.random_range(0..8));
    let files = [file(), file()];
    let ranks = [random.random_range(1..5), random.random_range(5..9)];
    format!("{}{}{}{}", files[0], ranks[0], files[1], ranks[1])
}
