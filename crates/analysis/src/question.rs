//! Questions to the engine. Each consists of a position and the number of lines of play to find.

use postern_rules::{GameLine, Position, Variant};

use crate::problem::QuestionError;

/// A position to analyse, with the turns that led to it. The engine needs these turns to detect
/// repetition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisQuestion {
    pub variant: Variant,
    /// The FEN of the game's initial position; `None` for the variant's default.
    pub start: Option<String>,
    /// The turns played from the initial position, including actions between turns, written as in
    /// game text.
    pub turns: Vec<String>,
    /// The number of lines of play to find, from 1 to [`MAX_LINES`](postern_search::MAX_LINES).
    /// Values outside this range are clamped.
    pub lines: usize,
}

impl AnalysisQuestion {
    /// The maximum number of turns that lead to the position.
    pub const MAX_TURNS: usize = 1_200;

    /// Parses a question. Its text has these lines: the variant's slug, the FEN or an empty line,
    /// the number of lines to find, and one line for each turn.
    ///
    /// # Errors
    /// Returns a [`QuestionError`] if the variant or the number is invalid.
    pub fn read(text: &str) -> Result<Self, QuestionError> {
        let mut parts = text.split('\n');
        let mut next = || parts.next().unwrap_or_default();
        let variant = next().parse().map_err(|_| QuestionError::Variant)?;
        let start = next();
        let lines = next().parse().map_err(|_| QuestionError::Lines)?;
        Ok(Self {
            variant,
            start: (!start.is_empty()).then(|| start.to_owned()),
            lines,
            turns: parts.map(str::to_owned).collect(),
        })
    }

    /// Plays the question's turns. Returns the game line that leads to the position.
    ///
    /// # Errors
    /// Returns a [`QuestionError`] if the FEN is invalid or a turn cannot be played.
    pub fn line(&self) -> Result<GameLine, QuestionError> {
        if self.turns.len() > Self::MAX_TURNS {
            return Err(QuestionError::TooLong(Self::MAX_TURNS));
        }
        let start = match &self.start {
            Some(fen) => Position::from_reached_fen(self.variant, fen)?,
            None => Position::start(self.variant),
        };
        let mut line = GameLine::new(start);
        for (index, turn) in self.turns.iter().enumerate() {
            let number = index + 1;
            line.submit(turn)
                .map_err(|error| QuestionError::Turn { number, error })?;
        }
        Ok(line)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_lines_of_text() {
        let read = AnalysisQuestion::read("atomic-chess\n\n3\ne4\ne5").unwrap();
        assert_eq!(read.variant, Variant::AtomicChess);
        assert_eq!((read.start.as_deref(), read.lines), (None, 3));
        assert_eq!(read.turns, ["e4", "e5"]);
        assert_eq!(read.line().unwrap().plies().len(), 2);
        let fen = "8/8/8/3k4/8/8/4R3/4K3 w - - 10 40";
        let read = AnalysisQuestion::read(&format!("atomic-chess\n{fen}\n1")).unwrap();
        assert_eq!(read.start.as_deref(), Some(fen));
        assert!(read.turns.is_empty() && read.line().is_ok());
    }

    #[test]
    fn what_is_no_question_is_said_in_a_sentence() {
        let said = |text: &str| {
            let line = AnalysisQuestion::read(text).and_then(|question| question.line());
            line.unwrap_err().to_string()
        };
        assert_eq!(said(""), "The engine does not know this game.");
        let lines = "The question says no number of lines.";
        assert_eq!(said("atomic-chess\n\nmany"), lines);
        let turn = said("atomic-chess\n\n1\ne4\ne4");
        assert!(
            turn.starts_with("Turn 2 of this line cannot be played: "),
            "{turn}"
        );
        assert!(!said("atomic-chess\n8/8 w\n1").is_empty());
        let long = format!("atomic-chess\n\n1{}", "\ne4".repeat(1_201));
        assert!(
            said(&long).contains("more than 1200 turns"),
            "{}",
            said(&long)
        );
    }
}
