//! What a computer says of a game that is over: how each position was evaluated, and the turns that cost most.

use postern_rules::{Color, GameLine, Variant};

/// What a position is worth to White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation(i32);

impl Evaluation {
    /// Level, and every draw.
    pub const LEVEL: Self = Self(0);
    /// What a game is worth that a side has won.
    const WON: i32 = 32_000;
    /// From here on a win is forced, in as many plies as are lacking to [`Evaluation::WON`].
    const FORCED: i32 = 31_000;
    /// With so many hundredths of a pawn more a side wins about three games of four.
    const SCALE: f64 = 300.0;

    /// In hundredths of a pawn, as the search counts (`postern_search::Score::value`).
    #[must_use]
    pub fn new(value: i32) -> Self {
        Self(value.clamp(-Self::WON, Self::WON))
    }

    /// What a game is worth that is over; a draw without a winner.
    #[must_use]
    pub const fn of_winner(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::White) => Self(Self::WON),
            Some(Color::Black) => Self(-Self::WON),
            None => Self::LEVEL,
        }
    }

    /// In hundredths of a pawn; beyond 31,000 a forced win.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// How much of a win White can expect here, from 0 to 1.
    #[must_use]
    pub fn chance(self) -> f64 {
        1.0 / (1.0 + 3.0_f64.powf(-f64::from(self.0) / Self::SCALE))
    }

    /// The same for a side.
    #[must_use]
    pub fn chance_of(self, side: Color) -> f64 {
        match side {
            Color::White => self.chance(),
            Color::Black => 1.0 - self.chance(),
        }
    }

    /// `White is ahead by 1.3 pawns`, `Black wins in 2 turns`; with the names that a variant has for its sides.
    #[must_use]
    pub fn words(self, variant: Variant) -> String {
        let side = variant.side_name(if self.0 > 0 {
            Color::White
        } else {
            Color::Black
        });
        let ahead = self.0.abs();
        if ahead >= Self::WON {
            return format!("{side} has won");
        }
        if ahead >= Self::FORCED {
            return match (Self::WON - ahead + 1) / 2 {
                1 => format!("{side} wins in 1 turn"),
                turns => format!("{side} wins in {turns} turns"),
            };
        }
        match ahead {
            0..30 => "about level".to_owned(),
            _ => format!(
                "{side} is ahead by {}.{} pawns",
                ahead / 100,
                ahead % 100 / 10
            ),
        }
    }
}

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
    use postern_rules::Position;

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
    fn a_chance_grows_with_the_evaluation_and_the_other_side_has_the_rest() {
        assert!((Evaluation::LEVEL.chance() - 0.5).abs() < 1e-9);
        assert!((Evaluation::new(300).chance() - 0.75).abs() < 1e-9);
        assert!((Evaluation::new(300).chance_of(Color::Black) - 0.25).abs() < 1e-9);
        assert!(Evaluation::of_winner(Some(Color::Black)).chance() < 1e-9);
    }

    #[test]
    fn an_evaluation_is_said_in_words() {
        for (value, words) in [
            (0, "about level"),
            (-29, "about level"),
            (135, "White is ahead by 1.3 pawns"),
            (-950, "Black is ahead by 9.5 pawns"),
            (31_999, "White wins in 1 turn"),
            (-31_997, "Black wins in 2 turns"),
            (32_000, "White has won"),
        ] {
            assert_eq!(Evaluation::new(value).words(Variant::AtomicChess), words);
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
