//! Updates the boards of a user's own games over the socket of a page.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::live::LiveError;
use crate::web::Site;
use crate::web::pages::lists::my_boards::MyBoard;
use postern_game::{GameId, PersonId, Seq};

/// The maximum number of games whose boards a page follows.
const MAX_BOARDS: usize = 30;

/// The games whose boards a page shows, each with the last event that the page knows.
#[derive(Default)]
pub(super) struct FollowedBoards(BTreeMap<GameId, Seq>);

/// The first frame of a page: the boards that it shows.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct FollowRequest {
    boards: BTreeMap<String, Seq>,
}

impl FollowedBoards {
    /// Parses the frame. `None` if it is invalid or contains too many games.
    pub(super) fn read(text: &str) -> Option<Self> {
        let FollowRequest { boards } = serde_json::from_str(text).ok()?;
        let boards: Option<BTreeMap<_, _>> = boards
            .into_iter()
            .map(|(id, seq)| Some((GameId::parse(&id).ok()?, seq)))
            .collect();
        boards.filter(|boards| boards.len() <= MAX_BOARDS).map(Self)
    }

    /// Returns the boards of the user's games that have changed since the last call.
    pub(super) async fn changed(
        &mut self,
        site: &Site,
        person: &PersonId,
    ) -> Result<Vec<MyBoard>, LiveError> {
        if self.0.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<GameId> = self.0.keys().cloned().collect();
        let mut listed = site.live.lists.listed(&ids).await?;
        listed.retain(|one| {
            let seq = one.game.seq;
            let known = self.0.insert(one.game.id.clone(), seq);
            known != Some(seq)
        });
        let now_ms = site.live.node.now_ms();
        let boards = listed
            .iter()
            .filter_map(|one| MyBoard::of(one, person, now_ms));
        Ok(boards.collect())
    }
}
