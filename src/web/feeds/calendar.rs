//! Writes iCalendar files (RFC 5545).

use postern_game::Millis;

/// The media type of a calendar.
pub(super) const KIND: &str = "text/calendar; charset=utf-8";

/// The maximum length of a line in bytes, excluding the line break.
const MAX_LINE_BYTES: usize = 75;

/// An iCalendar file with one entry per deadline.
pub(super) struct Calendar {
    pub name: String,
    pub moments: Vec<CalendarEntry>,
}

/// A calendar entry for a deadline. It may be cancelled.
pub(super) struct CalendarEntry {
    /// The permanent id of the entry. It is the same in all versions of the entry.
    pub uid: String,
    /// The version of the entry. Calendar programs replace an entry when they receive one with a
    /// higher version.
    pub version: i64,
    pub at_ms: Millis,
    /// The time of the entry's last change.
    pub changed_ms: Millis,
    pub is_cancelled: bool,
    pub title: String,
    /// The entry's description.
    pub words: String,
    /// The URL of the page that shows the game.
    pub address: String,
}

impl Calendar {
    /// Serialises the calendar in the iCalendar format.
    pub(super) fn write(&self) -> String {
        let mut document = String::new();
        let mut line = |name: &str, value: &str| fold(&mut document, &format!("{name}:{value}"));
        line("BEGIN", "VCALENDAR");
        line("VERSION", "2.0");
        line("PRODID", "-//Postern//Deadlines//EN");
        line("METHOD", "PUBLISH");
        line("X-WR-CALNAME", &text(&self.name));
        line("REFRESH-INTERVAL;VALUE=DURATION", "PT15M");
        line("X-PUBLISHED-TTL", "PT15M");
        for moment in &self.moments {
            let status = if moment.is_cancelled {
                "CANCELLED"
            } else {
                "CONFIRMED"
            };
            let changed = stamp(moment.changed_ms);
            line("BEGIN", "VEVENT");
            line("UID", &text(&moment.uid));
            line("SEQUENCE", &moment.version.to_string());
            line("DTSTAMP", &changed);
            line("LAST-MODIFIED", &changed);
            line("DTSTART", &stamp(moment.at_ms));
            line("STATUS", status);
            // Calendar programs must not show the user as busy until the deadline.
            line("TRANSP", "TRANSPARENT");
            line("SUMMARY", &text(&moment.title));
            line("DESCRIPTION", &text(&moment.words));
            line("URL", &moment.address);
            line("END", "VEVENT");
        }
        line("END", "VCALENDAR");
        document
    }
}

/// Formats a time in UTC: `20261121T093000Z`. Fractions of a second are truncated, so that the
/// shown time is never after the deadline.
fn stamp(at_ms: Millis) -> String {
    const FORMAT: &[time::format_description::FormatItem<'static>] =
        time::macros::format_description!("[year][month][day]T[hour][minute][second]Z");
    time::OffsetDateTime::from_unix_timestamp(at_ms.div_euclid(1000))
        .ok()
        .and_then(|at| at.format(FORMAT).ok())
        .unwrap_or_default()
}

/// Escapes text for a property value (section 3.3.11) and removes forbidden characters.
fn text(words: &str) -> String {
    let mut value = String::with_capacity(words.len());
    for character in words.chars() {
        match character {
            '\n' => value.push_str("\\n"),
            '\\' | ';' | ',' => value.extend(['\\', character]),
            character if character.is_control() => {}
            character => value.push(character),
        }
    }
    value
}

/// Appends a line. Long lines are folded (section 3.1), but never inside a character.
fn fold(document: &mut String, line: &str) {
    let mut room = MAX_LINE_BYTES;
    for character in line.chars() {
        if character.len_utf8() > room {
            document.push_str("\r\n ");
            room = MAX_LINE_BYTES - 1;
        }
        document.push(character);
        room -= character.len_utf8();
    }
    document.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(title: &str) -> String {
        let moment = CalendarEntry {
            uid: "game-3@chess.example".to_owned(),
            version: 7,
            at_ms: 1_795_253_400_999,
            changed_ms: 0,
            is_cancelled: false,
            title: title.to_owned(),
            words: String::new(),
            address: "https://chess.example/games/game".to_owned(),
        };
        let calendar = Calendar {
            name: "Deadlines".to_owned(),
            moments: vec![moment],
        };
        calendar.write()
    }

    #[test]
    fn what_people_are_called_cannot_end_a_line() {
        let written = of("A,b;c\\d\r\nEND:VCALENDAR\u{7}");
        assert!(
            written.contains("\r\nSUMMARY:A\\,b\\;c\\\\d\\nEND:VCALENDAR\r\n"),
            "{written}"
        );
        assert!(written.contains("\r\nDTSTART:20261121T093000Z\r\n"));
        assert_eq!(written.matches("\r\nEND:VCALENDAR\r\n").count(), 1);
    }

    #[test]
    fn long_lines_are_folded_between_characters() {
        for title in [
            "é".repeat(200),
            format!("a{}", "é".repeat(200)),
            "♞".repeat(90),
        ] {
            let written = of(&title);
            assert!(written.lines().all(|line| line.len() <= MAX_LINE_BYTES));
            let unfolded = written.replace("\r\n ", "");
            assert!(unfolded.contains(&format!("SUMMARY:{title}\r\n")));
        }
    }
}
