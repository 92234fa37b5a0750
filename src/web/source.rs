//! The link to the source code, which section 13 of the AGPL requires.

use axum::extract::State;
use axum::response::Redirect;

use crate::web::{Problem, Site};

/// `GET /source`: redirects to the source code of this server.
///
/// # Errors
/// Returns an error if the host has not configured the URL.
pub(crate) async fn show(State(site): State<Site>) -> Result<Redirect, Problem> {
    let Some(url) = site.source_url.as_deref() else {
        return Err(Problem::not_found(
            "Postern is free software under the GNU Affero General Public License, version 3 or later. The host of this server has not said where to find its source code: please ask them.",
        ));
    };
    Ok(Redirect::to(url.as_str()))
}
