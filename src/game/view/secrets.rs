//! Squares that players choose secretly, as far as one viewer may know.

use super::{GameView, ProofView, SecretsView, Status};
use crate::game::{Game, PersonId, decide};
use postern_rules::{ByColor, Color, Position, Secret, Viewer};

impl SecretsView {
    /// What has been chosen in `game`; `None` in a variant in which nothing is chosen secretly.
    pub(super) fn of(game: &Game, seen_as: Viewer) -> Option<Self> {
        let events = game.line().position().events()?;
        Some(Self {
            squares: ByColor::of(|side| own(game, side, seen_as)),
            revealed: events.revealed,
            proofs: ByColor::of(|side| proof(game, side)),
        })
    }
}

impl GameView {
    /// The same without the squares that nobody but its viewer may know; `None` when it has none.
    #[must_use]
    pub fn without_own_squares(&self) -> Option<Self> {
        let secrets = self.secrets.as_ref()?;
        let published = secrets.revealed || self.status == Status::Over;
        let none = Color::ALL
            .into_iter()
            .all(|side| secrets.squares[side].is_none());
        if published || none {
            return None;
        }
        let mut view = self.clone();
        view.secrets = Some(SecretsView {
            squares: ByColor::default(),
            ..secrets.clone()
        });
        Some(view)
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

/// The square that a side has chosen, if `seen_as` may know it.
pub(super) fn own(game: &Game, side: Color, seen_as: Viewer) -> Option<String> {
    let choice = game.sealed()[side].as_ref()?;
    published(game, side)
        .or_else(|| known(choice.square(), seen_as))
        .map(str::to_owned)
}

/// The square that a side has chosen, once everybody may know it.
pub(super) fn published(game: &Game, side: Color) -> Option<&str> {
    let choice = game.sealed()[side].as_ref()?;
    game.published().then(|| choice.published_square())
}

fn known(square: &Secret<String>, seen_as: Viewer) -> Option<&str> {
    square.visible_to(seen_as).map(String::as_str)
}

fn proof(game: &Game, side: Color) -> Option<ProofView> {
    let choice = game.sealed()[side].as_ref()?;
    let text = game.published().then(|| choice.published_proof(game.id()));
    Some(ProofView {
        commitment: choice.commitment().to_string(),
        text,
    })
}
