//! `/games`: the archive of finished games, with filters, sorting and pages. Each page continues
//! after the last game of the previous one.

mod asked;
pub(crate) mod download;

use askama::Template;
use axum::extract::Query;

use super::lists::filters::{PAGE, TIMES};
use super::lists::finished::{FinishedCard, finished_cards};
use super::shell::{Shell, day, render};
use crate::web::{Answer, Context};
pub(crate) use asked::ArchiveQuery;
use asked::{BY_LENGTH, COMPUTER, RATED};
use postern_game::Person;
use postern_rules::{Color, EndReason, Variant};
use postern_store::{
    ARCHIVE_LOOKS_AT, ArchiveCursor, ArchiveFilter, ArchiveOrder, ArchivePage, GameResult,
    OpponentFilter,
};

/// The page `/games`, with the filter form and one page of results.
#[derive(Template)]
#[template(path = "archive/archive.html")]
struct GamesArchivePage {
    shell: Shell,
    games: Vec<FinishedCard>,
    asked: ArchiveQuery,
    filter: ArchiveFilter,
    /// The player selected by the filter, under their current name.
    player: Option<Person>,
    /// Whether the filter names a player who does not exist.
    is_nobody: bool,
    is_first: bool,
    next: Option<NextPageLink>,
    variants: Vec<FieldOption>,
    results: Vec<FieldOption>,
    reasons: Vec<FieldOption>,
    times: Vec<FieldOption>,
    ratings: Vec<FieldOption>,
    against: Vec<FieldOption>,
    sorts: Vec<FieldOption>,
}

/// An option of a select box in the filter form.
struct FieldOption {
    value: String,
    words: String,
    chosen: bool,
}

/// The maximum number of games that the server examines for one page ([`ARCHIVE_LOOKS_AT`]), as the
/// page shows it.
const LOOKS_AT: &str = "5,000";
const _: () = assert!(ARCHIVE_LOOKS_AT == 5_000, "the words say so");

/// The link to the next page of results.
struct NextPageLink {
    query: String,
    words: String,
    looked_enough: bool,
}

/// `GET /games`: a page of the archive. The query parameters are `variant=SLUG`, `player=NAME`,
/// `result`, `reason`, `time=KIND`, `rated=yes`, `against=computer`, `from=DAY`, `to=DAY`,
/// `least=PLIES`, `most=PLIES`, `sort=length` and `before=GAME_ID`.
pub(crate) async fn show(ctx: Context, Query(asked): Query<ArchiveQuery>) -> Answer {
    let before = asked.before()?;
    let meant = asked.search(&ctx).await?;
    let page = if meant.is_nobody {
        ArchivePage::default()
    } else {
        let lists = &ctx.live.lists;
        lists.archive(&meant.filter, before.as_ref(), PAGE).await?
    };
    let filter = meant.filter;
    render(&GamesArchivePage {
        shell: ctx.shell().await?,
        games: finished_cards(&page.games, ctx.live.node.now_ms()),
        next: page.next.map(|place| next(&asked, &filter, &place)),
        player: meant.player,
        is_nobody: meant.is_nobody,
        is_first: before.is_none(),
        variants: choices(
            Variant::ALL.map(|one| (one.slug(), one.title())),
            filter.variant.map(Variant::slug),
        ),
        results: results(&filter),
        reasons: choices(
            EndReason::ALL
                .iter()
                .map(|one| (one.as_str(), one.as_str())),
            filter.reason.map(EndReason::as_str),
        ),
        times: choices(
            TIMES.map(|(one, words)| (one.into(), words)),
            filter.time.map(<&str>::from),
        ),
        ratings: choices([(RATED, "Rated")], filter.rated.then_some(RATED)),
        against: choices(
            [("", "people"), (COMPUTER, "the computer")],
            (filter.against == OpponentFilter::Computer).then_some(COMPUTER),
        ),
        sorts: choices(
            [("", "Newest first"), (BY_LENGTH, "Longest first")],
            (filter.order == ArchiveOrder::Longest).then_some(BY_LENGTH),
        ),
        filter,
        asked,
    })
}

impl GamesArchivePage {
    /// Returns the active filters and the applied sort order in words. Empty if the defaults apply.
    fn filter_words(&self) -> String {
        let fields = [
            &self.variants,
            &self.results,
            &self.reasons,
            &self.times,
            &self.ratings,
        ];
        let sorts = (!self.is_not_sorted()).then_some(&self.sorts);
        let fields = fields.into_iter().chain(sorts).flatten();
        let chosen = fields.filter(|one| one.chosen);
        let chosen = chosen.map(|one| one.words.clone());
        let player = self.player.as_ref().map(|player| player.name.clone());
        let nobody = self.is_nobody.then(|| self.asked.player.clone());
        let filter = &self.filter;
        let from = filter.from_ms.map(|from| format!("from {}", day(from)));
        let until = filter.until_ms.map(|end| format!("up to {}", day(end - 1)));
        let least = filter
            .least_plies
            .map(|least| format!("at least {least} turns"));
        let most = filter
            .most_plies
            .map(|most| format!("at most {most} turns"));
        let against = self
            .is_of_computer()
            .then(|| "against the computer".to_owned());
        let others = [against, player, nobody, from, until, least, most];
        let words: Vec<_> = chosen.chain(others.into_iter().flatten()).collect();
        words.join(", ")
    }

    /// Whether the user requested sorting by length but it was not applied.
    fn is_not_sorted(&self) -> bool {
        self.filter.order != self.filter.sorted()
    }

    /// Whether the filter selects games against the computer.
    fn is_of_computer(&self) -> bool {
        self.filter.against == OpponentFilter::Computer
    }
}

fn next(asked: &ArchiveQuery, filter: &ArchiveFilter, place: &ArchiveCursor) -> NextPageLink {
    let words = match (filter.sorted(), place.looked_enough) {
        (ArchiveOrder::Newest, false) => "Older games".to_owned(),
        (ArchiveOrder::Longest, false) => "Shorter games".to_owned(),
        (ArchiveOrder::Newest, true) => format!("More, from {}", day(place.ended_ms)),
        (ArchiveOrder::Longest, true) => format!("More, from {} turns", place.plies),
    };
    NextPageLink {
        query: asked.query(Some(&place.before)),
        words,
        looked_enough: place.looked_enough,
    }
}

/// Returns the options for the result. Their labels use the side names of the selected variant.
fn results(filter: &ArchiveFilter) -> Vec<FieldOption> {
    let won = |side: Color| {
        let name = match filter.variant {
            Some(variant) => variant.side_name(side),
            None => side.slug(),
        };
        format!("{name} won")
    };
    let all = [
        (GameResult::White, won(Color::White)),
        (GameResult::Black, won(Color::Black)),
        (GameResult::Drawn, "drawn".to_owned()),
        (GameResult::Aborted, "aborted".to_owned()),
    ];
    choices(
        all.iter()
            .map(|(result, words)| (result.into(), words.as_str())),
        filter.result.map(<&str>::from),
    )
}

/// Returns the options of a select box, with capitalised labels. At most one is selected.
fn choices<'a>(
    all: impl IntoIterator<Item = (&'a str, &'a str)>,
    chosen: Option<&str>,
) -> Vec<FieldOption> {
    let choice = |(value, words): (&str, &str)| FieldOption {
        value: value.to_owned(),
        words: capitalised(words),
        chosen: chosen == Some(value),
    };
    all.into_iter().map(choice).collect()
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
