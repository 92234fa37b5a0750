//! Position evaluations for display, from White's point of view.

use postern_rules::{Color, Variant};

use crate::score::Score;

/// The evaluation of a position from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation(i32);

impl Evaluation {
    /// The evaluation of an equal position or of a draw.
    pub const LEVEL: Self = Self(0);
    /// The evaluation of a game that White has won.
    const WON: i32 = 32_000;
    /// The lowest evaluation that means a forced win. The difference from [`Evaluation::WON`] is
    /// the number of plies to the win.
    const FORCED: i32 = 31_000;
    /// The advantage in centipawns that corresponds to an expected score of about 75 %.
    const SCALE: f64 = 300.0;

    /// Creates an evaluation from a value in centipawns, as in [`Score::value`].
    #[must_use]
    pub fn new(value: i32) -> Self {
        Self(value.clamp(-Self::WON, Self::WON))
    }

    /// Converts a search score. `to_move` is the side to move in the searched position.
    #[must_use]
    pub fn of(score: Score, to_move: Color) -> Self {
        match to_move {
            Color::White => Self::new(score.value()),
            Color::Black => Self::new(-score.value()),
        }
    }

    /// Returns the evaluation of a finished game. `None` as the winner means a draw.
    #[must_use]
    pub const fn of_winner(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::White) => Self(Self::WON),
            Some(Color::Black) => Self(-Self::WON),
            None => Self::LEVEL,
        }
    }

    /// Returns the value in centipawns. Beyond ±31,000 it is a forced win.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Returns White's expected score, from 0 (loss) to 1 (win).
    #[must_use]
    pub fn chance(self) -> f64 {
        1.0 / (1.0 + 3.0_f64.powf(-f64::from(self.0) / Self::SCALE))
    }

    /// Returns a side's expected score, from 0 (loss) to 1 (win).
    #[must_use]
    pub fn chance_of(self, side: Color) -> f64 {
        match side {
            Color::White => self.chance(),
            Color::Black => 1.0 - self.chance(),
        }
    }

    /// Formats the evaluation in pawns, such as `+1.35` or `-0.20`. `#3` means that White wins in 3
    /// turns, and `#-3` that Black does.
    #[must_use]
    pub fn number(self) -> String {
        let sign = if self.0 < 0 { '-' } else { '+' };
        let ahead = self.0.abs();
        if ahead >= Self::FORCED {
            let sign = if self.0 < 0 { "-" } else { "" };
            return format!("#{sign}{}", (Self::WON - ahead + 1) / 2);
        }
        format!("{sign}{}.{:02}", ahead / 100, ahead % 100)
    }

    /// Describes the evaluation in words, such as `White is ahead by 1.3 pawns` or `Black wins in 2
    /// turns`. Uses the variant's names for the sides.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_grows_with_the_evaluation_and_the_other_side_has_the_rest() {
        assert!((Evaluation::LEVEL.chance() - 0.5).abs() < 1e-9);
        assert!((Evaluation::new(300).chance() - 0.75).abs() < 1e-9);
        assert!((Evaluation::new(300).chance_of(Color::Black) - 0.25).abs() < 1e-9);
        assert!(Evaluation::of_winner(Some(Color::Black)).chance() < 1e-9);
    }

    #[test]
    fn an_evaluation_is_said_in_words() {
        for (value, words, number) in [
            (0, "about level", "+0.00"),
            (-29, "about level", "-0.29"),
            (135, "White is ahead by 1.3 pawns", "+1.35"),
            (-950, "Black is ahead by 9.5 pawns", "-9.50"),
            (31_999, "White wins in 1 turn", "#1"),
            (-31_997, "Black wins in 2 turns", "#-2"),
            (32_000, "White has won", "#0"),
        ] {
            let evaluation = Evaluation::new(value);
            assert_eq!(evaluation.words(Variant::AtomicChess), words);
            assert_eq!(evaluation.number(), number);
        }
    }
}
