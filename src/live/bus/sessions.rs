//! Notifies a session's sockets when the session ends.

use std::collections::HashMap;

use parking_lot::Mutex;
use tokio::sync::watch;

use postern_store::TokenHash;

/// Idle sessions are not swept while fewer than this number of sessions are followed.
const FEW: usize = 64;

/// The sessions that have subscribers.
#[derive(Debug, Default)]
pub(super) struct SessionTopics {
    followed: Mutex<FollowedSessions>,
}

#[derive(Debug, Default)]
struct FollowedSessions {
    sessions: HashMap<TokenHash, watch::Sender<bool>>,
    /// The number of sessions at which the next sweep removes idle ones.
    sweep_at: usize,
}

impl SessionTopics {
    pub(super) fn follow(&self, session: &TokenHash) -> watch::Receiver<bool> {
        let mut followed = self.followed.lock();
        if followed.sessions.len() >= followed.sweep_at.max(FEW) {
            followed
                .sessions
                .retain(|_, ended| ended.receiver_count() > 0);
            followed.sweep_at = 2 * followed.sessions.len();
        }
        followed.sessions.entry(*session).or_default().subscribe()
    }

    pub(super) fn followed(&self) -> Vec<TokenHash> {
        self.followed.lock().sessions.keys().copied().collect()
    }

    pub(super) fn end(&self, session: &TokenHash) {
        if let Some(ended) = self.followed.lock().sessions.remove(session) {
            ended.send_replace(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_heard_by_those_who_follow_that_session() {
        let sessions = SessionTopics::default();
        let (mine, other) = (sessions.follow(&[1; 32]), sessions.follow(&[2; 32]));
        sessions.end(&[1; 32]);
        assert_eq!((*mine.borrow(), *other.borrow()), (true, false));
    }

    #[test]
    fn sessions_that_nobody_follows_are_swept() {
        let sessions = SessionTopics::default();
        let kept = sessions.follow(&[0xff; 32]);
        for number in 0..10 * FEW {
            let mut hash = [0; 32];
            hash[..8].copy_from_slice(&number.to_le_bytes());
            drop(sessions.follow(&hash));
        }
        assert!(sessions.followed.lock().sessions.len() <= 2 * FEW);
        sessions.end(&[0xff; 32]);
        assert!(*kept.borrow());
    }
}
