//! The queries of the game archive and of the search by position.

use postern_rules::{EndReason, Variant};

use super::{ListQuery, ME, PAGE};
use crate::engine::reads::ColumnValue;
use crate::games::archive::reads as archive;
use crate::games::positions::{COUNTED_HITS, reads as positions};
use crate::{ArchiveFilter, ArchiveOrder, GameResult, OpponentFilter};
use postern_game::view::TimeKind;
use postern_game::{Millis, PersonId};

/// Returns archive queries with different filters.
pub(super) fn by_filters(half: Millis) -> Vec<ListQuery> {
    let filter = ArchiveFilter::default;
    let variant = Some(Variant::ALL[0]);
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
                reason: Some(EndReason::Time),
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
            "archive: a length",
            ArchiveFilter {
                least_plies: Some(100),
                ..filter()
            },
        ),
        (
            "archive: against the computer",
            ArchiveFilter {
                against: OpponentFilter::Computer,
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
    let all = filters.into_iter().chain(of_a_player());
    let query = |(name, filter): (&'static str, ArchiveFilter)| ListQuery {
        name,
        statements: archive::pages(&filter, PAGE + 1)
            .into_iter()
            .map(|(statement, values)| (statement, values.to_vec()))
            .collect(),
    };
    all.map(query).collect()
}

/// Returns archive filters that name a player.
fn of_a_player() -> [(&'static str, ArchiveFilter); 3] {
    let filter = ArchiveFilter::default;
    let player = PersonId::parse(ME).ok();
    [
        (
            "archive: of a player, and their feed",
            ArchiveFilter {
                player: player.clone(),
                ..filter()
            },
        ),
        (
            "archive: of a player, drawn",
            ArchiveFilter {
                player: player.clone(),
                result: Some(GameResult::Drawn),
                ..filter()
            },
        ),
        (
            "archive: against the computer, of a player, drawn",
            ArchiveFilter {
                against: OpponentFilter::Computer,
                player,
                result: Some(GameResult::Drawn),
                ..filter()
            },
        ),
    ]
}

/// Returns one search for a common position, which occurs after one turn, and one for a rare
/// position.
pub(super) fn by_positions() -> Vec<ListQuery> {
    const COMMON: i64 = 101;
    const RARE: i64 = 10_000;
    let none = ColumnValue::Text(None);
    let page: ColumnValue = (PAGE + 1).into();
    let counted: ColumnValue = COUNTED_HITS.into();
    vec![
        ListQuery::of(
            "search: a common position",
            &positions::HITS,
            &[COMMON.into(), none.clone(), page.clone()],
        ),
        ListQuery::of(
            "search: a rare position",
            &positions::HITS,
            &[RARE.into(), none.clone(), page.clone()],
        ),
        ListQuery::of(
            "search: next turns, rare position",
            &positions::NEXT_TURNS,
            &[RARE.into(), counted.clone()],
        ),
        ListQuery::of(
            "search: next turns, common position",
            &positions::NEXT_TURNS,
            &[COMMON.into(), counted.clone()],
        ),
    ]
}
