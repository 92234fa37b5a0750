//! All routes of the site, with their handlers and layers.

use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};

use super::pages::account::notices::{addresses, email, feeds as feed_pages, notifications, push};
use super::pages::account::sign_in::{
    device as device_pages, devices, enter, forgot, passkeys, reset,
};
use super::pages::account::{change, data, delete, hours, show as account_page, tokens, vacation};
use super::pages::begin::challenge;
use super::pages::conduct::{admin, moderation, other, report, reports};
use super::pages::lists::games;
use super::pages::{
    analysis, archive, embed, game, help, me, offline, player, problems, ratings, rules,
    sample as sample_pages, search, security, start,
};
use super::request::origin;
use super::response::robots;
use super::{Site, api, assets, feeds, health, installed, layers, pictures, socket, source};

use postern_game::PlanKind;
use postern_rules::Variant;

/// The maximum size of a request with an analysis, in bytes. It exceeds the maximum size of the
/// analysis because form encoding lengthens the text.
const MAX_STUDY: usize = 256 * 1024;

/// The maximum size of a passkey request, in bytes. The fields have separate, lower limits.
const MAX_PASSKEY_BYTES: usize = 16 * 1024;

/// Returns the router with all routes of the site.
pub(super) fn router(site: Site) -> Router {
    let sockets = Router::new()
        .route("/games/{id}/socket", get(socket::game))
        .route("/lobby/socket", get(socket::lobby))
        .route("/me/socket", get(socket::mine))
        .route_layer(from_fn_with_state(site.clone(), origin::own_sockets));
    let writes = Router::new()
        .route("/games", post(start::create))
        .route("/challenges", post(challenge::create))
        .route("/games/{id}/commands", post(game::command))
        .route("/sign-up", post(enter::sign_up))
        .route("/sign-in", post(enter::sign_in))
        .route("/reset", post(forgot::send))
        .route("/reset/{token}", post(reset::set))
        .merge(account_writes())
        .merge(words_at_games())
        .merge(problem_writes())
        .route("/admin/{act}", post(admin::act))
        .route("/moderation/{act}", post(moderation::act))
        .route("/moderation/reports/{act}", post(reports::decide))
        .route("/conduct/{act}", post(other::act))
        .route("/conduct/report", post(report::send))
        .route("/me/devices/end", post(devices::end))
        .route("/me/sign-out", post(devices::sign_out))
        .route(
            "/me/sign-out-everywhere",
            post(devices::sign_out_everywhere),
        )
        .route("/device/{token}", post(device_pages::take))
        .route("/api/games", post(api::create))
        .route("/api/games/{id}/commands", post(api::command))
        .route_layer(from_fn_with_state(site.clone(), layers::count_writes));
    let routes = Router::new()
        .route("/", get(start::start))
        .route("/watch", get(games::show))
        .route("/challenges", get(games::challenges))
        .route("/challenges/new", get(challenge::ask))
        .merge(archive_pages())
        .merge(analysis_pages())
        .merge(analysis_questions(&site))
        .route("/games/{id}", get(game::show))
        .route("/games/{id}/game.txt", get(game::export))
        .route("/games/{id}/copy", get(game::copy::show))
        .route("/games/{id}/review", get(game::review::show))
        .route("/games/{id}/{picture}", get(pictures::of_game))
        .route("/players/{name}", get(player::show))
        .route("/players/{name}/games.atom", get(feeds::of_player))
        .route("/feeds/{token}/games.atom", get(feeds::own_feed))
        .route("/feeds/{token}/deadlines.ics", get(feeds::own_calendar))
        .route("/ratings", get(ratings::index))
        .route("/ratings/{set}", get(ratings::best))
        .route("/me", get(me::me))
        .route("/me/games.txt", get(archive::download::of_visitor))
        .route("/me/challenges", get(challenge::mine))
        .route("/me/next", get(me::next))
        .route("/me/kept", get(installed::offline_games))
        .route("/me/waiting", get(start::waiting))
        .route("/me/devices", get(devices::show))
        .route("/sign-up", get(enter::ask_sign_up))
        .route("/sign-in", get(enter::ask_sign_in))
        .route("/reset", get(forgot::ask))
        .route("/reset/{token}", get(reset::ask))
        .route("/account/email/{token}", get(email::ask))
        .route("/account", get(account_page::show))
        .route("/account/data", get(data::download))
        .route("/account/tokens", get(tokens::show))
        .route("/account/notifications", get(notifications::show))
        .route("/unsubscribe/{token}", get(notifications::ask_to_end))
        .route("/account/hours", get(hours::show))
        .route("/account/vacation", get(vacation::show))
        .route("/account/feeds", get(feed_pages::show))
        .route("/account/{channel}", get(addresses::show))
        .route("/admin", get(admin::show))
        .route("/moderation", get(moderation::show))
        .route("/moderation/reports", get(reports::show))
        .route("/conduct", get(other::show))
        .route("/device/{token}", get(device_pages::ask))
        .merge(rules_pages())
        .merge(problem_pages())
        .route("/embed/games/{id}", get(embed::show))
        .route("/samples/{name}", get(sample_pages::show))
        .route("/samples/{name}/{picture}", get(pictures::of_sample))
        .route("/help", get(help::help))
        .route("/source", get(source::show))
        .route("/security", get(security::show))
        .route("/.well-known/security.txt", get(security::text))
        .route("/api/positions/{variant}", get(api::position))
        .route("/api/positions/{variant}/setup", get(api::setup))
        .route("/api/me", get(api::me::show))
        .route("/api/challenges", get(challenge::list))
        .route("/api/games/{id}", get(api::view))
        .route("/api/games/{id}/comments", get(api::comments))
        .route("/api/games/{id}/chat", get(api::chat::read))
        .route("/api/games/{id}/notes", get(api::notes::read))
        .route("/api/games/{id}/ratings", get(ratings::of_game::view))
        .route("/api/games/{id}/explain", get(api::explain))
        .route("/api/games/{id}/frames", get(socket::poll))
        .route("/favicon.ico", get(assets::favicon))
        .route("/icons/{file}", get(installed::icon))
        .route("/manifest.webmanifest", get(installed::manifest))
        .route("/worker.js", get(installed::worker))
        .route("/offline", get(offline::show))
        .route("/robots.txt", get(robots::robots))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .merge(writes.merge(plans(&site)).merge(kept_analyses(&site)))
        .merge(sockets)
        // The layers below also apply to this fallback.
        .fallback(elsewhere);
    layers::around(routes, &site)
        .merge(assets::routes())
        .with_state(site)
}

/// The routes of finished games: archive, search and downloads.
fn archive_pages() -> Router<Site> {
    Router::new()
        .route("/games", get(archive::show))
        .route("/games/search", get(search::show))
        .route("/games.txt", get(archive::download::of_archive))
        .route("/games.atom", get(feeds::of_archive))
}

/// The routes of the analysis pages.
fn analysis_pages() -> Router<Site> {
    Router::new()
        .route("/analysis", get(analysis::show))
        .route("/analysis/{id}", get(analysis::saved_analysis))
        .route("/analysis/{id}/analysis.txt", get(analysis::text))
}

/// The routes of the rules pages.
fn rules_pages() -> Router<Site> {
    Router::new()
        .route("/rules", get(rules::index))
        .route("/rules/{variant}", get(rules::three_minutes))
        .route("/rules/{variant}/full", get(rules::full))
        .route("/rules/{variant}/deck", get(rules::deck))
        .route("/rules/{variant}/{number}", get(rules::event))
        .route(
            "/rules/{variant}/{number}/example.svg",
            get(pictures::example::of_event),
        )
}

/// The routes that show problems, as pages and as JSON.
fn problem_pages() -> Router<Site> {
    Router::new()
        .route("/problems", get(problems::show))
        .route("/problems/new", get(problems::compose::ask))
        .route("/problems/{id}", get(problems::solve::show))
        .route("/api/problems/{id}", get(problems::solve::read))
}

/// The routes with which users compose and solve problems.
fn problem_writes() -> Router<Site> {
    Router::new()
        .route("/problems", post(problems::compose::send))
        .route("/problems/{id}/turn", post(problems::solve::play))
        .route("/problems/{id}/back", post(problems::solve::back))
        .route("/problems/{id}/solution", post(problems::solve::solution))
        .route("/api/problems/{id}/turn", post(problems::solve::play_json))
        .route("/api/problems/{id}/back", post(problems::solve::back_json))
}

/// The routes of the players' chat and their notes.
fn words_at_games() -> Router<Site> {
    Router::new()
        .route("/games/{id}/chat", post(game::words::chat::say))
        .route("/games/{id}/chat/delete", post(game::words::chat::unsay))
        .route("/games/{id}/review", post(game::review::ask))
        .route("/games/{id}/notes", post(game::words::notes::save))
        .route("/games/{id}/notes/show", post(game::words::notes::show))
        .route("/api/games/{id}/chat", post(api::chat::say))
        .route("/api/games/{id}/chat/delete", post(api::chat::unsay))
        .route("/api/games/{id}/notes", post(api::notes::save))
        .route("/api/games/{id}/notes/show", post(api::notes::show))
}

/// The routes of conditional moves and variations.
fn plans(site: &Site) -> Router<Site> {
    let of_kind = |kind: PlanKind| {
        get(api::conditional::read)
            .put(api::conditional::keep)
            .delete(api::conditional::forget)
            .layer(Extension(kind))
    };
    let form = |kind: PlanKind| post(game::plans::change).layer(Extension(kind));
    Router::new()
        .route("/api/games/{id}/conditional", of_kind(PlanKind::Answers))
        .route("/api/games/{id}/variations", of_kind(PlanKind::Variations))
        .route("/api/games/{id}/ahead", post(api::conditional::ahead))
        .route("/games/{id}/conditional", form(PlanKind::Answers))
        .route("/games/{id}/variations", form(PlanKind::Variations))
        .route_layer(from_fn_with_state(site.clone(), layers::count_changes))
}

/// The routes that compute the positions along lines of turns for the analysis board. Their
/// handlers store nothing.
fn analysis_questions(site: &Site) -> Router<Site> {
    Router::new()
        .route("/analysis", post(analysis::read))
        .route("/api/analysis/{variant}/line", post(api::analysis::line))
        .route("/api/analysis/{variant}/best", post(api::best::best))
        .route(
            "/api/analysis/{variant}/explain",
            post(api::analysis::why_not),
        )
        .route("/api/analysis/text", post(api::analysis::text))
        .route_layer(DefaultBodyLimit::max(MAX_STUDY))
        .route_layer(from_fn_with_state(site.clone(), layers::count_questions))
}

/// The routes that save, change and delete analyses.
fn kept_analyses(site: &Site) -> Router<Site> {
    let kept = axum::routing::put(api::studies::save).delete(api::studies::remove);
    Router::new()
        .route("/api/analysis", post(api::studies::keep))
        .route("/api/analysis/{id}", kept)
        .route_layer(DefaultBodyLimit::max(MAX_STUDY))
        .route_layer(from_fn_with_state(site.clone(), layers::count_changes))
}

/// The routes that change accounts.
fn account_writes() -> Router<Site> {
    Router::new()
        .route("/account/name", post(change::name))
        .route("/account/password", post(change::password))
        .route("/account/device", post(change::device_link))
        .route("/account/visibility", post(change::visibility))
        .route("/account/delete", post(delete::delete))
        .route("/account/email", post(email::want))
        .route("/account/email/remove", post(email::remove))
        .route("/account/email/{token}", post(email::confirm))
        .route("/account/tokens", post(tokens::make))
        .route("/account/notifications", post(notifications::choose))
        .route("/account/notifications/push", post(push::choose))
        .route("/account/notifications/devices", post(push::add))
        .route("/account/notifications/devices/end", post(push::end))
        .route("/unsubscribe/{token}", post(notifications::end))
        .route("/account/tokens/end", post(tokens::end))
        .route("/account/hours", post(hours::choose))
        .route("/account/vacation", post(vacation::begin))
        .route("/account/vacation/end", post(vacation::end))
        .route("/account/vacation/automatic", post(vacation::automatic))
        .route("/account/feeds", post(feed_pages::make))
        .route("/account/feeds/end", post(feed_pages::end))
        .route("/account/{channel}", post(addresses::make))
        .route("/account/{channel}/end", post(addresses::end))
        .route("/account/{channel}/resume", post(addresses::resume))
        .route("/account/{channel}/test", post(addresses::test))
        .route("/account/passkeys/remove", post(passkeys::remove))
        .merge(passkey_writes())
}

/// The routes that create passkeys and sign users in with them.
fn passkey_writes() -> Router<Site> {
    Router::new()
        .route("/api/passkeys/begin", post(passkeys::begin))
        .route("/api/passkeys/finish", post(passkeys::finish))
        .route("/api/passkeys/sign-in/begin", post(passkeys::begin_sign_in))
        .route("/api/passkeys/sign-in/finish", post(passkeys::sign_in))
        .route_layer(DefaultBodyLimit::max(MAX_PASSKEY_BYTES))
}

/// Redirects URLs that are almost right: those with a trailing slash, and `/SLUG` instead of
/// `/rules/SLUG`. Other URLs get 404.
async fn elsewhere(method: Method, uri: Uri) -> Response {
    let path = uri.path().trim_end_matches('/');
    let name = path.trim_start_matches('/');
    let target = if name.parse::<Variant>().is_ok() {
        Some(format!("/rules/{name}"))
    } else if path.len() < uri.path().len() && is_plain(path) {
        let query = uri.query().map(|query| format!("?{query}"));
        Some(format!("{path}{}", query.unwrap_or_default()))
    } else {
        None
    };
    match target.filter(|_| method == Method::GET || method == Method::HEAD) {
        Some(target) => Redirect::permanent(&target).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Whether a redirect to this path stays on this site.
fn is_plain(path: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte);
    path.starts_with('/') && !path.contains("//") && path.bytes().all(plain)
}
