//! The claim that the opponent has left a live game.

use postern_game::Millis;
use postern_game::view::{GameView, TimeKind};

/// The viewer's right to end a live game because the opponent has left, and the remaining waiting
/// time.
#[derive(Clone, Debug)]
pub(crate) struct EndClaim {
    /// Whether the viewer plays a live game against another person, who might leave.
    pub possible: bool,
    /// The side of the absent player, such as `Red`. `None` if the opponent is present.
    pub left: Option<&'static str>,
    /// The number of seconds until the claim is accepted.
    pub seconds: i64,
}

impl EndClaim {
    /// Returns the viewer's claim that the opponent has left. `claimable_ms` is the time from which
    /// the claim is accepted, or `None` if the opponent is present.
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
