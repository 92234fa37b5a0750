//! The tables of games, and of what is read from them.

use crate::engine::tables::{
    Kind::{self, Bytes, Flag, Number, Person, Text},
    OnDeletion::{Blank, Keep, Remove},
    Table,
};

pub(crate) const GAMES: Table = Table {
    name: "games",
    keys: 1,
    columns: &[
        ("key", Number),
        ("id", Text),
        ("variant", Text),
        ("access", Text),
        ("one_board", Flag),
        ("time", Text),
        ("status", Text),
        ("white", Person(Keep)),
        ("black", Person(Keep)),
        ("winner", Text),
        ("reason", Text),
        ("created_ms", Number),
        ("over_ms", Number),
        ("time_kind", Text),
        ("result", Text),
        ("plies", Number),
        ("rated_set", Text),
        ("invited", Person(Keep)),
        ("accounts_only", Flag),
        ("rating_range", Text),
        ("deal", Text),
        ("computer_level", Number),
    ],
};

pub(crate) const GAME_STATE: Table = Table {
    name: "game_state",
    keys: 1,
    columns: &[
        ("game", Number),
        ("seq", Number),
        ("ply", Number),
        ("to_move", Text),
        ("fen", Text),
        ("last_cells", Text),
        ("active_ms", Number),
        ("running_ms", Number),
        ("awaits_white", Flag),
        ("awaits_black", Flag),
        ("choosing", Flag),
        ("white_deadline_ms", Number),
        ("black_deadline_ms", Number),
        ("deadline_ms", Number),
        ("standing", Text),
    ],
};

pub(super) const POSITIONS: Table = Table {
    name: "positions",
    keys: 2,
    columns: &[
        ("key", Number),
        ("game", Number),
        ("ply", Number),
        ("next", Text),
    ],
};

pub(super) const UNINDEXED: Table = Table {
    name: "unindexed",
    keys: 1,
    columns: &[("game", Number)],
};

pub(super) const EVENTS: Table = Table {
    name: "events",
    keys: 2,
    columns: &[
        ("game", Number),
        ("seq", Number),
        ("at_ms", Number),
        ("kind", Text),
        ("version", Number),
        ("body", Text),
        ("person", Person(Keep)),
        ("command_id", Text),
        ("digest", Bytes),
        ("checksum", Bytes),
    ],
};

pub(super) const COMMENTS: Table = Table {
    name: "comments",
    keys: 2,
    columns: &[
        ("game", Number),
        ("number", Number),
        ("person", Person(Blank)),
        ("text", Text),
    ],
};

pub(super) const CHAT_LINES: Table = Table {
    name: "chat_lines",
    keys: 2,
    columns: &[
        ("game", Number),
        ("number", Number),
        ("person", Person(Blank)),
        ("command_id", Text),
        ("at_ms", Number),
        ("text", Text),
    ],
};

pub(super) const GAME_NOTES: Table = Table {
    name: "game_notes",
    keys: 3,
    columns: &[
        ("game", Number),
        ("person", Person(Blank)),
        ("room", Number),
        ("saved_ms", Number),
        ("shown", Flag),
        ("text", Text),
    ],
};

pub(super) const LOOKS: Table = Table {
    name: "looks",
    keys: 2,
    columns: &[
        ("person", Person(Remove)),
        ("game", Number),
        ("seq", Number),
        ("at_ms", Number),
    ],
};

pub(super) const CARDS_READ: Table = Table {
    name: "cards_read",
    keys: 3,
    columns: &[
        ("person", Person(Remove)),
        ("variant", Text),
        ("card", Number),
    ],
};

pub(super) const REVIEWS: Table = Table {
    name: "reviews",
    keys: 1,
    columns: &[("game", Number), ("made_ms", Number), ("body", Text)],
};

pub(super) const STUDIES: Table = Table {
    name: "studies",
    keys: 1,
    columns: &[
        ("id", Text),
        ("person", Person(Remove)),
        ("made_ms", Number),
        ("saved_ms", Number),
        ("variant", Text),
        ("title", Text),
        ("body", Text),
        ("hidden", Text),
    ],
};

/// The columns of both kinds of plans.
const PLANS: &[(&str, Kind)] = &[
    ("game", Number),
    ("person", Person(Remove)),
    ("since", Number),
    ("moves", Text),
];

pub(super) const CONDITIONAL_MOVES: Table = Table {
    name: "conditional_moves",
    keys: 2,
    columns: PLANS,
};

pub(super) const VARIATIONS: Table = Table {
    name: "variations",
    keys: 2,
    columns: PLANS,
};

pub(crate) const RATED_GAMES: Table = Table {
    name: "rated_games",
    keys: 1,
    columns: &[
        ("number", Number),
        ("game", Number),
        ("rated_set", Text),
        ("at_ms", Number),
        ("white", Person(Keep)),
        ("black", Person(Keep)),
        ("white_points", Number),
        ("white_deviation", Number),
        ("white_volatility", Number),
        ("white_new_points", Number),
        ("white_new_deviation", Number),
        ("white_new_volatility", Number),
        ("black_points", Number),
        ("black_deviation", Number),
        ("black_volatility", Number),
        ("black_new_points", Number),
        ("black_new_deviation", Number),
        ("black_new_volatility", Number),
        ("annulled_ms", Number),
        ("annulled_white_after", Number),
        ("annulled_black_after", Number),
    ],
};
