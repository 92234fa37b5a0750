//! Errors when creating an API token.

use postern_store::api_tokens::MAX_API_TOKENS;

/// The maximum length of an API token's name, in characters.
pub(super) const MAX_NAME_CHARS: usize = 40;

/// The reason why an API token could not be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ApiTokenError {
    #[error("Say in 1 to {MAX_NAME_CHARS} characters what the token is for.")]
    Name,
    #[error("Choose at least one thing that the token may do.")]
    NoScope,
    #[error(
        "Tokens are for people with an account, who have at most {MAX_API_TOKENS} of them. End \
         one that you do not \
         need any more."
    )]
    NoMore,
}
