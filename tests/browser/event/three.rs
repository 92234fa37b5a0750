//! Two players and a spectator, each in a browser with a recorded connection.

use std::sync::Arc;

use serde_json::{Value, json};

use super::acts;
use super::search::SecretSearch;
use crate::harness::{Browser, Look, Stage, Wire};
use crate::table::{begin_with, join, watch};

pub struct ThreeBrowsers {
    pub white: Arc<Browser>,
    pub black: Arc<Browser>,
    pub spectator: Arc<Browser>,
    pub at_white: Arc<Wire>,
    pub at_black: Arc<Wire>,
    pub at_spectator: Arc<Wire>,
    /// The game's URL path.
    pub game: String,
}

impl ThreeBrowsers {
    /// Opens a game that White has created on the start page.
    pub async fn at_a_game(stage: &mut Stage, time: &str) -> Self {
        let mut three = Self::open(stage).await;
        three.game = acts::begin(&three.white, "friend", "white", time).await;
        three.gather().await;
        three
    }

    /// Creates a game from a position with this time control, and opens it in all three browsers.
    pub async fn at_a_position(stage: &mut Stage, fen: &str, time: Value) -> Self {
        let mut three = Self::open(stage).await;
        let wishes = json!({"variant": "event-chess", "with": "friend", "fen": fen, "time": time});
        three.game = begin_with(&three.white, wishes).await;
        three.gather().await;
        three
    }

    async fn open(stage: &mut Stage) -> Self {
        let (white, at_white) = stage.recorded("white", Look::DESKTOP).await;
        let (black, at_black) = stage.recorded("black", Look::DESKTOP).await;
        let (spectator, at_spectator) = stage.recorded("spectator", Look::DESKTOP).await;
        Self {
            white,
            black,
            spectator,
            at_white,
            at_black,
            at_spectator,
            game: String::new(),
        }
    }

    async fn gather(&self) {
        join(&self.black, &self.game).await;
        watch(&self.spectator, &self.game).await;
    }

    pub fn everybody(&self) -> [&Browser; 3] {
        [&self.white, &self.black, &self.spectator]
    }

    /// Makes both secret choices, White's first.
    pub async fn choose(&self, white: &str, black: &str) {
        acts::choose(&self.white, white).await;
        acts::choose(&self.black, black).await;
        for browser in self.everybody() {
            acts::sees_phase(browser, "hidden").await;
        }
    }

    /// Starts the search for both squares in the traffic of everyone else. Must be called before
    /// the squares are chosen, once all browsers have loaded everything.
    pub fn searches(&self, white: &'static str, black: &'static str) -> [SecretSearch<'_>; 4] {
        [
            SecretSearch::begin(&self.at_white, "black", black, 1),
            SecretSearch::begin(&self.at_black, "white", white, 1),
            SecretSearch::begin(&self.at_spectator, "white", white, 0),
            SecretSearch::begin(&self.at_spectator, "black", black, 0),
        ]
    }

    /// Plays alternating turns, and waits until all three browsers show them.
    pub async fn play(&self, turns: &[acts::Turn], white_begins: bool) {
        let sides: (&Browser, &Browser) = if white_begins {
            (&self.white, &self.black)
        } else {
            (&self.black, &self.white)
        };
        acts::play_all(turns, sides, &[&self.spectator]).await;
    }

    /// Waits until all three browsers show the passage and no secret square.
    pub async fn see_the_passage(&self, ends: [&str; 2]) {
        let mut ends = ends;
        ends.sort_unstable();
        for browser in self.everybody() {
            acts::sees_phase(browser, "revealed").await;
            acts::sees_marked(browser, "gate", &ends).await;
            acts::sees_marked(browser, "own-hidden", &[]).await;
        }
    }
}
