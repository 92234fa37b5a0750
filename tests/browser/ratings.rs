//! A rated game, from the form to the rating graph.

use crate::access::is_fit;
use crate::accounts::signs_up;
use crate::harness::{Look, stage};
use crate::sample::GAME;
use crate::table::{begin_variant, join, play, press_twice, sees_turn};

#[tokio::test]
async fn a_rated_game_changes_ratings() {
    stage("ratings", async |stage| {
        let ann = stage.browser("ann", Look::PHONE).await;
        let ben = stage.browser("ben", Look::DARK).await;
        signs_up(&ann, "Ann").await;
        signs_up(&ben, "Ben").await;
        let fields = [("play", "white"), ("time", "live"), ("rated", "yes")];
        let game = begin_variant(&ann, "hole-chess", "anyone", &fields).await;
        ann.sees("#ratings", "Yellow: 1500?").await;
        ben.goto("/").await;
        ben.sees("#seeks .rating", "1500?").await;
        join(&ben, &game).await;
        ann.sees("#ratings", "Red: 1500?").await;
        play(&ann, &GAME[0]).await;
        sees_turn(&ben, 1, GAME[0].notation).await;
        play(&ben, &GAME[1]).await;
        sees_turn(&ann, 2, GAME[1].notation).await;
        press_twice(&ben, "resign").await;
        for player in [&ann, &ben] {
            player
                .sees("#ratings", "Yellow: 1500? → 1662? (+162)")
                .await;
            // The script must draw the same graph as the server.
            let same = "fetch(location.pathname).then((answer) => answer.text()).then((html) => \
                new DOMParser().parseFromString(html, \
                'text/html').querySelector('#ratings').innerHTML \
                    === document.querySelector('#ratings').innerHTML)";
            assert_eq!(player.value(same).await, Some(true.into()));
        }
        is_fit(&ann, "a rated game").await;
        ann.goto("/players/Ann").await;
        ann.sees("#ratings-title + table", "1662?").await;
        assert_eq!(ann.count(".graph .curve").await, 1);
        is_fit(&ann, "a player with ratings").await;
        ann.goto("/ratings").await;
        is_fit(&ann, "all ratings").await;
        ann.press("main a[href='/ratings/hole-chess-live']").await;
        ann.sees("main .empty", "Nobody has a settled rating").await;
        is_fit(&ann, "the best of a set").await;
    })
    .await;
}
