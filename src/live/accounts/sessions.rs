//! Sessions: who is signed in, in which browsers, and how that ends.

use std::{sync::Arc, time::Duration};

use tokio::sync::watch;

use crate::live::{Accounts, Job, LiveError, random, reads::reads};
use postern_game::{DAY, Millis, Person, PersonId};
use postern_store::{Session, SessionLimits, TokenHash};

/// How long a session lasts after it was last used: browsers keep a cookie for at most 400 days.
const LIFE: Millis = 400 * DAY;
/// How far in the future a session may lie: clocks are put right by seconds, not by days.
const AHEAD: Millis = DAY;
/// How long to wait before a session is read again that could not be.
const RETRY: Duration = Duration::from_millis(500);
/// Most sessions of one person.
const MOST: u32 = 30;

/// Somebody who is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    pub person: Person,
    pub session: TokenHash,
    /// Whether this is the session's first use in a day or longer, so that its cookie should be set
    /// again.
    pub renew: bool,
}

impl Accounts {
    /// Signs a person in on a device, which is described in words. Gives the token of the session,
    /// of which only the hash is kept.
    ///
    /// # Errors
    /// When there is no such person, or the session cannot be saved.
    pub async fn sign_in(&self, person: &PersonId, device: String) -> Result<String, LiveError> {
        self.node.accepting()?;
        let token = random::token();
        let session = self.new_session(person, &token, device);
        let store = &self.node.store;
        let ended = store.add_session(session, self.session_limits()).await?;
        self.tell_ended(&ended);
        Ok(token)
    }

    /// Who is signed in with a token; `None` when its session has ended, was not used for 400 days,
    /// or lies in the future.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn signed_in(&self, token: &str) -> Result<Option<SignedIn>, LiveError> {
        let hash = random::token_hash(token);
        let Some(session) = self.node.store.session(&hash).await? else {
            return Ok(None);
        };
        let now = self.node.now_ms();
        let unused = now - session.used_ms;
        if unused >= LIFE || session.made_ms.max(session.used_ms) > now + AHEAD {
            return Ok(None);
        }
        let Some(person) = self.people.person(&session.person).await? else {
            return Ok(None);
        };
        let renew = unused >= DAY;
        if renew {
            self.touch(hash, now);
        }
        Ok(Some(SignedIn {
            person,
            session: hash,
            renew,
        }))
    }

    reads! {
        /// A person's sessions, the last used first.
        sessions_of(person: &PersonId) -> Vec<Session>;
    }

    /// Ends one of a person's sessions, if it is one.
    ///
    /// # Errors
    /// When there is no such person, or the end cannot be saved.
    pub async fn sign_out(&self, person: &PersonId, session: TokenHash) -> Result<(), LiveError> {
        self.node.accepting()?;
        let store = &self.node.store;
        if store.end_session(person.clone(), session).await? {
            self.tell_ended(&[session]);
        }
        Ok(())
    }

    /// Ends all sessions and API tokens of a person, and with them the private links that were not used
    /// yet.
    ///
    /// # Errors
    /// When there is no such person, or the end cannot be saved.
    pub async fn sign_out_everywhere(&self, person: &PersonId) -> Result<(), LiveError> {
        self.node.accepting()?;
        let ended = self.node.store.end_sessions(person.clone()).await?;
        self.tell_ended(&ended);
        Ok(())
    }

    /// Becomes `true` when a session, or a token of a program, ends.
    ///
    /// # Errors
    /// [`LiveError::NoPerson`] when it has ended already.
    pub async fn follow_session(
        &self,
        session: &TokenHash,
    ) -> Result<watch::Receiver<bool>, LiveError> {
        // Followed first: an end that comes in between is heard.
        let ended = self.bus.subscribe_session(session);
        if self.is_open(session).await? {
            Ok(ended)
        } else {
            Err(LiveError::NoPerson)
        }
    }

    /// Whether a session, or a token of a program, has not ended.
    pub(in crate::live) async fn is_open(&self, session: &TokenHash) -> Result<bool, LiveError> {
        let store = &self.node.store;
        Ok(store.session(session).await?.is_some() || store.api_token(session).await?.is_some())
    }

    /// Finds out which of the sessions that are followed have ended, as after a time in which nothing
    /// was heard.
    pub(in crate::live) fn doubt_sessions(self: &Arc<Self>) {
        let sessions = self.bus.doubt();
        let accounts = Arc::clone(self);
        self.node.spawn(Job::CatchUp, async move {
            accounts.read_sessions_again(sessions).await;
        });
    }

    async fn read_sessions_again(&self, mut sessions: Vec<TokenHash>) {
        while let Some(session) = sessions.last() {
            match self.is_open(session).await {
                Ok(is_open) => {
                    if !is_open {
                        self.bus.publish_session_end(session);
                    }
                    sessions.pop();
                }
                Err(error) => {
                    tracing::warn!(%error, "sessions cannot be read again yet");
                    tokio::select! {
                        () = tokio::time::sleep(RETRY) => {}
                        () = self.node.stopping.cancelled() => return,
                    }
                }
            }
        }
    }

    pub(in crate::live) fn new_session(
        &self,
        person: &PersonId,
        token: &str,
        device: String,
    ) -> Session {
        let now = self.node.now_ms();
        Session {
            hash: random::token_hash(token),
            person: person.clone(),
            made_ms: now,
            used_ms: now,
            device,
        }
    }

    pub(in crate::live) fn session_limits(&self) -> SessionLimits {
        SessionLimits {
            forget_ms: self.node.now_ms() - LIFE,
            most: MOST,
        }
    }

    pub(in crate::live) fn tell_ended(&self, sessions: &[TokenHash]) {
        for session in sessions {
            self.bus.publish_session_end(session);
        }
    }

    /// Nobody waits for it: whoever reads a page on a full disk should still see it.
    fn touch(&self, session: TokenHash, now: Millis) {
        let node = Arc::clone(&self.node);
        self.node.spawn(Job::Traces, async move {
            if let Err(error) = node.store.touch_session(session, now).await {
                tracing::warn!(%error, "it could not be noted when a session was used");
            }
        });
    }
}
