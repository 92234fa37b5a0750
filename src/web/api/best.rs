//! Runs the engine on the server for browsers that cannot run it themselves.

use axum::extract::Path;
use axum::http::header;
use serde::Deserialize;

use crate::live::{AnalysisError, LiveError};
use crate::web::response::private;
use crate::web::{Answer, Context, JsonBody, variant};
use postern_analysis::AnalysisQuestion;

/// A position, given as a start position and the turns after it.
#[derive(Deserialize)]
pub(crate) struct BestLinesRequest {
    start: Option<String>,
    turns: Vec<String>,
    lines: usize,
}

/// `POST /api/analysis/{variant}/best`: returns the best lines from a position, as the server's
/// engine finds them.
pub(crate) async fn best(
    ctx: Context,
    path: Path<String>,
    JsonBody(BestLinesRequest {
        start,
        turns,
        lines,
    }): JsonBody<BestLinesRequest>,
) -> Answer {
    let variant = variant(&path)?;
    let person = &ctx.person()?.id;
    ctx.limits.take_analysis(ctx.visitor.address()?)?;
    let question = AnalysisQuestion {
        variant,
        start,
        turns,
        lines,
    };
    let line = ctx.on_blocking_thread(move || question.line()).await?;
    let line = line.map_err(|problem| LiveError::from(AnalysisError::Asked(problem)))?;
    let answer = ctx.live.analyses.best_lines(person, line, lines).await?;
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok(ctx.remember(private::keep((kind, answer))))
}
