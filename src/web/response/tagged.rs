//! Responses that clients cache and revalidate before each use.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

use super::packed::knows;

/// Returns a response with an entity tag, or 304 if the client already has the content. Shared
/// caches do not store it.
pub(crate) fn tagged(asked: &HeaderMap, kind: &'static str, body: String) -> Response {
    let tag = format!("\"{}\"", HEXLOWER.encode(&Sha256::digest(&body)[..12]));
    let mut answer = if knows(asked, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(kind))];
        (kind, body).into_response()
    };
    let headers = answer.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-cache"),
    );
    // The tag is weak, because a layer may compress the response.
    if let Ok(tag) = HeaderValue::from_str(&format!("W/{tag}")) {
        headers.insert(header::ETAG, tag);
    }
    answer
}
