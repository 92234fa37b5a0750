//! Tokens with which programs act for people. Ending all of a person's sessions ends these as well.

pub(crate) mod reads;
mod writes;

use crate::TokenHash;
use postern_game::Millis;

/// Most tokens of one person.
pub const MOST_API_TOKENS: u32 = 20;

/// What a token may be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Scope {
    /// Seeing what its owner sees.
    Read,
    /// Commands within games.
    Play,
    /// Beginning games: creating, challenging, joining, rematches.
    Challenge,
}

/// All that a token may be used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes {
    pub read: bool,
    pub play: bool,
    pub challenge: bool,
}

impl Scopes {
    /// Whether this one is among them.
    #[must_use]
    pub const fn contain(self, scope: Scope) -> bool {
        match scope {
            Scope::Read => self.read,
            Scope::Play => self.play,
            Scope::Challenge => self.challenge,
        }
    }

    /// Those that are there, in a fixed order.
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        [Scope::Read, Scope::Play, Scope::Challenge]
            .into_iter()
            .filter(move |&scope| self.contain(scope))
    }
}

/// A token as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiToken {
    /// Of the token, which is kept nowhere.
    pub hash: TokenHash,
    /// What its owner calls it, 1 to 40 characters.
    pub name: String,
    pub scopes: Scopes,
    /// Whether a program decides on the turns that are played with it.
    pub program: bool,
    pub made_ms: Millis,
    /// Written at most once an hour; `None` before the first use.
    pub used_ms: Option<Millis>,
}

/// Ends all tokens of the person whose key is `$1`, and gives their hashes.
pub(crate) const API_TOKENS_ENDED: &str = "DELETE FROM api_tokens WHERE person = $1 RETURNING hash";
