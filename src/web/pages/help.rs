//! How to use the pages, and the etiquette.

use askama::Template;
use axum::{extract::State, http::HeaderMap, response::Response};

use super::shell::Shell;
use crate::web::pages::shell::kept::kept;
use crate::web::{request::session::Visitor, response::error::Problem, state::Site};

/// `/help`: keys, notation, settings, etiquette, privacy.
#[derive(Template)]
#[template(path = "help.html")]
pub(crate) struct HelpPage {
    pub shell: Shell,
}

/// `GET /help`.
pub(crate) async fn help(
    State(site): State<Site>,
    visitor: Visitor,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let shell = Shell::of(&visitor, &site).await?;
    kept("/help", shell, &asked, |shell| Ok(HelpPage { shell }))
}
