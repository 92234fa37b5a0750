//! Who is on the site now, and who does not want others to know.

pub(crate) mod reads;
mod writes;

use postern_game::Person;

/// Somebody who is on the site, as others may or may not be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    pub person: Person,
    pub has_account: bool,
    /// Whether others are not to be told.
    pub is_hidden: bool,
    pub is_suspended: bool,
}
