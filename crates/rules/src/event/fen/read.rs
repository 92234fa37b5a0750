//! Reading a FEN, and what is refused.

use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

use super::{RIGHTS, error, event};
use crate::{
    FenError,
    event::{
        attack::double_step_ranks,
        choosing::Choosing,
        pieces,
        position::Position,
        situation::{Event, Situation},
    },
    excerpt,
    orthodox::castling_squares,
    text::read_number,
};

/// Reads a FEN. The fields after the side to move may be left out from the right.
pub(in crate::event) fn read(fen: &str) -> Result<Position, FenError> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let field = |index: usize, missing| fields.get(index).copied().unwrap_or(missing);
    if fields.is_empty() {
        return error("it is empty");
    }
    if let Some(more) = fields.get(7) {
        return error(format!(
            "it ends with the event, but “{}” follows",
            excerpt(more)
        ));
    }
    let board = read_board(fields[0])?;
    let turn = match fields.get(1).copied() {
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
    let (event, choosing) = event::read(field(6, "-"), &board)?;
    let rights = read_rights(&board, field(2, "-"))?;
    let mut situation = Situation {
        board,
        turn,
        rights,
        passed: None,
        quiet_plies: 0,
        number: 1,
        event,
    };
    situation.passed = read_passed(&situation, field(3, "-"))?;
    situation.quiet_plies = read_number(
        field(4, "0"),
        "the plies since the last capture or pawn move are",
    )?;
    situation.number = read_number(field(5, "1"), "the move number is")?;
    if situation.number == 0 {
        return error("the move number begins with 1");
    }
    check(situation, choosing)
}

/// Refuses what can be no position of the game.
fn check(situation: Situation, choosing: Choosing) -> Result<Position, FenError> {
    for color in Color::ALL {
        let kings = situation.board.by_piece(Role::King.of(color)).count();
        if kings != 1 {
            let many = if kings == 0 {
                "no king".to_owned()
            } else {
                format!("{kings} kings")
            };
            return error(format!(
                "{} has {many}: each side has exactly one",
                pieces::side(color)
            ));
        }
        let pawns = situation.board.by_piece(Role::Pawn.of(color));
        if let Some(pawn) = (pawns & Bitboard::from_rank((!color).backrank())).first() {
            return error(format!(
                "the pawn on {pawn} stands on its last rank, where it had to promote"
            ));
        }
        if let Some(pawn) = (pawns & Bitboard::from_rank(color.backrank())).first()
            && situation.passage().is_none()
        {
            return error(format!(
                "the pawn on {pawn} can stand on its first rank only after it came through the passage"
            ));
        }
    }
    if situation.event == Event::Hidden
        && choosing.owes(situation.turn.into())
        && !situation.has_room_to_choose()
    {
        return error(
            "squares are still to be chosen, and one half of the board has no empty square",
        );
    }
    if situation.is_attacked(!situation.turn) {
        let (mover, other) = (pieces::side(situation.turn), pieces::side(!situation.turn));
        return error(format!(
            "{other}’s king could be taken, and it is {mover}’s turn"
        ));
    }
    Ok(Position {
        situation,
        choosing,
        waiting: None,
    })
}

fn read_board(field: &str) -> Result<Board, FenError> {
    let rows: Vec<&str> = field.split('/').collect();
    if rows.len() != 8 {
        return error(format!("expected 8 ranks, found {}", rows.len()));
    }
    let mut board = Board::empty();
    for (row, rank) in rows.into_iter().zip(Rank::ALL.into_iter().rev()) {
        read_rank(&mut board, row, rank)?;
    }
    Ok(board)
}

fn read_rank(board: &mut Board, row: &str, rank: Rank) -> Result<(), FenError> {
    let mut file = 0;
    for letter in row.chars() {
        let width = match letter {
            '1'..='8' => u32::from(letter) - u32::from('0'),
            _ => 1,
        };
        if file + width > 8 {
            return error(format!(
                "rank {} (“{}”) has more than 8 squares",
                rank.char(),
                excerpt(row)
            ));
        }
        if !letter.is_ascii_digit() {
            let square = Square::from_coords(File::new(file), rank);
            let Some(piece) = Piece::from_char(letter) else {
                return error(format!(
                    "“{letter}” at {square} is no piece: pieces are K Q R B N P and k q r b n p"
                ));
            };
            board.set_piece_at(square, piece);
        } else if letter == '0' || letter == '9' {
            return error(format!(
                "rank {} (“{}”) counts empty squares with {letter}",
                rank.char(),
                excerpt(row)
            ));
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

fn read_rights(board: &Board, field: &str) -> Result<Bitboard, FenError> {
    let mut rights = Bitboard::EMPTY;
    if field == "-" {
        return Ok(rights);
    }
    for letter in field.chars() {
        let Some((rook, _)) = RIGHTS.into_iter().find(|(_, known)| *known == letter) else {
            return error(format!(
                "the castling rights are letters of KQkq, or -, not “{}”",
                excerpt(field)
            ));
        };
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let (king, _) = castling_squares(color, shakmaty::CastlingSide::KingSide);
        for (square, role) in [(king, Role::King), (rook, Role::Rook)] {
            if board.piece_at(square) != Some(role.of(color)) {
                let (side, name) = (pieces::side(color), pieces::name(role));
                return error(format!(
                    "{side} cannot have the castling right {letter}: its {name} is not on {square}"
                ));
            }
        }
        if !rights.insert(rook) {
            return error(format!("the castling right {letter} is given twice"));
        }
    }
    Ok(rights)
}

/// Reads the square passed over. One where no pawn stands ready to take is correct and means
/// nothing.
fn read_passed(situation: &Situation, field: &str) -> Result<Option<Square>, FenError> {
    if field == "-" {
        return Ok(None);
    }
    let Ok(passed) = Square::from_ascii(field.as_bytes()) else {
        return error(format!(
            "the en passant square is a square or -, not “{}”",
            excerpt(field)
        ));
    };
    let (mover, free) = (!situation.turn, !situation.board.occupied());
    let forward = mover.fold_wb(8, -8);
    let firsts = match situation.event {
        Event::Revealed(_) => double_step_ranks(mover),
        _ => double_step_ranks(mover) & !Bitboard::from_rank(mover.backrank()),
    };
    let pawns = situation.board.by_piece(Role::Pawn.of(mover));
    let start = Bitboard::from(passed).shift(-forward) & firsts & free;
    // A double step that lands on an end of the passage is carried on.
    let pawn = Bitboard::from(passed).shift(forward) & pawns & !situation.ends();
    if start.is_empty() || pawn.is_empty() || !free.contains(passed) {
        return error(format!(
            "en passant: no pawn can just have passed over {passed}"
        ));
    }
    Ok(Some(passed).filter(|at| situation.can_take_on(*at)))
}
