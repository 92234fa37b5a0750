//! `/account/feeds`: the secret address of a person's own feed and calendar.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};

use crate::web::pages::account::change::known;
use crate::web::pages::account::sign_in::device::secret;
use crate::web::pages::shell::{Shell, day, render};
use crate::web::{Problem, Site, Visitor};

/// `/account/feeds`.
#[derive(Template)]
#[template(path = "account/feeds.html")]
struct FeedsPage {
    shell: Shell,
    /// Since when there is an address: `21 Nov 2026`.
    since: Option<String>,
    /// The addresses that have just been made. They are shown once.
    made: Option<Addresses>,
}

/// Where a person's feed and calendar are.
struct Addresses {
    feed: String,
    calendar: String,
    /// The calendar's, as programs know it that subscribe to it at a click.
    subscribe: String,
}

/// `GET /account/feeds`. A stranger is led to sign in.
pub(crate) async fn show(State(site): State<Site>, visitor: Visitor) -> Result<Response, Problem> {
    if visitor.person.is_none() {
        return Ok(Redirect::to("/sign-in?next=%2Faccount%2Ffeeds").into_response());
    }
    let answer = page(&site, &visitor, None).await?;
    Ok(visitor.remember(&site, answer))
}

/// `POST /account/feeds`: makes an address, in place of the one before, and shows it once.
pub(crate) async fn make(State(site): State<Site>, visitor: Visitor) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    let Some(token) = site.live.accounts.new_feed_address(&person.id).await? else {
        return Err(Problem::new(
            axum::http::StatusCode::UNPROCESSABLE_ENTITY,
            "Feeds are for people with an account. Create one first.",
        ));
    };
    let at = |file: &str| format!("{}/feeds/{token}/{file}", site.public_url);
    let calendar = at("deadlines.ics");
    let rest = calendar.split_once("://").map_or("", |(_, rest)| rest);
    let made = Addresses {
        feed: at("games.atom"),
        subscribe: format!("webcal://{rest}"),
        calendar,
    };
    page(&site, &visitor, Some(made)).await
}

/// `POST /account/feeds/end`.
pub(crate) async fn end(State(site): State<Site>, visitor: Visitor) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    site.live.accounts.end_feed_address(&person.id).await?;
    Ok(Redirect::to("/account/feeds").into_response())
}

async fn page(
    site: &Site,
    visitor: &Visitor,
    made: Option<Addresses>,
) -> Result<Response, Problem> {
    let person = known(visitor)?;
    let page = FeedsPage {
        shell: Shell::of(visitor, site).await?,
        since: site
            .live
            .accounts
            .feed_address_made(&person.id)
            .await?
            .map(day),
        made,
    };
    Ok(secret(render(&page)?))
}
