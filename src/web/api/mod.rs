//! The JSON API, as documented in `docs/WIRE.md`.

pub(crate) mod chat;
pub(crate) mod notes;

pub(super) mod analysis;
pub(super) mod best;
pub(super) mod conditional;
pub(super) mod me;
pub(super) mod studies;

use axum::Json;
use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse as _;
use serde::{Deserialize, Serialize};

use crate::web::commands::{create as create_game, execute, may_create, read_wish};
use crate::web::explain::explain_at;
use crate::web::pages::lists::cards::picture_of;
use crate::web::response::{fresh, private};
use crate::web::wire::WireNewGame;
use crate::web::{Answer, Context, JsonBody, Problem, assets, command_id, game_id, variant, views};
use postern_game::view::GeometryView;
use postern_game::{Command, GameView, Seq, read_start};
use postern_rules::{ByColor, FenLayout, Position, Viewer};

/// The response to a request that created a game.
#[derive(Serialize)]
struct CreatedGame {
    id: String,
    address: String,
}

/// The response to a command: the number of the last event in the game after the command.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct CommandReceipt {
    seq: Seq,
}

/// A command together with the id that the client chose for it.
#[derive(Deserialize)]
pub(crate) struct CommandEnvelope {
    id: String,
    command: Command,
}

/// The query `?since=SEQ`, with the last event that the client already knows.
#[derive(Default, Deserialize)]
pub(crate) struct SinceQuery {
    #[serde(default)]
    pub since: Seq,
}

/// The query for a page of older comments: those before a given event.
#[derive(Default, Deserialize)]
pub(crate) struct CommentsQuery {
    before: Option<Seq>,
}

/// The query with the user's clicks, separated by commas.
#[derive(Deserialize)]
pub(crate) struct ClicksQuery {
    path: String,
}

/// `POST /api/games`: creates a game.
pub(crate) async fn create(mut ctx: Context, JsonBody(wish): JsonBody<WireNewGame>) -> Answer {
    let id = command_id(&wish.id)?;
    let new = read_wish(&ctx, wish).await?;
    may_create(&ctx.visitor, &new)?;
    ctx.person_or_guest().await?;
    let answer = match create_game(&ctx, &id, new).await {
        Ok(game) => {
            let created = CreatedGame {
                id: game.to_string(),
                address: format!("/games/{game}"),
            };
            (StatusCode::CREATED, fresh(Json(created))).into_response()
        }
        Err(problem) => problem.into_response(),
    };
    Ok(ctx.remember(answer))
}

/// `GET /api/games/{id}?since=SEQ`: returns the game as the viewer may see it.
pub(crate) async fn view(
    ctx: Context,
    path: Path<String>,
    Query(SinceQuery { since }): Query<SinceQuery>,
) -> Answer {
    let mut view = views::view(&ctx, &game_id(&path)?, ctx.viewer(), since).await?;
    let muted = views::muted_by(&ctx, ctx.viewer()).await?;
    views::mute(&mut view.kibitz.comments, &muted);
    let answer = if view.is_large() {
        ctx.on_blocking_thread(move || view_answer(&view)).await??
    } else {
        view_answer(&view)?
    };
    Ok(ctx.remember(answer))
}

fn view_answer(view: &GameView) -> Answer {
    match view.without_own_squares() {
        Some(without) => {
            let json = private::fill_up(json(view)?, &json(&without)?);
            let kind = [(header::CONTENT_TYPE, "application/json")];
            Ok(private::keep((kind, json)))
        }
        None => Ok(fresh(Json(view))),
    }
}

fn json(view: &GameView) -> Result<String, Problem> {
    serde_json::to_string(view).map_err(|_| Problem::internal())
}

/// `GET /api/games/{id}/comments?before=SEQ`: returns a page of comments.
pub(crate) async fn comments(
    ctx: Context,
    path: Path<String>,
    Query(CommentsQuery { before }): Query<CommentsQuery>,
) -> Answer {
    let game = game_id(&path)?;
    let mut page = ctx.live.games.comments(&game, ctx.viewer(), before).await?;
    let muted = views::muted_by(&ctx, ctx.viewer()).await?;
    views::mute(&mut page.comments, &muted);
    Ok(fresh(Json(page)))
}

/// `POST /api/games/{id}/commands`: executes a command in a game.
pub(crate) async fn command(
    mut ctx: Context,
    path: Path<String>,
    JsonBody(envelope): JsonBody<CommandEnvelope>,
) -> Answer {
    let game = game_id(&path)?;
    let id = command_id(&envelope.id)?;
    Ok(
        match execute(&mut ctx, &game, &id, envelope.command).await {
            Ok(seq) => ctx.remember(fresh(Json(CommandReceipt { seq }))),
            Err(problem) => ctx.remember(problem),
        },
    )
}

/// `GET /api/games/{id}/explain?path=g6,b5`: explains why the clicked squares do not begin a legal
/// turn.
pub(crate) async fn explain(
    ctx: Context,
    path: Path<String>,
    Query(clicks): Query<ClicksQuery>,
) -> Answer {
    let clicks: Vec<String> = clicks.path.split(',').map(str::to_owned).collect();
    Ok(
        match explain_at(&ctx, &game_id(&path)?, ctx.viewer(), &clicks).await? {
            Some(explained) => fresh(Json(explained)),
            None => StatusCode::NO_CONTENT.into_response(),
        },
    )
}

/// A preview of a position that a user sets up.
#[derive(Serialize)]
struct PositionPreview {
    /// The preview of the board, as SVG code.
    board: String,
}

/// The query with the FEN of a position to preview.
#[derive(Deserialize)]
pub(crate) struct PositionQuery {
    fen: String,
}

/// `GET /api/positions/{variant}?fen=FEN`: returns a preview of a custom start position.
pub(crate) async fn position(
    path: Path<String>,
    Query(PositionQuery { fen }): Query<PositionQuery>,
) -> Answer {
    let start = read_start(variant(&path)?, fen.trim())?;
    let board = picture_of(&start, &assets::prefix()).to_string();
    Ok(fresh(Json(PositionPreview { board })))
}

/// The data that the position editor needs about a variant.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct SetupView {
    sides: ByColor<&'static str>,
    geometry: GeometryView,
    layout: FenLayout,
    /// The FEN of the variant's default start position.
    start: String,
}

/// `GET /api/positions/{variant}/setup`: returns the data for the position editor.
pub(crate) async fn setup(path: Path<String>) -> Answer {
    let variant = variant(&path)?;
    let view = SetupView {
        sides: variant.info().sides,
        geometry: GeometryView::of(variant),
        layout: variant.info().fen,
        start: Position::start(variant).fen(Viewer::Spectator),
    };
    Ok(fresh(Json(view)))
}
