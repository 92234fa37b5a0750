//! The tables of people, and of what is theirs.

use crate::engine::tables::{
    Kind::{Bytes, Flag, Number, Person, Text},
    OnDeletion::{Forget, Remove},
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
        ("person", Person(Remove)),
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
        ("person", Person(Remove)),
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
        ("person", Person(Remove)),
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
        ("person", Person(Remove)),
        ("expires_ms", Number),
    ],
};

pub(super) const ACCOUNTS: Table = Table {
    name: "accounts",
    keys: 1,
    columns: &[
        ("person", Person(Remove)),
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
        ("person", Person(Forget(&[]))),
        ("until_ms", Number),
    ],
};

pub(super) const RESET_LINKS: Table = Table {
    name: "reset_links",
    keys: 1,
    columns: &[
        ("token_hash", Bytes),
        ("person", Person(Remove)),
        ("expires_ms", Number),
    ],
};

pub(super) const KNOWN_BROWSERS: Table = Table {
    name: "known_browsers",
    keys: 1,
    columns: &[
        ("hash", Bytes),
        ("person", Person(Remove)),
        ("used_ms", Number),
    ],
};

pub(super) const LAST_SETTINGS: Table = Table {
    name: "last_settings",
    keys: 1,
    columns: &[("person", Person(Remove)), ("settings", Text)],
};

pub(super) const ROLES: Table = Table {
    name: "roles",
    keys: 1,
    columns: &[
        ("person", Person(Remove)),
        ("role", Text),
        ("since_ms", Number),
    ],
};

pub(super) const SUSPENSIONS: Table = Table {
    name: "suspensions",
    keys: 1,
    columns: &[
        ("person", Person(Remove)),
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
        ("actor", Person(Forget(&[]))),
        ("by_host", Flag),
        ("act", Text),
        ("person", Person(Forget(&["detail", "reason"]))),
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
        ("reporter", Person(Forget(&["text"]))),
        ("person", Person(Forget(&["text"]))),
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
        ("person", Person(Remove)),
        ("other", Person(Remove)),
        ("blocked", Flag),
        ("since_ms", Number),
    ],
};

pub(super) const API_TOKENS: Table = Table {
    name: "api_tokens",
    keys: 1,
    columns: &[
        ("hash", Bytes),
        ("person", Person(Remove)),
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
    columns: &[
        ("person", Person(Remove)),
        ("hash", Bytes),
        ("made_ms", Number),
    ],
};

pub(super) const PERSON_HOURS: Table = Table {
    name: "person_hours",
    keys: 1,
    columns: &[
        ("person", Person(Remove)),
        ("zone", Text),
        ("night_from", Number),
        ("night_until", Number),
    ],
};

pub(super) const VACATIONS: Table = Table {
    name: "vacations",
    keys: 2,
    columns: &[
        ("person", Person(Remove)),
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
    columns: &[("person", Person(Remove)), ("since_ms", Number)],
};

pub(super) const PASSKEYS: Table = Table {
    name: "passkeys",
    keys: 1,
    columns: &[
        ("key_hash", Bytes),
        ("person", Person(Remove)),
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
        ("person", Person(Remove)),
        ("state", Text),
        ("expires_ms", Number),
    ],
};

pub(super) const EMAILS: Table = Table {
    name: "emails",
    keys: 1,
    columns: &[
        ("person", Person(Remove)),
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
        ("person", Person(Remove)),
        ("address", Text),
        ("expires_ms", Number),
    ],
};
