//! How to report a weakness of this server: a page for people, and `security.txt` (RFC 9116) for
//! programs.

use askama::Template;
use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse as _, Response},
};

use super::shell::{Shell, datetime, render};
use crate::{
    config::{Contact, SourceUrl},
    web::{request::session::Visitor, response::error::Problem, state::Site},
};
use postern_game::{DAY, Millis};

/// After this time `security.txt` must be fetched again.
const EXPIRES_AFTER_MS: Millis = 365 * DAY;

/// `/security`.
#[derive(Template)]
#[template(path = "security.html")]
struct SecurityPage<'a> {
    shell: Shell,
    contact: Option<&'a Contact>,
    source_url: Option<&'a SourceUrl>,
}

/// `GET /security`.
///
/// # Errors
/// When the visitor's games cannot be read.
pub(crate) async fn show(State(site): State<Site>, visitor: Visitor) -> Result<Response, Problem> {
    render(&SecurityPage {
        shell: Shell::of(&visitor, &site).await?,
        contact: site.contact.as_deref(),
        source_url: site.source_url.as_deref(),
    })
}

/// `GET /.well-known/security.txt`.
///
/// # Errors
/// When the host has given no contact.
pub(crate) async fn text(State(site): State<Site>) -> Result<Response, Problem> {
    let Some(contact) = site.contact.as_deref() else {
        return Err(Problem::not_found(
            "The host of this server has given no address for reports. /security says how to report a weakness.",
        ));
    };
    let site_url = &site.public_url;
    let text = format!(
        "Contact: {}\nExpires: {}\nPreferred-Languages: en\nCanonical: {site_url}/.well-known/security.txt\nPolicy: {site_url}/security\n",
        contact.uri(),
        datetime(site.live.node.now_ms() + EXPIRES_AFTER_MS),
    );
    let kind = [(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    )];
    Ok((kind, text).into_response())
}
