//! Views of the squares that players have secretly chosen.

use super::{GameStatus, GameView, ProofView, SecretsView};
use crate::{Game, PersonId, SealedChoice, decide};
use postern_rules::{ByColor, ChoiceState, Color, Position, Secret, Viewer};

/// Returns the secret choices for each event card of the game; `None` in a variant without event
/// cards.
pub(super) fn views(game: &Game, seen_as: Viewer) -> Option<Vec<SecretsView>> {
    let events = game.line().position().events()?;
    let choices = events.choices.iter();
    let view = |choice: &ChoiceState| {
        let event = choice.event;
        SecretsView {
            event,
            squares: ByColor::of(|side| visible_square(game, event, side, seen_as)),
            known: ByColor::of(|side| choice.known[side].is_some()),
            proofs: ByColor::of(|side| proof(game, event, side)),
        }
    };
    Some(choices.map(view).collect())
}

impl GameView {
    /// Returns a copy of the view without squares that only its viewer may know; `None` if there
    /// are no such squares.
    #[must_use]
    pub fn without_own_squares(&self) -> Option<Self> {
        let mut view = self.clone();
        let mut any = false;
        for secrets in view.secrets.iter_mut().flatten() {
            for side in Color::ALL {
                let hidden = !secrets.known[side] && self.status != GameStatus::Over;
                any |= hidden && secrets.squares[side].is_some();
                if hidden {
                    secrets.squares[side] = None;
                }
            }
        }
        any.then_some(view)
    }
}

/// Returns the cells that `viewer` may choose now, for the side with a pending choice.
pub(super) fn choosable(game: &Game, viewer: Option<&PersonId>) -> ByColor<Vec<String>> {
    let Some(chooser) = decide::choosing_side_of(game, viewer) else {
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

/// Returns the square that a side has chosen for an event card; `None` if the viewer must not see
/// it.
pub(super) fn visible_square(
    game: &Game,
    event: u8,
    side: Color,
    seen_as: Viewer,
) -> Option<String> {
    let choice = sealed(game, event, side)?;
    public_square(game, event, side)
        .or_else(|| known(choice.square(), seen_as))
        .map(str::to_owned)
}

/// Returns the square that a side has chosen for an event card; `None` until it is public.
pub(super) fn public_square(game: &Game, event: u8, side: Color) -> Option<&str> {
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
