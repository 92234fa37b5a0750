//! The list of games that the service worker stores on a person's device.

use axum::Json;
use data_encoding::HEXLOWER;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::web::response::secret;
use crate::web::{Answer, Context, Problem, Site};
use postern_game::{ListedGame, PersonId, Seq};
use postern_rules::Color;
use postern_store::TokenHash;

/// The maximum number of a person's games that a device stores.
const MOST_GAMES: usize = 50;

/// The answer to the service worker.
#[derive(Serialize)]
struct Kept {
    /// Identifies the session in which this device is signed in, and nothing else; `None` if nobody
    /// is signed in. The device deletes what it stored in another session.
    session: Option<String>,
    /// The games to store, unfinished games first.
    games: Vec<KeptGame>,
}

#[derive(Serialize)]
struct KeptGame {
    id: String,
    /// The last event of the game. A copy that is up to this event need not be renewed.
    seq: Seq,
    /// The title and the opponent: `… with Ann`.
    words: String,
}

/// `GET /me/kept`.
///
/// # Errors
/// Returns an error if the games cannot be read.
pub(crate) async fn kept(ctx: Context) -> Answer {
    let games = match ctx.viewer() {
        Some(person) => games(&ctx, person).await?,
        None => Vec::new(),
    };
    let kept = Kept {
        session: ctx.visitor.session().map(name_of),
        games,
    };
    Ok(ctx.remember(secret(Json(kept))))
}

/// Returns a name for the session that does not reveal the session.
fn name_of(session: &TokenHash) -> String {
    let mut digest = Sha256::new();
    digest.update(b"kept on a device");
    digest.update(session);
    HEXLOWER.encode(&digest.finalize()[..8])
}

async fn games(site: &Site, person: &PersonId) -> Result<Vec<KeptGame>, Problem> {
    let mut listed = site.live.lists.unfinished_of(person).await?;
    if listed.len() < MOST_GAMES {
        listed.extend(site.live.lists.finished_of(person, None).await?);
    }
    listed.truncate(MOST_GAMES);
    Ok(listed
        .iter()
        .map(|listed| kept_game(listed, person))
        .collect())
}

fn kept_game(listed: &ListedGame, person: &PersonId) -> KeptGame {
    let game = &listed.game;
    let opponent = Color::ALL
        .into_iter()
        .filter(|&side| game.players[side].as_ref() != Some(person))
        .find_map(|side| listed.names[side].as_deref());
    let title = game.title();
    KeptGame {
        id: game.id.to_string(),
        seq: game.seq,
        words: opponent.map_or_else(|| title.clone(), |name| format!("{title} with {name}")),
    }
}
