//! The text of short messages, which names the game, the opponent and the event.

use crate::live::games::occasions::{deadline_of, side_of};
use postern_game::view::status_words;
use postern_game::{DisplayNames, Game, GameStatus, Millis, PersonId};
use postern_rules::Color;
use postern_store::occasions::OccasionKind;

/// A title and one or two sentences, which do not depend on hidden squares.
pub(super) struct NotificationText {
    pub(super) title: String,
    pub(super) body: String,
}

impl NotificationText {
    /// Returns the text for a person about an occasion in a game at the time `now`.
    pub(super) fn new(
        kind: OccasionKind,
        game: &Game,
        names: &DisplayNames,
        person: &PersonId,
        now: Millis,
    ) -> Self {
        let side = side_of(game, person);
        let opponent = opponent(game, names, side);
        let mut body = vec![format!("{}.", game.setup().variant.title())];
        if kind == OccasionKind::Over {
            body.push(format!("{}.", status_words(game)));
        }
        let awaits = side.is_some_and(|side| game.awaits()[side]);
        if awaits && kind != OccasionKind::Turn {
            body.push("It is your turn.".to_owned());
        }
        Self {
            title: match deadline_of(game, person) {
                // The reminder could not be sent in time.
                Some(until) if kind == OccasionKind::Reminder && until <= now => {
                    format!("Your time against {opponent} has run out")
                }
                _ => title(kind, side, opponent, game.status()),
            },
            body: body.join(" "),
        }
    }
}

fn title(kind: OccasionKind, side: Option<Color>, opponent: &str, status: GameStatus) -> String {
    match kind {
        OccasionKind::Turn => format!("Your turn against {opponent}"),
        OccasionKind::Reminder => format!("Your time against {opponent} is running out"),
        OccasionKind::Offer => format!("{opponent} asks you something"),
        OccasionKind::Challenge if side.is_none() => format!("{opponent} challenges you"),
        OccasionKind::Challenge if status == GameStatus::Over => {
            format!("{opponent} has declined your challenge")
        }
        OccasionKind::Challenge => format!("{opponent} has accepted your challenge"),
        OccasionKind::Over => format!("Your game against {opponent} is over"),
        OccasionKind::Comment => format!("A comment on your game against {opponent}"),
        OccasionKind::Chat => format!("{opponent} has written to you"),
    }
}

/// Returns the other player's name.
fn opponent<'a>(game: &'a Game, names: &'a DisplayNames, side: Option<Color>) -> &'a str {
    let players = game.players();
    let other = match side {
        Some(side) => players[!side].as_ref(),
        None => players.white.as_ref().or(players.black.as_ref()),
    };
    other.map_or("somebody", |person| names.of(person))
}
