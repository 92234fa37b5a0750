//! The rules, with diagrams that the server draws.

pub(in crate::web) mod diagram;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
};

use diagram::Diagram;

use super::{
    kept::kept,
    shell::Shell,
    start::{VariantCard, variant_cards},
};
use crate::web::{error::Problem, extract::variant, session::Visitor, state::Site};
use postern_rules::Variant;

/// `/rules`: the variants.
#[derive(Template)]
#[template(path = "rules/index.html")]
pub(crate) struct RulesIndexPage {
    pub shell: Shell,
    pub variants: Vec<VariantCard>,
}

/// `/rules/hole-chess`.
#[derive(Template)]
#[template(path = "rules/hole-chess.html")]
pub(crate) struct HoleChessRulesPage {
    pub shell: Shell,
}

impl HoleChessRulesPage {
    /// See [`diagram::of`].
    ///
    /// # Errors
    /// As there, so that a slip in the template shows at once.
    pub(crate) fn diagram(&self, fen: &str, marks: &str, about: &str) -> askama::Result<Diagram> {
        diagram::of(
            Variant::HoleChess,
            fen,
            "",
            marks,
            about,
            &self.shell.assets,
        )
        .map_err(askama::Error::custom)
    }
}

/// `/rules/event-chess`.
#[derive(Template)]
#[template(path = "rules/event-chess.html")]
pub(crate) struct EventChessRulesPage {
    pub shell: Shell,
}

impl EventChessRulesPage {
    /// See [`diagram::of`].
    ///
    /// # Errors
    /// As there, so that a slip in the template shows at once.
    pub(crate) fn diagram(
        &self,
        fen: &str,
        turns: &str,
        marks: &str,
        about: &str,
    ) -> askama::Result<Diagram> {
        diagram::of(
            Variant::EventChess,
            fen,
            turns,
            marks,
            about,
            &self.shell.assets,
        )
        .map_err(askama::Error::custom)
    }
}

/// `/rules/interweave`.
#[derive(Template)]
#[template(path = "rules/interweave.html")]
pub(crate) struct InterweaveRulesPage {
    pub shell: Shell,
}

impl InterweaveRulesPage {
    /// See [`diagram::of`].
    ///
    /// # Errors
    /// As there, so that a slip in the template shows at once.
    pub(crate) fn diagram(
        &self,
        fen: &str,
        turns: &str,
        marks: &str,
        about: &str,
    ) -> askama::Result<Diagram> {
        diagram::of(
            Variant::Interweave,
            fen,
            turns,
            marks,
            about,
            &self.shell.assets,
        )
        .map_err(askama::Error::custom)
    }
}

/// `GET /rules`.
pub(crate) async fn index(
    State(site): State<Site>,
    visitor: Visitor,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let shell = Shell::of(&visitor, &site).await?;
    kept("/rules", shell, &asked, |shell| {
        Ok(RulesIndexPage {
            variants: variant_cards(&shell.assets),
            shell,
        })
    })
}

/// `GET /rules/{variant}`.
pub(crate) async fn show(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let variant = variant(&path)?;
    let shell = Shell::of(&visitor, &site).await?;
    let address = format!("/rules/{variant}");
    match variant {
        Variant::HoleChess => kept(&address, shell, &asked, |shell| {
            Ok(HoleChessRulesPage { shell })
        }),
        Variant::EventChess => kept(&address, shell, &asked, |shell| {
            Ok(EventChessRulesPage { shell })
        }),
        Variant::Interweave => kept(&address, shell, &asked, |shell| {
            Ok(InterweaveRulesPage { shell })
        }),
    }
}
