//! Squares that players choose secretly, as far as one viewer may know.

use super::{GameView, ProofView, SecretsView, Status};
use crate::{Game, PersonId, SealedChoice, decide};
use postern_rules::{ByColor, Choice, Color, Position, Secret, Viewer};

/// What is chosen in `game` for each of its events; `None` in a variant without events.
pub(super) fn views(game: &Game, seen_as: Viewer) -> Option<Vec<SecretsView>> {
    let events = game.line().position().events()?;
    let choices = events.choices.iter();
    let view = |choice: &Choice| {
        let event = choice.event;
        SecretsView {
            event,
            squares: ByColor::of(|side| own(game, event, side, seen_as)),
            known: ByColor::of(|side| choice.known[side].is_some()),
            proofs: ByColor::of(|side| proof(game, event, side)),
        }
    };
    Some(choices.map(view).collect())
}

impl GameView {
    /// The same without the squares that nobody but its viewer may know; `None` when it has none.
    #[must_use]
    pub fn without_own_squares(&self) -> Option<Self> {
        let mut view = self.clone();
        let mut any = false;
        for secrets in view.secrets.iter_mut().flatten() {
            for side in Color::ALL {
                let hidden = !secrets.known[side] && self.status != Status::Over;
                any |= hidden && secrets.squares[side].is_some();
                if hidden {
                    secrets.squares[side] = None;
                }
            }
        }
        any.then_some(view)
    }
}

/// The cells that `viewer` may choose from, for the side whose choice it is.
pub(super) fn choosable(game: &Game, viewer: Option<&PersonId>) -> ByColor<Vec<String>> {
    let Some(chooser) = decide::choosing_for(game, viewer) else {
        return ByColor::default();
    };
    ByColor::of(|side| {
        if side == chooser {
            choosable_by(game.line().position(), chooser)
        } else {
            Vec::new()
        }
    })
}

fn choosable_by(position: &Position, chooser: Color) -> Vec<String> {
    let features = position.features(Viewer::Player(chooser));
    let geometry = position.variant().geometry();
    geometry.names(&features.choosable(chooser))
}

/// The square that a side has chosen for an event, if `seen_as` may know it.
pub(super) fn own(game: &Game, event: u8, side: Color, seen_as: Viewer) -> Option<String> {
    let choice = sealed(game, event, side)?;
    published(game, event, side)
        .or_else(|| known(choice.square(), seen_as))
        .map(str::to_owned)
}

/// The square that a side has chosen for an event, once everybody may know it.
pub(super) fn published(game: &Game, event: u8, side: Color) -> Option<&str> {
    let choice = sealed(game, event, side)?;
    (game.publishes(event, side)).then(|| choice.published_square())
}

fn sealed(game: &Game, event: u8, side: Color) -> Option<&SealedChoice> {
    let mut sealed = game.sealed().iter();
    let of_event = sealed.find(|sealed| sealed.event == event)?;
    of_event.choices[side].as_ref()
}

fn known(square: &Secret<String>, seen_as: Viewer) -> Option<&str> {
    square.visible_to(seen_as).map(String::as_str)
}

fn proof(game: &Game, event: u8, side: Color) -> Option<ProofView> {
    let choice = sealed(game, event, side)?;
    let text = (game.publishes(event, side)).then(|| choice.published_proof(game.id()));
    Some(ProofView {
        commitment: choice.commitment().to_string(),
        text,
    })
}
