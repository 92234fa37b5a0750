//! Checks before each attempt whether a delivery is still valid.

use std::sync::Arc;

use crate::live::games::occasions::{is_seen_at_the_board, reminded_again, side_of, stands};
use crate::live::{LiveError, Notifications};
use postern_game::{Game, GameId, Millis, PersonId, Seq};
use postern_store::notifications::Delivery;
use postern_store::occasions::OccasionKind;

/// An occasion in a game about which a person should still be notified.
pub(super) struct CurrentOccasion {
    pub(super) game: Arc<Game>,
    /// The time of the next reminder, if this notification is sent now.
    pub(super) again_ms: Option<Millis>,
}

/// An occasion in a game, and the event that caused it.
#[derive(Clone, Copy)]
pub(super) struct GameOccasion {
    pub(super) kind: OccasionKind,
    pub(super) seq: Seq,
}

impl Notifications {
    /// Returns a delivery's occasion and game; `None` if the delivery is no longer valid.
    ///
    /// # Errors
    /// Returns an error if something cannot be read.
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

    /// Returns the latest state of a game; `None` if the game was removed or is unreadable.
    async fn readable(&self, game: &GameId) -> Result<Option<Arc<Game>>, LiveError> {
        match self.games.latest(game).await {
            Ok(game) => Ok(Some(game)),
            Err(error) if error.is_lasting() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Whether a player has the game open, so that no other notification is needed until `until`.
    ///
    /// # Errors
    /// Returns an error if the other nodes' state cannot be read.
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

    /// Whether an occasion in a game is still valid and was not caused by somebody whom the person
    /// has muted or blocked.
    ///
    /// # Errors
    /// Returns an error if something cannot be read.
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

    /// Returns the newest comment of which a person may still be notified, up to event `seq` and
    /// written after the time `since`. One notification covers all comments gathered with it.
    ///
    /// # Errors
    /// Returns an error if something cannot be read.
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

    /// Whether a comment's author is somebody whom the person has muted or blocked.
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
