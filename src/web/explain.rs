//! Explains to users why the squares that they clicked do not begin a legal turn.

use serde::Serialize;

use crate::web::{Problem, Site};
use postern_game::{GameId, PersonId};

/// The maximum number of clicks in a turn.
const MAX_CLICKS: usize = 32;
/// The maximum length of a click, in bytes.
const MAX_CLICK_BYTES: usize = 8;

/// The rule that forbids the clicked turn, as a sentence, and the cells that illustrate it.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ExplanationView {
    pub message: String,
    pub marks: Vec<String>,
}

/// Explains why the clicked squares do not begin a legal turn in the game's current position. The
/// explanation reveals nothing that `viewer` may not know. Returns `None` if the clicks begin a
/// legal turn.
///
/// # Errors
/// Returns 404 for an unknown game, and 400 if the clicks are malformed.
pub(crate) async fn explain_at(
    site: &Site,
    game: &GameId,
    viewer: Option<&PersonId>,
    clicks: &[String],
) -> Result<Option<ExplanationView>, Problem> {
    let clicks = sound_clicks(clicks)?;
    let game = site.live.games.game(game).await?;
    let illegal = postern_game::explain(&game, game.viewer(viewer), &clicks);
    let geometry = game.setup().variant.geometry();
    Ok(illegal.map(|illegal| ExplanationView {
        message: illegal.message,
        marks: geometry.names(&illegal.marks),
    }))
}

/// Checks the number and the length of the clicks.
///
/// # Errors
/// Returns 400 if there are too many clicks or one is too long.
pub(crate) fn sound_clicks(clicks: &[String]) -> Result<Vec<&str>, Problem> {
    let sound = (1..=MAX_CLICKS).contains(&clicks.len())
        && clicks
            .iter()
            .all(|click| !click.is_empty() && click.len() <= MAX_CLICK_BYTES && click.is_ascii());
    if !sound {
        return Err(Problem::bad_request(
            "The path names 1 to 32 clicks, such as “g6,e8,@b5”.",
        ));
    }
    Ok(clicks.iter().map(String::as_str).collect())
}
