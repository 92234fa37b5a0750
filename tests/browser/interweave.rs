//! Interweave in browsers: a whole game with a long chain of captures, a returning piece and a
//! captured king; marks before the first click; and turns that ignore a compulsory capture.

use serde_json::json;

use crate::harness::{Browser, Look, keys, stage};
use crate::keyboard::{cursor_to, tab_to};
use crate::sample::Turn;
use crate::table::{
    at_the_board, begin_by_form, begin_variant, begin_with, cell, compose, join, piece_on, play,
    sees_turn, step,
};

const fn turn(notation: &'static str, clicks: &'static [&'static str]) -> Turn {
    Turn { notation, clicks }
}

/// The site's sample game, as a list of clicks.
pub const GAME: [Turn; 23] = [
    turn("a2-b3", &["a2", "b3"]),
    turn("a7-c5", &["a7", "c5"]),
    turn("Ra1-a7(xa8)", &["a1", "a7"]),
    turn("f7-h5", &["f7", "h5"]),
    turn("b2-c3", &["b2", "c3"]),
    turn("Bg8-c4", &["g8", "c4"]),
    turn("f2-e3", &["f2", "e3"]),
    turn("Bc4(xc3)", &["c4", "c4"]),
    turn("Nc1-b2", &["c1", "b2"]),
    turn("g7-e5", &["g7", "e5"]),
    turn("Nb2-d6(xc4)", &["b2", "d6"]),
    turn("b7-d5(xd6)", &["b7", "d5"]),
    turn("e2-f3", &["e2", "f3"]),
    turn("Nf8-f2(xf3)", &["f8", "f2"]),
    turn("g2-f3(xf2)", &["g2", "f3"]),
    turn("d7-e6", &["d7", "e6"]),
    turn("Nf1-d3", &["f1", "d3"]),
    turn("Nc8-b7", &["c8", "b7"]),
    turn("Nd3-f7(xe5)-d7(xe7)", &["d3", "f7", "d7"]),
    turn("Kd8-d6(xd7)", &["d8", "d6"]),
    turn("Bg1-f2", &["g1", "f2"]),
    turn("Rh8-c3", &["h8", "c3"]),
    turn(
        "c2-c4(xc3)-c6(xc5)-c8(xc7)=N-e4(xd6)#",
        &["c2", "c4", "c6", "c8", "=N", "e4"],
    ),
];

/// Waits until exactly these cells, in alphabetical order, have the mark.
async fn marked(browser: &Browser, mark: &str, cells: &str) {
    let all = format!(
        "[...document.querySelectorAll('#board .mark-{mark}')].map((node) => node.dataset.mark).sort().join(' ')"
    );
    browser.until(&format!("{all} === '{cells}'")).await;
}

async fn line(browser: &Browser, from: &str, to: &str, there: u64) {
    let lines = format!(
        "document.querySelectorAll('#board .capture-line[data-from={from}][data-to={to}]').length"
    );
    browser.until(&format!("{lines} === {there}")).await;
}

async fn begin(browser: &Browser, with: &str) -> String {
    begin_variant(
        browser,
        "interweave",
        with,
        &[("play", "white"), ("time", "unlimited")],
    )
    .await
}

#[tokio::test]
async fn two_play_to_a_chain_of_four_with_the_mouse_and_one_watches() {
    stage("interweave_mouse", async |stage| {
        let white = stage.browser("white", Look::DESKTOP).await;
        let black = stage.browser("black", Look::DESKTOP).await;
        let fields = [("play", "white"), ("time", "unlimited")];
        let game = begin_by_form(&white, "interweave", "friend", &fields).await;
        join(&black, &game).await;
        let (last, rest) = GAME.split_last().expect("a game has turns");
        for (index, turn) in rest.iter().enumerate() {
            let (mover, other) = if index % 2 == 0 { (&white, &black) } else { (&black, &white) };
            play(mover, turn).await;
            sees_turn(other, index as u64 + 1, turn.notation).await;
        }
        // Before the first click, marks show the pieces that must capture, and the captured pieces
        // that wait to return.
        marked(&white, "must-act", "b3 c2").await;
        marked(&black, "must-act", "b3 c2").await;
        white.sees("#status", "White to move, and must capture").await;
        white.sees("#compose-bar", "You must capture: 2 pieces can do so.").await;
        white.until("document.querySelector('#player-bottom .pool [data-kind=N]').dataset.count === '2'").await;
        white.until("document.querySelectorAll('#player-bottom .pool .piece-count').length === 1").await;
        white.until("document.querySelectorAll('#player-top .pool .piece-count').length === 3").await;
        white.until("document.querySelector('#board svg').getAttribute('aria-label').endsWith('Black has in reserve: Smasher, Leaper, Remover.')").await;
        // The page explains a refused turn, and names the pieces that can capture.
        white.press(&cell("h2")).await;
        white.sees("#compose-bar", "You must capture").await;
        marked(&white, "illegal", "b3 c2 c3").await;
        white.keys(&[keys::ESCAPE]).await;
        compose_and_go_back(&white).await;
        play(&white, last).await;
        for browser in [&white, &black] {
            browser.sees("#status", "White wins: the black king was captured").await;
            assert_eq!(piece_on(browser, "e4").await, "Nw");
            browser.until("document.querySelectorAll('#board .mark-must-act').length === 0").await;
            browser.until("document.querySelector('#board').dataset.present === 'true'").await;
        }
        // One of the two captured pieces called Leaper has returned to White. Earlier positions
        // still show two that wait.
        let leapers = |count: &str| format!("document.querySelector('.pool [data-color=white][data-kind=N]').closest('.piece-count').dataset.count === '{count}'");
        white.until(&leapers("1")).await;
        white.press("#moves [data-ply='22']").await;
        white.until(&leapers("2")).await;
        white.press("#moves [data-ply='12']").await;
        white.until(&leapers("1")).await;
    })
    .await;
}

/// Composes a chain of four captures leg by leg. Each leg marks what it would capture, and each can
/// be undone.
async fn compose_and_go_back(white: &Browser) {
    white.press(&cell("c2")).await;
    marked(white, "target", "c4 d3").await;
    marked(white, "capture", "c3").await;
    line(white, "c2", "c4", 1).await;
    white
        .until("document.querySelector('#board svg').dataset.ground === 'light'")
        .await;
    white
        .until("document.querySelectorAll('#board .mark-recede').length === 32")
        .await;
    compose_on(white, &["c2"], &["c4", "c6", "c8"]).await;
    // On the last rank the pawn must become a captured piece, and only leapers are waiting.
    white.sees(".picker", "Leaper ×2").await;
    assert_eq!(white.count(".picker button").await, 1);
    white.press(".picker button[data-click='=N']").await;
    // From here the chain can capture either the piece called Remover or a king.
    marked(white, "capture", "b8 d6").await;
    for path in ["c2 c4 c6 c8", "c2 c4 c6", "c2 c4", "c2"] {
        white.keys(&[keys::ESCAPE]).await;
        white
            .until(&format!(
                "document.querySelector('#board').dataset.path === '{path}'"
            ))
            .await;
    }
    assert_eq!(
        piece_on(white, "c7").await,
        "Pb",
        "what was taken stands there again"
    );
    white.keys(&[keys::ESCAPE]).await;
    white.until("document.body.dataset.state === 'idle'").await;
}

async fn compose_on(browser: &Browser, begun: &[&str], clicks: &[&str]) {
    let mut path = begun.to_vec();
    for click in clicks {
        step(browser, click).await;
        path.push(click);
        browser
            .until(&format!(
                "document.querySelector('#board').dataset.path === '{}'",
                path.join(" ")
            ))
            .await;
    }
}

#[tokio::test]
async fn a_whole_game_is_played_by_touch() {
    stage("interweave_touch", async |stage| {
        let phone = stage.browser("phone", Look::PHONE).await;
        begin(&phone, "both-sides").await;
        for turn in &GAME {
            play(&phone, turn).await;
        }
        phone
            .sees("#status", "White wins: the black king was captured")
            .await;
        phone
            .until("document.documentElement.scrollWidth <= innerWidth")
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_whole_game_is_played_by_keyboard() {
    stage("interweave_keyboard", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        person.goto("/").await;
        tab_to(
            &person,
            "form.create:has(input[name=variant][value=interweave]) button[name=with][value='both-sides']",
        )
        .await;
        person.keys(&[keys::ENTER]).await;
        person
            .until("location.pathname.startsWith('/games/')")
            .await;
        at_the_board(&person).await;
        person.keys(&["b"]).await;
        for (index, turn) in GAME.iter().enumerate() {
            person.until("document.body.dataset.state === 'idle'").await;
            for click in turn.clicks {
                if click.starts_with('=') {
                    person
                        .until("document.activeElement.closest('.picker') !== null")
                        .await;
                } else {
                    cursor_to(&person, click).await;
                }
                person.keys(&[keys::ENTER]).await;
                if click.starts_with('=') {
                    person
                        .until("document.activeElement.closest('.picker') === null")
                        .await;
                }
            }
            sees_turn(&person, index as u64 + 1, turn.notation).await;
        }
        person.sees("#status", "White wins").await;
    })
    .await;
}

#[tokio::test]
async fn what_a_step_takes_is_seen_before_it_is_made() {
    stage("interweave_marks", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        // The piece called Smasher could capture on two cells, and the pawn captures two pieces by
        // enclosing them.
        begin_with(
            &person,
            json!({"variant": "interweave", "with": "both-sides", "fen": "8/1p6/4B3/4p3/5pK1/3P4/1R4p1/K6k w - - 0 1"}),
        )
        .await;
        person.press(&cell("b2")).await;
        marked(&person, "capture", "b7 g2").await;
        line(&person, "b2", "b7", 1).await;
        // Hovering over a target marks only what a move to that target captures.
        person.hover(&cell("f2")).await;
        marked(&person, "capture", "g2").await;
        line(&person, "b2", "b7", 0).await;
        person.press(&cell("d3")).await;
        person.hover(&cell("e4")).await;
        marked(&person, "capture", "e5 f4").await;
        line(&person, "e4", "e6", 1).await;
        line(&person, "e4", "g4", 1).await;
    })
    .await;
}

#[tokio::test]
async fn what_takes_where_it_stands_is_said_to_be_chosen_once_more() {
    stage("interweave_once_more", async |stage| {
        let phone = stage.browser("phone", Look::PHONE).await;
        begin_with(
            &phone,
            json!({"variant": "interweave", "with": "both-sides", "fen": "8/8/8/3rBn2/8/8/1P6/K6k w - - 0 1"}),
        )
        .await;
        phone.press(&cell("e5")).await;
        phone
            .sees(
                "#compose-bar",
                "Remover on e5 takes the smasher on d5 and the leaper on f5 if you choose e5 once more.",
            )
            .await;
        phone.press("#compose-bar button[data-action=cancel]").await;
        phone.sees("#compose-bar", "You must capture: 1 piece can do so.").await;
        play(&phone, &turn("Be5(xd5,f5)", &["e5", "e5"])).await;
        sees_turn(&phone, 1, "Be5(xd5,f5)").await;
        // A piece called Remover that has returned can also capture without moving, in the middle
        // of a chain.
        begin_with(
            &phone,
            json!({"variant": "interweave", "with": "both-sides", "fen": "8/2p1p3/3p4/3P4/8/8/8/8 w - B 0 1"}),
        )
        .await;
        compose(&phone, &["d5", "d7"]).await;
        phone.press(".picker button[data-click='=B']").await;
        phone.sees("#compose-bar", "takes the pawn on c7 and the pawn on e7 if you choose d7 once more.").await;
    })
    .await;
}

#[tokio::test]
async fn on_the_last_rank_but_one_a_pawn_may_stay_a_pawn() {
    stage("interweave_stay", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        for (stays, notation, piece) in [(true, "e6-d7", "Pw"), (false, "e6-d7=B", "Bw")] {
            begin_with(
                &person,
                json!({"variant": "interweave", "with": "both-sides", "fen": "k7/7k/4P3/8/8/8/8/K6K w - NB 0 1"}),
            )
            .await;
            compose(&person, &["e6", "d7"]).await;
            assert_eq!(person.text(".picker").await.as_deref(), Some("Leaper ×1 Remover ×1 Stay a pawn"));
            person
                .press(if stays { ".picker button[data-click=send]" } else { ".picker button[data-click='=B']" })
                .await;
            sees_turn(&person, 1, notation).await;
            assert_eq!(piece_on(&person, "d7").await, piece);
        }
    })
    .await;
}

#[tokio::test]
async fn where_there_are_too_many_turns_to_list_one_types() {
    stage("interweave_typed", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        let fen = "R1P1P2N/8/2p1r3/1p1pNp2/P1pNp3/3p3P/P6P/NR4p1 b - RRRRNNNNBBBB 0 1";
        begin_with(
            &person,
            json!({"variant": "interweave", "with": "both-sides", "fen": fen}),
        )
        .await;
        compose(&person, &["e6", "d7"]).await;
        person.sees("#compose-bar", "too many legal turns").await;
        person.press(&cell("d4")).await;
        person
            .write(
                "#turn",
                "Nd4-b4(xc4)-b6(xb5)-d6(xc6)-d4(xd5)-d2(xd3)-d8(xd7)",
            )
            .await;
        person.press("#move-form button").await;
        sees_turn(
            &person,
            2,
            "Nd4-b4(xc4)-b6(xb5)-d6(xc6)-d4(xd5)-d2(xd3)-d8(xd7)",
        )
        .await;
    })
    .await;
}

#[tokio::test]
async fn a_shuffled_start_is_begun_from_the_start_page_and_shows_its_seed() {
    stage("interweave_shuffled", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin_variant(&person, "interweave", "both-sides", &[("start", "shuffled")]).await;
        person.until("/^[0-9]+$/.test(document.querySelector('[data-seed]').textContent)").await;
        person.until("document.querySelector('#export b').textContent === document.querySelector('[data-seed]').textContent").await;
        person
            .until(
                "[...'abcdefgh'].every((file) => { const kind = (rank) => document.querySelector(`#board .piece[data-at=${file}${rank}]`).dataset.kind;
                    return kind(1) === kind(8); })",
            )
            .await;
    })
    .await;
}
