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
