//! Computer reviews of finished games: an evaluation of each position, and the worst mistakes.

use postern_rules::GameLine;
pub use postern_search::Evaluation;

/// The engine's analysis of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionAnalysis {
    pub evaluation: Evaluation,
    /// The engine's best line from the position; empty if the game is over.
    pub line: Vec<String>,
}

/// A turn that reduced its player's chances considerably.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The number of turns before the mistake.
    pub ply: usize,
    /// The engine's best line in the position before the mistake.
    pub better: Vec<String>,
    /// The engine's best line in the position after the mistake.
    pub answer: Vec<String>,
}

/// A computer's review of a finished game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameReview {
    /// The evaluation of each position, beginning with the start position; `None` if the position
    /// was not evaluated. The list may be shorter than the game.
    pub evaluations: Vec<Option<Evaluation>>,
    /// The worst mistakes in game order, at most [`GameReview::MAX_MISTAKES`].
    pub mistakes: Vec<Mistake>,
}

impl GameReview {
    /// The maximum number of positions that are evaluated per game.
    pub const MAX_POSITIONS: usize = 400;
    /// The maximum number of mistakes that a review lists.
    pub const MAX_MISTAKES: usize = 3;
    /// The minimum drop in the winning chance that counts as a mistake, where 1 is a certain win.
    const MIN_COST: f64 = 0.05;
    /// The maximum number of turns stored per engine line.
    const MAX_LINE_TURNS: usize = 4;

    /// Creates a review from the analyses of a game's positions. `found` contains one analysis per
    /// position, beginning with the start position.
    #[must_use]
    pub fn of(line: &GameLine, found: &[Option<PositionAnalysis>]) -> Self {
        let mut costs: Vec<(f64, usize)> = (0..found.len().saturating_sub(1))
            .filter_map(|ply| Some((cost(line, found, ply)?, ply)))
            .filter(|(cost, _)| *cost >= Self::MIN_COST)
            .collect();
        costs.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        costs.truncate(Self::MAX_MISTAKES);
        costs.sort_by_key(|(_, ply)| *ply);
        let line_at = |at: usize| {
            let analysis = found[at].iter();
            analysis
                .flat_map(|analysis| analysis.line.iter().take(Self::MAX_LINE_TURNS).cloned())
                .collect()
        };
        let mistakes = costs.into_iter().map(|(_, ply)| Mistake {
            ply,
            better: line_at(ply),
            answer: line_at(ply + 1),
        });
        Self {
            evaluations: found
                .iter()
                .map(|found| found.as_ref().map(|found| found.evaluation))
                .collect(),
            mistakes: mistakes.collect(),
        }
    }
}

/// Returns how much the turn at index `ply` lowered its player's winning chance (0 to 1). Returns
/// `None` if the turn was the best one, if a position was not evaluated, or if an event card was
/// started or a square was chosen before the next turn.
fn cost(line: &GameLine, found: &[Option<PositionAnalysis>], ply: usize) -> Option<f64> {
    let played = line.plies().get(ply)?;
    let (before, after) = (found[ply].as_ref()?, found[ply + 1].as_ref()?);
    let is_best = before.line.first() == Some(&played.facts.notation);
    let goes_on = !line.asides().iter().any(|aside| aside.after == ply + 1);
    (!is_best && goes_on)
        .then(|| before.evaluation.chance_of(played.by) - after.evaluation.chance_of(played.by))
}

#[cfg(test)]
mod tests {
    use postern_rules::{Position, Variant};

    use super::*;

    fn line(turns: &[&str]) -> GameLine {
        let mut line = GameLine::new(Position::start(Variant::AtomicChess));
        for turn in turns {
            line.play(turn).unwrap();
        }
        line
    }

    fn found(value: i32, best: &str) -> PositionAnalysis {
        PositionAnalysis {
            evaluation: Evaluation::new(value),
            line: vec![best.to_owned()],
        }
    }

    #[test]
    fn the_turns_that_cost_most_are_picked_in_the_order_of_the_game() {
        let line = line(&["e4", "e5", "Nf3", "Nc6", "Nc3"]);
        // Black's first turn and White's second turn are costly mistakes. White's third turn loses
        // little, and Black's second is the best.
        let found = [
            found(20, "e4"),
            found(20, "d5"),
            found(400, "Nh3"),
            found(-400, "Nc6"),
            found(-400, "a3"),
            found(-405, "f6"),
        ]
        .map(Some);
        let review = GameReview::of(&line, &found);
        let picked: Vec<_> = review.mistakes.iter().map(|mistake| mistake.ply).collect();
        assert_eq!(picked, [1, 2]);
        assert_eq!(review.mistakes[0].better, ["d5"]);
        assert_eq!(review.mistakes[0].answer, ["Nh3"]);
        assert_eq!(review.evaluations.len(), 6);
    }

    #[test]
    fn no_turn_costs_anything_beside_a_position_that_was_not_judged() {
        let line = line(&["e4", "e5"]);
        let review = GameReview::of(&line, &[None, Some(found(900, "d5")), None]);
        assert_eq!(review.mistakes, []);
        assert_eq!(review.evaluations, [None, Some(Evaluation::new(900)), None]);
    }
}
