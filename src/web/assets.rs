//! Static files: embedded in the binary, addressed by one hash over all of them, cached for ever.
//!
//! One hash for everything lets relative imports between modules and `url()` in style sheets stay
//! inside the same version. A debug build reads the files from disk, and so hashes them again for
//! each page.

use axum::{
    body::Body,
    extract::Path,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use data_encoding::HEXLOWER;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::error::Problem;

#[derive(RustEmbed)]
#[folder = "static/"]
#[exclude = "*.d.ts"]
struct Files;

/// Bytes of the digest that are kept: 64 bits tell versions apart.
const HASH_BYTES: usize = 8;

const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const CHECK_EACH_TIME: HeaderValue = HeaderValue::from_static("no-cache");

/// The address under which this version of the static files lives: `/static/0123456789abcdef`.
#[must_use]
pub(crate) fn prefix() -> String {
    format!("/static/{}", hash())
}

#[cfg(not(debug_assertions))]
fn hash() -> String {
    static HASH: std::sync::LazyLock<String> = std::sync::LazyLock::new(compute_hash);
    HASH.clone()
}

#[cfg(debug_assertions)]
fn hash() -> String {
    compute_hash()
}

fn compute_hash() -> String {
    let mut names: Vec<_> = Files::iter().collect();
    names.sort();
    let mut digest = Sha256::new();
    for name in names {
        if let Some(file) = Files::get(&name) {
            digest.update(name.as_bytes());
            digest.update([0]);
            digest.update(file.metadata.sha256_hash());
        }
    }
    HEXLOWER.encode(&digest.finalize()[..HASH_BYTES])
}

/// `GET /static/{hash}/{*path}`. An old hash is sent on to the present one, so that a page which
/// was open during an upgrade still finds its files.
pub(crate) async fn serve(
    Path((asked, path)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let file =
        Files::get(&path).ok_or_else(|| Problem::not_found("There is no such file here."))?;
    let now = hash();
    if asked != now {
        let mut moved = Redirect::temporary(&format!("/static/{now}/{path}")).into_response();
        moved
            .headers_mut()
            .insert(header::CACHE_CONTROL, CHECK_EACH_TIME);
        return Ok(moved);
    }
    Ok(respond(&path, file, FOREVER))
}

/// `GET /favicon.ico`, which browsers ask for unbidden.
pub(crate) async fn favicon() -> Result<Response, Problem> {
    let path = "icons/favicon.svg";
    let file = Files::get(path).ok_or_else(|| Problem::not_found("There is no such file here."))?;
    Ok(respond(path, file, CHECK_EACH_TIME))
}

fn respond(path: &str, file: rust_embed::EmbeddedFile, cache: HeaderValue) -> Response {
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    let mut content_type = mime.to_string();
    if mime.type_() == "text" || mime.subtype() == "javascript" {
        content_type.push_str("; charset=utf-8");
    }
    let content_type = HeaderValue::from_str(&content_type)
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, cache),
    ];
    (StatusCode::OK, headers, Body::from(file.data)).into_response()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_prefix_is_stable_and_sixteen_digits_long() {
        let prefix = super::prefix();
        assert_eq!(prefix, super::prefix());
        let hash = prefix.strip_prefix("/static/").unwrap();
        assert!(
            hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{hash}"
        );
    }
}
