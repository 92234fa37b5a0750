//! Static files: one script and one style sheet for each kind of page, and pictures. Their URLs
//! contain one hash over all files. The files are compressed once and cached forever.
//!
//! Because all files share one hash, `url()` in style sheets refers to the same version, and one
//! page never mixes files of two versions. A request with an old hash gets 404.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::map_response;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use crate::web::response::common_headers;
use crate::web::response::packed::PackedBody;
use postern_bundle::PageFiles;

/// All static files in memory, with their hash.
struct StaticFiles {
    hash: String,
    by_path: HashMap<String, PackedBody>,
}

static FILES: LazyLock<StaticFiles> = LazyLock::new(load);

/// The path of a static file, and its content: uncompressed, and compressed with Brotli and gzip.
#[cfg(packed)]
type AssetRow = (&'static str, &'static [u8], &'static [u8], &'static [u8]);

#[cfg(packed)]
fn load() -> StaticFiles {
    let (hash, rows): (&str, &[AssetRow]) = include!(concat!(env!("OUT_DIR"), "/packed.rs"));
    let packed = |(path, plain, brotli, gzip): &AssetRow| {
        let bodies = [*plain, *brotli, *gzip].map(Bytes::from_static);
        ((*path).to_owned(), file(path, hash, bodies))
    };
    StaticFiles {
        hash: hash.to_owned(),
        by_path: rows.iter().map(packed).collect(),
    }
}

#[cfg(not(packed))]
fn load() -> StaticFiles {
    let packed = match postern_bundle::pack(&folder(), postern_bundle::CompressionEffort::Quick) {
        Ok(packed) => packed,
        Err(error) => panic!("the static files cannot be bundled: {error}"),
    };
    let ready = |file: postern_bundle::PackedFile| {
        let bodies = [file.plain, file.brotli, file.gzip].map(Bytes::from);
        let ready = self::file(&file.path, &packed.hash, bodies);
        (file.path, ready)
    };
    StaticFiles {
        by_path: packed.files.into_iter().map(ready).collect(),
        hash: packed.hash,
    }
}

fn file(path: &str, hash: &str, [plain, brotli, gzip]: [Bytes; 3]) -> PackedBody {
    PackedBody {
        kind: kind(path),
        tag: hash.to_owned(),
        plain,
        brotli,
        gzip,
    }
}

/// Returns the URL prefix of this version of the static files, such as `/static/0123456789abcdef`.
pub(crate) fn prefix() -> String {
    format!("/static/{}", FILES.hash)
}

/// Returns the hash that identifies this build of the static files. Pages that another build served
/// must reload.
pub(crate) fn build() -> &'static str {
    &FILES.hash
}

/// Returns the text of a static file, for code on the server that draws boards.
pub(crate) fn content(path: &str) -> Option<&'static str> {
    let file = FILES.by_path.get(path)?;
    std::str::from_utf8(&file.plain).ok()
}

/// Returns the paths of all static files, relative to the URL prefix.
pub(crate) fn paths() -> impl Iterator<Item = &'static str> {
    let mut paths: Vec<&str> = FILES.by_path.keys().map(String::as_str).collect();
    paths.sort_unstable();
    paths.into_iter()
}

/// The HTML tags that load a page's style sheet and script.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AssetTags {
    page: &'static PageFiles,
    has_script: bool,
}

impl AssetTags {
    /// Returns the tags for a kind of page. Panics if the kind does not exist. Templates pass fixed
    /// names, and tests load every page.
    pub(crate) fn of(kind: &str) -> Self {
        Self {
            page: PageFiles::named(kind).expect("templates name kinds of pages that there are"),
            has_script: true,
        }
    }

    /// Removes the script from the tags.
    #[must_use]
    pub(crate) fn without_script(self) -> Self {
        Self {
            has_script: false,
            ..self
        }
    }
}

impl fmt::Display for AssetTags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { page, has_script } = self;
        let (sheets, scripts) = if unbundled() {
            (page.sheets().collect(), page.modules().collect())
        } else {
            (vec![page.sheet()], vec![page.script()])
        };
        let prefix = prefix();
        for sheet in sheets {
            writeln!(f, r#"<link rel="stylesheet" href="{prefix}/{sheet}">"#)?;
        }
        for script in scripts.iter().filter(|_| *has_script) {
            writeln!(
                f,
                r#"<script type="module" src="{prefix}/{script}"></script>"#
            )?;
        }
        Ok(())
    }
}

/// The tags contain only URLs of static files, so they need no escaping.
impl askama::filters::HtmlSafe for AssetTags {}

const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const CHECK_EACH_TIME: HeaderValue = HeaderValue::from_static("no-cache");

/// Returns the routes of `/static/…`. They bypass the layers of all other routes, because immutable
/// files need none of them.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/static/{hash}/{*path}", get(serve))
        .layer(map_response(common_headers::added))
}

async fn serve(Path((hash, path)): Path<(String, String)>, asked: HeaderMap) -> Response {
    if hash != FILES.hash {
        return missing();
    }
    #[cfg(not(packed))]
    if unbundled()
        && let Some(mut response) = from_disk(&path).await
    {
        allow_engine(&path, &mut response);
        return response;
    }
    let Some(file) = FILES.by_path.get(&path) else {
        return missing();
    };
    let mut response = file.respond(&asked, FOREVER);
    allow_engine(&path, &mut response);
    response
}

/// Allows WebAssembly in the engine's worker and nowhere else. A worker follows the content
/// security policy of its own script.
fn allow_engine(path: &str, response: &mut Response) {
    const POLICY: HeaderValue =
        HeaderValue::from_static("script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    if path == postern_bundle::WORKER {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    }
}

/// `GET /favicon.ico`, which browsers request automatically.
pub(crate) async fn favicon(asked: HeaderMap) -> Response {
    const PATH: &str = "icons/favicon.svg";
    match FILES.by_path.get(PATH) {
        Some(file) => file.respond(&asked, CHECK_EACH_TIME),
        None => missing(),
    }
}

fn missing() -> Response {
    let cache = [(header::CACHE_CONTROL, CHECK_EACH_TIME)];
    (StatusCode::NOT_FOUND, cache, "There is no such file here.").into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

/// Returns `false`, because a packed build serves only bundled scripts and style sheets.
#[cfg(packed)]
const fn unbundled() -> bool {
    false
}

/// Returns the folder from which a development build serves static files: the one in the source
/// tree, or the one in `POSTERN_STATIC`.
#[cfg(not(packed))]
fn folder() -> std::path::PathBuf {
    let own = || concat!(env!("CARGO_MANIFEST_DIR"), "/static").into();
    std::env::var_os("POSTERN_STATIC").map_or_else(own, Into::into)
}

/// Whether pages load the unbundled modules and style sheets. Developers set `POSTERN_MODULES=1`.
#[cfg(not(packed))]
fn unbundled() -> bool {
    static UNBUNDLED: LazyLock<bool> =
        LazyLock::new(|| std::env::var_os("POSTERN_MODULES").is_some_and(|value| value == "1"));
    *UNBUNDLED
}

/// Reads a file from disk, so that developers see their changes without a restart.
#[cfg(not(packed))]
async fn from_disk(path: &str) -> Option<Response> {
    let plain = std::path::Path::new(path)
        .components()
        .all(|part| matches!(part, std::path::Component::Normal(_)));
    let content = tokio::fs::read(folder().join(path));
    let content = if plain {
        content.await.ok()?
    } else {
        return None;
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind(path))),
        (header::CACHE_CONTROL, CHECK_EACH_TIME),
    ];
    Some((headers, content).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prefix_is_stable_and_sixteen_digits_long() {
        let prefix = prefix();
        assert_eq!(prefix, super::prefix());
        let hash = prefix.strip_prefix("/static/").unwrap();
        assert!(
            hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{hash}"
        );
    }
}
