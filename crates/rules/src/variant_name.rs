//! Parses and displays variants by name.

use std::fmt;
use std::str::FromStr;

use super::Variant;

/// The error for a name that no variant has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no variant “{0}”; there is {all}",
    all = Variant::ALL.map(Variant::slug).join(", ")
)]
pub struct UnknownVariant(pub String);

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(slug: &str) -> Result<Self, UnknownVariant> {
        Self::ALL
            .into_iter()
            .find(|variant| variant.slug() == slug)
            .ok_or_else(|| UnknownVariant(slug.to_owned()))
    }
}
