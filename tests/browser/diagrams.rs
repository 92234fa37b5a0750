//! Interactive diagrams of the rules: readers try pieces by mouse, touch and keyboard, and the
//! diagram resets.

use crate::harness::{Browser, Look, keys, stage};
use crate::keyboard::steps_to;

/// The diagram of a queen on g6, which can move to e8 and from there beam at b5.
const BEAM: &str = "section:has(#beam) figure:nth-of-type(1) .diagram";
/// The diagram of a rook on d6 between two holes.
const ROOK: &str = "section:has(#pieces) .pair figure:nth-of-type(2) .diagram";

async fn open(browser: &Browser, page: &str) {
    browser.goto(page).await;
    browser
        .until("document.querySelectorAll('.diagram').length > 0")
        .await;
    browser
        .until("[...document.querySelectorAll('.diagram')].every((node) => node.dataset.live)")
        .await;
}

async fn path(browser: &Browser, diagram: &str, clicks: &str) {
    browser
        .until(&format!(
            "(document.querySelector('{diagram}').dataset.path ?? '') === '{clicks}'"
        ))
        .await;
}

async fn tap(browser: &Browser, diagram: &str, cell: &str) {
    browser
        .press(&format!("{diagram} [data-cell={cell}]"))
        .await;
}

async fn piece(browser: &Browser, diagram: &str, at: &str) -> u64 {
    browser
        .count(&format!("{diagram} .piece[data-at={at}]"))
        .await
}

/// Waits until the diagram's own marks are visible, or hidden while a reader tries a piece.
async fn shows_own_marks(reader: &Browser, wanted: bool) {
    let shown =
        format!("(getComputedStyle(document.querySelector('{BEAM} .marks')).display !== 'none')");
    reader.until(&format!("{shown} === {wanted}")).await;
}

/// Tries the beam in the diagram: a click on a piece shows its targets, a click on a target plays a
/// step, the turn continues, and the diagram resets.
async fn try_the_beam(reader: &Browser) {
    reader.sees(".try", "a piece in a diagram").await;
    let arrow = format!("{BEAM} .marks [data-from=g6]");
    assert_eq!(reader.count(&arrow).await, 1, "the page’s own mark");
    tap(reader, BEAM, "g6").await;
    path(reader, BEAM, "g6").await;
    reader
        .until(&format!(
            "document.querySelectorAll('{BEAM} .mark-target').length > 3"
        ))
        .await;
    shows_own_marks(reader, false).await;
    reader
        .sees(&format!("{BEAM} .diagram-words"), "Red queen on g6")
        .await;
    tap(reader, BEAM, "e8").await;
    path(reader, BEAM, "g6 e8").await;
    reader
        .sees(
            &format!("{BEAM} .diagram-words"),
            "Queen to e8. The turn can go on.",
        )
        .await;
    tap(reader, BEAM, "b5").await;
    path(reader, BEAM, "g6 e8 @b5").await;
    reader
        .sees(
            &format!("{BEAM} .diagram-words"),
            "then the pawn on b5 falls into the hole at d7.",
        )
        .await;
    reader
        .until(&format!(
            "document.querySelector('{BEAM} .piece[data-at=b5]') === null"
        ))
        .await;
    tap(reader, BEAM, "e8").await;
    path(reader, BEAM, "").await;
    assert_eq!(
        (
            piece(reader, BEAM, "b5").await,
            piece(reader, BEAM, "g6").await
        ),
        (1, 1)
    );
    shows_own_marks(reader, true).await;
}

#[tokio::test]
async fn pieces_of_a_diagram_are_tried_with_the_mouse() {
    stage("diagrams_mouse", async |stage| {
        let reader = stage.browser("reader", Look::DESKTOP).await;
        open(&reader, "/rules/hole-chess/full").await;
        try_the_beam(&reader).await;
        // It is White's turn in this diagram, but readers can try Black's pieces as well.
        tap(&reader, ROOK, "d10").await;
        reader
            .until(&format!(
                "document.querySelectorAll('{ROOK} .mark-target').length > 0"
            ))
            .await;
        tap(&reader, ROOK, "d6").await;
        path(&reader, ROOK, "d6").await;
        tap(&reader, ROOK, "d6").await;
        path(&reader, ROOK, "").await;
        tap(&reader, ROOK, "d6").await;
        path(&reader, ROOK, "d6").await;
        reader.keys(&[keys::ESCAPE]).await;
        path(&reader, ROOK, "").await;
    })
    .await;
}

#[tokio::test]
async fn pieces_of_a_diagram_are_tried_with_a_finger_that_still_scrolls() {
    stage("diagrams_touch", async |stage| {
        let reader = stage.browser("reader", Look::PHONE).await;
        open(&reader, "/rules/hole-chess/full").await;
        try_the_beam(&reader).await;
        let prevented = "const touch = new Touch({identifier: 1, target: arguments[0], clientX: \
            9, clientY: 9});
            const start = new TouchEvent('touchstart', {touches: [touch], cancelable: true, \
            bubbles: true});
            return !arguments[0].dispatchEvent(start);";
        let cell = format!("const node = document.querySelector('{BEAM} [data-cell=e5]');");
        let script = prevented.replace("arguments[0]", "node");
        let prevented = reader
            .run(&format!("{cell}{script}"), serde_json::json!([]))
            .await;
        assert_eq!(prevented, false, "a finger on a diagram scrolls the page");
    })
    .await;
}

#[tokio::test]
async fn pieces_of_a_diagram_are_tried_by_keyboard() {
    stage("diagrams_keyboard", async |stage| {
        let reader = stage.browser("reader", Look::DESKTOP).await;
        open(&reader, "/rules/hole-chess/full").await;
        reader
            .value(&format!(
                "document.querySelector('{BEAM} .board-live').focus()"
            ))
            .await;
        steps_to(&reader, BEAM, "g6").await;
        reader.keys(&[keys::ENTER]).await;
        path(&reader, BEAM, "g6").await;
        steps_to(&reader, BEAM, "e8").await;
        reader
            .sees(
                &format!("{BEAM} [data-voice=cursor]"),
                "e8, empty, can go here",
            )
            .await;
        reader.keys(&[keys::ENTER]).await;
        path(&reader, BEAM, "g6 e8").await;
        reader.keys(&[keys::ESCAPE]).await;
        path(&reader, BEAM, "g6").await;
        reader.keys(&[keys::ESCAPE]).await;
        path(&reader, BEAM, "").await;
    })
    .await;
}

#[tokio::test]
async fn in_a_diagram_a_pawn_becomes_what_waits_or_stays_a_pawn() {
    const PROMOTION: &str = "section:has(#promotion) figure:nth-of-type(1) .diagram";
    stage("diagrams_promotion", async |stage| {
        let reader = stage.browser("reader", Look::DESKTOP).await;
        open(&reader, "/rules/interweave/full").await;
        for (choice, clicks) in [("send", "e6 d7"), ("=N", "e6 d7 =N")] {
            tap(&reader, PROMOTION, "e6").await;
            tap(&reader, PROMOTION, "d7").await;
            reader
                .press(&format!(
                    "{PROMOTION} .picker button[data-click='{choice}']"
                ))
                .await;
            path(&reader, PROMOTION, clicks).await;
            reader
                .until(&format!(
                    "document.querySelector('{PROMOTION} .picker') === null"
                ))
                .await;
            let kind = if choice == "send" { "P" } else { "N" };
            let stands = format!(
                "document.querySelector('{PROMOTION} .piece[data-at=d7]').dataset.kind === '{kind}'"
            );
            reader.until(&stands).await;
            tap(&reader, PROMOTION, "d7").await;
            path(&reader, PROMOTION, "").await;
        }
    })
    .await;
}

#[tokio::test]
async fn without_a_script_the_diagrams_stay_as_they_are() {
    stage("diagrams_no_script", async |stage| {
        let reader = stage.browser("reader", Look::NO_SCRIPT).await;
        reader.goto("/rules/hole-chess/full").await;
        reader
            .until(&format!(
                "document.querySelector('{BEAM} .board .marks [data-from=g6]') !== null"
            ))
            .await;
        assert_eq!(
            reader.count(".try").await,
            0,
            "nobody is promised what does not work"
        );
    })
    .await;
}

/// The event's marks stay visible while a reader tries a piece. The page's form activates another
/// event.
#[tokio::test]
async fn pieces_are_tried_with_an_event_in_force() {
    const KNIGHT: &str = ".pair figure:nth-of-type(2) .diagram";
    const BOARD: &str = "figure.wide .diagram";
    let gates = "document.querySelectorAll('.pair figure:nth-of-type(2) .under:not([hidden]) \
        .mark-gate').length === 2";
    stage("diagrams_event", async |stage| {
        let reader = stage.browser("reader", Look::DESKTOP).await;
        open(&reader, "/rules/event-chess/5").await;
        reader.until(gates).await;
        tap(&reader, KNIGHT, "g8").await;
        path(&reader, KNIGHT, "g8").await;
        reader.until(gates).await;
        tap(&reader, KNIGHT, "f6").await;
        path(&reader, KNIGHT, "g8 f6").await;
        reader
            .until(&format!(
                "document.querySelector('{KNIGHT} .piece[data-at=c4]')?.dataset.kind === 'N'"
            ))
            .await;
        tap(&reader, KNIGHT, "c4").await;
        path(&reader, KNIGHT, "").await;
        assert_eq!(piece(&reader, KNIGHT, "g8").await, 1);

        // With one event a pawn may step sideways. With the other, a wall blocks that step.
        let e4 = format!("{BOARD} [data-cell=e4]");
        for (query, targets) in [("event=12", "d4 e3 f4"), ("event=12&second=107", "e3 f4")] {
            open(&reader, &format!("/rules/event-chess/deck?{query}")).await;
            tap(&reader, BOARD, "e4").await;
            let shown = format!(
                "document.querySelector('{e4}') && \
                    document.querySelector('{BOARD}').dataset.targets?.split(' ').sort().join(' \
                    ') === '{targets}'"
            );
            reader.until(&shown).await;
        }
        reader
            .value("document.querySelector('.try-events [name=second]').value = ''")
            .await;
        reader.press(".try-events button").await;
        reader
            .until("location.search === '?event=12&second=' && location.hash === '#try'")
            .await;
    })
    .await;
}

#[tokio::test]
async fn the_list_of_events_is_searched_by_what_is_typed() {
    stage("diagrams_filter", async |stage| {
        let reader = stage.browser("reader", Look::DESKTOP).await;
        open(&reader, "/rules/event-chess/deck").await;
        let shown = "[...document.querySelectorAll('.events > li:not([hidden]) \
            .event-number')].map((node) => node.textContent).join(' ')";
        for (typed, numbers) in [
            ("107", "107"),
            ("KNIGHTS pieces", "122"),
            ("no such event", ""),
        ] {
            reader.write(".events-filter input", typed).await;
            reader.until(&format!("{shown} === '{numbers}'")).await;
        }
        reader.sees(".events-filter + .hint", "0 of 16").await;
        let reader = stage.browser("without", Look::NO_SCRIPT).await;
        reader.goto("/rules/event-chess/deck").await;
        reader
            .until("document.querySelectorAll('.events > li').length === 16")
            .await;
        assert_eq!(reader.count(".events-filter").await, 0);
    })
    .await;
}
