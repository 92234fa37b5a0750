//! Whether what a delivery tells of is still so. It is checked before each attempt.

use std::sync::Arc;

use crate::live::{
    LiveError, Notifications,
    games::occasions::{is_seen_at_the_board, reminded_again, side_of, stands},
};
use postern_game::{Game, GameId, Millis, PersonId, Seq};
use postern_store::{notifications::Delivery, occasions::OccasionKind};

/// Something that a person is still to be notified of.
pub(super) struct CurrentOccasion {
    pub(super) game: Arc<Game>,
    /// When the person is notified again, if they are now.
    pub(super) again_ms: Option<Millis>,
}

/// What happened in a game, and the event that caused it.
#[derive(Clone, Copy)]
pub(super) struct GameOccasion {
    pub(super) kind: OccasionKind,
    pub(super) seq: Seq,
}

impl Notifications {
    /// The game of a delivery to a person; `None` when what happened is no longer so.
    ///
    /// # Errors
    /// When something cannot be read.
    pub(super) async fn current_delivery(
        &self,
        person: &PersonId,
        delivery: &Delivery,
    ) -> Result<Option<CurrentOccasion>, LiveError> {
        let (Some(game), Some(kind)) = (&delivery.game, delivery.kind.occasion()) else {
            return Ok(None);
        };
        let Some(game) = self.readable(game).await? else {
            return Ok(None);
        };
        let seq = delivery.seq;
        if !self
            .still_stands(&game, person, GameOccasion { kind, seq })
            .await?
        {
            return Ok(None);
        }
        let again_ms = reminded_again(&game, person, kind, self.node.now_ms());
        Ok(Some(CurrentOccasion { game, again_ms }))
    }

    /// The latest state of a game; `None` when it was removed, or cannot be read by anybody.
    async fn readable(&self, game: &GameId) -> Result<Option<Arc<Game>>, LiveError> {
        match self.games.latest(game).await {
            Ok(game) => Ok(Some(game)),
            Err(error) if error.is_lasting() => Ok(None),
            Err(error) => Err(error),
        }
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

    /// Whether something in a game is still so, and is not the word of somebody whom the person
    /// does not want to read.
    ///
    /// # Errors
    /// When something cannot be read.
    async fn still_stands(
        &self,
        game: &Game,
        person: &PersonId,
        occasion: GameOccasion,
    ) -> Result<bool, LiveError> {
        let GameOccasion { kind, seq } = occasion;
        if kind == OccasionKind::Chat {
            return self.talk.has_unread_line(game, person).await;
        }
        Ok(stands(game, person, kind, seq) && !self.is_avoided(game, person, occasion).await?)
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
        let Some(game) = self.readable(game).await? else {
            return Ok(None);
        };
        let comments = game.comments().iter().rev();
        let gathered = comments
            .skip_while(|comment| comment.seq > seq)
            .take_while(|comment| comment.at_ms > since)
            .filter(|comment| comment.by != *person);
        for comment in gathered {
            let occasion = GameOccasion {
                kind: OccasionKind::Comment,
                seq: comment.seq,
            };
            if self.still_stands(&game, person, occasion).await? {
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
        occasion: GameOccasion,
    ) -> Result<bool, LiveError> {
        let is_comment = occasion.kind == OccasionKind::Comment;
        let Some(comment) = game.comment(occasion.seq).filter(|_| is_comment) else {
            return Ok(false);
        };
        let avoided = self.conduct.avoided(person).await?;
        Ok(avoided.iter().any(|one| one.person.id == comment.by))
    }
}
