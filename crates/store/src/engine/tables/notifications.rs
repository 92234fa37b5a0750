//! The tables of what people are told outside the site.

use crate::engine::tables::{
    Kind::{Bytes, Number, Person, Text},
    OnDeletion::Remove,
    Table,
};

pub(super) const OUTBOX: Table = Table {
    name: "outbox",
    keys: 1,
    columns: &[
        ("key", Number),
        ("kind", Text),
        ("person", Person(Remove)),
        ("address", Text),
        ("made_ms", Number),
        ("due_ms", Number),
        ("tries", Number),
    ],
};

pub(super) const OCCASIONS: Table = Table {
    name: "occasions",
    keys: 3,
    columns: &[
        ("person", Person(Remove)),
        ("game", Number),
        ("kind", Text),
        ("seq", Number),
        ("made_ms", Number),
        ("due_ms", Number),
        ("taken", Number),
    ],
};

pub(super) const MAIL_CHOICES: Table = Table {
    name: "mail_choices",
    keys: 2,
    columns: &[
        ("person", Person(Remove)),
        ("occasion", Text),
        ("choice", Text),
    ],
};

pub(super) const MAIL_ROUNDS: Table = Table {
    name: "mail_rounds",
    keys: 1,
    columns: &[
        ("person", Person(Remove)),
        ("taken_until_ms", Number),
        ("quiet_until_ms", Number),
        ("daily_until_ms", Number),
        ("tries", Number),
        ("list_token", Text),
    ],
};

pub(super) const WEBHOOKS: Table = Table {
    name: "webhooks",
    keys: 1,
    columns: &[
        ("key", Number),
        ("person", Person(Remove)),
        ("address", Text),
        ("secret", Text),
        ("wants", Text),
        ("made_ms", Number),
        ("due_ms", Number),
        ("failures", Number),
        ("last_ms", Number),
        ("last", Text),
        ("stopped_ms", Number),
    ],
};

pub(super) const WEBHOOK_CALLS: Table = Table {
    name: "webhook_calls",
    keys: 1,
    columns: &[
        ("key", Number),
        ("webhook", Number),
        ("game", Number),
        ("kind", Text),
        ("seq", Number),
        ("ply", Number),
        ("made_ms", Number),
        ("due_ms", Number),
    ],
};

pub(super) const PUSH_DEVICES: Table = Table {
    name: "push_devices",
    keys: 1,
    columns: &[
        ("key", Number),
        ("person", Person(Remove)),
        ("session", Bytes),
        ("endpoint", Text),
        ("p256dh", Bytes),
        ("auth", Bytes),
        ("label", Text),
        ("made_ms", Number),
        ("due_ms", Number),
        ("failures", Number),
        ("used_ms", Number),
    ],
};

pub(super) const PUSH_CALLS: Table = Table {
    name: "push_calls",
    keys: 1,
    columns: &[
        ("key", Number),
        ("device", Number),
        ("game", Number),
        ("kind", Text),
        ("seq", Number),
        ("made_ms", Number),
        ("due_ms", Number),
    ],
};

pub(super) const PUSH_CHOICES: Table = Table {
    name: "push_choices",
    keys: 2,
    columns: &[
        ("person", Person(Remove)),
        ("occasion", Text),
        ("choice", Text),
    ],
};
