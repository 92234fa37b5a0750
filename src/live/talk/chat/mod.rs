//! The private chat of a game's two players. Nobody else can read it or learn whether it has
//! messages. It is stored outside the game's log, and only the players are notified.

mod error;
mod pair;
mod unread;

pub use error::{ChatError, DELETED_WITHIN};
pub(in crate::live) use pair::ChatPair;

use std::sync::Arc;

use tokio::sync::watch;

use crate::live::{LiveError, Talk};
use postern_game::view::{CHAT_PAGE, ChatLineView, ChatView};
use postern_game::{CommandId, Game, GameId, MINUTE, PersonId, clean_comment};
use postern_store::News;
use postern_store::chat::{ChatLine, MAX_CHAT_LINES, NewChatLine};
use unread::told_from;

/// The maximum length of a chat message, in characters.
const MAX_LENGTH: usize = 500;

impl Talk {
    /// Returns a game's private chat for `person`, who must be one of the players: the latest
    /// messages, or the latest of those before message `before`. A player who has muted or blocked
    /// the other player reads only their own messages.
    ///
    /// # Errors
    /// Returns [`ChatError::NotYours`], [`ChatError::OneBoard`], [`ChatError::Nobody`], or an error
    /// if the game does not exist or something cannot be read.
    pub async fn chat(
        &self,
        id: &GameId,
        person: Option<&PersonId>,
        before: Option<i64>,
    ) -> Result<ChatView, LiveError> {
        let pair = ChatPair::of(&*self.games.game(id).await?, person)?;
        let store = &self.node.store;
        let avoided = store.avoided(&pair.own).await?;
        let muted = avoided.iter().any(|one| one.person.id == pair.other);
        // Count first: if a message is added in between, the returned count is too low, so the chat
        // is read again and no message is missed.
        let count = store.count_chat_lines(id).await?;
        let by = muted.then_some(&pair.own);
        let limit = u32::try_from(CHAT_PAGE + 1).unwrap_or(u32::MAX);
        let mut lines = store.chat_lines(id, before, by, limit).await?;
        let earlier = lines.len() > CHAT_PAGE;
        lines.drain(..lines.len().saturating_sub(CHAT_PAGE));
        let closed = match self.may_write(&pair).await {
            Ok(()) if count.written >= MAX_CHAT_LINES => Some(ChatError::Full.to_string()),
            Ok(()) => None,
            Err(error @ (LiveError::Chat(_) | LiveError::Refused(_))) => Some(error.to_string()),
            Err(error) => return Err(error),
        };
        Ok(ChatView {
            lines: lines.into_iter().map(|line| shown(&pair, line)).collect(),
            earlier,
            muted,
            closed,
            written: count.written,
            deleted: count.deleted,
        })
    }

    /// Returns the message with this number from `by` to `to` in a game, if it still exists.
    ///
    /// # Errors
    /// Returns the same errors as [`Talk::chat`].
    pub async fn line_to(
        &self,
        id: &GameId,
        by: &PersonId,
        to: &PersonId,
        number: i64,
    ) -> Result<Option<ChatLineView>, LiveError> {
        let pair = ChatPair::of(&*self.games.game(id).await?, Some(to))?;
        let line = self.node.store.chat_line(id, number).await?;
        let line = line.filter(|line| line.by == *by && *by == pair.other && !line.is_deleted());
        Ok(line.map(|line| shown(&pair, line)))
    }

    /// Sends a chat message to the other player. Returns the message's number. A message that is
    /// sent twice with the same ID is stored once.
    ///
    /// # Errors
    /// Returns [`ChatError`], or an error if the person is suspended or something cannot be read or
    /// saved.
    pub async fn say(
        self: &Arc<Self>,
        id: &GameId,
        person: &PersonId,
        command: &CommandId,
        text: &str,
    ) -> Result<i64, LiveError> {
        self.node.accepting()?;
        let game = self.games.game(id).await?;
        let pair = ChatPair::of(&game, Some(person))?;
        let text = clean_comment(text);
        let length = text.chars().count();
        if !(1..=MAX_LENGTH).contains(&length) {
            let max = MAX_LENGTH;
            return Err(ChatError::Length { length, max }.into());
        }
        if let Some(number) = self.said(id, &pair, command, &text).await? {
            return Ok(number);
        }
        self.may_write(&pair).await?;
        let now = self.node.now_ms();
        let new = NewChatLine {
            game: id.clone(),
            by: pair.own.clone(),
            to: pair.other.clone(),
            command: command.clone(),
            at_ms: now,
            text: text.clone(),
            told: told_from(&game, now),
        };
        let (talk, id_of_game) = (Arc::clone(self), id.clone());
        let added = self.node.to_the_end(async move {
            let added = talk.node.store.add_chat_line(new).await;
            let added = added.inspect_err(|error| talk.node.mind_version(error))?;
            if added {
                talk.games.hear(&News::Chat(id_of_game));
            }
            Ok(added)
        });
        let added = added.await?;
        if let Some(number) = self.said(id, &pair, command, &text).await? {
            return Ok(number);
        }
        // The message was not added. The reason has arisen since the first checks, so check again.
        self.may_write(&pair).await?;
        let count = self.node.store.count_chat_lines(id).await?;
        if !added && count.written >= MAX_CHAT_LINES {
            return Err(ChatError::Full.into());
        }
        Err(LiveError::Busy)
    }

    /// Deletes a person's own chat message completely.
    ///
    /// # Errors
    /// Returns [`ChatError::NotYours`], [`ChatError::NoLine`], [`ChatError::TooLate`], or an error
    /// if something cannot be read or saved.
    pub async fn unsay(
        self: &Arc<Self>,
        id: &GameId,
        person: &PersonId,
        number: i64,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let pair = ChatPair::of(&*self.games.game(id).await?, Some(person))?;
        let kept = self.node.store.chat_line(id, number).await?;
        let kept = kept
            .filter(|line| line.by == pair.own && !line.is_deleted())
            .ok_or(ChatError::NoLine)?;
        if self.node.now_ms() - kept.at_ms > DELETED_WITHIN * MINUTE {
            return Err(ChatError::TooLate.into());
        }
        let (talk, game) = (Arc::clone(self), id.clone());
        self.node
            .to_the_end(async move {
                let store = &talk.node.store;
                let deleted = store.delete_chat_line(&game, &pair.own, number).await;
                if !deleted.inspect_err(|error| talk.node.mind_version(error))? {
                    return Err(ChatError::NoLine.into());
                }
                talk.games.hear(&News::Chat(game));
                Ok(())
            })
            .await
    }

    /// Returns a counter that increases when the result of [`Talk::chat`] may have changed. Returns
    /// `None` unless the person is one of the game's two players.
    #[must_use]
    pub fn follow_chat(
        &self,
        game: &Game,
        person: Option<&PersonId>,
    ) -> Option<watch::Receiver<u64>> {
        ChatPair::of(game, person).ok()?;
        Some(self.bus.subscribe_chat(game.id()))
    }

    /// Returns the number of the message that was already stored with this ID, if any.
    async fn said(
        &self,
        id: &GameId,
        pair: &ChatPair,
        command: &CommandId,
        text: &str,
    ) -> Result<Option<i64>, LiveError> {
        let line = self.node.store.chat_line_given(id, &pair.own, command);
        match line.await? {
            // The text of a deleted message is unknown, so any text matches.
            Some(line) if !line.is_deleted() && line.text != text => {
                Err(ChatError::OtherLine.into())
            }
            line => Ok(line.map(|line| line.number)),
        }
    }

    /// Returns an error if one of the two players may not write to the other now.
    async fn may_write(&self, pair: &ChatPair) -> Result<(), LiveError> {
        self.standings.must_be_in_standing(&pair.own).await?;
        if self.people.person(&pair.other).await?.is_none() {
            return Err(ChatError::Gone.into());
        }
        let store = &self.node.store;
        if store.are_apart(&pair.own, &pair.other).await? {
            return Err(ChatError::Apart.into());
        }
        Ok(())
    }
}

fn shown(pair: &ChatPair, line: ChatLine) -> ChatLineView {
    ChatLineView {
        number: line.number,
        by: pair.side_of(&line.by),
        at_ms: line.at_ms,
        text: line.text,
    }
}
