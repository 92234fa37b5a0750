//! Error pages in the design of the site.

use askama::Template;
use axum::response::{IntoResponse as _, Response};

use super::{Shell, render_as};
use crate::web::Problem;

/// An error page in the design of the site.
#[derive(Template)]
#[template(path = "error.html")]
pub(crate) struct ErrorPage<'a> {
    pub shell: Shell,
    /// The HTTP status code, such as `404`.
    pub status: u16,
    /// The standard name of the status, such as `Not Found`.
    pub title: &'static str,
    /// A sentence that says what went wrong and what the visitor can do.
    pub sentence: &'a str,
}

/// Renders `problem` as an error page.
pub(crate) fn page(shell: Shell, problem: &Problem) -> Response {
    let title = problem.status.canonical_reason().unwrap_or("Error");
    let page = ErrorPage {
        shell,
        status: problem.status.as_u16(),
        title,
        sentence: &problem.sentence,
    };
    render_as(problem.status, &page).unwrap_or_else(|_| problem.status.into_response())
}
