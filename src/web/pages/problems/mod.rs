//! `/problems`: chess problems with a forced win, to solve and to compose.

mod card;
pub(crate) mod compose;
mod page;
pub(crate) mod solve;
mod view;

use askama::Template;
use axum::extract::Query;
use serde::Deserialize;
use strum::IntoEnumIterator as _;

use super::shell::{Shell, render};
use crate::web::{Answer, Context};
use card::ProblemCard;
use postern_game::{MAX_PROBLEM_TURNS, ProblemId};
use postern_rules::Variant;
use postern_store::problems::{ListedProblem, ProblemCursor, ProblemFilter, ProblemOrder};
pub(crate) use view::{ProblemView, ProgressView};

/// The number of problems on a page of the list.
const PAGE: usize = 24;

/// The page `/problems`, with one page of the list.
#[derive(Template)]
#[template(path = "problems/problems.html")]
struct ProblemsPage {
    shell: Shell,
    /// Today's problem of each variant. Empty except on the first page.
    today: Vec<ProblemCard>,
    filters: Vec<Vec<ProblemFilterChoice>>,
    problems: Vec<ProblemCard>,
    /// The query of the next page. `None` on the last page.
    next: Option<String>,
    is_first: bool,
}

/// A link that selects a filter or a sort order.
struct ProblemFilterChoice {
    words: String,
    /// The query of the link, such as `variant=SLUG&order=hardest`.
    query: String,
    is_chosen: bool,
}

/// The query of the list. Invalid values are ignored.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ProblemsQuery {
    variant: String,
    turns: String,
    order: String,
    /// The sort key and the id of the last problem on the previous page, such as
    /// `1500000.abcdefghijkl`.
    after: String,
}

/// `GET /problems?variant=SLUG&turns=N&order=ORDER&after=PLACE`: lists problems.
pub(crate) async fn show(ctx: Context, Query(asked): Query<ProblemsQuery>) -> Answer {
    let filter = asked.filter();
    let after = asked.place();
    let is_first = after.is_none();
    let most = u32::try_from(PAGE + 1).unwrap_or(u32::MAX);
    let listed = ctx
        .live
        .problems
        .problems(filter, after, ctx.viewer(), most)
        .await?;
    let mut today = Vec::new();
    if is_first && filter.turns.is_none() {
        let all = Variant::ALL.into_iter();
        for variant in all.filter(|one| filter.variant.is_none_or(|wanted| wanted == *one)) {
            today.extend(ctx.live.problems.problem_of_today(variant).await?);
        }
    }
    let shell = ctx.shell().await?;
    let next = listed.get(PAGE - 1).filter(|_| listed.len() > PAGE);
    let next = next.map(|last| format!("{}&after={}", query(filter), place_of(filter, last)));
    let assets = shell.assets.clone();
    let cards = move || {
        let shown = listed.iter().take(PAGE);
        let today = today.into_iter().map(|problem| ListedProblem {
            problem,
            attempt: None,
        });
        let today: Vec<_> = today
            .filter_map(|one| ProblemCard::of(&one, &assets))
            .collect();
        let all: Vec<_> = shown
            .filter_map(|one| ProblemCard::of(one, &assets))
            .collect();
        (today, all)
    };
    let (today, problems) = ctx.on_blocking_thread(cards).await?;
    render(&ProblemsPage {
        shell,
        today,
        filters: filters(filter),
        problems,
        next,
        is_first,
    })
}

impl ProblemsQuery {
    fn filter(&self) -> ProblemFilter {
        let turns = self.turns.parse().ok();
        ProblemFilter {
            variant: self.variant.parse().ok(),
            turns: turns.filter(|turns| (1..=MAX_PROBLEM_TURNS).contains(turns)),
            order: self.order.parse().unwrap_or_default(),
        }
    }

    fn place(&self) -> Option<ProblemCursor> {
        let (number, id) = self.after.split_once('.')?;
        Some(ProblemCursor {
            number: number.parse().ok()?,
            // Only a valid id may reach the database.
            id: ProblemId::parse(id).ok()?.to_string(),
        })
    }
}

fn place_of(filter: ProblemFilter, last: &ListedProblem) -> String {
    let problem = &last.problem;
    let number = match filter.order {
        ProblemOrder::Newest => problem.made_ms,
        ProblemOrder::Easiest | ProblemOrder::Hardest => problem.strength.rating.points,
    };
    format!("{number}.{}", problem.id)
}

fn filters(now: ProblemFilter) -> Vec<Vec<ProblemFilterChoice>> {
    let choice = |words: &str, filter: ProblemFilter| ProblemFilterChoice {
        words: words.to_owned(),
        query: query(filter),
        is_chosen: filter == now,
    };
    let of_variant = |variant: Option<Variant>| {
        let words = variant.map_or("All games", Variant::title);
        choice(words, ProblemFilter { variant, ..now })
    };
    let of_turns = |turns: Option<u8>| {
        let words = match turns {
            None => "Any length".to_owned(),
            Some(1) => "1 turn".to_owned(),
            Some(turns) => format!("{turns} turns"),
        };
        choice(&words, ProblemFilter { turns, ..now })
    };
    let of_order = |order: ProblemOrder| {
        let words = match order {
            ProblemOrder::Newest => "Newest",
            ProblemOrder::Easiest => "Easiest first",
            ProblemOrder::Hardest => "Hardest first",
        };
        choice(words, ProblemFilter { order, ..now })
    };
    let variants = std::iter::once(None).chain(Variant::ALL.map(Some));
    let turns = std::iter::once(None).chain((1..=MAX_PROBLEM_TURNS).map(Some));
    vec![
        variants.map(of_variant).collect(),
        turns.map(of_turns).collect(),
        ProblemOrder::iter().map(of_order).collect(),
    ]
}

/// Returns the query for a filter, without the question mark.
fn query(filter: ProblemFilter) -> String {
    let variant = filter.variant.map(|variant| format!("variant={variant}"));
    let turns = filter.turns.map(|turns| format!("turns={turns}"));
    let order = format!("order={}", filter.order);
    let parts: Vec<_> = variant.into_iter().chain(turns).chain([order]).collect();
    parts.join("&")
}
