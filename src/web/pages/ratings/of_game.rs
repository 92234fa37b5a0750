//! The ratings of a game's players, for the game page and as JSON.

use axum::Json;
use axum::extract::{Path, State};
use serde::Serialize;

use crate::live::{GameRatings, RatingEffect, SideRating};
use crate::web::response::fresh;
use crate::web::{Answer, Problem, Site, game_id};
use postern_game::GameId;
use postern_rules::{Color, Variant};
use postern_store::ratings::RATED_A_DAY;

/// The ratings of the players of a rated game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RatingsView {
    /// The name of the rating set, such as `SLUG-blitz`.
    pub set: String,
    /// The title of the rating set.
    pub title: String,
    pub white: Option<SideRatingView>,
    pub black: Option<SideRatingView>,
    /// The rating of each player in words, one line each.
    pub lines: Vec<String>,
}

/// The rating of one player in points.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SideRatingView {
    /// The rating before the end of the game. While the game is running, it is the current rating.
    pub points: i64,
    pub provisional: bool,
    /// The change of the rating by this game, in points. Omitted until the game is rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub change: Option<i64>,
}

/// `GET /api/games/{id}/ratings`: returns the ratings of a game's players.
pub(crate) async fn view(State(site): State<Site>, path: Path<String>) -> Answer {
    let view = ratings(&site, &game_id(&path)?)
        .await?
        .ok_or_else(|| Problem::not_found("This game is not rated."))?;
    Ok(fresh(Json(view)))
}

/// Returns the ratings of a game's players. `None` if the game is not rated.
///
/// # Errors
/// Returns an error if the game does not exist or cannot be read.
pub(crate) async fn ratings(site: &Site, game: &GameId) -> Result<Option<RatingsView>, Problem> {
    let game = site.live.games.game(game).await?;
    let Some(ratings) = site.live.ratings.ratings_in(&game).await? else {
        return Ok(None);
    };
    let variant = game.setup().variant;
    Ok(Some(RatingsView {
        set: ratings.set.slug(),
        title: ratings.set.title(),
        white: ratings.sides.white.map(SideRatingView::of),
        black: ratings.sides.black.map(SideRatingView::of),
        lines: lines(variant, &ratings),
    }))
}

impl SideRatingView {
    fn of(side: SideRating) -> Self {
        Self {
            points: side.before.shown(),
            provisional: side.before.is_provisional(),
            change: change(side),
        }
    }
}

fn change(side: SideRating) -> Option<i64> {
    side.after.map(|after| after.shown() - side.before.shown())
}

fn lines(variant: Variant, ratings: &GameRatings) -> Vec<String> {
    let sides = Color::ALL.into_iter().filter_map(|color| {
        let side = ratings.sides[color]?;
        let name = variant.side_name(color);
        let before = side.before.words();
        Some(match (side.after, change(side)) {
            (Some(after), Some(change)) => {
                format!("{name}: {before} → {} ({})", after.words(), signed(change))
            }
            _ => format!("{name}: {before}"),
        })
    });
    let range = ratings.range.map(|range| {
        let words = range.words();
        format!("This challenge is for players with a rating {words}.")
    });
    sides.chain(range).chain(note(ratings.end)).collect()
}

/// Returns the reason why a finished game did not change the ratings. `None` if it did.
fn note(end: RatingEffect) -> Option<String> {
    match end {
        RatingEffect::Pending | RatingEffect::Counted => None,
        RatingEffect::Annulled => {
            Some("A moderator has taken this game out of the ratings again.".to_owned())
        }
        RatingEffect::TooShort => Some(
            "This game did not count for ratings: it ended before both players had made a turn."
                .to_owned(),
        ),
        RatingEffect::TooMany => Some(format!(
            "This game did not count for ratings: of the same two players only {RATED_A_DAY} games count within 24 hours, and none after one of them was deleted."
        )),
    }
}

/// Formats a rating change with its sign, such as `+9`, `−12` or `±0`.
fn signed(change: i64) -> String {
    match change {
        0 => "±0".to_owned(),
        1.. => format!("+{change}"),
        _ => format!("−{}", change.unsigned_abs()),
    }
}
