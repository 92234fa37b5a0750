//! Whether something still is as it was when somebody was to be told of it. Looked at before each try.

use std::sync::Arc;

use crate::live::{
    LiveError, Notifications,
    games::occasions::{is_seen_at_the_board, reminded_again, side_of, stands},
};
use postern_game::{Game, GameId, Millis, PersonId, Seq};
use postern_store::occasions::OccasionKind;

/// Something that a person still is to be told of.
pub(super) struct CurrentOccasion {
    pub(super) game: Arc<Game>,
    /// When the person is told once more, if they are told now.
    pub(super) again_ms: Option<Millis>,
}

impl Notifications {
    /// The game of something that a person is to be told of; `None` when it no longer stands.
    ///
    /// # Errors
    /// When something cannot be read.
    pub(super) async fn current_occasion(
        &self,
        game: &GameId,
        person: &PersonId,
        (kind, seq): (OccasionKind, Seq),
    ) -> Result<Option<CurrentOccasion>, LiveError> {
        let game = match self.games.latest(game).await {
            Ok(game) => game,
            // It was removed, or cannot be read: nobody can look at it.
            Err(error) if error.is_lasting() => return Ok(None),
            Err(error) => return Err(error),
        };
        if !self.still_stands(&game, person, (kind, seq)).await? {
            return Ok(None);
        }
        let again_ms = reminded_again(&game, person, kind, self.node.now_ms());
        Ok(Some(CurrentOccasion { game, again_ms }))
    }

    /// Whether a person who plays a game has it open, so that until `until` its page is left to show
    /// something.
    ///
    /// # Errors
    /// When the other nodes cannot be asked.
    pub(super) async fn sees_at_board(
        &self,
        game: &Game,
        person: &PersonId,
        kind: OccasionKind,
        until: Millis,
    ) -> Result<bool, LiveError> {
        let Some(side) = side_of(game, person) else {
            return Ok(false);
        };
        Ok(is_seen_at_the_board(kind)
            && self.node.now_ms() < until
            && (self.presence.is_here(game.id(), side)
                || self.presence.is_elsewhere(game.id(), side).await?))
    }

    /// Whether a person still is to be told of something in a game: it stands, and is not the word of
    /// somebody whom they do not want to read.
    ///
    /// # Errors
    /// When something cannot be read.
    async fn still_stands(
        &self,
        game: &Game,
        person: &PersonId,
        (kind, seq): (OccasionKind, Seq),
    ) -> Result<bool, LiveError> {
        if kind == OccasionKind::Chat {
            return self.talk.has_unread_line(game, person).await;
        }
        Ok(stands(game, person, kind, seq) && !self.is_avoided(game, person, (kind, seq)).await?)
    }

    /// The newest comment up to event `seq`, made after `since`, that a person may still be notified of.
    /// One notification stands for all comments gathered with it.
    ///
    /// # Errors
    /// When something cannot be read.
    pub(super) async fn newest_comment(
        &self,
        game: &GameId,
        person: &PersonId,
        seq: Seq,
        since: Millis,
    ) -> Result<Option<Seq>, LiveError> {
        let game = match self.games.latest(game).await {
            Ok(game) => game,
            Err(error) if error.is_lasting() => return Ok(None),
            Err(error) => return Err(error),
        };
        let comments = game.comments().iter().rev();
        let gathered = comments
            .skip_while(|comment| comment.seq > seq)
            .take_while(|comment| comment.at_ms > since)
            .filter(|comment| comment.by != *person);
        for comment in gathered {
            let told = (OccasionKind::Comment, comment.seq);
            if self.still_stands(&game, person, told).await? {
                return Ok(Some(comment.seq));
            }
        }
        Ok(None)
    }

    /// Whether it is a comment of somebody whose words the person does not want to read.
    async fn is_avoided(
        &self,
        game: &Game,
        person: &PersonId,
        (kind, seq): (OccasionKind, Seq),
    ) -> Result<bool, LiveError> {
        let said = match kind {
            OccasionKind::Comment => game.comment(seq),
            _ => None,
        };
        let Some(comment) = said else {
            return Ok(false);
        };
        let avoided = self.conduct.avoided(person).await?;
        Ok(avoided.iter().any(|one| one.person.id == comment.by))
    }
}
