//! The claim in a live game that the other player has left.

use postern_game::Millis;
use postern_game::view::{GameView, TimeKind};

/// Whether and when the viewer can claim the end of the game.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    /// Whether the viewer plays by a live clock against another person, who might leave.
    pub possible: bool,
    /// The side that has left, such as `Red`.
    pub left: Option<&'static str>,
    /// The number of seconds for which a claim is still refused.
    pub seconds: i64,
}

impl Claim {
    /// Returns the claim. `claimable_ms` is when a claim will be granted, if that is known.
    pub(crate) fn of(view: &GameView, claimable_ms: Option<Millis>, now: Millis) -> Self {
        let own = match view.you[..] {
            [own] if view.time.kind == TimeKind::Live => Some(own),
            _ => None,
        };
        let left_ms = claimable_ms.map_or(0, |at| at - now);
        Self {
            possible: own.is_some(),
            left: own.zip(claimable_ms).map(|(own, _)| view.sides[!own]),
            seconds: (left_ms + 999).div_euclid(1_000).max(0),
        }
    }
}
