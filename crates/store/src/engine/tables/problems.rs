//! The tables of problems.

use crate::engine::tables::{
    Kind::{Flag, Number, Person, Text},
    OnDeletion::{Forget, Remove},
};

table! { pub(super) PROBLEMS = problems, keys 1:
    id Text, variant Text, fen Text, aim Text, turns Number, title Text, comment Text,
    shipped Flag, composer Person(Forget(&["title", "comment"])), made_ms Number, state Text,
    due_ms Number, keys Text, solution Text, points Number, deviation Number, volatility Number,
    tries Number, last_ms Number, solved Number, hidden Text, daily_ms Number
}

table! { pub(super) PROBLEM_TRIES = problem_tries, keys 2:
    problem Text, person Person(Remove), begun_ms Number, version Number, line Text,
    right_turns Number, first_try Text, solved Flag, shown Flag, points_before Number,
    points_after Number
}

table! { pub(super) PROBLEM_RATINGS = problem_ratings, keys 2:
    person Person(Remove), variant Text, points Number, deviation Number, volatility Number,
    tries Number, last_ms Number
}
