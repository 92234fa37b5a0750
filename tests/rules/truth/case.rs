//! The context in which an explanation is checked: the position, its board, its legal turns, and
//! the attempt.

use postern_rules::{Color, Position, Variant};

use super::attempt::Attempt;
use super::board::{FileRank, Piece, TruthBoard, at, gaps, name};

pub(super) struct ClaimCase<'a> {
    pub(super) position: &'a Position,
    pub(super) board: &'a TruthBoard,
    /// The name and clicks of each legal turn.
    pub(super) legal: &'a [(String, Vec<String>)],
    pub(super) attempt: &'a Attempt,
}

/// A template of an explanation, and a function that decides whether the filled-in template is
/// true.
pub(super) type Claim = (&'static str, fn(&ClaimCase, &[&str]) -> bool);

/// Returns the letter of a kind of piece.
pub(super) fn kind(noun: &str) -> char {
    match noun {
        "king" => 'K',
        "queen" => 'Q',
        "rook" | "smasher" => 'R',
        "bishop" | "PS-Bishop" | "remover" => 'B',
        "knight" | "leaper" => 'N',
        "pawn" => 'P',
        _ => '?',
    }
}

/// Returns the cell with this name. Panics if the name is invalid.
pub(super) fn cell(text: &str) -> FileRank {
    at(text).unwrap_or((-1, -1))
}

/// Returns the squares in a list like `f4, g2 or e5`.
pub(super) fn cells(list: &str) -> Vec<FileRank> {
    let words = list.split([',', ' ']).filter(|word| !word.is_empty());
    words.filter_map(at).collect()
}

impl ClaimCase<'_> {
    pub(super) fn variant(&self) -> Variant {
        self.position.variant()
    }

    pub(super) fn side(&self, first: bool) -> &'static str {
        let color = if first { Color::White } else { Color::Black };
        self.variant().side_name(color)
    }

    pub(super) fn get(&self, square: &str) -> Option<Piece> {
        self.board.get(cell(square))
    }

    /// Whether a piece of this kind, of either side, is on the square.
    pub(super) fn stands(&self, noun: &str, square: &str) -> bool {
        self.get(square).is_some_and(|piece| piece.1 == kind(noun))
    }

    /// Whether a piece of this kind that belongs to the side to move is on the square.
    pub(super) fn own(&self, noun: &str, square: &str) -> bool {
        self.get(square) == Some((self.board.first, kind(noun)))
    }

    pub(super) fn is_legal(&self, name: &str) -> bool {
        self.legal.iter().any(|(legal, _)| legal == name)
    }

    /// Whether a legal turn begins with these clicks.
    pub(super) fn begins(&self, clicks: &[String]) -> bool {
        self.legal
            .iter()
            .any(|(_, legal)| legal.starts_with(clicks))
    }

    /// Whether a piece moves from one square to the other in a legal turn.
    pub(super) fn goes(&self, from: FileRank, to: FileRank) -> bool {
        self.begins(&[name(from), name(to)])
    }

    pub(super) fn can_act(&self, from: FileRank) -> bool {
        self.begins(&[name(from)])
    }

    /// Whether `holds` is true for one of the pieces and targets that the attempt may refer to.
    pub(super) fn any_way(&self, holds: impl Fn(FileRank, FileRank) -> bool) -> bool {
        let goals = self.attempt.goals(self.board);
        self.attempt.movers(self.board).into_iter().any(|from| {
            let castling = self.castling_goal(from);
            goals.iter().chain(&castling).any(|to| holds(from, *to))
        })
    }

    /// Whether `holds` is true for one of the pieces that the attempt may refer to.
    pub(super) fn any_mover(&self, holds: impl Fn(FileRank) -> bool) -> bool {
        self.attempt.movers(self.board).into_iter().any(holds)
    }

    fn castling_goal(&self, king: FileRank) -> Option<FileRank> {
        match self.attempt.text.as_str() {
            "O-O" => Some((6, king.1)),
            "O-O-O" => Some((2, king.1)),
            _ => None,
        }
    }
}

/// Returns whether a sentence is true, or `None` if it matches no template.
pub(super) fn judge(case: &ClaimCase, sentence: &str, claims: &[&[Claim]]) -> Option<bool> {
    let mut known = None;
    for (form, holds) in claims.iter().copied().flatten() {
        if let Some(found) = gaps(form, sentence) {
            known = Some(known.unwrap_or(false) || holds(case, &found));
        }
    }
    known
}
