//! Games against the computer in the browser.

use postern_rules::{GameLine, Position, Variant};
use postern_search::{SearchBudget, SearchOptions, find_best_turn};
use serde_json::{Value, json};

use crate::harness::{Browser, Look, keys, stage};
use crate::table::{PLIES, action, at_the_board, begin_variant, begin_with};

/// A variant, a position in which the side to move can force a win in three turns, and that side.
type ForcedWin = (Variant, &'static str, &'static str);

const WINS: [ForcedWin; 5] = [
    (
        Variant::HoleChess,
        "---k---/--3--/-2p2-/2r*pb1/7/1p5/3*3/-2PK1-/--3--/---1--- b - 9 25",
        "black",
    ),
    (
        Variant::Interweave,
        "rb1k4/8/1pprk3/8/BP1P4/6K1/PP5P/R2K2B1 w - RNNnnb 1 28",
        "white",
    ),
    (
        Variant::AtomicChess,
        "1rb5/3nk2p/1p1b3n/p1p1p3/P1PpPr2/1K1P3P/RP1N2P1/4QR2 w - - 4 33",
        "white",
    ),
    (
        Variant::Crazyhouse,
        "N1NN2r1/3k3p/qp2p3/pp1p1ppP/Qbpp3p/4P3/1RPb1PRP/1BRK1b2[n] b - - 1 73",
        "black",
    ),
    (
        Variant::EventChess,
        "2n2K2/5b2/1p4kp/1P4B1/8/8/8/4n3 b - - 3 76 -",
        "black",
    ),
];

/// The maximum number of turns for each win. The computer's weak defence may lose sooner.
const MAX_TURNS: u64 = 3;

const IS_OVER: &str = "document.body.dataset.status === 'over'";

/// Requests the game's JSON view for the page's player.
async fn view(browser: &Browser, game: &str) -> Value {
    let script = "return fetch(`/api${arguments[0]}`).then((answer) => answer.json());";
    browser.run(script, json!([game])).await
}

/// Returns the turn that wins in the fewest moves.
fn best(variant: Variant, fen: &str) -> String {
    let position = Position::from_reached_fen(variant, fen).expect("a position");
    let limits = SearchBudget::depth(5);
    find_best_turn(&GameLine::new(position), &limits, &SearchOptions::default())
        .expect("a turn")
        .best
}

/// Wins a game against the computer, and returns the game's path.
async fn is_won(browser: &Browser, (variant, fen, side): ForcedWin) -> String {
    let wishes = json!({
        "variant": variant.slug(), "with": "computer", "level": 2, "play": side, "fen": fen,
    });
    let game = begin_with(browser, wishes).await;
    for turn in 0..MAX_TURNS {
        let seen = view(browser, &game).await;
        let notation = best(variant, seen["position"]["fen"].as_str().expect("a FEN"));
        browser
            .write("#move-form input[name=turn]", &notation)
            .await;
        browser.keys(&[keys::ENTER]).await;
        let own = 2 * turn + 1;
        browser
            .sees(&format!("#moves [data-ply='{own}']"), &notation)
            .await;
        browser
            .until(&format!("{IS_OVER} || {PLIES} > {own}"))
            .await;
        if browser.value(IS_OVER).await == Some(true.into()) {
            break;
        }
    }
    browser.until(IS_OVER).await;
    game
}

#[tokio::test]
async fn every_game_is_won_against_the_computer() {
    stage("computer_games", async |stage| {
        let ann = stage.browser("ann", Look::PHONE).await;
        let mut game = String::new();
        for win in WINS {
            game = is_won(&ann, win).await;
        }
        // The computer accepts the rematch, and the page opens the new game.
        ann.press(&action("offer_rematch")).await;
        ann.until(&format!("location.pathname !== {}", json!(game)))
            .await;
        at_the_board(&ann).await;
    })
    .await;
}

#[tokio::test]
async fn a_visitor_plays_the_computer_from_the_start_page() {
    stage("computer_start", async |stage| {
        let ann = stage.browser("ann", Look::DARK).await;
        let settings = [("play", "black"), ("level", "1")];
        let game = begin_variant(&ann, "hole-chess", "computer", &settings).await;
        at_the_board(&ann).await;
        ann.until(&format!("{PLIES} > 0")).await;
        ann.sees("#player-top .name", "Computer").await;
        ann.sees("#player-top .presence", "here").await;
        assert_eq!(ann.count("#chat").await, 0);
        let seen = view(&ann, &game).await;
        assert_eq!(seen["players"]["white"]["computer"], json!(true));
    })
    .await;
}
