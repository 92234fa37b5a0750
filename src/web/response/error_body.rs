//! The layer that adds a body to every error: JSON under `/api` and for programs with tokens, a
//! sentence for pictures and feeds, and a page otherwise.

use std::time::Duration;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use tokio::time::timeout;

use crate::web::pages::embed;
use crate::web::pages::shell::{Shell, error};
use crate::web::request::bearer;
use crate::web::{Problem, Site, Visitor};

/// The JSON body of an error.
#[derive(Serialize)]
struct ProblemBody<'a> {
    error: &'a str,
    marks: &'a [String],
}

/// The format of an error body.
#[derive(Clone, Copy)]
enum ErrorFormat {
    Json,
    /// Plain text, for pictures and feeds. Their clients show no pages and send no cookies.
    Sentence,
    /// An HTML page in the design of embedded games.
    Embedded,
    /// An HTML page in the design of the site.
    Page,
}

impl ErrorFormat {
    /// Returns the error format for `path`. Programs never receive an HTML page.
    fn of(path: &str, is_program: bool) -> Self {
        if is_program || path.starts_with("/api/") {
            Self::Json
        } else if path.starts_with("/embed/") {
            Self::Embedded
        } else if [".png", ".svg", "/games.atom", "/deadlines.ics"]
            .iter()
            .any(|end| path.ends_with(end))
        {
            Self::Sentence
        } else {
            Self::Page
        }
    }
}

/// Adds a body to an error response. Pages that show their own error are not changed.
pub(crate) async fn show(State(site): State<Site>, request: Request, next: Next) -> Response {
    let form = ErrorFormat::of(request.uri().path(), bearer::is_sent(request.headers()));
    let mut visitor = HeaderMap::new();
    for name in [header::COOKIE, header::USER_AGENT] {
        for value in request.headers().get_all(&name) {
            visitor.append(name.clone(), value.clone());
        }
    }
    let mut response = next.run(request).await;
    let status = response.status();
    let problem = response.extensions_mut().remove::<Problem>();
    let is_error = status.is_client_error() || status.is_server_error();
    if !is_error || (problem.is_none() && is_page_or_json(&response)) {
        return response;
    }
    let problem = problem.unwrap_or_else(|| Problem::of_status(status));
    let mut shown = match form {
        ErrorFormat::Json => Json(ProblemBody {
            error: &problem.sentence,
            marks: &problem.marks,
        })
        .into_response(),
        ErrorFormat::Embedded => embed::error(&problem),
        ErrorFormat::Sentence => problem.sentence.into_response(),
        ErrorFormat::Page => error::page(shell(&visitor, &site).await, &problem),
    };
    *shown.status_mut() = status;
    for name in [
        header::ALLOW,
        header::RETRY_AFTER,
        header::SET_COOKIE,
        header::WWW_AUTHENTICATE,
    ] {
        for value in response.headers().get_all(&name) {
            shown.headers_mut().append(name.clone(), value.clone());
        }
    }
    shown
}

/// The maximum time for identifying the visitor of an error page. The database may be what caused
/// the error.
const LOOK_UP_WITHIN: Duration = Duration::from_secs(2);

/// Returns the visitor's page frame. If the visitor cannot be identified, it returns the anonymous
/// one.
async fn shell(visitor: &HeaderMap, site: &Site) -> Shell {
    let look_up = async {
        let visitor = Visitor::of(visitor, None, site).await.ok()?;
        Shell::of(&visitor, site).await.ok()
    };
    let found = timeout(LOOK_UP_WITHIN, look_up).await;
    found.ok().flatten().unwrap_or_else(Shell::anonymous)
}

fn is_page_or_json(response: &Response) -> bool {
    let kind = response
        .headers()
        .get(header::CONTENT_TYPE)
        .map(HeaderValue::as_bytes)
        .unwrap_or_default();
    kind.starts_with(b"text/html") || kind.starts_with(b"application/json")
}
