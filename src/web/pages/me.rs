//! A person's own page: games, name, and the link to another device.

use askama::Template;
use axum::{
    extract::{Query, State},
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use serde::Deserialize;

use super::{
    device::{device_url, secret},
    lists::{self, MyGame},
    shell::{Shell, render, render_as},
};
use crate::{
    game::GameId,
    live::{AccountError, FINISHED_PAGE, LiveError},
    web::{commands::stranger, error::Problem, extract::FormBody, session::Visitor, state::Site},
};

/// `/me`.
#[derive(Template)]
#[template(path = "me.html")]
pub(crate) struct MePage {
    pub shell: Shell,
    /// Those that wait for this person first, the most urgent before the others; then those that
    /// are over, the last to end first.
    pub games: Vec<MyGame>,
    /// Whether this is a page of older games.
    pub is_older: bool,
    /// The game before whose end the games of the next page ended, if there may be any.
    pub older: Option<String>,
    /// The private link that has just been created. It is shown once.
    pub device_link: Option<String>,
    /// Whether somebody else has a name that looks the same.
    pub name_is_shared: bool,
    /// Why a name was refused.
    pub refusal: Option<String>,
    /// The content of the name field.
    pub typed_name: String,
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

/// The form for a name.
#[derive(Debug, Deserialize)]
pub(crate) struct NameForm {
    name: String,
}

/// `POST /me/name`: changes the name.
pub(crate) async fn rename(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<NameForm>,
) -> Result<Response, Problem> {
    let id = visitor.id().ok_or_else(|| stranger(&visitor))?;
    match site.live.rename(id, &form.name).await {
        Ok(_) => Ok(Redirect::to("/me").into_response()),
        Err(
            error @ (LiveError::Name(_)
            | LiveError::NameTaken
            | LiveError::Account(AccountError::RenamedLately { .. })),
        ) => {
            let mut page = MePage::of(&site, &visitor, None).await?;
            page.refusal = Some(error.to_string());
            page.typed_name = form.name;
            render_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
        Err(error) => Err(error.into()),
    }
}

/// `POST /me/device`: creates the private link and shows it once.
pub(crate) async fn make_device_link(
    State(site): State<Site>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let id = visitor.id().ok_or_else(|| stranger(&visitor))?;
    let token = site.live.device_link(id).await?;
    let mut page = MePage::of(&site, &visitor, None).await?;
    page.device_link = Some(device_url(&site, &token));
    Ok(secret(render(&page)?))
}

impl MePage {
    fn has_finished(&self) -> bool {
        self.games.iter().any(|game| game.over)
    }

    /// The first page of a visitor's games, or the page of those that ended before `before` did.
    async fn of(site: &Site, visitor: &Visitor, before: Option<&GameId>) -> Result<Self, Problem> {
        let mut games = Vec::new();
        let mut older = None;
        let mut name_is_shared = false;
        if let Some(person) = visitor.id() {
            if before.is_none() {
                games = lists::unfinished(site, person).await?;
            }
            let finished = lists::finished(site, person, before).await?;
            if finished.len() == FINISHED_PAGE as usize {
                older = finished.last().map(|game| game.id.clone());
            }
            games.extend(finished);
            name_is_shared = !site.live.has_own_name(person).await?;
        }
        let shell = Shell::of(visitor, site).await?;
        let typed_name = shell.name.clone().unwrap_or_default();
        Ok(Self {
            shell,
            games,
            is_older: before.is_some(),
            older,
            device_link: None,
            name_is_shared,
            refusal: None,
            typed_name,
        })
    }
}
