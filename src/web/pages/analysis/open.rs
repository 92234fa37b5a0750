//! What an analysis begins with.

use super::super::game::text_of;
use crate::{
    game::{InvalidDeal, Study, StudyError, StudyStart},
    web::{
        error::Problem,
        extract::{game_id, variant},
        state::Site,
    },
};
use axum::extract::Path;

/// Longest FEN, in bytes.
const LONGEST_FEN: usize = 400;

/// The turns of a game as everybody may know them.
pub(super) async fn of_game(site: &Site, id: &str) -> Result<Study, Problem> {
    let id = game_id(&Path(id.to_owned()))?;
    let view = site.live.view(&id, None, 0).await?;
    let variant = view.variant.parse().ok();
    let public_url = site.public_url.to_string();
    let read = site.apart(move || Study::read(&text_of(&view, &public_url), variant));
    match read.await? {
        Ok(study) => Ok(study),
        Err(StudyError::Failed) => Err(Problem::internal()),
        Err(error) => Err(Problem::new(
            axum::http::StatusCode::CONFLICT,
            format!("This game cannot be analysed yet. {error}"),
        )),
    }
}

/// A position, without turns.
pub(super) fn of_start(slug: &str, fen: &str, deal: &str) -> Result<Study, Problem> {
    let variant = variant(&Path(slug.to_owned()))?;
    if fen.len() > LONGEST_FEN {
        return Err(Problem::bad_request("This FEN is too long."));
    }
    let written = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_owned());
    let deal = written(deal).map(|deal| deal.parse()).transpose();
    let start = StudyStart {
        variant,
        fen: written(fen),
        deal: deal.map_err(|error: InvalidDeal| Problem::bad_request(format!("{error}.")))?,
    };
    start.position()?;
    Ok(Study::empty(start))
}
