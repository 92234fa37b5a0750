//! The archive: all finished games of two players, which lists filter and sort, and those against the
//! computer for who asks for them.

pub(crate) mod reads;

use postern_rules::{Reason, Variant};
use strum::{Display, EnumString, IntoStaticStr};

use crate::Against;
use postern_game::{GameId, ListedGame, Millis, PersonId, view::TimeKind};

/// Games that are looked at for one page, however few of them pass the filter.
pub const ARCHIVE_LOOKS_AT: u32 = 5_000;

/// How a game in the archive ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GameResult {
    /// White won.
    White,
    /// Black won.
    Black,
    Drawn,
    /// It was ended before both sides had made a turn.
    Aborted,
}

/// The order of the archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ArchiveOrder {
    /// The last to end first.
    #[default]
    Newest,
    /// The longest first. It needs a variant, and games of two people; otherwise the newest come first.
    Longest,
}

/// Which games of the archive are shown, and in which order. Everything must hold that is given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchiveFilter {
    /// Games of two people, or games against the computer.
    pub against: Against,
    pub variant: Option<Variant>,
    /// Somebody who has played.
    pub player: Option<PersonId>,
    pub result: Option<GameResult>,
    pub reason: Option<Reason>,
    pub time: Option<TimeKind>,
    /// Only games that were rated.
    pub rated: bool,
    /// Only games that ended then or later.
    pub from_ms: Option<Millis>,
    /// Only games that ended before then.
    pub until_ms: Option<Millis>,
    /// The least and the most plies.
    pub least_plies: Option<u32>,
    pub most_plies: Option<u32>,
    pub order: ArchiveOrder,
}

impl ArchiveFilter {
    /// The order in which games come.
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
    /// Where the next page begins; `None` at the end.
    pub next: Option<ArchivePlace>,
}

/// A game behind which the next page of the archive begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivePlace {
    pub before: GameId,
    pub ended_ms: Millis,
    pub plies: u32,
    /// Whether the page is not full although there may be more: the last game that was looked at
    /// stands here.
    pub looked_enough: bool,
}
