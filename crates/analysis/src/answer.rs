//! What is answered: the best lines so far, in words and numbers, from White's side.

use postern_rules::{GameLine, Happened, Viewer, clauses, turn_words};
use postern_search::{Evaluation, Exploration, Limits, Options, Variation};

use crate::{json, problem::Problem, question::Question};

/// Room for positions in the table of an analysis, at about 16 bytes each.
const TABLE: usize = 1 << 20;

/// A position that is looked into, deeper with each step.
pub struct Analysis {
    line: GameLine,
    exploration: Exploration,
}

impl Analysis {
    /// Begins with a position.
    ///
    /// # Errors
    /// [`Problem`] when there is none, or the search refuses it.
    pub fn begin(question: &Question) -> Result<Self, Problem> {
        Self::of(question.line()?, question.lines, TABLE)
    }

    /// The same with a game as it stands, and with room for so many positions in the table.
    ///
    /// # Errors
    /// [`Problem`] when the search refuses it.
    pub fn of(line: GameLine, lines: usize, table: usize) -> Result<Self, Problem> {
        let exploration = Exploration::new(&line, lines, &Options::default(), table)?;
        Ok(Self { line, exploration })
    }

    /// Goes on until these limits are reached; see [`postern_search::Explorer::step`].
    pub fn step(&mut self, limits: &Limits<'_>) {
        self.exploration.step(limits);
    }

    /// Whether no step can find more.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.exploration.is_finished()
    }

    /// What is found by now, as JSON:
    /// `{"depth":2,"nodes":950,"finished":false,"lines":[{"value":35,"chance":0.532,"score":"+0.35",
    /// "words":"White is ahead by 0.3 pawns","turns":["e4","e5"],"says":"Pawn to e4.","from":"e2","to":"e4"}]}`.
    ///
    /// `depth` counts plies. `value`, `chance`, `score` and `words` are those of [`Evaluation`]; `says` tells the first
    /// turn in a sentence, and it leads from cell `from` to cell `to`, which are `null` when it touches none. There are
    /// no lines before one ply was looked ahead.
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
            r#"{{"value":{},"chance":{:.3},"score":{},"words":{},"turns":{},"says":{},"from":{},"to":{}}}"#,
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

    /// A turn in a sentence, and the cells from which and to which it leads.
    fn told(&self, turn: &str) -> (String, [Option<String>; 2]) {
        let before = self.line.position();
        let Ok(Happened::Turn(facts)) = self.line.judge(turn).map(|record| record.what) else {
            return (String::new(), [None, None]);
        };
        let pieces = before.pieces(Viewer::Spectator).into_iter().collect();
        let variant = before.variant();
        let clauses = clauses(variant.info(), pieces, &facts.steps);
        let touched = variant.geometry().names(&facts.touched());
        let ends = [touched.first().cloned(), touched.last().cloned()];
        (turn_words(&clauses, &facts), ends)
    }
}
