//! The e-mail that lists changes in a person's games.

use data_encoding::BASE32_NOPAD;
use sha2::{Digest as _, Sha256};

use crate::live::games::occasions::side_of;
use postern_game::{DisplayNames, Game, GameId, GameView, Millis, PersonId, TimeZoneName};
use postern_rules::Color;
use postern_store::mail::UnsubscribeToken;
use postern_store::notifications::Delivery;
use postern_store::occasions::OccasionKind;

/// The maximum number of games that one e-mail describes.
const MAX_GAMES: usize = 30;

/// The content of an e-mail about a person's games.
#[derive(Clone, PartialEq)]
pub struct GamesMail {
    /// The recipient's user name.
    pub name: String,
    pub list_token: UnsubscribeToken,
    /// An identifier that is equal for e-mails with the same content, used to recognise duplicates.
    pub same_as: String,
    /// The recipient's time zone.
    pub zone: TimeZoneName,
    /// The time when the e-mail is written.
    pub now_ms: Millis,
    /// The changed games, least remaining time first.
    pub games: Vec<GameNews>,
    /// The number of changed games that are not in the e-mail.
    pub more: usize,
}

/// The changes in one game.
#[derive(Clone, PartialEq)]
pub struct GameNews {
    /// A spectator's view of the game, since many parties can read an e-mail.
    pub view: GameView,
    /// The recipient's side; `None` for a challenge that the recipient has not answered.
    pub side: Option<Color>,
    /// The kinds of changes, sorted and without duplicates.
    pub kinds: Vec<OccasionKind>,
    /// The time when the recipient's clock runs out, if it is running.
    pub deadline_ms: Option<Millis>,
}

impl GameNews {
    /// Returns the changes in a game for a person at the time `now`.
    pub(super) fn of(
        game: &Game,
        names: &DisplayNames,
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

/// Sorts games by remaining time, and keeps as many as fit into an e-mail. Returns the number of
/// removed games.
pub(super) fn most_urgent(games: &mut Vec<GameNews>) -> usize {
    games.sort_by_key(|game| game.deadline_ms.unwrap_or(Millis::MAX));
    let more = games.len().saturating_sub(MAX_GAMES);
    games.truncate(MAX_GAMES);
    more
}

/// Returns an identifier that is equal only for the same occasions of the same person.
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
