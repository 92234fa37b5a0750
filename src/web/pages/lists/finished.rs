//! List entries for finished games.

use super::DrawnGameCard;
use crate::web::pages::lists;
use crate::web::pages::shell::{datetime, day};
use postern_game::{ListedGame, Millis};

/// A finished game in the archive or in a player's list.
pub(crate) struct FinishedCard {
    pub drawn: DrawnGameCard,
    /// The end of the game for `<time datetime>`.
    pub ended: String,
    /// The day on which the game ended, in words.
    pub ended_words: String,
    /// The length of the game, such as `24 turns`. It counts the turns of both sides.
    pub length: String,
}

/// Returns cards of finished games with their boards drawn. `now_ms` is the current time.
pub(crate) fn finished_cards(listed: &[ListedGame], now_ms: Millis) -> Vec<FinishedCard> {
    let card = |(listed, drawn): (&ListedGame, DrawnGameCard)| FinishedCard {
        ended: datetime(listed.game.active_ms),
        ended_words: day(listed.game.active_ms),
        length: match listed.game.ply {
            1 => "1 turn".to_owned(),
            plies => format!("{plies} turns"),
        },
        drawn,
    };
    listed
        .iter()
        .zip(lists::drawn(listed, now_ms))
        .map(card)
        .collect()
}
