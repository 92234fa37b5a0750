//! The help page, which explains the site and its etiquette.

use askama::Template;
use axum::http::HeaderMap;

use super::shell::Shell;
use super::shell::kept::kept;
use crate::web::{Answer, Context};

/// The page `/help`: keyboard shortcuts, notation, settings, etiquette and privacy.
#[derive(Template)]
#[template(path = "help.html")]
pub(crate) struct HelpPage {
    pub shell: Shell,
}

/// `GET /help`: shows the help page.
pub(crate) async fn help(ctx: Context, asked: HeaderMap) -> Answer {
    let shell = ctx.shell().await?;
    kept("/help", shell, &asked, |shell| Ok(HelpPage { shell }))
}
