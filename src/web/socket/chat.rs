//! What the two players of a game write to each other, on its way to one of them. It goes to nobody
//! else, and in no frame that is shared.

use axum::extract::ws::Utf8Bytes;
use tokio::sync::watch;

use super::text::to_text;
use crate::live::{Live, LiveError};
use crate::web::Problem;
use postern_game::view::ChatView;
use postern_game::view::frames::{ChatFrame, PersonalFrame};
use postern_game::{Game, GameId, PersonId};

/// The chat as a player's page follows it.
pub(super) struct Chat {
    changed: watch::Receiver<u64>,
    /// What the page said it knew when it came.
    mark: String,
    /// What it has been told since.
    told: Option<ChatView>,
}

impl Chat {
    /// Follows the chat of a game for a page that knows it as `mark` says. `None` for everybody but
    /// its two players.
    pub(super) fn follow(
        live: &Live,
        game: &Game,
        person: Option<&PersonId>,
        mark: &str,
    ) -> Option<Self> {
        let mut changed = live.talk.follow_chat(game, person)?;
        // The page is told at once what there is.
        changed.mark_changed();
        Some(Self {
            changed,
            mark: mark.to_owned(),
            told: None,
        })
    }

    /// Waits until it may have changed.
    pub(super) async fn changed(&mut self) -> Result<(), watch::error::RecvError> {
        self.changed.changed().await
    }

    /// The frame for what the page does not know, if there is anything.
    ///
    /// # Errors
    /// When the chat cannot be read.
    pub(super) async fn news(
        &mut self,
        live: &Live,
        game: &GameId,
        person: Option<&PersonId>,
    ) -> Result<Option<Utf8Bytes>, Problem> {
        // Before it is read: what happens in between notifies again.
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

/// The frame for a page that asks by itself and knows the chat as `mark` says.
///
/// # Errors
/// When the chat cannot be read.
pub(super) async fn asked_for(
    live: &Live,
    game: &Game,
    person: Option<&PersonId>,
    mark: &str,
) -> Result<Option<Utf8Bytes>, Problem> {
    let chat = match live.talk.chat(game.id(), person, None).await {
        Ok(chat) => chat,
        // Whoever does not write here is told nothing of it.
        Err(LiveError::Chat(_)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    unless_known(&chat, mark)
        .map(|frame| text(&frame))
        .transpose()
}

/// A page that says nothing knows that nothing has been written.
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
