//! A game embedded in another site: its board, its players and a link. The page shows what any
//! spectator sees. It reads no cookie and contains neither forms nor scripts.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse as _, Response};
use serde::Deserialize;

use super::game::BoardState;
use super::shell::preview::{turns, who_plays};
use crate::config::PublicUrl;
use crate::web::assets;
use crate::web::assets::AssetTags;
use crate::web::drawing::{Shape, Svg, board_text};
use crate::web::response::headers::EmbeddablePage;
use crate::web::{Answer, ClientAddress, Problem, Site, game_id, views};
use postern_game::GameView;
use postern_game::view::GameStatus;
use postern_rules::{Color, Variant};

/// The width of the iframe in the embed code, in pixels.
const WIDTH: u32 = 400;
/// The height of the content above and below the board in the iframe, in pixels.
const BESIDE_BOARD: u32 = 130;

/// Caches may keep the page only briefly: a running game changes, and a new build may have
/// different style sheets.
const CACHE: HeaderValue = HeaderValue::from_static("public, max-age=10");

/// The page `/embed/games/{id}`, which other sites show in an iframe.
#[derive(Template)]
#[template(path = "games/embed.html")]
struct EmbedPage {
    tags: AssetTags,
    title: String,
    shape: Shape,
    /// The two players, from top to bottom.
    seats: [EmbedSeat; 2],
    board: Svg,
    /// Sentences about the parts of the position that are not on the board, such as active events.
    features: Vec<String>,
    status: String,
    /// The URL of the game's own page.
    link: String,
    link_words: &'static str,
}

/// The line with a player's name above or below the board.
struct EmbedSeat {
    color: Color,
    side: &'static str,
    name: Option<String>,
}

/// An error page in the design of embedded games.
#[derive(Template)]
#[template(path = "games/embed-error.html")]
struct EmbedErrorPage<'a> {
    tags: AssetTags,
    sentence: &'a str,
}

/// The query that selects the position and the orientation of the board.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EmbedQuery {
    /// The ply to show. The default is the last one.
    ply: Option<usize>,
    /// The side at the bottom, `white` or `black`. The default is White.
    orientation: Option<String>,
}

/// `GET /embed/games/{id}?ply=12&orientation=black`: shows a game for embedding.
pub(crate) async fn show(
    State(site): State<Site>,
    ClientAddress(client): ClientAddress,
    path: Path<String>,
    query: Result<Query<EmbedQuery>, QueryRejection>,
) -> Answer {
    let unknown = || {
        Problem::bad_request(
            "This address takes “ply”, which is a number, and “orientation”, which is white or black, and nothing else.",
        )
    };
    let Query(query) = query.map_err(|_| unknown())?;
    let orientation = query.orientation.as_deref().unwrap_or("white");
    let orientation = Color::from_slug(orientation).ok_or_else(unknown)?;
    let id = game_id(&path)?;
    site.limits.take_picture(client)?;
    let view = views::view(&site, &id, None, 0).await?;
    let last = view.plies.len();
    let ply = query.ply.unwrap_or(last);
    if ply > last {
        return Err(Problem::bad_request(format!(
            "There is no position after {ply} turns: {last} have been played."
        )));
    }
    let page = EmbedPage::of(&site.public_url, &view, ply, orientation)?;
    Ok(answer(page.render()))
}

/// Renders `problem` in the design of embedded games.
pub(crate) fn error(problem: &Problem) -> Response {
    let page = EmbedErrorPage {
        tags: tags(),
        sentence: &problem.sentence,
    };
    answer(page.render())
}

/// Returns the HTML code that embeds a game in another page.
pub(crate) fn code(site: &PublicUrl, variant: Variant, view: &GameView) -> String {
    let geometry = variant.geometry();
    let height = WIDTH * u32::from(geometry.ranks) / u32::from(geometry.files) + BESIDE_BOARD;
    format!(
        r#"<iframe src="{site}/embed/games/{}" width="{WIDTH}" height="{height}" style="border: 0; max-width: 100%" loading="lazy" title="{} on Postern"></iframe>"#,
        view.id, view.title
    )
}

impl EmbedPage {
    fn of(
        site: &PublicUrl,
        view: &GameView,
        ply: usize,
        orientation: Color,
    ) -> Result<Self, Problem> {
        let variant: Variant = view.variant.parse().map_err(|_| Problem::internal())?;
        let last = view.plies.len();
        let board = BoardState::of(variant, view, ply);
        let seat = |color: Color| EmbedSeat {
            color,
            side: view.sides[color],
            name: view.players[color]
                .as_ref()
                .map(|player| player.name.clone()),
        };
        let (status, query) = if ply == last {
            let words = view.status_words.trim_end_matches('.');
            (format!("{words}."), String::new())
        } else {
            (
                format!("After {ply} of {}.", turns(last)),
                format!("?ply={ply}"),
            )
        };
        Ok(Self {
            tags: tags(),
            title: format!("{}: {}", view.title, who_plays(view)),
            shape: Shape(variant),
            seats: [!orientation, orientation].map(seat),
            board: board.draw(orientation, &assets::prefix()),
            features: [
                board.features.lines(&view.sides),
                board_text::pools(variant, &board.features),
            ]
            .concat(),
            status,
            link: format!("{site}/games/{}{query}", view.id),
            link_words: if view.status == GameStatus::Over {
                "See the game on Postern"
            } else {
                "Play or watch on Postern"
            },
        })
    }
}

fn tags() -> AssetTags {
    AssetTags::of("embed").without_script()
}

fn answer(page: askama::Result<String>) -> Response {
    let Ok(html) = page else {
        // The template failed, so the response is empty. A test renders both templates.
        return Problem::internal().status.into_response();
    };
    let mut response = ([(header::CACHE_CONTROL, CACHE)], Html(html)).into_response();
    response.extensions_mut().insert(EmbeddablePage);
    response
}
