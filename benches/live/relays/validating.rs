//! A relay with only the essentials of a chess server. It validates each move with shakmaty,
//! commits it, and then sends it to both players. It has no clocks, views or spectators.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::rc::Rc;
use std::sync::mpsc;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::spawn_local;
use tokio_tungstenite::accept_hdr_async_with_config;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::writer::Turn;
use super::{buffers, listen, writer};
use crate::run::Outcome;

/// Runs the relay until the process is killed.
pub(crate) async fn validating(database: &Path) -> Outcome<()> {
    let (turns, durable) = writer::start(database)?;
    let relay = Rc::new(Relay {
        games: RefCell::default(),
        undecided: RefCell::default(),
        turns,
    });
    spawn_local(announce(Rc::clone(&relay), durable));
    let listener = listen("The validating relay")?;
    loop {
        let (stream, _) = listener.accept().await?;
        let relay = Rc::clone(&relay);
        spawn_local(async move {
            // An error on one connection does not affect the others.
            let _ = serve(stream, &relay).await;
        });
    }
}

struct Relay {
    games: RefCell<HashMap<String, Rc<RefCell<RelayedGame>>>>,
    /// Turns that the writer has not committed yet, oldest first.
    undecided: RefCell<VecDeque<Pending>>,
    turns: mpsc::Sender<Turn>,
}

struct RelayedGame {
    number: i64,
    position: Chess,
    seq: i64,
    players: Vec<UnboundedSender<Utf8Bytes>>,
}

/// A turn that is sent to the players once it has been committed.
struct Pending {
    game: Rc<RefCell<RelayedGame>>,
    mover: UnboundedSender<Utf8Bytes>,
    accepted: String,
    update: String,
}

/// A client's command frame.
#[derive(Deserialize)]
struct Frame<'a> {
    id: &'a str,
    #[serde(borrow)]
    command: Play<'a>,
}

#[derive(Deserialize)]
struct Play<'a> {
    turn: &'a str,
    ply: i64,
}

/// Sends committed turns to the players.
async fn announce(relay: Rc<Relay>, mut durable: UnboundedReceiver<usize>) {
    while let Some(count) = durable.recv().await {
        for pending in relay.undecided.borrow_mut().drain(..count) {
            // Errors are ignored, because sending fails only if the player has disconnected.
            let _ = pending.mover.send(pending.accepted.into());
            let update = Utf8Bytes::from(pending.update);
            for player in &pending.game.borrow().players {
                let _ = player.send(update.clone());
            }
        }
    }
}

async fn serve(stream: TcpStream, relay: &Relay) -> Outcome<()> {
    stream.set_nodelay(true)?;
    let mut path = String::new();
    #[expect(
        clippy::result_large_err,
        reason = "tungstenite asks for this type of error"
    )]
    let note_path = |request: &Request, response: Response| {
        request.uri().path().clone_into(&mut path);
        Ok(response)
    };
    let mut socket = accept_hdr_async_with_config(stream, note_path, Some(buffers())).await?;
    let name = path.split('/').nth(2).ok_or("no game is named")?;
    let game = relay.game(name);
    let (sender, mut frames) = unbounded_channel();
    game.borrow_mut().players.push(sender.clone());
    loop {
        tokio::select! {
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => relay.play(&game, &sender, &text)?,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break,
            },
            Some(frame) = frames.recv() => {
                socket.feed(Message::Text(frame)).await?;
                while let Ok(frame) = frames.try_recv() {
                    socket.feed(Message::Text(frame)).await?;
                }
                socket.flush().await?;
            }
        }
    }
    let is_other = |player: &UnboundedSender<_>| !player.same_channel(&sender);
    game.borrow_mut().players.retain(is_other);
    Ok(())
}

impl Relay {
    fn game(&self, name: &str) -> Rc<RefCell<RelayedGame>> {
        let mut games = self.games.borrow_mut();
        let number = i64::try_from(games.len()).unwrap_or(i64::MAX);
        let new = || {
            Rc::new(RefCell::new(RelayedGame {
                number,
                position: Chess::default(),
                seq: 0,
                players: Vec::new(),
            }))
        };
        Rc::clone(games.entry(name.to_owned()).or_insert_with(new))
    }

    /// Validates a turn and queues it for the writer. The game continues from its last turn even
    /// before that turn is committed, because turns are committed and announced in order.
    fn play(
        &self,
        shared: &Rc<RefCell<RelayedGame>>,
        mover: &UnboundedSender<Utf8Bytes>,
        text: &str,
    ) -> Outcome<()> {
        let Frame { id, command } = serde_json::from_str(text)?;
        let mut game = shared.borrow_mut();
        if command.ply != game.seq {
            return Err("the game has moved on".into());
        }
        let san: SanPlus = command.turn.parse()?;
        let chosen = san.san.to_move(&game.position)?;
        game.position.play_unchecked(chosen);
        game.seq += 1;
        let (seq, turn) = (game.seq, command.turn);
        self.undecided.borrow_mut().push_back(Pending {
            game: Rc::clone(shared),
            mover: mover.clone(),
            accepted: format!(r#"{{"type":"accepted","id":"{id}","seq":{seq}}}"#),
            update: format!(r#"{{"type":"update","seq":{seq},"own":false,"turn":"{turn}"}}"#),
        });
        Ok(self.turns.send(Turn {
            game: game.number,
            seq,
            body: format!(r#"{{"turn":"{turn}"}}"#),
        })?)
    }
}
