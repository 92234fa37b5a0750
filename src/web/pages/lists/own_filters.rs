//! Links that filter a user's own unfinished games.

use super::filters;
use super::filters::TIMES;
use postern_rules::Variant;
use postern_store::{GameFilter, PersonGamesFilter, WaitingSide};

/// A link that selects a value of a filter.
#[derive(Clone, Debug)]
pub(crate) struct OwnFilterChoice {
    pub words: &'static str,
    /// The URL of the list with this filter, such as `/me?waiting=me&variant=SLUG`.
    pub address: String,
    pub chosen: bool,
}

/// All filter links, in rows. In each row, one link is active.
#[derive(Clone, Debug)]
pub(crate) struct OwnFilters {
    now: PersonGamesFilter,
    pub rows: [Vec<OwnFilterChoice>; 3],
}

/// Parses a filter from a query. Unknown values are ignored.
pub(crate) fn read(waiting: &str, variant: &str, time: &str) -> PersonGamesFilter {
    PersonGamesFilter {
        waits: match waiting {
            "me" => Some(WaitingSide::ForMe),
            "others" => Some(WaitingSide::ForOthers),
            _ => None,
        },
        games: filters::read(variant, time),
    }
}

/// Returns the URL of a page of the list with this filter. The first page is 1.
fn page_address(filter: PersonGamesFilter, page: u32) -> String {
    let address = address(filter);
    let joint = if address.contains('?') { '&' } else { '?' };
    match page {
        1 => address,
        _ => format!("{address}{joint}page={page}"),
    }
}

fn address(filter: PersonGamesFilter) -> String {
    let waiting = filter.waits.map(|waits| match waits {
        WaitingSide::ForMe => "waiting=me".to_owned(),
        WaitingSide::ForOthers => "waiting=others".to_owned(),
    });
    let games = Some(filters::query(filter.games)).filter(|query| !query.is_empty());
    let parts: Vec<_> = waiting.into_iter().chain(games).collect();
    if parts.is_empty() {
        "/me".to_owned()
    } else {
        format!("/me?{}", parts.join("&"))
    }
}

impl OwnFilters {
    pub(crate) fn of(now: PersonGamesFilter) -> Self {
        let choice = |words, filter| OwnFilterChoice {
            words,
            address: address(filter),
            chosen: filter == now,
        };
        let waits = |words, waits| choice(words, PersonGamesFilter { waits, ..now });
        let games = |words, games| choice(words, PersonGamesFilter { games, ..now });
        let of_variant = |words, variant| {
            games(
                words,
                GameFilter {
                    variant,
                    ..now.games
                },
            )
        };
        let of_time = |words, time| games(words, GameFilter { time, ..now.games });
        let variants = Variant::ALL.map(|variant| of_variant(variant.title(), Some(variant)));
        let times = TIMES.map(|(time, words)| of_time(words, Some(time)));
        Self {
            now,
            rows: [
                vec![
                    waits("Everything", None),
                    waits("Waiting for you", Some(WaitingSide::ForMe)),
                    waits("Waiting for others", Some(WaitingSide::ForOthers)),
                ],
                [of_variant("All games", None)]
                    .into_iter()
                    .chain(variants)
                    .collect(),
                [of_time("Any time control", None)]
                    .into_iter()
                    .chain(times)
                    .collect(),
            ],
        }
    }

    /// Returns the URL of another page with the current filter.
    pub(crate) fn page(&self, page: u32) -> String {
        page_address(self.now, page)
    }

    /// Whether no filter is active.
    pub(crate) fn is_open(&self) -> bool {
        self.now == PersonGamesFilter::default()
    }
}
