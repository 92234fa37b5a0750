//! The constants of a variant. Each variant's folder has one such table.

use crate::{ByColor, FenLayout, Geometry, PieceKind};

/// Everything about a variant that never changes.
#[derive(Clone, Copy, Debug)]
pub struct VariantInfo {
    /// The name used in URLs, the API, the database and on the command line.
    pub slug: &'static str,
    /// The name shown to people.
    pub title: &'static str,
    /// The version of the rules, which new games record. Increase it when a ruling changes the set
    /// of legal.
    pub rules_version: u32,
    /// The names of the sides, such as `Yellow`.
    pub sides: ByColor<&'static str>,
    pub geometry: Geometry,
    /// The kinds of pieces, in display order.
    pub pieces: &'static [PieceKind],
    /// The folder of static files with the pictures of the pieces.
    pub piece_set: &'static str,
    /// The default colours of the sides: `white-black`, `yellow-red`.
    pub scheme: &'static str,
    /// Whether captured pieces go to their captor's pool and can be dropped. Other variants may
    /// have pools too; [`Features`](crate::Features) says whether a piece can be dropped.
    pub drops: bool,
    /// The name of the game in UCI, if chess programs know its pieces, board and turns (as long as
    /// no event is active).
    pub uci: Option<&'static str>,
    /// The ways in which a game can begin, the default first.
    pub starts: &'static [Start],
    pub counting: Counting,
    /// Whether every piece stays on squares of one colour.
    pub color_bound: bool,
    /// Whether a game can end by checkmate.
    pub has_checkmate: bool,
    pub terms: Terms,
    pub fen: FenLayout,
}

impl VariantInfo {
    /// Returns the rating pool of a game that begins from `fen`, from the shuffle `seed`, from the
    /// events of a `deal`, or from the default start if all are `None`. Returns `None` if such
    /// games are not rated.
    #[must_use]
    pub fn pool(
        &self,
        fen: Option<&str>,
        seed: Option<u64>,
        deal: Option<&str>,
    ) -> Option<RatingPool> {
        let begins = |start: &&Start| match start.setting {
            Setting::Usual => (fen, seed, deal) == (None, None, None),
            Setting::Fen(own) => (fen, seed, deal) == (Some(own), None, None),
            Setting::Seed => seed.is_some() && deal.is_none(),
            Setting::Deal(own) => (fen, seed, deal) == (None, None, Some(own)),
        };
        self.starts.iter().find(begins)?.pool
    }

    /// Returns the kind of piece with an upper-case letter.
    #[must_use]
    pub fn piece(&self, letter: char) -> Option<&'static PieceKind> {
        self.pieces.iter().find(|kind| kind.letter == letter)
    }
}

/// The variant's own words for some effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Terms {
    /// The thing that a piece passes through when it vanishes and reappears: `the gate`.
    pub through: &'static str,
    /// The thing that a piece is pulled into: `the hole`.
    pub hole: &'static str,
    /// The name of a capture from a distance: `shot`.
    pub target: &'static str,
    /// The verbs, singular and plural, for pieces that are removed along with a capture without
    /// being its object: `explodes`, `explode`. Scripts do not need them.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub goes_along: [&'static str; 2],
}

impl Terms {
    /// The words of variants without special terms.
    pub const USUAL: Self = Self {
        through: "the gate",
        hole: "the hole",
        target: "shot",
        goes_along: ["leaves the board", "leave the board"],
    };
}

/// A way to begin a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The name used in URLs, such as `event-5`.
    pub slug: &'static str,
    /// The label shown to people: `Before the first move`.
    pub words: &'static str,
    pub setting: Setting,
    /// The rating pool of games that begin this way; `None` if they are not rated.
    pub pool: Option<RatingPool>,
}

impl Start {
    /// Returns the only way to begin in most variants.
    #[must_use]
    pub const fn usual(pool: RatingPool) -> Self {
        Self {
            slug: "usual",
            words: "As usual",
            setting: Setting::Usual,
            pool: Some(pool),
        }
    }
}

/// Games whose results count towards the same rating, for one speed of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingPool {
    /// The name used in URLs and in the database. It must never change.
    pub slug: &'static str,
    /// The name shown to people.
    pub title: &'static str,
}

/// How a way to begin sets up the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The variant's default, or a FEN that the players provide.
    Usual,
    Fen(&'static str),
    /// Shuffled: [`Position::shuffled`](crate::Position::shuffled) with a seed that the game
    /// stores.
    Seed,
    /// The default position with another deck of events. The text is how requests name the method
    /// by which events become active (`draw`).
    Deal(&'static str),
}

/// How a variant counts repetitions and quiet plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// A draw can be claimed at the third occurrence or after 50 quiet moves; it is automatic at
    /// the fifth occurrence or after 75 quiet moves.
    Fide,
    /// The player who brings about the third occurrence loses. A draw can be claimed after 50 quiet
    /// moves and is automatic after 75.
    ThirdOccurrenceLoses,
}
