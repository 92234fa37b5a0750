//! The tables of problems.

use crate::engine::tables::{
    Kind::{Flag, Number, Person, Text},
    OnDeletion::{Forget, Remove},
    Table,
};

pub(super) const PROBLEMS: Table = Table {
    name: "problems",
    keys: 1,
    columns: &[
        ("id", Text),
        ("variant", Text),
        ("fen", Text),
        ("aim", Text),
        ("turns", Number),
        ("title", Text),
        ("comment", Text),
        ("shipped", Flag),
        ("composer", Person(Forget(&["title", "comment"]))),
        ("made_ms", Number),
        ("state", Text),
        ("due_ms", Number),
        ("keys", Text),
        ("solution", Text),
        ("points", Number),
        ("deviation", Number),
        ("volatility", Number),
        ("tries", Number),
        ("last_ms", Number),
        ("solved", Number),
        ("hidden", Text),
        ("daily_ms", Number),
    ],
};

pub(super) const PROBLEM_TRIES: Table = Table {
    name: "problem_tries",
    keys: 2,
    columns: &[
        ("problem", Text),
        ("person", Person(Remove)),
        ("begun_ms", Number),
        ("version", Number),
        ("line", Text),
        ("right_turns", Number),
        ("first_try", Text),
        ("solved", Flag),
        ("shown", Flag),
        ("points_before", Number),
        ("points_after", Number),
    ],
};

pub(super) const PROBLEM_RATINGS: Table = Table {
    name: "problem_ratings",
    keys: 2,
    columns: &[
        ("person", Person(Remove)),
        ("variant", Text),
        ("points", Number),
        ("deviation", Number),
        ("volatility", Number),
        ("tries", Number),
        ("last_ms", Number),
    ],
};
