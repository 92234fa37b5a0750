//! FEN in the form that lichess uses: `[Qn]` after the board for pieces in hand, `~` after a
//! promoted piece. Trailing fields may be omitted.

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{ByColor, CastlingMode, EnPassantMode, PositionError, PositionErrorKinds, Setup};

use super::position::{Position, ShakmatyGame};
use crate::{FenError, excerpt};

/// The maximum length of a FEN, in bytes.
const MAX_FEN_BYTES: usize = 200;

pub(super) fn write<G: ShakmatyGame>(position: &Position<G>) -> String {
    Fen::from_position(position.game(), EnPassantMode::Legal).to_string()
}

pub(super) fn read<G: ShakmatyGame>(text: &str) -> Result<Position<G>, FenError> {
    let text = text.trim();
    if text.len() > MAX_FEN_BYTES {
        return Err(FenError(format!(
            "it is longer than {MAX_FEN_BYTES} letters"
        )));
    }
    if text.is_empty() {
        return Err(FenError("it is empty".to_owned()));
    }
    let fen: Fen = text.parse().map_err(|error| unreadable(&error, text))?;
    if fields(text).nth(1).is_none() {
        // Without the side to move, shakmaty would assume White, which may be wrong.
        let missing = "the side to move is missing: add w or b after the board";
        return Err(FenError(missing.to_owned()));
    }
    foreign::<G>(fen.as_setup())?;
    let position: Result<G, PositionError<G>> = fen.into_position(CastlingMode::Standard);
    // Accept positions that cannot arise in a game, as long as play can continue from them.
    position
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map(Position::new)
        .map_err(|error| FenError(impossible(error.kinds())))
}

/// Rejects parts of a FEN that belong to other variants, because this variant's position would
/// silently drop them.
fn foreign<G: ShakmatyGame>(setup: &Setup) -> Result<(), FenError> {
    if setup.remaining_checks.is_some() {
        return Err(FenError("this game counts no checks".to_owned()));
    }
    let in_hand = setup.pockets.unwrap_or_default() != ByColor::default();
    if in_hand && !G::info().drops {
        return Err(FenError("this game has no pieces in hand".to_owned()));
    }
    Ok(())
}

/// Splits the text into fields, as shakmaty does.
fn fields(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '_']).filter(|field| !field.is_empty())
}

fn unreadable(error: &ParseFenError, text: &str) -> FenError {
    let field = |index: usize| excerpt(fields(text).nth(index).unwrap_or_default());
    FenError(match error {
        ParseFenError::InvalidFen => {
            format!("there is something after the move number: “{}”", field(6))
        }
        ParseFenError::InvalidBoard => {
            let first = field(0);
            let board = first
                .split_once('[')
                .filter(|(_, hand)| hand.ends_with(']'));
            format!(
                "the board “{}” is not eight ranks of eight squares",
                board.map_or(first.as_str(), |(board, _)| board)
            )
        }
        ParseFenError::InvalidPocket => {
            let first = fields(text).next().unwrap_or_default();
            let hand = first.find('[').or_else(|| first.rfind('/')).unwrap_or(0);
            format!(
                "the pieces in hand are letters of pieces in brackets, not “{}”",
                excerpt(&first[hand..])
            )
        }
        ParseFenError::InvalidTurn => {
            format!("the side to move is w or b, not “{}”", field(1))
        }
        ParseFenError::InvalidCastling => {
            format!("castling is some of KQkq, or -, not “{}”", field(2))
        }
        ParseFenError::InvalidEpSquare => {
            format!("the en passant square is a square or -, not “{}”", field(3))
        }
        ParseFenError::InvalidRemainingChecks => "this game counts no checks".to_owned(),
        ParseFenError::InvalidHalfmoveClock => {
            format!("the count of quiet plies is a number, not “{}”", field(4))
        }
        ParseFenError::InvalidFullmoves => {
            format!("the move number is a number, not “{}”", field(5))
        }
    })
}

/// Describes the first problem of an invalid position.
fn impossible(kinds: PositionErrorKinds) -> String {
    const REASONS: [(PositionErrorKinds, &str); 8] = [
        (PositionErrorKinds::EMPTY_BOARD, "the board is empty"),
        (PositionErrorKinds::MISSING_KING, "a side has no king"),
        (
            PositionErrorKinds::TOO_MANY_KINGS,
            "a side has more than one king",
        ),
        (
            PositionErrorKinds::PAWNS_ON_BACKRANK,
            "a pawn stands on the first or the last rank",
        ),
        (
            PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            "a right to castle needs the king and the rook on their first squares",
        ),
        (
            PositionErrorKinds::INVALID_EP_SQUARE,
            "the en passant square is not behind a pawn that has just gone two squares",
        ),
        (
            PositionErrorKinds::OPPOSITE_CHECK,
            "the king of the side that is not to move stands in check",
        ),
        (
            PositionErrorKinds::VARIANT,
            "there are more than 64 pieces on the board and beside it",
        ),
    ];
    let found = REASONS.iter().find(|(kind, _)| kinds.contains(*kind));
    found
        .map_or("the position cannot be played from", |(_, words)| words)
        .to_owned()
}
