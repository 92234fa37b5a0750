//! Adds, leases and removes notification receivers and pending deliveries.

use super::mail::END_DAY;
use super::occasions::{NotificationChoice, NotificationOccasion, OccasionKind};
use super::{ChannelKind, Delivery, DeliveryKind, DueReceiver, LeaseOutcome, NewReceiver};
use crate::engine::value::{ColumnValue, values};
use crate::engine::writes::WriteStatement;
use crate::talk::chat::{ChatNotification, NewChatLine};
use crate::{Store, StoreError};
use postern_game::{Millis, PersonId, Seq};

/// Adds deliveries for those of a person's receivers that subscribe to an occasion. Each replaces
/// the pending delivery of the same kind and game. A new comment or chat message does not postpone
/// a pending e-mail, unless a node may be sending it now. `$game` is the game's key and `$seq` the
/// number of the event or chat message; both are SQL expressions that use `$2` and `$4`.
macro_rules! enqueue {
    ($game: literal, $seq: literal, $lock: literal) => {
        concat!(
            "INSERT INTO deliveries (receiver, channel, game, kind, seq, ply, made_ms, due_ms)
             SELECT receivers.key, channel, ", $game, ", $3, ", $seq, ", $5, $6, CASE channel WHEN 'digest' THEN CAST($9 AS bigint) ELSE CAST($7 AS bigint) END
             FROM people JOIN receivers ON receivers.person = people.key
             WHERE people.id = $1 AND stopped_ms IS NULL AND CASE WHEN wants IS NULL
                THEN coalesce((SELECT choice FROM choices WHERE choices.person = people.key
                    AND choices.channel = receivers.channel AND occasion = $3), $8) <> 'off'
                ELSE ',' || wants || ',' LIKE '%,' || $3 || ',%' END
             ORDER BY receivers.key",
            $lock,
            " ON CONFLICT (receiver, game, kind)
                DO UPDATE SET seq = excluded.seq, ply = excluded.ply, made_ms = excluded.made_ms,
                    due_ms = CASE WHEN excluded.kind IN ('comment', 'chat') AND deliveries.due_ms < excluded.due_ms
                        AND EXISTS (SELECT 1 FROM receivers WHERE key = excluded.receiver
                            AND channel = 'digest' AND next_ms <= excluded.made_ms)
                        THEN deliveries.due_ms ELSE excluded.due_ms END"
        )
    };
}
macro_rules! enqueue_line {
    ($lock: literal) => {
        enqueue!(
            "(SELECT key FROM games WHERE id = $2)",
            "(SELECT max(number) FROM chat_lines WHERE game = (SELECT key FROM games WHERE id = $2)
                AND person = (SELECT key FROM people WHERE id = $4))",
            $lock
        )
    };
}
const ENQUEUE: &str = enqueue!("$2", "$4", "");
/// Locks the receivers first, so that concurrent removal of a receiver causes no error.
const ENQUEUE_LOCKED: &str = enqueue!("$2", "$4", " FOR KEY SHARE OF receivers");
const ENQUEUE_LINE: &str = enqueue_line!("");
const ENQUEUE_LINE_LOCKED: &str = enqueue_line!(" FOR KEY SHARE OF receivers");

/// The event in a game that causes notifications, with the number of turns at that time.
#[derive(Clone, Copy)]
pub(crate) struct CausingEvent {
    /// Database key of the game.
    pub(crate) game: i64,
    pub(crate) seq: Seq,
    pub(crate) ply: usize,
    pub(crate) at_ms: Millis,
}

/// Returns the write that adds an occasion's deliveries for all subscribed receivers of the person
/// to notify. `locks` must be `true` for an engine with several writers.
pub(crate) fn enqueue(
    moment: CausingEvent,
    occasion: &NotificationOccasion,
    locks: bool,
) -> WriteStatement {
    WriteStatement::new(
        if locks { ENQUEUE_LOCKED } else { ENQUEUE },
        values![
            &occasion.person,
            moment.game,
            occasion.kind.as_ref(),
            moment.seq,
            i64::try_from(moment.ply).unwrap_or(i64::MAX),
            moment.at_ms,
            // Use no grace period, because the job that sends the delivery checks whether the
            // person is at the board.
            occasion.due_without_grace(moment.at_ms),
            occasion.kind.default_choice().to_string().as_str(),
            occasion.due_ms
        ],
    )
}

/// Returns the write that queues notifications of a new chat message for its recipient.
pub(crate) fn enqueue_line(
    line: &NewChatLine,
    told: ChatNotification,
    locks: bool,
) -> WriteStatement {
    let kind = OccasionKind::Chat;
    WriteStatement::new(
        if locks {
            ENQUEUE_LINE_LOCKED
        } else {
            ENQUEUE_LINE
        },
        values![
            &line.to,
            line.game.as_str(),
            kind.as_ref(),
            &line.by,
            told.ply,
            line.at_ms,
            line.at_ms,
            kind.default_choice().to_string().as_str(),
            told.due_ms
        ],
    )
}

const CHOOSE: &str = "INSERT INTO choices (person, channel, occasion, choice)
    SELECT people.key, $2, $3, $4 FROM people JOIN accounts ON accounts.person = people.key
    WHERE people.id = $1 AND people.deleted_ms IS NULL
    ON CONFLICT (person, channel, occasion) DO UPDATE SET choice = excluded.choice";

/// Removes another session's receiver with the same address, because two sessions of a browser can
/// share a push address.
const MAKE_ROOM: &str =
    "DELETE FROM receivers WHERE channel = 'push' AND address = $1 AND session <> $2";

const ADD: &str = "INSERT INTO receivers (channel, person, session, address, secret, label, wants, made_ms, next_ms)
    SELECT $2, people.key, $3, $4, $5, $6, $7, $8, $8
    FROM people JOIN accounts ON accounts.person = people.key
    WHERE people.id = $1 AND people.deleted_ms IS NULL
        AND (EXISTS (SELECT 1 FROM sessions WHERE hash = $3 AND sessions.person = people.key) OR $3 IS NULL)
        AND (SELECT count(*) FROM receivers WHERE receivers.person = people.key AND channel = $2
            AND (session <> $3 OR $3 IS NULL)) < $9
    ON CONFLICT (channel, session) DO UPDATE SET address = excluded.address, secret = excluded.secret,
        label = excluded.label, made_ms = excluded.made_ms, next_ms = excluded.next_ms, failures = $10";

const END: &str = "DELETE FROM receivers
    WHERE key = $3 AND channel = $2 AND person = (SELECT key FROM people WHERE id = $1)";

const RESUME: &str = "UPDATE receivers SET stopped_ms = NULL, failures = $5, next_ms = $4
    WHERE key = $3 AND channel = $2 AND stopped_ms IS NOT NULL
        AND person = (SELECT key FROM people WHERE id = $1)";

const TEST: &str = "INSERT INTO deliveries (receiver, channel, kind, seq, ply, made_ms, due_ms)
    SELECT receivers.key, channel, $5, $6, $6, $4, $4 FROM receivers
    WHERE receivers.key = $3 AND channel = $2 AND stopped_ms IS NULL
        AND person = (SELECT key FROM people WHERE id = $1)
        AND NOT EXISTS (SELECT 1 FROM deliveries WHERE receiver = receivers.key AND kind = $5)";

/// Ends the backoff of a receiver after failures. This also ends a current lease, so two nodes may
/// send the same delivery, with the same id.
const HURRY: &str =
    "UPDATE receivers SET next_ms = CASE WHEN failures > 0 THEN $2 ELSE next_ms END WHERE key = $1";

const LEASE: &str = "UPDATE receivers SET next_ms = $3, leases = leases + 1
    WHERE key = $1 AND next_ms = $2 AND stopped_ms IS NULL";

const DROP: &str = "DELETE FROM deliveries WHERE key = $1 AND seq = $2 AND made_ms = $3";

const PUT_OFF: &str =
    "UPDATE deliveries SET due_ms = $4 WHERE key = $1 AND seq = $2 AND made_ms = $3";

const RELEASE: &str = "UPDATE receivers SET next_ms = $2, failures = $3, leases = $9,
        last_ms = coalesce($4, last_ms), last = coalesce($5, last),
        quiet_until_ms = coalesce($6, quiet_until_ms), stopped_ms = coalesce($7, stopped_ms)
    WHERE key = $1 AND next_ms = $8";

const DROP_ALL: &str = "DELETE FROM deliveries
    WHERE receiver = (SELECT key FROM receivers WHERE key = $1 AND stopped_ms IS NOT NULL)";

/// Removes the receiver of an e-mail about accounts. Such a receiver has a single delivery.
const REMOVE_SENT: &str = "DELETE FROM receivers WHERE key = $1 AND channel = 'mail'";

const REMOVE: &str = "DELETE FROM receivers WHERE key = $1 AND next_ms = $2";

/// Runs one write and ignores whether it changes a row.
async fn write(
    store: &Store,
    text: &'static str,
    values: Vec<ColumnValue>,
) -> Result<(), StoreError> {
    store
        .write_alone(WriteStatement::new(text, values))
        .await
        .map(drop)
}

/// Returns the parameters that identify a receiver and its owner.
fn of_person(person: &PersonId, channel: ChannelKind, key: i64) -> Vec<ColumnValue> {
    vec![person.into(), channel.as_ref().into(), key.into()]
}

impl Store {
    /// Adds a receiver. It replaces the receiver of the same session, and another session's
    /// receiver with the same address. Returns `false` if the person already has
    /// [`ChannelKind::max_receivers`] others, has no account, or has no such session.
    pub async fn add_receiver(
        &self,
        person: PersonId,
        receiver: NewReceiver,
    ) -> Result<bool, StoreError> {
        let channel: ColumnValue = receiver.channel.as_ref().into();
        let session = ColumnValue::Bytes(receiver.session.map(Vec::from));
        let address: ColumnValue = receiver.address.as_str().into();
        if receiver.channel == ChannelKind::Push {
            let room = vec![address.clone(), session.clone()];
            write(self, MAKE_ROOM, room).await?;
        }
        let wants = receiver.wants.map(|wants| {
            let wants: Vec<&str> = wants.iter().map(AsRef::as_ref).collect();
            wants.join(",")
        });
        let values = vec![
            (&person).into(),
            channel,
            session,
            address,
            ColumnValue::Bytes(Some(receiver.secret)),
            receiver.label.as_str().into(),
            ColumnValue::Text(wants),
            receiver.made_ms.into(),
            i64::from(receiver.channel.max_receivers()).into(),
            0_i64.into(),
        ];
        let add = WriteStatement::new(ADD, values);
        self.write_all(vec![person], vec![add]).await
    }

    /// Removes one of a person's receivers with its pending deliveries. Returns `false` if the
    /// person has no such receiver.
    pub async fn end_receiver(
        &self,
        person: PersonId,
        channel: ChannelKind,
        key: i64,
    ) -> Result<bool, StoreError> {
        let values = of_person(&person, channel, key);
        let end = WriteStatement::new(END, values);
        self.write_all(vec![person], vec![end]).await
    }

    /// Resumes one of a person's stopped receivers. Returns `false` if the person has no such
    /// receiver.
    pub async fn resume_receiver(
        &self,
        person: PersonId,
        channel: ChannelKind,
        key: i64,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let mut values = of_person(&person, channel, key);
        values.extend([now.into(), 0_i64.into()]);
        let resume = WriteStatement::new(RESUME, values);
        self.write_all(vec![person], vec![resume]).await
    }

    /// Adds a test message to one of a person's receivers, after the deliveries that are already
    /// pending. It is sent immediately, even after failures. Returns `false` if the receiver does
    /// not exist or has stopped, or a test message is already pending.
    pub async fn test_receiver(
        &self,
        person: PersonId,
        channel: ChannelKind,
        key: i64,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let mut values = of_person(&person, channel, key);
        let kind = DeliveryKind::Test.as_ref();
        values.extend([now.into(), kind.into(), 0_i64.into()]);
        let test = WriteStatement::new(TEST, values);
        let hurry = WriteStatement::new(HURRY, values![key, now]);
        self.write_all(vec![person], vec![test, hurry]).await
    }
}

fn version(delivery: &Delivery) -> Vec<ColumnValue> {
    vec![
        delivery.key.into(),
        delivery.seq.into(),
        delivery.made_ms.into(),
    ]
}

impl Store {
    /// Saves these notification choices and leaves all others unchanged. Returns `false` if the
    /// person has no account.
    pub async fn choose(
        &self,
        person: PersonId,
        channel: ChannelKind,
        choices: Vec<(OccasionKind, NotificationChoice)>,
    ) -> Result<bool, StoreError> {
        let writes = choices.into_iter().map(|(kind, choice)| {
            WriteStatement::new(
                CHOOSE,
                values![
                    &person,
                    channel.as_ref(),
                    kind.as_ref(),
                    choice.to_string().as_str()
                ],
            )
        });
        let writes = writes.collect();
        self.write_all(vec![person], writes).await
    }

    /// Leases a receiver, so that no other node sends to it before `until`. Returns `None` if
    /// another node has leased it since it was read, or if it was removed.
    pub async fn lease(
        &self,
        receiver: DueReceiver,
        until: Millis,
    ) -> Result<Option<DueReceiver>, StoreError> {
        let values = vec![receiver.key.into(), receiver.next_ms.into(), until.into()];
        let lease = WriteStatement::new(LEASE, values);
        let is_leased = self.write_all(Vec::new(), vec![lease]).await?;
        Ok(is_leased.then_some(DueReceiver {
            next_ms: until,
            ..receiver
        }))
    }

    /// Ends the lease of a receiver, unless the lease has expired or the receiver was added again.
    /// All deliveries in `drops` are removed in one commit: one message may cover several, and must
    /// not be sent again with only some of them. If `next_ms` in `end` is the end of the current
    /// lease, the lease continues. The receiver of an e-mail about accounts is removed with the
    /// e-mail.
    pub async fn release(&self, leased: &DueReceiver, end: LeaseOutcome) -> Result<(), StoreError> {
        let (last_ms, last) = end.last.unzip();
        let values = vec![
            leased.key.into(),
            end.next_ms.into(),
            end.failures.into(),
            ColumnValue::Number(last_ms),
            ColumnValue::Text(last),
            ColumnValue::Number(end.quiet_until_ms),
            ColumnValue::Number(end.stopped_ms),
            leased.next_ms.into(),
            0_i64.into(),
        ];
        let release = WriteStatement::new(RELEASE, values);
        let mut writes = vec![release];
        let drops = end.drops.iter();
        writes.extend(drops.map(|delivery| WriteStatement::new(DROP, version(delivery))));
        for delivery in &end.put_offs {
            let mut values = version(delivery);
            values.push(delivery.due_ms.into());
            writes.push(WriteStatement::new(PUT_OFF, values));
        }
        if let (Some(person), Some(until)) = (&leased.person, end.daily_until_ms) {
            writes.push(WriteStatement::new(END_DAY, values![&person.id, until]));
        }
        let stop = end.stopped_ms.map(|_| DROP_ALL);
        writes.extend(stop.map(|text| WriteStatement::new(text, values![leased.key])));
        if leased.channel == ChannelKind::Mail && !end.drops.is_empty() {
            write(self, REMOVE_SENT, vec![leased.key.into()]).await?;
        } else if writes.len() <= 2 && end.stopped_ms.is_none() {
            // Remove the delivery before releasing the lease, so that a crash between the two
            // statements cannot send the delivery again. Two statements cost PostgreSQL less than a
            // transaction.
            for write in writes.into_iter().rev() {
                self.write_alone(write).await?;
            }
        } else {
            // Apply all writes, even if the lease has expired.
            self.write_with(Vec::new(), Vec::new(), writes, Vec::new())
                .await?;
        }
        // Run this last: if it fails, nothing is sent twice.
        if let Some(address) = end.working {
            self.email_works(address).await?;
        }
        Ok(())
    }

    /// Removes a receiver with its pending deliveries, unless the lease has expired or the receiver
    /// was added again.
    pub async fn remove_receiver(&self, leased: &DueReceiver) -> Result<(), StoreError> {
        write(self, REMOVE, vec![leased.key.into(), leased.next_ms.into()]).await
    }
}
