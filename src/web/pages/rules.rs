//! `/rules`: the rules of each variant, with diagrams that the server draws.

pub(crate) mod diagram;

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::HeaderMap;
use serde::Deserialize;

use super::lists::cards::{VariantCard, variant_cards};
use super::shell::Shell;
use super::shell::kept::kept;
use super::shell::preview::PagePreview;
use crate::web::texts;
use crate::web::texts::event_texts;
use crate::web::{Answer, Context, Problem, Site, variant};
use postern_rules::{EventCard, Variant};

/// The page `/rules`, which lists all variants.
#[derive(Template)]
#[template(path = "rules/index.html")]
pub(crate) struct RulesIndexPage {
    pub shell: Shell,
    pub variants: Vec<VariantCard>,
}

/// `GET /rules`: lists all variants.
pub(crate) async fn index(ctx: Context, asked: HeaderMap) -> Answer {
    let preview = PagePreview::of_site(&ctx.public_url, "/rules");
    let shell = ctx.shell().await?.with_preview(preview);
    kept("/rules", shell, &asked, |shell| {
        Ok(RulesIndexPage {
            variants: variant_cards(&shell.assets),
            shell,
        })
    })
}

/// `GET /rules/{variant}`: shows the short version of the rules.
pub(crate) async fn three_minutes(ctx: Context, path: Path<String>, asked: HeaderMap) -> Answer {
    let variant = variant(&path)?;
    let shell = shell_about(variant, &format!("/rules/{variant}"), &ctx).await?;
    texts::three_minutes(variant, shell, &asked)
}

/// `GET /rules/{variant}/full`: shows the full rules.
pub(crate) async fn full(ctx: Context, path: Path<String>, asked: HeaderMap) -> Answer {
    let variant = variant(&path)?;
    let shell = shell_about(variant, &format!("/rules/{variant}/full"), &ctx).await?;
    texts::full_rules(variant, shell, &asked)
}

/// The query with the numbers of the events to try out on the board.
#[derive(Debug, Deserialize)]
pub(crate) struct TriedEventsQuery {
    event: Option<String>,
    /// The number of the second event. Empty if only one event is active.
    second: Option<String>,
}

impl TriedEventsQuery {
    /// Parses the event numbers, in the order in which the events start. Empty if the query names
    /// no event.
    fn numbers(&self, variant: Variant) -> Result<Vec<u8>, Problem> {
        let given = [&self.event, &self.second].into_iter().flatten();
        let numbers = given
            .filter(|text| !text.is_empty())
            .map(|text| card(variant, text).map(|card| card.number))
            .collect::<Result<Vec<_>, _>>()?;
        match numbers[..] {
            [one, other] if one == other => Err(Problem::bad_request(
                "An event can be in force only once: choose two different events.",
            )),
            _ => Ok(numbers),
        }
    }
}

/// Returns the event card whose number is in a URL.
fn card(variant: Variant, text: &str) -> Result<&'static EventCard, Problem> {
    let number = text
        .parse()
        .ok()
        .filter(|number: &u8| number.to_string() == text);
    number
        .and_then(|number| variant.card(number))
        .ok_or_else(|| event_texts::no_event(variant, format_args!("“{text}”")))
}

/// `GET /rules/{variant}/deck`: lists the events of a variant, with a board on which to try them.
pub(crate) async fn deck(
    ctx: Context,
    path: Path<String>,
    Query(tried): Query<TriedEventsQuery>,
    asked: HeaderMap,
) -> Answer {
    let variant = variant(&path)?;
    let tried = tried.numbers(variant)?;
    let query = match tried[..] {
        [] => String::new(),
        [one] => format!("?event={one}"),
        [one, other, ..] => format!("?event={one}&second={other}"),
    };
    let address = format!("/rules/{variant}/deck{query}");
    let mut preview = preview(variant, &address, &ctx);
    preview.title = format!("{}: the deck of events", variant.title());
    let shell = ctx.shell().await?.with_preview(preview);
    event_texts::deck(variant, &tried, &address, shell, &asked)
}

/// `GET /rules/{variant}/{number}`: explains one event.
pub(crate) async fn event(
    ctx: Context,
    Path((slug, number)): Path<(String, String)>,
    asked: HeaderMap,
) -> Answer {
    let variant = variant(&Path(slug))?;
    let card = card(variant, &number)?;
    let address = format!("/rules/{variant}/{}", card.number);
    let mut preview = preview(variant, &address, &ctx);
    preview.title = format!("{}: event {}, {}", variant.title(), card.number, card.name);
    card.text.clone_into(&mut preview.description);
    let shell = ctx.shell().await?.with_preview(preview);
    event_texts::event(variant, card.number, &address, shell, &asked)
}

/// Returns the link preview of a rules page at `path`.
fn preview(variant: Variant, path: &str, site: &Site) -> PagePreview {
    let blurb = texts::about(variant).blurb;
    PagePreview::of_rules(&site.public_url, variant, path, blurb)
}

/// Returns the page frame for a rules page at `path`, including its link preview.
async fn shell_about(variant: Variant, path: &str, ctx: &Context) -> Result<Shell, Problem> {
    let preview = preview(variant, path, ctx);
    Ok(ctx.shell().await?.with_preview(preview))
}
