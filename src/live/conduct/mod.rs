//! Conduct: decides who may start games and write texts, and carries out the actions of moderators
//! and administrators.

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

pub use acts::{LOG_PAGE, ModerationAuthority};
pub use decide::ReportDecision;
pub use error::ConductError;
pub use quoted::QuotedLine;
pub use reports::{Complaint, REPORTS_PAGE};
pub use view::{ReportView, WithheldPart};
pub use works::QuotedWork;

use std::sync::Arc;

use super::{Accounts, Games, Node, People, Ratings};
use settings::Settings;
use standings::Standings;

/// The service for blocks, reports and moderation.
pub struct Conduct {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) standings: Arc<Standings>,
    pub(in crate::live) settings: Arc<Settings>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) ratings: Arc<Ratings>,
    pub(in crate::live) games: Arc<Games>,
    pub(in crate::live) accounts: Arc<Accounts>,
}
