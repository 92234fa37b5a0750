//! What is asked: where a game stands, and how many lines are wanted.

use postern_rules::{GameLine, Position, Variant};

use crate::problem::Problem;

/// A position as the way to it, so that repetition is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub variant: Variant,
    /// The FEN with which the game began; `None` where games of this variant begin.
    pub start: Option<String>,
    /// The turns from there on, and what stands among turns in a game's text.
    pub turns: Vec<String>,
    /// How many lines are wanted; 1 and [`MOST_LINES`](postern_search::MOST_LINES) stand for what is beyond them.
    pub lines: usize,
}

impl Question {
    /// Most turns of the way to a position.
    pub const MOST_TURNS: usize = 1_200;

    /// Reads a question: the variant's slug, the FEN or nothing, the number of lines, and the turns, each in a line
    /// of text.
    ///
    /// # Errors
    /// [`Problem`] when the variant or the number is none.
    pub fn read(text: &str) -> Result<Self, Problem> {
        let mut parts = text.split('\n');
        let mut next = || parts.next().unwrap_or_default();
        let variant = next().parse().map_err(|_| Problem::Variant)?;
        let start = next();
        let lines = next().parse().map_err(|_| Problem::Lines)?;
        Ok(Self {
            variant,
            start: (!start.is_empty()).then(|| start.to_owned()),
            lines,
            turns: parts.map(str::to_owned).collect(),
        })
    }

    /// Plays the turns.
    ///
    /// # Errors
    /// [`Problem`] when the FEN is none, or something cannot be played.
    pub fn line(&self) -> Result<GameLine, Problem> {
        if self.turns.len() > Self::MOST_TURNS {
            return Err(Problem::TooLong(Self::MOST_TURNS));
        }
        let start = match &self.start {
            Some(fen) => Position::reached(self.variant, fen)?,
            None => Position::start(self.variant),
        };
        let mut line = GameLine::new(start);
        for (index, turn) in self.turns.iter().enumerate() {
            let number = index + 1;
            line.submit(turn)
                .map_err(|error| Problem::Turn { number, error })?;
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
        let read = Question::read("atomic-chess\n\n3\ne4\ne5").unwrap();
        assert_eq!(read.variant, Variant::AtomicChess);
        assert_eq!((read.start.as_deref(), read.lines), (None, 3));
        assert_eq!(read.turns, ["e4", "e5"]);
        assert_eq!(read.line().unwrap().plies().len(), 2);
        let fen = "8/8/8/3k4/8/8/4R3/4K3 w - - 10 40";
        let read = Question::read(&format!("atomic-chess\n{fen}\n1")).unwrap();
        assert_eq!(read.start.as_deref(), Some(fen));
        assert!(read.turns.is_empty() && read.line().is_ok());
    }

    #[test]
    fn what_is_no_question_is_said_in_a_sentence() {
        let said = |text: &str| {
            let line = Question::read(text).and_then(|question| question.line());
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
