//! The notice that a player's time has run out in a correspondence game that allows late moves.
//! `static/js/game/offers/overdue.js` updates the notice while the page is open.

use postern_game::view::{GameStatus, GameView};
use postern_game::{CommandKind, DAY, HOUR, MINUTE, Millis};
use postern_rules::Color;

/// A notice about the players whose time has run out, and the claim that the viewer can make.
#[derive(Clone, Debug)]
pub(crate) struct LatePlayers {
    /// Whether the game allows late moves. If so, the page may have to show this notice.
    pub possible: bool,
    /// A text about the late players and the possible actions, such as `Red’s time ran out 2 h
    /// ago.` `None` while nobody is late.
    pub words: Option<String>,
    /// The label of the button that claims a win or a draw. `None` if the viewer can claim neither.
    pub claim: Option<&'static str>,
}

impl LatePlayers {
    pub(crate) fn of(view: &GameView, now: Millis) -> Self {
        let possible = view.time.late_moves;
        let Some((sides, since)) = first(view, now).filter(|_| possible) else {
            return Self {
                possible,
                words: None,
                claim: None,
            };
        };
        let ago = lateness(now - since);
        let own = match view.you[..] {
            [own] => Some(own),
            _ => None,
        };
        let name = |side: Color| view.sides[side];
        let can_abort = view.can.contains(&CommandKind::Abort);
        let (words, claim) = match (&sides[..], own) {
            (&[late], Some(own)) if late == own => (
                format!(
                    "Your time ran out {ago} ago. You can still move, unless {} ends the game first.",
                    name(!late)
                ),
                None,
            ),
            (&[late], Some(_)) if can_abort => (
                format!(
                    "{}’s time ran out {ago} ago. You can abort the game, or let it go on.",
                    name(late)
                ),
                None,
            ),
            (&[late], Some(_)) => (
                format!(
                    "{}’s time ran out {ago} ago. You can claim the win, or let the game go on.",
                    name(late)
                ),
                Some("Claim the win"),
            ),
            (&[late], None) => (
                format!(
                    "{late}’s time ran out {ago} ago. {late} can still move, unless {} ends the game first.",
                    name(!late),
                    late = name(late),
                ),
                None,
            ),
            _ => (
                format!(
                    "Both sides’ time ran out {ago} ago. Either can end the game, or let it go on."
                ),
                own.filter(|_| !can_abort).map(|_| "Claim the draw"),
            ),
        };
        Self {
            possible,
            words: Some(words),
            claim,
        }
    }
}

/// Returns the side whose time ran out first, or both sides if theirs ran out at the same time.
/// Also returns the time at which this happened. `None` if nobody is late.
fn first(view: &GameView, now: Millis) -> Option<(Vec<Color>, Millis)> {
    let clock = view
        .clock
        .as_ref()
        .filter(|_| view.status == GameStatus::Running)?;
    let of = |side: Color| clock.deadline_ms[side].filter(|_| clock.running.contains(&side));
    let first = Color::ALL.into_iter().filter_map(of).min()?;
    let sides = Color::ALL
        .into_iter()
        .filter(|&side| of(side) == Some(first));
    (first <= now).then(|| (sides.collect(), first))
}

/// Formats how late a player is: `2 d 4 h`, `5 h` or `12 min`.
fn lateness(ms: Millis) -> String {
    let (days, hours) = (ms / DAY, ms % DAY / HOUR);
    match ms {
        DAY.. => format!("{days} d {hours} h"),
        HOUR.. => format!("{hours} h"),
        MINUTE.. => format!("{} min", ms / MINUTE),
        _ => "less than a minute".to_owned(),
    }
}
