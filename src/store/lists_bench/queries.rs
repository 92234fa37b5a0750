//! The queries behind the lists of the site, with their parameters.

use postern_rules::{Reason, Variant};

use super::seed::FIRST_MS;
use crate::{
    game::{Millis, PersonId, view::TimeKind},
    store::{
        ArchiveFilter, ArchiveOrder, GameResult,
        reads::{Statement, Value, archive, lists, players, public_lists},
    },
};

/// Games on a page.
const PAGE: u32 = 24;
/// Who looks.
const ME: &str = "person1";

/// A query, which may be of several statements.
pub(super) struct Query {
    pub(super) name: &'static str,
    pub(super) statements: Vec<(&'static Statement, Vec<Given>)>,
}

/// A parameter of a statement.
#[derive(Clone)]
pub(super) enum Given {
    Text(Option<String>),
    Number(i64),
}

impl From<&Value<'_>> for Given {
    fn from(value: &Value<'_>) -> Self {
        match value {
            Value::Text(text) => Self::Text(text.map(str::to_owned)),
            Value::Number(number) => Self::Number(*number),
            Value::Bytes(_) => unreachable!("no list has such a parameter"),
        }
    }
}

/// All of them, for a database with so many finished games.
pub(super) fn all(games: u32) -> Vec<Query> {
    // Half of the games ended before then.
    let half = FIRST_MS + i64::from(games) * 500;
    let mut all = of_people(half);
    all.extend(of_archive(half));
    all
}

/// The lists of the start page, of games in progress, and of a person's own games.
fn of_people(half: Millis) -> Vec<Query> {
    let none = Value::Text(None);
    let last: Value = PAGE.into();
    let one = |name, statement, values: &[Value]| Query {
        name,
        statements: vec![(statement, values.iter().map(Given::from).collect())],
    };
    vec![
        one("start: open challenges", &lists::SEEKS, &[500_u32.into()]),
        one("start: games in progress", &lists::RUNNING, &[last]),
        one(
            "watch",
            &public_lists::RUNNING,
            &[none, none, last, 0_u32.into()],
        ),
        one(
            "watch: one game",
            &public_lists::RUNNING,
            &[Variant::ALL[0].slug().into(), none, last, 0_u32.into()],
        ),
        one(
            "watch: counts",
            &public_lists::COUNT_RUNNING,
            &[10_000_u32.into()],
        ),
        one(
            "my games: unfinished",
            &lists::UNFINISHED,
            &[ME.into(), 100_u32.into(), 500_u32.into()],
        ),
        one(
            "my games: finished",
            &lists::FINISHED,
            &[ME.into(), i64::MAX.into(), i64::MAX.into(), last],
        ),
        one(
            "my games: finished, a later page",
            &lists::FINISHED,
            &[ME.into(), half.into(), i64::MAX.into(), last],
        ),
        one(
            "my games: how many wait",
            &lists::WAITING,
            &[ME.into(), 500_u32.into()],
        ),
        one(
            "clocks: the next deadlines",
            &lists::DEADLINES,
            &[0_i64.into(), "".into(), last],
        ),
        one("a person by name", &players::BY_NAME, &["person 7".into()]),
        one("a person’s page: results", &players::RECORDS, &[ME.into()]),
        one(
            "a person’s page: games in progress",
            &players::RUNNING,
            &[ME.into(), none, last],
        ),
    ]
}

/// The archive by its filters.
fn of_archive(half: Millis) -> Vec<Query> {
    let filter = ArchiveFilter::default;
    let variant = Some(Variant::ALL[0]);
    let player = PersonId::parse(ME).ok();
    let filters = [
        ("archive", filter()),
        (
            "archive: a later page",
            ArchiveFilter {
                until_ms: Some(half),
                ..filter()
            },
        ),
        (
            "archive: one game",
            ArchiveFilter {
                variant,
                ..filter()
            },
        ),
        (
            "archive: one game, the longest",
            ArchiveFilter {
                variant,
                order: ArchiveOrder::Longest,
                ..filter()
            },
        ),
        (
            "archive: a result",
            ArchiveFilter {
                result: Some(GameResult::White),
                ..filter()
            },
        ),
        (
            "archive: a reason",
            ArchiveFilter {
                reason: Some(Reason::Time),
                ..filter()
            },
        ),
        (
            "archive: a time control",
            ArchiveFilter {
                time: Some(TimeKind::Live),
                ..filter()
            },
        ),
        (
            "archive: rated",
            ArchiveFilter {
                rated: true,
                ..filter()
            },
        ),
        (
            "archive: one game, up to a day",
            ArchiveFilter {
                variant,
                until_ms: Some(half),
                ..filter()
            },
        ),
        (
            "archive: of a player",
            ArchiveFilter {
                player: player.clone(),
                ..filter()
            },
        ),
        (
            "archive: of a player, drawn",
            ArchiveFilter {
                player,
                result: Some(GameResult::Drawn),
                ..filter()
            },
        ),
        (
            "archive: a length",
            ArchiveFilter {
                least_plies: Some(100),
                ..filter()
            },
        ),
        (
            "archive: one game, a result and a time",
            ArchiveFilter {
                variant,
                result: Some(GameResult::Drawn),
                time: Some(TimeKind::Live),
                ..filter()
            },
        ),
    ];
    let query = |(name, filter): (&'static str, ArchiveFilter)| Query {
        name,
        statements: archive::pages(&filter, PAGE + 1)
            .into_iter()
            .map(|(statement, values)| (statement, values.iter().map(Given::from).collect()))
            .collect(),
    };
    filters.into_iter().map(query).collect()
}
