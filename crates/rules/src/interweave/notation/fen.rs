//! FEN of Interweave. Its parts are ranks 8 to 1, the side to move, the two en passant squares, the
//! pieces in the pools, the plies since the last capture or pawn move, and the move number. The
//! first en passant square is the one passed over; the second is that of the pawn to capture.

use std::fmt::Write as _;

use shakmaty::{Bitboard, File, Rank, Square};

use crate::core::notation::text::read_number;
use crate::interweave::board::Board;
use crate::interweave::piece::{Piece, Role};
use crate::interweave::pool::PiecePool;
use crate::interweave::position::{EnPassant, Position, pawn_rank};
use crate::interweave::square;
use crate::interweave::square::Direction;
use crate::{Color, FenError, excerpt};

pub(in crate::interweave) const START: &str =
    "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w - - 0 1";

/// The number of pieces with which a side starts, half of them on light and half on dark squares. A
/// piece never moves to squares of the other colour, so neither half can grow during a game. The
/// limit also keeps the number of capture chains manageable.
const MAX_PIECES: usize = 16;

fn error<T>(message: impl Into<String>) -> Result<T, FenError> {
    Err(FenError(message.into()))
}

/// Parses a FEN. Trailing fields after the side to move may be omitted.
pub(in crate::interweave) fn read(fen: &str) -> Result<Position, FenError> {
    let mut fields = fen.split_whitespace();
    let Some(board) = fields.next() else {
        return error("it is empty");
    };
    let board = read_board(board)?;
    let to_move = match fields.next() {
        Some("w") => Color::White,
        Some("b") => Color::Black,
        Some(other) => {
            return error(format!(
                "the side to move is w (White) or b (Black), not “{}”",
                excerpt(other)
            ));
        }
        None => {
            return error("the side to move is missing after the board: w (White) or b (Black)");
        }
    };
    let mut position = Position {
        board,
        pool: PiecePool::default(),
        to_move,
        en_passant: None,
        winner: None,
        quiet_plies: 0,
        move_number: 1,
    };
    if let Some(field) = fields.next() {
        position.en_passant = read_en_passant(&position, field)?;
    }
    if let Some(field) = fields.next() {
        position.pool = read_pool(field)?;
    }
    if let Some(field) = fields.next() {
        position.quiet_plies =
            read_number(field, "the plies since the last capture or pawn move are")?;
    }
    if let Some(field) = fields.next() {
        position.move_number = read_number(field, "the move number is")?;
        if position.move_number == 0 {
            return error("the move number begins with 1");
        }
    }
    match fields.next() {
        None => Ok(position),
        Some(more) => error(format!(
            "it ends with the move number, but “{}” follows (board, side, en passant, pieces \
             waiting, plies, move number)",
            excerpt(more)
        )),
    }
}

fn read_board(field: &str) -> Result<Board, FenError> {
    let rows: Vec<&str> = field.split('/').collect();
    if rows.len() != 8 {
        return error(format!("expected 8 ranks, found {}", rows.len()));
    }
    let mut board = Board::default();
    for (row, rank) in rows.into_iter().zip(Rank::ALL.into_iter().rev()) {
        read_rank(&mut board, row, rank)?;
    }
    for color in Color::ALL {
        let side = crate::interweave::info::side(color);
        if board.pieces(color, Role::King).count() > 2 {
            return error(format!("{side} has more than two kings"));
        }
        for (squares, name) in [
            (Bitboard::LIGHT_SQUARES, "light"),
            (Bitboard::DARK_SQUARES, "dark"),
        ] {
            let most = MAX_PIECES / 2;
            if (board.of(color) & squares).count() > most {
                return error(format!(
                    "{side} has more than {most} pieces on {name} squares, and no game leads there"
                ));
            }
        }
    }
    Ok(board)
}

fn read_rank(board: &mut Board, row: &str, rank: Rank) -> Result<(), FenError> {
    let mut file = 0;
    for letter in row.chars() {
        let width = match letter {
            '1'..='8' => letter as u32 - u32::from(b'0'),
            _ => 1,
        };
        if file + width > 8 {
            return error(format!(
                "rank {} (“{}”) has more than 8 squares",
                rank.char(),
                excerpt(row)
            ));
        }
        if !('1'..='8').contains(&letter) {
            place(board, letter, Square::from_coords(File::new(file), rank))?;
        }
        file += width;
    }
    if file < 8 {
        return error(format!(
            "rank {} (“{}”) has {file} squares instead of 8",
            rank.char(),
            excerpt(row)
        ));
    }
    Ok(())
}

fn place(board: &mut Board, letter: char, square: Square) -> Result<(), FenError> {
    let name = square::name(square);
    let Some(piece) = read_piece(letter) else {
        return error(format!(
            "“{letter}” at {name} is no piece: pieces are K R N B P and k r n b p"
        ));
    };
    board.put(piece, square);
    Ok(())
}

fn read_piece(letter: char) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    Role::from_letter(letter).map(|role| Piece { color, role })
}

/// Parses the two en passant squares: the one passed over, and that of the pawn to capture. If no
/// pawn can capture en passant there, they are accepted and ignored.
fn read_en_passant(position: &Position, field: &str) -> Result<Option<EnPassant>, FenError> {
    if field == "-" {
        return Ok(None);
    }
    let (Some(passed), Some(victim), 4) = (field.get(..2), field.get(2..), field.len()) else {
        return error(format!(
            "en passant is -, or two squares like b3c4, not “{}”",
            excerpt(field)
        ));
    };
    let square =
        |text| square::parse(text).map_err(|error| FenError(format!("en passant: {error}")));
    let en_passant = EnPassant {
        passed: square(passed)?,
        victim: square(victim)?,
    };
    if has_just_passed(position, en_passant) {
        Ok(position.takeable(en_passant))
    } else {
        let (passed, victim) = (
            square::name(en_passant.passed),
            square::name(en_passant.victim),
        );
        error(format!(
            "en passant: no pawn on {victim} can just have passed over {passed}"
        ))
    }
}

fn has_just_passed(position: &Position, EnPassant { passed, victim }: EnPassant) -> bool {
    let mover = !position.to_move;
    let pawn = position.board.pieces(mover, Role::Pawn).contains(victim);
    let from = Direction::diagonally_forward(mover)
        .into_iter()
        .find(|direction| direction.step(passed) == Some(victim))
        .and_then(|direction| direction.opposite().step(passed));
    let empty = position.empty();
    let came = from.is_some_and(|from| from.rank() == pawn_rank(mover) && empty.contains(from));
    pawn && came && empty.contains(passed)
}

fn read_pool(field: &str) -> Result<PiecePool, FenError> {
    let mut pool = PiecePool::default();
    if field == "-" {
        return Ok(pool);
    }
    for letter in field.chars() {
        match read_piece(letter) {
            Some(piece) if Role::RETURNING.contains(&piece.role) => pool.add(piece, 1),
            Some(piece) => {
                return error(format!(
                    "“{letter}” does not wait to be returned: a captured {} is gone for good",
                    piece.role.name()
                ));
            }
            None => {
                return error(format!(
                    "the pieces waiting to be returned are -, or of R N B and r n b, not “{}”",
                    excerpt(field)
                ));
            }
        }
        for color in Color::ALL {
            if pool.size(color) > MAX_PIECES {
                let side = crate::interweave::info::side(color);
                return error(format!(
                    "more than {MAX_PIECES} of {side}’s pieces wait to be returned"
                ));
            }
        }
    }
    Ok(pool)
}

/// Writes the FEN's board, side to move, en passant squares and pools, which decide whether two
/// positions are the same.
pub(super) fn write_position(position: &Position) -> String {
    let mut fen = String::with_capacity(80);
    for rank in Rank::ALL.into_iter().rev() {
        write_rank(&mut fen, &position.board, rank);
        fen.push(if rank == Rank::First { ' ' } else { '/' });
    }
    fen.push(if position.to_move == Color::White {
        'w'
    } else {
        'b'
    });
    fen.push(' ');
    match position.en_passant {
        Some(EnPassant { passed, victim }) => {
            fen.extend([square::name(passed), square::name(victim)]);
        }
        None => fen.push('-'),
    }
    fen.push(' ');
    fen.push_str(&position.pool.letters());
    fen
}

fn write_rank(fen: &mut String, board: &Board, rank: Rank) {
    let mut empty = 0;
    for file in File::ALL {
        match board.piece_at(Square::from_coords(file, rank)) {
            Some(piece) => {
                flush(fen, &mut empty);
                fen.push(piece.letter());
            }
            None => empty += 1,
        }
    }
    flush(fen, &mut empty);
}

fn flush(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

pub(in crate::interweave) fn write(position: &Position) -> String {
    let mut fen = write_position(position);
    let _infallible = write!(fen, " {} {}", position.quiet_plies, position.move_number);
    fen
}
