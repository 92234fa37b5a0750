//! The query parameters of the game archive.

use serde::Deserialize;
use time::Date;
use time::format_description::well_known::Iso8601;

use crate::web::{Problem, Site};
use postern_game::{DAY, GameId, Millis, Person};
use postern_rules::EndReason;
use postern_store::{ArchiveFilter, ArchiveOrder};

/// The fields of the archive's filter form, as text. Invalid values are ignored.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ArchiveQuery {
    pub variant: String,
    pub player: String,
    pub result: String,
    pub reason: String,
    pub time: String,
    /// `yes` selects rated games.
    pub rated: String,
    /// `computer` selects games against the computer.
    pub against: String,
    pub from: String,
    pub to: String,
    pub least: String,
    pub most: String,
    pub sort: String,
    pub before: String,
}

/// The parsed query of the game archive.
pub(crate) struct ArchiveSearch {
    pub filter: ArchiveFilter,
    /// The player whose name is in the field `player`.
    pub player: Option<Person>,
    /// Whether nobody has the name in the field `player`.
    pub is_nobody: bool,
}

/// The field value that selects rated games.
pub(super) const RATED: &str = "yes";
/// The field value that selects games against the computer.
pub(super) const COMPUTER: &str = "computer";
/// The field value that sorts the longest games first.
pub(super) const BY_LENGTH: &str = "length";

impl ArchiveQuery {
    /// Parses the fields, and looks up the player by name.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(crate) async fn search(&self, site: &Site) -> Result<ArchiveSearch, Problem> {
        let name = self.player.trim();
        let player = match name {
            "" => None,
            name => site.live.people.person_named(name).await?,
        };
        Ok(ArchiveSearch {
            filter: self.filter(player.as_ref()),
            is_nobody: player.is_none() && !name.is_empty(),
            player,
        })
    }

    fn filter(&self, player: Option<&Person>) -> ArchiveFilter {
        ArchiveFilter {
            against: self.against.parse().unwrap_or_default(),
            variant: self.variant.parse().ok(),
            player: player.map(|player| player.id.clone()),
            result: self.result.parse().ok(),
            reason: EndReason::from_name(&self.reason),
            time: self.time.parse().ok(),
            rated: self.rated == RATED,
            from_ms: day(&self.from),
            until_ms: day(&self.to).map(|day| day + DAY),
            least_plies: self.least.trim().parse().ok(),
            most_plies: self.most.trim().parse().ok(),
            order: if self.sort == BY_LENGTH {
                ArchiveOrder::Longest
            } else {
                ArchiveOrder::Newest
            },
        }
    }

    /// Returns the last game of the previous page. `None` on the first page.
    ///
    /// # Errors
    /// Returns an error if the field is not a valid game id.
    pub(super) fn before(&self) -> Result<Option<GameId>, Problem> {
        if self.before.is_empty() {
            return Ok(None);
        }
        GameId::parse(&self.before)
            .map(Some)
            .map_err(|_| Problem::not_found("There are no games at this address."))
    }

    /// Returns the fields as a query without the question mark. `before` is the last game of the
    /// previous page, or `None` for the first page.
    pub(crate) fn query(&self, before: Option<&GameId>) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        for (name, value) in [
            ("variant", &*self.variant),
            ("player", self.player.trim()),
            ("result", &self.result),
            ("reason", &self.reason),
            ("time", &self.time),
            ("rated", &self.rated),
            ("against", &self.against),
            ("from", &self.from),
            ("to", &self.to),
            ("least", &self.least),
            ("most", &self.most),
            ("sort", &self.sort),
            ("before", before.map_or("", GameId::as_str)),
        ] {
            if !value.is_empty() {
                query.append_pair(name, value);
            }
        }
        query.finish()
    }
}

/// Parses a day such as `2026-11-21` and returns its start in UTC.
fn day(text: &str) -> Option<Millis> {
    let date = Date::parse(text.trim(), &Iso8601::DATE).ok()?;
    Some(date.midnight().assume_utc().unix_timestamp() * 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_begin_at_midnight() {
        assert_eq!(day("2026-11-21"), Some(1_795_219_200_000));
        assert_eq!(day("1969-12-31"), Some(-DAY));
        for nonsense in ["", "yesterday", "2026-02-30", "21.11.2026"] {
            assert_eq!(day(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn an_address_says_what_was_said_and_no_more() {
        let asked = ArchiveQuery {
            player: " Łucja & Ann ".to_owned(),
            sort: BY_LENGTH.to_owned(),
            before: "old".to_owned(),
            ..ArchiveQuery::default()
        };
        let next = GameId::parse("abc").unwrap();
        assert_eq!(
            asked.query(Some(&next)),
            "player=%C5%81ucja+%26+Ann&sort=length&before=abc"
        );
        assert_eq!(ArchiveQuery::default().query(None), "");
    }
}
