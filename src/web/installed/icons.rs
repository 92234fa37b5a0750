//! The site's icons as PNG files, for installed apps.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse as _;

use crate::web::pictures::png;
use crate::web::{Answer, Problem, assets};

/// The SVG file of the icon, 32 units wide and high.
const DRAWING: &str = "icons/favicon.svg";
/// The background colour of the icons: `--ground` of the light theme. Some devices show transparent
/// icons badly.
const GROUND: &str = "#eceee8";
/// The URL of an icon stays the same when its picture changes, so it is cached for a day only.
const CACHE: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// An app icon in one size.
pub(super) struct AppIcon {
    pub file: &'static str,
    /// The width and height in pixels.
    pub size: u32,
    /// The width of the drawing as a percentage of the icon's width. The rest is margin.
    share: u32,
    /// The `purpose` in the web app manifest. `None` if the manifest does not list the icon.
    pub purpose: Option<&'static str>,
}

impl AppIcon {
    pub(super) const ALL: [Self; 4] = [
        Self::of("192.png", 192, 80, Some("any")),
        Self::of("512.png", 512, 80, Some("any")),
        // Devices may crop a maskable icon to a circle of 80 % of its width.
        Self::of("maskable.png", 512, 54, Some("maskable")),
        // iOS uses this icon on the home screen.
        Self::of("180.png", 180, 72, None),
    ];

    const fn of(file: &'static str, size: u32, share: u32, purpose: Option<&'static str>) -> Self {
        Self {
            file,
            size,
            share,
            purpose,
        }
    }

    /// Returns the icon as an SVG file at the icon's size; `None` if the drawing is missing.
    fn svg(&self) -> Option<String> {
        let drawing = assets::content(DRAWING)?;
        let inside = drawing.split_once('>')?.1.rsplit_once("</svg>")?.0;
        let size = f64::from(self.size);
        let drawn = size * f64::from(self.share) / 100.0;
        let (margin, scale) = ((size - drawn) / 2.0, drawn / 32.0);
        Some(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}"><rect width="{size}" height="{size}" fill="{GROUND}"/><g transform="translate({margin} {margin}) scale({scale})">{inside}</g></svg>"#
        ))
    }
}

/// `GET /icons/{file}`: returns a PNG icon.
pub(crate) async fn icon(Path(file): Path<String>) -> Answer {
    let icon = AppIcon::ALL
        .iter()
        .find(|icon| icon.file == file)
        .ok_or_else(|| Problem::not_found("There is no such icon here."))?;
    let body = drawn(icon)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
        (header::CACHE_CONTROL, CACHE),
    ];
    Ok((headers, body).into_response())
}

/// Returns the icon as PNG. The first request draws it; the result is cached.
fn drawn(icon: &AppIcon) -> Result<Bytes, Problem> {
    static DRAWN: Mutex<Option<HashMap<&'static str, Bytes>>> = Mutex::new(None);
    let mut drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    let drawn = drawn.get_or_insert_default();
    if let Some(file) = drawn.get(icon.file) {
        return Ok(file.clone());
    }
    let svg = icon.svg().ok_or_else(Problem::internal)?;
    let file = png(&svg).map_err(|error| {
        tracing::error!(%error, "an icon could not be drawn");
        Problem::internal()
    })?;
    let file = Bytes::from(file);
    drawn.insert(icon.file, file.clone());
    Ok(file)
}
