//! Tokens with which programs act for people: what is shown of one is shown once, and only its hash is
//! kept.

mod error;

pub use error::ApiTokenError;

use std::sync::Arc;

use crate::live::{Accounts, Job, LiveError, random, reads::reads};
use error::LONGEST_NAME;
use postern_game::{HOUR, Millis, Person, PersonId, clean_line};
use postern_store::{
    TokenHash,
    api_tokens::{ApiToken, Scopes},
};

/// What every token begins with, so that people and programs that look for secrets know it again.
const PREFIX: &str = "postern_";
/// How often a use is noted, at most.
const NOTED_EVERY: Millis = HOUR;

/// What a new token is to be.
#[derive(Clone, Debug)]
pub struct NewApiToken {
    /// What its owner calls it.
    pub name: String,
    pub scopes: Scopes,
    /// Whether a program decides on the turns that are played with it.
    pub program: bool,
}

impl Accounts {
    /// Makes a token for a person with an account. Gives the token itself, which is kept nowhere.
    ///
    /// # Errors
    /// [`ApiTokenError`]; when it cannot be saved.
    pub async fn new_api_token(
        &self,
        person: &PersonId,
        wish: NewApiToken,
    ) -> Result<String, LiveError> {
        self.node.accepting()?;
        let name = clean_line(&wish.name);
        if name.is_empty() || name.chars().count() > LONGEST_NAME {
            return Err(ApiTokenError::Name.into());
        }
        if wish.scopes == Scopes::default() {
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
        /// A person's tokens, the last made first.
        api_tokens_of(person: &PersonId) -> Vec<ApiToken>;
    }

    /// Who acts with a token, and what it may do. Notes that it is used. `None` for what is no token,
    /// and for one that was ended.
    ///
    /// # Errors
    /// When the database cannot be read.
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

    /// Ends one of a person's tokens, if it is one, and closes its sockets.
    ///
    /// # Errors
    /// When the end cannot be saved.
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

    /// Nobody waits for it: a program on a full disk should still be answered.
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
