//! What a computer says of a game that is over: how each position was evaluated, and the turns that cost most.

use postern_rules::GameLine;
pub use postern_search::Evaluation;

/// What was found in one position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    pub evaluation: Evaluation,
    /// The best line from there on, turn by turn; empty when the game was over.
    pub line: Vec<String>,
}

/// A turn that cost much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// How many turns were played before it.
    pub ply: usize,
    /// The best line in its place.
    pub better: Vec<String>,
    /// The best line after it.
    pub answer: Vec<String>,
}

/// What a computer says of a game that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// What each position was worth, from the start on; `None` where it could not be judged. It may end before
    /// the game.
    pub evaluations: Vec<Option<Evaluation>>,
    /// At most [`Review::MOST_MISTAKES`] turns, in the order of the game.
    pub mistakes: Vec<Mistake>,
}

impl Review {
    /// Positions of a game beyond this are not judged.
    pub const MOST_POSITIONS: usize = 400;
    /// How many turns are picked.
    pub const MOST_MISTAKES: usize = 3;
    /// A turn that costs less than this part of a win is none of them.
    const LEAST: f64 = 0.05;
    /// Of each line so many turns are kept.
    const LINE: usize = 4;

    /// Makes a review of what was found in the positions of a game, from the start on.
    #[must_use]
    pub fn of(line: &GameLine, found: &[Option<Analysis>]) -> Self {
        let mut costs: Vec<(f64, usize)> = (0..found.len().saturating_sub(1))
            .filter_map(|ply| Some((cost(line, found, ply)?, ply)))
            .filter(|(cost, _)| *cost >= Self::LEAST)
            .collect();
        costs.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        costs.truncate(Self::MOST_MISTAKES);
        costs.sort_by_key(|(_, ply)| *ply);
        let line_at = |at: usize| {
            let analysis = found[at].iter();
            analysis
                .flat_map(|analysis| analysis.line.iter().take(Self::LINE).cloned())
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

/// What part of a win the turn after `ply` others cost its player. `None` when it was the best, when something
/// was done between it and the next, or when a position was not judged.
fn cost(line: &GameLine, found: &[Option<Analysis>], ply: usize) -> Option<f64> {
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

    fn found(value: i32, best: &str) -> Analysis {
        Analysis {
            evaluation: Evaluation::new(value),
            line: vec![best.to_owned()],
        }
    }

    #[test]
    fn the_turns_that_cost_most_are_picked_in_the_order_of_the_game() {
        let line = line(&["e4", "e5", "Nf3", "Nc6", "Nc3"]);
        // Black’s first turn and White’s second cost much, White’s third little, and Black’s second was best.
        let found = [
            found(20, "e4"),
            found(20, "d5"),
            found(400, "Nh3"),
            found(-400, "Nc6"),
            found(-400, "a3"),
            found(-405, "f6"),
        ]
        .map(Some);
        let review = Review::of(&line, &found);
        let picked: Vec<_> = review.mistakes.iter().map(|mistake| mistake.ply).collect();
        assert_eq!(picked, [1, 2]);
        assert_eq!(review.mistakes[0].better, ["d5"]);
        assert_eq!(review.mistakes[0].answer, ["Nh3"]);
        assert_eq!(review.evaluations.len(), 6);
    }

    #[test]
    fn no_turn_costs_anything_beside_a_position_that_was_not_judged() {
        let line = line(&["e4", "e5"]);
        let review = Review::of(&line, &[None, Some(found(900, "d5")), None]);
        assert_eq!(review.mistakes, []);
        assert_eq!(review.evaluations, [None, Some(Evaluation::new(900)), None]);
    }
}
