//! Delivers chat messages to the two players of a game. The messages are never part of a frame that
//! spectators share.

use axum::extract::ws::Utf8Bytes;
use tokio::sync::watch;

use super::text::to_text;
use crate::live::{Live, LiveError};
use crate::web::Problem;
use postern_game::view::ChatView;
use postern_game::view::frames::{ChatFrame, PersonalFrame};
use postern_game::{Game, GameId, PersonId};

/// A player's subscription to the chat of a game.
pub(super) struct ChatSubscription {
    changed: watch::Receiver<u64>,
    /// The version of the chat that the page had when it connected.
    mark: String,
    /// The version of the chat that was sent last.
    told: Option<ChatView>,
}

impl ChatSubscription {
    /// Subscribes a player to the chat of a game. `mark` is the version that the page already has.
    /// Returns `None` if the viewer is not a player.
    pub(super) fn follow(
        live: &Live,
        game: &Game,
        person: Option<&PersonId>,
        mark: &str,
    ) -> Option<Self> {
        let mut changed = live.talk.follow_chat(game, person)?;
        // Marks the chat as changed, so that the page receives the current messages immediately.
        changed.mark_changed();
        Some(Self {
            changed,
            mark: mark.to_owned(),
            told: None,
        })
    }

    /// Waits for a change that may affect the chat.
    pub(super) async fn changed(&mut self) -> Result<(), watch::error::RecvError> {
        self.changed.changed().await
    }

    /// Returns a frame with the chat if it has changed since the last frame.
    ///
    /// # Errors
    /// Returns an error if the chat cannot be read.
    pub(super) async fn news(
        &mut self,
        live: &Live,
        game: &GameId,
        person: Option<&PersonId>,
    ) -> Result<Option<Utf8Bytes>, Problem> {
        // Marks the change as seen before reading the chat, so that a later change wakes this task
        // again.
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

/// Returns a chat frame for a page that polls. `mark` is the version that the page has. `None` if
/// nothing has changed.
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
        // Users without access to the chat receive no frame.
        Err(LiveError::Chat(_)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    unless_known(&chat, mark)
        .map(|frame| text(&frame))
        .transpose()
}

/// Returns a frame, unless the page already has this version. An empty mark stands for an empty
/// chat.
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
