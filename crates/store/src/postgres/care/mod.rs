//! Maintenance of a PostgreSQL database: checks and repairs. Both can run while servers are active.

mod check;
mod judge;
mod rebuild;
mod reference;

pub use check::check;
pub(super) use check::check_connected;
pub use rebuild::rebuild;
