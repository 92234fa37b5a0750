//! Ids as newtypes. Each is validated once, when it enters the program.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The error for text that is not an id: it is empty, too long, or has characters other than ASCII
/// letters, digits, `-` and `_`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id is 1 to {MAX_ID_BYTES} ASCII letters, digits, “-” or “_”")]
pub struct InvalidId;

/// The maximum length of an id, in bytes. A UUID has 36.
const MAX_ID_BYTES: usize = 64;

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
            /// Validates an id from outside.
            ///
            /// # Errors
            /// [`InvalidId`] if the text cannot be an id.
            pub fn parse(text: &str) -> Result<Self, InvalidId> {
                let fits = (1..=MAX_ID_BYTES).contains(&text.len())
                    && text
                        .bytes()
                        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
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
    /// The id of a game, used in its URL.
    GameId
);
id!(
    /// The id of a person: a guest or an account. It is never shown to others.
    PersonId
);
id!(
    /// The id of a saved analysis, used in its URL.
    StudyId
);
id!(
    /// A client's id for a command, so that a command sent twice is executed once.
    CommandId
);
id!(
    /// The id of a problem, used in its URL.
    ProblemId
);
