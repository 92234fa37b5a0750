//! Reads and writes the first six fields of a FEN. The seventh has its own files.

use std::fmt::Write;

use crate::model::board::{ModelPieceKind, ModelSide, Piece, Square, SquareSet};
use crate::model::state::{DECK, ModelPosition};

const RIGHTS: [(char, ModelSide, usize); 4] = [
    ('K', ModelSide::White, 0),
    ('Q', ModelSide::White, 1),
    ('k', ModelSide::Black, 0),
    ('q', ModelSide::Black, 1),
];

impl ModelPosition {
    /// Parses a complete FEN. `deck` lists the events in the game's deck.
    pub(crate) fn from_fen(fen: &str, deck: &[u8]) -> Result<Self, String> {
        if let Some(unknown) = deck.iter().find(|event| !DECK.contains(event)) {
            return Err(format!("the deck holds no event {unknown}"));
        }
        let fields: Vec<&str> = fen.split(' ').collect();
        let (&[board, mover, rights, passed, quiet, number], events) = match &fields[..] {
            [chess @ .., events] if chess.len() == 6 => {
                (<&[&str; 6]>::try_from(chess).expect("six fields"), *events)
            }
            chess => (
                <&[&str; 6]>::try_from(chess).map_err(|_| "a FEN has six or seven fields")?,
                "-",
            ),
        };
        let mut model = Self::empty(deck);
        model.read_board(board)?;
        model.mover = match mover {
            "w" => ModelSide::White,
            "b" => ModelSide::Black,
            _ => return Err(format!("{mover} is not to move")),
        };
        model.read_rights(rights)?;
        let count = |field: &str| {
            field
                .parse()
                .map_err(|_| format!("{field} is not a number"))
        };
        model.quiet = count(quiet)?;
        model.number = count(number)?;
        model.read_events(events)?;
        model.read_passed(passed)?;
        model.forget_needless_starts();
        model.refuse_impossible()?;
        Ok(model)
    }

    fn read_board(&mut self, field: &str) -> Result<(), String> {
        let mut rank = 7;
        let mut file = 0;
        for letter in field.chars() {
            if letter == '/' && file == 8 {
                rank -= 1;
                file = 0;
            } else if let Some(gap @ 1..=8) = letter.to_digit(10) {
                file += i8::try_from(gap).expect("a digit");
            } else {
                let kind = ModelPieceKind::ALL
                    .into_iter()
                    .find(|kind| kind.letter() == letter.to_ascii_uppercase())
                    .ok_or(format!("{letter} is not a piece"))?;
                let side = if letter.is_ascii_uppercase() {
                    ModelSide::White
                } else {
                    ModelSide::Black
                };
                let square = Square::at(file, rank).ok_or("a rank is too long")?;
                self.board[square] = Some(Piece { side, kind });
                file += 1;
            }
            if file > 8 || rank < 0 {
                return Err("the board is too large".to_owned());
            }
        }
        if (file, rank) == (8, 0) {
            Ok(())
        } else {
            Err("the board is too small".to_owned())
        }
    }

    fn read_rights(&mut self, field: &str) -> Result<(), String> {
        let mut canonical = String::new();
        for (letter, side, wing) in RIGHTS {
            if !field.contains(letter) {
                continue;
            }
            let home = |file| {
                let rank = if side == ModelSide::White { 0 } else { 7 };
                Square::at(file, rank).expect("a home square")
            };
            let rook = home([7, 0][wing]);
            if !self.board.has(home(4), side, ModelPieceKind::King)
                || !self.board.has(rook, side, ModelPieceKind::Rook)
            {
                return Err(format!("no king and rook for the right {letter}"));
            }
            self.rights[side as usize][wing] = true;
            canonical.push(letter);
        }
        if field == canonical || field == "-" {
            Ok(())
        } else {
            Err(format!("castling rights {field}"))
        }
    }

    /// Parses the en passant squares. Squares where no pawn can capture are accepted and ignored.
    fn read_passed(&mut self, field: &str) -> Result<(), String> {
        let squares = read_squares(field)?;
        let passer = self.mover.enemy();
        for square in squares.iter() {
            let went_over = [1, 2].contains(&square.rank_of(passer));
            let stands = Self::passer(square)
                .is_some_and(|at| self.board.has(at, passer, ModelPieceKind::Pawn));
            if !went_over || !stands || !self.board.is_empty(square) {
                return Err(format!("no pawn has just gone over {square}"));
            }
        }
        if squares.len() > 1 && !(self.on(13) && squares.len() == 2) {
            return Err("too many squares en passant".to_owned());
        }
        self.passed = squares;
        self.keep_passed();
        Ok(())
    }

    fn refuse_impossible(&self) -> Result<(), String> {
        for side in ModelSide::BOTH {
            if self.board.count(side, ModelPieceKind::King) != 1 {
                return Err("each side has exactly one king".to_owned());
            }
            let mut pieces = self.board.of(side);
            if pieces.any(|(at, piece)| piece.kind == ModelPieceKind::Pawn && at.rank_of(side) == 7)
            {
                return Err("a pawn stands on its last rank".to_owned());
            }
        }
        if self.in_check(self.mover.enemy()) {
            return Err("the side that is not to move is in check".to_owned());
        }
        let home = self.board.king(self.mover);
        if self.on(102) && home.is_some_and(|king| king.rank_of(self.mover) == 7) {
            return Err("the king of the player to move stands on its last rank".to_owned());
        }
        Ok(())
    }

    /// Writes the public FEN, with `?` for secret squares.
    pub(crate) fn fen_public(&self) -> String {
        self.public().fen_full()
    }

    /// Writes the FEN with known secret squares in parentheses.
    pub(crate) fn fen_full(&self) -> String {
        let mut fen = self.written_board();
        fen.push_str(if self.mover == ModelSide::White {
            " w "
        } else {
            " b "
        });
        let rights = RIGHTS
            .iter()
            .filter(|&&(_, side, wing)| self.rights[side as usize][wing]);
        let rights: String = rights.map(|&(letter, ..)| letter).collect();
        fen.push_str(if rights.is_empty() { "-" } else { &rights });
        let passed = written_squares(self.passed);
        write!(
            fen,
            " {passed} {} {} {}",
            self.quiet,
            self.number,
            self.written_events()
        )
        .expect("a string takes all");
        fen
    }

    fn written_board(&self) -> String {
        let rank = |rank: i8| {
            let mut text = String::new();
            for file in 0..8 {
                let square = Square::at(file, rank).expect("a square of the board");
                text.push(match self.board[square] {
                    None => '1',
                    Some(piece) if piece.side == ModelSide::White => piece.kind.letter(),
                    Some(piece) => piece.kind.letter().to_ascii_lowercase(),
                });
            }
            // Replaces runs of empty squares with their lengths, beginning with the longest runs.
            (2..=8).rev().fold(text, |text, run| {
                text.replace(&"1".repeat(run), &run.to_string())
            })
        };
        let ranks: Vec<String> = (0..8).rev().map(rank).collect();
        ranks.join("/")
    }
}

/// Parses `-`, or square names in alphabetical order.
pub(crate) fn read_squares(field: &str) -> Result<SquareSet, String> {
    if field == "-" {
        return Ok(SquareSet::default());
    }
    let unreadable = || format!("{field} does not name squares in alphabetical order");
    let names = field.as_bytes().chunks(2).map(|name| {
        let name = std::str::from_utf8(name).ok()?;
        Square::read(name)
    });
    let squares: Option<SquareSet> = names.collect();
    let squares = squares.ok_or_else(unreadable)?;
    if written_squares(squares) == field {
        Ok(squares)
    } else {
        Err(unreadable())
    }
}

pub(crate) fn written_squares(squares: SquareSet) -> String {
    if squares.is_empty() {
        "-".to_owned()
    } else {
        squares.iter().map(|square| square.to_string()).collect()
    }
}
