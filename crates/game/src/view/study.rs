//! Analyses, for the page on which they are made.

use serde::Serialize;

use super::{
    AsideView, ButtonView, GameView, LegalTurnView, OutcomeView, PlyView, PositionView,
    SecretsView, Status,
};
use crate::{CommandKind, Game, Names, Seq, Study, StudyError, StudyStart, line_game};
use postern_rules::{ByColor, GameTree, Position};

/// What can be done on the board of an analysis.
const CAN: [CommandKind; 3] = [
    CommandKind::Play,
    CommandKind::StartEvent,
    CommandKind::Choose,
];

/// A line of an analysis, for whoever makes it: what a view of a game at one board says of the same turns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LineView {
    /// The turns by their canonical names, with what stands among turns (`event=5`, `W@c4`).
    pub turns: Vec<String>,
    pub status: Status,
    pub status_words: String,
    /// How many plies at the front are left out because the client has them.
    pub plies_from: usize,
    pub plies: Vec<PlyView>,
    pub asides: Vec<AsideView>,
    pub position: PositionView,
    pub secrets: Option<Vec<SecretsView>>,
    pub awaits: ByColor<bool>,
    pub choices: Vec<LegalTurnView>,
    pub choosable: ByColor<Vec<String>>,
    pub outcome: Option<OutcomeView>,
    pub can: Vec<CommandKind>,
    pub buttons: Vec<ButtonView>,
}

impl LineView {
    /// A line of which the client knows the first `known` turns, and the position at its end.
    ///
    /// # Errors
    /// As from [`line_game`].
    pub fn of(
        start: &StudyStart,
        turns: &[String],
        known: usize,
    ) -> Result<(Self, Position), StudyError> {
        let (game, turns) = line_game(start, turns)?;
        // The first event is the start of the game.
        let since = Seq::try_from(known.saturating_add(1)).unwrap_or(Seq::MAX);
        let view = board(&game, since);
        let line = Self {
            turns,
            status: view.status,
            status_words: view.status_words,
            plies_from: view.plies_from,
            plies: view.plies,
            asides: view.asides,
            position: view.position,
            secrets: view.secrets,
            awaits: view.awaits,
            choices: view.choices,
            choosable: view.choosable,
            outcome: view.outcome,
            can: view.can,
            buttons: view.buttons,
        };
        Ok((line, game.line().position().clone()))
    }
}

/// An analysis: its turns, and the board at its start.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StudyView {
    /// The start position, if it is not the variant's own.
    pub fen: Option<String>,
    /// How events come into force, as a request for a new game has it.
    pub deal: Option<String>,
    pub tree: GameTree,
    /// The places of what stands between turns.
    pub between: Vec<usize>,
    pub game: GameView,
}

impl StudyView {
    /// # Errors
    /// [`StudyError::Start`] when the start cannot be read.
    pub fn of(study: &Study) -> Result<Self, StudyError> {
        let (game, _) = line_game(&study.start, &[])?;
        Ok(Self {
            fen: study.start.fen.clone(),
            deal: study.start.deal.as_ref().map(ToString::to_string),
            tree: study.tree.clone(),
            between: study.between.clone(),
            game: board(&game, 0),
        })
    }
}

/// The view of whoever moves both sides.
fn board(game: &Game, since: Seq) -> GameView {
    let analyst = &game.setup().creator;
    let mut view = GameView::of(game, &Names::default(), Some(analyst), since, 0);
    // What nobody hides needs no proof that it was not changed.
    for secrets in view.secrets.iter_mut().flatten() {
        secrets.proofs = ByColor::of(|_| None);
    }
    view.can.retain(|kind| CAN.contains(kind));
    view.buttons.retain(|button| CAN.contains(&button.command));
    view
}
