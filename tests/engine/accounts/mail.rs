//! Stored e-mail addresses and queued e-mails.

use postern_game::{Millis, PersonId};
use postern_store::Store;
use postern_store::mail::{EmailAddress, MAX_ACCOUNTS_AT_ADDRESS, MAX_REFUSALS};
use postern_store::notifications::{
    ChannelKind, Delivery, DeliveryKind, DueReceiver, LeaseOutcome,
};

use super::*;

pub(super) fn address(text: &str) -> EmailAddress {
    EmailAddress::new(text.to_owned())
}

pub(super) async fn wants(store: &Store, person: &PersonId, at: &str) -> bool {
    let wanted = store.want_email(person.clone(), address(at), START);
    wanted.await.unwrap()
}

/// Leases the due e-mails. Returns each with its receiver.
pub(super) async fn due(store: &Store, now: Millis) -> Vec<(DueReceiver, Delivery)> {
    let receivers = store.due_receivers(ChannelKind::Mail, now, 20).await;
    let mut due = Vec::new();
    for receiver in receivers.unwrap() {
        let found = store.deliveries_to(receiver.key, now, 9).await.unwrap();
        let [mail] = found.as_slice() else {
            panic!("{found:?}");
        };
        due.push((receiver, mail.clone()));
    }
    due
}

async fn waiting(store: &Store) -> u64 {
    let waiting = store.deliveries_waiting(ChannelKind::Mail, i64::MAX / 2);
    waiting.await.unwrap()
}

/// Marks a leased e-mail as done, whether it was sent or refused.
pub(super) async fn done(store: &Store, (receiver, mail): (DueReceiver, Delivery)) {
    let until = receiver.next_ms + HOUR;
    let leased = store.lease(receiver, until).await.unwrap().unwrap();
    let end = LeaseOutcome {
        drops: vec![mail],
        ..LeaseOutcome::default()
    };
    store.release(&leased, end).await.unwrap();
}

/// Checks that the database has no e-mail receivers.
async fn no_receiver_is_left(server: &Server) {
    let mut stranger = server.database.stranger().await;
    let left = stranger.count("receivers WHERE channel = 'mail'").await;
    assert_eq!(left, 0);
}

/// Requests the confirmation of an address, and confirms the address with the link.
pub(super) async fn confirms(store: &Store, person: &PersonId, at: &str, link: u8) -> bool {
    let link = [link; 32];
    let added = store.add_email_link(link, person.clone(), address(at), START + HOUR);
    assert!(added.await.unwrap());
    let email = store.email(person).await.unwrap().unwrap();
    let before = email.address.map(|(address, _)| address);
    let confirmed = store.confirm_email(link, person.clone(), before, START);
    confirmed.await.unwrap()
}

#[tokio::test]
async fn a_mail_is_sent_by_one_node_at_a_time() {
    let server = Server::start().await;
    let (zoe, _) = account(&server.live, "Zoë").await;
    let (one, two) = (server.database.open().await, server.database.open().await);
    assert!(wants(&one, &zoe.id, "zoe@example.org").await);
    let (receiver, mail) = due(&one, START).await.remove(0);
    let found = (receiver.clone(), mail.clone());
    assert_eq!(due(&two, START).await, [found]);
    assert_eq!(receiver.person.as_ref(), Some(&zoe));
    assert_eq!((mail.kind, receiver.failures), (DeliveryKind::Confirm, 0));
    let leased = one.lease(receiver.clone(), START + HOUR).await.unwrap();
    assert!(leased.is_some());
    let late = two.lease(receiver, START + HOUR).await.unwrap();
    assert_eq!(late, None);
    assert_eq!(due(&two, START + HOUR - 1).await, []);
    // A lease that expires because its node died counts as a failure. The second node takes over
    // and fails, too.
    let (again, _) = due(&two, START + HOUR).await.remove(0);
    assert_eq!((again.leases, again.failures), (1, 0));
    let leased = two.lease(again, START + 2 * HOUR).await.unwrap().unwrap();
    let failed = LeaseOutcome {
        next_ms: START + 5 * HOUR,
        failures: 1,
        ..LeaseOutcome::default()
    };
    two.release(&leased, failed).await.unwrap();
    assert_eq!(due(&two, START + 5 * HOUR - 1).await, []);
    assert_eq!(waiting(&two).await, 1);
    let again = due(&two, START + 5 * HOUR).await.remove(0);
    assert_eq!((again.0.leases, again.0.failures), (0, 1));
    done(&two, again).await;
    assert_eq!(waiting(&one).await, 0);
    no_receiver_is_left(&server).await;
}

#[tokio::test]
async fn only_the_address_that_is_pending_now_can_be_confirmed() {
    let server = Server::start().await;
    let (zoe, _) = account(&server.live, "Zoë").await;
    let store = server.database.open().await;
    assert!(
        !wants(&store, &ann().id, "ann@example.org").await,
        "a guest"
    );
    assert!(wants(&store, &zoe.id, "old@example.org").await);
    let old = store.add_email_link(
        [1; 32],
        zoe.id.clone(),
        address("old@example.org"),
        START + HOUR,
    );
    assert!(old.await.unwrap());
    assert!(
        store
            .email_of_link(&[1; 32], START)
            .await
            .unwrap()
            .is_some()
    );
    assert_eq!(
        store.email_of_link(&[1; 32], START + HOUR).await.unwrap(),
        None
    );
    assert!(wants(&store, &zoe.id, "new@example.org").await);
    assert_eq!(store.email_of_link(&[1; 32], START).await.unwrap(), None);
    let late = store.confirm_email([1; 32], zoe.id.clone(), None, START);
    assert!(!late.await.unwrap());
    let stale = store.add_email_link(
        [2; 32],
        zoe.id.clone(),
        address("old@example.org"),
        START + HOUR,
    );
    assert!(!stale.await.unwrap());
    assert!(confirms(&store, &zoe.id, "new@example.org", 3).await);
    let again = store.confirm_email([3; 32], zoe.id.clone(), None, START);
    assert!(!again.await.unwrap(), "a link works once");
    let email = store.email(&zoe.id).await.unwrap().unwrap();
    assert_eq!(email.address, Some((address("new@example.org"), START)));
    assert_eq!(email.pending, None);
    assert_eq!(
        store
            .accounts_at(&address("new@example.org"))
            .await
            .unwrap(),
        [zoe]
    );
    assert_eq!(
        store
            .accounts_at(&address("old@example.org"))
            .await
            .unwrap(),
        []
    );
}

#[tokio::test]
async fn an_address_has_so_many_accounts_and_the_one_before_is_told() {
    let server = Server::start().await;
    let store = server.database.open().await;
    let mut people = Vec::new();
    for number in 0..=MAX_ACCOUNTS_AT_ADDRESS {
        let (person, _) = account(&server.live, &format!("Zoë {number}")).await;
        assert!(wants(&store, &person.id, "family@example.org").await);
        let is_last = number == MAX_ACCOUNTS_AT_ADDRESS;
        let link = u8::try_from(number).unwrap();
        let confirmed = confirms(&store, &person.id, "family@example.org", link).await;
        assert_eq!(confirmed, !is_last);
        people.push(person);
    }
    let first = &people[0].id;
    let told = due(&store, START).await;
    let is_confirmation = |(_, mail): &(_, Delivery)| mail.kind == DeliveryKind::Confirm;
    assert!(told.iter().all(is_confirmation));
    assert!(wants(&store, first, "own@example.org").await);
    assert!(confirms(&store, first, "own@example.org", 50).await);
    let told = due(&store, START).await;
    let (receiver, last) = told.last().unwrap();
    assert_eq!(last.kind, DeliveryKind::Changed);
    assert_eq!(receiver.address, "family@example.org");
    // One fewer account uses the shared address now, so another can confirm it.
    let confirmed = store.confirm_email([5; 32], people[5].id.clone(), None, START);
    assert!(confirmed.await.unwrap());
}

#[tokio::test]
async fn nothing_more_is_sent_where_mail_is_refused() {
    let server = Server::start().await;
    let (zoe, _) = account(&server.live, "Zoë").await;
    let store = server.database.open().await;
    let there = address("zoe@example.org");
    assert!(wants(&store, &zoe.id, "zoe@example.org").await);
    let mail = due(&store, START).await.remove(0);
    let refused = store.refuse_pending(&zoe.id, there.clone());
    refused.await.unwrap();
    done(&store, mail).await;
    let pending = store.email(&zoe.id).await.unwrap().unwrap().pending;
    assert!(pending.unwrap().is_refused);
    assert_eq!(due(&store, START).await, []);
    // Entering the address again resets its count of failed deliveries.
    assert!(wants(&store, &zoe.id, "zoe@example.org").await);
    let pending = store.email(&zoe.id).await.unwrap().unwrap().pending;
    assert!(!pending.unwrap().is_refused);
    assert!(confirms(&store, &zoe.id, "zoe@example.org", 1).await);
    for mail in due(&store, START).await {
        done(&store, mail).await;
    }
    let refuse = async || {
        assert!(store.ask_reset(there.clone(), START).await.unwrap());
        let (receiver, mail) = due(&store, START).await.remove(0);
        assert_eq!((mail.kind, &receiver.person), (DeliveryKind::Reset, &None));
        let refused = store.refuse_address(there.clone(), START);
        refused.await.unwrap();
        done(&store, (receiver, mail)).await;
    };
    for _ in 1..MAX_REFUSALS {
        refuse().await;
    }
    store.email_works(there.clone()).await.unwrap();
    for _ in 1..MAX_REFUSALS {
        refuse().await;
    }
    assert_eq!(store.accounts_at(&there).await.unwrap().len(), 1);
    refuse().await;
    assert_eq!(store.accounts_at(&there).await.unwrap(), []);
    assert!(store.email(&zoe.id).await.unwrap().unwrap().is_stopped());
    assert!(wants(&store, &zoe.id, "zoe@example.org").await);
    assert!(confirms(&store, &zoe.id, "zoe@example.org", 2).await);
    assert_eq!(store.accounts_at(&there).await.unwrap().len(), 1);
}

#[tokio::test]
async fn what_nobody_confirms_or_sends_is_forgotten() {
    let server = Server::start().await;
    let (zoe, _) = account(&server.live, "Zoë").await;
    let (lea, _) = account(&server.live, "Lea").await;
    let store = server.database.open().await;
    for person in [&zoe.id, &lea.id] {
        assert!(wants(&store, person, "somebody@example.org").await);
    }
    assert!(confirms(&store, &lea.id, "somebody@example.org", 1).await);
    assert!(wants(&store, &lea.id, "other@example.org").await);
    store.forget_expired(START + DAY - 1).await.unwrap();
    assert_eq!(waiting(&store).await, 3);
    store.forget_expired(START + DAY).await.unwrap();
    assert_eq!(waiting(&store).await, 0);
    no_receiver_is_left(&server).await;
    assert!(store.email(&zoe.id).await.unwrap().is_some());
    store.forget_expired(START + 7 * DAY).await.unwrap();
    assert_eq!(store.email(&zoe.id).await.unwrap(), None);
    let email = store.email(&lea.id).await.unwrap().unwrap();
    assert_eq!(
        email.address,
        Some((address("somebody@example.org"), START))
    );
    assert_eq!(email.pending, None);
}

/// An intruder who knew the old password may have entered another address, so a new password
/// cancels its confirmation.
#[tokio::test]
async fn a_new_password_ends_what_was_to_be_confirmed() {
    let server = Server::start().await;
    let (zoe, here) = account(&server.live, "Zoë").await;
    let store = server.database.open().await;
    assert!(wants(&store, &zoe.id, "zoe@example.org").await);
    assert!(confirms(&store, &zoe.id, "zoe@example.org", 1).await);
    assert!(wants(&store, &zoe.id, "thief@example.org").await);
    let thief = address("thief@example.org");
    let link = store.add_email_link([2; 32], zoe.id.clone(), thief.clone(), START + HOUR);
    assert!(link.await.unwrap());
    let (old, new) = (password(PASSWORD), password("a blue door"));
    let changed = server
        .live
        .accounts
        .change_password(&zoe.id, &old, &new, &here);
    assert!(changed.await.is_ok());
    assert_eq!(store.email_of_link(&[2; 32], START).await.unwrap(), None);
    assert_eq!(due(&store, START).await, []);
    no_receiver_is_left(&server).await;
    let late = store.add_email_link([3; 32], zoe.id.clone(), thief, START + HOUR);
    assert!(!late.await.unwrap());
    let email = store.email(&zoe.id).await.unwrap().unwrap();
    assert_eq!(email.address, Some((address("zoe@example.org"), START)));
    assert_eq!(email.pending, None);
}

/// A person who reads e-mails to the old address must not be able to reset the password.
#[tokio::test]
async fn a_change_of_address_ends_the_links_to_a_new_password() {
    let server = Server::start().await;
    let (zoe, _) = account(&server.live, "Zoë").await;
    let store = server.database.open().await;
    let resettable = async |link: u8| {
        let added = store.add_reset_link([link; 32], zoe.id.clone(), START + HOUR);
        assert!(added.await.unwrap());
    };
    let works = async |link: u8| {
        let person = store.person_of_reset_link(&[link; 32], START).await;
        person.unwrap().is_some()
    };
    assert!(wants(&store, &zoe.id, "zoe@example.org").await);
    resettable(1).await;
    assert!(works(1).await);
    assert!(confirms(&store, &zoe.id, "zoe@example.org", 9).await);
    assert!(!works(1).await);
    resettable(2).await;
    let removed = store.remove_email(zoe.id.clone(), None, START);
    assert!(removed.await.unwrap());
    assert!(!works(2).await);
}

/// An e-mail with a reset link may be in transit when the address is removed, or when somebody
/// requests another link.
#[tokio::test]
async fn a_link_in_a_mail_counts_while_the_address_is_the_accounts() {
    let server = Server::start().await;
    let (zoe, _) = account(&server.live, "Zoë").await;
    let store = server.database.open().await;
    assert!(wants(&store, &zoe.id, "zoe@example.org").await);
    assert!(confirms(&store, &zoe.id, "zoe@example.org", 9).await);
    let mailed = async |link: u8, to: &str| {
        let expires = START + HOUR;
        let add = store.add_mailed_reset_link([link; 32], zoe.id.clone(), address(to), expires);
        add.await.unwrap()
    };
    let works = async |link: u8| {
        let person = store.person_of_reset_link(&[link; 32], START).await;
        person.unwrap().is_some()
    };
    assert!(mailed(1, "zoe@example.org").await);
    assert!(mailed(2, "zoe@example.org").await);
    assert!(!mailed(3, "zoe@example.com").await);
    assert_eq!(
        (works(1).await, works(2).await, works(3).await),
        (true, true, false)
    );
    for link in 4..52 {
        assert!(mailed(link, "zoe@example.org").await);
    }
    assert!(!mailed(60, "zoe@example.org").await, "no more than fifty");
    let removed = store.remove_email(zoe.id.clone(), None, START);
    assert!(removed.await.unwrap());
    assert!(!works(1).await && !works(2).await);
    assert!(!mailed(61, "zoe@example.org").await);
}

/// Strangers can use up an address's limit on password resets, but its owner can still request
/// e-mails on the account page.
#[tokio::test]
async fn nobody_keeps_an_owner_from_asking_for_a_new_password() {
    let server = Server::start().await;
    let (zoe, here) = account(&server.live, "Zoë").await;
    let store = server.database.open().await;
    for number in 1..=20 {
        let network = browser(number).network;
        let asked = server
            .live
            .notifications
            .ask_reset("zoe@example.org", network)
            .await;
        assert_eq!(asked, Ok(()));
    }
    let mails = due(&store, START).await;
    assert_eq!(mails.len(), 6, "each has a receiver");
    let chosen = password(PASSWORD);
    let wanted = server
        .live
        .notifications
        .want_email(&zoe.id, "zoe@example.org", &chosen, &here);
    assert_eq!(wanted.await, Ok(()));
    // All IPv6 networks of one customer count as one.
    let mut asked = 0;
    for number in 0..60_u16 {
        let network = IpAddr::from([0x2001, 0xdb8, 1, number, 0, 0, 0, 0]);
        let address = format!("somebody{number}@example.org");
        asked += u32::from(
            server
                .live
                .notifications
                .ask_reset(&address, network)
                .await
                .is_ok(),
        );
    }
    assert_eq!(asked, 40);
}
