//! `/account/feeds`: the secret address of a person's feed and calendar.

use askama::Template;

use crate::web::pages::shell::{Shell, day, render};
use crate::web::response::secret;
use crate::web::{Answer, Context, Problem, redirect};

/// The page `/account/feeds`.
#[derive(Template)]
#[template(path = "account/feeds.html")]
struct FeedsPage {
    shell: Shell,
    /// When the current address was created, such as `21 Nov 2026`.
    since: Option<String>,
    /// The addresses that have just been created. They are shown once.
    made: Option<Addresses>,
}

/// The addresses of a person's feed and calendar.
struct Addresses {
    feed: String,
    calendar: String,
    /// The calendar's address as a `webcal:` link, with which programs subscribe in one click.
    subscribe: String,
}

/// `GET /account/feeds`. Anonymous visitors are redirected to the sign-in page.
pub(crate) async fn show(ctx: Context) -> Answer {
    ctx.person_or_sign_in("/account/feeds")?;
    Ok(ctx.remember(page(&ctx, None).await?))
}

/// `POST /account/feeds`: creates an address, which replaces the previous one, and shows it once.
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
    let made = Addresses {
        feed: at("games.atom"),
        subscribe: format!("webcal://{rest}"),
        calendar,
    };
    page(&ctx, Some(made)).await
}

/// `POST /account/feeds/end`: removes the address.
pub(crate) async fn end(ctx: Context) -> Answer {
    let person = ctx.person()?;
    ctx.live.accounts.end_feed_address(&person.id).await?;
    redirect("/account/feeds")
}

async fn page(ctx: &Context, made: Option<Addresses>) -> Answer {
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
