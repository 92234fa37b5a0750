//! Reading what people are to be told of.

use crate::engine::value::values;
use crate::{
    StoreError,
    notifications::{
        mail::{EmailAddress, MOST_REFUSALS},
        occasions::{Addressee, DueOccasion, ListToken, Round},
    },
};
use crate::{
    engine::reads::{
        Reader, Statement, list, one, required,
        row::{Columns, corrupt},
        row_of,
    },
    people::reads::person,
};
use postern_game::{Millis, Person, PersonId};

const OF_LIST: Statement = Statement::common(
    "SELECT people.id, people.name FROM mail_rounds JOIN people ON people.key = mail_rounds.person
     WHERE list_token = $1",
);

pub(crate) async fn of_list(
    reader: &impl Reader,
    token: &str,
) -> Result<Option<Person>, StoreError> {
    one(reader, &OF_LIST, &values![token], person).await
}

/// That what is to be told is of a kind that this version knows. Others are for newer nodes to tell.
macro_rules! known_occasions {
    () => {
        "kind IN ('challenge', 'chat', 'comment', 'offer', 'over', 'reminder', 'turn')"
    };
}
pub(crate) use known_occasions;

const ADDRESSEES: Statement = Statement::common(concat!(
    "SELECT people.id AS id, people.name AS name, emails.address AS address,
        coalesce(mail_rounds.taken_until_ms, 0) AS taken_until_ms, coalesce(mail_rounds.tries, 0) AS tries,
        min(occasions.due_ms) AS due_ms
     FROM occasions JOIN people ON people.key = occasions.person
        JOIN emails ON emails.person = occasions.person
        LEFT JOIN mail_rounds ON mail_rounds.person = occasions.person
     WHERE occasions.due_ms <= $1 AND emails.address IS NOT NULL AND emails.refusals < $2
        AND coalesce(mail_rounds.taken_until_ms, 0) <= $1
        AND (coalesce(mail_rounds.quiet_until_ms, 0) <= $1 OR occasions.kind = 'reminder') AND ",
    known_occasions!(),
    " GROUP BY people.id, people.name, emails.address, mail_rounds.taken_until_ms, mail_rounds.tries
     ORDER BY min(occasions.due_ms) LIMIT $3"
));

pub(crate) async fn addressees(
    reader: &impl Reader,
    now: Millis,
    limit: u32,
) -> Result<Vec<Addressee>, StoreError> {
    let values = values![now, MOST_REFUSALS, limit];
    list(reader, &ADDRESSEES, &values, addressee).await
}

fn addressee(row: &impl Columns) -> Result<Addressee, StoreError> {
    Ok(Addressee {
        person: person(row)?,
        to: EmailAddress::new(row.text("address")?),
        taken_until_ms: row.number("taken_until_ms")?,
        tries: row.number("tries")?,
        due_ms: row.number("due_ms")?,
    })
}

const ROUND: Statement = Statement::common(
    "SELECT list_token, daily_until_ms FROM mail_rounds
     WHERE person = (SELECT key FROM people WHERE id = $1)",
);

const TAKEN: Statement = Statement::common(
    "SELECT games.id AS game, kind, seq, made_ms FROM occasions JOIN games ON games.key = occasions.game
     WHERE person = (SELECT key FROM people WHERE id = $1) AND taken = $2 ORDER BY made_ms, games.id, kind",
);

/// What was taken until `until`.
pub(crate) async fn round(
    reader: &impl Reader,
    person: &PersonId,
    until: Millis,
) -> Result<Round, StoreError> {
    let row = required(row_of(reader, &ROUND, &values![person.as_str()]).await?)?;
    let values = values![person.as_str(), until];
    let taken = reader.rows(&TAKEN, &values).await?;
    Ok(Round {
        list_token: ListToken::new(row.text("list_token")?),
        daily_until_ms: row.number("daily_until_ms")?,
        occasions: taken.iter().map(occasion).collect::<Result<_, _>>()?,
    })
}

fn occasion(row: &impl Columns) -> Result<DueOccasion, StoreError> {
    Ok(DueOccasion {
        game: row.game_id("game")?,
        kind: row.text("kind")?.parse().map_err(corrupt)?,
        seq: row.number("seq")?,
        made_ms: row.number("made_ms")?,
    })
}

const WAITING: Statement =
    Statement::common("SELECT count(*) AS waiting FROM occasions WHERE due_ms <= $1");

pub(crate) async fn waiting(reader: &impl Reader, now: Millis) -> Result<u64, StoreError> {
    let waiting = required(row_of(reader, &WAITING, &values![now]).await?)?.number("waiting")?;
    u64::try_from(waiting).map_err(corrupt)
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use crate::notifications::occasions::OccasionKind;

    #[test]
    fn all_kinds_are_known() {
        let known = known_occasions!();
        for kind in OccasionKind::iter() {
            assert!(known.contains(&format!("'{}'", kind.as_ref())), "{kind:?}");
        }
        assert_eq!(
            known.matches('\'').count(),
            2 * OccasionKind::iter().count()
        );
    }
}
