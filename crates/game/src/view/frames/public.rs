//! What everybody may see of a game and what changes while it goes on.

use crate::{
    Clock, Game, Millis, Names, Seq, TimeControl,
    view::{
        AsideView, DealView, OfferView, OutcomeView, PlayerView, SecretsView, Status, asides,
        build, buttons, secrets, status_words,
    },
};
use postern_rules::{ByColor, Viewer};

/// What everybody may see of one state of a game and what can be another in the next, but for plies,
/// pieces and comments, which an update tells by what is new. Kept to compare the next state with.
#[derive(Clone, Debug)]
pub struct PublicState {
    pub(super) seq: Seq,
    /// Changes with every turn, take-back and whatever happens between turns.
    pub(super) board: BoardMark,
    pub(super) status: Status,
    pub(super) status_words: String,
    pub(super) players: ByColor<Option<PlayerView>>,
    pub(super) asides: Vec<AsideView>,
    pub(super) secrets: Option<Vec<SecretsView>>,
    pub(super) deal: Option<DealView>,
    pub(super) awaits: ByColor<bool>,
    pub(super) time: TimeControl,
    pub(super) clock: Option<Clock>,
    pub(super) paused_until_ms: Option<Millis>,
    /// The time of the last event.
    pub(super) at_ms: Millis,
    pub(super) outcome: Option<OutcomeView>,
    /// In the words for who has no part in them.
    pub(super) offers: Vec<OfferView>,
    pub(super) next_game: Option<String>,
    pub(super) kibitz_allowed: ByColor<bool>,
}

/// Tells one state of the board from another: how many turns and asides led to it, and the last
/// events among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardMark {
    plies: (usize, Seq),
    asides: (usize, Seq),
}

impl PublicState {
    #[must_use]
    pub fn of(game: &Game, names: &Names) -> Self {
        Self {
            seq: game.seq(),
            board: BoardMark::of(game),
            status: game.status().into(),
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

    /// The event up to which this state knows the game.
    #[must_use]
    pub const fn seq(&self) -> Seq {
        self.seq
    }
}

impl BoardMark {
    fn of(game: &Game) -> Self {
        let (moments, asides) = (game.moments(), game.aside_moments());
        let last = |moments: &[crate::state::Moment]| {
            (moments.len(), moments.last().map_or(0, |moment| moment.seq))
        };
        Self {
            plies: last(moments),
            asides: last(asides),
        }
    }
}
