//! The link to the source code, which section 13 of the AGPL asks for.

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{error::Problem, state::Site};

/// `GET /source`: leads to the source code of this server.
///
/// # Errors
/// When the host has not said where it is.
pub(crate) async fn show(State(site): State<Site>) -> Result<Response, Problem> {
    let Some(url) = site.source_url.as_deref() else {
        return Err(Problem::not_found(
            "Postern is free software under the GNU Affero General Public License, version 3 or later. The host of this server has not said where to find its source code: please ask them.",
        ));
    };
    let location = [(header::LOCATION, url.location().clone())];
    Ok((StatusCode::SEE_OTHER, location).into_response())
}
