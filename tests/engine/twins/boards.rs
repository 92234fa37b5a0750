//! Compares each game's views on SQLite and PostgreSQL.

use postern::live::Live;
use postern_game::view::frames::{Audience, PersonalFrame, PersonalState, PublicState, TurnTrees};
use postern_game::{DisplayNames, Game, GameId, GameView, Person};
use postern_rules::Color;

use super::TwinWorlds;
use crate::frames::told;

impl TwinWorlds {
    /// Compares, for every viewer, all games that have changed since the previous comparison.
    pub(super) async fn look_at_boards(&mut self) {
        // New servers have no cached games, so they read all events from their databases.
        let [one, other] = &self.twins;
        let servers = [one.server().await, other.server().await];
        for id in &self.games {
            let shown = self.boards.get(id);
            let known = shown.map(PublicState::seq);
            let read = [read(&servers[0], id).await, read(&servers[1], id).await];
            let [Some(one), Some(other)] = &read else {
                assert!(
                    read.iter().all(Option::is_none),
                    "{id} is on one of them alone"
                );
                continue;
            };
            if known == Some(one.0.seq()) {
                continue;
            }
            let now = PublicState::of(&one.0, &one.1);
            let before = shown.unwrap_or(&now);
            let now_ms = servers[0].node.now_ms();
            assert_eq!(
                seen(one, before, &self.people, now_ms),
                seen(other, before, &self.people, now_ms),
                "{id}"
            );
            self.boards.insert(id.clone(), now);
        }
    }
}

async fn read(server: &Live, id: &GameId) -> Option<(Game, DisplayNames)> {
    let (game, names) = server.games.game_with_names(id).await.ok()?;
    Some((Game::clone(&game), names))
}

/// Returns a game's views and frames as bytes.
fn seen(
    (game, names): &(Game, DisplayNames),
    before: &PublicState,
    people: &[Person],
    now_ms: i64,
) -> Vec<String> {
    let seats = Color::ALL.map(|side| game.players()[side].as_ref());
    let stranger = people
        .iter()
        .map(|person| &person.id)
        .find(|id| !seats.contains(&Some(id)));
    let mut seen = Vec::new();
    for viewer in seats.into_iter().chain([stranger, None]) {
        let view = GameView::of(game, names, viewer, 0, now_ms);
        seen.push(serde_json::to_string(&view).unwrap());
        let own = PersonalState::of(game, names, viewer, now_ms, &TurnTrees::default());
        seen.push(serde_json::to_string(&PersonalFrame::State(&own)).unwrap());
    }
    for audience in Audience::ALL {
        seen.extend(told(game, names, before, audience));
    }
    seen
}
