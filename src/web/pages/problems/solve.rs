//! The handlers with which users solve a problem, by form and as JSON.

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::page::page;
use super::view::read as view;
use crate::web::response::private;
use crate::web::{Answer, Context, FormBody, JsonBody, Problem};
use postern_game::{PersonId, ProblemId};

/// A turn that the user plays.
#[derive(Deserialize)]
pub(crate) struct SolverTurn {
    /// The number of turns on the board before this turn.
    ply: usize,
    turn: String,
}

/// A request to take turns back.
#[derive(Deserialize)]
pub(crate) struct TakeBackForm {
    /// The number of turns that remain on the board.
    ply: usize,
}

/// `GET /problems/{id}`: shows the page of a problem.
pub(crate) async fn show(ctx: Context, path: Path<String>) -> Answer {
    let id = problem_id(&path)?;
    Ok(ctx.remember(page(&ctx, &id, StatusCode::OK, None).await?))
}

/// `POST /problems/{id}/turn`: plays a turn.
pub(crate) async fn play(
    mut ctx: Context,
    path: Path<String>,
    FormBody(SolverTurn { ply, turn }): FormBody<SolverTurn>,
) -> Answer {
    let id = problem_id(&path)?;
    let person = solver(&mut ctx, &id).await?;
    let response = match ctx
        .live
        .problems
        .try_problem(&id, &person, ply, &turn)
        .await
    {
        Ok(()) => to_page(&id),
        Err(error) => {
            let problem = Problem::from(error);
            let refused = Some((problem.sentence.clone(), turn));
            let mut response = page(&ctx, &id, problem.status, refused).await?;
            problem.say_when(&mut response);
            response
        }
    };
    Ok(ctx.remember(response))
}

/// `POST /problems/{id}/back`: takes turns back.
pub(crate) async fn back(
    mut ctx: Context,
    path: Path<String>,
    FormBody(TakeBackForm { ply }): FormBody<TakeBackForm>,
) -> Answer {
    let id = problem_id(&path)?;
    let person = solver(&mut ctx, &id).await?;
    ctx.live.problems.go_back(&id, &person, ply).await?;
    Ok(ctx.remember(to_page(&id)))
}

/// `POST /problems/{id}/solution`: reveals the solution.
pub(crate) async fn solution(mut ctx: Context, path: Path<String>) -> Answer {
    let id = problem_id(&path)?;
    let person = solver(&mut ctx, &id).await?;
    ctx.live.problems.show_solution(&id, &person).await?;
    Ok(ctx.remember(Redirect::to(&format!("/problems/{id}#solution"))))
}

/// `GET /api/problems/{id}`: returns the problem as JSON.
pub(crate) async fn read(ctx: Context, path: Path<String>) -> Answer {
    let id = problem_id(&path)?;
    json(&ctx, &id).await
}

/// `POST /api/problems/{id}/turn`: plays a turn and returns the problem as JSON.
pub(crate) async fn play_json(
    mut ctx: Context,
    path: Path<String>,
    JsonBody(SolverTurn { ply, turn }): JsonBody<SolverTurn>,
) -> Answer {
    let id = problem_id(&path)?;
    let person = solver(&mut ctx, &id).await?;
    let problems = &ctx.live.problems;
    problems.try_problem(&id, &person, ply, &turn).await?;
    Ok(ctx.remember(json(&ctx, &id).await?))
}

/// `POST /api/problems/{id}/back`: takes turns back and returns the problem as JSON.
pub(crate) async fn back_json(
    mut ctx: Context,
    path: Path<String>,
    JsonBody(TakeBackForm { ply }): JsonBody<TakeBackForm>,
) -> Answer {
    let id = problem_id(&path)?;
    let person = solver(&mut ctx, &id).await?;
    ctx.live.problems.go_back(&id, &person, ply).await?;
    Ok(ctx.remember(json(&ctx, &id).await?))
}

fn problem_id(Path(text): &Path<String>) -> Result<ProblemId, Problem> {
    ProblemId::parse(text).map_err(|_| Problem::not_found("There is no problem at this address."))
}

fn to_page(id: &ProblemId) -> Response {
    Redirect::to(&format!("/problems/{id}")).into_response()
}

/// Returns the user who solves the problem. An anonymous visitor becomes a guest only if the
/// problem exists.
async fn solver(ctx: &mut Context, id: &ProblemId) -> Result<PersonId, Problem> {
    if ctx.visitor.person.is_none() {
        ctx.live.problems.problem(id, None).await?;
    }
    Ok(ctx.person_or_guest().await?.id.clone())
}

async fn json(ctx: &Context, id: &ProblemId) -> Answer {
    let view = view(ctx, ctx.viewer(), id).await?.1;
    Ok(private::keep(Json(view)))
}
