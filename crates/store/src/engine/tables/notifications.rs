//! The tables of what people are told outside the site.

use crate::engine::tables::{
    Kind::{Bytes, Number, Person, Text},
    OnDeletion::Remove,
    Table,
};

pub(super) const MAIL_ROUNDS: Table = Table {
    name: "mail_rounds",
    keys: 1,
    columns: &[
        ("person", Person(Remove)),
        ("daily_until_ms", Number),
        ("list_token", Text),
    ],
};

pub(super) const RECEIVERS: Table = Table {
    name: "receivers",
    keys: 1,
    columns: &[
        ("key", Number),
        ("channel", Text),
        ("person", Person(Remove)),
        ("session", Bytes),
        ("address", Text),
        ("secret", Bytes),
        ("label", Text),
        ("wants", Text),
        ("made_ms", Number),
        ("next_ms", Number),
        ("failures", Number),
        ("quiet_until_ms", Number),
        ("last_ms", Number),
        ("last", Text),
        ("stopped_ms", Number),
    ],
};

pub(super) const DELIVERIES: Table = Table {
    name: "deliveries",
    keys: 1,
    columns: &[
        ("key", Number),
        ("receiver", Number),
        ("game", Number),
        ("kind", Text),
        ("seq", Number),
        ("ply", Number),
        ("made_ms", Number),
        ("due_ms", Number),
    ],
};

pub(super) const CHOICES: Table = Table {
    name: "choices",
    keys: 3,
    columns: &[
        ("person", Person(Remove)),
        ("channel", Text),
        ("occasion", Text),
        ("choice", Text),
    ],
};
