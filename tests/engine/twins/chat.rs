//! What players write to each other, in two stores of different engines.

use async_trait::async_trait;
use postern_game::{CommandId, GameId, PersonId};
use postern_store::{
    StoreError,
    chat::{Chat, ChatCount, ChatLine, NewLine, OwnLine},
};

use super::store::{Twins, same};

#[async_trait]
impl Chat for Twins {
    async fn chat_lines(
        &self,
        game: &GameId,
        before: Option<i64>,
        by: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        same!(self, store => store.chat_lines(game, before, by, limit))
    }

    async fn chat_line(&self, game: &GameId, number: i64) -> Result<Option<ChatLine>, StoreError> {
        let deleted = |line: &mut Option<ChatLine>| blank(line.as_mut());
        same!(self, store => store.chat_line(game, number), deleted)
    }

    async fn chat_line_given(
        &self,
        game: &GameId,
        by: &PersonId,
        command: &CommandId,
    ) -> Result<Option<ChatLine>, StoreError> {
        let deleted = |line: &mut Option<ChatLine>| blank(line.as_mut());
        same!(self, store => store.chat_line_given(game, by, command), deleted)
    }

    async fn count_chat_lines(&self, game: &GameId) -> Result<ChatCount, StoreError> {
        same!(self, store => store.count_chat_lines(game))
    }

    async fn add_chat_line(&self, line: NewLine) -> Result<bool, StoreError> {
        same!(self, store => store.add_chat_line(line.clone()))
    }

    async fn delete_chat_line(
        &self,
        game: &GameId,
        by: &PersonId,
        number: i64,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.delete_chat_line(game, by, number))
    }

    async fn chat_lines_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<OwnLine>, StoreError> {
        same!(self, store => store.chat_lines_of(person, limit))
    }
}

/// Of somebody who was deleted the one engine keeps spaces, and the other nothing.
fn blank(line: Option<&mut ChatLine>) {
    if let Some(line) = line.filter(|line| line.is_deleted()) {
        line.text.clear();
    }
}
