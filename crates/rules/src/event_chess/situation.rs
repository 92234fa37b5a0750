//! All that everybody knows of a position and that decides what is legal: the board, whose turn it
//! is, who may still start an event, and the events in force.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::active::{forces::Forces, ids::Deck};
use crate::ByColor;

/// Most pieces other than pawns that a player may capture while an event is still to be started.
pub(super) const CAPTURE_LIMIT: u8 = 2;

/// What everybody knows of a position. Each side has exactly one king, but for one that has fallen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Situation {
    pub(super) board: Board,
    pub(super) turn: Color,
    /// The home squares of the rooks with which a side may still castle.
    pub(super) rights: Bitboard,
    /// The squares that pawns have just passed over, where an enemy pawn stands ready to take them.
    pub(super) passed: Bitboard,
    /// Plies since a piece last left or came onto the board, or a pawn went forward.
    pub(super) quiet_plies: u32,
    /// The number of the move, which goes up after Black's turn.
    pub(super) number: u32,
    /// The events of the game, in force or not.
    pub(super) deck: Deck,
    /// How many pieces other than pawns a side has captured that may still start an event, no more than
    /// [`CAPTURE_LIMIT`]; `None` for one that has started its event or has none to start.
    pub(super) starts: ByColor<Option<u8>>,
    pub(super) forces: Forces,
    /// Whose royal piece has fallen, or stands attacked because something fell.
    pub(super) lost: Option<Color>,
}

impl Situation {
    /// Most moves that make a turn.
    pub(super) const MOST_MOVES: usize = 2;

    /// The position in which chess begins, with an event of the deck to start for each side.
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
            forces: Forces::default(),
            lost: None,
        }
    }

    pub(super) fn king(&self, side: Color) -> Square {
        self.board.king_of(side).expect(
            "each side has one king: reading a FEN checks it, and a game whose king fell is over",
        )
    }

    /// Whether each side has so many pieces of a kind.
    pub(super) fn each_side_has(&self, role: Role, count: usize) -> bool {
        Color::ALL
            .into_iter()
            .all(|side| self.board.by_piece(role.of(side)).count() >= count)
    }

    /// The same without the capture limit, as mate is judged.
    pub(super) fn without_limit(&self) -> Self {
        Self {
            starts: ByColor::default(),
            ..self.clone()
        }
    }

    pub(super) fn can_take_on(&self, square: Square) -> bool {
        self.ready_for(self.turn, square).any()
    }

    /// The pawns of a side that look at `square`.
    pub(super) fn ready_for(&self, side: Color, square: Square) -> Bitboard {
        attacks::pawn_attacks(!side, square) & self.board.by_piece(Role::Pawn.of(side))
    }
}
