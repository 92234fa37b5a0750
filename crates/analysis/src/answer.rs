//! The engine's answers: the best lines of play found so far, in words and numbers, from White's
//! point of view.

use postern_rules::{GameLine, RecordEntry, Viewer, clauses, describe_turn};
use postern_search::{Evaluation, Exploration, SearchBudget, SearchOptions, Variation};

use crate::json;
use crate::problem::QuestionError;
use crate::question::AnalysisQuestion;

/// The number of positions in an analysis's transposition table, at about 16 bytes each.
const TABLE_ENTRIES: usize = 1 << 20;

/// The analysis of one position. Each step searches it deeper.
pub struct RunningAnalysis {
    line: GameLine,
    exploration: Exploration,
}

impl RunningAnalysis {
    /// Starts to analyse the position that `question` describes.
    ///
    /// # Errors
    /// Returns a [`QuestionError`] if the position is invalid or the search rejects it.
    pub fn begin(question: &AnalysisQuestion) -> Result<Self, QuestionError> {
        Self::of(question.line()?, question.lines, TABLE_ENTRIES)
    }

    /// Starts an analysis of a game's current position. The transposition table holds `table`
    /// positions.
    ///
    /// # Errors
    /// Returns a [`QuestionError`] if the search rejects the position.
    pub fn of(line: GameLine, lines: usize, table: usize) -> Result<Self, QuestionError> {
        let exploration = Exploration::new(&line, lines, &SearchOptions::default(), table)?;
        Ok(Self { line, exploration })
    }

    /// Searches until a limit is reached; see [`postern_search::Explorer::step`].
    pub fn step(&mut self, limits: &SearchBudget<'_>) {
        self.exploration.step(limits);
    }

    /// Whether the search is complete, so that further steps cannot improve the result.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.exploration.is_finished()
    }

    /// Returns the current result as JSON:
    ///
    /// ```json
    /// {"depth":2,"nodes":950,"finished":false,"lines":[{"value":35,"chance":0.532,"score":"+0.35",
    /// "words":"White is ahead by 0.3 pawns","turns":["e4","e5"],"says":"Pawn to e4.",
    /// "from":"e2","to":"e4"}]}
    /// ```
    ///
    /// `depth` is in plies. `value`, `chance`, `score` and `words` are those of [`Evaluation`].
    /// `says` describes the first turn in a sentence. `from` and `to` are that turn's first and
    /// last cell, or `null` if it touches no cell. `lines` is empty until the first ply has been
    /// searched.
    #[must_use]
    pub fn answer(&self) -> String {
        let lines = self.exploration.best();
        let lines = lines.iter().map(|found| self.line_found(found));
        format!(
            r#"{{"depth":{},"nodes":{},"finished":{},"lines":{}}}"#,
            self.exploration.depth(),
            self.exploration.nodes(),
            self.is_finished(),
            json::list(lines)
        )
    }

    fn line_found(&self, found: &Variation<String>) -> String {
        let position = self.line.position();
        let evaluation = Evaluation::of(found.score, position.to_move());
        let (says, [from, to]) = self.told(&found.turns[0]);
        let cell =
            |name: Option<String>| name.map_or_else(|| "null".to_owned(), |name| json::text(&name));
        format!(
            concat!(
                r#"{{"value":{},"chance":{:.3},"score":{},"words":{},"#,
                r#""turns":{},"says":{},"from":{},"to":{}}}"#,
            ),
            evaluation.value(),
            evaluation.chance(),
            json::text(&evaluation.number()),
            json::text(&evaluation.words(position.variant())),
            json::list(found.turns.iter().map(|turn| json::text(turn))),
            json::text(&says),
            cell(from),
            cell(to)
        )
    }

    /// Returns a sentence that describes the turn, and the turn's first and last cell.
    fn told(&self, turn: &str) -> (String, [Option<String>; 2]) {
        let before = self.line.position();
        let Ok(RecordEntry::Turn(facts)) = self.line.judge(turn).map(|record| record.entry) else {
            return (String::new(), [None, None]);
        };
        let pieces = before.pieces(Viewer::Spectator).into_iter().collect();
        let variant = before.variant();
        let clauses = clauses(variant.info(), pieces, &facts.steps);
        let touched = variant.geometry().names(&facts.touched());
        let ends = [touched.first().cloned(), touched.last().cloned()];
        (describe_turn(&clauses, &facts), ends)
    }
}
