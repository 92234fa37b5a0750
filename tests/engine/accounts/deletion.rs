//! Deleting players: none of their texts or names may remain.

use std::fs;

use postern::live::StudiesError;
use postern_game::{
    Command, GameId, OpponentKind, PersonHours, Study, StudyStart, TimeControl, TimeZoneName,
};
use postern_rules::{Color, Variant};
use postern_store::{ResultCounts, care};

use super::*;
use crate::database::on_postgres;

const WORDS: &str = "Nobody will ever know that this was said.";

async fn says(server: &Server, person: &Person, game: &GameId, text: &str) {
    let comment = Command::Kibitz {
        ply: 0,
        text: text.to_owned(),
        in_reply_to: None,
    };
    server.by(person, game, comment).await.unwrap();
}

/// Creates Ann's account, and returns the browser in which she is signed in.
async fn anns(live: &Live) -> SignInClient {
    let entered = live
        .accounts
        .sign_up(
            Some(&ann().id),
            "Annabella",
            &password(PASSWORD),
            &browser(1),
        )
        .await
        .unwrap();
    kept(live, &entered).await
}

pub(super) async fn delete(
    live: &Live,
    person: &PersonId,
    text: &str,
    from: &SignInClient,
) -> Result<(), LiveError> {
    live.accounts
        .delete_account(person, Some(&password(text)), from)
        .await
}

#[tokio::test]
async fn opponents_keep_the_games_of_somebody_who_was_deleted() {
    let server = Server::start().await;
    let live = &server.live;
    let played = server.two(TimeControl::Unlimited).await;
    server.turns(&played, &SAMPLE[..4]).await;
    let begun = server.two(TimeControl::Unlimited).await;
    let seek = server
        .create(new_game(OpponentKind::Anyone, TimeControl::Unlimited))
        .await;
    says(&server, &cleo(), &played, "I stay").await;
    says(&server, &ann(), &played, WORDS).await;
    let study = Study::empty(StudyStart::of(Variant::HoleChess));
    let kept_study = live
        .studies
        .keep_study(&ann().id, &study, WORDS)
        .await
        .unwrap()
        .id;
    let here = anns(live).await;
    let mut news = live.lists.news_for(&ben().id);
    let refused = delete(live, &ann().id, "a red door", &here).await;
    assert_eq!(refused, Err(AccountError::WrongPassword.into()));
    let refused = live.accounts.delete_account(&ann().id, None, &here).await;
    assert_eq!(refused, Err(AccountError::WrongPassword.into()));
    assert_eq!(delete(live, &ann().id, PASSWORD, &here).await, Ok(()));
    news.changed().await.unwrap();
    assert!(live.lists.seeks().await.unwrap().is_empty(), "{seek}");
    for (game, reason) in [(&played, "resignation"), (&begun, "aborted")] {
        let outcome = live.games.game(game).await.unwrap().outcome().unwrap();
        assert_eq!(outcome.reason.as_str(), reason);
    }
    let outcome = live.games.game(&played).await.unwrap().outcome().unwrap();
    assert_eq!(outcome.winner, Some(Color::Black));
    // A server that opens the same database later shows the same names and texts.
    let store = server.database.open().await;
    let live = &Live::open(store, server.clock.clone()).await.unwrap();
    let view = live.games.view(&played, Some(&ben().id), 0).await.unwrap();
    assert_eq!(view.plies.len(), 4);
    assert_eq!(view.players.white.unwrap().name, "Deleted player #1");
    assert_eq!(view.players.black.unwrap().name, "Ben");
    let said: Vec<_> = view
        .kibitz
        .comments
        .iter()
        .map(|said| &*said.text)
        .collect();
    assert_eq!(said, ["I stay"]);
    let finished = live.lists.finished_of(&ben().id, None).await.unwrap();
    assert_eq!(finished[0].names.white.as_deref(), Some("Deleted player"));
    assert_eq!(
        live.studies.study(&kept_study, None).await,
        Err(StudiesError::NoStudy.into())
    );
    assert_eq!(live.people.person(&ann().id).await, Ok(None));
    assert_eq!(live.people.account(&ann().id).await, Ok(None));
    assert_eq!(live.people.profile(&ann().id).await, Ok(None));
    assert_eq!(live.people.records_of(&ann().id).await, Ok(Vec::new()));
    let records = live.people.records_of(&ben().id).await.unwrap();
    let one_won = ResultCounts {
        won: 1,
        ..ResultCounts::default()
    };
    assert_eq!(records.len(), 1, "an aborted game does not count");
    assert_eq!(records[0].score, one_won);
    assert_eq!(
        live.accounts
            .follow_session(&here.session.unwrap())
            .await
            .err(),
        Some(LiveError::NoPerson)
    );
    assert_eq!(signs_in(live, "Annabella", PASSWORD, &here).await, wrong());
    live.upkeep.tidy().await.unwrap();
    live.shutdown().await;
}

#[tokio::test]
async fn what_somebody_wrote_is_gone_at_once_from_kept_games() {
    let server = Server::start().await;
    let live = &server.live;
    let game = server.two(TimeControl::Unlimited).await;
    says(&server, &cleo(), &game, WORDS).await;
    let (_here, _) = live.games.enter(&game, None).await.unwrap();
    let shown = async |live: &Live| {
        let view = live.games.view(&game, None, 0).await.unwrap();
        view.kibitz.comments.len()
    };
    assert_eq!(shown(live).await, 1);
    live.accounts
        .delete_account(&cleo().id, None, &browser(1))
        .await
        .unwrap();
    assert_eq!(shown(live).await, 0);
    // A comment that was in flight during the deletion is stored without its text.
    says(&server, &cleo(), &game, WORDS).await;
    assert_eq!(shown(live).await, 0);
    let mut other = server.database.stranger().await;
    assert_eq!(other.count("comments WHERE trim(text) <> ''").await, 0);
}

#[tokio::test]
async fn the_number_of_a_deleted_player_never_changes() {
    let server = Server::start().await;
    let live = &server.live;
    let game = server.two(TimeControl::Unlimited).await;
    says(&server, &cleo(), &game, "hm").await;
    let names = async || {
        let (_, names) = live.games.game_with_names(&game).await.unwrap();
        [ann(), ben(), cleo()].map(|person| names.of(&person.id).to_owned())
    };
    for (person, expected) in [
        (cleo(), ["Ann", "Ben", "Deleted player #3"]),
        (ben(), ["Ann", "Deleted player #2", "Deleted player #3"]),
        (
            ann(),
            [
                "Deleted player #1",
                "Deleted player #2",
                "Deleted player #3",
            ],
        ),
    ] {
        live.accounts
            .delete_account(&person.id, None, &browser(1))
            .await
            .unwrap();
        assert_eq!(names().await, expected);
    }
    assert_eq!(
        live.accounts
            .delete_account(&ann().id, None, &browser(1))
            .await,
        Ok(())
    );
    assert_eq!(names().await[0], "Deleted player #1");
}

#[tokio::test]
async fn a_deleted_accounts_name_goes_to_nobody_for_a_year() {
    let server = Server::start().await;
    let live = &server.live;
    let (zoe, here) = account(live, "Zoë").await;
    live.people.rename(&zoe.id, "Zora").await.unwrap();
    delete(live, &zoe.id, PASSWORD, &here).await.unwrap();
    for name in ["Zoë", "ZORA"] {
        let taken = live.people.rename(&ben().id, name).await;
        assert_eq!(taken, Err(LiveError::NameTaken));
        let taken = live
            .accounts
            .sign_up(None, name, &password(PASSWORD), &browser(2))
            .await;
        assert_eq!(taken.err(), Some(LiveError::NameTaken));
    }
    server.clock.advance(365 * DAY);
    assert!(live.people.rename(&ben().id, "Zora").await.is_ok());
    let mut other = server.database.stranger().await;
    assert_eq!(
        other.count("people WHERE deleted_ms IS NOT NULL").await,
        0,
        "she had left nothing"
    );
    live.upkeep.tidy().await.unwrap();
    assert_eq!(other.count("kept_names").await, 0);
}

/// Returns all bytes of the SQLite files, or of all PostgreSQL tables.
pub(super) async fn everything(server: &Server) -> Vec<u8> {
    if !on_postgres() {
        let mut bytes = Vec::new();
        for ending in ["", "-wal"] {
            let file = format!("{}{ending}", server.database.argument());
            bytes.extend(fs::read(file).unwrap_or_default());
        }
        return bytes;
    }
    let mut other = server.database.stranger().await;
    let mut bytes = Vec::new();
    let tables = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'";
    let tables: Vec<(String,)> = other.rows(tables).await;
    for (table,) in tables {
        let rows: Vec<(String,)> = other
            .rows(&format!("SELECT t::text FROM {table} AS t"))
            .await;
        bytes.extend(rows.into_iter().flat_map(|(row,)| row.into_bytes()));
    }
    bytes
}

pub(super) fn holds(bytes: &[u8], text: &str) -> bool {
    bytes
        .windows(text.len())
        .any(|window| window == text.as_bytes())
}

#[tokio::test]
async fn no_byte_of_name_words_or_password_is_left_in_the_database() {
    let server = Server::start().await;
    let live = &server.live;
    let game = server.two(TimeControl::Unlimited).await;
    let here = anns(live).await;
    says(&server, &ann(), &game, WORDS).await;
    for _ in 0..40 {
        live.people.new_guest().await.unwrap();
        says(&server, &ben(), &game, &"others talk, too ".repeat(20)).await;
    }
    live.accounts.reset_link("Annabella").await.unwrap();
    let chosen = password(PASSWORD);
    live.notifications
        .want_email(&ann().id, "annabella@mail.example", &chosen, &here)
        .await
        .unwrap();
    live.people.rename(&ann().id, "Belladonna").await.unwrap();
    let hours = PersonHours {
        zone: TimeZoneName::parse("Antarctica/Troll").unwrap(),
        night: None,
    };
    live.people.set_hours(&ann().id, hours).await.unwrap();
    live.talk
        .save_notes(&game, &ann().id, 0, "Trade the queens")
        .await
        .unwrap();
    let hash = live
        .people
        .account(&ann().id)
        .await
        .unwrap()
        .unwrap()
        .password_hash;
    let skeleton = postern_game::name_skeleton("Belladonna");
    let secrets = [
        "Annabella",
        "Belladonna",
        &skeleton,
        WORDS,
        hash.as_str(),
        "Firefox on Linux",
        "annabella@mail.example",
        "Antarctica/Troll",
        "Trade the queens",
    ];
    let before = everything(&server).await;
    for secret in &secrets[1..] {
        assert!(
            holds(&before, secret),
            "the test must be able to fail: {secret}"
        );
    }
    delete(live, &ann().id, PASSWORD, &here).await.unwrap();
    let left = async || {
        let bytes = everything(&server).await;
        let left = secrets.iter().filter(|secret| holds(&bytes, secret));
        left.map(|secret| (*secret).to_owned()).collect::<Vec<_>>()
    };
    // The server truncates the write-ahead log only after the commit, so this waits until the texts
    // are gone.
    let mut looks = tokio::time::interval(std::time::Duration::from_millis(20));
    let emptied = async {
        while !left().await.is_empty() {
            looks.tick().await;
        }
    };
    let minute = std::time::Duration::from_mins(1);
    let in_time = tokio::time::timeout(minute, emptied).await;
    assert!(in_time.is_ok(), "{:?} are left", left().await);
    assert!(holds(&everything(&server).await, "others talk"));
    if !on_postgres() {
        let path = server.database.path();
        assert_eq!(care::check(&path).unwrap().faults, Vec::<String>::new());
    }
}

#[tokio::test]
async fn other_nodes_forget_a_deleted_person_at_once() {
    if !on_postgres() {
        return;
    }
    let server = Server::start().await;
    let store = server.database.open().await;
    let other = Live::open(store, server.clock.clone()).await.unwrap();
    let game = server.two(TimeControl::Unlimited).await;
    says(&server, &cleo(), &game, WORDS).await;
    let view = async || other.games.view(&game, None, 0).await.unwrap();
    assert_eq!(view().await.kibitz.comments.len(), 1);
    server
        .live
        .accounts
        .delete_account(&cleo().id, None, &browser(1))
        .await
        .unwrap();
    other.games.hear(&postern_store::News::Renamed(cleo().id));
    assert_eq!(view().await.kibitz.comments.len(), 0);
    let store = server.database.open().await;
    assert_eq!(store.sessions_of(&cleo().id).await, Ok(Vec::new()));
    store.close().await;
    other.shutdown().await;
}
