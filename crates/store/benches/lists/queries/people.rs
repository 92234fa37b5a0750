//! The queries of the start page, personal game lists, profile pages and moderation pages.

use postern_rules::Variant;

use super::{ListQuery, ME, PAGE};
use crate::conduct::reads as conduct;
use crate::engine::reads::ColumnValue;
use crate::engine::value::values;
use crate::games::matching::reads as matching;
use crate::games::visits::reads as visits;
use crate::games::{lists, public_lists};
use crate::lists_bench::seed::FIRST_MS;
use crate::people::players::reads as players;
use crate::ratings::reads as ratings;
use postern_game::{Millis, RatingSet};

const NONE: ColumnValue = ColumnValue::Text(None);

/// Returns the queries for challenges, for games in progress, and for the presence of their
/// players.
pub(super) fn games() -> Vec<ListQuery> {
    let last: ColumnValue = PAGE.into();
    let here: Vec<_> = (1..=50)
        .map(|number| format!("\"person{number}\""))
        .collect();
    let here = format!("[{}]", here.join(","));
    vec![
        ListQuery::of("start: open challenges", &lists::SEEKS, &values![500_u32]),
        ListQuery::of(
            "start: games in progress",
            &lists::RUNNING,
            std::slice::from_ref(&last),
        ),
        ListQuery::of(
            "start: who is here",
            &visits::VISITORS,
            &values![here.as_str(), FIRST_MS],
        ),
        ListQuery::of(
            "start: challenges to me",
            &matching::CHALLENGES_TO,
            &[ME.into(), last.clone()],
        ),
        ListQuery::of(
            "start: no challenges",
            &matching::CHALLENGES_TO,
            &["person100".into(), last.clone()],
        ),
        ListQuery::of(
            "start: challenges of mine",
            &matching::CHALLENGES_OF,
            &[ME.into(), last.clone()],
        ),
        ListQuery::of(
            "watch",
            &public_lists::RUNNING,
            &[NONE, NONE, last.clone(), 0_u32.into()],
        ),
        ListQuery::of(
            "watch: one game",
            &public_lists::RUNNING,
            &[
                Variant::ALL[0].slug().into(),
                NONE,
                last.clone(),
                0_u32.into(),
            ],
        ),
        ListQuery::of(
            "watch: against the computer",
            &public_lists::RUNNING_WITH_COMPUTER,
            &[NONE, NONE, last.clone(), 0_u32.into()],
        ),
        ListQuery::of(
            "watch: counts",
            &public_lists::COUNT_RUNNING,
            &values![10_000_u32],
        ),
        ListQuery::of(
            "clocks: the next deadlines",
            &lists::DEADLINES,
            &[0_i64.into(), "".into(), last.clone()],
        ),
    ]
}

/// Returns the queries for a person's finished games.
pub(super) fn finished(half: Millis) -> Vec<ListQuery> {
    let last: ColumnValue = PAGE.into();
    let most = i64::MAX;
    vec![
        ListQuery::of(
            "my games: unfinished",
            &lists::UNFINISHED,
            &[ME.into(), 100_u32.into(), 500_u32.into(), NONE, NONE, NONE],
        ),
        ListQuery::of(
            "my games: finished",
            &lists::FINISHED,
            &[ME.into(), most.into(), most.into(), last.clone()],
        ),
        ListQuery::of(
            "my games: finished, a later page",
            &lists::FINISHED,
            &[ME.into(), half.into(), most.into(), last.clone()],
        ),
        ListQuery::of(
            "my games: how many wait",
            &lists::WAITING,
            &values![ME, 500_u32],
        ),
    ]
}

/// Returns the queries of profile pages and leaderboards.
pub(super) fn people() -> Vec<ListQuery> {
    let last: ColumnValue = PAGE.into();
    let set = RatingSet::all()[0].slug();
    let set: ColumnValue = set.as_str().into();
    vec![
        ListQuery::of("a person by name", &players::BY_NAME, &values!["person 7"]),
        ListQuery::of("a person’s page: about", &players::PROFILE, &values![ME]),
        ListQuery::of("a person’s page: results", &players::RECORDS, &values![ME]),
        ListQuery::of(
            "a person’s page: ratings",
            &ratings::OF_PERSON,
            &values![ME],
        ),
        ListQuery::of(
            "a person’s page: graph of a rating",
            &ratings::POINTS,
            &[ME.into(), set.clone(), last.clone()],
        ),
        ListQuery::of(
            "a person’s page: games in progress",
            &players::RUNNING,
            &[ME.into(), NONE, last.clone()],
        ),
        ListQuery::of(
            "the best",
            &ratings::BEST,
            &[set, FIRST_MS.into(), 100_u32.into()],
        ),
        ListQuery::of(
            "what a game has changed",
            &ratings::OF_GAME,
            &values!["over300"],
        ),
    ]
}

/// Returns the queries of the moderation pages.
pub(super) fn conduct() -> Vec<ListQuery> {
    let last: ColumnValue = PAGE.into();
    vec![
        ListQuery::of(
            "moderation: somebody’s standing",
            &conduct::STANDING,
            &values![ME],
        ),
        ListQuery::of("moderation: roles", &conduct::OFFICERS, &[]),
        ListQuery::of(
            "moderation: suspended",
            &conduct::SUSPENDED,
            &[FIRST_MS.into(), last.clone()],
        ),
        ListQuery::of(
            "moderation: log",
            &conduct::ACTS,
            &values![i64::MAX, 50_u32],
        ),
    ]
}
