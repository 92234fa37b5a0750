//! The pages `/watch` and `/challenges`: filtered lists of running games and of open challenges.

use askama::Template;
use axum::extract::Query;
use serde::Deserialize;

use super::DrawnGameCard;
use super::filters;
use super::filters::{Filters, PAGE};
use super::seeks;
use super::seeks::Seek;
use crate::web::pages::begin::challenge::NamedChallenges;
use crate::web::pages::lists;
use crate::web::pages::shell::{Shell, render};
use crate::web::texts::sample_texts::SampleText;
use crate::web::{Answer, Context};
use postern_game::CommandKind;
use postern_store::{GameCount, OpponentFilter};

/// The maximum number of pages of a game list.
const MAX_PAGES: u32 = 42;

/// The page `/watch`, with the running games.
#[derive(Template)]
#[template(path = "games/watch.html")]
pub(crate) struct WatchPage {
    pub shell: Shell,
    pub games: Vec<DrawnGameCard>,
    pub filters: Filters,
    pub page: u32,
    pub pages: u32,
    /// The sample games, each with a short introduction.
    pub samples: &'static [SampleText],
}

/// The page `/challenges`, with the open challenges.
#[derive(Template)]
#[template(path = "games/challenges.html")]
pub(crate) struct ChallengesPage {
    pub shell: Shell,
    pub seeks: Vec<Seek>,
    /// The unanswered challenges to named players that the visitor has received or sent.
    pub challenged: NamedChallenges,
    pub filters: Filters,
    pub page: u32,
    pub pages: u32,
}

/// The query of a game list. Invalid values are ignored.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct GamesQuery {
    variant: String,
    time: String,
    /// `computer` selects games against the computer. The list of open challenges ignores this
    /// field.
    against: String,
    page: String,
}

impl GamesQuery {
    /// Returns the selected page, but at most the last page.
    fn page(&self, pages: u32) -> u32 {
        self.page.parse().unwrap_or(1).clamp(1, pages)
    }
}

/// `GET /watch?variant=SLUG&time=KIND&against=computer&page=N`: lists running games.
pub(crate) async fn show(ctx: Context, Query(query): Query<GamesQuery>) -> Answer {
    let filter = filters::read(&query.variant, &query.time);
    let against = query.against.parse().unwrap_or_default();
    let counts = ctx.live.lists.count_games(against).await?;
    let filters = Filters::with_computer(filter, against, &counts);
    let pages = filters.pages(MAX_PAGES);
    let page = query.page(pages);
    let from = (page - 1) * PAGE;
    let games = ctx.live.lists.games(against, filter, from, PAGE).await?;
    render(&WatchPage {
        shell: ctx.shell().await?,
        games: lists::drawn(&games, ctx.live.node.now_ms()),
        filters,
        page,
        pages,
        samples: SampleText::all(),
    })
}

/// `GET /challenges?variant=SLUG&time=KIND&page=N`: lists open challenges.
pub(crate) async fn challenges(ctx: Context, Query(query): Query<GamesQuery>) -> Answer {
    let filter = filters::read(&query.variant, &query.time);
    let all = seeks::seeks(&ctx).await?;
    let counted: Vec<_> = all
        .iter()
        .map(|seek| GameCount {
            variant: seek.game,
            time: seek.kind,
            games: 1,
        })
        .collect();
    let filters = Filters::of(filter, &counted);
    let pages = filters.pages(MAX_PAGES);
    let page = query.page(pages);
    let seeks = all
        .into_iter()
        .filter(|seek| filter.admits(seek.game, seek.kind))
        .skip(((page - 1) * PAGE) as usize)
        .take(PAGE as usize)
        .collect();
    render(&ChallengesPage {
        shell: ctx.shell().await?,
        seeks,
        challenged: NamedChallenges::of(&ctx, ctx.viewer()).await?,
        filters,
        page,
        pages,
    })
}

impl WatchPage {
    /// Whether the boards update live. Boards of games against the computer do not.
    pub(crate) fn is_live(&self) -> bool {
        self.filters.now_against == OpponentFilter::People
    }

    /// Whether the list itself updates live. Only the first page without filters does. On other
    /// pages, only the boards update.
    pub(crate) fn follows_all(&self) -> bool {
        self.page == 1 && self.filters.is_open()
    }
}
