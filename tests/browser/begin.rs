//! Starting several games one after another in one browser.

use crate::harness::{Browser, Look, stage};
use crate::table::{at_the_board, begin_by_form, piece_on};

#[tokio::test]
async fn who_comes_back_to_the_start_page_begins_another_game() {
    stage("again", async |stage| {
        let scripted = stage.browser("scripted", Look::DESKTOP).await;
        let plain = stage.browser("plain", Look::NO_SCRIPT).await;
        for browser in [&scripted, &plain] {
            let first = begin_by_form(browser, "hole-chess", "both-sides", &[]).await;
            let second = back_and_begin(browser, "hole-chess").await;
            assert_ne!(
                second,
                first,
                "{}: the same wish again is another game",
                browser.name()
            );
            let third = back_and_begin(browser, "event-chess").await;
            assert_ne!(
                third,
                second,
                "{}: another wish is another game",
                browser.name()
            );
            browser.sees("h1", "Event Chess").await;
        }
    })
    .await;
}

/// Returns to the form with the browser's back button, and starts another game from it.
async fn back_and_begin(browser: &Browser, variant: &str) -> String {
    browser.back().await;
    browser.until("location.pathname === '/'").await;
    browser
        .press(&format!(
            "form.create:has(input[name=variant][value={variant}]) button[value=both-sides]"
        ))
        .await;
    browser
        .until("location.pathname.startsWith('/games/')")
        .await;
    browser.path().await
}

#[tokio::test]
async fn a_position_is_previewed_before_a_game_begins_from_it() {
    stage("position", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        person.announce("422");
        person.goto("/").await;
        let of = |part: &str| format!("section[data-variant=event-chess] {part}");
        let shown = |at: &str| {
            format!(
                "document.querySelector('{}') !== null",
                of(&format!(".variant-board use.piece[data-at={at}]"))
            )
        };
        person.press(&of(".position summary")).await;
        person
            .write(&of("[name=fen]"), "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1 -")
            .await;
        person.until(&shown("d4")).await;
        person.until(&format!("!({})", shown("e8"))).await;
        // The page shows the FEN parser's error message, and the board keeps the last valid
        // position.
        person.write(&of("[name=fen]"), "8/8/8 w - - 0 1 -").await;
        person
            .sees(&of("[data-fen-problem]"), "xpected 8 ranks, found 3")
            .await;
        person.until(&shown("d4")).await;
        person
            .write(&of("[name=fen]"), "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1 -")
            .await;
        person
            .until(&format!(
                "document.querySelector('{}').hidden",
                of("[data-fen-problem]")
            ))
            .await;
        person
            .press(&of("button[name=with][value=both-sides]"))
            .await;
        at_the_board(&person).await;
        assert_eq!(piece_on(&person, "d4").await, "Pb");
        assert_eq!(piece_on(&person, "a1").await, "");
    })
    .await;
}

#[tokio::test]
async fn a_game_begins_from_a_position_of_another() {
    stage("from_here", async |stage| {
        for look in [Look::DESKTOP, Look::NO_SCRIPT] {
            let person = stage.browser("person", look).await;
            let first = begin_by_form(&person, "hole-chess", "both-sides", &[]).await;
            person.write("#move-form input[name=turn]", "c4").await;
            person.press("#move-form button").await;
            person.sees("#moves", "c4").await;
            person.press("details:has(#export) > summary").await;
            person.press(".from-here button").await;
            person
                .until("location.pathname === '/' && location.hash === '#hole-chess'")
                .await;
            let form = "section[data-variant=hole-chess]";
            person
                .until(&format!(
                    "document.querySelector('{form} .variant-board use.piece[data-at=c4]') !== null"
                ))
                .await;
            person
                .press(&format!("{form} button[name=with][value=both-sides]"))
                .await;
            person
                .until("location.pathname.startsWith('/games/')")
                .await;
            assert_ne!(person.path().await, first);
            person.sees("#status", "Red to move").await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_bank_of_time_is_asked_for_where_it_is_wanted() {
    stage("bank", async |stage| {
        let phone = stage.browser("phone", Look::PHONE).await;
        let desktop = stage.browser("desktop", Look::DESKTOP).await;
        let plain = stage.browser("plain", Look::NO_SCRIPT).await;
        for browser in [&phone, &desktop, &plain] {
            browser.goto("/").await;
            let form = "form.create:has(input[name=variant][value=hole-chess])";
            let shows = async |field: &str, is_shown: bool| {
                let box_of = format!("document.querySelector('{form} [name={field}]')");
                let has = format!("({box_of}.getClientRects().length > 0) === {is_shown}");
                browser.until(&has).await;
            };
            shows("bank", false).await;
            browser.pick_in(form, "time", "correspondence").await;
            shows("bank", true).await;
            shows("bank_hours", false).await;
            browser.press(&format!("{form} [name=bank]")).await;
            shows("bank_hours", true).await;
            shows("bank_days", true).await;
            browser.write(&format!("{form} [name=days]"), "5").await;
            browser
                .write(&format!("{form} [name=bank_hours]"), "24")
                .await;
            browser
                .press(&format!("{form} button[name=with][value=friend]"))
                .await;
            browser
                .until("location.pathname.startsWith('/games/')")
                .await;
            let words = "5 days + 24 hours per move, at most 10 days";
            browser.sees("main", words).await;
        }
    })
    .await;
}
