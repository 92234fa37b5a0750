//! The e-mail that notifies a player of events in their games.

use askama::Template;

use super::DrawBoard;
use super::content::{MailContent, MailPicture};
use crate::live::{GameNews, GamesMail};
use postern_game::view::GameStatus;
use postern_game::{DAY, HOUR, MINUTE, Millis, TimeZoneName};
use postern_rules::Color;
use postern_store::occasions::OccasionKind;

/// Maximum number of board pictures in an e-mail.
const MAX_BOARDS: usize = 6;

/// A game's entry in the e-mail.
struct GameItem {
    heading: String,
    sentences: Vec<String>,
    address: String,
    /// Content id of the board's picture, and its text alternative.
    board: Option<(String, String)>,
}

#[derive(Template)]
#[template(path = "mail/games.txt")]
struct GamesText<'a> {
    site: &'a str,
    mail: &'a GamesMail,
    items: &'a [GameItem],
}

#[derive(Template)]
#[template(path = "mail/games.html")]
struct GamesHtml<'a> {
    site: &'a str,
    subject: &'a str,
    mail: &'a GamesMail,
    items: &'a [GameItem],
}

/// Returns the content of the e-mail, with links to `site`. Drawing takes a few milliseconds per
/// board.
pub(super) fn content(mail: &GamesMail, site: &str, draw: DrawBoard) -> MailContent {
    let mut pictures = Vec::new();
    let mut items = Vec::with_capacity(mail.games.len());
    for told in &mail.games {
        let board = (pictures.len() < MAX_BOARDS)
            .then(|| draw(&told.view, told.side.unwrap_or(Color::White)))
            .flatten()
            .map(|content| {
                let name = format!("board-{}", pictures.len() + 1);
                pictures.push(MailPicture {
                    name: name.clone(),
                    content,
                });
                (
                    name,
                    format!("The board after {} turns", told.view.plies.len()),
                )
            });
        items.push(GameItem {
            heading: heading(told),
            sentences: sentences(told, mail.zone, mail.now_ms),
            address: format!("{site}/games/{}?from=mail", told.view.id),
            board,
        });
    }
    let subject = subject(mail);
    let text = GamesText {
        site,
        mail,
        items: &items,
    };
    let html = GamesHtml {
        site,
        subject: &subject,
        mail,
        items: &items,
    };
    MailContent::new(&subject, &text)
        .with_html(&html, pictures)
        .of_list(
            format!("{site}/unsubscribe/{}", mail.list_token.as_str()),
            mail.same_as.clone(),
        )
}

fn subject(mail: &GamesMail) -> String {
    let [told] = mail.games.as_slice() else {
        let waits = |told: &&GameNews| told.waits();
        let all = mail.games.len() + mail.more;
        let waiting = mail.games.iter().filter(waits).count();
        return if waiting == mail.games.len() {
            format!("{all} games wait for you")
        } else {
            format!("News of {all} games")
        };
    };
    let opponent = opponent(told);
    let left = told.deadline_ms.map(|deadline| deadline - mail.now_ms);
    match (told.kinds.first(), left) {
        (_, Some(left)) if told.kinds.contains(&OccasionKind::Reminder) => {
            if left > 0 {
                format!("{} left against {opponent}", span(left))
            } else {
                format!("Your time against {opponent} has run out")
            }
        }
        (Some(OccasionKind::Turn | OccasionKind::Reminder), _) => {
            format!("Your turn against {opponent}")
        }
        (Some(OccasionKind::Offer), _) => format!("{opponent} asks you something"),
        (Some(OccasionKind::Challenge), _) if told.side.is_none() => {
            format!("{opponent} challenges you")
        }
        (Some(OccasionKind::Challenge), _) => format!("{opponent} has answered your challenge"),
        (Some(OccasionKind::Over), _) => format!("Your game against {opponent} is over"),
        (Some(OccasionKind::Chat), _) => format!("{opponent} has written to you"),
        (Some(OccasionKind::Comment) | None, _) => {
            format!("A comment on your game against {opponent}")
        }
    }
}

fn heading(told: &GameNews) -> String {
    format!("{} against {}", told.view.title, opponent(told))
}

/// Returns the opponent's name.
fn opponent(told: &GameNews) -> &str {
    let players = &told.view.players;
    let seat = match told.side {
        Some(side) => &players[!side],
        None => players
            .white
            .as_ref()
            .map_or(&players.black, |_| &players.white),
    };
    seat.as_ref().map_or("somebody", |player| &player.name)
}

fn sentences(told: &GameNews, zone: TimeZoneName, now: Millis) -> Vec<String> {
    let view = &told.view;
    let opponent = opponent(told);
    let mut said = Vec::new();
    for kind in &told.kinds {
        match kind {
            OccasionKind::Turn => said.extend([last_turn(told), "It is your turn.".to_owned()]),
            // Reminders are added below.
            OccasionKind::Reminder => {}
            OccasionKind::Offer => said.extend(
                view.offers
                    .iter()
                    .filter(|offer| Some(offer.by) != told.side)
                    .map(|offer| offer.words.clone()),
            ),
            OccasionKind::Challenge => said.push(challenge(told)),
            OccasionKind::Over => said.push(view.status_words.clone()),
            OccasionKind::Comment => said.push("There is a new comment.".to_owned()),
            OccasionKind::Chat => said.push(format!(
                "{opponent} has written to you. Only the two of you can read it."
            )),
        }
    }
    if let Some(deadline) = told.deadline_ms
        && told.waits()
    {
        said.push(if deadline > now {
            format!(
                "You have {} left, until {}.",
                span(deadline - now),
                zone.date_and_time(deadline)
            )
        } else {
            format!("Your time has run out, but {opponent} has not claimed the game yet.")
        });
    }
    said.retain(|sentence| !sentence.is_empty());
    said
}

/// Describes the opponent's last turn; empty if the recipient has played the last turn.
fn last_turn(told: &GameNews) -> String {
    let last = told.view.plies.last();
    match last.filter(|ply| Some(ply.by) != told.side) {
        Some(ply) => format!("{} has played {}: {}", opponent(told), ply.turn, ply.words),
        None if told.view.plies.is_empty() => "The game has begun.".to_owned(),
        None => String::new(),
    }
}

fn challenge(told: &GameNews) -> String {
    let view = &told.view;
    let opponent = opponent(told);
    if told.side.is_none() {
        let rated = if view.rated { "rated" } else { "not rated" };
        return format!(
            "{opponent} challenges you to a game: {}, {rated}. Accept or decline it on its page.",
            view.time.words
        );
    }
    match view.status {
        GameStatus::Over => view.status_words.clone(),
        GameStatus::Open | GameStatus::Running => {
            format!("The game has begun. {opponent} moves first.")
        }
    }
}

impl GameNews {
    fn waits(&self) -> bool {
        let waits =
            |kind: &OccasionKind| matches!(kind, OccasionKind::Turn | OccasionKind::Reminder);
        self.kinds.iter().any(waits)
    }
}

/// Formats a duration with its two largest units: `2 days and 4 hours`, `40 minutes`.
fn span(ms: Millis) -> String {
    let parts = [
        (ms / DAY, "day"),
        (ms % DAY / HOUR, "hour"),
        (ms % HOUR / MINUTE, "minute"),
    ];
    let from = parts.iter().position(|(count, _)| *count > 0);
    let Some(from) = from else {
        return "less than a minute".to_owned();
    };
    let words = parts[from..]
        .iter()
        .take(2)
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count} {unit}{}", if *count == 1 { "" } else { "s" }));
    words.collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_told_in_words() {
        assert_eq!(span(2 * DAY + 4 * HOUR + 59 * MINUTE), "2 days and 4 hours");
        assert_eq!(span(DAY + MINUTE), "1 day");
        assert_eq!(span(3 * HOUR + MINUTE), "3 hours and 1 minute");
        assert_eq!(span(59_999), "less than a minute");
    }
}
