//! API tokens, with which programs act on a user's behalf. The server shows a token once and stores
//! only its hash.

mod error;

pub use error::ApiTokenError;

use std::sync::Arc;

use crate::live::reads::reads;
use crate::live::{Accounts, Job, LiveError, random};
use error::MAX_NAME_CHARS;
use postern_game::{HOUR, Millis, Person, PersonId, clean_line};
use postern_store::TokenHash;
use postern_store::api_tokens::{ApiToken, TokenScopes};

/// The prefix of every API token, by which users and secret scanners recognise tokens.
const PREFIX: &str = "postern_";
/// The minimum interval between two updates of an API token's last-used time.
const NOTED_EVERY: Millis = HOUR;

/// The settings of a new API token.
#[derive(Clone, Debug)]
pub struct NewApiToken {
    /// The name that the user gave the token.
    pub name: String,
    pub scopes: TokenScopes,
    /// Whether a program, not a human, chooses the turns sent with this token.
    pub program: bool,
}

impl Accounts {
    /// Creates an API token for a person with an account. Returns the token, which the server does
    /// not store.
    ///
    /// # Errors
    /// Returns [`ApiTokenError`], or an error if the token's hash cannot be saved.
    pub async fn new_api_token(
        &self,
        person: &PersonId,
        wish: NewApiToken,
    ) -> Result<String, LiveError> {
        self.node.accepting()?;
        let name = clean_line(&wish.name);
        if name.is_empty() || name.chars().count() > MAX_NAME_CHARS {
            return Err(ApiTokenError::Name.into());
        }
        if wish.scopes == TokenScopes::default() {
            return Err(ApiTokenError::NoScope.into());
        }
        let token = format!("{PREFIX}{}", random::token());
        let kept = ApiToken {
            hash: random::token_hash(&token),
            name,
            scopes: wish.scopes,
            program: wish.program,
            made_ms: self.node.now_ms(),
            used_ms: None,
        };
        let store = &self.node.store;
        if store.add_api_token(person.clone(), kept).await? {
            Ok(token)
        } else {
            Err(ApiTokenError::NoMore.into())
        }
    }

    reads! {
        /// Returns a person's API tokens, newest first.
        api_tokens_of(person: &PersonId) -> Vec<ApiToken>;
    }

    /// Returns an API token's owner and permissions, and records the use. Returns `None` if the
    /// token is unknown or revoked.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn use_api_token(
        &self,
        token: &str,
    ) -> Result<Option<(Person, ApiToken)>, LiveError> {
        if !token.starts_with(PREFIX) {
            return Ok(None);
        }
        let hash = random::token_hash(token);
        let Some((person, token)) = self.node.store.api_token(&hash).await? else {
            return Ok(None);
        };
        let now = self.node.now_ms();
        let noted_ms = now - NOTED_EVERY;
        if token.used_ms.is_none_or(|used_ms| used_ms < noted_ms) {
            self.note_use(hash, now, noted_ms);
        }
        Ok(Some((person, token)))
    }

    /// Revokes one of a person's API tokens, if it exists, and closes the sockets that use it.
    ///
    /// # Errors
    /// Returns an error if the revocation cannot be saved.
    pub async fn end_api_token(
        &self,
        person: &PersonId,
        token: TokenHash,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let store = &self.node.store;
        if store.end_api_token(person.clone(), token).await? {
            self.tell_ended(&[token]);
        }
        Ok(())
    }

    /// Records a token's use in the background, so that the request succeeds even if the disk is
    /// full.
    fn note_use(&self, token: TokenHash, now: Millis, noted_ms: Millis) {
        let node = Arc::clone(&self.node);
        self.node.spawn(Job::Traces, async move {
            let store = &node.store;
            if let Err(error) = store.touch_api_token(token, now, noted_ms).await {
                tracing::warn!(%error, "it could not be noted when a token was used");
            }
        });
    }
}
