//! A player's list of games: the boards update while the page is open.

use crate::access::is_fit_for;
use crate::harness::{Look, Stage, stage};
use crate::sample::GAME;
use crate::table::{begin, join, play, sees_turn};

#[tokio::test]
async fn boards_go_on_while_their_list_is_open() {
    stage("boards", async |stage: &mut Stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DARK_PHONE).await;
        let mut games = Vec::new();
        for _ in 0..2 {
            let game = begin(&yellow, "friend", "white", "correspondence").await;
            join(&red, &game).await;
            games.push(game);
        }
        red.goto("/me").await;
        let id = |game: &str| game.trim_start_matches("/games/").to_owned();
        let card = format!("#games [data-game='{}']", id(&games[0]));
        let other = format!("#games [data-game='{}']", id(&games[1]));
        red.sees(&card, "Yellow to move").await;
        assert_eq!(red.count("#games [data-waiting]").await, 0);

        yellow.goto(&games[0]).await;
        play(&yellow, &GAME[0]).await;
        red.sees(&card, "Your turn").await;
        red.sees(&card, "Red to move").await;
        red.sees(&card, "left").await;
        red.until(&format!(
            "document.querySelector(\"{card} .piece[data-at='c4']\") !== null"
        ))
        .await;
        red.until("document.title.startsWith('(1)')").await;
        assert_eq!(red.count(&format!("{other}[data-waiting]")).await, 0);
        is_fit_for(&red, &[Look::DESKTOP, Look::DARK_PHONE], "boards").await;

        // Opens the game from the list. When the player goes back, the list must show the current
        // state.
        red.press(&format!("{card} a")).await;
        sees_turn(&red, 1, "c4").await;
        play(&red, &GAME[1]).await;
        red.goto("/me").await;
        red.sees(&card, "Yellow to move").await;
        yellow.press("#actions [value=resign]").await;
        yellow.press("#actions [value=resign]").await;
        red.sees(&card, "Red won").await;
        red.until(&format!("document.querySelector(\"{card}.over\") !== null"))
            .await;
    })
    .await;
}
