//! Authenticates requests of programs. The token in `Authorization: Bearer` identifies the sender,
//! and cookies are ignored.
//!
//! A token gives access to the JSON API, the sockets and the exported games. It gives no access to
//! pages and forms, nor to routes that sign users in, change accounts or create tokens.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::web::{Problem, Site, Visitor};
use postern_store::api_tokens::TokenScope;

/// The maximum length of a token in bytes. Longer text is rejected without a database query.
const MAX_TOKEN_BYTES: usize = 100;

/// The scope that a route requires of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenRequirement {
    Scope(TokenScope),
    /// The route executes commands, and each command requires its own scope.
    Command,
    /// The route accepts tokens with any scope.
    Nothing,
}

/// Whether the request has a bearer token, valid or not. Credentials with another scheme, such as
/// Basic for a reverse proxy, do not count.
pub(crate) fn is_sent(headers: &HeaderMap) -> bool {
    tokens(headers).next().is_some()
}

/// Returns the token in each `Authorization: Bearer` header.
fn tokens(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let texts = headers.get_all(header::AUTHORIZATION).iter();
    texts
        .filter_map(|value| value.to_str().ok())
        .map(|text| text.split_once(' ').unwrap_or((text, "")))
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
        .map(|(_, token)| token.trim())
}

/// Exempts requests with a bearer token from the origin check. Browsers never send a token
/// automatically, unlike a cookie.
pub(crate) async fn without_origin(mut request: Request) -> Request {
    let headers = request.headers_mut();
    if is_sent(headers) && !headers.contains_key(header::COOKIE) {
        headers.remove(header::ORIGIN);
        headers.remove("sec-fetch-site");
    }
    request
}

/// Identifies the owner of the request's token, and checks that the token's scopes allow the
/// request. Requests without a token pass.
pub(crate) async fn admit(
    State(site): State<Site>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    if !is_sent(request.headers()) {
        return next.run(request).await;
    }
    request.headers_mut().remove(header::COOKIE);
    // An unknown URL gets 404 whether or not the token is valid.
    let Some(route) = request.extensions().get::<MatchedPath>().cloned() else {
        return next.run(request).await;
    };
    let client = site.forwarded.client(peer.ip(), request.headers());
    let (method, headers) = (request.method().clone(), request.headers().clone());
    match visitor(&site, client, &method, route.as_str(), &headers).await {
        Ok(visitor) => {
            request.extensions_mut().insert(visitor);
            next.run(request).await
        }
        Err(problem) => refusal(problem),
    }
}

async fn visitor(
    site: &Site,
    client: IpAddr,
    method: &Method,
    route: &str,
    headers: &HeaderMap,
) -> Result<Visitor, Problem> {
    let mut sent = tokens(headers);
    let only = sent.next().filter(|token| token.len() <= MAX_TOKEN_BYTES);
    let found = match only.filter(|_| sent.next().is_none()) {
        Some(token) => site.live.accounts.use_api_token(token).await?,
        None => None,
    };
    let Some((person, token)) = found else {
        // Only reads are charged to the rate limit here. Another layer charges refused writes.
        if is_asked_for(method) {
            site.limits.take_missed(client)?;
        }
        return Err(Problem::new(
            StatusCode::UNAUTHORIZED,
            "This token is wrong, or it was ended. Make a new one in your account, under “Programs”.",
        ));
    };
    let visitor = Visitor::of_token(person, token, headers, client);
    match needs(method, route) {
        Some(TokenRequirement::Scope(scope)) => visitor.must_have(scope)?,
        Some(TokenRequirement::Command | TokenRequirement::Nothing) => {}
        None => {
            return Err(Problem::forbidden(
                "A token opens the JSON API, the sockets and the texts of games, and nothing else. Pages and forms are \
                 for people who are signed in.",
            ));
        }
    }
    Ok(visitor)
}

fn refusal(problem: Problem) -> Response {
    let is_unknown = problem.status == StatusCode::UNAUTHORIZED;
    let mut response = problem.into_response();
    if is_unknown {
        let challenge = HeaderValue::from_static("Bearer error=\"invalid_token\"");
        response
            .headers_mut()
            .insert(header::WWW_AUTHENTICATE, challenge);
    }
    response
}

fn is_asked_for(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Returns the scope that a route requires of a token. `None` if the route accepts no tokens.
fn needs(method: &Method, route: &str) -> Option<TokenRequirement> {
    let reads = matches!(*method, Method::GET | Method::HEAD);
    match route {
        "/api/challenges"
        | "/api/games/{id}"
        | "/api/games/{id}/chat"
        | "/api/games/{id}/comments"
        | "/api/games/{id}/explain"
        | "/api/games/{id}/frames"
        | "/api/positions/{variant}"
        | "/games/{id}/game.txt"
        | "/games.txt"
        | "/me/games.txt"
        | "/games/{id}/socket"
        | "/lobby/socket"
        | "/me/socket"
            if reads =>
        {
            Some(TokenRequirement::Scope(TokenScope::Read))
        }
        "/api/me" if reads => Some(TokenRequirement::Nothing),
        "/api/games" if method == Method::POST => {
            Some(TokenRequirement::Scope(TokenScope::Challenge))
        }
        "/api/games/{id}/commands" if method == Method::POST => Some(TokenRequirement::Command),
        "/api/games/{id}/chat" | "/api/games/{id}/chat/delete" if method == Method::POST => {
            Some(TokenRequirement::Scope(TokenScope::Play))
        }
        _ => None,
    }
}
