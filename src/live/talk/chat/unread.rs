//! Unread chat messages, for notifications.

use crate::live::talk::chat::ChatPair;
use crate::live::{LiveError, Talk};
use postern_game::{Game, Millis, PersonId, TimeControl};
use postern_store::chat::ChatNotification;

/// The delay before a chat notification, in milliseconds. A player who is at the board reads the
/// message within this time.
const GRACE: Millis = 20 * 1_000;

/// Returns the notification of a chat message that is written at `now`. Returns `None` for a live
/// game, since its players are at the board.
pub(super) fn told_from(game: &Game, now: Millis) -> Option<ChatNotification> {
    let is_live = matches!(game.time(), TimeControl::Live { .. });
    (!is_live).then(|| ChatNotification {
        due_ms: now + GRACE,
        ply: i64::try_from(game.line().plies().len()).unwrap_or(i64::MAX),
    })
}

impl Talk {
    /// Whether a game has an unread chat message from the other player. Unread means that the
    /// reader has neither viewed the game nor answered since then, and has not muted the author.
    ///
    /// # Errors
    /// Returns an error if something cannot be read.
    pub(in crate::live) async fn has_unread_line(
        &self,
        game: &Game,
        reader: &PersonId,
    ) -> Result<bool, LiveError> {
        let Ok(pair) = ChatPair::of(game, Some(reader)) else {
            return Ok(false);
        };
        let store = &self.node.store;
        // `chat_lines` omits deleted messages.
        let lines = store.chat_lines(game.id(), None, None, 1).await?;
        let Some(last) = lines.last().filter(|line| line.by == pair.other) else {
            return Ok(false);
        };
        let look = self.presence.last_look(game.id(), reader).await?;
        if look.is_some_and(|look| look.at_ms >= last.at_ms) {
            return Ok(false);
        }
        let avoided = self.conduct.avoided(reader).await?;
        let is_muted = avoided.iter().any(|one| one.person.id == pair.other);
        Ok(!is_muted && !store.are_apart(&pair.own, &pair.other).await?)
    }
}
