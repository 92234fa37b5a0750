//! Rules for search engines and link preview bots.

use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;

/// `GET /robots.txt`: returns the rules for bots.
pub(crate) async fn robots() -> impl IntoResponse {
    let kind = [(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    )];
    (kind, ROBOTS)
}

/// Search engines may index the rules and the start page, but not games. They may fetch pictures of
/// games, because indexed pages can contain them. Link preview bots may read any linked page.
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
