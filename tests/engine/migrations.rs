//! Databases that an older version of the program has written.

use std::sync::Arc;

use postern::live::{Clock as _, Live, ManualClock};
use postern_game::{Actor, Command, GameId, Person, PersonId};
use postern_store::{ArchiveFilter, SqliteStore, Store};
use serde_json::{Value, json};
use sqlx::Connection as _;

use crate::{
    helpers::*,
    old_database::{connect, copy, count, make_older, shown},
};

struct Old {
    live: Live,
    clock: Arc<ManualClock>,
    shown: Value,
}

impl Old {
    async fn open(file: &std::path::Path) -> Self {
        let shown = shown();
        let clock = Arc::new(ManualClock::at(shown["now_ms"].as_i64().unwrap()));
        let store = SqliteStore::open(file).await.unwrap();
        let live = Live::open(store, clock.clone()).await.unwrap();
        Self { live, clock, shown }
    }

    fn person(&self, name: &str) -> Person {
        let person = &self.shown["people"][name];
        Person {
            id: PersonId::parse(person["id"].as_str().unwrap()).unwrap(),
            name: person["name"].as_str().unwrap().to_owned(),
        }
    }

    fn game(&self, name: &str) -> GameId {
        game_id(self.shown["games"][name]["id"].as_str().unwrap())
    }

    async fn by(&self, person: &str, game: &str, id: &str, command: Command) {
        self.clock.advance(1_000);
        let actor = Actor::Person(self.person(person).id);
        let id = postern_game::CommandId::parse(id).unwrap();
        self.live
            .execute(&self.game(game), &actor, &id, command)
            .await
            .unwrap();
    }

    /// What is shown of a game now, in the shape of `shown`.
    async fn view(&self, game: &str, viewer: &str) -> Value {
        let viewer = (viewer != "nobody").then(|| self.person(viewer).id);
        let view = self.live.view(&self.game(game), viewer.as_ref(), 0).await;
        let view = serde_json::to_value(view.unwrap()).unwrap();
        let each = |list: &Value, part: fn(&Value) -> Value| -> Value {
            list.as_array().unwrap().iter().map(part).collect()
        };
        // What came later: nobody could do it when `shown` was written.
        let mut can = view["can"].clone();
        can.as_array_mut().unwrap().retain(|command| {
            let later = ["give_time", "offer_pause", "offer_correspondence"];
            !later.iter().any(|name| command == name)
        });
        // These games have one event at most.
        let own = match view["secrets"].as_array() {
            None => Value::Null,
            Some(events) => events.first().map_or_else(
                || json!({"white": null, "black": null}),
                |only| only["squares"].clone(),
            ),
        };
        json!({
            "seq": view["seq"], "status_words": view["status_words"], "fen": view["position"]["fen"], "you": view["you"],
            "turns": each(&view["plies"], |ply| ply["turn"].clone()),
            "asides": each(&view["asides"], |aside| aside["turn"].clone()),
            "clock": view["clock"], "can": can, "own": own,
            "next_game": view["next_game"], "seed": view["seed"],
            "comments": each(&view["kibitz"]["comments"], |said| {
                json!([said["seq"], said["ply"], said["role"], said["text"], said["at_ms"]])
            }),
        })
    }

    /// Everybody sees of every game what they saw before.
    async fn shows_the_same(&self) {
        for (game, views) in self.shown["games"].as_object().unwrap() {
            for viewer in ["ann", "ben", "cleo", "nobody"] {
                let now = self.view(game, viewer).await;
                assert_eq!(now, views[viewer], "{game}, as {viewer} sees it");
            }
        }
    }
}

#[tokio::test]
async fn an_old_database_shows_what_it_showed() {
    let (_directory, file) = copy();
    let old = Old::open(&file).await;
    old.shows_the_same().await;
    let view = old.live.view(&old.game("hole-finished"), None, 0).await;
    let view = view.unwrap();
    assert_eq!(
        (
            view.players.white.unwrap().name,
            view.players.black.unwrap().name
        ),
        ("Anna Łucja".to_owned(), "Benno".to_owned()),
        "under the names of today"
    );
    let names: Vec<_> = view
        .kibitz
        .comments
        .iter()
        .map(|said| &*said.name)
        .collect();
    assert_eq!(names, ["Cleo", "Anna Łucja", "Dora"]);
}

#[tokio::test]
async fn what_is_filled_in_shows_what_it_showed() {
    let (_directory, file) = copy();
    let old = Old::open(&file).await;
    old.live.run_fill().await;
    old.shows_the_same().await;
    old.live.shutdown().await;
    // And when nothing is left in memory.
    let again = Old::open(&file).await;
    again.shows_the_same().await;
    again.live.shutdown().await;
    let store = SqliteStore::open(&file).await.unwrap();
    assert_eq!(store.unfilled(None, 100).await.unwrap(), []);
}

#[tokio::test]
async fn one_of_the_first_schema_shows_the_same() {
    let (_directory, file) = copy();
    make_older(&file).await;
    Old::open(&file).await.shows_the_same().await;
}

#[tokio::test]
async fn lists_are_as_they_were() {
    let (_directory, file) = copy();
    let old = Old::open(&file).await;
    let ids = |listed: Vec<postern_game::Listed>| -> Vec<GameId> {
        listed.into_iter().map(|listed| listed.game.id).collect()
    };
    let seeks = old.live.seeks().await.unwrap();
    assert_eq!(seeks[0].names.white.as_deref(), Some("Dora"));
    assert_eq!(ids(seeks), [old.game("seek")]);
    let ann = old.person("ann").id;
    assert_eq!(
        ids(old.live.unfinished_of(&ann).await.unwrap()),
        [
            "event-choosing",
            "hole-rematch",
            "hole-running",
            "event-hidden",
            "event-taken-back",
            "weave-running",
            "one-board",
            "event-revealed",
        ]
        .map(|name| old.game(name)),
    );
    let finished = old.live.finished_of(&ann, None).await.unwrap();
    assert_eq!(
        ids(finished),
        [
            "resigned",
            "weave-finished",
            "event-finished",
            "hole-finished"
        ]
        .map(|name| old.game(name))
    );
    let archive = old
        .live
        .archive(&ArchiveFilter::default(), None, 100)
        .await
        .unwrap();
    let archive = archive.games.iter();
    let archived: Vec<_> = archive
        .map(|listed| (&listed.game.id, listed.game.ply))
        .collect();
    assert_eq!(archived.len(), 4, "{archived:?}");
    let after = old.game("weave-finished");
    assert_eq!(
        ids(old.live.finished_of(&ann, Some(&after)).await.unwrap()).len(),
        2
    );
}

#[tokio::test]
async fn old_games_go_on() {
    let (_directory, file) = copy();
    let old = Old::open(&file).await;
    old.by("ben", "hole-running", "new-1", play("b7", 7)).await;
    old.by("cleo", "seek", "new-2", Command::Join).await;
    old.by("ann", "event-choosing", "new-3", choose("g4")).await;
    old.by("ann", "event-choosing", "new-4", play("Nf3", 2))
        .await;
    old.by("ben", "event-hidden", "new-5", play("Ng4", 13))
        .await;
    let view = old.view("event-hidden", "nobody").await;
    assert_eq!(view["turns"][13], "Ng4-h8");
    old.live
        .rename(&old.person("cleo").id, "Cleopatra")
        .await
        .unwrap();
    let view = old.live.view(&old.game("hole-finished"), None, 0).await;
    assert_eq!(view.unwrap().kibitz.comments[0].name, "Cleopatra");
    let before = old.view("event-hidden", "ben").await;
    old.live.shutdown().await;
    let again = Old::open(&file).await;
    again
        .clock
        .advance(old.clock.now_ms() - again.clock.now_ms());
    assert_eq!(again.view("event-hidden", "ben").await, before);
}

#[tokio::test]
async fn a_command_that_the_old_version_answered_is_not_carried_out_again() {
    let (_directory, file) = copy();
    let game = game_id(shown()["games"]["hole-running"]["id"].as_str().unwrap());
    let mut before = connect(&file).await;
    let (id, person, seq): (String, String, i64) = sqlx::query_as(
        "SELECT command_id, person, seq FROM commands WHERE game_id = ? ORDER BY seq LIMIT 1 OFFSET 4",
    )
    .bind(game.as_str())
    .fetch_one(&mut before)
    .await
    .unwrap();
    before.close().await.unwrap();
    let old = Old::open(&file).await;
    let actor = Actor::Person(PersonId::parse(&person).unwrap());
    let id = postern_game::CommandId::parse(&id).unwrap();
    let answer = old.live.execute(&game, &actor, &id, play("e4", 4)).await;
    assert_eq!(answer, Ok(seq));
}

#[tokio::test]
async fn what_people_wrote_and_were_called_leaves_the_log() {
    let (_directory, file) = copy();
    SqliteStore::open(&file).await.unwrap().close().await;
    let mut connection = connect(&file).await;
    let bodies: Vec<String> = sqlx::query_scalar("SELECT body FROM events")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    assert_eq!(bodies.len(), 169);
    for word in [
        "Ann",
        "Łucja",
        "Ben",
        "Cleo",
        "Dora",
        "DROP TABLE",
        "slip",
        "Well played",
    ] {
        assert!(bodies.iter().all(|body| !body.contains(word)), "{word}");
    }
    assert_eq!(count(&mut connection, "comments").await, 5);
    assert_eq!(count(&mut connection, "pragma_foreign_key_check").await, 0);
}
