//! How to report a vulnerability in this server: a page for people, and `security.txt` (RFC 9116)
//! for programs.

use askama::Template;
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse as _;

use crate::config::{Contact, SourceUrl};
use crate::web::pages::shell::{Shell, datetime, render};
use crate::web::{Answer, Context, Problem};
use postern_game::{DAY, Millis};

/// The period for which `security.txt` is valid, in milliseconds. Afterwards, programs must fetch
/// the file again.
const EXPIRES_AFTER_MS: Millis = 180 * DAY;

/// The page `/security`, with the contact for reports.
#[derive(Template)]
#[template(path = "security.html")]
struct SecurityPage<'a> {
    shell: Shell,
    contact: Option<&'a Contact>,
    source_url: Option<&'a SourceUrl>,
}

/// `GET /security`: shows how to report a vulnerability.
///
/// # Errors
/// Returns an error if the visitor's games cannot be read.
pub(crate) async fn show(ctx: Context) -> Answer {
    render(&SecurityPage {
        shell: ctx.shell().await?,
        contact: ctx.contact.as_deref(),
        source_url: ctx.source_url.as_deref(),
    })
}

/// `GET /.well-known/security.txt`: returns the contact in the format of RFC 9116.
///
/// # Errors
/// Returns an error if the host has not configured a contact.
pub(crate) async fn text(ctx: Context) -> Answer {
    let Some(contact) = ctx.contact.as_deref() else {
        return Err(Problem::not_found(
            "The host of this server has given no address for reports. /security says how to report a weakness.",
        ));
    };
    let site_url = &ctx.public_url;
    let text = format!(
        "Contact: {}\nExpires: {}\nPreferred-Languages: en\nCanonical: {site_url}/.well-known/security.txt\nPolicy: {site_url}/security\n",
        contact.uri(),
        datetime(ctx.live.node.now_ms() + EXPIRES_AFTER_MS),
    );
    let kind = [(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    )];
    Ok((kind, text).into_response())
}
