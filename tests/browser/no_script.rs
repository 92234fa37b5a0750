//! The site without JavaScript: every action has a form.

use crate::harness::{Browser, Look, stage};
use crate::table::{begin, sees_turn};

async fn type_turn(browser: &Browser, turn: &str) {
    browser.write("#move-form input[name=turn]", turn).await;
    browser.press("#move-form button").await;
}

#[tokio::test]
async fn a_game_is_begun_joined_played_and_ended_by_forms() {
    stage("no_script", async |stage| {
        let yellow = stage.browser("yellow", Look::NO_SCRIPT).await;
        let red = stage.browser("red", Look::NO_SCRIPT).await;
        yellow.goto("/").await;
        yellow.pick("play", "white").await;
        yellow.pick("time", "correspondence").await;
        yellow.press("button[name=with][value=friend]").await;
        yellow
            .until("location.pathname.startsWith('/games/')")
            .await;
        assert_eq!(
            yellow
                .value("document.documentElement.dataset.script")
                .await,
            None,
            "scripts \
            are off"
        );
        let game = yellow.path().await;
        red.goto(&game).await;
        red.press("button[name=do][value=join]").await;
        red.until(
            "document.querySelector('#move-form') !== null || \
            document.querySelector('button[value=resign]') !== null",
        )
        .await;

        yellow.reload().await;
        type_turn(&yellow, "c4").await;
        yellow.sees("#moves", "c4").await;
        red.reload().await;
        red.announce("status of 422");
        // The page shows why the turn was refused, and keeps the typed text.
        type_turn(&red, "e2").await;
        red.until(
            "document.querySelector('[role=alert]') !== null && \
            document.querySelector('#move-form input[name=turn]').value === 'e2'",
        )
        .await;
        type_turn(&red, "e6").await;
        red.sees("#moves", "e6").await;
        red.press("#moves [data-ply='1']").await;
        red.until(
            "location.search === '?ply=1' && document.querySelector('#board [data-at=e8]') \
            !== null",
        )
        .await;

        yellow.goto(&game).await;
        yellow.write("#kibitz [name=text]", "A quick game").await;
        yellow.press("#kibitz form:has([name=text]) button").await;
        yellow.sees("#kibitz", "A quick game").await;
        // Resigning needs a second click, even without JavaScript.
        yellow
            .press("details:has(button[value=resign]) summary")
            .await;
        yellow.press("button[name=do][value=resign]").await;
        yellow.sees("#status", "Red wins").await;
    })
    .await;
}

#[tokio::test]
async fn who_plays_by_forms_meets_who_plays_on_the_board() {
    stage("mixed", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::NO_SCRIPT).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        red.goto(&game).await;
        red.press("button[name=do][value=join]").await;
        yellow
            .until("document.body.dataset.status === 'running'")
            .await;
        crate::table::play(&yellow, &crate::sample::GAME[0]).await;
        red.goto(&game).await;
        type_turn(&red, "e8-e6").await;
        sees_turn(&yellow, 2, "e6").await;
    })
    .await;
}

/// Chooses a square from the form's list of allowed squares.
async fn choose_square(browser: &Browser, game: &str, square: &str) {
    browser.goto(game).await;
    browser.choose("#choose-form select", square).await;
    browser.press("#choose-form button").await;
    browser
        .until("document.querySelector('#choose-form') === null")
        .await;
}

#[tokio::test]
async fn the_event_is_started_squares_are_chosen_and_the_passage_is_found_by_forms() {
    stage("no_script_event", async |stage| {
        let white = stage.browser("white", Look::NO_SCRIPT).await;
        let black = stage.browser("black", Look::NO_SCRIPT).await;
        let form = ".create:has([value=event-chess])";
        white.goto("/").await;
        white
            .press(&format!("{form} label:has([name=play][value=white])"))
            .await;
        white.press(&format!("{form} button[value=friend]")).await;
        white.until("location.pathname.startsWith('/games/')").await;
        let game = white.path().await;
        black.goto(&game).await;
        black.press("button[name=do][value=join]").await;
        black
            .until("document.querySelector('button[value=resign]') !== null")
            .await;
        white.reload().await;
        // Starting the event cannot be undone, so it needs a second click.
        white.press(".event-card form summary").await;
        white.press(".event-card form button").await;
        white
            .until("document.querySelector('#events').dataset.phase === 'choosing'")
            .await;
        choose_square(&white, &game, "c4").await;
        black.goto(&game).await;
        black
            .until("document.querySelectorAll('#board .mark-choosable').length === 16")
            .await;
        assert_eq!(
            black.count("[data-own], #board .mark-own-hidden").await,
            0,
            "White’s square is White’s"
        );
        choose_square(&black, &game, "f6").await;
        white.reload().await;
        white
            .until("document.querySelector('#board .mark-own-hidden').dataset.mark === 'c4'")
            .await;
        type_turn(&white, "c4").await;
        white.sees("#moves", "c4-f6").await;
        white
            .until("document.querySelectorAll('#board .mark-gate').length === 2")
            .await;
        black.reload().await;
        type_turn(&black, "Nxf6").await;
        black.sees("#moves", "Nxf6-c4").await;
        black
            .until("document.querySelector('#board .piece[data-at=c4]').dataset.kind === 'N'")
            .await;
    })
    .await;
}

#[tokio::test]
async fn links_filter_ones_own_games() {
    for (form, look) in [("phone", Look::PHONE), ("desktop", Look::NO_SCRIPT)] {
        stage(&format!("own_filters_{form}"), async |stage| {
            let yellow = stage.browser("yellow", look).await;
            let red = stage.browser("red", Look::NO_SCRIPT).await;
            let game = begin(&yellow, "friend", "white", "correspondence").await;
            red.goto(&game).await;
            red.press("button[name=do][value=join]").await;
            red.until("document.querySelector('button[value=resign]') !== null")
                .await;
            for (person, own, other) in [(&yellow, "me", "others"), (&red, "others", "me")] {
                person.goto("/me").await;
                person.press(".own-filters summary").await;
                person
                    .press(&format!(".own-filters a[href='/me?waiting={own}']"))
                    .await;
                person
                    .until(&format!("location.search === '?waiting={own}'"))
                    .await;
                assert_eq!(person.count("#games .card").await, 1);
                person
                    .press(&format!(".own-filters a[href='/me?waiting={other}']"))
                    .await;
                person
                    .sees("main [role=status]", "None of your games")
                    .await;
                assert_eq!(person.count("#games .card").await, 0);
            }
        })
        .await;
    }
}
