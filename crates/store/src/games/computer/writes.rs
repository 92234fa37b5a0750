//! Removing games against a computer player, in either engine.

use async_trait::async_trait;

use crate::{
    News, StoreError,
    engine::{
        reads::{list, row::Columns as _},
        value::values,
        writes::{Engine, Write},
    },
    games::computer::{ComputerGames, reads as read},
};
use postern_game::{GameId, Millis};

/// Takes the game, so that nothing is added to its log meanwhile.
const TAKE: &str = "UPDATE game_state SET seq = seq WHERE active_ms <= $2
    AND game = (SELECT key FROM games WHERE id = $1 AND computer_level IS NOT NULL)";

/// The triggers let events go that belong to a game in this table.
const LET_GO: &str = "INSERT INTO removing (game) SELECT key FROM games WHERE id = $1";

/// The key of the game `$1`.
macro_rules! of_game {
    ($from:literal) => {
        concat!(
            "DELETE FROM ",
            $from,
            " WHERE game = (SELECT key FROM games WHERE id = $1)"
        )
    };
}

/// What refers to the game goes before it, and what refers to an event before that.
const GO: [&str; 15] = [
    of_game!("comments"),
    of_game!("chat_lines"),
    of_game!("game_notes"),
    of_game!("reviews"),
    of_game!("looks"),
    of_game!("conditional_moves"),
    of_game!("variations"),
    of_game!("positions"),
    of_game!("unindexed"),
    of_game!("reports"),
    of_game!("deliveries"),
    of_game!("events"),
    of_game!("game_state"),
    of_game!("removing"),
    "DELETE FROM games WHERE id = $1",
];

#[async_trait]
impl<E: Engine> ComputerGames for E {
    async fn idle_computer_games(
        &self,
        active_ms: Millis,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        list(
            self.reader(),
            &read::IDLE,
            &values![active_ms, limit],
            |row| row.game_id("id"),
        )
        .await
    }

    async fn remove_computer_game(
        &self,
        game: &GameId,
        active_ms: Millis,
    ) -> Result<bool, StoreError> {
        let of_game = |text| Write {
            text,
            values: vec![game.as_str().into()],
        };
        let take = Write::new(TAKE, values![game.as_str(), active_ms]);
        let follows = GO.into_iter().map(of_game).collect();
        let removed = News::Removed(game.clone());
        self.write_with(
            Vec::new(),
            vec![take, of_game(LET_GO)],
            follows,
            vec![removed],
        )
        .await
    }
}
