//! The JSON API, as `docs/WIRE.md` describes it.

pub(crate) mod chat;
pub(crate) mod notes;

pub(super) mod analysis;
pub(super) mod best;
pub(super) mod conditional;
pub(super) mod me;
pub(super) mod studies;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use crate::web::commands::{create as create_game, execute, may_create, read_wish};
use crate::web::explain::explain_at;
use crate::web::pages::lists::cards::picture_of;
use crate::web::response::private;
use crate::web::wire::WireNewGame;
use crate::web::{
    ClientAddress, JsonBody, Problem, Site, Visitor, assets, command_id, game_id, variant, views,
};
use postern_game::view::GeometryView;
use postern_game::{Command, GameView, Seq, read_start};
use postern_rules::{ByColor, FenLayout, Position, Viewer};

/// The game that was created.
#[derive(Serialize)]
struct Created {
    id: String,
    address: String,
}

/// The event up to which a command has been carried out.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Done {
    seq: Seq,
}

/// A command with the id that the client has given it.
#[derive(Deserialize)]
pub(crate) struct Envelope {
    id: String,
    command: Command,
}

/// The events that the client knows already.
#[derive(Default, Deserialize)]
pub(crate) struct Since {
    #[serde(default)]
    pub since: Seq,
}

/// The event before which comments are asked for.
#[derive(Default, Deserialize)]
pub(crate) struct Before {
    before: Option<Seq>,
}

/// What the client clicked, separated by commas.
#[derive(Deserialize)]
pub(crate) struct Clicks {
    path: String,
}

/// `POST /api/games`.
pub(crate) async fn create(
    State(site): State<Site>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    JsonBody(wish): JsonBody<WireNewGame>,
) -> Result<Response, Problem> {
    let id = command_id(&wish.id)?;
    let new = read_wish(&site, wish).await?;
    may_create(&visitor, &new)?;
    let visitor = visitor.or_guest(&site).await?;
    let Some(person) = &visitor.person else {
        return Err(Problem::internal());
    };
    let wish = (new, visitor.is_program());
    let answer = match create_game(&site, person, address, &id, wish).await {
        Ok(game) => {
            let created = Created {
                id: game.to_string(),
                address: format!("/games/{game}"),
            };
            (StatusCode::CREATED, fresh(created)).into_response()
        }
        Err(problem) => problem.into_response(),
    };
    Ok(visitor.remember(&site, answer))
}

/// `GET /api/games/{id}?since=SEQ`.
pub(crate) async fn view(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    Query(Since { since }): Query<Since>,
) -> Result<Response, Problem> {
    let mut view = views::view(&site, &game_id(&path)?, visitor.id(), since).await?;
    let muted = views::muted_by(&site, visitor.id()).await?;
    views::mute(&mut view.kibitz.comments, &muted);
    let answer = if view.is_large() {
        site.apart(move || view_answer(&view)).await??
    } else {
        view_answer(&view)?
    };
    Ok(visitor.remember(&site, answer))
}

fn view_answer(view: &GameView) -> Result<Response, Problem> {
    match view.without_own_squares() {
        Some(without) => {
            let json = private::fill_up(json(view)?, &json(&without)?);
            let kind = [(header::CONTENT_TYPE, "application/json")];
            Ok(private::keep((kind, json).into_response()))
        }
        None => Ok(fresh(view).into_response()),
    }
}

fn json(view: &GameView) -> Result<String, Problem> {
    serde_json::to_string(view).map_err(|_| Problem::internal())
}

/// `GET /api/games/{id}/comments?before=SEQ`.
pub(crate) async fn comments(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    Query(Before { before }): Query<Before>,
) -> Result<Response, Problem> {
    let game = game_id(&path)?;
    let mut page = site
        .live
        .games
        .comments(&game, visitor.id(), before)
        .await?;
    let muted = views::muted_by(&site, visitor.id()).await?;
    views::mute(&mut page.comments, &muted);
    Ok(fresh(page).into_response())
}

/// `POST /api/games/{id}/commands`.
pub(crate) async fn command(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    JsonBody(envelope): JsonBody<Envelope>,
) -> Result<Response, Problem> {
    let game = game_id(&path)?;
    let id = command_id(&envelope.id)?;
    let (visitor, answer) = match execute(&site, visitor, &game, &id, envelope.command).await {
        Ok((visitor, seq)) => (visitor, fresh(Done { seq }).into_response()),
        Err((visitor, problem)) => (visitor, problem.into_response()),
    };
    Ok(visitor.remember(&site, answer))
}

/// `GET /api/games/{id}/explain?path=g6,b5`.
pub(crate) async fn explain(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    Query(clicks): Query<Clicks>,
) -> Result<Response, Problem> {
    let clicks: Vec<String> = clicks.path.split(',').map(str::to_owned).collect();
    Ok(
        match explain_at(&site, &game_id(&path)?, visitor.id(), &clicks).await? {
            Some(explained) => fresh(explained).into_response(),
            None => StatusCode::NO_CONTENT.into_response(),
        },
    )
}

/// A position as it would be set up.
#[derive(Serialize)]
struct Preview {
    /// The board as SVG.
    board: String,
}

/// The FEN of a position.
#[derive(Deserialize)]
pub(crate) struct PositionQuery {
    fen: String,
}

/// `GET /api/positions/{variant}?fen=FEN`: how a game would begin that is set up so.
pub(crate) async fn position(
    path: Path<String>,
    Query(PositionQuery { fen }): Query<PositionQuery>,
) -> Result<Response, Problem> {
    let start = read_start(variant(&path)?, fen.trim())?;
    let board = picture_of(&start, &assets::prefix()).to_string();
    Ok(fresh(Preview { board }).into_response())
}

/// What a board on which positions of a variant are set up has to know.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct SetupView {
    sides: ByColor<&'static str>,
    geometry: GeometryView,
    layout: FenLayout,
    /// The FEN of the usual start.
    start: String,
}

/// `GET /api/positions/{variant}/setup`.
pub(crate) async fn setup(path: Path<String>) -> Result<Response, Problem> {
    let variant = variant(&path)?;
    let view = SetupView {
        sides: variant.info().sides,
        geometry: GeometryView::of(variant),
        layout: variant.info().fen,
        start: Position::start(variant).fen(Viewer::Spectator),
    };
    Ok(fresh(view).into_response())
}

/// JSON that must not be cached.
fn fresh(value: impl Serialize) -> impl IntoResponse {
    (
        [(
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-store"),
        )],
        Json(value),
    )
}
