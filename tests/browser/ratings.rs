//! A rated game, from the form to the graph.

use crate::{
    access::problems_of,
    accounts::signs_up,
    harness::{Browser, Look, stage},
    sample::GAME,
    table::{begin_variant, join, play, press_twice, sees_turn},
};

#[tokio::test]
async fn a_rated_game_changes_ratings_on_a_phone() {
    journey("ratings_phone", Look::PHONE).await;
}

#[tokio::test]
async fn a_rated_game_changes_ratings_on_a_desktop() {
    let dark = Look {
        dark: true,
        ..Look::DESKTOP
    };
    journey("ratings_desktop", dark).await;
}

async fn journey(name: &str, look: Look) {
    stage(name, async |stage| {
        let ann = stage.browser("ann", look).await;
        let ben = stage.browser("ben", look).await;
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
            player.sees("#ratings", "Yellow: 1500? → 1662? (+162)").await;
            // What the script has drawn is what the server draws.
            let same = "fetch(location.pathname).then((answer) => answer.text()).then((html) => \
                new DOMParser().parseFromString(html, 'text/html').querySelector('#ratings').innerHTML \
                    === document.querySelector('#ratings').innerHTML)";
            assert_eq!(player.value(same).await, Some(true.into()));
        }
        passes(&ann, look, "a rated game").await;
        ann.goto("/players/Ann").await;
        ann.sees("#ratings-title + table", "1662?").await;
        assert_eq!(ann.count(".graph .curve").await, 1);
        passes(&ann, look, "a player with ratings").await;
        ann.goto("/ratings").await;
        passes(&ann, look, "all ratings").await;
        ann.press("main a[href='/ratings/hole-chess-live']").await;
        ann.sees("main .empty", "Nobody has a settled rating").await;
        passes(&ann, look, "the best of a set").await;
    })
    .await;
}

/// That nobody is kept out of a page, and nothing on it is wider than the screen.
async fn passes(browser: &Browser, look: Look, page: &str) {
    let problems = problems_of(browser, look).await;
    assert!(problems.is_empty(), "{page}: {problems:#?}");
}
