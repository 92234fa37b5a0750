//! Conduct: who may begin games and write, and what moderators and administrators do about it.

mod acts;
mod annulment;
mod avoid;
mod decide;
mod error;
mod hide;
mod quoted;
mod reports;
pub(in crate::live) mod settings;
pub(in crate::live) mod standings;
mod view;
mod works;

pub use acts::{Authority, LOG_PAGE};
pub use decide::Decision;
pub use error::ConductError;
pub use quoted::QuotedLine;
pub use reports::{Complaint, REPORTS_PAGE};
pub use view::{Kept, ReportView};
pub use works::QuotedWork;

use std::sync::Arc;

use super::{accounts::Accounts, games::Games, node::Node, people::People, ratings::Ratings};
use settings::Settings;
use standings::Standings;

/// Whom people avoid, what they report, and what is done about it.
pub struct Conduct {
    node: Arc<Node>,
    standings: Arc<Standings>,
    settings: Arc<Settings>,
    people: Arc<People>,
    ratings: Arc<Ratings>,
    games: Arc<Games>,
    accounts: Arc<Accounts>,
}

impl Conduct {
    pub(super) const fn new(
        node: Arc<Node>,
        standings: Arc<Standings>,
        settings: Arc<Settings>,
        people: Arc<People>,
        ratings: Arc<Ratings>,
        games: Arc<Games>,
        accounts: Arc<Accounts>,
    ) -> Self {
        Self {
            node,
            standings,
            settings,
            people,
            ratings,
            games,
            accounts,
        }
    }
}
