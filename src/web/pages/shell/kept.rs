//! Cached pages. They are the same for every visitor except for the header and the banners, so they
//! are rendered and compressed only once.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use askama::Template;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse as _};
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

use super::{BANNERS_PLACE, OWN_PLACE, Shell};
use crate::web::response::CHECK_EACH_TIME;
use crate::web::response::packed::PackedBody;
use crate::web::{Answer, Problem};
use postern_bundle::{CompressionEffort, brotli, gzip};

/// A rendered page, compressed, with the positions at which the visitor's links and banners are
/// inserted.
struct CachedPage {
    /// The page as an anonymous visitor sees it.
    packed: PackedBody,
    /// The byte range of the visitor's links in the header.
    own_at: Range<usize>,
    /// The byte position of the banners below the header.
    banners_at: usize,
}

/// The cached pages by URL. There are a few hundred at most, because only URLs from fixed lists are
/// cached, such as those of event pairs.
static PAGES: LazyLock<RwLock<HashMap<String, Arc<CachedPage>>>> = LazyLock::new(RwLock::default);

/// Returns the cached page at `address`. The first request renders it with `page`. The page must
/// depend only on `address`, and its link preview must contain the whole address.
///
/// # Errors
/// Returns an error if the template fails, which the tests of each page would detect.
pub(crate) fn kept<T: Template>(
    address: &str,
    shell: Shell,
    asked: &HeaderMap,
    page: impl FnOnce(Shell) -> Result<T, Problem>,
) -> Answer {
    let (own, banners) = (shell.own().to_string(), shell.banners().to_string());
    let is_strangers = shell.is_strangers();
    let full = shell.preview.as_ref().map(|preview| preview.url.clone());
    let address = full.as_deref().unwrap_or(address);
    let known = PAGES
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .get(address)
        .cloned();
    let kept = match known {
        Some(kept) => kept,
        None => make(address, &page(shell.with_place_for_own())?)?,
    };
    if is_strangers {
        return Ok(kept.packed.respond(asked, CHECK_EACH_TIME));
    }
    let plain = &kept.packed.plain;
    let html = [
        &plain[..kept.own_at.start],
        own.as_bytes(),
        &plain[kept.own_at.end..kept.banners_at],
        banners.as_bytes(),
        &plain[kept.banners_at..],
    ]
    .concat();
    let cache = [(header::CACHE_CONTROL, CHECK_EACH_TIME)];
    Ok((cache, Html(html)).into_response())
}

fn make(address: &str, page: &impl Template) -> Result<Arc<CachedPage>, Problem> {
    let failed = |error: &dyn std::fmt::Display| {
        tracing::error!(%error, "a page could not be rendered");
        Problem::internal()
    };
    let html = page.render().map_err(|error| failed(&error))?;
    let (before, rest) = html
        .split_once(OWN_PLACE)
        .ok_or_else(|| failed(&"it has no place for what the header says of the visitor"))?;
    let (between, after) = rest
        .split_once(BANNERS_PLACE)
        .ok_or_else(|| failed(&"it has no place for what stands below the header"))?;
    let own = Shell::anonymous().own().to_string();
    let own_at = before.len()..before.len() + own.len();
    let banners_at = own_at.end + between.len();
    let plain = [before, &own, between, after].concat().into_bytes();
    let compressed = |result: std::io::Result<Vec<u8>>| result.map_err(|error| failed(&error));
    let kept = Arc::new(CachedPage {
        packed: PackedBody {
            kind: "text/html; charset=utf-8",
            tag: HEXLOWER.encode(&Sha256::digest(&plain)[..8]),
            // A fast compression level, because the first visitor waits for the result.
            brotli: compressed(brotli(&plain, CompressionEffort::Quick))?.into(),
            gzip: compressed(gzip(&plain, CompressionEffort::Quick))?.into(),
            plain: plain.into(),
        },
        own_at,
        banners_at,
    });
    PAGES
        .write()
        .unwrap_or_else(PoisonError::into_inner)
        .insert(address.to_owned(), Arc::clone(&kept));
    Ok(kept)
}
