//! The tables of people, and of what is theirs.

use super::{
    Kind::{Bytes, Flag, Number, Text},
    Table,
};

pub(super) const PEOPLE: Table = Table {
    name: "people",
    keys: 1,
    columns: &[
        ("key", Number),
        ("id", Text),
        ("name", Text),
        ("created_ms", Number),
        ("seen_ms", Number),
        ("old_cookies", Flag),
        ("name_skeleton", Text),
        ("deleted_ms", Number),
    ],
};

pub(super) const RECORDS: Table = Table {
    name: "records",
    keys: 2,
    columns: &[
        ("person", Number),
        ("variant", Text),
        ("won", Number),
        ("drawn", Number),
        ("lost", Number),
    ],
};

pub(crate) const RATINGS: Table = Table {
    name: "ratings",
    keys: 2,
    columns: &[
        ("person", Number),
        ("rated_set", Text),
        ("points", Number),
        ("deviation", Number),
        ("volatility", Number),
        ("games", Number),
        ("last_ms", Number),
        ("listed_until_ms", Number),
    ],
};

pub(super) const SESSIONS: Table = Table {
    name: "sessions",
    keys: 1,
    columns: &[
        ("hash", Bytes),
        ("person", Number),
        ("made_ms", Number),
        ("used_ms", Number),
        ("device", Text),
        ("exchanged", Flag),
    ],
};

pub(super) const DEVICE_LINKS: Table = Table {
    name: "device_links",
    keys: 1,
    columns: &[
        ("token_hash", Bytes),
        ("person", Number),
        ("expires_ms", Number),
    ],
};

pub(super) const ACCOUNTS: Table = Table {
    name: "accounts",
    keys: 1,
    columns: &[
        ("person", Number),
        ("password_hash", Text),
        ("password_ms", Number),
        ("made_ms", Number),
        ("named_ms", Number),
        ("hides_presence", Flag),
    ],
};

pub(super) const KEPT_NAMES: Table = Table {
    name: "kept_names",
    keys: 1,
    columns: &[
        ("skeleton_hash", Bytes),
        ("person", Number),
        ("until_ms", Number),
    ],
};

pub(super) const RESET_LINKS: Table = Table {
    name: "reset_links",
    keys: 1,
    columns: &[
        ("token_hash", Bytes),
        ("person", Number),
        ("expires_ms", Number),
    ],
};

pub(super) const KNOWN_BROWSERS: Table = Table {
    name: "known_browsers",
    keys: 1,
    columns: &[("hash", Bytes), ("person", Number), ("used_ms", Number)],
};

pub(super) const LAST_SETTINGS: Table = Table {
    name: "last_settings",
    keys: 1,
    columns: &[("person", Number), ("settings", Text)],
};

pub(super) const ROLES: Table = Table {
    name: "roles",
    keys: 1,
    columns: &[("person", Number), ("role", Text), ("since_ms", Number)],
};

pub(super) const SUSPENSIONS: Table = Table {
    name: "suspensions",
    keys: 1,
    columns: &[
        ("person", Number),
        ("reason", Text),
        ("since_ms", Number),
        ("until_ms", Number),
    ],
};

pub(super) const MODERATION_LOG: Table = Table {
    name: "moderation_log",
    keys: 1,
    columns: &[
        ("key", Number),
        ("at_ms", Number),
        ("actor", Number),
        ("by_host", Flag),
        ("act", Text),
        ("person", Number),
        ("detail", Text),
        ("reason", Text),
        ("report", Number),
    ],
};

pub(super) const REPORTS: Table = Table {
    name: "reports",
    keys: 1,
    columns: &[
        ("key", Number),
        ("at_ms", Number),
        ("reporter", Number),
        ("person", Number),
        ("game", Number),
        ("work", Text),
        ("about", Text),
        ("item", Number),
        ("around", Text),
        ("kind", Text),
        ("text", Text),
        ("outcome", Text),
        ("closed_ms", Number),
    ],
};

pub(super) const AVOIDED: Table = Table {
    name: "avoided",
    keys: 2,
    columns: &[
        ("person", Number),
        ("other", Number),
        ("blocked", Flag),
        ("since_ms", Number),
    ],
};

pub(super) const API_TOKENS: Table = Table {
    name: "api_tokens",
    keys: 1,
    columns: &[
        ("hash", Bytes),
        ("person", Number),
        ("name", Text),
        ("reads", Flag),
        ("plays", Flag),
        ("challenges", Flag),
        ("program", Flag),
        ("made_ms", Number),
        ("used_ms", Number),
    ],
};

pub(super) const FEED_ADDRESSES: Table = Table {
    name: "feed_addresses",
    keys: 1,
    columns: &[("person", Number), ("hash", Bytes), ("made_ms", Number)],
};

pub(super) const PERSON_HOURS: Table = Table {
    name: "person_hours",
    keys: 1,
    columns: &[
        ("person", Number),
        ("zone", Text),
        ("night_from", Number),
        ("night_until", Number),
    ],
};

pub(super) const VACATIONS: Table = Table {
    name: "vacations",
    keys: 2,
    columns: &[
        ("person", Number),
        ("number", Number),
        ("begun_ms", Number),
        ("until_ms", Number),
        ("automatic", Number),
        ("settled_ms", Number),
        ("due_ms", Number),
    ],
};

pub(super) const AUTOMATIC_VACATIONS: Table = Table {
    name: "automatic_vacations",
    keys: 1,
    columns: &[("person", Number), ("since_ms", Number)],
};

pub(super) const PASSKEYS: Table = Table {
    name: "passkeys",
    keys: 1,
    columns: &[
        ("key_hash", Bytes),
        ("person", Number),
        ("name", Text),
        ("credential", Text),
        ("made_ms", Number),
        ("used_ms", Number),
    ],
};

pub(super) const PASSKEY_CHALLENGES: Table = Table {
    name: "passkey_challenges",
    keys: 1,
    columns: &[
        ("token_hash", Bytes),
        ("person", Number),
        ("state", Text),
        ("expires_ms", Number),
    ],
};

pub(super) const EMAILS: Table = Table {
    name: "emails",
    keys: 1,
    columns: &[
        ("person", Number),
        ("address", Text),
        ("verified_ms", Number),
        ("pending", Text),
        ("pending_ms", Number),
        ("pending_refused", Flag),
        ("refusals", Number),
    ],
};

pub(super) const EMAIL_LINKS: Table = Table {
    name: "email_links",
    keys: 1,
    columns: &[
        ("token_hash", Bytes),
        ("person", Number),
        ("address", Text),
        ("expires_ms", Number),
    ],
};

pub(super) const OUTBOX: Table = Table {
    name: "outbox",
    keys: 1,
    columns: &[
        ("key", Number),
        ("kind", Text),
        ("person", Number),
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
        ("person", Number),
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
    columns: &[("person", Number), ("occasion", Text), ("choice", Text)],
};

pub(super) const MAIL_ROUNDS: Table = Table {
    name: "mail_rounds",
    keys: 1,
    columns: &[
        ("person", Number),
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
        ("person", Number),
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
        ("person", Number),
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
    columns: &[("person", Number), ("occasion", Text), ("choice", Text)],
};
