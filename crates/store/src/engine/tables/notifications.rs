//! The tables of what people are told outside the site.

use crate::engine::tables::{
    Kind::{Bytes, Number, Person, Text},
    OnDeletion::Remove,
};

table! { pub(super) MAIL_ROUNDS = mail_rounds, keys 1:
    person Person(Remove), daily_until_ms Number, list_token Text
}

table! { pub(super) RECEIVERS = receivers, keys 1:
    key Number, channel Text, person Person(Remove), session Bytes, address Text, secret Bytes,
    label Text, wants Text, made_ms Number, next_ms Number, failures Number,
    leases Number, quiet_until_ms Number, last_ms Number, last Text, stopped_ms Number
}

table! { pub(super) DELIVERIES = deliveries, keys 1:
    key Number, receiver Number, game Number, kind Text, seq Number, ply Number, made_ms Number,
    due_ms Number, channel Text
}

table! { pub(super) CHOICES = choices, keys 3:
    person Person(Remove), channel Text, occasion Text, choice Text
}
