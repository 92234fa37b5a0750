//! Builds the frames that a page is missing, for sockets and for polling.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;

use super::feed::{GameFeed, WatcherState};
use super::text::to_text;
use crate::web::{Problem, Site};
use postern_game::view::frames::{Audience, PersonalFrame, PersonalState};
use postern_game::{DisplayNames, Game, Millis, PersonId, Seq};
use postern_rules::Color;

/// The input for building frames: the state of the page, and the current state of the game.
pub(super) struct MissingFrames {
    pub(super) feed: Arc<GameFeed>,
    pub(super) game: Arc<Game>,
    pub(super) names: Arc<DisplayNames>,
    /// The value of [`People::names_changed`](crate::live::People::names_changed) just before
    /// `names` were read. A higher value means that `names` are outdated.
    pub(super) names_changed: u64,
    pub(super) known: WatcherState,
    pub(super) audience: Audience,
    pub(super) person: Option<PersonId>,
    pub(super) now: Millis,
    /// Whether the page already has its personal frame, which changes only when the game changes.
    pub(super) told: bool,
}

/// The frames that a page is missing, and the state of the page after it has received them.
pub(super) struct PageFrames {
    /// The frames that the page shares with its whole audience.
    pub(super) frames: Vec<Utf8Bytes>,
    /// The page's personal frame. `None` if it need not be sent.
    pub(super) own: Option<Utf8Bytes>,
    /// The number of comment removals up to these frames. Comments are removed when their author's
    /// account is deleted.
    pub(super) purged: u64,
    /// The number of the last event in these frames.
    pub(super) seen: Seq,
}

impl MissingFrames {
    /// Builds the frames that the page is missing. For a large game this takes long, so it runs on
    /// a blocking thread.
    ///
    /// # Errors
    /// Returns an error if serialisation fails.
    pub(super) async fn make(self, site: &Site) -> Result<PageFrames, Problem> {
        let made = if self.takes_a_while() {
            site.on_blocking_thread(move || self.build_frames()).await?
        } else {
            self.build_frames()
        };
        made.map_err(|_| Problem::internal())
    }

    /// Whether building the frames takes a long time. Most pages are missing only an update, which
    /// is small even in a long game. The legal turns are computed only for the player to move.
    fn takes_a_while(&self) -> bool {
        let whole = self.game.is_long() && !self.feed.leads_on_from(self.known.seen);
        whole || (self.is_to_move() && self.game.has_many_turns())
    }

    fn is_to_move(&self) -> bool {
        let awaits = self.game.awaits();
        Color::ALL
            .into_iter()
            .any(|side| awaits[side] && self.audience.viewer().plays(side))
    }

    fn build_frames(self) -> serde_json::Result<PageFrames> {
        let news = self.feed.news(
            &self.game,
            &self.names,
            self.names_changed,
            self.known,
            self.audience,
        )?;
        let silent = news.frames.is_empty();
        let unasked = self.audience != Audience::Spectators && !news.own;
        let own = if self.told && (silent || unasked) {
            None
        } else {
            let person = self.person.as_ref();
            let own = PersonalState::of(&news.game, &self.names, person, self.now, &news.turns);
            Some(to_text(&PersonalFrame::State(&own))?)
        };
        Ok(PageFrames {
            frames: news.frames,
            own,
            purged: news.purged,
            seen: news.game.seq(),
        })
    }
}
