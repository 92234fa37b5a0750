//! Stored notifications that are due.

use postern_game::{Command, GameId, Millis, OpponentKind};
use postern_store::Store;
use postern_store::mail::{EmailAddress, UnsubscribeToken};
use postern_store::notifications::{
    ChannelKind, Delivery, DeliveryKind, DueReceiver, LeaseOutcome,
};
use postern_store::occasions::{NotificationChoice, OccasionKind};

use super::*;
use crate::database::on_postgres;

/// The delay of a notification after its event.
pub(super) const GRACE: Millis = 20 * SECOND;

/// Creates an account with a confirmed e-mail address.
pub(super) async fn reachable(server: &Server, name: &str) -> Person {
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

/// Starts a game in which it is Black's turn, and Black has a confirmed address.
pub(super) async fn waiting(server: &Server) -> (GameId, Person) {
    let zoe = reachable(server, "Zoë").await;
    let game = server
        .create(new_game(OpponentKind::Friend, three_days()))
        .await;
    server.by(&zoe, &game, Command::Join).await.unwrap();
    server.by(&ann(), &game, play("c4", 0)).await.unwrap();
    (game, zoe)
}

pub(super) async fn due(store: &Store, now: Millis) -> Vec<DueReceiver> {
    let due = store.due_receivers(ChannelKind::Digest, now, 9);
    due.await.unwrap()
}

/// Leases the e-mail receiver until the time `until`. Returns `None` if another node has leased it.
pub(super) async fn leased(
    store: &Store,
    receiver: &DueReceiver,
    now: Millis,
    until: Millis,
) -> Option<(DueReceiver, Vec<Delivery>)> {
    let leased = store.lease(receiver.clone(), until).await.unwrap()?;
    let found = store.deliveries_to(receiver.key, now, 200).await;
    Some((leased, found.unwrap()))
}

/// Marks the deliveries as sent at `now`. Until `quiet_until`, only reminders are due.
pub(super) async fn sent(
    store: &Store,
    (receiver, deliveries): (DueReceiver, Vec<Delivery>),
    (now, quiet_until): (Millis, Millis),
) {
    let end = LeaseOutcome {
        next_ms: now,
        quiet_until_ms: Some(quiet_until),
        drops: deliveries,
        ..LeaseOutcome::default()
    };
    store.release(&receiver, end).await.unwrap();
}

#[tokio::test]
async fn an_occasion_is_there_with_the_turn_and_taken_by_one_node() {
    let server = Server::start().await;
    let (game, zoe) = waiting(&server).await;
    let (one, two) = (server.database.open().await, server.database.open().await);
    let now = START + GRACE;
    assert_eq!(due(&one, now - 1).await, []);
    let receiver = due(&one, now).await.remove(0);
    assert_eq!(due(&two, now).await, std::slice::from_ref(&receiver));
    assert_eq!(receiver.person, Some(zoe.clone()));
    let until = now + HOUR;
    let (_, found) = leased(&one, &receiver, now, until).await.unwrap();
    let [delivery] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(
        (&delivery.game, delivery.kind),
        (&Some(game.clone()), DeliveryKind::Turn)
    );
    assert_eq!(leased(&two, &receiver, now, until).await, None);
    assert_eq!(due(&two, until - 1).await, []);
    // The first node has died, so its lease expires and the second takes over.
    let again = due(&two, until).await.remove(0);
    let found = leased(&two, &again, until, until + HOUR).await.unwrap();
    sent(&two, found, (until, until + DAY)).await;
    let waiting = one.deliveries_waiting(ChannelKind::Digest, until).await;
    assert_eq!(waiting.unwrap(), 0);
    // During the quiet period, only reminders are due.
    server.by(&zoe, &game, play("e6", 1)).await.unwrap();
    server.by(&ann(), &game, play("c5", 2)).await.unwrap();
    assert_eq!(due(&one, START + HOUR).await, []);
    assert_eq!(due(&one, START + 2 * DAY).await.len(), 1);
}

#[tokio::test]
async fn a_token_that_ends_mails_stays_the_first() {
    let server = Server::start().await;
    let zoe = reachable(&server, "Zoë").await;
    let store = server.database.open().await;
    for token in ["first", "second"] {
        let token = UnsubscribeToken::new(token.to_owned());
        let round = store.mail_round(&zoe.id, token).await.unwrap().unwrap();
        assert_eq!(round.list_token.as_str(), "first");
    }
    let found = store.person_of_list("first").await.unwrap();
    assert_eq!(found, Some(zoe.clone()));
    assert_eq!(store.person_of_list("second").await.unwrap(), None);
}

/// Saves one line of conditional moves.
async fn plans(server: &Server, person: &Person, game: &GameId, line: [&str; 2]) {
    let since = server.live.games.game(game).await.unwrap().board_seq();
    let lines = vec![line.map(str::to_owned).to_vec()];
    let kept = server.live.plans.keep_plan(
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
    let receiver = due(&store, now).await.remove(0);
    let (_, found) = leased(&store, &receiver, now, now + HOUR).await.unwrap();
    let [delivery] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(
        (&delivery.game, delivery.kind),
        (&Some(game.clone()), DeliveryKind::Turn)
    );
    let game = server.live.games.game(&game).await.unwrap();
    assert_eq!(delivery.seq, game.seq(), "by the answer");
}

#[tokio::test]
async fn whose_answer_was_played_is_told_nothing() {
    let server = Server::start().await;
    let zoe = reachable(&server, "Zoë").await;
    let game = server
        .create(new_game(OpponentKind::Friend, three_days()))
        .await;
    server.by(&zoe, &game, Command::Join).await.unwrap();
    plans(&server, &zoe, &game, ["c4", "e6"]).await;
    server.by(&ann(), &game, play("c4", 0)).await.unwrap();
    let now = server.live.games.game(&game).await.unwrap();
    assert_eq!(now.line().plies().len(), 2);
    let store = server.database.open().await;
    assert_eq!(
        store
            .deliveries_waiting(ChannelKind::Digest, START + 9 * DAY)
            .await,
        Ok(0)
    );
    server.by(&ann(), &game, play("e4", 2)).await.unwrap();
    assert_eq!(
        store
            .deliveries_waiting(ChannelKind::Digest, START + GRACE)
            .await,
        Ok(1)
    );
}

#[tokio::test]
async fn whose_turn_is_under_way_is_told_when_a_live_game_goes_on_by_correspondence() {
    let server = Server::start().await;
    let zoe = reachable(&server, "Zoë").await;
    let game = server.create(new_game(OpponentKind::Friend, blitz())).await;
    server.by(&zoe, &game, Command::Join).await.unwrap();
    server.by(&ann(), &game, play("c4", 0)).await.unwrap();
    let offer = Command::OfferCorrespondence { days: 3 };
    server.by(&zoe, &game, offer).await.unwrap();
    let store = server.database.open().await;
    assert_eq!(
        store
            .deliveries_waiting(ChannelKind::Digest, START + 9 * DAY)
            .await,
        Ok(0)
    );
    let agree = Command::AcceptCorrespondence { days: 3 };
    server.by(&ann(), &game, agree).await.unwrap();
    assert_eq!(
        store
            .deliveries_waiting(ChannelKind::Digest, START + GRACE)
            .await,
        Ok(1)
    );
    assert_eq!(
        store
            .deliveries_waiting(ChannelKind::Digest, START + 3 * DAY)
            .await,
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
    let receiver = due(&store, now).await.remove(0);
    let until = now + HOUR;
    let found = leased(&store, &receiver, now, until).await.unwrap();
    server.by(&zoe, &game, play("e6", 1)).await.unwrap();
    server.by(&ann(), &game, play("c5", 2)).await.unwrap();
    sent(&store, found, (now, now)).await;
    let again = due(&store, now).await.remove(0);
    let (_, found) = leased(&store, &again, now, until).await.unwrap();
    let kinds: Vec<_> = found.iter().map(|delivery| delivery.kind).collect();
    assert_eq!(kinds, [DeliveryKind::Turn]);
}

#[tokio::test]
async fn nothing_is_kept_for_who_cannot_or_does_not_want_to_be_told() {
    let server = Server::start().await;
    let store = server.database.open().await;
    // Ann and Ben have no e-mail address.
    let game = server.two(three_days()).await;
    server.turns(&game, &["c4"]).await;
    let later = START + 9 * DAY;
    let waiting = store.deliveries_waiting(ChannelKind::Digest, later);
    assert_eq!(waiting.await.unwrap(), 0);
    let zoe = reachable(&server, "Zoë").await;
    let off =
        [OccasionKind::Turn, OccasionKind::Reminder].map(|kind| (kind, NotificationChoice::Off));
    let chosen = store.choose(zoe.id.clone(), ChannelKind::Digest, off.to_vec());
    assert!(chosen.await.unwrap());
    let mut kept = store.choices(&zoe.id, ChannelKind::Digest).await.unwrap();
    kept.sort_unstable_by_key(|(kind, _)| *kind);
    assert_eq!(kept, off);
    let chosen = store.choose(ann().id, ChannelKind::Digest, off.to_vec());
    assert!(!chosen.await.unwrap(), "a guest");
    let game = server
        .create(new_game(OpponentKind::Friend, three_days()))
        .await;
    server.by(&zoe, &game, Command::Join).await.unwrap();
    server.by(&ann(), &game, play("c4", 0)).await.unwrap();
    let waiting = store.deliveries_waiting(ChannelKind::Digest, later);
    assert_eq!(waiting.await.unwrap(), 0);
    server.by(&ann(), &game, Command::OfferDraw).await.unwrap();
    let waiting = store.deliveries_waiting(ChannelKind::Digest, later);
    assert_eq!(waiting.await.unwrap(), 1);
    // A delivery expires after a week.
    server.clock.advance(8 * DAY);
    server.live.upkeep.tidy().await.unwrap();
    let waiting = store.deliveries_waiting(ChannelKind::Digest, later);
    assert_eq!(waiting.await.unwrap(), 0);
}

#[tokio::test]
async fn an_address_that_takes_no_mail_is_told_nothing() {
    let server = Server::start().await;
    let (game, zoe) = waiting(&server).await;
    let store = server.database.open().await;
    let email = store.email(&zoe.id).await.unwrap().unwrap();
    let (address, _) = email.address.unwrap();
    for _ in 0..5 {
        assert_eq!(due(&store, START + GRACE).await.len(), 1);
        let refused = store.refuse_address(address.clone(), START);
        refused.await.unwrap();
    }
    assert_eq!(due(&store, START + GRACE).await, []);
    assert!(store.email(&zoe.id).await.unwrap().unwrap().is_stopped());
    let waiting = async || {
        let waiting = store.deliveries_waiting(ChannelKind::Digest, START + 9 * DAY);
        waiting.await.unwrap()
    };
    let before = waiting().await;
    server.by(&ann(), &game, Command::OfferDraw).await.unwrap();
    assert_eq!(waiting().await, before);
    // The address accepts e-mails again.
    store.email_works(address).await.unwrap();
    assert_eq!(due(&store, START + GRACE).await.len(), 1);
    server.by(&zoe, &game, play("e6", 1)).await.unwrap();
    server.by(&ann(), &game, play("c5", 2)).await.unwrap();
    server.by(&ann(), &game, Command::OfferDraw).await.unwrap();
    assert!(waiting().await > before);
}

#[tokio::test]
async fn who_is_deleted_is_told_nothing() {
    let server = Server::start().await;
    let (game, zoe) = waiting(&server).await;
    let store = server.database.open().await;
    let receiver = due(&store, START + GRACE).await.remove(0);
    let found = leased(&store, &receiver, START + GRACE, START + HOUR).await;
    assert!(found.is_some());
    let token = UnsubscribeToken::new("token".to_owned());
    assert!(store.mail_round(&zoe.id, token).await.unwrap().is_some());
    let (here, password) = (browser(1), password(PASSWORD));
    let accounts = &server.live.accounts;
    let deleted = accounts.delete_account(&zoe.id, Some(&password), &here);
    deleted.await.unwrap();
    let game = server.live.games.game(&game).await.unwrap();
    assert!(game.outcome().is_some());
    let waiting = store.deliveries_waiting(ChannelKind::Digest, START + 9 * DAY);
    assert_eq!(waiting.await.unwrap(), 0);
    assert_eq!(store.person_of_list("token").await.unwrap(), None);
    let kept = store.choices(&zoe.id, ChannelKind::Digest).await.unwrap();
    assert_eq!(kept, []);
}

/// Inserts 250 games and, for each of them, a delivery of this kind to the person. The games have
/// no events.
async fn many(server: &Server, person: &Person, kind: &str) {
    let mut stranger = server.database.stranger().await;
    let one_board = if on_postgres() { "false" } else { "0" };
    let game = |number: u32| {
        format!(
            "INSERT INTO games (id, variant, access, one_board, time, status, created_ms, time_kind)
                VALUES ('many{number}{kind}', 'hole-chess', 'link', {one_board}, '{{\"kind\":\"unlimited\"}}', 'open', 0, 'unlimited');
             INSERT INTO deliveries (receiver, channel, game, kind, seq, ply, made_ms, due_ms)
                SELECT receivers.key, channel, games.key, '{kind}', 1, 0, {number}, {START}
                FROM people, games, receivers
                WHERE people.id = '{}' AND games.id = 'many{number}{kind}' AND receivers.person = people.key AND channel = 'digest';",
            person.id
        )
    };
    let statements: String = (0..250).map(game).collect();
    stranger.run(&statements).await;
}

/// During a rolling update, an old node may find rows of kinds that only the new version knows.
#[tokio::test]
async fn what_only_newer_versions_know_is_left_to_them() {
    let server = Server::start().await;
    let (_, zoe) = waiting(&server).await;
    many(&server, &zoe, "newer").await;
    let store = server.database.open().await;
    assert_eq!(due(&store, START).await, [], "none of them");
    let now = START + GRACE;
    let receiver = due(&store, now).await.remove(0);
    let (_, found) = leased(&store, &receiver, now, now + HOUR).await.unwrap();
    assert_eq!(found.len(), 1);
    let mut stranger = server.database.stranger().await;
    let left = stranger.count("deliveries WHERE kind = 'newer'").await;
    assert_eq!(left, 250);
}

#[test]
fn a_token_of_a_list_prints_nothing() {
    let token = UnsubscribeToken::new("Geh3im".to_owned());
    assert_eq!(token.as_str(), "Geh3im");
    assert_eq!(format!("{token:?}"), "UnsubscribeToken");
}
