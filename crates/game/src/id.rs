//! Newtypes for ids. Each id is validated once, when the server receives it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The error for an invalid id: the text is empty, too long, or contains a character other than
/// ASCII letters, digits, `-` and `_`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id is 1 to {MAX_ID_BYTES} ASCII letters, digits, “-” or “_”")]
pub struct InvalidId;

/// The maximum length of an id, in bytes. A UUID has 36 bytes.
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
            /// Validates an id from a client or from the database.
            ///
            /// # Errors
            /// Returns [`InvalidId`] if the text is not a valid id.
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
    /// A game's id, which appears in its URL.
    GameId
);
id!(
    /// The id of a person, who is a guest or has an account. It is never shown to other people.
    PersonId
);
id!(
    /// The id of a saved analysis, which appears in its URL.
    StudyId
);
id!(
    /// A command id chosen by the client. A command that is sent twice is executed only once.
    CommandId
);
id!(
    /// A problem's id, which appears in its URL.
    ProblemId
);
