//! The public part of a game's state that can change during the game.

use crate::view::{
    AsideView, DealView, GameStatus, OfferView, OutcomeView, PlayerView, SecretsView, asides,
    build, buttons, secrets, status_words,
};
use crate::{BoardVersion, Clock, DisplayNames, Game, Millis, Seq, TimeControl};
use postern_rules::{ByColor, Viewer};

/// The public part of a game's state that can change, except plies, pieces and comments. The server
/// stores it and compares it with the next state to build an update.
#[derive(Clone, Debug)]
pub struct PublicState {
    pub(super) seq: Seq,
    /// Identifies the state of the board. It changes with every turn, take-back, started event card
    /// and secret choice.
    pub(super) board: BoardVersion,
    pub(super) status: GameStatus,
    pub(super) status_words: String,
    pub(super) players: ByColor<Option<PlayerView>>,
    pub(super) asides: Vec<AsideView>,
    pub(super) secrets: Option<Vec<SecretsView>>,
    pub(super) deal: Option<DealView>,
    pub(super) awaits: ByColor<bool>,
    pub(super) time: TimeControl,
    pub(super) clock: Option<Clock>,
    pub(super) paused_until_ms: Option<Millis>,
    /// The time of the last log event.
    pub(super) at_ms: Millis,
    pub(super) outcome: Option<OutcomeView>,
    /// The open offers, with descriptions for spectators.
    pub(super) offers: Vec<OfferView>,
    pub(super) next_game: Option<String>,
    pub(super) kibitz_allowed: ByColor<bool>,
}

impl PublicState {
    /// Returns the current public state of a game.
    #[must_use]
    pub fn of(game: &Game, names: &DisplayNames) -> Self {
        Self {
            seq: game.seq(),
            board: BoardVersion::of(game),
            status: game.status(),
            status_words: status_words(game),
            players: ByColor::of(|side| PlayerView::of(game, names, side)),
            asides: asides::asides(game, Viewer::Spectator),
            secrets: secrets::views(game, Viewer::Spectator),
            deal: DealView::of(game),
            awaits: game.awaits(),
            time: game.time(),
            clock: game.clock().copied(),
            paused_until_ms: game.paused_until_ms(),
            at_ms: game.updated_ms(),
            outcome: game
                .outcome()
                .map(|outcome| build::outcome_view(game, outcome)),
            offers: buttons::offers(game, Viewer::Spectator),
            next_game: game.offers.next_game.as_ref().map(ToString::to_string),
            kibitz_allowed: game.kibitz_allowed(),
        }
    }

    /// Returns the number of the last log event in this state.
    #[must_use]
    pub const fn seq(&self) -> Seq {
        self.seq
    }
}
