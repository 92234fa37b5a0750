//! Games with a deck of events: drawing events, reading their cards, and two active events at a
//! time.

use serde_json::json;

use crate::event::acts;
use crate::event::search::SecretSearch;
use crate::harness::{Browser, Look, stage};
use crate::table::{begin_with, cell, compose, join, piece_on, sees_turn, step, watch};

/// Draws an event. The button needs a second click.
pub async fn draw(browser: &Browser) {
    start(browser, "drawn").await;
}

/// Waits until the page has added its random bytes to the draw. It then re-renders the events, so
/// an earlier click might hit a button that is being replaced.
pub async fn settled(browser: &Browser) {
    let unsent = "document.querySelector('#events .draws')?.textContent.includes('nothing from')";
    browser.until(&format!("!({unsent})")).await;
}

/// Starts an event by its number, or the drawn event if `event` is `drawn`.
async fn start(browser: &Browser, event: &str) {
    settled(browser).await;
    let button = &format!("#events button[data-start='{event}']");
    browser.press(button).await;
    browser
        .until(&format!(
            "document.querySelector(\"{button}\")?.dataset.armed === 'true'"
        ))
        .await;
    browser.press(button).await;
    browser
        .until("document.querySelector('.card-moment') !== null")
        .await;
    let example = "document.querySelector('.card-moment .card-example')?.naturalWidth > 0";
    browser.until(example).await;
}

/// Confirms that the player has read the event's card.
pub async fn read(browser: &Browser) {
    browser.press(".card-moment button[data-read]").await;
    browser
        .until("document.querySelector('.card-moment button[data-read]') === null")
        .await;
}

/// Whether the page shows an event as active.
async fn holds(browser: &Browser, event: u8) -> bool {
    browser
        .count(&format!("#events [data-fold=force-{event}]"))
        .await
        == 1
}

pub async fn plays(browser: &Browser, ply: u64, notation: &str, clicks: &[&str]) {
    compose(browser, clicks).await;
    // A turn that could continue waits for the send button. Any other turn is sent automatically.
    let send = "document.body.dataset.state === 'complete'";
    browser
        .until(&format!(
            "{send} || Number(document.querySelector('#board').dataset.plies) >= {ply}"
        ))
        .await;
    if browser.value(send).await == Some(true.into()) {
        browser.press("#compose-bar button[data-action=send]").await;
    }
    sees_turn(browser, ply, notation).await;
}

/// Saves a screenshot for visual inspection, if `DECK_PICTURES` names a folder.
async fn pictured(browser: &Browser, name: &str) {
    if let (Ok(folder), Some(picture)) =
        (std::env::var("DECK_PICTURES"), browser.screenshot().await)
    {
        std::fs::write(format!("{folder}/{name}.png"), picture).expect("it can be written");
    }
}

#[tokio::test]
async fn two_events_are_drawn_read_and_played_by_mouse_and_touch() {
    stage("deck_live", async |stage| {
        let white = stage.browser("white", Look::DESKTOP).await;
        let black = stage.browser("black", Look::PHONE).await;
        let looker = stage.browser("spectator", Look::DESKTOP).await;
        let wishes = json!({
            "variant": "event-chess", "with": "friend", "play": "white", "deal": "draw 13,107",
            "time": {"kind": "live", "minutes": 10},
        });
        let game = begin_with(&white, wishes).await;
        join(&black, &game).await;
        watch(&looker, &game).await;
        // The page of each player automatically sends random bytes for the draw of the events.
        for browser in [&white, &black] {
            settled(browser).await;
        }
        pictured(&white, "before-desktop").await;
        draw(&white).await;
        pictured(&white, "card-desktop").await;
        pictured(&black, "card-phone").await;
        for browser in [&white, &black, &looker] {
            browser.sees(".card-moment", "Both clocks stand for").await;
        }
        assert_eq!(looker.count(".card-moment button").await, 0);
        read(&white).await;
        white.sees(".card-moment", "Black is still reading").await;
        read(&black).await;
        for browser in [&white, &black, &looker] {
            browser
                .until("document.querySelector('.card-moment') === null")
                .await;
        }
        let marches = holds(&white, 13).await;
        if marches {
            plays(&white, 1, "d4,e4", &["d2", "d4", "e2", "e4"]).await;
        } else {
            plays(&white, 1, "e4", &["e2", "e4"]).await;
        }
        sees_turn(&black, 1, if marches { "d4,e4" } else { "e4" }).await;
        draw(&black).await;
        read(&black).await;
        read(&white).await;
        for browser in [&white, &black] {
            browser
                .until("document.querySelector('.card-moment') === null")
                .await;
            assert!(holds(browser, 13).await && holds(browser, 107).await);
        }
        plays(&black, 2, "d5,e5", &["d7", "d5", "e7", "e5"]).await;
        sees_turn(&white, 2, "d5,e5").await;
        assert_eq!(piece_on(&white, "d5").await, "Pb");

        plays(&white, 3, "Qf3", &["d1", "f3"]).await;
        sees_turn(&black, 3, "Qf3").await;
        plays(&black, 4, "a6", &["a7", "a6"]).await;
        sees_turn(&white, 4, "a6").await;

        // The page draws the wall between the d and e files, and names it as the reason for an
        // illegal turn.
        assert_eq!(white.count("#board .edge-wall").await, 4);
        step(&white, "f3").await;
        white.press(&cell("d3")).await;
        white.sees("#compose-bar", "wall").await;

        pictured(&white, "wall-desktop").await;
        pictured(&black, "wall-phone").await;
        for browser in [&white, &black, &looker] {
            browser.press("#events .draws summary").await;
            for side in ["white", "black"] {
                let verdict =
                    format!("document.querySelector('[data-draw={side}]')?.dataset.verdict");
                browser.until(&format!("{verdict} === 'checked'")).await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_pit_is_chosen_fallen_into_and_a_knight_revived() {
    stage("deck_pits", async |stage| {
        let (white, at_white) = stage.recorded("white", Look::PHONE).await;
        let (black, at_black) = stage.recorded("black", Look::DESKTOP).await;
        let (looker, at_looker) = stage.recorded("spectator", Look::DESKTOP).await;
        let wishes = json!({
            "variant": "event-chess", "with": "friend", "play": "white", "deal": "in-force 9,7",
            "time": {"kind": "unlimited"},
        });
        let game = begin_with(&white, wishes).await;
        join(&black, &game).await;
        watch(&looker, &game).await;
        for browser in [&white, &black, &looker] {
            acts::asks_for_everything(browser, &game).await;
        }
        // From here on, each secret square may be known only to its owner. The searches for it in
        // the browsers' traffic start here.
        let searches = [
            SecretSearch::begin(&at_white, "black", "e5", 1),
            SecretSearch::begin(&at_black, "white", "f3", 1),
            SecretSearch::begin(&at_looker, "white", "f3", 0),
            SecretSearch::begin(&at_looker, "black", "e5", 0),
        ];
        for (browser, square) in [(&white, "f3"), (&black, "e5")] {
            browser
                .until("document.body.dataset.state === 'choosing'")
                .await;
            browser.press(&cell(square)).await;
            browser
                .sees("#compose-bar", &format!("{square} will be your pit"))
                .await;
            browser
                .press("#compose-bar button[data-action=choose]")
                .await;
        }
        for browser in [&white, &black] {
            acts::sees_phase(browser, "hidden").await;
        }
        for browser in [&white, &black, &looker] {
            acts::asks_for_everything(browser, &game).await;
        }
        for search in &searches {
            search.finds_nothing();
        }
        // White's knight falls into White's own pit, which reveals that pit.
        plays(&white, 1, "Nf3*", &["g1", "f3"]).await;
        for browser in [&white, &black] {
            sees_turn(browser, 1, "Nf3*").await;
            let fallen = "document.querySelector('#board .piece[data-at=f3]') === null";
            browser.until(fallen).await;
            browser.sees("#features", "pit").await;
        }
        assert!(
            !searches[1].finds().is_empty(),
            "now everybody knows, and the search would have seen it"
        );
        // Black's pit must still be secret.
        for search in [&searches[0], &searches[3]] {
            search.finds_nothing();
        }
        plays(&black, 2, "d6", &["d7", "d6"]).await;
        sees_turn(&white, 2, "d6").await;
        // White drops the knight back on the board.
        pictured(&white, "pit-phone").await;
        plays(&white, 3, "N@g1", &["N@", "g1"]).await;
        for browser in [&white, &black] {
            sees_turn(browser, 3, "N@g1").await;
            assert_eq!(piece_on(browser, "g1").await, "Nw");
        }
    })
    .await;
}

#[tokio::test]
async fn events_of_ones_own_choice_are_set_up_on_the_start_page() {
    stage("deck_form", async |stage| {
        let browser = stage.browser("creator", Look::PHONE).await;
        browser.goto("/").await;
        let form = "form.create:has(input[name=variant][value=event-chess])";
        browser.press(&format!("{form} .own-deck summary")).await;
        browser
            .choose(&format!("{form} select[name=deal_how]"), "in-force")
            .await;
        browser
            .write(&format!("{form} input[name=deal_events]"), "91, 4")
            .await;
        pictured(&browser, "form-phone").await;
        browser
            .press(&format!("{form} button[name=with][value=both-sides]"))
            .await;
        browser
            .sees("#events [data-deal]", "events 91 and 4 are in force")
            .await;
        // A rook that has moved is tired, and its mark moves with it.
        plays(&browser, 1, "e4", &["e2", "e4"]).await;
        plays(&browser, 2, "e5", &["e7", "e5"]).await;
        plays(&browser, 3, "Nf3", &["g1", "f3"]).await;
        browser.sees("#features", "The knight on f3 is tired").await;
        pictured(&browser, "tired-phone").await;
    })
    .await;
}

#[tokio::test]
async fn the_longest_card_can_be_read_and_closed_on_every_screen() {
    stage("longest-card", async |stage| {
        for (name, look) in [
            ("upright", Look::PHONE),
            (
                "wide",
                Look {
                    width: 844,
                    height: 390,
                    ..Look::PHONE
                },
            ),
            ("desktop", Look::DESKTOP),
        ] {
            let browser = stage.browser(name, look).await;
            begin_with(
                &browser,
                json!({"variant": "event-chess", "with": "both-sides", "deal": "pick"}),
            )
            .await;
            start(&browser, "9").await;
            pictured(&browser, &format!("longest-{name}")).await;
            let button = ".card-moment button[data-read]";
            browser
                .until(&format!(
                    "(() => {{
                        const {{ left, right, top, bottom }} = \
                        document.querySelector('{button}').getBoundingClientRect();
                        return document.elementFromPoint((left + right) / 2, (top + bottom) / \
                        2)?.matches('{button}') ?? false;
                    }})()"
                ))
                .await;
            read(&browser).await;
        }
    })
    .await;
}
