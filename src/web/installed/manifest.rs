//! The web app manifest, which lets browsers offer to install the site.

use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::json;

use super::icons::AppIcon;
use crate::web::response::tagged;

/// `GET /manifest.webmanifest`: returns the manifest, which is the same for every visitor.
pub(crate) async fn manifest(asked: HeaderMap) -> Response {
    let icons: Vec<_> = AppIcon::ALL
        .iter()
        .filter_map(|icon| {
            Some(json!({
                "src": format!("/icons/{}", icon.file),
                "sizes": format!("{0}x{0}", icon.size),
                "type": "image/png",
                "purpose": icon.purpose?,
            }))
        })
        .collect();
    let shortcut = |name: &str, url: &str| json!({"name": name, "url": url});
    let manifest = json!({
        "id": "/",
        "name": "Postern: unusual chess",
        "short_name": "Postern",
        "description": "Play unusual chess games with friends: live, by correspondence, or at one board.",
        "lang": "en",
        "start_url": "/me",
        "scope": "/",
        "display": "standalone",
        // The same colour as `--ground` and `theme-color` of the light theme.
        "background_color": "#eceee8",
        "theme_color": "#eceee8",
        "categories": ["games"],
        "icons": icons,
        "shortcuts": [
            shortcut("Next game", "/me/next"),
            shortcut("My games", "/me"),
            shortcut("New game", "/"),
        ],
    });
    tagged(
        &asked,
        "application/manifest+json; charset=utf-8",
        manifest.to_string(),
    )
}
