//! Lists what Crazyhouse shows besides the pieces on the board: the pieces in hand, and marks on
//! promoted pawns.

use shakmaty::variant::Crazyhouse;
use shakmaty::{Position as _, Role, Square};

use crate::orthodox::{drop_targets, name};
use crate::{BoardMark, ByColor, Color, MarkLocation, MarkLook, PoolEntry, PositionFeatures};

/// The kinds of pieces that can be in hand, in display order.
const IN_HAND: [Role; 5] = [
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

pub(super) fn of(game: &Crazyhouse) -> PositionFeatures {
    PositionFeatures {
        pools: ByColor {
            white: pool(game, Color::White),
            black: pool(game, Color::Black),
        },
        marks: promoted(game),
        ..PositionFeatures::default()
    }
}

fn pool(game: &Crazyhouse, side: Color) -> Vec<PoolEntry> {
    let Some(pockets) = game.pockets() else {
        return Vec::new();
    };
    let in_hand = pockets.get(side.into());
    IN_HAND
        .into_iter()
        .filter(|role| in_hand[*role] > 0)
        .map(|role| PoolEntry {
            kind: role.upper_char(),
            count: in_hand[role],
            droppable: Color::from(game.turn()) != side || drop_targets(game, role).any(),
        })
        .collect()
}

/// Returns a mark for each promoted pawn on the board, in the order of the squares.
fn promoted(game: &Crazyhouse) -> Vec<BoardMark> {
    let mark = |square: Square| {
        let role = game.board().role_at(square)?;
        Some(BoardMark {
            place: MarkLocation::Piece(square.into()),
            look: MarkLook::Tag,
            words: format!("The {} on {square} was a pawn.", name(role)),
        })
    };
    game.promoted().into_iter().filter_map(mark).collect()
}
