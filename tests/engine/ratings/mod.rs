//! Ratings: the formulas, and how finished games change them.

mod counted;
mod formulas;
mod kept;

use postern::live::{Password, SignInClient};
use postern_game::{
    Command, GameId, Millis, NewGame, OpponentKind, Person, Rating, RatingSet, TimeControl,
};

use crate::helpers::*;

const PASSWORD: &str = "a green door";

/// Returns the rating set for blitz games of Hole Chess.
fn blitz_set() -> RatingSet {
    RatingSet::from_slug("hole-chess-blitz").unwrap()
}

/// Creates an account for an existing player.
pub(crate) async fn gets_account(server: &Server, person: &Person) {
    let browser = SignInClient {
        device: "Firefox on Linux".to_owned(),
        network: [192, 0, 2, 1].into(),
        token: None,
        session: None,
    };
    let password = Password::new(PASSWORD.to_owned());
    let live = &server.live;
    let entered = live
        .accounts
        .sign_up(Some(&person.id), &person.name, &password, &browser)
        .await;
    assert_eq!(entered.unwrap().person, *person);
}

/// Starts a server on which Ann, Ben and Cleo have accounts.
async fn with_accounts() -> Server {
    let server = Server::start().await;
    for person in [ann(), ben(), cleo()] {
        gets_account(&server, &person).await;
    }
    server
}

pub(crate) fn rated(time: TimeControl) -> NewGame {
    NewGame {
        rated: true,
        deal: None,
        ..new_game(OpponentKind::Anyone, time)
    }
}

/// Starts a game that `white` has posted and `black` has joined.
pub(crate) async fn joined(
    server: &Server,
    new: NewGame,
    white: &Person,
    black: &Person,
) -> GameId {
    let id = server.command_id();
    let game = server.live.games.create(white, &id, new).await.unwrap();
    server.by(black, &game, Command::Join).await.unwrap();
    game
}

/// Starts a rated blitz game in which both players have moved.
async fn begun(server: &Server, white: &Person, black: &Person) -> GameId {
    let game = joined(server, rated(blitz()), white, black).await;
    server.turns(&game, &["c4", "c7"]).await;
    game
}

/// Starts a rated blitz game, which `loser` then resigns.
async fn lost(server: &Server, white: &Person, black: &Person, loser: &Person) -> GameId {
    let game = begun(server, white, black).await;
    server.by(loser, &game, Command::Resign).await.unwrap();
    game
}

/// Returns a player's current blitz rating.
async fn rating(server: &Server, person: &Person) -> Option<Rating> {
    let ratings = server.live.ratings.ratings_of(&person.id).await.unwrap();
    let mine = ratings.into_iter().find(|(set, _)| *set == blitz_set());
    mine.map(|(_, strength)| strength.at(server.live.node.now_ms()))
}

async fn points(server: &Server, person: &Person) -> i64 {
    rating(server, person).await.unwrap().points
}

fn days(number: Millis) -> Millis {
    number * DAY
}
