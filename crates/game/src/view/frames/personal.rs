//! The personal state of one viewer. It is never shared, and the length of its JSON does not reveal
//! hidden squares.

use serde::Serialize;

use super::trees::SharedTree;
use super::{Audience, TurnTrees};
use crate::view::talk::comments;
use crate::view::{ButtonView, OfferView, build, buttons, secrets};
use crate::{CommandKind, DisplayNames, Game, Millis, PersonId, Seq};
use postern_rules::{ByColor, Color, Viewer};

/// The length in bytes of the JSON for a person's hidden squares, including padding.
const ROOM_FOR_SQUARES: usize = 48;

/// A viewer's commands, turns and secrets, in addition to the public state. Empty fields are
/// omitted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PersonalState {
    /// The sides that the person plays.
    you: Vec<Color>,
    /// The commands that the person may send now.
    can: Vec<CommandKind>,
    /// The buttons for the permitted commands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<ButtonView>>"))]
    buttons: Vec<ButtonView>,
    /// The open offers, with descriptions for this player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<OfferView>>"))]
    offers: Vec<OfferView>,
    /// The legal turns; `None` unless the person is to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<super::TurnTree>"))]
    turns: Option<SharedTree>,
    /// The cells that the person may secretly choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    choosable: Option<ByColor<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    hidden: Option<HiddenChoices>,
    /// The numbers of the log events that created the person's own comments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Seq>>"))]
    comments: Vec<Seq>,
}

/// The squares that a person has secretly chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct HiddenChoices {
    squares: Vec<HiddenSquares>,
    /// Spaces that pad the JSON to the same length for all squares.
    pad: String,
}

/// The squares that were chosen for one event card and that the person may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct HiddenSquares {
    event: u8,
    squares: ByColor<Option<String>>,
}

impl PersonalState {
    /// Creates the personal state of `person` at `now`. `trees` must contain the legal turns of the
    /// game's current state.
    #[must_use]
    pub fn of(
        game: &Game,
        names: &DisplayNames,
        person: Option<&PersonId>,
        now: Millis,
        trees: &TurnTrees,
    ) -> Self {
        let seen_as = game.viewer(person);
        let can = build::possible_commands(game, names, person, now);
        let turns = can
            .contains(&CommandKind::Play)
            .then(|| trees.of(game.line().position(), Audience::of(seen_as)));
        let choosable = can
            .contains(&CommandKind::Choose)
            .then(|| secrets::choosable(game, person));
        Self {
            you: build::sides_of_viewer(seen_as),
            turns,
            buttons: buttons::buttons(game, person, &can),
            offers: match seen_as {
                // Spectators receive the offers in the shared update.
                Viewer::Spectator => Vec::new(),
                player => buttons::offers(game, player),
            },
            can,
            choosable,
            hidden: HiddenChoices::of(game, seen_as),
            comments: comments::own_comments(game, person),
        }
    }
}

impl HiddenChoices {
    /// Returns the squares that the viewer has chosen and the opponent does not know; `None` if
    /// there are none.
    fn of(game: &Game, seen_as: Viewer) -> Option<Self> {
        if game.published() {
            return None;
        }
        let known = |event| ByColor::of(|side| secrets::visible_square(game, event, side, seen_as));
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
