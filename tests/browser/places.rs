//! All pages of the site, each in a state worth looking at.

use crate::{
    harness::Browser,
    sample::GAME,
    table::{at_the_board, begin, compose, join, play, sees_turn},
};

/// A page and how it comes to its state.
pub struct Place {
    pub name: &'static str,
    path: String,
    /// What is clicked on its board.
    clicks: &'static [&'static str],
}

impl Place {
    pub async fn go(&self, browser: &Browser) {
        browser.goto(&self.path).await;
        browser.until("document.readyState === 'complete' && document.documentElement.dataset.script === 'on'").await;
        if self.path.starts_with("/games/") {
            at_the_board(browser).await;
        }
        if !self.clicks.is_empty() {
            compose(browser, self.clicks).await;
        }
    }
}

/// Plays as Red with a friend until the pages have something to show.
pub async fn every_place(browser: &Browser, friend: &Browser) -> Vec<Place> {
    let over = begin(friend, "friend", "white", "correspondence").await;
    join(browser, &over).await;
    for (index, turn) in GAME.iter().enumerate() {
        let (mover, other) = if index % 2 == 0 { (friend, browser) } else { (browser, friend) };
        play(mover, turn).await;
        sees_turn(other, index as u64 + 1, turn.notation).await;
    }
    let running = begin(friend, "friend", "white", "live").await;
    join(browser, &running).await;
    for (index, turn) in GAME[..5].iter().enumerate() {
        let (mover, other) = if index % 2 == 0 { (friend, browser) } else { (browser, friend) };
        play(mover, turn).await;
        sees_turn(other, index as u64 + 1, turn.notation).await;
    }
    let waiting = begin(browser, "friend", "white", "correspondence").await;
    begin(friend, "anyone", "random", "correspondence").await;
    let place = |name, path: &str| Place { name, path: path.to_owned(), clicks: &[] };
    vec![
        place("start", "/"),
        place("watch", "/watch"),
        place("rules", "/rules"),
        place("rules-hole-chess", "/rules/hole-chess"),
        place("rules-event-chess", "/rules/event-chess"),
        place("sample", "/samples/hole-chess?ply=17"),
        place("sample-event-chess", "/samples/event-chess?ply=14"),
        place("help", "/help"),
        place("me", "/me"),
        place("game-waiting", &waiting),
        Place { name: "game-composing", path: running, clicks: &["g6", "e8"] },
        place("game-over", &over),
    ]
}
