//! Creates starting positions for random games.

use super::board::{ModelPieceKind, Piece};
use super::random::RandomGenerator;
use super::{DECK, ModelPosition, ModelSide, Square};

/// Returns the state of an event that has just become active, in FEN notation.
pub(crate) fn fresh(event: u8, random: &mut RandomGenerator) -> String {
    let squares = |ranks: &[i8], random: &mut RandomGenerator| {
        let file = i8::try_from(random.below(8)).unwrap();
        Square::at(file, *random.one_of(ranks)).unwrap()
    };
    match event {
        4 => "4:00".to_owned(),
        5 => {
            let white = squares(&[2, 3], random);
            let black = squares(&[4, 5], random);
            format!("5:({white}{black})")
        }
        7 => "7:wb".to_owned(),
        9 => {
            let white = squares(&[2, 3, 4, 5], random);
            let black = squares(&[2, 3, 4, 5], random);
            format!("9:({white}{black})")
        }
        91 => "91:-/-".to_owned(),
        102 => "102:33".to_owned(),
        _ => event.to_string(),
    }
}

pub(crate) fn all_pairs() -> impl Iterator<Item = [u8; 2]> {
    DECK.into_iter()
        .flat_map(|one| DECK.map(|other| [one, other]))
        .filter(|[one, other]| one != other)
}

/// Returns a board with few pieces. Squares are revealed and pawns promote more often on it than in
/// the usual starting position.
pub(crate) fn sparse(random: &mut RandomGenerator) -> String {
    let mut model = ModelPosition::empty(&DECK);
    let mut squares: Vec<Square> = Square::all().collect();
    for side in ModelSide::BOTH {
        let others = (0..3 + random.below(5)).map(|_| *random.one_of(&ModelPieceKind::ALL[..5]));
        for kind in others.chain([ModelPieceKind::King]).collect::<Vec<_>>() {
            let square = squares.swap_remove(random.below(squares.len()));
            model.board[square] = Some(Piece { side, kind });
        }
    }
    let fen = model.fen_full();
    fen.trim_end_matches(" -").to_owned()
}
