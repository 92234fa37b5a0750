//! `/account/feeds`: the secret URLs of a user's feed and calendar.

use askama::Template;

use crate::web::pages::shell::{Shell, day, render};
use crate::web::response::secret;
use crate::web::{Answer, Context, Problem, redirect};

/// The page `/account/feeds`, which creates and removes the secret URLs.
#[derive(Template)]
#[template(path = "account/feeds.html")]
struct FeedsPage {
    shell: Shell,
    /// The day on which the current URLs were created, such as `21 Nov 2026`.
    since: Option<String>,
    /// The URLs that were just created. The page shows them once.
    made: Option<FeedAddresses>,
}

/// The URLs of a user's feed and calendar.
struct FeedAddresses {
    feed: String,
    calendar: String,
    /// The calendar's URL with the `webcal:` scheme. Calendar programs subscribe to it with one
    /// click.
    subscribe: String,
}

/// `GET /account/feeds`: shows the page. Anonymous visitors are redirected to the sign-in page.
pub(crate) async fn show(ctx: Context) -> Answer {
    ctx.person_or_sign_in("/account/feeds")?;
    Ok(ctx.remember(page(&ctx, None).await?))
}

/// `POST /account/feeds`: creates new URLs, which replace the previous ones, and shows them once.
pub(crate) async fn make(ctx: Context) -> Answer {
    let person = ctx.person()?;
    let Some(token) = ctx.live.accounts.new_feed_address(&person.id).await? else {
        return Err(Problem::unusable(
            "Feeds are for people with an account. Create one first.",
        ));
    };
    let at = |file: &str| format!("{}/feeds/{token}/{file}", ctx.public_url);
    let calendar = at("deadlines.ics");
    let rest = calendar.split_once("://").map_or("", |(_, rest)| rest);
    let made = FeedAddresses {
        feed: at("games.atom"),
        subscribe: format!("webcal://{rest}"),
        calendar,
    };
    page(&ctx, Some(made)).await
}

/// `POST /account/feeds/end`: removes the secret URLs.
pub(crate) async fn end(ctx: Context) -> Answer {
    let person = ctx.person()?;
    ctx.live.accounts.end_feed_address(&person.id).await?;
    redirect("/account/feeds")
}

async fn page(ctx: &Context, made: Option<FeedAddresses>) -> Answer {
    let person = ctx.person()?;
    let page = FeedsPage {
        shell: ctx.shell().await?,
        since: ctx
            .live
            .accounts
            .feed_address_made(&person.id)
            .await?
            .map(day),
        made,
    };
    Ok(secret(render(&page)?))
}
