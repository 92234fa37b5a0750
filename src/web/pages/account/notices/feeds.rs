//! `/account/feeds`: the secret address of a person's own feed and calendar.

use askama::Template;

use crate::web::pages::shell::{Shell, day, render};
use crate::web::response::secret;
use crate::web::{Answer, Context, Problem, redirect};

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
pub(crate) async fn show(ctx: Context) -> Answer {
    ctx.person_or_sign_in("/account/feeds")?;
    Ok(ctx.remember(page(&ctx, None).await?))
}

/// `POST /account/feeds`: makes an address, in place of the one before, and shows it once.
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

/// `POST /account/feeds/end`.
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
