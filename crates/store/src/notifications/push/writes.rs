//! Devices for Web Push and what waits to be sent there, in either engine.

use async_trait::async_trait;

use crate::{
    StoreError,
    notifications::{
        occasions::{MailChoice, Occasion, OccasionKind},
        push::{Device, DueDevice, MOST_DEVICES, NewDevice, Push, PushCall, reads as read},
    },
    talk::chat::NewLine,
};
use crate::{
    engine::value::Value,
    engine::writes::{Engine, Write},
    notifications::occasions::writes::chosen,
};
use postern_game::{Millis, PersonId, Seq};

/// `$2` and `$4` say which game and which event.
macro_rules! put {
    ($game: literal, $seq: literal, $lock: literal) => {
        concat!(
            "INSERT INTO push_calls (device, game, kind, seq, made_ms, due_ms)
             SELECT push_devices.key, ", $game, ", $3, ", $seq, ", $5, $6
             FROM push_devices JOIN people ON people.key = push_devices.person
             WHERE people.id = $1
                AND coalesce((SELECT choice FROM push_choices WHERE person = people.key AND occasion = $3), $7) <> 'off'
             ORDER BY push_devices.key",
            $lock,
            " ON CONFLICT (device, game, kind)
                DO UPDATE SET seq = excluded.seq, made_ms = excluded.made_ms, due_ms = excluded.due_ms"
        )
    };
}
macro_rules! put_line {
    ($lock: literal) => {
        put!(
            "(SELECT key FROM games WHERE id = $2)",
            "(SELECT max(number) FROM chat_lines WHERE game = (SELECT key FROM games WHERE id = $2)
                AND person = (SELECT key FROM people WHERE id = $4))",
            $lock
        )
    };
}
const PUT: &str = put!("$2", "$4", "");
/// Devices are locked before, so that one that is removed meanwhile fails nothing.
const PUT_LOCKED: &str = put!("$2", "$4", " FOR KEY SHARE OF push_devices");
const PUT_LINE: &str = put_line!("");
const PUT_LINE_LOCKED: &str = put_line!(" FOR KEY SHARE OF push_devices");

/// What an occasion of the game with this key is to the devices of its person. It may be that nothing
/// is written. `locks` is for an engine with several writers.
pub(crate) fn put(game: i64, seq: Seq, at_ms: Millis, occasion: &Occasion, locks: bool) -> Write {
    // Who is at the board is found out when something is sent.
    let due_ms = occasion.due_without_grace(at_ms);
    Write {
        text: if locks { PUT_LOCKED } else { PUT },
        values: vec![
            (&occasion.person).into(),
            game.into(),
            occasion.kind.as_ref().into(),
            seq.into(),
            at_ms.into(),
            due_ms.into(),
            occasion.kind.default_choice().to_string().as_str().into(),
        ],
    }
}

/// What a line, which has just been added, is to the devices of its reader.
pub(crate) fn put_line(line: &NewLine, locks: bool) -> Write {
    let kind = OccasionKind::Chat;
    Write {
        text: if locks { PUT_LINE_LOCKED } else { PUT_LINE },
        values: vec![
            (&line.to).into(),
            line.game.as_str().into(),
            kind.as_ref().into(),
            (&line.by).into(),
            line.at_ms.into(),
            line.at_ms.into(),
            kind.default_choice().to_string().as_str().into(),
        ],
    }
}

const MAKE_ROOM: &str = "DELETE FROM push_devices WHERE endpoint = $1 AND session <> $2";

const ADD: &str =
    "INSERT INTO push_devices (person, session, endpoint, p256dh, auth, label, made_ms, due_ms)
    SELECT people.key, $2, $3, $4, $5, $6, $7, $7 FROM people
        JOIN accounts ON accounts.person = people.key JOIN sessions ON sessions.person = people.key
    WHERE people.id = $1 AND people.deleted_ms IS NULL AND sessions.hash = $2
        AND (SELECT count(*) FROM push_devices
            WHERE push_devices.person = people.key AND push_devices.session <> $2) < $8
    ON CONFLICT (session) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
        label = excluded.label, made_ms = excluded.made_ms, due_ms = excluded.due_ms, failures = $9";

const END: &str =
    "DELETE FROM push_devices WHERE key = $2 AND person = (SELECT key FROM people WHERE id = $1)";

const CHOOSE: &str = "INSERT INTO push_choices (person, occasion, choice)
    SELECT people.key, $2, $3 FROM people JOIN accounts ON accounts.person = people.key
    WHERE people.id = $1 AND people.deleted_ms IS NULL
    ON CONFLICT (person, occasion) DO UPDATE SET choice = excluded.choice";

const TAKE: &str = "UPDATE push_devices SET due_ms = $3 WHERE key = $1 AND due_ms = $2";

const RELEASE: &str = "UPDATE push_devices SET due_ms = $2 WHERE key = $1";

const DROP: &str = "DELETE FROM push_calls WHERE key = $1 AND seq = $2 AND made_ms = $3";

const PUT_OFF: &str =
    "UPDATE push_calls SET due_ms = $4 WHERE key = $1 AND seq = $2 AND made_ms = $3";

const WORKED: &str = "UPDATE push_devices SET failures = $3, used_ms = $2 WHERE key = $1";

const FAILED: &str = "UPDATE push_devices SET failures = failures + 1, due_ms = $2 WHERE key = $1";

const DROP_DEVICE: &str = "DELETE FROM push_devices WHERE key = $1";

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
impl<E: Engine> Push for E {
    async fn devices_of(&self, person: &PersonId) -> Result<Vec<Device>, StoreError> {
        read::of_person(self.reader(), person).await
    }

    async fn add_device(&self, person: PersonId, device: NewDevice) -> Result<bool, StoreError> {
        let NewDevice {
            session,
            subscription,
            label,
            made_ms,
        } = device;
        let session: Value = (&session).into();
        let endpoint: Value = subscription.endpoint.as_str().into();
        write(self, MAKE_ROOM, vec![endpoint.clone(), session.clone()]).await?;
        let add = Write {
            text: ADD,
            values: vec![
                (&person).into(),
                session,
                endpoint,
                (&subscription.p256dh).into(),
                (&subscription.auth).into(),
                label.as_str().into(),
                made_ms.into(),
                i64::from(MOST_DEVICES).into(),
                0_i64.into(),
            ],
        };
        self.write_all(vec![person], vec![add]).await
    }

    async fn end_device(&self, person: PersonId, key: i64) -> Result<bool, StoreError> {
        let end = Write {
            text: END,
            values: vec![(&person).into(), key.into()],
        };
        self.write_all(vec![person], vec![end]).await
    }

    async fn push_choices(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(OccasionKind, MailChoice)>, StoreError> {
        read::choices(self.reader(), person).await
    }

    async fn choose_push(
        &self,
        person: PersonId,
        choices: Vec<(OccasionKind, MailChoice)>,
    ) -> Result<bool, StoreError> {
        let writes = chosen(CHOOSE, &person, choices);
        self.write_all(vec![person], writes).await
    }

    async fn due_devices(&self, now: Millis, limit: u32) -> Result<Vec<DueDevice>, StoreError> {
        read::due(self.reader(), now, limit).await
    }

    async fn take_device(&self, device: &DueDevice, until: Millis) -> Result<bool, StoreError> {
        let take = Write {
            text: TAKE,
            values: vec![device.key.into(), device.due_ms.into(), until.into()],
        };
        self.write_all(Vec::new(), vec![take]).await
    }

    async fn pushes_of(
        &self,
        device: i64,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<PushCall>, StoreError> {
        read::calls(self.reader(), device, now, limit).await
    }

    async fn drop_push(&self, call: &PushCall) -> Result<(), StoreError> {
        let values = vec![call.key.into(), call.seq.into(), call.made_ms.into()];
        write(self, DROP, values).await
    }

    async fn put_off_push(&self, call: &PushCall, due_ms: Millis) -> Result<(), StoreError> {
        let values = vec![
            call.key.into(),
            call.seq.into(),
            call.made_ms.into(),
            due_ms.into(),
        ];
        write(self, PUT_OFF, values).await
    }

    async fn device_worked(&self, device: i64, now: Millis) -> Result<(), StoreError> {
        write(self, WORKED, vec![device.into(), now.into(), 0_i64.into()]).await
    }

    async fn device_failed(&self, device: i64, due_ms: Millis) -> Result<(), StoreError> {
        write(self, FAILED, vec![device.into(), due_ms.into()]).await
    }

    async fn drop_device(&self, device: i64) -> Result<(), StoreError> {
        write(self, DROP_DEVICE, vec![device.into()]).await
    }

    async fn release_device(&self, device: i64, due_ms: Millis) -> Result<(), StoreError> {
        write(self, RELEASE, vec![device.into(), due_ms.into()]).await
    }
}
