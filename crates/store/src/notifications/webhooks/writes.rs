//! Webhooks and what waits to be posted, in either engine.

use async_trait::async_trait;

use crate::engine::{
    value::Value,
    writes::{Engine, Write},
};
use crate::{
    StoreError,
    notifications::webhooks::{
        CallEnd, CallKind, DueWebhook, MOST_WEBHOOKS, NewWebhook, Webhook, WebhookCall, Webhooks,
        reads as read,
    },
    talk::chat::NewLine,
};
use postern_game::{Millis, PersonId};

/// A line, which has just been added, for the webhooks of its reader that want it.
macro_rules! put_line {
    ($lock: literal) => {
        concat!(
            "INSERT INTO webhook_calls (webhook, game, kind, seq, ply, made_ms, due_ms)
             SELECT webhooks.key, games.key, $3,
                (SELECT max(number) FROM chat_lines WHERE game = games.key
                    AND person = (SELECT key FROM people WHERE id = $4)),
                $6, $5, $5
             FROM webhooks JOIN people ON people.key = webhooks.person JOIN games ON games.id = $2
             WHERE people.id = $1 AND stopped_ms IS NULL AND ',' || wants || ',' LIKE '%,' || $3 || ',%'
             ORDER BY webhooks.key",
            $lock,
            " ON CONFLICT (webhook, game, kind)
                DO UPDATE SET seq = excluded.seq, ply = excluded.ply, made_ms = excluded.made_ms,
                    due_ms = excluded.due_ms"
        )
    };
}
const PUT_LINE: &str = put_line!("");
/// Webhooks are locked before, so that one that ends meanwhile fails nothing.
const PUT_LINE_LOCKED: &str = put_line!(" FOR KEY SHARE OF webhooks");

/// What a line, which has just been added, is to the webhooks of its reader.
pub(crate) fn put_line(line: &NewLine, ply: i64, locks: bool) -> Write {
    let text = if locks { PUT_LINE_LOCKED } else { PUT_LINE };
    let values = vec![
        (&line.to).into(),
        line.game.as_str().into(),
        CallKind::Chat.as_ref().into(),
        (&line.by).into(),
        line.at_ms.into(),
        ply.into(),
    ];
    write(text, values)
}

const ADD: &str = "INSERT INTO webhooks (person, address, secret, wants, made_ms, due_ms)
    SELECT people.key, $2, $3, $4, $5, $5 FROM people JOIN accounts ON accounts.person = people.key
    WHERE people.id = $1 AND people.deleted_ms IS NULL
        AND (SELECT count(*) FROM webhooks WHERE webhooks.person = people.key) < $6";

const END: &str =
    "DELETE FROM webhooks WHERE key = $2 AND person = (SELECT key FROM people WHERE id = $1)";

const RESUME: &str = "UPDATE webhooks SET stopped_ms = NULL, failures = $4, due_ms = $3
    WHERE key = $2 AND stopped_ms IS NOT NULL AND person = (SELECT key FROM people WHERE id = $1)";

const TEST: &str = "INSERT INTO webhook_calls (webhook, kind, seq, ply, made_ms, due_ms)
    SELECT webhooks.key, $4, $5, $5, $3, $3 FROM webhooks
    WHERE webhooks.key = $2 AND stopped_ms IS NULL AND person = (SELECT key FROM people WHERE id = $1)
        AND NOT EXISTS (SELECT 1 FROM webhook_calls WHERE webhook = webhooks.key AND kind = $4)";

/// One that pauses after failures is tried at once; one that a node has taken is left to it.
const HURRY: &str =
    "UPDATE webhooks SET due_ms = CASE WHEN failures > 0 THEN $2 ELSE due_ms END WHERE key = $1";

const TAKE: &str =
    "UPDATE webhooks SET due_ms = $3 WHERE key = $1 AND due_ms = $2 AND stopped_ms IS NULL";

const RELEASE: &str = "UPDATE webhooks SET due_ms = $2 WHERE key = $1";

const DROP: &str = "DELETE FROM webhook_calls WHERE key = $1 AND seq = $2 AND made_ms = $3";

const PUT_OFF: &str =
    "UPDATE webhook_calls SET due_ms = $4 WHERE key = $1 AND seq = $2 AND made_ms = $3";

const WORKED: &str = "UPDATE webhooks SET failures = $4, last_ms = $2, last = $3 WHERE key = $1";

const FAILED: &str =
    "UPDATE webhooks SET failures = failures + 1, last_ms = $2, last = $3, due_ms = $4
    WHERE key = $1";

const STOP: &str = "UPDATE webhooks SET stopped_ms = $2 WHERE key = $1";

const DROP_ALL: &str = "DELETE FROM webhook_calls WHERE webhook = $1";

fn write(text: &'static str, values: Vec<Value>) -> Write {
    Write { text, values }
}

#[async_trait]
impl<E: Engine> Webhooks for E {
    async fn webhooks_of(&self, person: &PersonId) -> Result<Vec<Webhook>, StoreError> {
        read::of_person(self.reader(), person).await
    }

    async fn add_webhook(&self, person: PersonId, webhook: NewWebhook) -> Result<bool, StoreError> {
        let wants: Vec<&str> = webhook.wants.iter().map(AsRef::as_ref).collect();
        let values = vec![
            (&person).into(),
            webhook.address.as_str().into(),
            webhook.secret.as_str().into(),
            wants.join(",").as_str().into(),
            webhook.made_ms.into(),
            i64::from(MOST_WEBHOOKS).into(),
        ];
        self.write_all(vec![person], vec![write(ADD, values)]).await
    }

    async fn end_webhook(&self, person: PersonId, key: i64) -> Result<bool, StoreError> {
        let end = write(END, vec![(&person).into(), key.into()]);
        self.write_all(vec![person], vec![end]).await
    }

    async fn resume_webhook(
        &self,
        person: PersonId,
        key: i64,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let values = vec![(&person).into(), key.into(), now.into(), 0_i64.into()];
        self.write_all(vec![person], vec![write(RESUME, values)])
            .await
    }

    async fn test_webhook(
        &self,
        person: PersonId,
        key: i64,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let test = write(
            TEST,
            vec![
                (&person).into(),
                key.into(),
                now.into(),
                CallKind::Test.as_ref().into(),
                0_i64.into(),
            ],
        );
        let hurry = write(HURRY, vec![key.into(), now.into()]);
        self.write_all(vec![person], vec![test, hurry]).await
    }

    async fn due_webhooks(&self, now: Millis, limit: u32) -> Result<Vec<DueWebhook>, StoreError> {
        read::due(self.reader(), now, limit).await
    }

    async fn take_webhook(&self, webhook: &DueWebhook, until: Millis) -> Result<bool, StoreError> {
        let values = vec![webhook.key.into(), webhook.due_ms.into(), until.into()];
        self.write_all(Vec::new(), vec![write(TAKE, values)]).await
    }

    async fn calls_of(
        &self,
        webhook: i64,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<WebhookCall>, StoreError> {
        read::calls(self.reader(), webhook, now, limit).await
    }

    async fn drop_call(&self, call: &WebhookCall) -> Result<(), StoreError> {
        let values = vec![call.key.into(), call.seq.into(), call.made_ms.into()];
        // `false` where a later one has taken its place, or its webhook has ended.
        let dropped = self.write_all(Vec::new(), vec![write(DROP, values)]).await;
        dropped.map(drop)
    }

    async fn put_off_call(&self, call: &WebhookCall, due_ms: Millis) -> Result<(), StoreError> {
        let values = vec![
            call.key.into(),
            call.seq.into(),
            call.made_ms.into(),
            due_ms.into(),
        ];
        let put_off = write(PUT_OFF, values);
        self.write_all(Vec::new(), vec![put_off]).await.map(drop)
    }

    async fn webhook_worked(&self, webhook: i64, end: CallEnd) -> Result<(), StoreError> {
        let values = vec![
            webhook.into(),
            end.at_ms.into(),
            end.words.as_str().into(),
            0_i64.into(),
        ];
        let worked = write(WORKED, values);
        self.write_all(Vec::new(), vec![worked]).await.map(drop)
    }

    async fn webhook_failed(&self, webhook: i64, end: CallEnd) -> Result<(), StoreError> {
        let values = vec![
            webhook.into(),
            end.at_ms.into(),
            end.words.as_str().into(),
            end.due_ms.into(),
        ];
        let mut writes = vec![write(FAILED, values)];
        if end.stops {
            writes.push(write(STOP, vec![webhook.into(), end.at_ms.into()]));
        }
        self.write_all(Vec::new(), writes).await?;
        if end.stops {
            let drop_all = write(DROP_ALL, vec![webhook.into()]);
            self.write_all(Vec::new(), vec![drop_all]).await?;
        }
        Ok(())
    }

    async fn release_webhook(&self, webhook: i64, due_ms: Millis) -> Result<(), StoreError> {
        let release = write(RELEASE, vec![webhook.into(), due_ms.into()]);
        self.write_all(Vec::new(), vec![release]).await.map(drop)
    }
}
