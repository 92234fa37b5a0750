//! The archive: all finished games between two people, with filters and sort orders. On request, it
//! lists finished games against the computer instead.

pub(crate) mod reads;

use postern_rules::{EndReason, Variant};
use strum::{Display, EnumString, IntoStaticStr};

use crate::OpponentFilter;
use postern_game::view::TimeKind;
use postern_game::{GameId, ListedGame, Millis, PersonId};

/// Maximum number of games examined for one page. If too few of them pass the filter, the page is
/// shorter.
pub const ARCHIVE_LOOKS_AT: u32 = 5_000;

/// The result of a finished game in the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GameResult {
    /// White won.
    White,
    /// Black won.
    Black,
    Drawn,
    /// The game ended before both sides had played a turn.
    Aborted,
}

/// The sort order of the archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ArchiveOrder {
    /// Most recently ended first.
    #[default]
    Newest,
    /// Longest first. Applies only if the filter selects one variant and games between two people;
    /// otherwise the archive is sorted by `ArchiveOrder::Newest`.
    Longest,
}

/// A filter and sort order for the archive. A game must meet all conditions that are `Some`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchiveFilter {
    /// The kind of opponents: people or the computer.
    pub against: OpponentFilter,
    pub variant: Option<Variant>,
    /// Only games of this player, on either side.
    pub player: Option<PersonId>,
    pub result: Option<GameResult>,
    pub reason: Option<EndReason>,
    pub time: Option<TimeKind>,
    /// Whether to list rated games only.
    pub rated: bool,
    /// Only games that ended at this time or later.
    pub from_ms: Option<Millis>,
    /// Only games that ended before this time.
    pub until_ms: Option<Millis>,
    /// Minimum and maximum length of the game, in plies, both inclusive.
    pub least_plies: Option<u32>,
    pub most_plies: Option<u32>,
    pub order: ArchiveOrder,
}

impl ArchiveFilter {
    /// Returns the sort order that applies, given the other conditions.
    #[must_use]
    pub const fn sorted(&self) -> ArchiveOrder {
        match (self.variant, self.against) {
            (Some(_), OpponentFilter::People) => self.order,
            _ => ArchiveOrder::Newest,
        }
    }
}

/// One page of the archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchivePage {
    pub games: Vec<ListedGame>,
    /// The start of the next page; `None` on the last page.
    pub next: Option<ArchiveCursor>,
}

/// A position in the archive: the game after which the next page starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveCursor {
    pub before: GameId,
    pub ended_ms: Millis,
    pub plies: u32,
    /// Whether the page is incomplete because it reached the limit of examined games. In that case,
    /// `before` is the last game examined.
    pub looked_enough: bool,
}
