//! Extractors for request bodies and path parameters. Their errors say in a sentence what is wrong.

use std::error::Error;
use std::io;
use std::iter::successors;
use std::net::{IpAddr, SocketAddr};

use axum::Form;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::web::{Problem, Site};
use postern_game::{CommandId, GameId};
use postern_rules::Variant;

/// The client's IP address, from the connection or from a trusted proxy's header.
pub(crate) struct ClientAddress(pub IpAddr);

impl FromRequestParts<Site> for ClientAddress {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Problem> {
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .ok_or_else(Problem::internal)?;
        Ok(Self(site.forwarded.client(peer.0.ip(), &parts.headers)))
    }
}

/// Extracts a JSON body. Its errors are sentences for the client.
pub(crate) struct JsonBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Site> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, site: &Site) -> Result<Self, Problem> {
        if !has_type(&request, "application/json") {
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "Send the body as JSON, with the header “Content-Type: application/json”.",
            ));
        }
        let bytes = Bytes::from_request(request, site)
            .await
            .map_err(|rejection| unread(&rejection))?;
        serde_json::from_slice(&bytes)
            .map(Self)
            .map_err(|error| Problem::bad_request(format!("The body cannot be read: {error}.")))
    }
}

/// Extracts a form body. Its errors are sentences for the user.
pub(crate) struct FormBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Site> for FormBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, site: &Site) -> Result<Self, Problem> {
        match Form::from_request(request, site).await {
            Ok(Form(form)) => Ok(Self(form)),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Problem::of_status(StatusCode::PAYLOAD_TOO_LARGE))
            }
            Err(rejection) if took_too_long(&rejection) => {
                Err(Problem::of_status(StatusCode::REQUEST_TIMEOUT))
            }
            Err(rejection) => Err(Problem::new(
                rejection.status(),
                "The form cannot be read. Reload the page.",
            )),
        }
    }
}

fn has_type(request: &Request, wanted: &str) -> bool {
    let given = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    given
        .split(';')
        .next()
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case(wanted))
}

fn unread(rejection: &BytesRejection) -> Problem {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::of_status(StatusCode::PAYLOAD_TOO_LARGE),
        _ if took_too_long(rejection) => Problem::of_status(StatusCode::REQUEST_TIMEOUT),
        _ => Problem::bad_request("The body did not arrive completely. Please send it again."),
    }
}

/// Whether a body was rejected because the client sent it too slowly.
fn took_too_long(rejection: &(dyn Error + 'static)) -> bool {
    successors(Some(rejection), |&error| error.source())
        .filter_map(<dyn Error>::downcast_ref::<io::Error>)
        .any(|error| error.kind() == io::ErrorKind::TimedOut)
}

/// Parses the game id in a URL.
///
/// # Errors
/// Returns 404 if the id is malformed.
pub(crate) fn game_id(Path(text): &Path<String>) -> Result<GameId, Problem> {
    GameId::parse(text).map_err(|_| Problem::not_found("There is no game at this address."))
}

/// Parses the variant's slug in a URL.
///
/// # Errors
/// Returns 404 with a list of all variants.
pub(crate) fn variant(Path(slug): &Path<String>) -> Result<Variant, Problem> {
    slug.parse()
        .map_err(|error| Problem::not_found(format!("Here {error}.")))
}

/// Parses the id that a client chose for a command.
///
/// # Errors
/// Returns 400 with the required format.
pub(crate) fn command_id(text: &str) -> Result<CommandId, Problem> {
    CommandId::parse(text)
        .map_err(|error| Problem::bad_request(format!("The command has no usable id: {error}.")))
}

/// Parses the command id in a form, or creates a new id if the form contains none.
///
/// # Errors
/// Returns 400 with the required format.
pub(crate) fn command_id_or_fresh(text: Option<&str>) -> Result<CommandId, Problem> {
    text.map_or_else(|| Ok(fresh_command_id()), command_id)
}

/// Creates a random command id for a form, so that no two forms have the same id.
pub(crate) fn fresh_command_id() -> CommandId {
    let text = data_encoding::HEXLOWER.encode(&rand::random::<[u8; 16]>());
    CommandId::parse(&text).expect("32 hexadecimal digits are an id")
}
