//! `/me`: a user's own games.

use askama::Template;
use axum::extract::Query;
use axum::response::Redirect;
use serde::Deserialize;

use super::account::vacation;
use super::account::vacation::VacationEnd;
use super::begin::challenge::NamedChallenges;
use super::lists;
use super::lists::own_filters;
use super::lists::own_filters::OwnFilters;
use super::lists::{MyGame, my_boards};
use super::shell::{InlineJson, Shell, render};
use crate::live::FINISHED_PAGE;
use crate::web::{Answer, Context, Problem};
use postern_game::{CommandKind, GameId};
use postern_store::{ListRange, PersonGamesFilter};

/// The page `/me`, with one page of the user's games.
#[derive(Template)]
#[template(path = "games/me.html")]
pub(crate) struct MePage {
    pub shell: Shell,
    /// One page of games. Unfinished games come first: those in which it is the user's turn, the
    /// most urgent first, then the others. The finished games follow the last unfinished one, the
    /// latest first.
    pub games: Vec<MyGame>,
    /// The board geometry of each variant as JSON, for the script that updates the boards.
    pub boards: InlineJson,
    /// The URL of the previous page of unfinished games.
    pub before: Option<String>,
    /// The URL of the next page of unfinished games.
    pub after: Option<String>,
    /// The unanswered challenges to named players that the user has received or sent.
    pub challenged: NamedChallenges,
    /// The end of the user's current vacation. `None` if they are not on vacation.
    pub vacation: Option<VacationEnd>,
    /// The filter links for unfinished games. While a filter is active, the page shows no finished
    /// games.
    pub filters: OwnFilters,
    /// Whether the page shows older finished games.
    pub is_older: bool,
    /// The id of the last finished game on this page, after which the next page starts. `None` if
    /// there are no more finished games.
    pub older: Option<String>,
}

/// The query that selects a page and a filter.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct MeQuery {
    /// The id of the last finished game on the previous page.
    before: Option<String>,
    /// Whose turn it is: `me` or `others`. Unknown values of this and the next two
    /// fields are ignored.
    #[serde(default)]
    waiting: String,
    /// The variant's slug.
    #[serde(default)]
    variant: String,
    /// The kind of time control: `live`, `correspondence` or `unlimited`.
    #[serde(default)]
    time: String,
    /// The page number of unfinished games, counted from 1.
    #[serde(default)]
    page: String,
}

/// The number of unfinished games per page.
const BOARDS: u32 = 30;
/// The highest page number. It is enough for the maximum number of unfinished games.
const LAST_PAGE: u32 = ListRange::UNFINISHED.most.div_ceil(BOARDS);

/// `GET /me?before=GAME_ID` or `/me?waiting=me&variant=SLUG&time=live`: shows a page of the user's
/// games.
pub(crate) async fn me(ctx: Context, Query(query): Query<MeQuery>) -> Answer {
    let before = query
        .before
        .map(|id| GameId::parse(&id))
        .transpose()
        .map_err(|_| Problem::not_found("There are no games at this address."))?;
    let filter = own_filters::read(&query.waiting, &query.variant, &query.time);
    let number = query.page.parse().unwrap_or(1).clamp(1, LAST_PAGE);
    let page = MePage::of(&ctx, before.as_ref(), filter, number).await?;
    Ok(ctx.remember(render(&page)?))
}

/// `GET /me/next`: redirects to the most urgent game in which it is the user's turn. If there is
/// none, it redirects to the list.
pub(crate) async fn next(ctx: Context) -> Result<Redirect, Problem> {
    let waiting = match ctx.viewer() {
        Some(person) => {
            let first = ListRange::first(1);
            let lists = &ctx.live.lists;
            let games = lists.unfinished_among(person, PersonGamesFilter::WAITING, first);
            games.await?.pop()
        }
        None => None,
    };
    Ok(Redirect::to(&waiting.map_or_else(
        || "/me".to_owned(),
        |listed| format!("/games/{}", listed.game.id),
    )))
}

impl MePage {
    /// Whether the page shows filter links. It does if it lists unfinished games or a filter is
    /// active.
    fn has_filters(&self) -> bool {
        !self.is_older && (!self.filters.is_open() || self.games.iter().any(|game| !game.over))
    }

    fn has_finished(&self) -> bool {
        self.games.iter().any(|game| game.over)
    }

    /// Returns one page of the user's games. `before` selects a page of older finished games.
    async fn of(
        ctx: &Context,
        before: Option<&GameId>,
        filter: PersonGamesFilter,
        page: u32,
    ) -> Result<Self, Problem> {
        let filters = OwnFilters::of(filter);
        let mut games = Vec::new();
        let mut older = None;
        let mut has_more = false;
        if let Some(person) = ctx.viewer() {
            if before.is_none() {
                let part = ListRange {
                    from: (page - 1) * BOARDS,
                    most: BOARDS + 1,
                };
                games = lists::unfinished(ctx, person, filter, part).await?;
                has_more = games.len() > BOARDS as usize;
                games.truncate(BOARDS as usize);
            }
            if before.is_some() || filters.is_open() && !has_more {
                let finished = lists::finished(ctx, person, before).await?;
                if finished.len() == FINISHED_PAGE as usize {
                    older = finished.last().map(|game| game.id.clone());
                }
                games.extend(finished);
            }
        }
        let vacation = match &ctx.visitor.person {
            Some(person) => vacation::until(ctx, person).await?,
            None => None,
        };
        let shell = ctx.shell().await?;
        Ok(Self {
            vacation,
            challenged: NamedChallenges::of(ctx, ctx.viewer()).await?,
            shell,
            boards: InlineJson::of(&my_boards::shapes(&games)).map_err(|_| Problem::internal())?,
            before: (page > 1).then(|| filters.page(page - 1)),
            after: has_more.then(|| filters.page(page + 1)),
            games,
            filters,
            is_older: before.is_some(),
            older,
        })
    }
}
