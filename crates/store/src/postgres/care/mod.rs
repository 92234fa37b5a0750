//! What a host does with a PostgreSQL database besides serving it: a look for damage, and repairs.
//! Both work beside running servers.

mod check;
mod judge;
mod rebuild;
mod reference;

pub use check::check;
pub(super) use check::check_connected;
pub use rebuild::rebuild;
