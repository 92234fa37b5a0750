//! Games and people that were lately asked for.

use std::sync::Arc;

use quick_cache::{Weighter, sync::Cache};

use super::LiveError;
use crate::game::{Game, GameId, Person, PersonId};

/// Most bytes of games, about. What is not here is folded from the log again.
const GAME_BYTES: u64 = 64 << 20;
/// About what a game takes at rest, and each of its plies and comments besides, in bytes.
const BYTES_EACH: u64 = 4_096;
const BYTES_PER_PLY: u64 = 2_600;
const BYTES_PER_COMMENT: u64 = 256;
/// Most people. One takes some 150 bytes.
const PEOPLE: usize = 10_000;

/// Folded games. Of those that nobody is watching, the least used leave first.
pub(super) struct Games {
    games: Cache<GameId, Arc<Game>, Bytes>,
}

/// About how many bytes a game takes.
#[derive(Clone, Copy)]
struct Bytes;

impl Weighter<GameId, Arc<Game>> for Bytes {
    fn weight(&self, _: &GameId, game: &Arc<Game>) -> u64 {
        let turns = game.line().plies().len() + game.line().asides().len();
        let comments = game.comments();
        let texts = comments.iter().filter_map(|comment| comment.text.as_ref());
        let texts: usize = texts.map(String::len).sum();
        BYTES_EACH
            + BYTES_PER_PLY * turns as u64
            + BYTES_PER_COMMENT * comments.len() as u64
            + texts as u64
    }
}

impl Games {
    pub(super) fn new() -> Self {
        Self::of_bytes(GAME_BYTES)
    }

    fn of_bytes(bytes: u64) -> Self {
        Self {
            games: Cache::with_weighter(1_000, bytes, Bytes),
        }
    }

    /// About what all games take.
    #[allow(clippy::cast_precision_loss, reason = "it is a figure for people")]
    pub(super) fn bytes(&self) -> f64 {
        self.games.weight() as f64
    }

    /// The latest state that is here.
    pub(super) fn peek(&self, id: &GameId) -> Option<Arc<Game>> {
        self.games.peek(id)
    }

    /// The game, read by `read` when it is not here. Several who ask at once wait for one reading.
    pub(super) async fn get_or_read(
        &self,
        id: &GameId,
        read: impl Future<Output = Result<Arc<Game>, LiveError>>,
    ) -> Result<Arc<Game>, LiveError> {
        self.games.get_or_insert_async(id, read).await
    }

    /// Forgets a game that was removed.
    pub(super) fn remove(&self, id: &GameId) {
        self.games.remove(id);
    }

    /// Keeps a state that has just become durable, unless a later one is here. It also takes the
    /// place of one that is being read.
    pub(super) fn put(&self, game: &Arc<Game>) {
        let later = self.games.peek(game.id()).map(|kept| kept.seq());
        if later.is_none_or(|seq| seq < game.seq()) {
            self.games.insert(game.id().clone(), Arc::clone(game));
        }
    }
}

/// People by their ids, with the names that they have now.
pub(super) struct People {
    people: Cache<PersonId, Person>,
}

impl People {
    pub(super) fn new() -> Self {
        Self {
            people: Cache::new(PEOPLE),
        }
    }

    /// The person, read by `read` when not here; nobody is not remembered.
    pub(super) async fn get_or_read(
        &self,
        id: &PersonId,
        read: impl Future<Output = Result<Option<Person>, LiveError>>,
    ) -> Result<Option<Person>, LiveError> {
        let read = async { read.await.map_err(Some)?.ok_or(None) };
        match self.people.get_or_insert_async(id, read).await {
            Ok(person) => Ok(Some(person)),
            Err(None) => Ok(None),
            Err(Some(error)) => Err(error),
        }
    }

    pub(super) fn get(&self, id: &PersonId) -> Option<Person> {
        self.people.get(id)
    }

    /// Keeps a person who was read, unless that person is here, perhaps with a newer name.
    pub(super) fn put_read(&self, person: &Person) {
        if self.people.peek(&person.id).is_none() {
            self.put(person);
        }
    }

    /// Forgets somebody who was removed.
    pub(super) fn remove(&self, id: &PersonId) {
        self.people.remove(id);
    }

    /// Keeps a person as that person is now in the database.
    pub(super) fn put(&self, person: &Person) {
        self.people.insert(person.id.clone(), person.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{self, NewGame, Opponent, TimeControl},
        live::LiveError,
    };
    use postern_rules::{Color, Variant};

    fn games(count: u32) -> Vec<Arc<Game>> {
        let new = NewGame {
            variant: Variant::HoleChess,
            with: Opponent::Friend,
            play: None,
            time: TimeControl::Unlimited,
            fen: None,
            seed: None,
        };
        let creator = Person {
            id: PersonId::parse("ann").unwrap(),
            name: "Ann".to_owned(),
        };
        let events = game::create(new, &creator, Color::White).unwrap();
        let id = |number: u32| GameId::parse(&number.to_string()).unwrap();
        (0..count)
            .map(|number| Arc::new(Game::fold(id(number), [(&events[0], 1, 0)]).unwrap()))
            .collect()
    }

    #[test]
    fn games_are_kept_up_to_a_number_of_bytes() {
        let cache = Games::of_bytes(100 * BYTES_EACH);
        let games = games(200);
        for game in &games {
            cache.put(game);
        }
        let kept = games.iter().filter(|game| cache.peek(game.id()).is_some());
        assert!((50..=100).contains(&kept.count()));
    }

    #[tokio::test]
    async fn what_is_put_while_it_is_read_stays() {
        let cache = Games::of_bytes(GAME_BYTES);
        let game = &games(1)[0];
        let mut later = Game::clone(game);
        let person = PersonId::parse("ben").unwrap();
        let joined = game::GameEvent::Joined { person };
        later.apply(&joined, 2, 0).unwrap();
        let read = async {
            cache.put(&Arc::new(later));
            Ok::<_, LiveError>(Arc::clone(game))
        };
        cache.get_or_read(game.id(), read).await.unwrap();
        assert_eq!(cache.peek(game.id()).unwrap().seq(), 2);
    }
}
