//! Whether something still is as it was when somebody was to be told of it. Looked at before each try.

use super::{Live, LiveError, occasions::stands};
use postern_game::{Game, PersonId, Seq};
use postern_store::occasions::OccasionKind;

impl Live {
    /// Whether a person still is to be told of something in a game: it stands, and is not the word of
    /// somebody whom they do not want to read.
    ///
    /// # Errors
    /// When something cannot be read.
    pub(super) async fn still_stands(
        &self,
        game: &Game,
        person: &PersonId,
        (kind, seq): (OccasionKind, Seq),
    ) -> Result<bool, LiveError> {
        if kind == OccasionKind::Chat {
            return self.has_unread_line(game, person).await;
        }
        Ok(stands(game, person, kind, seq) && !self.is_avoided(game, person, (kind, seq)).await?)
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
        let avoided = self.avoided(person).await?;
        Ok(avoided.iter().any(|one| one.person.id == comment.by))
    }
}
