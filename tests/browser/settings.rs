//! Preferences that are stored in the browser.

use serde_json::json;

use crate::harness::{Browser, Look, stage};
use crate::table::{at_the_board, begin, cell};

async fn set(person: &Browser, setting: &str, value: &str) {
    person
        .press(&format!(
            "dialog[open] label:has(> input[data-setting={setting}][value='{value}'])"
        ))
        .await;
    person
        .until(&format!(
            "document.documentElement.dataset.{setting} === '{value}'"
        ))
        .await;
}

#[tokio::test]
async fn piece_set_colours_and_coordinates_outlast_the_page() {
    stage("settings", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin(&person, "both-sides", "white", "unlimited").await;
        person.press("[data-open=settings]").await;
        set(&person, "pieces", "letters").await;
        set(&person, "board", "slate").await;
        set(&person, "theme", "dark").await;
        person.press("dialog[open] [data-close]").await;
        person.press("[data-tool=flip]").await;
        person
            .until("document.querySelector('#board svg').dataset.orientation === 'black'")
            .await;
        let letters = "[...document.querySelectorAll('#board use.piece')].every((piece) => \
            piece.getAttribute('href').includes('/letters.svg#'))";
        person.until(letters).await;

        person.reload().await;
        at_the_board(&person).await;
        person.until(letters).await;
        for (setting, value) in [("pieces", "letters"), ("board", "slate"), ("theme", "dark")] {
            person
                .until(&format!(
                    "document.documentElement.dataset.{setting} === \
                '{value}'"
                ))
                .await;
        }
        // Other pages apply the same setting.
        person.goto("/rules/hole-chess").await;
        person
            .until("document.documentElement.dataset.theme === 'dark'")
            .await;
        person
            .until(
                "[...document.querySelectorAll('use.piece')].every((piece) => \
            piece.getAttribute('href').includes('/letters.svg#'))",
            )
            .await;
    })
    .await;
}

#[tokio::test]
async fn pieces_have_the_colours_of_their_game_until_others_are_chosen() {
    stage("colours", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin(&person, "both-sides", "white", "unlimited").await;
        let colour = |of: &str, fill: &str| {
            format!("getComputedStyle(document.querySelector('{of}')).getPropertyValue('--white-fill') === '{fill}'")
        };
        for place in ["#board use.piece", ".seat .sign"] {
            person.until(&colour(place, "#f8cb46")).await;
        }
        person.press("[data-open=settings]").await;
        for (colors, fill) in [("white-black", "#fdfdf9"), ("orange-blue", "#ffb454"), ("own", "#f8cb46")] {
            set(&person, "colors", colors).await;
            person.until(&colour("#board use.piece", fill)).await;
        }
        // Each variant has its own colours.
        person.goto("/").await;
        for (variant, fill) in [("hole-chess", "#f8cb46"), ("event-chess", "#fdfdf9")] {
            for part in ["use.piece", ".sign"] {
                person.until(&colour(&format!("section[data-variant={variant}] \
                    {part}"), fill)).await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_board_is_shown_as_text_too() {
    stage("text_board", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin(&person, "both-sides", "white", "unlimited").await;
        person.press("[data-open=settings]").await;
        set(&person, "render", "text").await;
        person.press("dialog[open] [data-close]").await;
        person
            .until("document.querySelector('#board .text-board').checkVisibility()")
            .await;
        person.sees("#board .text-board", "Q").await;
    })
    .await;
}

#[tokio::test]
async fn hints_for_newcomers_go_for_good_once_read() {
    stage("primer", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin(&person, "both-sides", "white", "unlimited").await;
        person.sees(".primer", "The beam").await;
        person.press(".primer [data-dismiss=primer]").await;
        person
            .until("!document.querySelector('.primer').checkVisibility()")
            .await;
        begin(&person, "both-sides", "white", "unlimited").await;
        person
            .until("!document.querySelector('.primer').checkVisibility()")
            .await;
        // The settings dialog can bring the dismissed hints back.
        person.press("[data-open=settings]").await;
        set(&person, "primer", "on").await;
        person
            .until("document.querySelector('.primer').checkVisibility()")
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_closed_dialog_no_longer_follows_the_settings() {
    stage("closed", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        person.goto("/help").await;
        person.press("[data-open=settings]").await;
        person
            .until("Boolean(window.first = document.querySelector('dialog[open] form'))")
            .await;
        set(&person, "theme", "dark").await;
        person.press("dialog[open] [data-close]").await;
        person
            .until("document.querySelector('dialog') === null")
            .await;
        person.press("[data-open=settings]").await;
        set(&person, "theme", "light").await;
        person
            .until(
                "window.first.querySelector('input[data-setting=theme]:checked').value === 'dark'",
            )
            .await;
    })
    .await;
}

#[tokio::test]
async fn every_piece_set_has_every_piece_of_every_game() {
    stage("piece_sets", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        person.goto("/").await;
        person.press("[data-open=settings]").await;
        for pieces in ["figurines", "letters", "drawn"] {
            set(&person, "pieces", pieces).await;
            // The sample board in the dialog uses the selected set of pieces as well.
            let all = format!(
                "[...document.querySelectorAll('section.variant use.piece, dialog .sample-board \
                    use.piece')]
                    .every((piece) => piece.getAttribute('href').includes('/{pieces}.svg#'))"
            );
            person.until(&all).await;
            let missing = person
                .run(
                    "const wanted = new Set([...document.querySelectorAll('use.piece')].map((use) \
                        => use.getAttribute('href')));
                    return Promise.all([...wanted].map(async (href) => {
                        const [file, id] = href.split('#');
                        return (await (await fetch(file)).text()).includes(`id=\"${id}\"`) ? null \
                        : href;
                    })).then((found) => found.filter(Boolean));",
                    json!([]),
                )
                .await;
            assert_eq!(missing, json!([]), "{pieces}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_board_has_the_shape_that_was_chosen_and_names_its_squares() {
    stage("board_shape", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin(&person, "both-sides", "white", "unlimited").await;
        let rim = |property: &str, value: &str| {
            format!(
                "getComputedStyle(document.querySelector('#board .rim')).{property} === '{value}'"
            )
        };
        person.press("[data-open=settings]").await;
        person.until(&rim("strokeLinejoin", "miter")).await;
        set(&person, "corners", "rounded").await;
        person.until(&rim("strokeLinejoin", "round")).await;
        set(&person, "border", "off").await;
        person.until(&rim("stroke", "none")).await;
        set(&person, "tips", "on").await;
        person.press("dialog[open] [data-close]").await;
        person.hover(&cell("c3")).await;
        person
            .until("document.querySelector('.board-live').title.startsWith('c3, Yellow pawn')")
            .await;
        person.hover(&cell("d4")).await;
        person
            .until("document.querySelector('.board-live').title.startsWith('d4, hole')")
            .await;
    })
    .await;
}

#[tokio::test]
async fn who_asks_for_less_motion_sees_each_change_at_once() {
    stage("less_motion", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        person.goto("/help").await;
        let changed = "(() => {
            const main = document.querySelector('main');
            const before = getComputedStyle(main).paddingTop;
            main.style.paddingTop = '77px';
            return `${before} ${getComputedStyle(main).paddingTop}`;
        })()";
        let changed = person.value(changed).await.expect("a style");
        let changed = changed.as_str().expect("text");
        assert!(changed.ends_with(" 77px"), "{changed}");
        assert_ne!(changed, "77px 77px", "nothing was changed");
    })
    .await;
}
