//! A person's own games.

use askama::Template;
use axum::extract::Query;
use axum::response::Redirect;
use serde::Deserialize;

use super::account::vacation::{self, Until};
use super::begin::challenge::Challenged;
use super::lists::own_filters::{self, OwnFilters};
use super::lists::{self, MyGame, my_boards};
use super::shell::{InlineJson, Shell, render};
use crate::live::FINISHED_PAGE;
use crate::web::{Answer, Context, Problem};
use postern_game::{CommandKind, GameId};
use postern_store::{OwnFilter, Part};

/// The page `/me`.
#[derive(Template)]
#[template(path = "games/me.html")]
pub(crate) struct MePage {
    pub shell: Shell,
    /// A page of games. Unfinished games come first: those that wait for this person, most urgent
    /// first, then the others. After the last unfinished game come the finished ones, latest end
    /// first.
    pub games: Vec<MyGame>,
    /// The shapes of their boards, for the script that updates them.
    pub boards: InlineJson,
    /// The previous page of unfinished games. `after` is the next one.
    pub before: Option<String>,
    pub after: Option<String>,
    /// Challenges by name that wait for an answer.
    pub challenged: Challenged,
    /// When the person's current vacation ends, if they are on vacation.
    pub vacation: Option<Until>,
    /// The filters of the unfinished games. With a filter, no finished games are shown.
    pub filters: OwnFilters,
    /// Whether this is a page of older games.
    pub is_older: bool,
    /// The game before whose end the games of the next page ended, if there may be any.
    pub older: Option<String>,
}

/// Selects a page of a person's games.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct MeQuery {
    /// The game before whose end the games of this page ended.
    before: Option<String>,
    /// The player for whom the games wait: `me` or `others`. In this field and the next two,
    /// unknown values filter nothing.
    #[serde(default)]
    waiting: String,
    /// The slug of a variant.
    #[serde(default)]
    variant: String,
    /// The time control: `live`, `correspondence` or `unlimited`.
    #[serde(default)]
    time: String,
    /// The page of unfinished games, from 1.
    #[serde(default)]
    page: String,
}

/// The number of unfinished games per page.
const BOARDS: u32 = 30;
/// The highest page number. Nobody has enough games to need more.
const LAST_PAGE: u32 = Part::UNFINISHED.most.div_ceil(BOARDS);

/// `GET /me?before=GAME_ID`, or `/me?waiting=me&variant=SLUG&time=live`.
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

/// `GET /me/next`: the game that waits for this person most urgently, or their list if none does.
pub(crate) async fn next(ctx: Context) -> Result<Redirect, Problem> {
    let waiting = match ctx.viewer() {
        Some(person) => {
            let first = Part::first(1);
            let lists = &ctx.live.lists;
            let games = lists.unfinished_among(person, OwnFilter::WAITING, first);
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
    /// Whether there is anything to filter, or a filter to remove.
    fn has_filters(&self) -> bool {
        !self.is_older && (!self.filters.is_open() || self.games.iter().any(|game| !game.over))
    }

    fn has_finished(&self) -> bool {
        self.games.iter().any(|game| game.over)
    }

    /// Returns a page of a visitor's unfinished games, or the page of games that ended before
    /// `before`.
    async fn of(
        ctx: &Context,
        before: Option<&GameId>,
        filter: OwnFilter,
        page: u32,
    ) -> Result<Self, Problem> {
        let filters = OwnFilters::of(filter);
        let mut games = Vec::new();
        let mut older = None;
        let mut has_more = false;
        if let Some(person) = ctx.viewer() {
            if before.is_none() {
                let part = Part {
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
            challenged: Challenged::of(ctx, ctx.viewer()).await?,
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
