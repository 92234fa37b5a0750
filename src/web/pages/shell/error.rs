//! Error pages.

use askama::Template;
use axum::response::{IntoResponse as _, Response};

use super::{Shell, render_as};
use crate::web::Problem;

/// An error page in the site's design.
#[derive(Template)]
#[template(path = "error.html")]
pub(crate) struct ErrorPage<'a> {
    pub shell: Shell,
    /// The status code, such as `404`.
    pub status: u16,
    /// Its standard reason, such as `Not Found`.
    pub title: &'static str,
    /// The error and what to do about it.
    pub sentence: &'a str,
}

/// Shows `problem` as a page.
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
