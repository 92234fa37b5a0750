//! Links that filter game lists by variant, time control and opponent.

use postern_game::view::TimeKind;
use postern_rules::Variant;
use postern_store::{GameCount, GameFilter, OpponentFilter};

/// The number of games per page.
pub(crate) const PAGE: u32 = 24;

/// A link that selects games between people or games against the computer.
#[derive(Clone, Debug)]
pub(crate) struct AgainstChoice {
    pub words: &'static str,
    /// The query of the link, without the question mark.
    pub query: String,
    pub chosen: bool,
}

/// A link that selects a value of a filter.
#[derive(Clone, Debug)]
pub(crate) struct FilterChoice {
    pub words: &'static str,
    /// The query of the link, such as `variant=SLUG&time=live`.
    pub query: String,
    pub chosen: bool,
    /// The number of games that the link selects.
    pub count: u32,
}

/// All filter links of a game list.
#[derive(Clone, Debug)]
pub(crate) struct Filters {
    /// The active filter of the list.
    pub now: GameFilter,
    pub variants: Vec<FilterChoice>,
    pub times: Vec<FilterChoice>,
    /// The links that select the kind of opponent. Empty if the list never contains games against
    /// the computer.
    pub against: Vec<AgainstChoice>,
    /// The kind of opponent that is currently selected.
    pub now_against: OpponentFilter,
    /// The number of games that pass the active filter.
    pub count: u32,
}

pub(crate) const TIMES: [(TimeKind, &str); 3] = [
    (TimeKind::Live, "Live"),
    (TimeKind::Correspondence, "Correspondence"),
    (TimeKind::Unlimited, "No clock"),
];

/// Parses a filter from the slug of a variant and a kind of time control. Unknown values are
/// ignored.
pub(crate) fn read(variant: &str, time: &str) -> GameFilter {
    GameFilter {
        variant: variant.parse().ok(),
        time: time.parse().ok(),
    }
}

const AGAINST: [(OpponentFilter, &str); 2] = [
    (OpponentFilter::People, "Between people"),
    (OpponentFilter::Computer, "Against the computer"),
];

/// Returns the query for a filter and a kind of opponent, such as `variant=SLUG&against=computer`.
fn query_of(filter: GameFilter, against: OpponentFilter) -> String {
    let query = query(filter);
    match against {
        OpponentFilter::People => query,
        OpponentFilter::Computer if query.is_empty() => format!("against={against}"),
        OpponentFilter::Computer => format!("{query}&against={against}"),
    }
}

/// Returns the query for a filter, without the question mark, such as `variant=SLUG&time=live`.
pub(crate) fn query(filter: GameFilter) -> String {
    let variant = filter.variant.map(|variant| format!("variant={variant}"));
    let time = filter.time.map(|time| format!("time={time}"));
    let parts: Vec<_> = variant.into_iter().chain(time).collect();
    parts.join("&")
}

impl Filters {
    /// Returns the filter links, each with its number of games.
    pub(crate) fn of(now: GameFilter, games: &[GameCount]) -> Self {
        Self::of_games(now, OpponentFilter::People, games)
    }

    /// Returns the filter links for a list that can show games against the computer. `games`
    /// contains the counts for the selected kind of opponent.
    pub(crate) fn with_computer(
        now: GameFilter,
        against: OpponentFilter,
        games: &[GameCount],
    ) -> Self {
        let choice = |(one, words)| AgainstChoice {
            words,
            query: query_of(now, one),
            chosen: one == against,
        };
        Self {
            against: AGAINST.map(choice).into(),
            ..Self::of_games(now, against, games)
        }
    }

    fn of_games(now: GameFilter, against: OpponentFilter, games: &[GameCount]) -> Self {
        let count = |filter: GameFilter| {
            games
                .iter()
                .filter(|counted| filter.admits(counted.variant, counted.time))
                .map(|counted| counted.games)
                .sum()
        };
        let choice = |words, filter: GameFilter| FilterChoice {
            words,
            query: query_of(filter, against),
            chosen: filter == now,
            count: count(filter),
        };
        let of_variant = |words, variant| choice(words, GameFilter { variant, ..now });
        let of_time = |words, time| choice(words, GameFilter { time, ..now });
        let variants = Variant::ALL.map(|variant| of_variant(variant.title(), Some(variant)));
        let times = TIMES.map(|(time, words)| of_time(words, Some(time)));
        Self {
            now,
            variants: [of_variant("All games", None)]
                .into_iter()
                .chain(variants)
                .collect(),
            times: [of_time("Any time control", None)]
                .into_iter()
                .chain(times)
                .collect(),
            against: Vec::new(),
            now_against: against,
            count: count(now),
        }
    }

    /// Returns the number of pages, between 1 and `most`.
    pub(crate) fn pages(&self, most: u32) -> u32 {
        self.count.div_ceil(PAGE).clamp(1, most)
    }

    /// Returns the query for another page of the current list.
    pub(crate) fn page_query(&self, page: u32) -> String {
        let filter = query_of(self.now, self.now_against);
        let join = if filter.is_empty() { "" } else { "&" };
        format!("{filter}{join}page={page}")
    }

    /// Whether no filter is active. The list then shows all games between people.
    pub(crate) fn is_open(&self) -> bool {
        self.now == GameFilter::default() && self.now_against == OpponentFilter::People
    }
}
