//! Atomic Chess in browsers: a game that ends with an exploded king, the preview of an explosion,
//! and refused captures.

use serde_json::json;

use crate::harness::{Browser, Look, keys, stage};
use crate::keyboard::{cursor_to, tab_to};
use crate::sample::Turn;
use crate::table::{
    at_the_board, begin_by_form, begin_with, cell, compose, join, piece_on, play, sees_turn,
};

const fn turn(notation: &'static str, clicks: &'static [&'static str]) -> Turn {
    Turn { notation, clicks }
}

/// The site's sample game, as a list of clicks.
pub const GAME: [Turn; 18] = [
    turn("Nf3", &["g1", "f3"]),
    turn("f6", &["f7", "f6"]),
    turn("e4", &["e2", "e4"]),
    turn("c6", &["c7", "c6"]),
    turn("d4", &["d2", "d4"]),
    turn("d5", &["d7", "d5"]),
    turn("exd5", &["e4", "d5"]),
    turn("Bg4", &["c8", "g4"]),
    turn("Be2", &["f1", "e2"]),
    turn("Bxf3", &["g4", "f3"]),
    turn("O-O", &["e1", "g1"]),
    turn("Qd6", &["d8", "d6"]),
    turn("g3", &["g2", "g3"]),
    turn("e5", &["e7", "e5"]),
    turn("dxe5", &["d4", "e5"]),
    turn("Bc5", &["f8", "c5"]),
    turn("Re1+", &["f1", "e1"]),
    turn("Bxf2#", &["c5", "f2"]),
];

/// The ply of the first capture that removes more than two pieces.
const EXPLOSION: usize = 10;

/// Waits until exactly these cells, in alphabetical order, have the mark.
async fn marked(browser: &Browser, mark: &str, cells: &str) {
    let all = format!(
        "[...document.querySelectorAll('#board .mark-{mark}')].map((node) => \
            node.dataset.mark).sort().join(' ')"
    );
    browser.until(&format!("{all} === '{cells}'")).await;
}

async fn empty(browser: &Browser, cells: &str) {
    for name in cells.split(' ') {
        assert_eq!(piece_on(browser, name).await, "", "on {name}");
    }
}

/// Creates a game from a position, in which one person plays both sides.
async fn begin_from(browser: &Browser, fen: &str) {
    let wishes = json!({"variant": "atomic-chess", "with": "both-sides", "fen": fen});
    begin_with(browser, wishes).await;
}

#[tokio::test]
async fn two_play_to_an_exploded_king_with_the_mouse() {
    stage("atomic_mouse", async |stage| {
        let white = stage.browser("white", Look::DESKTOP).await;
        let black = stage.browser("black", Look::DESKTOP).await;
        let fields = [("play", "white"), ("time", "unlimited")];
        let game = begin_by_form(&white, "atomic-chess", "friend", &fields).await;
        join(&black, &game).await;
        for (index, turn) in GAME.iter().enumerate() {
            let (mover, other) = if index % 2 == 0 {
                (&white, &black)
            } else {
                (&black, &white)
            };
            if index + 1 == EXPLOSION {
                sees_what_explodes(mover).await;
            }
            play(mover, turn).await;
            sees_turn(other, index as u64 + 1, turn.notation).await;
            if index + 1 == EXPLOSION {
                empty(other, "e2 f3 g4").await;
                assert_eq!(piece_on(other, "g2").await, "Pw", "pawns stay");
            }
        }
        for browser in [&white, &black] {
            browser
                .sees("#status", "Black wins: the white king exploded.")
                .await;
            empty(browser, "e1 f2 g1 c5").await;
            assert_eq!(browser.count("#board .mark-check").await, 0);
        }
        white.press("#moves [data-ply='9']").await;
        white
            .until("document.querySelector('#board').dataset.ply === '9'")
            .await;
        for (at, piece) in [("e2", "Bw"), ("f3", "Nw"), ("g4", "Bb")] {
            assert_eq!(piece_on(&white, at).await, piece);
        }
    })
    .await;
}

/// Checks that hovering over a capture marks everything that it would remove.
async fn sees_what_explodes(black: &Browser) {
    black.press(&cell("g4")).await;
    black.hover(&cell("f3")).await;
    marked(black, "capture", "e2 f3").await;
    black.keys(&[keys::ESCAPE]).await;
    black.until("document.body.dataset.state === 'idle'").await;
}

#[tokio::test]
async fn captures_that_would_explode_the_own_king_are_explained() {
    stage("atomic_refused", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin_from(&person, "7k/p7/8/8/8/8/3n4/4K3 w - - 0 1").await;
        compose(&person, &["e1"]).await;
        person.press(&cell("d2")).await;
        person
            .sees("#compose-bar", "A king may not capture: it would explode.")
            .await;
        marked(&person, "illegal", "d2").await;
        begin_from(&person, "7k/8/2N5/4n3/3K4/8/8/8 w - - 0 1").await;
        compose(&person, &["c6"]).await;
        person.press(&cell("e5")).await;
        let sentence = "The explosion on e5 would take your own king on d4.";
        person.sees("#compose-bar", sentence).await;
        marked(&person, "illegal", "d4 e5").await;
    })
    .await;
}

#[tokio::test]
async fn explosions_by_touch() {
    stage("atomic_touch", async |stage| {
        let phone = stage.browser("phone", Look::PHONE).await;
        // An en passant capture explodes on the cell where the capturing pawn arrives.
        begin_from(&phone, "7k/2n1r3/8/3pP3/2b5/8/8/K7 w - d6 0 1").await;
        play(&phone, &turn("exd6", &["e5", "d6"])).await;
        empty(&phone, "e5 d5 d6 c7 e7").await;
        assert_eq!(piece_on(&phone, "c4").await, "Bb");
        // A pawn that captures on the last rank needs a choice of promotion, although it explodes.
        begin_from(&phone, "2rn3k/1P1p4/8/8/8/8/8/K7 w - - 0 1").await;
        play(&phone, &turn("bxc8=Q", &["b7", "c8", "=Q"])).await;
        empty(&phone, "b7 c8 d8").await;
        assert_eq!(piece_on(&phone, "d7").await, "Pb");
        // A player in check may explode the opponent's king instead of evading the check.
        begin_from(&phone, "4r1k1/5p2/8/6N1/8/8/7P/4K3 w - - 0 1").await;
        phone.sees("#status", "White to move, in check").await;
        play(&phone, &turn("Nxf7#", &["g5", "f7"])).await;
        phone
            .sees("#status", "White wins: the black king exploded.")
            .await;
        phone
            .until("document.documentElement.scrollWidth <= innerWidth")
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_whole_game_is_played_by_keyboard() {
    stage("atomic_keyboard", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        person.goto("/").await;
        tab_to(
            &person,
            "form.create:has(input[name=variant][value=atomic-chess]) \
                button[name=with][value='both-sides']",
        )
        .await;
        person.keys(&[keys::ENTER]).await;
        person
            .until("location.pathname.startsWith('/games/')")
            .await;
        at_the_board(&person).await;
        person.keys(&["b"]).await;
        let game = [
            turn("Nf3", &["g1", "f3"]),
            turn("a6", &["a7", "a6"]),
            turn("Ng5", &["f3", "g5"]),
            turn("a5", &["a6", "a5"]),
            turn("Nxf7#", &["g5", "f7"]),
        ];
        for (index, turn) in game.iter().enumerate() {
            person.until("document.body.dataset.state === 'idle'").await;
            for click in turn.clicks {
                cursor_to(&person, click).await;
                person.keys(&[keys::ENTER]).await;
            }
            sees_turn(&person, index as u64 + 1, turn.notation).await;
        }
        person
            .sees("#status", "White wins: the black king exploded.")
            .await;
        empty(&person, "e8 f8 g8 f7").await;
    })
    .await;
}
