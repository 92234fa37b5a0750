//! The service worker, together with the static file paths of this build.

use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::json;

use crate::web::assets;
use crate::web::response::tagged;
use postern_rules::Variant;

const SOURCE: &str = include_str!("../../../static/worker/worker.js");

/// The pages that the service worker stores for every visitor, in addition to the page of each
/// variant.
const PAGES: [&str; 3] = ["/offline", "/rules", "/help"];
/// The kinds of pages whose scripts and style sheets the service worker stores.
const KINDS: [&str; 6] = ["copy", "offline", "rules", "variants", "help", "text"];

/// `GET /worker.js`: returns the service worker. The path is at the root, so that the worker's
/// scope covers the whole site.
pub(crate) async fn worker(asked: HeaderMap) -> Response {
    static SCRIPT: LazyLock<String> = LazyLock::new(script);
    tagged(&asked, "text/javascript; charset=utf-8", SCRIPT.clone())
}

fn script() -> String {
    let pages: Vec<String> = PAGES
        .iter()
        .map(|&page| page.to_owned())
        .chain(Variant::ALL.iter().flat_map(|variant| {
            let page = format!("/rules/{}", variant.slug());
            [page.clone(), format!("{page}/full")]
        }))
        .collect();
    let prefix = assets::prefix();
    let files: Vec<String> = assets::paths()
        .filter(|path| is_kept(path))
        .map(|path| format!("{prefix}/{path}"))
        .collect();
    let version =
        json!({"build": assets::build(), "pages": pages, "files": files, "icon": "/icons/192.png"});
    format!("const VERSION = {version};\n{SOURCE}")
}

/// Whether a stored page needs a static file. If so, the service worker must store it.
fn is_kept(path: &str) -> bool {
    let is_of = |folder: &str, end: &str| {
        let name = path
            .strip_prefix(folder)
            .and_then(|name| name.strip_suffix(end))
            .map(|name| name.strip_suffix("-settings").unwrap_or(name));
        name.is_some_and(|name| KINDS.contains(&name) || name == "common")
    };
    path.starts_with("pieces/")
        || path.starts_with("icons/")
        || path == "js/pages/early.js"
        || is_of("js/", ".js")
        || is_of("css/", ".css")
}
