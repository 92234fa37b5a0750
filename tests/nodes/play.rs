//! Games that continue despite failures, and checks of the resulting logs.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use crate::database::TestDatabase;
use crate::helpers::{Player, fresh_id};

/// The turns of a game without captures or checkmate.
pub(crate) const TURNS: [&str; 30] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6",
    "c3", "O-O", "h3", "Nb8", "d4", "Nbd7", "Nbd2", "Bb7", "Bc2", "Re8", "Nf1", "Bf8", "Ng3", "g6",
    "a4", "c5",
];

/// The maximum time for which a command is retried.
const PATIENCE: Duration = Duration::from_mins(2);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(100);

pub(crate) struct PlayedGame {
    pub(crate) id: String,
    /// White and Black.
    pub(crate) players: [Player; 2],
}

impl PlayedGame {
    /// Starts a game in which each player uses their own server address.
    pub(crate) async fn begin(at: [String; 2], time: Value) -> Self {
        let players = at.map(Player::of);
        let id = players[0]
            .creates(&json!({"variant": "crazyhouse", "time": time}))
            .await;
        players[1].must(&id, json!({"do": "join"})).await;
        Self { id, players }
    }

    /// Sends the next turn with the same command ID until it is accepted. Returns the statuses of
    /// failed attempts, where 0 means a broken connection.
    pub(crate) async fn turn(&self, ply: usize) -> Vec<u16> {
        let mover = &self.players[ply % 2];
        let turn = json!({"do": "play", "turn": TURNS[ply], "ply": ply});
        let body = json!({"id": fresh_id(), "command": turn});
        let path = format!("/api/games/{}/commands", self.id);
        let trying = async {
            let mut failed = Vec::new();
            loop {
                let request = mover.request("POST", &path).json(&body);
                match mover.try_send(request).await {
                    Ok(answer) if answer.status == 200 => return failed,
                    Ok(answer) => {
                        let status = answer.status.as_u16();
                        // Other refusals are permanent, so they are not retried.
                        assert!(
                            status >= 500,
                            "{} at ply {ply}: {status} {}",
                            TURNS[ply],
                            answer.body
                        );
                        failed.push(status);
                    }
                    Err(_) => failed.push(0),
                }
                tokio::time::sleep(PAUSE).await;
            }
        };
        tokio::time::timeout(PATIENCE, trying)
            .await
            .unwrap_or_else(|_| panic!("{} at ply {ply} is never accepted", TURNS[ply]))
    }

    /// Plays all turns. Increments `accepted` for each.
    pub(crate) async fn play(&self, accepted: &AtomicUsize) -> Vec<u16> {
        self.play_part(0..TURNS.len(), accepted).await
    }

    /// Plays the turns in a range of plies.
    pub(crate) async fn play_part(&self, plies: Range<usize>, accepted: &AtomicUsize) -> Vec<u16> {
        let mut failed = Vec::new();
        for ply in plies {
            failed.extend(self.turn(ply).await);
            accepted.fetch_add(1, Ordering::Relaxed);
        }
        failed
    }
}

/// Checks that the logs contain each turn of these games exactly once and in order.
pub(crate) async fn logs_are_whole(database: &TestDatabase, games: &[PlayedGame]) {
    let mut stranger = database.stranger().await;
    for game in games {
        let query = format!(
            "SELECT seq, kind, body FROM events WHERE game = (SELECT key FROM games WHERE id = '{}')
             AND kind <> 'kibitzed' ORDER BY seq",
            game.id
        );
        let rows: Vec<(i64, String, String)> = stranger.rows(&query).await;
        let numbers: Vec<i64> = rows.iter().map(|row| row.0).collect();
        let expected: Vec<i64> = (1..).take(TURNS.len() + 2).collect();
        assert_eq!(
            numbers, expected,
            "created, joined, and a row for each turn"
        );
        for (row, turn) in rows[2..].iter().zip(TURNS) {
            let body: Value = serde_json::from_str(&row.2).unwrap();
            assert_eq!((row.1.as_str(), &body["turn"]), ("played", &json!(turn)));
        }
    }
}

/// Waits until `count` commands have been accepted.
pub(crate) async fn until_accepted(accepted: &AtomicUsize, count: usize) {
    let waiting = async {
        while accepted.load(Ordering::Relaxed) < count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting)
        .await
        .expect("play goes on");
}
