//! What is known of the mails about games to people, in either engine.

use async_trait::async_trait;

use super::{ListToken, MailRound, Occasions, reads as read};
use crate::{
    StoreError,
    engine::writes::{Engine, Write},
};
use postern_game::{Millis, Person, PersonId};

const BEGIN: &str = "INSERT INTO mail_rounds (person, list_token)
    SELECT key, $2 FROM people WHERE id = $1 AND deleted_ms IS NULL ON CONFLICT (person) DO NOTHING";

const END_DAY: &str = "UPDATE mail_rounds SET daily_until_ms = $2
    WHERE person = (SELECT key FROM people WHERE id = $1)";

#[async_trait]
impl<E: Engine> Occasions for E {
    async fn person_of_list(&self, token: &str) -> Result<Option<Person>, StoreError> {
        read::of_list(self.reader(), token).await
    }

    async fn mail_round(
        &self,
        person: &PersonId,
        token: ListToken,
    ) -> Result<Option<MailRound>, StoreError> {
        if let Some(round) = read::round(self.reader(), person).await? {
            return Ok(Some(round));
        }
        let begin = Write {
            text: BEGIN,
            values: vec![person.into(), token.as_str().into()],
        };
        self.write_all(vec![person.clone()], vec![begin]).await?;
        read::round(self.reader(), person).await
    }

    async fn end_day(&self, person: &PersonId, until: Millis) -> Result<(), StoreError> {
        let end = Write {
            text: END_DAY,
            values: vec![person.into(), until.into()],
        };
        self.write_all(Vec::new(), vec![end]).await?;
        Ok(())
    }
}
