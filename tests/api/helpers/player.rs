//! An HTTP client with a browser's cookie jar.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use axum_extra::extract::cookie::Cookie;
use reqwest::header::{CONTENT_TYPE, COOKIE, HeaderMap, HeaderValue, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use super::{Server, Socket};

/// Returns a command ID that no other test uses.
pub(crate) fn fresh_id() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!("test-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A response with its complete body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
    /// The raw body. In `body`, the wrapped lines of an HTML page are joined.
    pub bytes: Vec<u8>,
}

impl Answer {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.body))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap_or("?"))
    }

    /// Checks the status of a JSON error and a part of its message.
    #[track_caller]
    pub(crate) fn is_refused(&self, status: u16, part_of_sentence: &str) -> &Self {
        let error = self.json()["error"].as_str().unwrap_or_default().to_owned();
        assert_eq!(self.status.as_u16(), status, "{error}");
        assert!(error.contains(part_of_sentence), "{error}");
        self
    }

    /// Checks the status of a page and that it contains `part`.
    #[track_caller]
    pub(crate) fn shows(&self, status: u16, part: &str) -> &Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.body);
        assert!(
            self.header("content-type").starts_with("text/html"),
            "{:?}",
            self.headers
        );
        assert!(
            self.body.contains(part),
            "“{part}” is not on the page:\n{}",
            self.body
        );
        self
    }

    #[track_caller]
    pub(crate) fn leads_to(&self, place: &str) -> &Self {
        assert_eq!(
            (self.status, self.header("location")),
            (StatusCode::SEE_OTHER, place),
            "{}",
            self.body
        );
        self
    }
}

/// A client of a test server, with its cookies.
pub(crate) struct Player {
    base: String,
    client: Client,
    /// The server's cookies by name.
    jar: Mutex<BTreeMap<String, String>>,
}

impl Player {
    /// Creates a client without cookies.
    pub(crate) fn new(server: &Server) -> Self {
        Self::of(server.url(""))
    }

    /// Creates a client of a server that is known only by its base URL.
    pub(crate) fn of(base: String) -> Self {
        let client = Client::builder().redirect(Policy::none()).build();
        Self {
            base,
            client: client.expect("a client"),
            jar: Mutex::default(),
        }
    }

    /// Returns the same player at a restarted server, which has another port.
    pub(crate) fn at(&self, server: &Server) -> Self {
        self.at_address(server.url(""))
    }

    /// Returns the same player at another base URL.
    pub(crate) fn at_address(&self, base: String) -> Self {
        let moved = Self::of(base);
        for cookie in self.cookie().split("; ") {
            moved.set_cookie(cookie);
        }
        moved
    }

    /// Returns the `Cookie` header that a browser would send.
    pub(crate) fn cookie(&self) -> String {
        let jar = self.jar.lock().expect("no test has panicked with it");
        let pairs: Vec<String> = jar
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        pairs.join("; ")
    }

    /// Stores a cookie from a `Set-Cookie` header. Stores secure cookies too, because browsers
    /// treat localhost as secure.
    pub(crate) fn set_cookie(&self, cookie: &str) {
        let Ok(cookie) = Cookie::parse(cookie) else {
            return;
        };
        let mut jar = self.jar.lock().expect("no test has panicked with it");
        if cookie.max_age().is_some_and(time::SignedDuration::is_zero) {
            jar.remove(cookie.name());
        } else {
            jar.insert(cookie.name().to_owned(), cookie.value().to_owned());
        }
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> RequestBuilder {
        self.client.request(
            method.parse().expect("a method"),
            format!("{}{path}", self.base),
        )
    }

    pub(crate) async fn send(&self, request: RequestBuilder) -> Answer {
        self.try_send(request).await.expect("an answer")
    }

    /// Sends a request, and returns an error if the connection breaks.
    pub(crate) async fn try_send(&self, request: RequestBuilder) -> reqwest::Result<Answer> {
        let mut request = request.build()?;
        let cookie = self.cookie();
        if !cookie.is_empty() && !request.headers().contains_key(COOKIE) {
            let cookie = cookie.parse().expect("a header's value");
            request.headers_mut().insert(COOKIE, cookie);
        }
        let response = self.client.execute(request).await?;
        let (status, headers) = (response.status(), response.headers().clone());
        for cookie in headers.get_all(SET_COOKIE) {
            self.set_cookie(cookie.to_str().expect("text"));
        }
        let bytes = response.bytes().await?;
        let mut body = String::from_utf8_lossy(&bytes).into_owned();
        let kind = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes);
        if kind.is_some_and(|kind| kind.starts_with(b"text/html")) {
            body = join_wrapped(&body);
        }
        Ok(Answer {
            status,
            headers,
            body,
            bytes: bytes.into(),
        })
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request("GET", path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(self.request("POST", path).json(body)).await
    }

    pub(crate) async fn form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.send(self.request("POST", path).form(fields)).await
    }

    /// Creates a game of Hole Chess in which the player is White. Returns the game's ID.
    pub(crate) async fn creates(&self, changes: &Value) -> String {
        let mut wish = json!({
            "id": fresh_id(), "variant": "hole-chess", "with": "friend", "play": "white", "time": {"kind": "unlimited"},
        });
        for (key, value) in changes.as_object().into_iter().flatten() {
            wish[key] = value.clone();
        }
        let answer = self.post("/api/games", &wish).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        answer.json()["id"].as_str().expect("an id").to_owned()
    }

    /// Sends a game command with a new command ID.
    pub(crate) async fn does(&self, game: &str, command: Value) -> Answer {
        self.post(
            &format!("/api/games/{game}/commands"),
            &json!({"id": fresh_id(), "command": command}),
        )
        .await
    }

    /// Sends a game command that must succeed.
    #[track_caller]
    pub(crate) fn must<'a>(
        &'a self,
        game: &'a str,
        command: Value,
    ) -> impl Future<Output = ()> + 'a {
        let place = std::panic::Location::caller();
        async move {
            let answer = self.does(game, command).await;
            assert_eq!(answer.status, StatusCode::OK, "at {place}: {}", answer.body);
        }
    }

    pub(crate) async fn plays(&self, game: &str, turn: &str, ply: usize) {
        self.must(game, json!({"do": "play", "turn": turn, "ply": ply}))
            .await;
    }

    /// Returns the base path of the static files.
    pub(crate) async fn assets(&self) -> String {
        let page = self.get("/").await.body;
        let prefix = page
            .split("data-assets=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        prefix.expect("a page names them").to_owned()
    }

    pub(crate) async fn view(&self, game: &str) -> Value {
        self.get(&format!("/api/games/{game}")).await.json()
    }

    pub(crate) async fn socket(&self, server: &Server, path: &str) -> Socket {
        Socket::open(server, path, &[("cookie", &self.cookie())])
            .await
            .expect("the socket opens")
    }
}

impl Server {
    /// Starts a game. Returns its ID and the players, White first.
    pub(crate) async fn game(&self) -> (String, Player, Player) {
        let (white, black) = (Player::new(self), Player::new(self));
        let game = white.creates(&json!({})).await;
        black.must(&game, json!({"do": "join"})).await;
        (game, white, black)
    }
}

/// Joins the lines that a template wraps, which start with an indentation.
fn join_wrapped(page: &str) -> String {
    let mut parts = page.split("\n  ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |page, part| {
        page + " " + part.trim_start_matches(' ')
    })
}
