//! What is constant about a variant: one table for each, in its own folder.

use crate::{ByColor, FenLayout, Geometry, PieceKind};

/// All that never changes about a variant.
#[derive(Clone, Copy, Debug)]
pub struct VariantInfo {
    /// The name in addresses, the API, the database and on the command line.
    pub slug: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The version of the rules that new games record. Raise it when a ruling changes what is
    /// legal.
    pub rules_version: u32,
    /// What people call the sides: `Yellow`.
    pub sides: ByColor<&'static str>,
    pub geometry: Geometry,
    /// The kinds of pieces, in the order in which tables show them.
    pub pieces: &'static [PieceKind],
    /// The folder of static files with the pictures of these pieces.
    pub piece_set: &'static str,
    /// The colours of the sides when nobody has chosen others: `white-black`, `yellow-red`.
    pub scheme: &'static str,
    /// Whether captured pieces go beside the board, for their captor to drop. Pieces may stand there in other
    /// variants too; whether they can be dropped, the features say.
    pub drops: bool,
    /// What programs for chess call the game in UCI, where its pieces, its board and its turns are those that
    /// they know as long as no event is in force.
    pub uci: Option<&'static str>,
    /// The ways in which a game can begin, the usual one first.
    pub starts: &'static [Start],
    pub counting: Counting,
    /// Whether every piece stays on squares of the colour on which it stands.
    pub color_bound: bool,
    /// Whether a game can end by checkmate.
    pub has_checkmate: bool,
    pub terms: Terms,
    pub fen: FenLayout,
}

impl VariantInfo {
    /// The pool in which a game is rated that begins at `fen`, by lot with `seed` or with the events of a
    /// `deal`, or as usual without any of them; `None` where such games are not rated.
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

    /// The kind with an upper-case letter.
    #[must_use]
    pub fn piece(&self, letter: char) -> Option<&'static PieceKind> {
        self.pieces.iter().find(|kind| kind.letter == letter)
    }
}

/// The variant's own words for what some effects do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Terms {
    /// What a piece goes through when it vanishes and appears again: `the gate`.
    pub through: &'static str,
    /// What a piece is drawn into: `the hole`.
    pub hole: &'static str,
    /// What a capture from a distance is called: `shot`.
    pub target: &'static str,
    /// What one piece does, and what several do, that go along with a capture without being its
    /// object: `explodes`, `explode`.
    /// Scripts have no use for it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub goes_along: [&'static str; 2],
}

impl Terms {
    /// For variants without special words.
    pub const USUAL: Self = Self {
        through: "the gate",
        hole: "the hole",
        target: "shot",
        goes_along: ["leaves the board", "leave the board"],
    };
}

/// One of a variant's ways to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// `event-5`.
    pub slug: &'static str,
    /// For people: `Before the first move`.
    pub words: &'static str,
    pub setting: Setting,
    /// As what games are rated that begin so; `None` where they are not rated.
    pub pool: Option<RatingPool>,
}

impl Start {
    /// The one way in which most variants begin.
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

/// Games whose results count towards the same ratings, for one speed of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingPool {
    /// The name in addresses and in the database. It must never change.
    pub slug: &'static str,
    /// The name for people.
    pub title: &'static str,
}

/// Where a way to begin sets the pieces up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// As the variant does, or as the players' own FEN says.
    Usual,
    Fen(&'static str),
    /// By lot: [`Position::shuffled`](crate::Position::shuffled) with a seed that the game keeps.
    Seed,
    /// As usual, with another deck of events: how they come into force, as requests say it (`draw`).
    Deal(&'static str),
}

/// How a variant counts positions that come again and plies in which nothing happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// The third occurrence and 50 quiet moves can be claimed, the fifth and 75 draw by themselves.
    Fide,
    /// Bringing about the third occurrence loses. 50 quiet moves can be claimed, 75 draw by
    /// themselves.
    ThirdOccurrenceLoses,
}
