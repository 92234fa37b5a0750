//! Newtypes for the names of things. Each is checked once, where it enters.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A text that cannot be an id: empty, too long, or with other characters than ASCII letters,
/// digits, `-` and `_`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id is 1 to {MAX_LEN} ASCII letters, digits, “-” or “_”")]
pub struct InvalidId;

/// Longest id, in bytes. A UUID has 36.
const MAX_LEN: usize = 64;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String")]
        pub struct $name(String);

        impl TryFrom<String> for $name {
            type Error = InvalidId;

            fn try_from(text: String) -> Result<Self, InvalidId> {
                Self::parse(&text)
            }
        }

        impl $name {
            /// Checks a text that came from outside.
            ///
            /// # Errors
            /// [`InvalidId`] when the text cannot be an id.
            pub fn parse(text: &str) -> Result<Self, InvalidId> {
                let fits = (1..=MAX_LEN).contains(&text.len())
                    && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
                if fits { Ok(Self(text.to_owned())) } else { Err(InvalidId) }
            }

            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id!(
    /// A game, as in its address.
    GameId
);
id!(
    /// A person: today a guest, later perhaps an account. Never shown to others.
    PersonId
);
id!(
    /// An analysis that somebody keeps, as in its address.
    StudyId
);
id!(
    /// The client's own name for a command, so that one sent twice happens once.
    CommandId
);
id!(
    /// A problem, as in its address.
    ProblemId
);
