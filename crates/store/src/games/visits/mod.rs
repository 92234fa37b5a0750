//! Presence: who is on the site now, and who hides it.

pub(crate) mod reads;
mod writes;

use postern_game::Person;

/// A person who is on the site, with what decides whether others may see that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    pub person: Person,
    pub has_account: bool,
    /// Whether the person's presence is hidden from others.
    pub is_hidden: bool,
    pub is_suspended: bool,
}
