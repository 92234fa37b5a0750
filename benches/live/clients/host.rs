//! A server that hosts games: Postern or the validating relay, which have the same interface.

use std::cell::{Cell, RefCell};
use std::path::Path;
use std::time::Duration;

use reqwest::{Client, RequestBuilder, header};
use serde_json::{Value, json};

use super::peer::{Peer, Target};
use super::records::{Record, records};
use super::table::Table;
use crate::run::Outcome;
use crate::servers::Server;

/// The number of different recorded games to play. More would take longer to generate without
/// changing the load on the servers.
const RECORDS: u64 = 8;
/// The pause between polls for the computer player's answer.
const BETWEEN_LOOKS: Duration = Duration::from_millis(250);
/// The number of turns in each recorded game. No scene plays more.
const PLIES: usize = 320;

/// A server under test.
pub(crate) struct Host {
    pub server: Server,
    is_postern: bool,
    http: Client,
    /// The cookies of players who have already created a game.
    people: RefCell<Vec<String>>,
    /// The number of requests so far, used to generate unique IDs.
    requests: Cell<usize>,
    records: Vec<Record>,
}

impl Host {
    /// Starts Postern with a database in `directory`.
    pub(crate) fn postern(program: &Path, directory: &Path) -> Outcome<Self> {
        let server = Server::postern(program, &directory.join("postern.db"), 0)?;
        Ok(Self::around(server, true))
    }

    /// Starts one of several nodes on the PostgreSQL database `url`. The node's log file is in
    /// `directory`.
    pub(crate) fn node(program: &Path, url: &str, directory: &Path) -> Outcome<Self> {
        let server = Server::node(program, url, 0, &directory.join("node.log"))?;
        Ok(Self::around(server, true))
    }

    /// Starts the validating relay with a database in `directory`.
    pub(crate) fn relay(directory: &Path) -> Outcome<Self> {
        let server = Server::validating_relay(&directory.join("relay.db"))?;
        Ok(Self::around(server, false))
    }

    /// Creates a host for a server that is already running.
    pub(crate) fn around(server: Server, is_postern: bool) -> Self {
        Self {
            server,
            is_postern,
            http: Client::new(),
            people: RefCell::default(),
            requests: Cell::new(0),
            records: records(RECORDS, PLIES),
        }
    }

    /// Creates `count` new games. In each, both players are connected and no turn has been played.
    pub(crate) async fn tables(&self, count: usize) -> Outcome<Vec<Table>> {
        let mut tables = Vec::with_capacity(count);
        for number in 0..count {
            tables.push(self.table(number).await?);
        }
        Ok(tables)
    }

    /// Creates game `number` and connects both players.
    pub(crate) async fn table(&self, number: usize) -> Outcome<Table> {
        self.table_across(self, number).await
    }

    /// Creates a game whose second player is connected to `other`, a node on the same database.
    pub(crate) async fn table_across(&self, other: &Self, number: usize) -> Outcome<Table> {
        let (game, targets) = if self.is_postern {
            self.new_game(number).await?
        } else {
            self.relay_game()
        };
        let [white, mut black] = targets;
        black.server = other.server.address;
        let record = &self.records[number % self.records.len()];
        Ok(Table {
            peers: [
                Peer::open(&white, number).await?,
                Peer::open(&black, number).await?,
            ],
            game,
            record: Record::clone(record),
            ply: 0,
            times: Vec::new(),
            bytes: Vec::new(),
        })
    }

    /// Returns the connection target for watching a Postern game, as the cookie's owner or as a
    /// guest. The server sends only events after `since`.
    pub(crate) fn target(&self, game: &str, cookie: Option<String>, since: u64) -> Target {
        Target {
            server: self.server.address,
            path: format!("/games/{game}/socket?since={since}"),
            cookie,
        }
    }

    /// Returns the cookie of player `number`. The server issues it when the player creates a game.
    pub(crate) async fn person(&self, number: usize) -> Outcome<String> {
        while self.people.borrow().len() <= number {
            let (_, cookie) = self.create(None).await?;
            let cookie = cookie.ok_or("the server made nobody of a stranger")?;
            self.people.borrow_mut().push(cookie);
        }
        Ok(self.people.borrow()[number].clone())
    }

    /// Plays games against the computer one after another, for as long as this future is polled.
    /// The computer's opponent always plays the first legal turn, as soon as it is to move.
    pub(crate) async fn play_computer(&self, level: u8, number: usize) -> Outcome<()> {
        let cookie = self.person(number).await?;
        loop {
            let wish = json!({
                "id": self.fresh_id(), "variant": "event-chess", "with": "computer", "level": level, "play": "white",
                "time": {"kind": "unlimited"},
            });
            let request = self.http.post(self.url("/api/games")).json(&wish);
            let (answer, _) = self.post(request, Some(&cookie)).await?;
            let game = answer["id"]
                .as_str()
                .ok_or("a new game has no id")?
                .to_owned();
            while self.plays_first_turn(&game, &cookie).await? {
                tokio::time::sleep(BETWEEN_LOOKS).await;
            }
        }
    }

    /// Plays the first legal turn if it is the cookie owner's turn. Returns whether the game
    /// continues.
    async fn plays_first_turn(&self, game: &str, cookie: &str) -> Outcome<bool> {
        let path = format!("/api/games/{game}");
        let request = self.http.get(self.url(&path));
        let (view, _) = self.post(request, Some(cookie)).await?;
        if view["status"] == "over" {
            return Ok(false);
        }
        let plies = view["plies"].as_array().map_or(0, Vec::len);
        if let Some(turn) = view["choices"][0]["turn"].as_str() {
            let command = json!({
                "id": self.fresh_id(), "command": {"do": "play", "turn": turn, "ply": plies},
            });
            let request = self.http.post(self.url(&format!("{path}/commands")));
            self.post(request.json(&command), Some(cookie)).await?;
        }
        Ok(true)
    }

    /// Returns a game's API view for a visitor who is not signed in.
    pub(crate) async fn view(&self, game: &str) -> Outcome<Value> {
        self.json(&format!("/api/games/{game}")).await
    }

    /// Counts a game's comments. The game's view contains only the newest page, so this reads the
    /// earlier pages too.
    pub(crate) async fn count_comments(&self, game: &str) -> Outcome<usize> {
        let mut page = self.view(game).await?["kibitz"].take();
        let mut count = 0;
        loop {
            let comments = page["comments"].as_array().ok_or("a page of comments")?;
            count += comments.len();
            if page["earlier"] != true {
                return Ok(count);
            }
            let before = &comments.first().ok_or("an earlier comment")?["seq"];
            let path = format!("/api/games/{game}/comments?before={before}");
            page = self.json(&path).await?;
        }
    }

    async fn json(&self, path: &str) -> Outcome<Value> {
        let address = self.url(path);
        Ok(self
            .http
            .get(address)
            .send()
            .await?
            .error_for_status()?
            .json()
            .await?)
    }

    /// Creates a running game of Event Chess. Returns its ID and the players' connection targets.
    async fn new_game(&self, number: usize) -> Outcome<(String, [Target; 2])> {
        let white = self.person(2 * number).await?;
        let black = self.person(2 * number + 1).await?;
        let (game, _) = self.create(Some(&white)).await?;
        let join = json!({"id": self.fresh_id(), "command": {"do": "join"}});
        let address = self.url(&format!("/api/games/{game}/commands"));
        self.post(self.http.post(address).json(&join), Some(&black))
            .await?;
        let targets = [white, black].map(|cookie| self.target(&game, Some(cookie), 0));
        Ok((game, targets))
    }

    /// Creates a game. If the request has no cookie, the server's response sets one.
    async fn create(&self, cookie: Option<&str>) -> Outcome<(String, Option<String>)> {
        let wish = json!({
            "id": self.fresh_id(), "variant": "event-chess", "with": "friend", "play": "white",
            "time": {"kind": "unlimited"},
        });
        let request = self.http.post(self.url("/api/games")).json(&wish);
        let (answer, cookie) = self.post(request, cookie).await?;
        let game = answer["id"].as_str().ok_or("a new game has no id")?;
        Ok((game.to_owned(), cookie))
    }

    async fn post(
        &self,
        request: RequestBuilder,
        cookie: Option<&str>,
    ) -> Outcome<(Value, Option<String>)> {
        let request = match cookie {
            Some(cookie) => request.header(header::COOKIE, cookie),
            None => request,
        };
        let response = request.send().await?;
        let status = response.status();
        let cookie = response
            .headers()
            .get(header::SET_COOKIE)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .map(str::to_owned);
        let text = response.text().await?;
        if !status.is_success() {
            return Err(format!("the server answered {status}: {text}").into());
        }
        Ok((serde_json::from_str(&text)?, cookie))
    }

    fn relay_game(&self) -> (String, [Target; 2]) {
        let game = self.fresh_id();
        let targets = ["white", "black"].map(|seat| Target {
            server: self.server.address,
            path: format!("/games/{game}/{seat}"),
            cookie: None,
        });
        (game, targets)
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.server.address)
    }

    fn fresh_id(&self) -> String {
        self.requests.set(self.requests.get() + 1);
        format!("bench-{}", self.requests.get())
    }
}
