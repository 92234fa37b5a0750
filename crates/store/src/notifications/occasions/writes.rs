//! What people are to be told of, in either engine.

use async_trait::async_trait;

use crate::engine::value::values;
use crate::engine::{
    value::Value,
    writes::{Engine, Write},
};
use crate::{
    StoreError,
    notifications::{
        mail::{EmailAddress, MOST_REFUSALS},
        occasions::{
            Addressee, DueOccasion, ListToken, MOST_TOLD, Occasion, OccasionKind, Occasions, Round,
            RoundEnd,
            reads::{self as read, known_occasions},
        },
    },
    talk::chat::NewLine,
};
use postern_game::{GameId, Millis, Person, PersonId, Seq};

/// For who has an address that takes mail, and wants to be told. What was to be told of the same kind
/// is replaced; words do not put each other off. `$2` and `$4` say which game and which event.
macro_rules! put {
    ($game: literal, $seq: literal) => {
        concat!(
            "INSERT INTO occasions (person, game, kind, seq, made_ms, due_ms, taken)
             SELECT people.key, ", $game, ", $3, ", $seq, ", $5, $6, 0
             FROM people JOIN emails ON emails.person = people.key
             WHERE people.id = $1 AND people.deleted_ms IS NULL AND emails.address IS NOT NULL AND emails.refusals < $7
                AND coalesce((SELECT choice FROM choices
                    WHERE person = people.key AND channel = 'digest' AND occasion = $3), $8) <> 'off'
             ON CONFLICT (person, game, kind) DO UPDATE SET seq = excluded.seq, made_ms = excluded.made_ms, taken = 0,
                due_ms = CASE WHEN excluded.kind IN ('comment', 'chat')
                    AND occasions.taken = 0 AND occasions.due_ms < excluded.due_ms
                    THEN occasions.due_ms ELSE excluded.due_ms END"
        )
    };
}
const PUT: &str = put!("$2", "$4");
const PUT_LINE: &str = put!(
    "(SELECT key FROM games WHERE id = $2)",
    "(SELECT max(number) FROM chat_lines WHERE game = (SELECT key FROM games WHERE id = $2)
        AND person = (SELECT key FROM people WHERE id = $4))"
);

/// Writes an occasion of the game with this key. It may be that nothing is written.
pub(crate) fn put(game: i64, seq: Seq, at_ms: Millis, occasion: &Occasion) -> Write {
    Write::new(
        PUT,
        values![
            &occasion.person,
            game,
            occasion.kind.as_ref(),
            seq,
            at_ms,
            occasion.due_ms,
            MOST_REFUSALS,
            occasion.kind.default_choice().to_string().as_str()
        ],
    )
}

/// Writes for the reader of a line, which has just been added, that it is there.
pub(crate) fn put_line(line: &NewLine, due_ms: Millis) -> Write {
    let kind = OccasionKind::Chat;
    Write::new(
        PUT_LINE,
        values![
            &line.to,
            line.game.as_str(),
            kind.as_ref(),
            &line.by,
            line.at_ms,
            due_ms,
            MOST_REFUSALS,
            kind.default_choice().to_string().as_str()
        ],
    )
}

const TAKE: &str = "INSERT INTO mail_rounds (person, taken_until_ms, tries, list_token)
    SELECT key, $2, 1, $3 FROM people WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person) DO UPDATE SET taken_until_ms = excluded.taken_until_ms, tries = mail_rounds.tries + 1
        WHERE mail_rounds.taken_until_ms = $4";

/// Those first that have waited for longest, as many as fit into a mail, and of the kinds that this
/// version knows.
const TAKE_OCCASIONS: &str = concat!(
    "UPDATE occasions SET taken = $2
    WHERE (person, game, kind) IN (SELECT person, game, kind FROM occasions
        WHERE person = (SELECT key FROM people WHERE id = $1) AND due_ms <= $3 AND ",
    known_occasions!(),
    " ORDER BY made_ms, game, kind LIMIT $4)"
);

const PUT_OFF: &str = "UPDATE occasions SET due_ms = $5, taken = 0
    WHERE person = (SELECT key FROM people WHERE id = $1) AND game = (SELECT key FROM games WHERE id = $2)
        AND kind = $3 AND taken = $4";

const DROP: &str = "DELETE FROM occasions
    WHERE person = (SELECT key FROM people WHERE id = $1) AND taken = $2";

const END: &str =
    "UPDATE mail_rounds SET taken_until_ms = 0, tries = 0, quiet_until_ms = $3, daily_until_ms = $4
    WHERE person = (SELECT key FROM people WHERE id = $1) AND taken_until_ms = $2";

const PUT_OFF_ROUND: &str = "UPDATE mail_rounds SET taken_until_ms = $3
    WHERE person = (SELECT key FROM people WHERE id = $1) AND taken_until_ms = $2";

const REFUSE: &str = "UPDATE emails SET refusals = refusals + 1 WHERE address = $1";

/// Carries out one write, whether or not there is anything left to change.
async fn write(
    engine: &impl Engine,
    text: &'static str,
    values: Vec<Value>,
) -> Result<(), StoreError> {
    engine
        .write_all(Vec::new(), vec![Write { text, values }])
        .await?;
    Ok(())
}

#[async_trait]
impl<E: Engine> Occasions for E {
    async fn person_of_list(&self, token: &str) -> Result<Option<Person>, StoreError> {
        read::of_list(self.reader(), token).await
    }

    async fn addressees(&self, now: Millis, limit: u32) -> Result<Vec<Addressee>, StoreError> {
        read::addressees(self.reader(), now, limit).await
    }

    async fn take_round(
        &self,
        addressee: &Addressee,
        token: ListToken,
        now: Millis,
        until: Millis,
    ) -> Result<Option<Round>, StoreError> {
        let id = &addressee.person.id;
        let take = Write::new(
            TAKE,
            values![id, until, token.as_str(), addressee.taken_until_ms],
        );
        let take_occasions = Write::new(
            TAKE_OCCASIONS,
            values![id, until, now, i64::from(MOST_TOLD)],
        );
        let writes = vec![take, take_occasions];
        if !self.write_all(vec![id.clone()], writes).await? {
            return Ok(None);
        }
        read::round(self.reader(), id, until).await.map(Some)
    }

    async fn put_off_occasion(
        &self,
        person: &PersonId,
        occasion: &DueOccasion,
        until: Millis,
        due_ms: Millis,
    ) -> Result<(), StoreError> {
        let game: &GameId = &occasion.game;
        let values = vec![
            person.into(),
            game.as_str().into(),
            occasion.kind.as_ref().into(),
            until.into(),
            due_ms.into(),
        ];
        write(self, PUT_OFF, values).await
    }

    async fn end_round(
        &self,
        person: &PersonId,
        until: Millis,
        end: RoundEnd,
    ) -> Result<(), StoreError> {
        write(self, DROP, vec![person.into(), until.into()]).await?;
        let values = vec![
            person.into(),
            until.into(),
            end.quiet_until_ms.into(),
            end.daily_until_ms.into(),
        ];
        write(self, END, values).await
    }

    async fn put_off_round(
        &self,
        person: &PersonId,
        until: Millis,
        due_ms: Millis,
    ) -> Result<(), StoreError> {
        let values = vec![person.into(), until.into(), due_ms.into()];
        write(self, PUT_OFF_ROUND, values).await
    }

    async fn refuse_address(&self, address: EmailAddress) -> Result<(), StoreError> {
        write(self, REFUSE, vec![address.as_str().into()]).await
    }

    async fn occasions_waiting(&self, now: Millis) -> Result<u64, StoreError> {
        read::waiting(self.reader(), now).await
    }
}
