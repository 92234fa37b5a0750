//! The secret addresses at which people's own feeds are. A person with an account has one or none.
//! Ending all of a person's sessions ends it as well.

pub(crate) mod reads;
mod writes;

/// Ends the address of the person whose key is `$1`.
pub(crate) const FEED_ADDRESS_ENDED: &str = "DELETE FROM feed_addresses WHERE person = $1";
