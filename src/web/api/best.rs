//! The engine on the server, for browsers in which it cannot run.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;

use crate::live::{AnalysisError, LiveError};
use crate::web::commands::stranger;
use crate::web::response::private;
use crate::web::{ClientAddress, JsonBody, Problem, Site, Visitor, variant};
use postern_analysis::Question;

/// A position as the way to it.
#[derive(Deserialize)]
pub(crate) struct Asked {
    start: Option<String>,
    turns: Vec<String>,
    lines: usize,
}

/// `POST /api/analysis/{variant}/best`.
pub(crate) async fn best(
    State(site): State<Site>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    path: Path<String>,
    JsonBody(Asked {
        start,
        turns,
        lines,
    }): JsonBody<Asked>,
) -> Result<Response, Problem> {
    let variant = variant(&path)?;
    let person = visitor.id().ok_or_else(|| stranger(&visitor))?;
    site.limits.take_analysis(address)?;
    let question = Question {
        variant,
        start,
        turns,
        lines,
    };
    let line = site.apart(move || question.line()).await?;
    let line = line.map_err(|problem| LiveError::from(AnalysisError::Asked(problem)))?;
    let answer = site.live.analyses.best_lines(person, line, lines).await?;
    let kind = [(header::CONTENT_TYPE, "application/json")];
    let answer = private::keep((kind, answer).into_response());
    Ok(visitor.remember(&site, answer))
}
