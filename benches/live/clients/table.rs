//! Two connections that play a recorded game against each other.

use std::time::{Duration, Instant};

use tokio::task::spawn_local;

use super::frames::{RESIGN, play};
use super::peer::Peer;
use super::records::Record;
use crate::run::Outcome;

pub(crate) struct Table {
    /// The connections of White and Black, in this order.
    pub peers: [Peer; 2],
    pub game: String,
    pub record: Record,
    pub ply: usize,
    /// The duration of each turn, from sending the command until both players have received the
    /// result.
    pub times: Vec<Duration>,
    /// The total size in bytes of the frames that reported each turn to the opponent.
    pub bytes: Vec<usize>,
}

impl Table {
    /// Plays the next recorded turn. Returns once the server has accepted it and the opponent has
    /// received it.
    pub(crate) async fn turn(&mut self) -> Outcome<()> {
        self.turn_since(Instant::now()).await
    }

    /// Plays the next recorded turn, and measures its duration from the time `due`.
    pub(crate) async fn turn_since(&mut self, due: Instant) -> Outcome<()> {
        let turn = self
            .record
            .get(self.ply)
            .ok_or("the recorded game is too short")?;
        let frame = play(&format!("turn-{}", self.ply), turn, self.ply);
        let [white, black] = &mut self.peers;
        let (mover, other) = if self.ply.is_multiple_of(2) {
            (white, black)
        } else {
            (black, white)
        };
        mover.send(frame).await?;
        let seq = mover
            .accepted()
            .await
            .map_err(|error| format!("{turn} at ply {} of {}: {error}", self.ply, self.game))?;
        let bytes = other.reaches(seq).await?;
        self.times.push(due.elapsed());
        self.bytes.push(bytes);
        self.ply += 1;
        Ok(())
    }

    /// Resigns as White.
    pub(crate) async fn resign(&mut self) -> Outcome<()> {
        let [white, _] = &mut self.peers;
        white.send(RESIGN.to_owned()).await?;
        white.accepted().await.map(|_| ())
    }
}

/// Plays `plies` turns in all games concurrently. Each game's next turn starts as soon as the
/// previous one is answered.
pub(crate) async fn play_all(tables: Vec<Table>, plies: usize) -> Outcome<Vec<Table>> {
    let games: Vec<_> = tables
        .into_iter()
        .map(|mut table| {
            spawn_local(async move {
                for _ in 0..plies {
                    table.turn().await?;
                }
                Outcome::Ok(table)
            })
        })
        .collect();
    let mut tables = Vec::with_capacity(games.len());
    for game in games {
        tables.push(game.await??);
    }
    Ok(tables)
}
