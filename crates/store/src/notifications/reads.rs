//! Reads notification receivers and pending deliveries.

use super::occasions::{NotificationChoice, OccasionKind};
use super::{ChannelKind, Delivery, DueReceiver, NotificationReceiver};
use crate::engine::reads::row::corrupt;
use crate::engine::reads::{Row, SqlStatement, required};
use crate::engine::value::values;
use crate::people::reads::person;
use crate::{Store, StoreError, TokenHash};
use postern_game::{GameId, Millis, PersonId};

const CHOICES: SqlStatement = SqlStatement::common(
    "SELECT occasion, choice FROM choices
     WHERE person = (SELECT key FROM people WHERE id = $1) AND channel = $2",
);

/// The SQL condition that a receiver belongs to no session or to an active one. Databases adopted
/// from an older version may contain ended sessions, whose rows name no person.
macro_rules! goes_on {
    () => {
        "(session IS NULL OR EXISTS (SELECT 1 FROM sessions
            WHERE hash = session AND sessions.person = receivers.person))"
    };
}

const OF_PERSON: SqlStatement = SqlStatement::common(concat!(
    "SELECT key, session, address, label, wants, made_ms, failures, last_ms, last, stopped_ms FROM receivers
     WHERE person = (SELECT key FROM people WHERE id = $1) AND channel = $2 AND ",
    goes_on!(),
    " ORDER BY made_ms DESC, key DESC",
));

fn receiver(row: &Row) -> Result<NotificationReceiver, StoreError> {
    let session = row.bytes_or_null("session")?.map(TokenHash::try_from);
    let last = match row.number_or_null("last_ms")? {
        Some(last_ms) => Some((last_ms, row.text("last")?)),
        None => None,
    };
    let wants = row.text_or_null("wants")?.unwrap_or_default();
    // Skip kinds that only newer versions define.
    let wants = wants.split(',').filter_map(|kind| kind.parse().ok());
    Ok(NotificationReceiver {
        key: row.number("key")?,
        session: session.transpose().map_err(|_| corrupt("a session"))?,
        address: row.text("address")?,
        label: row.text("label")?,
        wants: wants.collect(),
        made_ms: row.number("made_ms")?,
        failures: row.number("failures")?,
        last,
        stopped_ms: row.number_or_null("stopped_ms")?,
    })
}

/// The SQL condition that a delivery is due at `$2` and its kind is known to this version. Nodes of
/// newer versions send the other kinds.
macro_rules! is_due {
    () => {
        "due_ms <= $2 AND kind IN ('challenge', 'changed', 'chat', 'comment', 'confirm', 'offer', 'over',
            'reminder', 'reset', 'test', 'turn')"
    };
}

/// Selects receivers with due deliveries. Few of the pending deliveries are due, so SQLite must
/// start from the index on channel and `due_ms`: `CROSS JOIN` fixes the join order, and the unary
/// plus prevents the grouping from using another index.
pub(crate) const DUE: SqlStatement = SqlStatement::common(concat!(
    "SELECT receivers.key AS receiver, people.id AS id, people.name AS name, address, secret, next_ms,
        failures, leases, quiet_until_ms
     FROM (SELECT +receiver AS receiver, min(due_ms) AS first_ms FROM deliveries CROSS JOIN receivers
        WHERE receivers.key = receiver AND receivers.channel = deliveries.channel
            AND deliveries.channel = $1 AND next_ms <= $2
            AND stopped_ms IS NULL AND (quiet_until_ms <= $2
                OR CASE deliveries.channel WHEN 'digest' THEN kind = 'reminder' ELSE kind <> 'comment' END)
            AND ",
    is_due!(),
    " GROUP BY +receiver) AS waiting
        JOIN receivers ON receivers.key = waiting.receiver
        LEFT JOIN people ON people.key = receivers.person
     WHERE ",
    goes_on!(),
    " ORDER BY CASE WHEN first_ms > next_ms THEN first_ms ELSE next_ms END, receivers.key LIMIT $3",
));

fn due_receiver(row: &Row, channel: ChannelKind) -> Result<DueReceiver, StoreError> {
    let has_person = row.text_or_null("id")?.is_some();
    Ok(DueReceiver {
        key: row.number("receiver")?,
        channel,
        person: has_person.then(|| person(row)).transpose()?,
        address: row.text("address")?,
        secret: row.bytes("secret")?,
        next_ms: row.number("next_ms")?,
        failures: row.number("failures")?,
        leases: row.number("leases")?,
        quiet_until_ms: row.number("quiet_until_ms")?,
    })
}

const DELIVERIES: SqlStatement = SqlStatement::common(concat!(
    "SELECT deliveries.key AS delivery, kind, games.id AS game_id, seq, ply, deliveries.made_ms AS made_ms, due_ms
     FROM deliveries JOIN receivers ON receivers.key = receiver LEFT JOIN games ON games.key = game
     WHERE receiver = $1
        AND (quiet_until_ms <= $2 OR deliveries.channel = 'digest' OR kind <> 'comment') AND ",
    is_due!(),
    " ORDER BY due_ms, deliveries.key LIMIT $3",
));

fn delivery(row: &Row) -> Result<Delivery, StoreError> {
    let game = row.text_or_null("game_id")?;
    Ok(Delivery {
        key: row.number("delivery")?,
        kind: row.text("kind")?.parse().map_err(corrupt)?,
        game: game
            .map(|id| GameId::parse(&id).map_err(corrupt))
            .transpose()?,
        seq: row.number("seq")?,
        ply: row.number("ply")?,
        made_ms: row.number("made_ms")?,
        due_ms: row.number("due_ms")?,
    })
}

pub(crate) const WAITING: SqlStatement = SqlStatement::common(
    "SELECT count(*) AS waiting FROM deliveries WHERE channel = $1 AND due_ms <= $2",
);

impl Store {
    /// Returns a person's receivers with active sessions, most recently added first.
    pub async fn receivers_of(
        &self,
        person: &PersonId,
        channel: ChannelKind,
    ) -> Result<Vec<NotificationReceiver>, StoreError> {
        let values = values![person.as_str(), channel.as_ref()];
        self.list(&OF_PERSON, &values, receiver).await
    }

    /// Returns a person's notification choices for a channel.
    pub async fn choices(
        &self,
        person: &PersonId,
        channel: ChannelKind,
    ) -> Result<Vec<(OccasionKind, NotificationChoice)>, StoreError> {
        let values = values![person.as_str(), channel.as_ref()];
        let rows = self.rows(&CHOICES, &values).await?;
        let mut choices = Vec::with_capacity(rows.len());
        for row in &rows {
            let (kind, choice) = (row.text("occasion")?, row.text("choice")?);
            if let (Ok(kind), Ok(choice)) = (kind.parse(), choice.parse()) {
                choices.push((kind, choice));
            }
        }
        Ok(choices)
    }

    /// Returns the receivers of a channel with deliveries due at `now`, longest overdue first.
    pub async fn due_receivers(
        &self,
        channel: ChannelKind,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<DueReceiver>, StoreError> {
        let values = values![channel.as_ref(), now, limit];
        let rows = self.rows(&DUE, &values).await?;
        let receivers = rows.iter().map(|row| due_receiver(row, channel));
        receivers.collect()
    }

    /// Returns the deliveries to a receiver that are due at `now`, longest overdue first.
    pub async fn deliveries_to(
        &self,
        receiver: i64,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<Delivery>, StoreError> {
        let values = values![receiver, now, limit];
        self.list(&DELIVERIES, &values, delivery).await
    }

    /// Returns the number of deliveries of a channel that are due at `now`.
    pub async fn deliveries_waiting(
        &self,
        channel: ChannelKind,
        now: Millis,
    ) -> Result<u64, StoreError> {
        let values = [channel.as_ref().into(), now.into()];
        let waiting = required(self.row(&WAITING, &values).await?)?.number("waiting")?;
        u64::try_from(waiting).map_err(corrupt)
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use crate::notifications::occasions::OccasionKind;
    use crate::notifications::{ChannelKind, DELIVERIES_EXPIRED, DeliveryKind};

    #[test]
    fn what_has_expired_is_removed_in_all_channels() {
        for channel in ChannelKind::iter() {
            let name = format!("'{}'", channel.as_ref());
            assert!(DELIVERIES_EXPIRED.contains(&name), "{channel:?}");
        }
    }

    #[test]
    fn each_occasion_is_a_delivery() {
        for occasion in OccasionKind::iter() {
            let kind: DeliveryKind = occasion.as_ref().parse().unwrap();
            assert_eq!(kind.occasion(), Some(occasion));
        }
    }

    #[test]
    fn all_kinds_are_known() {
        let (_, known) = is_due!().split_once("kind IN").unwrap();
        for kind in DeliveryKind::iter() {
            assert!(known.contains(&format!("'{}'", kind.as_ref())), "{kind:?}");
        }
        let count = DeliveryKind::iter().count();
        assert_eq!(known.matches('\'').count(), 2 * count);
    }
}
