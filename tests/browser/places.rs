//! All pages of the site, each with the content and state in which tests check it.

use serde_json::json;

use crate::chat::tell;
use crate::conditional::begin as begin_plan;
use crate::editor;
use crate::event::acts;
use crate::harness::Browser;
use crate::problems::composed;
use crate::review::played;
use crate::sample::{GAME, Turn};
use crate::table::{at_the_board, begin, begin_with, compose, join, play, sees_turn};

/// An action that a test performs on a page before it checks the page.
enum PageAction {
    Nothing,
    /// Clicks the first cells of a turn.
    Compose(&'static [&'static str]),
    /// Opens the board editor.
    SetUp,
    /// Selects a square without confirming it.
    Pick(&'static str),
    /// Types these turns as a variation and saves it.
    Plan(&'static [&'static str]),
}

/// A page, and the action that brings it into the state to check.
pub struct CheckedPage {
    pub name: &'static str,
    path: String,
    then: PageAction,
}

impl CheckedPage {
    pub async fn go(&self, browser: &Browser) {
        browser.goto(&self.path).await;
        browser
            .until(
                "document.readyState === 'complete' && \
            document.documentElement.dataset.script === 'on'",
            )
            .await;
        let is_table = self.path.starts_with("/games/")
            && !self.path.starts_with("/games/search")
            && !self.path.ends_with("/copy")
            && !self.path.ends_with("/review");
        if is_table {
            at_the_board(browser).await;
        }
        match self.then {
            PageAction::Nothing => {}
            PageAction::Compose(clicks) => compose(browser, clicks).await,
            PageAction::SetUp => editor::opens(browser, "").await,
            PageAction::Pick(square) => acts::pick(browser, square).await,
            PageAction::Plan(turns) => plan(browser, turns).await,
        }
    }
}

/// Types the turns of a variation and saves it.
async fn plan(browser: &Browser, turns: &[&str]) {
    begin_plan(browser, "variations").await;
    for (index, turn) in turns.iter().enumerate() {
        browser.write("#plan-turn", turn).await;
        browser.press("#plan-steps form button").await;
        browser
            .until(&format!(
                "document.querySelector('#plan-steps').dataset.turns === '{}'",
                turns[..=index].join(" ")
            ))
            .await;
    }
    browser.press("[data-plan=keep]").await;
    browser.sees("#plans", "Go on").await;
}

/// A position in which event 5 is active, no squares have been chosen, and it is Black's turn.
const ITALIAN: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4 ?";

/// Plays alternating turns, starting with White.
async fn play_on(white: &Browser, black: &Browser, turns: &[Turn]) {
    for (index, turn) in turns.iter().enumerate() {
        let (mover, other) = if index % 2 == 0 {
            (white, black)
        } else {
            (black, white)
        };
        play(mover, turn).await;
        sees_turn(other, index as u64 + 1, turn.notation).await;
    }
}

/// Requests a review of a finished game that shares no position with the other games here.
async fn review(browser: &Browser) -> String {
    let page = format!("{}/review", played(browser).await);
    browser.goto(&page).await;
    browser.press("main form button.primary").await;
    browser.sees("main", "The turns that cost most").await;
    page
}

/// Creates the games and other content that the checked pages need, playing as Red against
/// `friend`. Returns the pages.
pub async fn every_place(browser: &Browser, friend: &Browser) -> Vec<CheckedPage> {
    let over = begin(friend, "friend", "white", "correspondence").await;
    join(browser, &over).await;
    play_on(friend, browser, &GAME).await;
    tell(friend, "A fine game, thank you.").await;
    tell(browser, "Thank you! https://chess.example/holes").await;
    let reviewed = review(browser).await;
    let problem = composed(friend).await;
    let running = begin(friend, "friend", "white", "live").await;
    join(browser, &running).await;
    play_on(friend, browser, &GAME[..5]).await;
    let planned = begin(friend, "friend", "white", "correspondence").await;
    join(browser, &planned).await;
    play_on(friend, browser, &GAME[..3]).await;
    let waiting = begin(browser, "friend", "white", "correspondence").await;
    begin(friend, "anyone", "random", "correspondence").await;
    let choosing = event(browser, friend).await;
    let hidden = hidden_event(browser, friend).await;
    let revealed = hidden_event(browser, friend).await;
    acts::play(browser, ("Bb4-g5", &["c5", "b4"]), &[friend]).await;
    let [weave, house, atomic] = alone(browser).await;
    let player = page_of_player(browser, &over).await;
    let challenge = player.replace("/players/", "/challenges/new?to=");
    let conduct = player.replace("/players/", "/conduct?name=");
    let place = |name, path: &str| CheckedPage {
        name,
        path: path.to_owned(),
        then: PageAction::Nothing,
    };
    let after = |name, path, then| CheckedPage { name, path, then };
    vec![
        place("start", "/"),
        place("watch", "/watch"),
        place("finished", "/games"),
        place("challenges", "/challenges"),
        place("challenge", &challenge),
        place("archive-computer", "/games?against=computer"),
        place("player", &player),
        place("review", &reviewed),
        place("problems", "/problems"),
        place("problem-new", "/problems/new"),
        place("problem", &problem),
        place("conduct", &conduct),
        place("search", "/games/search?variant=hole-chess&turns=c4"),
        place("analyses", "/analysis"),
        place("analysis", &over.replace("/games/", "/analysis?game=")),
        place("ratings", "/ratings"),
        place("best", "/ratings/hole-chess-live"),
        place("rules", "/rules"),
        place("rules-hole-chess", "/rules/hole-chess"),
        place("full-rules-hole-chess", "/rules/hole-chess/full"),
        place("rules-event-chess", "/rules/event-chess"),
        place("full-rules-event-chess", "/rules/event-chess/full"),
        place("deck", "/rules/event-chess/deck?event=5&second=9"),
        place("event", "/rules/event-chess/91"),
        place("sample", "/samples/hole-chess?ply=17"),
        place("rules-interweave", "/rules/interweave"),
        place("full-rules-interweave", "/rules/interweave/full"),
        place("sample-event-chess", "/samples/event-chess?ply=14"),
        place("sample-interweave", "/samples/interweave?ply=22"),
        place("rules-crazyhouse", "/rules/crazyhouse"),
        place("full-rules-crazyhouse", "/rules/crazyhouse/full"),
        place("sample-crazyhouse", "/samples/crazyhouse?ply=21"),
        place("rules-atomic-chess", "/rules/atomic-chess"),
        place("full-rules-atomic-chess", "/rules/atomic-chess/full"),
        place("sample-atomic-chess", "/samples/atomic-chess?ply=10"),
        place("help", "/help"),
        place("security", "/security"),
        place("offline", "/offline"),
        place("copy", &format!("{over}/copy")),
        place("copy-hidden", &format!("{hidden}/copy")),
        place("me", "/me"),
        place("sign-up", "/sign-up"),
        place("sign-in", "/sign-in"),
        place("forgot", "/reset"),
        place("account", "/account"),
        place("devices", "/me/devices"),
        place("programs", "/account/tokens"),
        place("notifications", "/account/notifications"),
        place("hours", "/account/hours"),
        place("vacation", "/account/vacation"),
        place("feeds", "/account/feeds"),
        place("webhooks", "/account/webhooks"),
        place("game-waiting", &waiting),
        after(
            "game-composing",
            running,
            PageAction::Compose(&["g6", "e8"]),
        ),
        after("game-planning", planned, PageAction::Plan(&["Qg6", "b5"])),
        place("game-over", &over),
        after("interweave-composing", weave, PageAction::Compose(&["d3"])),
        after("crazyhouse-composing", house, PageAction::Compose(&["N@"])),
        after("atomic-composing", atomic, PageAction::Compose(&["e3"])),
        after(
            "position-set-up",
            "/challenges/new?variant=crazyhouse".to_owned(),
            PageAction::SetUp,
        ),
        after("event-choosing", choosing, PageAction::Pick("e6")),
        place("event-hidden", &hidden),
        place("event-revealed", &revealed),
    ]
}

/// Starts games from instructive positions, in which one person plays both sides.
async fn alone(browser: &Browser) -> [String; 3] {
    // White must capture, and the selected pawn can capture two pieces at once.
    let enclosing = "8/1p6/4B3/4p3/5pK1/3P4/1R4p1/K6k w - Nr 0 1";
    let weave = begin_with(
        browser,
        json!({"variant": "interweave", "with": "both-sides", "fen": enclosing}),
    )
    .await;
    // Both sides have pieces in hand, and one queen is a promoted pawn.
    let hands = "r1b1Q~rk1/ppp2p1p/3p1np1/2b1p3/2B1P3/3P4/PPP2PPP/RNBQ1RK1[NPPqn] w - - 0 12";
    let house = begin_with(
        browser,
        json!({"variant": "crazyhouse", "with": "both-sides", "fen": hands}),
    )
    .await;
    // The selected piece's captures explode several pieces.
    let atomic = begin_with(
        browser,
        json!({"variant": "atomic-chess", "with": "both-sides", "fen": "7k/8/2r1p3/2pnq3/2BP4/4N3/8/K7 w - - 0 1"}),
    )
    .await;
    [weave, house, atomic]
}

/// Returns the URL of the opponent's profile page.
async fn page_of_player(browser: &Browser, game: &str) -> String {
    browser.goto(game).await;
    let address = "document.querySelector('#player-top a.person').getAttribute('href')";
    let address = browser.value(address).await.expect("it has a link");
    address.as_str().expect("it is an address").to_owned()
}

/// Joins a game of Event Chess as Black. The event has already started.
async fn event(browser: &Browser, friend: &Browser) -> String {
    let game = begin_with(
        friend,
        json!({"variant": "event-chess", "with": "friend", "fen": ITALIAN}),
    )
    .await;
    join(browser, &game).await;
    game
}

/// Joins a game of Event Chess in which both squares have been chosen.
async fn hidden_event(browser: &Browser, friend: &Browser) -> String {
    let game = event(browser, friend).await;
    acts::choose(friend, "b4").await;
    acts::choose(browser, "g5").await;
    acts::sees_phase(browser, "hidden").await;
    game
}
