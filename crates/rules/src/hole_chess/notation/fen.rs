//! FEN of Hole Chess. Its parts are ranks 10 to 1, the side to move, the en passant square, the
//! plies since the last capture or pawn move, and the move number. In the ranks, `-` is a cell that
//! does not exist and `*` is a hole.

use std::fmt::Write as _;

use crate::core::notation::text::read_number;
use crate::hole_chess::board::Board;
use crate::hole_chess::moves::lines;
use crate::hole_chess::piece::{Piece, Role};
use crate::hole_chess::position::{Position, pawn_rank, promotes};
use crate::hole_chess::square::Square;
use crate::{Color, FenError, excerpt};

const FILES: i8 = 7;
const RANKS: i8 = 10;
/// The letter for an empty square. Each run of this letter is later replaced with its length.
const EMPTY: char = '1';

pub(in crate::hole_chess) const START: &str =
    "---k---/--bqr--/-ppppp-/3*3/7/7/3*3/-PPPPP-/--RQB--/---K--- w - 0 1";

fn error<T>(message: impl Into<String>) -> Result<T, FenError> {
    Err(FenError(message.into()))
}

/// Parses a FEN. The en passant square and the counters may be omitted from the end.
pub(in crate::hole_chess) fn read(fen: &str) -> Result<Position, FenError> {
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
                "the side to move is w (Yellow) or b (Red), not “{}”",
                excerpt(other)
            ));
        }
        None => return error("the side to move is missing after the board: w (Yellow) or b (Red)"),
    };
    let mut position = Position {
        board,
        to_move,
        en_passant: None,
        quiet_plies: 0,
        move_number: 1,
    };
    if let Some(field) = fields.next() {
        position.en_passant = read_en_passant(&position, field)?;
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
            "it ends with the move number, but “{}” follows (board, side, en passant, plies, move \
             number)",
            excerpt(more)
        )),
    }
}

fn read_board(field: &str) -> Result<Board, FenError> {
    let rows: Vec<&str> = field.split('/').collect();
    if rows.len() != 10 {
        return error(format!("expected 10 ranks, found {}", rows.len()));
    }
    let mut board = Board::default();
    for (row, rank) in rows.into_iter().zip((0..RANKS).rev()) {
        read_rank(&mut board, row, rank)?;
    }
    let kings = |color| board.pieces(color, Role::King).len();
    match (kings(Color::White), kings(Color::Black)) {
        (0, 0) => error("there is no king on the board"),
        (2.., _) => error("Yellow has more than one king"),
        (_, 2..) => error("Red has more than one king"),
        _ => Ok(board),
    }
}

fn read_rank(board: &mut Board, row: &str, rank: i8) -> Result<(), FenError> {
    let number = rank + 1;
    let mut file = 0;
    for letter in row.chars() {
        let width = match letter {
            '1'..='7' => letter as u8 - b'0',
            _ => 1,
        };
        for _ in 0..width {
            if file == FILES {
                return error(format!(
                    "rank {number} (“{}”) has more than 7 cells",
                    excerpt(row)
                ));
            }
            read_cell(board, letter, file, rank)?;
            file += 1;
        }
    }
    if file < FILES {
        return error(format!(
            "rank {number} (“{}”) has {file} cells instead of 7",
            excerpt(row)
        ));
    }
    Ok(())
}

fn read_cell(board: &mut Board, letter: char, file: i8, rank: i8) -> Result<(), FenError> {
    let name = || format!("{}{}", char::from(b'a' + file.unsigned_abs()), rank + 1);
    let square = Square::at(file, rank);
    match (letter, square) {
        ('-' | '*', Some(square)) if square.is_hole() => Ok(()),
        ('-', Some(_)) => error(format!(
            "{} is a square, but the board says with - that it does not exist",
            name()
        )),
        ('*', _) => error(format!(
            "{} is no hole: the holes (*) are d4 and d7",
            name()
        )),
        ('1'..='7', Some(square)) if square.is_hole() => {
            error(format!("{} is a hole (*), not an empty square", name()))
        }
        ('-', None) | ('1'..='7', Some(_)) => Ok(()),
        ('1'..='7', None) => error(format!(
            "the cell {} does not exist: it is written -",
            name()
        )),
        _ => {
            let Some(role) = Role::from_letter(letter).filter(|_| letter.is_ascii_alphabetic())
            else {
                return error(format!(
                    "“{letter}” at {} is no piece: pieces are K Q R B P and k q r b p",
                    name()
                ));
            };
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            place(board, Piece { color, role }, square, &name())
        }
    }
}

fn place(
    board: &mut Board,
    piece: Piece,
    square: Option<Square>,
    name: &str,
) -> Result<(), FenError> {
    let role = piece.role.name();
    match square {
        None => error(format!("a {role} stands on {name}, which does not exist")),
        Some(square) if square.is_hole() => {
            error(format!("a {role} stands on {name}, which is a hole"))
        }
        Some(square) if piece.role == Role::Pawn && promotes(piece.color, square) => error(
            format!("the pawn on {name} has passed the rank on which it had to promote"),
        ),
        Some(square) => {
            board.put(piece, square);
            Ok(())
        }
    }
}

/// Parses the en passant square. A square where no pawn can capture is accepted and ignored.
fn read_en_passant(position: &Position, field: &str) -> Result<Option<Square>, FenError> {
    if field == "-" {
        return Ok(None);
    }
    let mover = !position.to_move;
    let passed = Square::parse(field).map_err(|error| FenError(format!("en passant: {error}")))?;
    let step = |square, color| lines::neighbour(square, lines::forward(color));
    let start = step(passed, position.to_move).filter(|square| square.rank() == pawn_rank(mover));
    let pawn =
        step(passed, mover).filter(|square| position.board.pieces(mover, Role::Pawn).has(*square));
    let empty = |square: Square| !square.is_hole() && !position.board.occupied().has(square);
    match (start, pawn) {
        (Some(start), Some(_)) if empty(start) && empty(passed) => {
            Ok(Some(passed).filter(|at| position.can_take_on(*at)))
        }
        _ => error(format!(
            "en passant: no pawn can just have passed over {}",
            passed.name()
        )),
    }
}

/// Writes the FEN's board, side to move and en passant square, which decide whether two positions
/// are the same.
pub(super) fn write_position(position: &Position) -> String {
    let mut fen = String::with_capacity(80);
    for rank in (0..RANKS).rev() {
        write_rank(&mut fen, &position.board, rank);
        fen.push(if rank == 0 { ' ' } else { '/' });
    }
    fen.push(if position.to_move == Color::White {
        'w'
    } else {
        'b'
    });
    fen.push(' ');
    fen.push_str(position.en_passant.map_or("-", Square::name));
    fen
}

fn write_rank(fen: &mut String, board: &Board, rank: i8) {
    let mut empty = 0_u8;
    for file in 0..FILES {
        let letter = match Square::at(file, rank) {
            None => '-',
            Some(square) if square.is_hole() => '*',
            Some(square) => board.piece_at(square).map_or(EMPTY, Piece::letter),
        };
        if letter == EMPTY {
            empty += 1;
        } else {
            flush(fen, &mut empty);
            fen.push(letter);
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

pub(in crate::hole_chess) fn write(position: &Position) -> String {
    let mut fen = write_position(position);
    let _infallible = write!(fen, " {} {}", position.quiet_plies, position.move_number);
    fen
}
