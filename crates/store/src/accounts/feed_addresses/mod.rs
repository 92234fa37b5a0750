//! Secret addresses of personal feeds. A person with an account has at most one. Ending all
//! sessions of the person also ends the address.

pub(crate) mod reads;
mod writes;

/// Ends the personal feed address of the person with key `$1`.
pub(crate) const FEED_ADDRESS_ENDED: &str = "DELETE FROM feed_addresses WHERE person = $1";
