//! The archive: all finished games of two players, which lists filter and sort, and on request
//! those against the computer.

pub(crate) mod reads;

use postern_rules::{Reason, Variant};
use strum::{Display, EnumString, IntoStaticStr};

use crate::Against;
use postern_game::{GameId, ListedGame, Millis, PersonId, view::TimeKind};

/// Maximum number of games examined for one page, even if few of them pass the filter.
pub const ARCHIVE_LOOKS_AT: u32 = 5_000;

/// The result of a game in the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GameResult {
    /// White won.
    White,
    /// Black won.
    Black,
    Drawn,
    /// The game ended before both sides had made a turn.
    Aborted,
}

/// The order of the archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ArchiveOrder {
    /// Most recently ended first.
    #[default]
    Newest,
    /// Longest first. Requires a variant and games of two people; otherwise the newest come first.
    Longest,
}

/// A filter for the archive, with the order of its games. Games must meet all conditions that are
/// given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchiveFilter {
    /// Games of two people, or games against the computer.
    pub against: Against,
    pub variant: Option<Variant>,
    /// A player of the game.
    pub player: Option<PersonId>,
    pub result: Option<GameResult>,
    pub reason: Option<Reason>,
    pub time: Option<TimeKind>,
    /// Whether only rated games are shown.
    pub rated: bool,
    /// Only games that ended at this time or later.
    pub from_ms: Option<Millis>,
    /// Only games that ended before this time.
    pub until_ms: Option<Millis>,
    /// The minimum and maximum number of plies.
    pub least_plies: Option<u32>,
    pub most_plies: Option<u32>,
    pub order: ArchiveOrder,
}

impl ArchiveFilter {
    /// Returns the effective order of the games.
    #[must_use]
    pub const fn sorted(&self) -> ArchiveOrder {
        match (self.variant, self.against) {
            (Some(_), Against::People) => self.order,
            _ => ArchiveOrder::Newest,
        }
    }
}

/// A page of the archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchivePage {
    pub games: Vec<ListedGame>,
    /// The start of the next page; `None` on the last page.
    pub next: Option<ArchivePlace>,
}

/// The game after which the next page of the archive starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivePlace {
    pub before: GameId,
    pub ended_ms: Millis,
    pub plies: u32,
    /// Whether the page is incomplete because the limit of examined games was reached. In that case
    /// this is the last game examined.
    pub looked_enough: bool,
}
