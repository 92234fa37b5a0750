//! Creates unsaved analyses from a game or from a position.

use axum::extract::Path;

use crate::web::pages::game::text_of;
use crate::web::{Problem, Site, game_id, variant};
use postern_game::{InvalidDeal, Study, StudyError, StudyStart};

/// Returns an analysis with the turns of a game, without any hidden information.
pub(super) async fn of_game(site: &Site, id: &str) -> Result<Study, Problem> {
    let id = game_id(&Path(id.to_owned()))?;
    let view = site.live.games.view(&id, None, 0).await?;
    let variant = view.variant.parse().ok();
    let public_url = site.public_url.to_string();
    let read = site.on_blocking_thread(move || Study::read(&text_of(&view, &public_url), variant));
    match read.await? {
        Ok(study) => Ok(study),
        Err(StudyError::Failed) => Err(Problem::internal()),
        Err(error) => Err(Problem::new(
            axum::http::StatusCode::CONFLICT,
            format!("This game cannot be analysed yet. {error}"),
        )),
    }
}

/// Returns an analysis of a start position, without turns.
pub(super) fn of_start(slug: &str, fen: &str, deal: &str) -> Result<Study, Problem> {
    let variant = variant(&Path(slug.to_owned()))?;
    let deal = (!deal.trim().is_empty())
        .then(|| deal.parse())
        .transpose()
        .map_err(|error: InvalidDeal| Problem::bad_request(format!("{error}.")))?;
    let start = StudyStart::written(variant, Some(fen), deal)?;
    start.position()?;
    Ok(Study::empty(start))
}
