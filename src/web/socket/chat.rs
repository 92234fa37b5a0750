//! Delivers the chat of a game's two players to one of them. Nobody else gets it, and it is never
//! in a shared frame.

use axum::extract::ws::Utf8Bytes;
use tokio::sync::watch;

use super::text::to_text;
use crate::live::{Live, LiveError};
use crate::web::Problem;
use postern_game::view::ChatView;
use postern_game::view::frames::{ChatFrame, PersonalFrame};
use postern_game::{Game, GameId, PersonId};

/// A subscription of a player's page to the chat.
pub(super) struct Chat {
    changed: watch::Receiver<u64>,
    /// The version that the page already had when it connected.
    mark: String,
    /// The chat as it was last sent.
    told: Option<ChatView>,
}

impl Chat {
    /// Subscribes to the chat of a game for a page that has the version `mark`. Returns `None` for
    /// everybody except its two players.
    pub(super) fn follow(
        live: &Live,
        game: &Game,
        person: Option<&PersonId>,
        mark: &str,
    ) -> Option<Self> {
        let mut changed = live.talk.follow_chat(game, person)?;
        // Marked as changed, so that the page gets the current chat immediately.
        changed.mark_changed();
        Some(Self {
            changed,
            mark: mark.to_owned(),
            told: None,
        })
    }

    /// Waits until the chat may have changed.
    pub(super) async fn changed(&mut self) -> Result<(), watch::error::RecvError> {
        self.changed.changed().await
    }

    /// Returns the frame with the changes that the page does not have, if there are any.
    ///
    /// # Errors
    /// Returns an error if the chat cannot be read.
    pub(super) async fn news(
        &mut self,
        live: &Live,
        game: &GameId,
        person: Option<&PersonId>,
    ) -> Result<Option<Utf8Bytes>, Problem> {
        // Marked as seen before the chat is read, so that a change in between notifies again.
        self.changed.borrow_and_update();
        let chat = live.talk.chat(game, person, None).await?;
        let frame = match &self.told {
            None => unless_known(&chat, &self.mark),
            Some(told) => ChatFrame::after(told, &chat),
        };
        let frame = frame.map(|frame| text(&frame)).transpose()?;
        self.told = Some(chat);
        Ok(frame)
    }
}

/// Returns the frame for a page that polls and has the version `mark`, if there are changes.
///
/// # Errors
/// Returns an error if the chat cannot be read.
pub(super) async fn asked_for(
    live: &Live,
    game: &Game,
    person: Option<&PersonId>,
    mark: &str,
) -> Result<Option<Utf8Bytes>, Problem> {
    let chat = match live.talk.chat(game.id(), person, None).await {
        Ok(chat) => chat,
        // People who cannot use the chat get no frame.
        Err(LiveError::Chat(_)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    unless_known(&chat, mark)
        .map(|frame| text(&frame))
        .transpose()
}

/// Returns a frame unless the page already has this version. An empty mark means an empty chat.
fn unless_known<'a>(chat: &'a ChatView, mark: &str) -> Option<ChatFrame<'a>> {
    let known = if mark.is_empty() {
        ChatView::default().mark()
    } else {
        mark.to_owned()
    };
    (chat.mark() != known).then(|| ChatFrame::whole(chat))
}

fn text(frame: &ChatFrame<'_>) -> Result<Utf8Bytes, Problem> {
    to_text(&PersonalFrame::Chat(frame)).map_err(|_| Problem::internal())
}
