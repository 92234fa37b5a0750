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

use super::{Accounts, Games, Node, People, Ratings};
use settings::Settings;
use standings::Standings;

/// Whom people avoid, what they report, and what is done about it.
pub struct Conduct {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) standings: Arc<Standings>,
    pub(in crate::live) settings: Arc<Settings>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) ratings: Arc<Ratings>,
    pub(in crate::live) games: Arc<Games>,
    pub(in crate::live) accounts: Arc<Accounts>,
}
