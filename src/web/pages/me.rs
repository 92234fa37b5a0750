//! A person's own page: games, name, and the way to another device.

use askama::Template;
use axum::{
    extract::State,
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
    live::LiveError,
    web::{commands::stranger, error::Problem, extract::FormBody, session::Visitor, state::Site},
};

/// `/me`.
#[derive(Template)]
#[template(path = "me.html")]
pub(crate) struct MePage {
    pub shell: Shell,
    /// Those that wait for this person first, the most urgent before the others.
    pub games: Vec<MyGame>,
    /// The private link that was just made. It is shown once.
    pub device_link: Option<String>,
    /// Why a name was refused.
    pub refusal: Option<String>,
    /// What the field for the name holds.
    pub typed_name: String,
}

/// `GET /me`.
pub(crate) async fn me(State(site): State<Site>, visitor: Visitor) -> Result<Response, Problem> {
    let page = MePage::of(&site, &visitor).await?;
    Ok(visitor.remember(&site, render(&page)?))
}

/// `GET /me/next`: the game that waits for this person most urgently; their list when none does.
pub(crate) async fn next(State(site): State<Site>, visitor: Visitor) -> Result<Redirect, Problem> {
    let games = match visitor.id() {
        Some(person) => lists::mine(&site, person).await?,
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

/// `POST /me/name`: another name, for new games and comments.
pub(crate) async fn rename(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<NameForm>,
) -> Result<Response, Problem> {
    let id = visitor.id().ok_or_else(|| stranger(&visitor))?;
    match site.live.rename(id, &form.name).await {
        Ok(_) => Ok(Redirect::to("/me").into_response()),
        Err(LiveError::Name(error)) => {
            let mut page = MePage::of(&site, &visitor).await?;
            page.refusal = Some(error.to_string());
            page.typed_name = form.name;
            render_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
        Err(error) => Err(error.into()),
    }
}

/// `POST /me/device`: makes the private link and shows it, this once.
pub(crate) async fn make_device_link(
    State(site): State<Site>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let id = visitor.id().ok_or_else(|| stranger(&visitor))?;
    let token = site.live.device_link(id).await?;
    let mut page = MePage::of(&site, &visitor).await?;
    page.device_link = Some(device_url(&site, &token));
    Ok(secret(render(&page)?))
}

impl MePage {
    async fn of(site: &Site, visitor: &Visitor) -> Result<Self, Problem> {
        let games = match visitor.id() {
            Some(person) => lists::mine(site, person).await?,
            None => Vec::new(),
        };
        let shell = Shell::of(visitor, site).await?;
        let typed_name = shell.name.clone().unwrap_or_default();
        Ok(Self {
            shell,
            games,
            device_link: None,
            refusal: None,
            typed_name,
        })
    }
}
