//! Reading devices for Web Push, and what waits to be sent there.

use crate::{
    StoreError,
    notifications::{
        occasions::{MailChoice, OccasionKind},
        push::{Device, DueDevice, PushCall, Subscription},
    },
};
use crate::{
    engine::reads::{
        Reader, Statement,
        row::{Columns, corrupt},
    },
    notifications::occasions::reads::{choices_of, known_occasions},
};
use postern_game::{GameId, Millis, PersonId};

/// In an adopted database a session that was exchanged for an old cookie keeps its row when it ends,
/// without a person.
const OF_PERSON: Statement = Statement::common(
    "SELECT push_devices.key AS device, session, endpoint, p256dh, auth, label, push_devices.made_ms AS made_ms,
        push_devices.used_ms AS used_ms, failures
     FROM push_devices JOIN sessions ON sessions.hash = session AND sessions.person = push_devices.person
     WHERE push_devices.person = (SELECT key FROM people WHERE id = $1)
     ORDER BY push_devices.made_ms DESC, push_devices.key DESC",
);

pub(crate) async fn of_person(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Vec<Device>, StoreError> {
    let rows = reader.rows(&OF_PERSON, &[person.as_str().into()]).await?;
    rows.iter().map(device).collect()
}

fn device(row: &impl Columns) -> Result<Device, StoreError> {
    Ok(Device {
        key: row.number("device")?,
        session: bytes(row, "session")?,
        subscription: subscription(row)?,
        label: row.text("label")?,
        made_ms: row.number("made_ms")?,
        used_ms: row.number_or_null("used_ms")?,
        failures: row.number("failures")?,
    })
}

fn subscription(row: &impl Columns) -> Result<Subscription, StoreError> {
    Ok(Subscription {
        endpoint: row.text("endpoint")?,
        p256dh: bytes(row, "p256dh")?,
        auth: bytes(row, "auth")?,
    })
}

fn bytes<const N: usize>(row: &impl Columns, column: &str) -> Result<[u8; N], StoreError> {
    row.bytes(column)?.try_into().map_err(|_| corrupt(column))
}

const CHOICES: Statement = Statement::common(
    "SELECT occasion, choice FROM push_choices WHERE person = (SELECT key FROM people WHERE id = $1)",
);

pub(crate) async fn choices(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Vec<(OccasionKind, MailChoice)>, StoreError> {
    choices_of(reader, &CHOICES, person).await
}

const DUE: Statement = Statement::common(concat!(
    "SELECT push_devices.key AS device, people.id AS id, endpoint, p256dh, auth, push_devices.due_ms AS due_ms, failures
     FROM (SELECT device, min(due_ms) AS first_ms FROM push_calls WHERE due_ms <= $1 AND ",
    known_occasions!(),
    " GROUP BY device) AS waiting
        JOIN push_devices ON push_devices.key = waiting.device
        JOIN people ON people.key = push_devices.person
        JOIN sessions ON sessions.hash = session AND sessions.person = push_devices.person
     WHERE push_devices.due_ms <= $1
     ORDER BY first_ms, push_devices.key LIMIT $2"
));

pub(crate) async fn due(
    reader: &impl Reader,
    now: Millis,
    limit: u32,
) -> Result<Vec<DueDevice>, StoreError> {
    let rows = reader.rows(&DUE, &[now.into(), limit.into()]).await?;
    rows.iter().map(due_device).collect()
}

fn due_device(row: &impl Columns) -> Result<DueDevice, StoreError> {
    Ok(DueDevice {
        key: row.number("device")?,
        person: PersonId::parse(&row.text("id")?).map_err(|_| corrupt("a person’s id"))?,
        subscription: subscription(row)?,
        due_ms: row.number("due_ms")?,
        failures: row.number("failures")?,
    })
}

const CALLS: Statement = Statement::common(concat!(
    "SELECT push_calls.key AS call, kind, games.id AS game_id, seq, made_ms, due_ms
     FROM push_calls JOIN games ON games.key = game WHERE device = $1 AND due_ms <= $2 AND ",
    known_occasions!(),
    " ORDER BY due_ms, push_calls.key LIMIT $3"
));

/// What is to be sent to a device. Kinds that only newer versions know are theirs to send.
pub(crate) async fn calls(
    reader: &impl Reader,
    device: i64,
    now: Millis,
    limit: u32,
) -> Result<Vec<PushCall>, StoreError> {
    let values = [device.into(), now.into(), limit.into()];
    let rows = reader.rows(&CALLS, &values).await?;
    rows.iter().map(call).collect()
}

fn call(row: &impl Columns) -> Result<PushCall, StoreError> {
    Ok(PushCall {
        key: row.number("call")?,
        kind: row.text("kind")?.parse().map_err(corrupt)?,
        game: GameId::parse(&row.text("game_id")?).map_err(corrupt)?,
        seq: row.number("seq")?,
        made_ms: row.number("made_ms")?,
        due_ms: row.number("due_ms")?,
    })
}
