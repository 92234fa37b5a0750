//! The types for a variant's constants. Each variant defines them in its `info` module.

use crate::{ByColor, FenLayout, Geometry, PieceKind};

/// The constants of a variant.
#[derive(Clone, Copy, Debug)]
pub struct VariantInfo {
    /// The name used in URLs, the API, the database and on the command line.
    pub slug: &'static str,
    /// The name shown to players.
    pub title: &'static str,
    /// The version of the rules, which each new game records. Increase it when a ruling changes
    /// which turns are legal.
    pub rules_version: u32,
    /// The names of the two sides, such as `Yellow`.
    pub sides: ByColor<&'static str>,
    pub geometry: Geometry,
    /// The kinds of pieces, in display order.
    pub pieces: &'static [PieceKind],
    /// The folder of static files that contains the pictures of the pieces.
    pub piece_set: &'static str,
    /// The default colour scheme, named after the colours of the two sides: `white-black` or
    /// `yellow-red`.
    pub scheme: &'static str,
    /// Whether captured pieces go to the captor's pool and can be dropped. Variants without this
    /// rule may have pools too; [`PositionFeatures`](crate::PositionFeatures) says which pieces can
    /// be dropped.
    pub drops: bool,
    /// The name by which chess programs know this variant, used as `UCI_Variant`. In Event Chess it
    /// only applies while no event is active. `None` if chess programs do not know the variant.
    pub uci: Option<&'static str>,
    /// The ways to begin a game. The first one is the default.
    pub starts: &'static [StartOption],
    pub counting: CountingRules,
    /// Whether every piece stays on squares of one colour.
    pub color_bound: bool,
    /// Whether a game can end by checkmate.
    pub has_checkmate: bool,
    pub terms: VariantTerms,
    pub fen: FenLayout,
}

impl VariantInfo {
    /// Returns the rating pool of games that begin from a FEN, from a shuffled position, or with an
    /// event deck that was drawn or picked. If all three arguments are `None`, the games begin from
    /// the default start. Returns `None` if such games are not rated.
    #[must_use]
    pub fn pool(
        &self,
        fen: Option<&str>,
        seed: Option<u64>,
        deal: Option<&str>,
    ) -> Option<RatingPool> {
        let begins = |start: &&StartOption| match start.setting {
            StartSetup::Usual => (fen, seed, deal) == (None, None, None),
            StartSetup::Fen(own) => (fen, seed, deal) == (Some(own), None, None),
            StartSetup::Seed => seed.is_some() && deal.is_none(),
            StartSetup::Deal(own) => (fen, seed, deal) == (None, None, Some(own)),
        };
        self.starts.iter().find(begins)?.pool
    }

    /// Returns the kind of piece with the given upper-case letter.
    #[must_use]
    pub fn piece(&self, letter: char) -> Option<&'static PieceKind> {
        self.pieces.iter().find(|kind| kind.letter == letter)
    }
}

/// The words that a variant uses in descriptions of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct VariantTerms {
    /// A noun phrase for the thing through which a piece vanishes and reappears: `the gate`.
    pub through: &'static str,
    /// A noun phrase for the thing into which a piece is pulled: `the hole`.
    pub hole: &'static str,
    /// A noun for a capture from a distance: `shot`.
    pub target: &'static str,
    /// The verbs, singular and plural, for pieces that a capture removes in addition to the
    /// captured one: `explodes`, `explode`. Not serialised, because scripts do not need them.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub goes_along: [&'static str; 2],
}

impl VariantTerms {
    /// The default terms, for variants that define none.
    pub const USUAL: Self = Self {
        through: "the gate",
        hole: "the hole",
        target: "shot",
        goes_along: ["leaves the board", "leave the board"],
    };
}

/// A way to begin a game, with its own label and rating pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartOption {
    /// The name used in URLs, such as `event-5`.
    pub slug: &'static str,
    /// The label shown to players: `Before the first move`.
    pub words: &'static str,
    pub setting: StartSetup,
    /// The rating pool of games with this start; `None` if they are not rated.
    pub pool: Option<RatingPool>,
}

impl StartOption {
    /// Returns the default start, which is the only one in most variants.
    #[must_use]
    pub const fn usual(pool: RatingPool) -> Self {
        Self {
            slug: "usual",
            words: "As usual",
            setting: StartSetup::Usual,
            pool: Some(pool),
        }
    }
}

/// A group of games whose results count towards the same rating. Each speed of play has a separate
/// rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingPool {
    /// The name used in URLs and in the database. It must never change.
    pub slug: &'static str,
    /// The name shown to players.
    pub title: &'static str,
}

/// The way in which the starting position of a game is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartSetup {
    /// The variant's default position, or a FEN that the players provide.
    Usual,
    Fen(&'static str),
    /// A shuffled position: [`Position::shuffled`](crate::Position::shuffled) with a seed that the
    /// game stores.
    Seed,
    /// The default position with another event deck. The text says how events become active,
    /// spelled as in API requests: `draw` or `pick`.
    Deal(&'static str),
}

/// A variant's rules for deciding games by repetition and by counting quiet plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountingRules {
    /// A draw can be claimed at the third occurrence of a position or after 50 quiet moves. It is
    /// automatic at the fifth occurrence or after 75 quiet moves.
    Fide,
    /// The player whose turn brings about a position's third occurrence loses. A draw can be
    /// claimed after 50 quiet moves and is automatic after 75.
    ThirdOccurrenceLoses,
}
