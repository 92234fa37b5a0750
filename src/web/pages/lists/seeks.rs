//! Lists of open challenges. Some challenges are listed only for their creator.

use serde::Serialize;

use super::name;
use crate::web::{Context, Problem, Site};
use postern_game::view::TimeKind;
use postern_game::{ListedGame, Millis, PersonId, Rating, RatingRange};
use postern_rules::{Color, Variant};

/// An open challenge: a game with a free seat that anyone may take.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Seek {
    pub id: String,
    pub variant: &'static str,
    /// The name of the variant, with its events if the creator has selected them.
    pub title: String,
    /// The colour scheme of the two sides.
    pub scheme: &'static str,
    /// The name of the creator, who seeks an opponent.
    pub by: String,
    /// The creator's rating in a rated game: `1662`, or `1500?` while it is provisional.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<String>,
    /// The range of ratings that may accept, such as `from 1400 to 1700`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ratings: Option<String>,
    /// The side of the free seat: `white` or `black`.
    pub plays: Color,
    /// The name of the free side, such as `Red`.
    pub side: &'static str,
    /// The time control, such as `3 days per move`.
    pub time: String,
    /// Whether the game counts for the players' ratings.
    pub rated: bool,
    pub kind: TimeKind,
    /// Whether only users with an account may accept.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub accounts_only: bool,
    /// The variant, so that the list can be filtered.
    #[serde(skip)]
    pub game: Variant,
    /// Whether the visitor created the challenge.
    #[serde(skip)]
    pub mine: bool,
}

/// An open challenge, and whether all visitors see it.
#[derive(Clone, Debug)]
pub(crate) struct OpenSeek {
    pub seek: Seek,
    /// The creator of the challenge.
    pub person: PersonId,
    /// Whether all visitors see the challenge. If `false`, only the creator does.
    pub shown: bool,
}

/// The maximum number of open challenges in a list.
const MAX_SEEKS: usize = 50;

/// Returns the open challenges that a visitor sees, newest first.
///
/// # Errors
/// Returns an error if the store cannot be read.
pub(crate) async fn seeks(ctx: &Context) -> Result<Vec<Seek>, Problem> {
    let open = open_seeks(ctx).await?;
    let mine = |open: &OpenSeek| ctx.viewer() == Some(&open.person);
    Ok(open
        .into_iter()
        .filter(|open| open.shown || mine(open))
        .map(|open| Seek {
            mine: mine(&open),
            ..open.seek
        })
        .collect())
}

/// Returns all open challenges, newest first.
///
/// # Errors
/// Returns an error if the store cannot be read.
pub(crate) async fn open_seeks(site: &Site) -> Result<Vec<OpenSeek>, Problem> {
    let listed = site.live.lists.seeks().await?;
    let mut places = MAX_SEEKS;
    let shown = site.crowding.shown(&listed);
    let now = site.live.node.now_ms();
    let open = |(listed, shown): (&ListedGame, bool)| {
        let shown = shown && places > 0;
        places -= usize::from(shown);
        let (person, _) = listed.game.waiting()?;
        Some(OpenSeek {
            seek: seek(listed, now)?,
            person: person.clone(),
            shown,
        })
    };
    Ok(listed.iter().zip(shown).filter_map(open).collect())
}

fn seek(listed: &ListedGame, now: Millis) -> Option<Seek> {
    let game = &listed.game;
    let (_, side) = game.waiting()?;
    Some(Seek {
        id: game.id.to_string(),
        variant: game.variant.slug(),
        title: game.title(),
        scheme: game.variant.info().scheme,
        by: name(listed, side)?,
        rating: listed.rating(side, now).map(Rating::words),
        ratings: game.ratings.map(RatingRange::words),
        plays: !side,
        side: game.variant.side_name(!side),
        time: game.time.to_string(),
        rated: game.rated.is_some(),
        kind: game.time.into(),
        accounts_only: game.accounts_only,
        game: game.variant,
        mine: false,
    })
}
