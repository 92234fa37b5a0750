//! The mail that tells somebody what is new in their games.

use data_encoding::BASE32_NOPAD;
use sha2::{Digest as _, Sha256};

use crate::live::games::occasions::side_of;
use postern_game::{Game, GameId, GameView, Millis, Names, PersonId, Zone};
use postern_rules::Color;
use postern_store::{mail::ListToken, notifications::Delivery, occasions::OccasionKind};

/// Most games of which a mail says more than that they are there.
const MAX_GAMES: usize = 30;

/// What a mail says of somebody's games.
#[derive(Clone, PartialEq)]
pub struct GamesMail {
    /// The name of the person to whom it goes.
    pub name: String,
    pub list_token: ListToken,
    /// The same for mails that say the same, so that one that comes twice is known again.
    pub same_as: String,
    /// Where the person lives.
    pub zone: Zone,
    /// When it is written.
    pub now_ms: Millis,
    /// Those with the least time left first.
    pub games: Vec<GameNews>,
    /// In how many games besides these there is something new.
    pub more: usize,
}

/// What is new in a game.
#[derive(Clone, PartialEq)]
pub struct GameNews {
    /// As a spectator sees it: a mail passes through many hands.
    pub view: GameView,
    /// The side that the person plays; `None` for a challenge that they have not answered.
    pub side: Option<Color>,
    /// Each once, in order.
    pub kinds: Vec<OccasionKind>,
    /// When the person's clock runs out, if it runs.
    pub deadline_ms: Option<Millis>,
}

impl GameNews {
    /// What is new in a game for a person, at `now`.
    pub(super) fn of(
        game: &Game,
        names: &Names,
        person: &PersonId,
        mut kinds: Vec<OccasionKind>,
        now: Millis,
    ) -> Self {
        kinds.sort_unstable();
        kinds.dedup();
        let side = side_of(game, person);
        let clock = game.clock();
        let mut view = GameView::of(game, names, None, 0, now);
        view.kibitz.comments.clear();
        Self {
            view,
            side,
            kinds,
            deadline_ms: side.and_then(|side| clock?.deadline_of(side)),
        }
    }
}

/// Orders games by the time that is left, and keeps as many as fit into a mail. Gives how many do not.
pub(super) fn most_urgent(games: &mut Vec<GameNews>) -> usize {
    games.sort_by_key(|game| game.deadline_ms.unwrap_or(Millis::MAX));
    let more = games.len().saturating_sub(MAX_GAMES);
    games.truncate(MAX_GAMES);
    more
}

/// The same for the same occasions of the same person, and for no others.
pub(super) fn same_as<'a>(person: &PersonId, told: impl Iterator<Item = &'a Delivery>) -> String {
    let mut digest = Sha256::new().chain_update(person.as_str());
    for one in told {
        let game = one.game.as_ref().map_or("", GameId::as_str);
        digest.update(format!("/{game}/{}/{}", one.kind.as_ref(), one.seq));
    }
    let mut text = BASE32_NOPAD.encode(&digest.finalize()).to_lowercase();
    text.truncate(26);
    text
}
