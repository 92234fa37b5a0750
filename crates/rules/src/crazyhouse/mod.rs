//! Crazyhouse with the rules of lichess: chess in which a captured piece changes sides and goes to
//! the captor's hand. From there it can be dropped on an empty square.
//!
//! Positions are those of the shakmaty crate. `info` defines the variant's constants. `features`
//! lists the pieces in hand and marks promoted pawns.

mod features;
mod info;

pub use info::INFO;

use shakmaty::variant::Crazyhouse;
use shakmaty::{
    CastlingMode, EnPassantMode, FromSetup as _, Move, MoveList, Position as _, PositionError, Role,
};

use crate::orthodox::ShakmatyGame;
use crate::{EndReason, PositionFeatures, VariantInfo, orthodox};

/// A position of Crazyhouse.
pub type Position = orthodox::Position<Crazyhouse>;

impl ShakmatyGame for Crazyhouse {
    /// Crazyhouse has no reasons for a win beyond those of chess.
    const OWN_END: EndReason = EndReason::Checkmate;

    fn info() -> &'static VariantInfo {
        &INFO
    }

    /// Returns the legal moves except drops. If all moves including drops might not fit into
    /// shakmaty's list, generates them with empty hands instead, which is many times slower.
    fn moves(&self) -> MoveList {
        if most_moves(self) <= MoveList::new().capacity() {
            let mut moves = self.legal_moves();
            moves.retain(|turn| !matches!(turn, Move::Put { .. }));
            return moves;
        }
        let mut setup = self.to_setup(EnPassantMode::Legal);
        setup.pockets = None;
        let board = Self::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .expect("a position stays valid when the hands are emptied");
        board.legal_moves()
    }

    fn features(&self) -> PositionFeatures {
        features::of(self)
    }
}

/// Returns an upper bound on the number of moves in a position, including drops.
fn most_moves(game: &Crazyhouse) -> usize {
    let (board, us) = (game.board(), game.turn());
    let most = |role| match role {
        // Three target squares, each with four kinds to promote to.
        Role::Pawn => 12,
        Role::Knight => 8,
        Role::Bishop => 13,
        Role::Rook => 14,
        Role::Queen => 27,
        // Eight king moves and two castling moves.
        Role::King => 10,
    };
    let own = |role: Role| board.by_piece(role.of(us)).count();
    let on_board: usize = Role::ALL.map(|role| own(role) * most(role)).iter().sum();
    let hand = game.pockets().map(|hands| hands[us]);
    let in_hand = |role: &Role| hand.is_some_and(|hand| hand[*role] > 0);
    let kinds = Role::ALL.iter().filter(|role| in_hand(role)).count();
    on_board + kinds * (!board.occupied()).count()
}
