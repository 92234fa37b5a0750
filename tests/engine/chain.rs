//! The sender and checksum columns of the events table.

use postern::live::LiveError;
use postern_game::{Command, CommandDigest, NewGame, TimeControl};
use postern_store::{AppendResult, LogAppend};
use sha2::{Digest as _, Sha256};

use crate::database::Stranger;
use crate::helpers::*;
use crate::store::{append, command, given, open};

/// A row of the event log with its checksum.
type Row = (i64, i64, String, i64, String, Option<Vec<u8>>);

async fn rows(mut other: Stranger, game: &str) -> Vec<Row> {
    let query = format!(
        "SELECT seq, at_ms, kind, CAST(version AS bigint), body, checksum FROM events
         WHERE game = (SELECT key FROM games WHERE id = '{game}') ORDER BY seq"
    );
    other.rows(&query).await
}

/// Computes the rows' checksums independently, from the documented definition.
fn chain(game: &str, rows: &[Row]) -> Vec<Option<Vec<u8>>> {
    let text = |text: &str| {
        let length = u64::try_from(text.len()).unwrap().to_le_bytes();
        [length.as_slice(), text.as_bytes()].concat()
    };
    let mut chain: Vec<Option<Vec<u8>>> = Vec::new();
    for (seq, at_ms, kind, version, body, _) in rows {
        let row = [
            chain.last().cloned().flatten().unwrap_or_default(),
            text(game),
            seq.to_le_bytes().to_vec(),
            at_ms.to_le_bytes().to_vec(),
            text(kind),
            version.to_le_bytes().to_vec(),
            text(body),
        ]
        .concat();
        chain.push(Some(Sha256::digest(row)[..16].to_vec()));
    }
    chain
}

fn checksums(rows: &[Row]) -> Vec<Option<Vec<u8>>> {
    rows.iter().map(|row| row.5.clone()).collect()
}

#[tokio::test]
async fn each_row_has_a_checksum_over_all_before_it() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    for (game, after, upto) in [("one", 0, 1), ("two", 0, 3), ("one", 1, 3)] {
        store.append(append(game, after, upto)).await.unwrap();
    }
    for game in ["one", "two"] {
        let rows = rows(database.stranger().await, game).await;
        assert_eq!(rows.len(), 3);
        assert_eq!(checksums(&rows), chain(game, &rows));
    }
}

#[tokio::test]
async fn the_same_id_with_another_command_is_refused() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    let first = given(append("one", 0, 1), &ann(), "id");
    store.append(first.clone()).await.unwrap();
    let mut other = command(&ann(), "id");
    other.digest = Command::OfferDraw.digest();
    let another = LogAppend {
        command: Some(other.clone()),
        ..append("one", 1, 3)
    };
    assert_eq!(store.append(another).await, Ok(AppendResult::IdUsed));
    assert_eq!(
        store.answered(&game_id("one"), &other).await,
        Ok(Some(AppendResult::IdUsed))
    );
    assert_eq!(store.append(first).await, Ok(AppendResult::Before(1)));
    assert_eq!(store.log(&game_id("one")).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_person_is_told_that_an_id_was_used() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let id = server.command_id();
    let actor = postern_game::Actor::Person(ann().id);
    let give = async |command| server.live.games.execute(&game, &actor, &id, command).await;
    let seq = give(play("c4", 0)).await.unwrap();
    assert_eq!(give(play("c4", 0)).await, Ok(seq));
    for other in [play("e4", 0), Command::Resign] {
        let LiveError::Refused(refusal) = give(other).await.unwrap_err() else {
            panic!("it is refused");
        };
        assert_eq!(
            refusal.to_string(),
            "Another command was given under this id: give every command an id of its own."
        );
    }
    let create = async |time| {
        let new = new_game(postern_game::OpponentKind::Friend, time);
        server.live.games.create(&ann(), &id, new).await
    };
    create(blitz()).await.unwrap();
    create(blitz()).await.unwrap();
    create(three_days()).await.unwrap_err();
}

#[test]
fn a_digest_is_of_what_the_person_wants_and_shows_nothing() {
    let digest = |square| choose(square).digest();
    assert_eq!(digest("c4"), digest("c4"));
    assert_ne!(digest("c4"), digest("c5"));
    let shuffled = |seed| NewGame {
        seed: Some(seed),
        ..new_game(postern_game::OpponentKind::Friend, blitz())
    };
    assert_eq!(shuffled(1).digest(), shuffled(2).digest());
    assert_eq!(format!("{:?}", digest("c4")), "CommandDigest");
    let bytes = *digest("c4").as_bytes();
    assert_eq!(CommandDigest::from_bytes(bytes), digest("c4"));
}
