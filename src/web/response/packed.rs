//! Responses that are compressed once and cached. Each client receives an encoding that it accepts.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

/// A response body, uncompressed and in each compressed encoding.
#[derive(Clone, Debug)]
pub(crate) struct PackedBody {
    pub kind: &'static str,
    /// The entity tag of the content, without the encoding.
    pub tag: String,
    pub plain: Bytes,
    pub brotli: Bytes,
    pub gzip: Bytes,
}

impl PackedBody {
    /// Returns the response to a request with the headers `asked`. It is 304 without a body if the
    /// browser already has the content.
    pub(crate) fn respond(&self, asked: &HeaderMap, cache: HeaderValue) -> Response {
        let (body, coding) = match coding(asked) {
            Some("br") => (&self.brotli, Some("br")),
            Some(other) => (&self.gzip, Some(other)),
            None => (&self.plain, None),
        };
        // Each encoding is a different sequence of bytes, so it needs its own tag.
        let tag = format!("\"{}-{}\"", self.tag, coding.unwrap_or("plain"));
        let mut response = if knows(asked, &tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(self.kind))];
            (kind, Body::from(body.clone())).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, cache);
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(header::ETAG, tag);
        }
        if let Some(coding) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }
}

/// Whether `If-None-Match` contains the tag. If so, the client already has the content.
pub(crate) fn knows(asked: &HeaderMap, tag: &str) -> bool {
    asked
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|tags| tags.to_str().ok())
        .flat_map(|tags| tags.split(','))
        .any(|known| known.trim().trim_start_matches("W/") == tag)
}

/// Returns the best encoding that the browser accepts. `None` means no compression.
fn coding(asked: &HeaderMap) -> Option<&'static str> {
    let taken = |coding: &str| {
        asked
            .get_all(header::ACCEPT_ENCODING)
            .iter()
            .filter_map(|list| list.to_str().ok())
            .flat_map(|list| list.split(','))
            .any(|one| {
                let (name, quality) = one.split_once(';').unwrap_or((one, "q=1"));
                let refused = quality
                    .trim()
                    .strip_prefix("q=")
                    .and_then(|value| value.trim().parse::<f32>().ok())
                    .is_some_and(|value| value <= 0.0);
                name.trim().eq_ignore_ascii_case(coding) && !refused
            })
    };
    ["br", "gzip"].into_iter().find(|coding| taken(coding))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_compression_is_chosen_that_the_browser_takes() {
        let chosen = |list: &'static str| {
            let mut asked = HeaderMap::new();
            asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(list));
            coding(&asked)
        };
        assert_eq!(chosen("gzip, deflate, br, zstd"), Some("br"));
        assert_eq!(chosen("GZIP;q=0.5, br;q=0"), Some("gzip"));
        assert_eq!(chosen("br; q=0.0, gzip;q=0"), None);
        assert_eq!(chosen("identity"), None);
    }
}
