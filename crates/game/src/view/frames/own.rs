//! What is one person's own: never shared, and of the same length whatever is hidden in it.

use serde::Serialize;

use super::{Audience, TurnTrees, trees::SharedTree};
use crate::{
    CommandKind, Game, Millis, Names, PersonId, Seq,
    view::{ButtonView, OfferView, build, buttons, secrets, talk::comments},
};
use postern_rules::{ByColor, Color, Viewer};

/// Bytes that the hidden squares of a person take in a frame, with what fills them up.
const ROOM_FOR_SQUARES: usize = 48;

/// What one person may do and know beside what everybody may see. What is left out is empty.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Own {
    /// The sides that the person plays.
    you: Vec<Color>,
    /// The commands that the person could give now.
    can: Vec<CommandKind>,
    /// Those of them that are a button and nothing else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<ButtonView>>"))]
    buttons: Vec<ButtonView>,
    /// What the players have proposed to each other, in the words for this player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<OfferView>>"))]
    offers: Vec<OfferView>,
    /// The legal turns, when the person is to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<super::TurnTree>"))]
    turns: Option<SharedTree>,
    /// The cells that the person may choose from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    choosable: Option<ByColor<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    hidden: Option<Hidden>,
    /// The person's own comments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Seq>>"))]
    comments: Vec<Seq>,
}

/// The hidden squares that a person has chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Hidden {
    squares: Vec<HiddenSquares>,
    /// Spaces that make every frame with hidden squares as long as with any others.
    pad: String,
}

/// The squares that a person knows of those that were chosen for one event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct HiddenSquares {
    event: u8,
    squares: ByColor<Option<String>>,
}

impl Own {
    /// What belongs to `person` at `now`. `trees` are those of this state of the game.
    #[must_use]
    pub fn of(
        game: &Game,
        names: &Names,
        person: Option<&PersonId>,
        now: Millis,
        trees: &TurnTrees,
    ) -> Self {
        let seen_as = game.viewer(person);
        let can = build::possible(game, names, person, now);
        let turns = can
            .contains(&CommandKind::Play)
            .then(|| trees.of(game.line().position(), Audience::of(seen_as)));
        let choosable = can
            .contains(&CommandKind::Choose)
            .then(|| secrets::choosable(game, person));
        Self {
            you: build::you(seen_as),
            turns,
            buttons: buttons::buttons(game, person, &can),
            offers: match seen_as {
                // The update has them.
                Viewer::Spectator => Vec::new(),
                player => buttons::offers(game, player),
            },
            can,
            choosable,
            hidden: Hidden::of(game, seen_as),
            comments: comments::own(game, person),
        }
    }
}

impl Hidden {
    /// What `seen_as` has chosen and nobody else may know; `None` when there is nothing.
    fn of(game: &Game, seen_as: Viewer) -> Option<Self> {
        if game.published() {
            return None;
        }
        let known = |event| ByColor::of(|side| secrets::own(game, event, side, seen_as));
        let squares: Vec<HiddenSquares> = game
            .sealed()
            .iter()
            .map(|sealed| HiddenSquares {
                event: sealed.event,
                squares: known(sealed.event),
            })
            .collect();
        let names = squares.iter().flat_map(|of_event| {
            let names = Color::ALL.map(|side| of_event.squares[side].as_ref());
            names.into_iter().flatten()
        });
        let taken: Vec<usize> = names.map(String::len).collect();
        if taken.is_empty() {
            return None;
        }
        let pad = " ".repeat(ROOM_FOR_SQUARES.saturating_sub(taken.iter().sum()));
        Some(Self { squares, pad })
    }
}
