//! Finished games in lists.

use super::DrawnCard;
use crate::web::pages::lists;
use crate::web::pages::shell::{datetime, day};
use postern_game::{ListedGame, Millis};

/// A game in the archive.
pub(crate) struct FinishedCard {
    pub drawn: DrawnCard,
    /// When it ended, for `<time datetime>`. `ended_words` is the same for people.
    pub ended: String,
    pub ended_words: String,
    /// The number of turns of both sides, such as `24 turns`.
    pub length: String,
}

/// Returns finished games with their boards, as they are at `now_ms`.
pub(crate) fn finished_cards(listed: &[ListedGame], now_ms: Millis) -> Vec<FinishedCard> {
    let card = |(listed, drawn): (&ListedGame, DrawnCard)| FinishedCard {
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
