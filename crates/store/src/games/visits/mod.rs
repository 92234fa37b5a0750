//! Presence: people who are on the site now, and the setting that hides their presence.

pub(crate) mod reads;
mod writes;

use postern_game::Person;

/// A person who is on the site, with the data that determines who can see the person's presence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    pub person: Person,
    pub has_account: bool,
    /// Whether the person's presence is hidden from others.
    pub is_hidden: bool,
    pub is_suspended: bool,
}
