//! Sessions: signs users in and out, and finds the person to whom a session belongs.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::live::reads::reads;
use crate::live::{Accounts, Job, LiveError, random};
use postern_game::{DAY, Millis, Person, PersonId};
use postern_store::{Session, SessionLimits, TokenHash};

/// How long a session lasts after its last use. Browsers keep cookies for at most 400 days.
const LIFE: Millis = 400 * DAY;
/// The tolerance for a session whose last use lies in the future, since clocks are corrected by
/// seconds, not by days.
const AHEAD: Millis = DAY;
/// The delay before a failed session read is retried.
const RETRY: Duration = Duration::from_millis(500);
/// The maximum number of sessions of one person.
const MAX_SESSIONS: u32 = 30;

/// A signed-in person and their session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionPerson {
    pub person: Person,
    pub session: TokenHash,
    /// Whether the session's cookie should be renewed: `true` on the first use in at least a day.
    pub renew: bool,
}

impl Accounts {
    /// Signs a person in on a device with this description. Returns the session token, of which
    /// only the hash is stored.
    ///
    /// # Errors
    /// Returns an error if the person does not exist or the session cannot be saved.
    pub async fn sign_in(&self, person: &PersonId, device: String) -> Result<String, LiveError> {
        self.node.accepting()?;
        let token = random::token();
        let session = self.new_session(person, &token, device);
        let store = &self.node.store;
        let ended = store.add_session(session, self.session_limits()).await?;
        self.tell_ended(&ended);
        Ok(token)
    }

    /// Returns the person who is signed in with a session token. Returns `None` if the session has
    /// ended, was not used for 400 days, or was last used at a time in the future.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn signed_in(&self, token: &str) -> Result<Option<SessionPerson>, LiveError> {
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
        Ok(Some(SessionPerson {
            person,
            session: hash,
            renew,
        }))
    }

    reads! {
        /// Returns a person's sessions, most recently used first.
        sessions_of(person: &PersonId) -> Vec<Session>;
    }

    /// Ends one of a person's sessions, if it exists.
    ///
    /// # Errors
    /// Returns an error if the person does not exist or the change cannot be saved.
    pub async fn sign_out(&self, person: &PersonId, session: TokenHash) -> Result<(), LiveError> {
        self.node.accepting()?;
        let store = &self.node.store;
        if store.end_session(person.clone(), session).await? {
            self.tell_ended(&[session]);
        }
        Ok(())
    }

    /// Ends all of a person's sessions, API tokens and unused private links.
    ///
    /// # Errors
    /// Returns an error if the person does not exist or the change cannot be saved.
    pub async fn sign_out_everywhere(&self, person: &PersonId) -> Result<(), LiveError> {
        self.node.accepting()?;
        let ended = self.node.store.end_sessions(person.clone()).await?;
        self.tell_ended(&ended);
        Ok(())
    }

    /// Returns a receiver that changes to `true` when a session or API token ends.
    ///
    /// # Errors
    /// Returns [`LiveError::NoPerson`] if the session or token has already ended.
    pub async fn follow_session(
        &self,
        session: &TokenHash,
    ) -> Result<watch::Receiver<bool>, LiveError> {
        // Subscribe first: the session may end during the check.
        let ended = self.bus.subscribe_session(session);
        if self.is_open(session).await? {
            Ok(ended)
        } else {
            Err(LiveError::NoPerson)
        }
    }

    /// Whether a session or API token is still valid.
    pub(in crate::live) async fn is_open(&self, session: &TokenHash) -> Result<bool, LiveError> {
        let store = &self.node.store;
        Ok(store.session(session).await?.is_some() || store.api_token(session).await?.is_some())
    }

    /// Checks in the background which of the followed sessions have ended, since notices from other
    /// nodes may have been missed.
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
            most: MAX_SESSIONS,
        }
    }

    pub(in crate::live) fn tell_ended(&self, sessions: &[TokenHash]) {
        for session in sessions {
            self.bus.publish_session_end(session);
        }
    }

    /// Records a session's use in the background, so that pages load even if the disk is full.
    fn touch(&self, session: TokenHash, now: Millis) {
        let node = Arc::clone(&self.node);
        self.node.spawn(Job::Traces, async move {
            if let Err(error) = node.store.touch_session(session, now).await {
                tracing::warn!(%error, "it could not be noted when a session was used");
            }
        });
    }
}
