//! Pictures of positions, for link previews and other sites. They show what any spectator sees and
//! do not depend on the visitor, so no cookie is read.

pub(crate) mod address;
pub(crate) mod cache;
mod drawing;
pub(crate) mod example;
mod letters;
mod png;
mod style;

pub(super) use png::png;

use std::net::IpAddr;

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

use crate::web::pages::game::BoardState;
use crate::web::pages::sample::{sample, sample_text};
use crate::web::response::common_headers::{ANY_SITE, RESOURCE_POLICY};
use crate::web::response::packed::knows;
use crate::web::{Answer, ClientAddress, Problem, Site, game_id, views};
use address::{PictureFormat, PictureName, PictureQuery, PictureSize, unknown_query};
use postern_game::GameView;
use postern_game::view::GameStatus;
use postern_rules::Color;

/// The cache header of pictures of running games. Players can take turns back, so the picture of a
/// ply may change until the game is over.
const OF_RUNNING_GAMES: HeaderValue = HeaderValue::from_static("public, max-age=10");
/// The cache header of pictures that no longer change, except that a new release may draw the same
/// position differently.
const OF_WHAT_IS_OVER: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// `GET /games/{id}/12.png`: returns a picture of the position after a ply. Ply 0 is the start.
pub(crate) async fn of_game(
    State(site): State<Site>,
    ClientAddress(client): ClientAddress,
    Path((id, name)): Path<(String, String)>,
    query: Result<Query<PictureQuery>, QueryRejection>,
    asked: HeaderMap,
) -> Answer {
    let request = PictureRequest::read(&name, query)?;
    let id = game_id(&Path(id))?;
    site.limits.take_picture(client)?;
    let view = views::view(&site, &id, None, 0).await?;
    let named = request.named.within(view.plies.len())?;
    let variant = view.variant.parse().map_err(|_| Problem::internal())?;
    let board = BoardState::of(variant, &view, named.ply);
    let cache = if view.status == GameStatus::Over {
        OF_WHAT_IS_OVER
    } else {
        OF_RUNNING_GAMES
    };
    request.answer(&site, client, &board, &asked, cache).await
}

/// `GET /samples/{name}/12.png`: returns a picture of a position in a sample game. Ply 0 is the
/// start.
pub(crate) async fn of_sample(
    State(site): State<Site>,
    ClientAddress(client): ClientAddress,
    Path((sample_name, name)): Path<(String, String)>,
    query: Result<Query<PictureQuery>, QueryRejection>,
    asked: HeaderMap,
) -> Answer {
    let request = PictureRequest::read(&name, query)?;
    let text = sample_text(&Path(sample_name))?;
    site.limits.take_picture(client)?;
    let sample = sample(text)?;
    let named = request.named.within(sample.view.plies.len())?;
    let board = BoardState::of(text.variant, &sample.view, named.ply);
    request
        .answer(&site, client, &board, &asked, OF_WHAT_IS_OVER)
        .await
}

/// Renders the board of a view as a small PNG file, with the side `bottom` at the bottom. Rendering
/// takes a few milliseconds. If it fails, the error is logged and the result is `None`.
#[must_use]
pub fn board_picture(view: &GameView, bottom: Color) -> Option<Vec<u8>> {
    let variant = view.variant.parse().ok()?;
    let board = BoardState::of(variant, view, view.plies.len());
    let words = board.words();
    let drawing = board.drawing(bottom, &words, None);
    let drawn = drawing::draw(&drawing, PictureSize::Medium).map_err(|error| error.to_string());
    let picture = drawn.and_then(|svg| png::png(&svg).map_err(|error| error.to_string()));
    picture
        .inspect_err(|error| tracing::error!(%error, "a board could not be drawn for a mail"))
        .ok()
}

/// A request for a picture of a position.
#[derive(Clone, Copy)]
struct PictureRequest {
    named: PictureName,
    orientation: Color,
    size: PictureSize,
}

impl PictureRequest {
    fn read(
        name: &str,
        query: Result<Query<PictureQuery>, QueryRejection>,
    ) -> Result<Self, Problem> {
        let named = PictureName::read(name)?;
        let Query(query) = query.map_err(|_| unknown_query())?;
        let (orientation, size) = query.read()?;
        Ok(Self {
            named,
            orientation,
            size,
        })
    }

    /// Responds with the picture. The board is rendered only if neither the browser nor the cache
    /// has the picture.
    async fn answer(
        self,
        site: &Site,
        client: IpAddr,
        board: &BoardState,
        asked: &HeaderMap,
        cache: HeaderValue,
    ) -> Answer {
        let words = board.words();
        let drawing = board.drawing(self.orientation, &words, None);
        let svg = drawing::draw(&drawing, self.size).map_err(|error| {
            tracing::error!(%error, "a board could not be drawn");
            Problem::internal()
        })?;
        let (key, tag) = tag_of(&svg);
        let response = if knows(asked, &tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            match self.named.format {
                PictureFormat::Svg => return Ok(answer_svg(svg, asked, cache)),
                PictureFormat::Png => {
                    let charge = || site.limits.take_drawing(client, self.size);
                    let picture = site.pictures.get(key, charge, move || png::png(&svg));
                    let body = Body::from(picture.await?);
                    ([(header::CONTENT_TYPE, "image/png")], body).into_response()
                }
            }
        };
        Ok(kept_for(response, cache, &tag))
    }
}

/// Returns the cache key and the entity tag for an SVG drawing.
fn tag_of(svg: &str) -> ([u8; 16], String) {
    let mut key = [0; 16];
    key.copy_from_slice(&Sha256::digest(svg)[..16]);
    // A layer may compress the response, so the tag is a hash of the drawing and not of the bytes
    // sent.
    (key, format!("\"{}\"", HEXLOWER.encode(&key)))
}

/// Responds with an SVG file, or with 304 if the browser already has it.
fn answer_svg(svg: String, asked: &HeaderMap, cache: HeaderValue) -> Response {
    let (_, tag) = tag_of(&svg);
    let response = if knows(asked, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response()
    };
    kept_for(response, cache, &tag)
}

fn kept_for(mut response: Response, cache: HeaderValue, tag: &str) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, cache);
    headers.insert(RESOURCE_POLICY, ANY_SITE);
    if let Ok(tag) = HeaderValue::from_str(&format!("W/{tag}")) {
        headers.insert(header::ETAG, tag);
    }
    response
}
