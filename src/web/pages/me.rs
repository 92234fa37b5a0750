//! A person's own games.

use askama::Template;
use axum::{
    extract::{Query, State},
    response::{Redirect, Response},
};
use serde::Deserialize;

use super::{
    account::vacation::{self, Until},
    challenge::Challenged,
    lists::{self, MyGame},
    own_filters::{self, OwnFilters},
    shell::{Shell, render},
};
use crate::{
    game::{CommandKind, GameId},
    live::FINISHED_PAGE,
    store::OwnFilter,
    web::{error::Problem, session::Visitor, state::Site},
};

/// `/me`.
#[derive(Template)]
#[template(path = "me.html")]
pub(crate) struct MePage {
    pub shell: Shell,
    /// Those that wait for this person first, the most urgent before the others; then those that
    /// are over, the last to end first.
    pub games: Vec<MyGame>,
    /// Challenges by name that wait for an answer.
    pub challenged: Challenged,
    /// When the person's vacation is over, if they are on one.
    pub vacation: Option<Until>,
    /// Which of the games that are not over are shown. With a filter, none that are over are.
    pub filters: OwnFilters,
    /// Whether this is a page of older games.
    pub is_older: bool,
    /// The game before whose end the games of the next page ended, if there may be any.
    pub older: Option<String>,
}

/// Which page of a person's games.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct MeQuery {
    /// The game before whose end the games of this page ended.
    before: Option<String>,
    /// For whom the games wait: `me` or `others`. What else is given here and below filters nothing.
    #[serde(default)]
    waiting: String,
    /// The slug of a variant.
    #[serde(default)]
    variant: String,
    /// How time is kept: `live`, `correspondence` or `unlimited`.
    #[serde(default)]
    time: String,
}

/// `GET /me?before=GAME_ID`, or `/me?waiting=me&variant=SLUG&time=live`.
pub(crate) async fn me(
    State(site): State<Site>,
    visitor: Visitor,
    Query(query): Query<MeQuery>,
) -> Result<Response, Problem> {
    let before = query
        .before
        .map(|id| GameId::parse(&id))
        .transpose()
        .map_err(|_| Problem::not_found("There are no games at this address."))?;
    let filter = own_filters::read(&query.waiting, &query.variant, &query.time);
    let page = MePage::of(&site, &visitor, before.as_ref(), filter).await?;
    Ok(visitor.remember(&site, render(&page)?))
}

/// `GET /me/next`: the game that waits for this person most urgently; their list when none does.
pub(crate) async fn next(State(site): State<Site>, visitor: Visitor) -> Result<Redirect, Problem> {
    let games = match visitor.id() {
        Some(person) => lists::unfinished(&site, person).await?,
        None => Vec::new(),
    };
    let waiting = games.iter().find(|game| game.waiting);
    Ok(Redirect::to(&waiting.map_or_else(
        || "/me".to_owned(),
        |game| format!("/games/{}", game.id),
    )))
}

impl MePage {
    /// Whether there is anything to choose among, or a choice to undo.
    fn has_filters(&self) -> bool {
        !self.is_older && (!self.filters.is_open() || self.games.iter().any(|game| !game.over))
    }

    fn has_finished(&self) -> bool {
        self.games.iter().any(|game| game.over)
    }

    /// The first page of a visitor's games, or the page of those that ended before `before` did.
    async fn of(
        site: &Site,
        visitor: &Visitor,
        before: Option<&GameId>,
        filter: OwnFilter,
    ) -> Result<Self, Problem> {
        let filters = OwnFilters::of(filter);
        let mut games = Vec::new();
        let mut older = None;
        if let Some(person) = visitor.id() {
            if before.is_none() {
                games = lists::unfinished_among(site, person, filter).await?;
            }
            if before.is_some() || filters.is_open() {
                let finished = lists::finished(site, person, before).await?;
                if finished.len() == FINISHED_PAGE as usize {
                    older = finished.last().map(|game| game.id.clone());
                }
                games.extend(finished);
            }
        }
        let vacation = match &visitor.person {
            Some(person) => vacation::until(site, person).await?,
            None => None,
        };
        let shell = Shell::of(visitor, site).await?;
        Ok(Self {
            vacation,
            challenged: Challenged::of(site, visitor.id()).await?,
            shell,
            games,
            filters,
            is_older: before.is_some(),
            older,
        })
    }
}
