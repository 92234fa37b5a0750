//! Results of games, with their canonical spellings.

use std::fmt;

use strum::{EnumProperty, EnumString, IntoStaticStr, VariantArray};

use crate::Color;

/// Why a game is over. Each reason has a name and, where the name alone does not make a good
/// sentence, texts for a loss (`lost`) and a draw (`drawn`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumProperty, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(const_into_str)]
pub enum EndReason {
    #[strum(
        serialize = "king captured",
        props(lost = "the {side} king was captured")
    )]
    KingCaptured,
    /// The loser's king exploded, which only happens in Atomic Chess.
    #[strum(serialize = "king exploded", props(lost = "the {side} king exploded"))]
    KingExploded,
    #[strum(serialize = "checkmate", props(lost = "{Side} is checkmated"))]
    Checkmate,
    #[strum(serialize = "stalemate")]
    Stalemate,
    #[strum(serialize = "no move", props(lost = "{Side} has no move"))]
    NoMove,
    /// Only in Interweave: the player who repeats a position for the third time loses.
    #[strum(serialize = "third repetition")]
    ThirdRepetition,
    #[strum(
        serialize = "threefold repetition",
        props(drawn = "Drawn: the position stood for the third time, and the draw was claimed.")
    )]
    ThreefoldRepetition,
    #[strum(
        serialize = "50-move rule",
        props(
            drawn = "Drawn: 50 moves of each side without a capture or a pawn move, and the draw \
                     was claimed."
        )
    )]
    FiftyMoveRule,
    #[strum(
        serialize = "fivefold repetition",
        props(drawn = "Drawn: the position stood for the fifth time.")
    )]
    FivefoldRepetition,
    #[strum(
        serialize = "75-move rule",
        props(drawn = "Drawn: 75 moves of each side without a capture or a pawn move.")
    )]
    SeventyFiveMoveRule,
    #[strum(serialize = "king against king")]
    KingAgainstKing,
    #[strum(
        serialize = "insufficient material",
        props(drawn = "Drawn: neither side can win with the pieces that are left.")
    )]
    InsufficientMaterial,
    #[strum(
        serialize = "five checks",
        props(lost = "{Side} was given check in five turns")
    )]
    FiveChecks,
    #[strum(
        serialize = "last rank",
        props(lost = "{Side} let the other king reach its last rank")
    )]
    LastRank,
    #[strum(serialize = "fell into a pit", props(lost = "{Side} fell into a pit"))]
    Fell,
    #[strum(serialize = "resignation", props(lost = "{Side} resigned"))]
    Resignation,
    #[strum(
        serialize = "time",
        props(
            lost = "{Side} ran out of time",
            drawn = "Drawn: both sides ran out of time at the same moment."
        )
    )]
    Time,
    /// A player left a live game, and the opponent claimed a win or a draw.
    #[strum(
        serialize = "abandoned",
        props(
            lost = "{Side} left the game",
            drawn = "Drawn: one player left the game, and the other claimed a draw."
        )
    )]
    Abandoned,
    #[strum(serialize = "agreement", props(drawn = "Drawn by agreement."))]
    Agreement,
    #[strum(serialize = "aborted", props(drawn = "Game aborted."))]
    Aborted,
}

impl EndReason {
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the name used on the command line, in the database, in JSON and in exports.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.into_str()
    }

    /// Whether the loser's king is checkmated or removed. Names of turns with this result end in
    /// `#`.
    #[must_use]
    pub const fn loses_the_king(self) -> bool {
        matches!(
            self,
            Self::KingCaptured | Self::KingExploded | Self::Checkmate
        )
    }

    /// Parses a name as [`EndReason::as_str`] returns it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// Describes a loss as a clause: `the yellow king was captured`. `side` is the name of the
    /// losing side.
    #[must_use]
    pub fn lost(self, side: &str) -> String {
        let clause = self.get_str("lost").unwrap_or(self.as_str());
        clause
            .replace("{Side}", side)
            .replace("{side}", &side.to_lowercase())
    }

    /// Describes a draw as a sentence: `Drawn by agreement.`
    #[must_use]
    pub fn drawn(self) -> String {
        match self.get_str("drawn") {
            Some(sentence) => sentence.to_owned(),
            None => format!("Drawn: {}.", self.as_str()),
        }
    }
}

/// The result of a finished game. `Display` writes the score and the reason: `1-0 king captured`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winning side; `None` for a draw or an aborted game.
    pub winner: Option<Color>,
    pub reason: EndReason,
}

impl Outcome {
    #[must_use]
    pub const fn win(winner: Color, reason: EndReason) -> Self {
        Self {
            winner: Some(winner),
            reason,
        }
    }

    #[must_use]
    pub const fn draw(reason: EndReason) -> Self {
        Self {
            winner: None,
            reason,
        }
    }

    /// Returns the score: `1-0`, `0-1`, `1/2-1/2`, or `*` for an aborted game.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match (self.winner, self.reason) {
            (_, EndReason::Aborted) => "*",
            (Some(Color::White), _) => "1-0",
            (Some(Color::Black), _) => "0-1",
            (None, _) => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.result(), self.reason.as_str())
    }
}
