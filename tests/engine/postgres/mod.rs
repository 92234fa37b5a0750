//! Failures that involve several nodes and a separate PostgreSQL server: lost connections, a crash,
//! and races between nodes.

mod adoption;
mod appends;
mod crash;
mod cuts;
mod open;
mod pgbouncer;
mod proxy;
mod races;
mod tls;
mod urls;

use postern_game::{GameEvent, GameSummary, Seq};
use postern_store::{DatabaseUrl, LogAppend, NewEvents, PostgresOptions, Store};
use sqlx::{Connection as _, PgConnection};

use crate::helpers::*;
use crate::store::{append, entry, given};

/// Opens another node.
async fn node(url: &str) -> Store {
    let options = PostgresOptions::new(DatabaseUrl::parse(url).unwrap());
    Store::open_postgres(options).await.unwrap()
}

/// Opens a direct connection to the database.
async fn stranger(url: &str) -> PgConnection {
    PgConnection::connect(url).await.unwrap()
}

/// Returns a log append with a game's first three events.
fn begun(game: &str) -> LogAppend {
    append(game, 0, 3)
}

/// Returns a log append with a comment by Cleo as event `seq`, and with this command ID.
fn comment(game: &str, seq: Seq, id: &str) -> LogAppend {
    let begun = entry(&game_id(game), 0, 3);
    let event = GameEvent::Kibitzed {
        by: cleo().id,
        ply: 0,
        text: Some(id.to_owned()),
        in_reply_to: None,
    };
    let append = LogAppend {
        at_ms: START,
        command: None,
        entry: NewEvents {
            after: seq - 1,
            events: vec![event.into()],
            summary: GameSummary {
                seq,
                ..begun.summary
            },
            game: begun.game,
            counts: false,
            occasions: Vec::new(),
        },
        successor: None,
        conditional: None,
        news: Vec::new(),
    };
    given(append, &cleo(), id)
}
