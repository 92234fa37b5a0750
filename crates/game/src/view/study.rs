//! Views of analyses and their lines.

use serde::Serialize;

use super::{
    AsideView, ButtonView, GameStatus, GameView, LegalTurnView, OutcomeView, PlyView, PositionView,
    SecretsView,
};
use crate::{CommandKind, DisplayNames, Game, Seq, Study, StudyError, StudyStart, line_game};
use postern_rules::{ByColor, GameTree, Position};

/// The commands that the board of an analysis offers.
const BOARD_COMMANDS: [CommandKind; 3] = [
    CommandKind::Play,
    CommandKind::StartEvent,
    CommandKind::Choose,
];

/// A line of an analysis, with the relevant fields from the view of a pass-and-play game that has
/// the same turns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LineView {
    /// The turns in canonical notation, including started event cards (`event=5`) and chosen
    /// squares (`W@c4`).
    pub turns: Vec<String>,
    pub status: GameStatus,
    pub status_words: String,
    /// The number of plies that are omitted because the client already has them.
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
    /// Creates the view of a line, and also returns the position at its end. The client already has
    /// the first `known` turns.
    ///
    /// # Errors
    /// Returns the errors of [`line_game`].
    pub fn of(
        start: &StudyStart,
        turns: &[String],
        known: usize,
    ) -> Result<(Self, Position), StudyError> {
        let (game, turns) = line_game(start, turns)?;
        // Log event 1 creates the game, so turn N is event N + 1.
        let since = Seq::try_from(known.saturating_add(1)).unwrap_or(Seq::MAX);
        let view = board_view(&game, since);
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

/// An analysis: all its turns, and the board at its start.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StudyView {
    /// The FEN of the start position; `None` for the variant's standard start.
    pub fen: Option<String>,
    /// The deck in the text form used in requests for a new game.
    pub deal: Option<String>,
    pub tree: GameTree,
    /// The indices of entries that are not turns, such as started event cards.
    pub between: Vec<usize>,
    pub game: GameView,
}

impl StudyView {
    /// Creates the view of a saved analysis.
    ///
    /// # Errors
    /// Returns [`StudyError::Start`] if the start position is invalid.
    pub fn of(study: &Study) -> Result<Self, StudyError> {
        let (game, _) = line_game(&study.start, &[])?;
        Ok(Self {
            fen: study.start.fen.clone(),
            deal: study.start.deal.as_ref().map(ToString::to_string),
            tree: study.tree.clone(),
            between: study.between.clone(),
            game: board_view(&game, 0),
        })
    }
}

/// Returns the view of an analysed game for the person who moves both sides.
fn board_view(game: &Game, since: Seq) -> GameView {
    let analyst = &game.setup().creator;
    let mut view = GameView::of(game, &DisplayNames::default(), Some(analyst), since, 0);
    // Omit proofs, because nothing is hidden from an opponent here.
    for secrets in view.secrets.iter_mut().flatten() {
        secrets.proofs = ByColor::of(|_| None);
    }
    view.can.retain(|kind| BOARD_COMMANDS.contains(kind));
    view.buttons
        .retain(|button| BOARD_COMMANDS.contains(&button.command));
    view
}
