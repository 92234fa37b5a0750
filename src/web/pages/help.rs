//! How to use the pages, and the etiquette.

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::shell::Shell;
use super::shell::kept::kept;
use crate::web::{Problem, Site, Visitor};

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
