//! Rules for search engines and link previews.

use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;

/// `GET /robots.txt`.
pub(crate) async fn robots() -> impl IntoResponse {
    let kind = [(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    )];
    (kind, ROBOTS)
}

/// Search engines may index the rules and the start page, but not games. They may fetch the
/// pictures of games, because pages that they may index can show them. Programs that generate a
/// link preview may read the linked page.
const ROBOTS: &str = "\
User-agent: *
Allow: /games/*.png
Disallow: /games
Disallow: /embed
Disallow: /feeds
Disallow: /me
Disallow: /offline
Disallow: /account
Disallow: /admin
Disallow: /moderation
Disallow: /conduct
Disallow: /sign-in
Disallow: /sign-up
Disallow: /reset
Disallow: /unsubscribe
Disallow: /device
Disallow: /api

User-agent: Discordbot
User-agent: LinkedInBot
User-agent: Slackbot-LinkExpanding
User-agent: TelegramBot
User-agent: Twitterbot
User-agent: WhatsApp
User-agent: facebookexternalhit
Disallow: /feeds
Disallow: /me
Disallow: /account
Disallow: /admin
Disallow: /moderation
Disallow: /conduct
Disallow: /sign-in
Disallow: /sign-up
Disallow: /reset
Disallow: /device
Disallow: /api
";
