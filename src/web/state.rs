//! The state that every handler shares.

use std::sync::Arc;

use axum_extra::extract::cookie::Key;
use tokio_util::task::TaskTracker;

use super::{
    limits::Limits,
    readiness::Readiness,
    socket::{Feeds, LobbyNews},
};
use crate::{config::PublicUrl, live::Live};

/// The site: cheap to clone.
#[derive(Clone)]
pub struct Site {
    pub live: Live,
    /// The address under which people reach it.
    pub(crate) public_url: Arc<PublicUrl>,
    /// Whether the last address in X-Forwarded-For is trusted.
    pub(crate) trust_proxy: bool,
    pub(crate) cookie_key: Arc<Key>,
    pub(crate) limits: Arc<Limits>,
    /// The lists of the lobby with all boards, and with those of the start page.
    pub(crate) lobby_news: Arc<LobbyNews>,
    pub(crate) start_news: Arc<LobbyNews>,
    pub(crate) feeds: Arc<Feeds>,
    pub(crate) readiness: Arc<Readiness>,
    /// The open sockets, so that a shutdown can wait for their last frames.
    pub sockets: TaskTracker,
}

impl Site {
    /// A site on top of `live`. `writes_per_minute` bounds what one network address may send,
    /// `frames_per_second` what one socket may.
    #[must_use]
    pub fn new(
        live: Live,
        public_url: PublicUrl,
        trust_proxy: bool,
        writes_per_minute: std::num::NonZeroU32,
        frames_per_second: std::num::NonZeroU32,
    ) -> Self {
        let cookie_key = Arc::new(Key::from(live.cookie_key()));
        Self {
            live,
            public_url: Arc::new(public_url),
            trust_proxy,
            cookie_key,
            limits: Arc::new(Limits::new(writes_per_minute, frames_per_second)),
            lobby_news: Arc::default(),
            start_news: Arc::default(),
            feeds: Arc::default(),
            readiness: Arc::default(),
            sockets: TaskTracker::new(),
        }
    }
}
