//! `/analysis`: a board on which a user plays turns for both sides, and the user's saved analyses.

mod board;
mod cut_off;
mod open;

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse as _;
use serde::Deserialize;

use super::shell::{Shell, day, render_form};
use crate::web::api::studies::study_id;
use crate::web::{Answer, Context, FormBody, Problem};
#[cfg(test)]
pub(crate) use board::AnalysisView;
use board::{SavedAnalysis, board, board_of};
use cut_off::LeftOutTurns;
use postern_game::{Study, StudyError};
use postern_rules::Variant;
use postern_store::studies::{ListedStudy, StoredStudy};

/// The maximum length of the text of a game, in bytes.
const MAX_TEXT_BYTES: usize = 60_000;

/// The page `/analysis`, on which the user chooses where to start.
#[derive(Template)]
#[template(path = "analysis/analyses.html")]
struct AnalysesPage {
    shell: Shell,
    /// The reason why the submitted text could not be read.
    refusal: Option<String>,
    /// The submitted variant.
    variant: Variant,
    /// The submitted text.
    text: String,
    own: Vec<AnalysisRow>,
}

/// A row of the visitor's list of saved analyses.
struct AnalysisRow {
    address: String,
    title: String,
    variant: &'static str,
    saved: String,
}

/// The query that selects the start of an analysis. All fields are empty on the start page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AnalysisQuery {
    variant: String,
    fen: String,
    deal: String,
    /// The id of the game to analyse.
    game: String,
    /// The number of the game's turns that are played when the board opens.
    ply: Option<usize>,
}

/// `GET /analysis?variant=SLUG&fen=FEN&deal=DEAL` or `?game=ID&ply=PLY`: opens an analysis board.
/// Without a query, it shows the page on which the user chooses where to start.
pub(crate) async fn show(ctx: Context, Query(wish): Query<AnalysisQuery>) -> Answer {
    if !wish.game.is_empty() {
        let study = open::of_game(&ctx, &wish.game).await?;
        let at = wish.ply.unwrap_or(usize::MAX);
        return board(&ctx, study, at).await;
    }
    if wish.variant.is_empty() {
        return choose(&ctx, None, Variant::ALL[0], String::new()).await;
    }
    let study = open::of_start(&wish.variant, &wish.fen, &wish.deal)?;
    board(&ctx, study, 0).await
}

/// The text of a game or an analysis, pasted into a form.
#[derive(Debug, Deserialize)]
pub(crate) struct PastedGameForm {
    #[serde(default)]
    variant: String,
    #[serde(default)]
    text: String,
}

/// `POST /analysis`: opens an analysis board for a pasted text.
pub(crate) async fn read(
    ctx: Context,
    FormBody(PastedGameForm { variant, text }): FormBody<PastedGameForm>,
) -> Answer {
    let variant = variant.parse().unwrap_or(Variant::ALL[0]);
    if text.len() > MAX_TEXT_BYTES {
        let refusal = "This text is longer than any that can be read here.".to_owned();
        return choose(&ctx, Some(refusal), variant, String::new()).await;
    }
    let written = text.clone();
    let read = ctx.on_blocking_thread(move || Study::read(&written, Some(variant)));
    match read.await? {
        Ok(study) => board(&ctx, study, 0).await,
        Err(StudyError::Failed) => Err(Problem::internal()),
        Err(error) => choose(&ctx, Some(error.to_string()), variant, text).await,
    }
}

/// `GET /analysis/{id}`: shows a saved analysis.
pub(crate) async fn saved_analysis(ctx: Context, path: Path<String>) -> Answer {
    let studies = &ctx.live.studies;
    let kept = studies.study(&study_id(&path)?, ctx.viewer()).await?;
    let text = kept.text.clone();
    let variant = kept.variant;
    let read = ctx.on_blocking_thread(move || Study::read_kept(&text, variant));
    let (study, cut_off) = read.await?.map_err(|error| unreadable(&error, &kept))?;
    let left_out = LeftOutTurns::of(&cut_off, &kept);
    let kept = SavedAnalysis::of(kept, cut_off.turns, &ctx.visitor);
    board_of(&ctx, study, 0, kept, left_out).await
}

/// Returns the error for a saved analysis whose start position is no longer legal.
fn unreadable(error: &StudyError, kept: &StoredStudy) -> Problem {
    if *error == StudyError::Failed {
        return Problem::internal();
    }
    let id = &kept.id;
    Problem::new(
        StatusCode::CONFLICT,
        format!(
            "This analysis can be read only as text now, at /analysis/{id}/analysis.txt. {error}"
        ),
    )
}

/// `GET /analysis/{id}/analysis.txt`: returns a saved analysis as text.
pub(crate) async fn text(ctx: Context, path: Path<String>) -> Answer {
    let studies = &ctx.live.studies;
    let kept = studies.study(&study_id(&path)?, ctx.viewer()).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "private, no-cache"),
    ];
    Ok((headers, kept.text).into_response())
}

async fn choose(ctx: &Context, refusal: Option<String>, variant: Variant, text: String) -> Answer {
    let own = match ctx.viewer() {
        Some(person) => ctx.live.studies.studies_of(person).await?,
        None => Vec::new(),
    };
    let page = AnalysesPage {
        shell: ctx.shell().await?,
        refusal,
        variant,
        text,
        own: own.into_iter().map(AnalysisRow::of).collect(),
    };
    Ok(ctx.remember(render_form(&page, page.refusal.is_some())?))
}

impl AnalysisRow {
    fn of(kept: ListedStudy) -> Self {
        let untitled = || format!("Analysis of {}", kept.variant.title());
        Self {
            address: format!("/analysis/{}", kept.id),
            title: if kept.title.is_empty() {
                untitled()
            } else {
                kept.title
            },
            variant: kept.variant.title(),
            saved: day(kept.saved_ms),
        }
    }
}
