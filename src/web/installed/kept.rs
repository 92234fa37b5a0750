//! The list of games that the service worker stores on a user's device.

use axum::Json;
use data_encoding::HEXLOWER;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::web::response::secret;
use crate::web::{Answer, Context, Problem, Site};
use postern_game::{ListedGame, PersonId, Seq};
use postern_rules::Color;
use postern_store::TokenHash;

/// The maximum number of games that a device stores for one user.
const MAX_GAMES: usize = 50;

/// The response to the service worker: the games to store.
#[derive(Serialize)]
struct OfflineGames {
    /// An identifier of this device's session. `None` if nobody is signed in. When it changes, the
    /// device deletes the games of the previous session.
    session: Option<String>,
    /// The games to store on the device, unfinished games first.
    games: Vec<OfflineGame>,
}

#[derive(Serialize)]
struct OfflineGame {
    id: String,
    /// The number of the game's last event. A stored copy with the same number is current.
    seq: Seq,
    /// The game's title and the opponent: `… with Ann`.
    words: String,
}

/// `GET /me/kept`: returns the games that the service worker must store.
///
/// # Errors
/// Returns an error if the games cannot be read.
pub(crate) async fn offline_games(ctx: Context) -> Answer {
    let games = match ctx.viewer() {
        Some(person) => games(&ctx, person).await?,
        None => Vec::new(),
    };
    let kept = OfflineGames {
        session: ctx.visitor.session().map(name_of),
        games,
    };
    Ok(ctx.remember(secret(Json(kept))))
}

/// Returns an identifier of the session that does not reveal the session's hash.
fn name_of(session: &TokenHash) -> String {
    let mut digest = Sha256::new();
    digest.update(b"kept on a device");
    digest.update(session);
    HEXLOWER.encode(&digest.finalize()[..8])
}

async fn games(site: &Site, person: &PersonId) -> Result<Vec<OfflineGame>, Problem> {
    let mut listed = site.live.lists.unfinished_of(person).await?;
    if listed.len() < MAX_GAMES {
        listed.extend(site.live.lists.finished_of(person, None).await?);
    }
    listed.truncate(MAX_GAMES);
    Ok(listed
        .iter()
        .map(|listed| kept_game(listed, person))
        .collect())
}

fn kept_game(listed: &ListedGame, person: &PersonId) -> OfflineGame {
    let game = &listed.game;
    let opponent = Color::ALL
        .into_iter()
        .filter(|&side| game.players[side].as_ref() != Some(person))
        .find_map(|side| listed.names[side].as_deref());
    let title = game.title();
    OfflineGame {
        id: game.id.to_string(),
        seq: game.seq,
        words: opponent.map_or_else(|| title.clone(), |name| format!("{title} with {name}")),
    }
}
