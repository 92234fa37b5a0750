//! The players in the tests, and databases that contain them.

use postern_game::{DisplayNames, Person, PersonId};
use postern_store::Store;

use crate::helpers::{START, Server, ann, ben, cleo, person};

/// Returns Ann, Ben or Cleo by ID.
pub(crate) fn known(id: &PersonId) -> Person {
    [ann(), ben(), cleo()]
        .into_iter()
        .find(|person| person.id == *id)
        .unwrap()
}

/// Returns the names of Ann, Ben and Cleo.
pub(crate) fn names() -> DisplayNames {
    [ann(), ben(), cleo()].into_iter().collect()
}

/// Inserts Ann, Ben and Cleo into a database.
pub(crate) async fn introduce(store: &Store) {
    for person in [ann(), ben(), cleo()] {
        if store.person(&person.id).await.unwrap().is_none() {
            store.add_person(person, START).await.unwrap();
        }
    }
}

/// Inserts this many players, named `Spectator0` and so on.
pub(crate) async fn crowd(server: &Server, size: usize) {
    let store = server.database.open().await;
    for number in 0..size {
        let spectator = person(&format!("Spectator{number}"));
        store.add_person(spectator, START).await.unwrap();
    }
    store.close().await;
}
