//! Solving a problem by forms and as JSON.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::page::page;
use super::view::read as view;
use crate::web::response::private;
use crate::web::{FormBody, JsonBody, Problem, Site, Visitor};
use postern_game::ProblemId;

/// A turn, behind so many of the line.
#[derive(Deserialize)]
pub(crate) struct Turn {
    ply: usize,
    turn: String,
}

/// How many turns of the line are to be left.
#[derive(Deserialize)]
pub(crate) struct Back {
    ply: usize,
}

/// `GET /problems/{id}`.
pub(crate) async fn show(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
) -> Result<Response, Problem> {
    let id = problem_id(&path)?;
    let response = page(&site, &visitor, &id, (StatusCode::OK, None)).await?;
    Ok(visitor.remember(&site, response))
}

/// `POST /problems/{id}/turn`.
pub(crate) async fn play(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    FormBody(Turn { ply, turn }): FormBody<Turn>,
) -> Result<Response, Problem> {
    let id = problem_id(&path)?;
    let visitor = solver(&site, visitor, &id).await?;
    let person = visitor.id().ok_or_else(Problem::internal)?;
    let response = match site
        .live
        .problems
        .try_problem(&id, person, (ply, &turn))
        .await
    {
        Ok(()) => to_page(&id),
        Err(error) => {
            let problem = Problem::from(error);
            let refused = (problem.status, Some((problem.sentence.clone(), turn)));
            let mut response = page(&site, &visitor, &id, refused).await?;
            problem.say_when(&mut response);
            response
        }
    };
    Ok(visitor.remember(&site, response))
}

/// `POST /problems/{id}/back`.
pub(crate) async fn back(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    FormBody(Back { ply }): FormBody<Back>,
) -> Result<Response, Problem> {
    let id = problem_id(&path)?;
    let visitor = solver(&site, visitor, &id).await?;
    let person = visitor.id().ok_or_else(Problem::internal)?;
    site.live.problems.go_back(&id, person, ply).await?;
    Ok(visitor.remember(&site, to_page(&id)))
}

/// `POST /problems/{id}/solution`.
pub(crate) async fn solution(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
) -> Result<Response, Problem> {
    let id = problem_id(&path)?;
    let visitor = solver(&site, visitor, &id).await?;
    let person = visitor.id().ok_or_else(Problem::internal)?;
    site.live.problems.show_solution(&id, person).await?;
    let to = Redirect::to(&format!("/problems/{id}#solution"));
    Ok(visitor.remember(&site, to.into_response()))
}

/// `GET /api/problems/{id}`.
pub(crate) async fn read(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
) -> Result<Response, Problem> {
    let id = problem_id(&path)?;
    json(&site, &visitor, &id).await
}

/// `POST /api/problems/{id}/turn`.
pub(crate) async fn play_json(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    JsonBody(Turn { ply, turn }): JsonBody<Turn>,
) -> Result<Response, Problem> {
    let id = problem_id(&path)?;
    let visitor = solver(&site, visitor, &id).await?;
    let person = visitor.id().ok_or_else(Problem::internal)?;
    site.live
        .problems
        .try_problem(&id, person, (ply, &turn))
        .await?;
    let response = json(&site, &visitor, &id).await?;
    Ok(visitor.remember(&site, response))
}

/// `POST /api/problems/{id}/back`.
pub(crate) async fn back_json(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    JsonBody(Back { ply }): JsonBody<Back>,
) -> Result<Response, Problem> {
    let id = problem_id(&path)?;
    let visitor = solver(&site, visitor, &id).await?;
    let person = visitor.id().ok_or_else(Problem::internal)?;
    site.live.problems.go_back(&id, person, ply).await?;
    let response = json(&site, &visitor, &id).await?;
    Ok(visitor.remember(&site, response))
}

fn problem_id(Path(text): &Path<String>) -> Result<ProblemId, Problem> {
    ProblemId::parse(text).map_err(|_| Problem::not_found("There is no problem at this address."))
}

fn to_page(id: &ProblemId) -> Response {
    Redirect::to(&format!("/problems/{id}")).into_response()
}

/// The visitor as a person who can solve a problem; one that is not there makes no guest.
async fn solver(site: &Site, visitor: Visitor, id: &ProblemId) -> Result<Visitor, Problem> {
    if visitor.person.is_none() {
        site.live.problems.problem(id, None).await?;
    }
    visitor.or_guest(site).await
}

async fn json(site: &Site, visitor: &Visitor, id: &ProblemId) -> Result<Response, Problem> {
    let view = view(site, visitor.id(), id).await?.1;
    Ok(private::keep(Json(view).into_response()))
}
