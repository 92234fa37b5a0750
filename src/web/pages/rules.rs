//! The rules, with diagrams that the server draws.

pub(in crate::web) mod diagram;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
};

use super::{
    cards::{VariantCard, variant_cards},
    kept::kept,
    preview::Preview,
    shell::Shell,
};
use crate::web::{error::Problem, extract::variant, session::Visitor, state::Site, texts};
use postern_rules::Variant;

/// `/rules`: the variants.
#[derive(Template)]
#[template(path = "rules/index.html")]
pub(crate) struct RulesIndexPage {
    pub shell: Shell,
    pub variants: Vec<VariantCard>,
}

/// `GET /rules`.
pub(crate) async fn index(
    State(site): State<Site>,
    visitor: Visitor,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let preview = Preview::of_site(&site.public_url, "/rules");
    let shell = Shell::of(&visitor, &site).await?.with_preview(preview);
    kept("/rules", shell, &asked, |shell| {
        Ok(RulesIndexPage {
            variants: variant_cards(&shell.assets),
            shell,
        })
    })
}

/// `GET /rules/{variant}`: the rules in three minutes.
pub(crate) async fn three_minutes(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let variant = variant(&path)?;
    let shell = shell_about(variant, &format!("/rules/{variant}"), &visitor, &site).await?;
    texts::three_minutes(variant, shell, &asked)
}

/// `GET /rules/{variant}/full`.
pub(crate) async fn full(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let variant = variant(&path)?;
    let shell = shell_about(variant, &format!("/rules/{variant}/full"), &visitor, &site).await?;
    texts::full_rules(variant, shell, &asked)
}

/// The frame of the page at `path` about a variant's rules.
async fn shell_about(
    variant: Variant,
    path: &str,
    visitor: &Visitor,
    site: &Site,
) -> Result<Shell, Problem> {
    let blurb = texts::about(variant).blurb;
    let preview = Preview::of_rules(&site.public_url, variant, path, blurb);
    Ok(Shell::of(visitor, site).await?.with_preview(preview))
}
