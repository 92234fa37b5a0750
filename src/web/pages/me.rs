//! A person's own games.

use askama::Template;
use axum::{
    extract::{Query, State},
    response::{Redirect, Response},
};
use serde::Deserialize;

use super::{
    challenge::Challenged,
    lists::{self, MyGame},
    shell::{Shell, render},
};
use crate::{
    game::{CommandKind, GameId},
    live::FINISHED_PAGE,
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
}

/// `GET /me?before=GAME_ID`.
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
    let page = MePage::of(&site, &visitor, before.as_ref()).await?;
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
    fn has_finished(&self) -> bool {
        self.games.iter().any(|game| game.over)
    }

    /// The first page of a visitor's games, or the page of those that ended before `before` did.
    async fn of(site: &Site, visitor: &Visitor, before: Option<&GameId>) -> Result<Self, Problem> {
        let mut games = Vec::new();
        let mut older = None;
        if let Some(person) = visitor.id() {
            if before.is_none() {
                games = lists::unfinished(site, person).await?;
            }
            let finished = lists::finished(site, person, before).await?;
            if finished.len() == FINISHED_PAGE as usize {
                older = finished.last().map(|game| game.id.clone());
            }
            games.extend(finished);
        }
        let shell = Shell::of(visitor, site).await?;
        Ok(Self {
            challenged: Challenged::of(site, visitor.id()).await?,
            shell,
            games,
            is_older: before.is_some(),
            older,
        })
    }
}
