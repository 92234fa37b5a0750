//! Reading webhooks, and what waits to be posted.

use crate::engine::reads::{
    Reader, Statement,
    row::{Columns, corrupt},
};
use crate::{
    StoreError,
    notifications::webhooks::{CallKind, DueWebhook, Webhook, WebhookAddress, WebhookCall},
};
use postern_game::{GameId, Millis, PersonId};

const OF_PERSON: Statement = Statement::common(
    "SELECT key, address, wants, made_ms, failures, last_ms, last, stopped_ms FROM webhooks
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY made_ms DESC, key DESC",
);

pub(crate) async fn of_person(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Vec<Webhook>, StoreError> {
    let rows = reader.rows(&OF_PERSON, &[person.as_str().into()]).await?;
    rows.iter().map(webhook).collect()
}

fn webhook(row: &impl Columns) -> Result<Webhook, StoreError> {
    let last = match row.number_or_null("last_ms")? {
        Some(last_ms) => Some((last_ms, row.text("last")?)),
        None => None,
    };
    let wants = row.text("wants")?;
    Ok(Webhook {
        key: row.number("key")?,
        address: WebhookAddress::new(row.text("address")?),
        // What only newer versions know is left out.
        wants: wants
            .split(',')
            .filter_map(|kind| kind.parse().ok())
            .collect(),
        made_ms: row.number("made_ms")?,
        failures: row.number("failures")?,
        last,
        stopped_ms: row.number_or_null("stopped_ms")?,
    })
}

macro_rules! known_calls {
    () => {
        "kind IN ('turn', 'reminder', 'over', 'challenge', 'offer', 'comment', 'chat', 'test')"
    };
}

const DUE: Statement = Statement::common(concat!(
    "SELECT webhooks.key AS webhook, people.id AS id, address, secret, due_ms, failures
     FROM webhooks JOIN people ON people.key = person
     WHERE webhooks.key IN (SELECT webhook FROM webhook_calls WHERE webhook_calls.due_ms <= $1 AND ",
    known_calls!(),
    ") AND due_ms <= $1 AND stopped_ms IS NULL
     ORDER BY due_ms, webhooks.key LIMIT $2",
));

pub(crate) async fn due(
    reader: &impl Reader,
    now: Millis,
    limit: u32,
) -> Result<Vec<DueWebhook>, StoreError> {
    let rows = reader.rows(&DUE, &[now.into(), limit.into()]).await?;
    rows.iter().map(due_webhook).collect()
}

fn due_webhook(row: &impl Columns) -> Result<DueWebhook, StoreError> {
    Ok(DueWebhook {
        key: row.number("webhook")?,
        person: PersonId::parse(&row.text("id")?).map_err(|_| corrupt("a person’s id"))?,
        address: WebhookAddress::new(row.text("address")?),
        secret: row.text("secret")?,
        due_ms: row.number("due_ms")?,
        failures: row.number("failures")?,
    })
}

const CALLS: Statement = Statement::common(concat!(
    "SELECT webhook_calls.key AS call, kind, games.id AS game_id, seq, ply, made_ms, due_ms
     FROM webhook_calls LEFT JOIN games ON games.key = game
     WHERE webhook = $1 AND due_ms <= $2 AND ",
    known_calls!(),
    " ORDER BY due_ms, webhook_calls.key LIMIT $3",
));

/// What is to be posted to a webhook. Kinds that only newer versions know are theirs to send.
pub(crate) async fn calls(
    reader: &impl Reader,
    webhook: i64,
    now: Millis,
    limit: u32,
) -> Result<Vec<WebhookCall>, StoreError> {
    let values = [webhook.into(), now.into(), limit.into()];
    let rows = reader.rows(&CALLS, &values).await?;
    rows.iter().map(call).collect()
}

fn call(row: &impl Columns) -> Result<WebhookCall, StoreError> {
    let kind: Result<CallKind, _> = row.text("kind")?.parse();
    let game = row.text_or_null("game_id")?;
    Ok(WebhookCall {
        key: row.number("call")?,
        kind: kind.map_err(|_| corrupt("the kind of a call"))?,
        game: game
            .map(|id| GameId::parse(&id).map_err(|_| corrupt("a game’s id")))
            .transpose()?,
        seq: row.number("seq")?,
        ply: row.number("ply")?,
        made_ms: row.number("made_ms")?,
        due_ms: row.number("due_ms")?,
    })
}
