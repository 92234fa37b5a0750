//! Secret URLs of personal feeds. A person with an account has at most one. Ending all sessions of
//! the person also removes the URL.

pub(crate) mod reads;
mod writes;

/// Removes the personal feed address of the person with key `$1`.
pub(crate) const FEED_ADDRESS_ENDED: &str = "DELETE FROM feed_addresses WHERE person = $1";
