//! Parses and validates Event Chess FENs.

use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

use super::{RIGHTS, error, event};
use crate::core::notation::text::read_number;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::ids::Deck;
use crate::event_chess::active::state::EventState;
use crate::event_chess::hidden::choosing::SecretChoices;
use crate::event_chess::moves::targets::double_step_ranks;
use crate::event_chess::notation::pieces;
use crate::event_chess::position::Position;
use crate::event_chess::situation::PublicPosition;
use crate::orthodox::castling_squares;
use crate::{FenError, excerpt};

/// Parses the FEN of a game with the given deck. Trailing fields after the side to move may be
/// omitted. If `lost` is a side, that side has lost because a piece fell off the board, and the
/// board is not validated.
pub(in crate::event_chess) fn read(
    fen: &str,
    deck: Deck,
    lost: Option<Color>,
) -> Result<Position, FenError> {
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
    let events = event::read(field(6, "-"), deck)?;
    let rights = read_rights(&board, field(2, "-"))?;
    let mut situation = PublicPosition {
        board,
        turn,
        rights,
        passed: Bitboard::EMPTY,
        quiet_plies: 0,
        number: 1,
        deck,
        starts: events.starts,
        active_events: events.active_events,
        lost,
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
    if lost.is_some() {
        return Ok(Position {
            choosing: events.choosing,
            ..Position::of(situation)
        });
    }
    check(situation, events.choosing)
}

/// Rejects impossible states of events.
fn check_events(situation: &PublicPosition, choosing: &SecretChoices) -> Result<(), FenError> {
    let can_be_put = situation.active_events.touch(EventAspects::PUTS);
    for (at, force) in situation.active_events.iter().enumerate() {
        let number = force.id.number();
        if let Some(why) = force.event().refuses(situation, force.state) {
            return error(format!("event {number}: {why}"));
        }
        let EventState::Chosen(_) = force.state else {
            continue;
        };
        for side in Color::ALL
            .into_iter()
            .filter(|side| force.state.hides(*side))
        {
            let hidden = choosing.exposed()[at][side.into()];
            if let Some(end) = hidden.filter(|_| !can_be_put)
                && let Some(role) = situation.board.role_at(end)
            {
                let name = pieces::name(role);
                return error(format!(
                    "the hidden square {end} is not empty: a {name} stands there"
                ));
            }
            let choosable = force.event().choosable(side, &situation.board);
            if hidden.is_none()
                && choosing.owes(at, side.into())
                && choosable.is_some_and(Bitboard::is_empty)
            {
                return error(
                    "squares are still to be chosen, and a player has no empty square to choose",
                );
            }
        }
    }
    Ok(())
}

/// Rejects positions that the rules of Event Chess do not allow.
fn check(situation: PublicPosition, choosing: SecretChoices) -> Result<Position, FenError> {
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
        let comes_back = |force: crate::event_chess::active::active_events::ActiveEvent| {
            force.event().brings_pawns_back(force.state)
        };
        if let Some(pawn) = (pawns & Bitboard::from_rank(color.backrank())).first()
            && !situation.active_events.iter().any(comes_back)
        {
            return error(format!(
                "the pawn on {pawn} can stand on its first rank only by an event that is in force"
            ));
        }
    }
    check_events(&situation, &choosing)?;
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

/// Parses the en passant squares. Squares where no pawn can capture are accepted and ignored.
fn read_passed(situation: &PublicPosition, field: &str) -> Result<Bitboard, FenError> {
    let mut passed = Bitboard::EMPTY;
    let mut rest = if field == "-" { "" } else { field };
    while !rest.is_empty() {
        let square = rest
            .get(..2)
            .and_then(|name| Square::from_ascii(name.as_bytes()).ok());
        let Some(square) = square else {
            return error(format!(
                "the en passant square is a square or -, not “{}”",
                excerpt(field)
            ));
        };
        if !can_be_passed(situation, square) {
            return error(format!(
                "en passant: no pawn can just have passed over {square}"
            ));
        }
        passed.add(square);
        rest = &rest[2..];
    }
    Ok(passed
        .into_iter()
        .filter(|at| situation.can_take_on(*at))
        .collect())
}

fn can_be_passed(situation: &PublicPosition, passed: Square) -> bool {
    let (mover, free) = (!situation.turn, !situation.board.occupied());
    let forward = mover.fold_wb(8, -8);
    let comes_back = situation
        .active_events
        .iter()
        .any(|force| force.event().brings_pawns_back(force.state));
    let firsts = if comes_back {
        double_step_ranks(mover)
    } else {
        double_step_ranks(mover) & !Bitboard::from_rank(mover.backrank())
    };
    let pawns = situation.board.by_piece(Role::Pawn.of(mover));
    // With active events, another pawn may have moved to the double step's origin in the same turn.
    let left = if situation.active_events.is_empty() {
        free
    } else {
        Bitboard::FULL
    };
    let start = Bitboard::from(passed).shift(-forward) & firsts & left;
    // A pawn that lands on an end of the passage is carried away, so it cannot be captured en
    // passant.
    let lands = Bitboard::from(passed).shift(forward) & pawns;
    let stays = lands
        .into_iter()
        .any(|pawn| situation.end_of(pawn).at == pawn);
    start.any() && stays && free.contains(passed)
}
