//! Stored passkeys, and challenges for browsers to sign.

use postern_game::PersonId;
use postern_store::Store;
use postern_store::passkeys::{CHALLENGE_LIFE, MAX_PASSKEYS, Passkey, PasskeyChallenge};

use super::*;

fn passkey(number: u32) -> Passkey {
    let mut hash = [0; 32];
    hash[..4].copy_from_slice(&number.to_be_bytes());
    Passkey {
        hash,
        name: format!("Key {number}"),
        credential: "{}".to_owned(),
        made_ms: START + i64::from(number),
        used_ms: START + i64::from(number),
    }
}

async fn add(store: &Store, person: &PersonId, number: u32) -> bool {
    let added = store.add_passkey(person.clone(), passkey(number)).await;
    added.unwrap()
}

#[tokio::test]
async fn an_account_has_so_many_passkeys_and_no_guest_has_one() {
    let server = Server::start().await;
    let (zoe, _) = account(&server.live, "Zoë").await;
    let store = server.database.open().await;
    for number in 0..MAX_PASSKEYS {
        assert!(add(&store, &zoe.id, number).await);
    }
    assert!(!add(&store, &zoe.id, MAX_PASSKEYS).await, "one too many");
    assert!(!add(&store, &ann().id, MAX_PASSKEYS).await, "a guest");
    let (lea, _) = account(&server.live, "Lea").await;
    assert!(!add(&store, &lea.id, 0).await, "it is somebody else's");
    let used = store.use_passkey(passkey(1).hash, "{\"used\":1}".to_owned(), START + DAY);
    assert!(used.await.unwrap());
    let (owner, known) = store.passkey(&passkey(1).hash).await.unwrap().unwrap();
    assert_eq!((owner, known.used_ms), (zoe.id.clone(), START + DAY));
    assert_eq!(known.credential, "{\"used\":1}");
    let remove = async |person: &PersonId| {
        let removed = store.remove_passkey(person.clone(), passkey(1).hash).await;
        removed.unwrap()
    };
    assert!(!remove(&lea.id).await, "only its owner removes it");
    assert!(remove(&zoe.id).await);
    assert!(!remove(&zoe.id).await);
    let gone = store.use_passkey(passkey(1).hash, "{}".to_owned(), START);
    assert!(!gone.await.unwrap());
    assert_eq!(store.passkeys_of(&zoe.id).await.unwrap().len(), 19);
    server
        .live
        .accounts
        .delete_account_named("Zoë")
        .await
        .unwrap();
    assert_eq!(store.passkeys_of(&zoe.id).await.unwrap(), []);
    assert_eq!(store.passkey(&passkey(2).hash).await.unwrap(), None);
}

#[tokio::test]
async fn a_challenge_is_taken_once_and_in_time() {
    let server = Server::start().await;
    let (zoe, _) = account(&server.live, "Zoë").await;
    let store = server.database.open().await;
    let challenge = |person: Option<&PersonId>| PasskeyChallenge {
        person: person.cloned(),
        state: "what was asked".to_owned(),
    };
    let keep = async |token: u8, person| {
        let kept = store.keep_challenge([token; 32], challenge(person), START + HOUR);
        assert!(kept.await.unwrap());
    };
    let take = async |token: u8, now| store.take_challenge([token; 32], now).await.unwrap();
    keep(1, Some(&zoe.id)).await;
    keep(2, None).await;
    keep(3, None).await;
    assert_eq!(take(1, START).await, Some(challenge(Some(&zoe.id))));
    assert_eq!(take(1, START).await, None);
    assert_eq!(take(2, START + HOUR).await, None, "too late");
    store.forget_expired(START + HOUR).await.unwrap();
    assert_eq!(take(2, START).await, None, "it was forgotten");
    keep(4, None).await;
    let (one, other) = tokio::join!(take(4, START), take(4, START));
    assert_eq!(usize::from(one.is_some()) + usize::from(other.is_some()), 1);
}

/// If expired challenges counted, a few strangers could prevent everyone from using passkeys until
/// the next cleanup.
#[tokio::test]
async fn challenges_whose_time_is_over_stand_in_nobodys_way() {
    let server = Server::start().await;
    let store = server.database.open().await;
    let keep = async |token: u8, expires| {
        let challenge = PasskeyChallenge {
            person: None,
            state: "what was asked".to_owned(),
        };
        let kept = store.keep_challenge([token; 32], challenge, expires);
        assert!(kept.await.unwrap());
    };
    keep(1, START + HOUR).await;
    keep(2, START + HOUR + CHALLENGE_LIFE - 1).await;
    assert!(
        store
            .take_challenge([1; 32], START)
            .await
            .unwrap()
            .is_some()
    );
    keep(3, START + HOUR).await;
    keep(4, START + HOUR + CHALLENGE_LIFE).await;
    // Storing the fourth challenge deleted the third, which had expired by then. Otherwise the
    // third would be valid at `START`.
    assert_eq!(store.take_challenge([3; 32], START).await.unwrap(), None);
}
