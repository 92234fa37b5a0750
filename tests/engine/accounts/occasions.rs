//! What people are to be told of, as it is kept.

use postern_game::{Command, GameId, Millis, Opponent};
use postern_store::{
    Store,
    mail::EmailAddress,
    notifications::ChannelKind,
    occasions::{Addressee, ListToken, MailChoice, OccasionKind, RoundEnd},
};

use super::*;
use crate::database::on_postgres;

/// After this time somebody is told what has happened just now.
const GRACE: Millis = 20 * SECOND;

/// Somebody with an account and a confirmed address.
async fn reachable(server: &Server, name: &str) -> Person {
    let (person, _) = account(&server.live, name).await;
    let store = server.database.open().await;
    let address = EmailAddress::new(format!("{}@example.org", person.id));
    let wanted = store.want_email(person.id.clone(), address.clone(), START);
    assert!(wanted.await.unwrap());
    let link = [7; 32];
    let added = store.add_email_link(link, person.id.clone(), address, START + HOUR);
    assert!(added.await.unwrap());
    let confirmed = store.confirm_email(link, person.id.clone(), None, START);
    assert!(confirmed.await.unwrap());
    store.close().await;
    person
}

/// A game in which it is Black's turn, who has an address.
async fn waiting(server: &Server) -> (GameId, Person) {
    let zoe = reachable(server, "Zoë").await;
    let game = server
        .create(new_game(Opponent::Friend, three_days()))
        .await;
    server.by(&zoe, &game, Command::Join).await.unwrap();
    server.by(&ann(), &game, play("c4", 0)).await.unwrap();
    (game, zoe)
}

async fn due(store: &dyn Store, now: Millis) -> Vec<Addressee> {
    store.addressees(now, 9).await.unwrap()
}

#[tokio::test]
async fn an_occasion_is_there_with_the_turn_and_taken_by_one_node() {
    let server = Server::start().await;
    let (game, zoe) = waiting(&server).await;
    let (one, two) = (server.database.open().await, server.database.open().await);
    let now = START + GRACE;
    assert_eq!(due(&*one, now - 1).await, []);
    let addressee = due(&*one, now).await.remove(0);
    assert_eq!(due(&*two, now).await, std::slice::from_ref(&addressee));
    assert_eq!(addressee.person, zoe);
    let until = now + HOUR;
    let round = one.take_round(&addressee, ListToken::new("first".to_owned()), now, until);
    let round = round.await.unwrap().unwrap();
    assert_eq!(round.list_token.as_str(), "first");
    let [occasion] = round.occasions.as_slice() else {
        panic!("{round:?}");
    };
    assert_eq!((&occasion.game, occasion.kind), (&game, OccasionKind::Turn));
    let late = two.take_round(&addressee, ListToken::new("second".to_owned()), now, until);
    assert_eq!(late.await.unwrap(), None);
    assert_eq!(due(&*two, until - 1).await, []);
    // The first has died; the second takes over, and keeps the token of the first.
    let again = due(&*two, until).await.remove(0);
    assert_eq!(again.tries, 1);
    let round = two.take_round(
        &again,
        ListToken::new("second".to_owned()),
        until,
        until + HOUR,
    );
    assert_eq!(round.await.unwrap().unwrap().list_token.as_str(), "first");
    assert_eq!(
        two.person_of_list("first").await.unwrap(),
        Some(zoe.clone())
    );
    assert_eq!(two.person_of_list("second").await.unwrap(), None);
    let end = RoundEnd {
        quiet_until_ms: until + DAY,
        daily_until_ms: until,
    };
    // What the first took is done with by the second alone.
    one.end_round(&zoe.id, until, end).await.unwrap();
    assert_eq!(one.occasions_waiting(until).await.unwrap(), 1);
    two.end_round(&zoe.id, until + HOUR, end).await.unwrap();
    assert_eq!(one.occasions_waiting(until).await.unwrap(), 0);
    // Nothing but a reminder is due while it is quiet.
    server.by(&zoe, &game, play("e6", 1)).await.unwrap();
    server.by(&ann(), &game, play("c5", 2)).await.unwrap();
    assert_eq!(due(&*one, START + HOUR).await, []);
    assert_eq!(due(&*one, START + 2 * DAY).await.len(), 1);
}

/// Keeps one conditional line.
async fn plans(server: &Server, person: &Person, game: &GameId, line: [&str; 2]) {
    let since = server.live.games.game(game).await.unwrap().board_seq();
    let lines = vec![line.map(str::to_owned).to_vec()];
    let kept = server.live.games.keep_plan(
        postern_game::PlanKind::Answers,
        game,
        Some(&person.id),
        since,
        lines,
    );
    kept.await.unwrap();
}

#[tokio::test]
async fn who_is_answered_at_once_is_told_that_it_is_their_turn_again() {
    let server = Server::start().await;
    let (game, zoe) = waiting(&server).await;
    plans(&server, &ann(), &game, ["e6", "e4"]).await;
    server.clock.advance(HOUR);
    server.by(&zoe, &game, play("e6", 1)).await.unwrap();
    let store = server.database.open().await;
    let now = START + HOUR + GRACE;
    let addressee = due(&*store, now).await.remove(0);
    let round = store.take_round(
        &addressee,
        ListToken::new("token".to_owned()),
        now,
        now + HOUR,
    );
    let occasions = round.await.unwrap().unwrap().occasions;
    let [occasion] = occasions.as_slice() else {
        panic!("{occasions:?}");
    };
    assert_eq!((&occasion.game, occasion.kind), (&game, OccasionKind::Turn));
    let game = server.live.games.game(&game).await.unwrap();
    assert_eq!(occasion.seq, game.seq(), "by the answer");
}

#[tokio::test]
async fn whose_answer_was_played_is_told_nothing() {
    let server = Server::start().await;
    let zoe = reachable(&server, "Zoë").await;
    let game = server
        .create(new_game(Opponent::Friend, three_days()))
        .await;
    server.by(&zoe, &game, Command::Join).await.unwrap();
    plans(&server, &zoe, &game, ["c4", "e6"]).await;
    server.by(&ann(), &game, play("c4", 0)).await.unwrap();
    let now = server.live.games.game(&game).await.unwrap();
    assert_eq!(now.line().plies().len(), 2);
    let store = server.database.open().await;
    assert_eq!(store.occasions_waiting(START + 9 * DAY).await, Ok(0));
    server.by(&ann(), &game, play("e4", 2)).await.unwrap();
    assert_eq!(store.occasions_waiting(START + GRACE).await, Ok(1));
}

#[tokio::test]
async fn whose_turn_is_under_way_is_told_when_a_live_game_goes_on_by_correspondence() {
    let server = Server::start().await;
    let zoe = reachable(&server, "Zoë").await;
    let game = server.create(new_game(Opponent::Friend, blitz())).await;
    server.by(&zoe, &game, Command::Join).await.unwrap();
    server.by(&ann(), &game, play("c4", 0)).await.unwrap();
    let offer = Command::OfferCorrespondence { days: 3 };
    server.by(&zoe, &game, offer).await.unwrap();
    let store = server.database.open().await;
    assert_eq!(store.occasions_waiting(START + 9 * DAY).await, Ok(0));
    let agree = Command::AcceptCorrespondence { days: 3 };
    server.by(&ann(), &game, agree).await.unwrap();
    assert_eq!(store.occasions_waiting(START + GRACE).await, Ok(1));
    assert_eq!(
        store.occasions_waiting(START + 3 * DAY).await,
        Ok(2),
        "and a reminder"
    );
}

#[tokio::test]
async fn what_happens_while_a_mail_is_sent_is_not_lost() {
    let server = Server::start().await;
    let (game, zoe) = waiting(&server).await;
    let store = server.database.open().await;
    let now = START + GRACE;
    let addressee = due(&*store, now).await.remove(0);
    let until = now + HOUR;
    let round = store.take_round(&addressee, ListToken::new("token".to_owned()), now, until);
    assert!(round.await.unwrap().is_some());
    server.by(&zoe, &game, play("e6", 1)).await.unwrap();
    server.by(&ann(), &game, play("c5", 2)).await.unwrap();
    let end = RoundEnd {
        quiet_until_ms: now,
        daily_until_ms: 0,
    };
    store.end_round(&zoe.id, until, end).await.unwrap();
    let again = due(&*store, now).await.remove(0);
    let round = store.take_round(&again, ListToken::new("token".to_owned()), now, until);
    let told = round.await.unwrap().unwrap().occasions;
    let kinds: Vec<_> = told.iter().map(|occasion| occasion.kind).collect();
    assert_eq!(kinds, [OccasionKind::Turn]);
}

#[tokio::test]
async fn nothing_is_kept_for_who_cannot_or_does_not_want_to_be_told() {
    let server = Server::start().await;
    let store = server.database.open().await;
    // Ann and Ben have no address.
    let game = server.two(three_days()).await;
    server.turns(&game, &["c4"]).await;
    let later = START + 9 * DAY;
    assert_eq!(store.occasions_waiting(later).await.unwrap(), 0);
    let zoe = reachable(&server, "Zoë").await;
    let off = [OccasionKind::Turn, OccasionKind::Reminder].map(|kind| (kind, MailChoice::Off));
    let chosen = store.choose(zoe.id.clone(), ChannelKind::Digest, off.to_vec());
    assert!(chosen.await.unwrap());
    let mut kept = store.choices(&zoe.id, ChannelKind::Digest).await.unwrap();
    kept.sort_unstable_by_key(|(kind, _)| *kind);
    assert_eq!(kept, off);
    let chosen = store.choose(ann().id, ChannelKind::Digest, off.to_vec());
    assert!(!chosen.await.unwrap(), "a guest");
    let game = server
        .create(new_game(Opponent::Friend, three_days()))
        .await;
    server.by(&zoe, &game, Command::Join).await.unwrap();
    server.by(&ann(), &game, play("c4", 0)).await.unwrap();
    assert_eq!(store.occasions_waiting(later).await.unwrap(), 0);
    server.by(&ann(), &game, Command::OfferDraw).await.unwrap();
    assert_eq!(store.occasions_waiting(later).await.unwrap(), 1);
    // It is of no use after a week.
    server.clock.advance(8 * DAY);
    server.live.upkeep.tidy().await.unwrap();
    assert_eq!(store.occasions_waiting(later).await.unwrap(), 0);
}

#[tokio::test]
async fn an_address_that_takes_no_mail_is_told_nothing() {
    let server = Server::start().await;
    let (game, zoe) = waiting(&server).await;
    let store = server.database.open().await;
    let email = store.email(&zoe.id).await.unwrap().unwrap();
    let (address, _) = email.address.unwrap();
    for _ in 0..5 {
        assert_eq!(due(&*store, START + GRACE).await.len(), 1);
        store.refuse_address(address.clone()).await.unwrap();
    }
    assert_eq!(due(&*store, START + GRACE).await, []);
    assert!(store.email(&zoe.id).await.unwrap().unwrap().is_stopped());
    let before = store.occasions_waiting(START + 9 * DAY).await.unwrap();
    server.by(&ann(), &game, Command::OfferDraw).await.unwrap();
    let after = store.occasions_waiting(START + 9 * DAY).await.unwrap();
    assert_eq!(before, after);
}

#[tokio::test]
async fn who_is_deleted_is_told_nothing() {
    let server = Server::start().await;
    let (game, zoe) = waiting(&server).await;
    let store = server.database.open().await;
    let addressee = due(&*store, START + GRACE).await.remove(0);
    let until = START + HOUR;
    let round = store.take_round(
        &addressee,
        ListToken::new("token".to_owned()),
        START + GRACE,
        until,
    );
    assert!(round.await.unwrap().is_some());
    let (here, password) = (browser(1), password(PASSWORD));
    let deleted = server
        .live
        .accounts
        .delete_account(&zoe.id, Some(&password), &here);
    deleted.await.unwrap();
    assert!(
        server
            .live
            .games
            .game(&game)
            .await
            .unwrap()
            .outcome()
            .is_some()
    );
    assert_eq!(store.occasions_waiting(START + 9 * DAY).await.unwrap(), 0);
    assert_eq!(store.person_of_list("token").await.unwrap(), None);
    let kept = store.choices(&zoe.id, ChannelKind::Digest).await.unwrap();
    assert_eq!(kept, []);
}

/// Writes occasions of a kind for 250 games of which the database has nothing else.
async fn many(server: &Server, person: &Person, kind: &str) {
    let mut stranger = server.database.stranger().await;
    let one_board = if on_postgres() { "false" } else { "0" };
    let game = |number: u32| {
        format!(
            "INSERT INTO games (id, variant, access, one_board, time, status, created_ms, time_kind)
                VALUES ('many{number}{kind}', 'hole-chess', 'link', {one_board}, '{{\"kind\":\"unlimited\"}}', 'open', 0, 'unlimited');
             INSERT INTO occasions (person, game, kind, seq, made_ms, due_ms)
                SELECT people.key, games.key, '{kind}', 1, {number}, {START} FROM people, games
                WHERE people.id = '{}' AND games.id = 'many{number}{kind}';",
            person.id
        )
    };
    let statements: String = (0..250).map(game).collect();
    stranger.run(&statements).await;
}

#[tokio::test]
async fn what_does_not_fit_into_a_mail_waits_for_the_next() {
    let server = Server::start().await;
    let zoe = reachable(&server, "Zoë").await;
    many(&server, &zoe, "turn").await;
    let store = server.database.open().await;
    let addressee = due(&*store, START).await.remove(0);
    let until = START + HOUR;
    let round = store.take_round(&addressee, ListToken::new("token".to_owned()), START, until);
    let told = round.await.unwrap().unwrap().occasions;
    assert_eq!(told.len(), 200);
    assert_eq!((told[0].made_ms, told[199].made_ms), (0, 199), "the oldest");
    let end = RoundEnd {
        quiet_until_ms: START,
        daily_until_ms: 0,
    };
    store.end_round(&zoe.id, until, end).await.unwrap();
    assert_eq!(store.occasions_waiting(until).await.unwrap(), 50);
    assert_eq!(due(&*store, START).await.len(), 1);
}

/// While nodes are brought up to date one after another, the old ones find what only the new ones know.
#[tokio::test]
async fn what_only_newer_versions_know_is_left_to_them() {
    let server = Server::start().await;
    let (_, zoe) = waiting(&server).await;
    many(&server, &zoe, "newer").await;
    let store = server.database.open().await;
    assert_eq!(due(&*store, START).await, [], "none of them");
    let now = START + GRACE;
    let addressee = due(&*store, now).await.remove(0);
    let round = store.take_round(
        &addressee,
        ListToken::new("token".to_owned()),
        now,
        now + HOUR,
    );
    assert_eq!(round.await.unwrap().unwrap().occasions.len(), 1);
    let end = RoundEnd {
        quiet_until_ms: now,
        daily_until_ms: 0,
    };
    store.end_round(&zoe.id, now + HOUR, end).await.unwrap();
    let mut stranger = server.database.stranger().await;
    let left = stranger.count("occasions WHERE kind = 'newer'").await;
    assert_eq!(left, 250);
}

#[test]
fn a_token_of_a_list_prints_nothing() {
    let token = ListToken::new("Geh3im".to_owned());
    assert_eq!(token.as_str(), "Geh3im");
    assert_eq!(format!("{token:?}"), "ListToken");
}
