//! The tables of people, and of what is theirs.

use crate::engine::tables::{
    Kind::{Bytes, Flag, Number, Person, Text},
    OnDeletion::{Forget, Remove},
};

table! { pub(super) PEOPLE = people, keys 1:
    key Number, id Text, name Text, created_ms Number, seen_ms Number, old_cookies Flag,
    name_skeleton Text, deleted_ms Number
}

table! { pub(super) RECORDS = records, keys 2:
    person Person(Remove), variant Text, won Number, drawn Number, lost Number
}

table! { pub(crate) RATINGS = ratings, keys 2:
    person Person(Remove), rated_set Text, points Number, deviation Number, volatility Number,
    games Number, last_ms Number, listed_until_ms Number
}

table! { pub(super) SESSIONS = sessions, keys 1:
    hash Bytes, person Person(Remove), made_ms Number, used_ms Number, device Text, exchanged Flag
}

table! { pub(super) DEVICE_LINKS = device_links, keys 1:
    token_hash Bytes, person Person(Remove), expires_ms Number
}

table! { pub(super) ACCOUNTS = accounts, keys 1:
    person Person(Remove), password_hash Text, password_ms Number, made_ms Number,
    named_ms Number, hides_presence Flag
}

table! { pub(super) KEPT_NAMES = kept_names, keys 1:
    skeleton_hash Bytes, person Person(Forget(&[])), until_ms Number
}

table! { pub(super) RESET_LINKS = reset_links, keys 1:
    token_hash Bytes, person Person(Remove), expires_ms Number
}

table! { pub(super) KNOWN_BROWSERS = known_browsers, keys 1:
    hash Bytes, person Person(Remove), used_ms Number
}

table! { pub(super) LAST_SETTINGS = last_settings, keys 1:
    person Person(Remove), settings Text
}

table! { pub(super) ROLES = roles, keys 1:
    person Person(Remove), role Text, since_ms Number
}

table! { pub(super) SUSPENSIONS = suspensions, keys 1:
    person Person(Remove), reason Text, since_ms Number, until_ms Number
}

table! { pub(super) MODERATION_LOG = moderation_log, keys 1:
    key Number, at_ms Number, actor Person(Forget(&[])), by_host Flag, act Text,
    person Person(Forget(&["detail", "reason"])), detail Text, reason Text, report Number
}

table! { pub(super) REPORTS = reports, keys 1:
    key Number, at_ms Number, reporter Person(Forget(&["text"])),
    person Person(Forget(&["text"])), game Number, work Text, about Text, item Number,
    around Text, kind Text, text Text, outcome Text, closed_ms Number
}

table! { pub(super) AVOIDED = avoided, keys 2:
    person Person(Remove), other Person(Remove), blocked Flag, since_ms Number
}

table! { pub(super) API_TOKENS = api_tokens, keys 1:
    hash Bytes, person Person(Remove), name Text, reads Flag, plays Flag, challenges Flag,
    program Flag, made_ms Number, used_ms Number
}

table! { pub(super) FEED_ADDRESSES = feed_addresses, keys 1:
    person Person(Remove), hash Bytes, made_ms Number
}

table! { pub(super) PERSON_HOURS = person_hours, keys 1:
    person Person(Remove), zone Text, night_from Number, night_until Number
}

table! { pub(super) VACATIONS = vacations, keys 2:
    person Person(Remove), number Number, begun_ms Number, until_ms Number, automatic Number,
    settled_ms Number, due_ms Number
}

table! { pub(super) AUTOMATIC_VACATIONS = automatic_vacations, keys 1:
    person Person(Remove), since_ms Number
}

table! { pub(super) PASSKEYS = passkeys, keys 1:
    key_hash Bytes, person Person(Remove), name Text, credential Text, made_ms Number,
    used_ms Number
}

table! { pub(super) PASSKEY_CHALLENGES = passkey_challenges, keys 1:
    token_hash Bytes, person Person(Remove), state Text, expires_ms Number
}

table! { pub(super) EMAILS = emails, keys 1:
    person Person(Remove), address Text, verified_ms Number, pending Text, pending_ms Number,
    pending_refused Flag, refusals Number
}

table! { pub(super) EMAIL_LINKS = email_links, keys 1:
    token_hash Bytes, person Person(Remove), address Text, expires_ms Number
}
