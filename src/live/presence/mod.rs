//! Who is at a game's board or on the site, and since when somebody is away.

pub(in crate::live) mod absence;
pub(in crate::live) mod hub;
pub(in crate::live) mod looks;
pub(in crate::live) mod visitors;
pub(in crate::live) mod visits;
