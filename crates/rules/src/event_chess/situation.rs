//! The public part of a position, which determines the legal turns: the board, the side to move,
//! the sides that may still start an event, and the active events.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::active::active_events::ActiveEvents;
use super::active::ids::Deck;
use crate::ByColor;

/// The number of pieces other than pawns that a player may capture while they can still start an
/// event.
pub(super) const CAPTURE_LIMIT: u8 = 2;

/// The public part of a position. Each side has exactly one king, unless its king has fallen off
/// the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PublicPosition {
    pub(super) board: Board,
    pub(super) turn: Color,
    /// The home squares of the rooks with which castling is still possible.
    pub(super) rights: Bitboard,
    /// The squares over which pawns have just passed with a double step, if an enemy pawn can
    /// capture there.
    pub(super) passed: Bitboard,
    /// The number of plies since a piece last left or came onto the board, or a pawn moved forward.
    pub(super) quiet_plies: u32,
    /// The move number, which increases after Black's turn.
    pub(super) number: u32,
    /// The game's events, whether active or not.
    pub(super) deck: Deck,
    /// The number of pieces other than pawns that each side has captured, capped at
    /// [`CAPTURE_LIMIT`]. `None` for a side that has started its event or has none to start.
    pub(super) starts: ByColor<Option<u8>>,
    pub(super) active_events: ActiveEvents,
    /// The side that has lost because a piece fell off the board. The piece was royal, or had
    /// shielded a royal piece from attack.
    pub(super) lost: Option<Color>,
}

impl PublicPosition {
    /// The maximum number of moves in a turn.
    pub(super) const MAX_MOVES: usize = 2;

    /// Returns the starting position of chess. Each side can start one event of the deck.
    pub(super) fn start(deck: Deck) -> Self {
        Self {
            board: Board::new(),
            turn: Color::White,
            rights: Bitboard::CORNERS,
            passed: Bitboard::EMPTY,
            quiet_plies: 0,
            number: 1,
            deck,
            starts: ByColor::of(|_| Some(0)),
            active_events: ActiveEvents::default(),
            lost: None,
        }
    }

    pub(super) fn king(&self, side: Color) -> Square {
        self.board.king_of(side).expect(
            "each side has one king: reading a FEN checks it, and a game whose king fell is over",
        )
    }

    /// Whether each side has at least `count` pieces of a role.
    pub(super) fn each_side_has(&self, role: Role, count: usize) -> bool {
        Color::ALL
            .into_iter()
            .all(|side| self.board.by_piece(role.of(side)).count() >= count)
    }

    /// Returns a copy of this position without the capture limit, which is ignored when detecting
    /// mate.
    pub(super) fn without_limit(&self) -> Self {
        Self {
            starts: ByColor::default(),
            ..self.clone()
        }
    }

    pub(super) fn can_take_on(&self, square: Square) -> bool {
        self.ready_for(self.turn, square).any()
    }

    /// Returns the pawns of `side` that could capture a piece on `square`.
    pub(super) fn ready_for(&self, side: Color, square: Square) -> Bitboard {
        attacks::pawn_attacks(!side, square) & self.board.by_piece(Role::Pawn.of(side))
    }
}
