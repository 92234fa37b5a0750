//! API tokens, which let programs act for their owners. Ending all sessions of a person also
//! revokes the person's tokens.

pub(crate) mod reads;
mod writes;

use crate::TokenHash;
use postern_game::Millis;

/// Maximum number of tokens per person.
pub const MAX_API_TOKENS: u32 = 20;

/// A permission granted by an API token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum TokenScope {
    /// Read everything that the token's owner can see.
    Read,
    /// Send commands in games.
    Play,
    /// Create and join games, challenge people and offer rematches.
    Challenge,
}

/// The permissions of an API token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenScopes {
    pub read: bool,
    pub play: bool,
    pub challenge: bool,
}

impl TokenScopes {
    /// Whether these permissions include `scope`.
    #[must_use]
    pub const fn contain(self, scope: TokenScope) -> bool {
        match scope {
            TokenScope::Read => self.read,
            TokenScope::Play => self.play,
            TokenScope::Challenge => self.challenge,
        }
    }

    /// Returns the granted scopes in a fixed order.
    pub fn iter(self) -> impl Iterator<Item = TokenScope> {
        [TokenScope::Read, TokenScope::Play, TokenScope::Challenge]
            .into_iter()
            .filter(move |&scope| self.contain(scope))
    }
}

/// A stored API token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiToken {
    /// Hash of the token. The token itself is not stored.
    pub hash: TokenHash,
    /// Name chosen by the token's owner, 1 to 40 characters.
    pub name: String,
    pub scopes: TokenScopes,
    /// Whether a computer program chooses the moves that are played with this token.
    pub program: bool,
    pub made_ms: Millis,
    /// Last use, recorded at most once an hour; `None` before the first use.
    pub used_ms: Option<Millis>,
}

/// Revokes all API tokens of the person with key `$1` and returns their hashes.
pub(crate) const API_TOKENS_ENDED: &str = "DELETE FROM api_tokens WHERE person = $1 RETURNING hash";
