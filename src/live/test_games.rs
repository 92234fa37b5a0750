//! Games for the tests of single files.

use std::sync::Arc;

use postern_game::{Game, GameId, NewGame, Opponent, Person, PersonId, TimeControl};
use postern_rules::{Color, Variant};

/// So many games, each with one player, who waits for another.
pub(super) fn open_games(count: u32) -> Vec<Arc<Game>> {
    let new = NewGame {
        variant: Variant::HoleChess,
        with: Opponent::Friend,
        play: None,
        time: TimeControl::Unlimited,
        fen: None,
        seed: None,
        rated: false,
        deal: None,
        admission: postern_game::Admission::default(),
    };
    let creator = Person {
        id: PersonId::parse("ann").unwrap(),
        name: "Ann".to_owned(),
    };
    let events = postern_game::create(
        new,
        &creator,
        postern_game::Chance::new(Color::White, [[1; 32], [2; 32]]),
    )
    .unwrap();
    let id = |number: u32| GameId::parse(&number.to_string()).unwrap();
    (0..count)
        .map(|number| Arc::new(Game::fold(id(number), [(&events[0], 1, 0)]).unwrap()))
        .collect()
}
