//! A player's game list on every screen size: empty, short, long, with long names, and with paused
//! clocks.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::access::is_fit_for;
use crate::accounts::signs_up;
use crate::harness::{Browser, CalendarServer, Look, Stage, stage};

const VARIANTS: [&str; 5] = [
    "hole-chess",
    "event-chess",
    "interweave",
    "crazyhouse",
    "atomic-chess",
];

/// The kinds of window in which every state of the list is checked.
const LOOKS: [Look; 3] = [Look::DESKTOP, Look::DARK_PHONE, Look::PHONE];

/// Runs a script with the helper `post`, which sends JSON to the API. Returns the script's result.
async fn posts(browser: &Browser, body: &str, arguments: Value) -> Value {
    const POST: &str = "const post = async (path, body) => {
            const answer = await fetch(path, { method: 'POST', headers: { 'content-type': \
            'application/json' },
                body: JSON.stringify({ id: crypto.randomUUID(), ...body }) });
            return answer.json();
        };";
    let script = format!("{POST} return (async (...given) => {{ {body} }})(...arguments);");
    browser.run(&script, arguments).await
}

/// Starts games that one player creates and the other joins.
async fn play_together(one: &Browser, other: &Browser, many: usize, time: Value) -> Value {
    const BEGIN: &str = "const [variants, time] = given;
        const games = [];
        for (const variant of variants)
            games.push((await post('/api/games', { variant, with: 'friend', play: 'white', time \
            })).id);
        return games;";
    let variants: Vec<_> = VARIANTS.into_iter().cycle().take(many).collect();
    let games = posts(one, BEGIN, json!([variants, time])).await;
    for game in games.as_array().expect("games") {
        does(other, game, "join").await;
    }
    games
}

/// Sends a command to a game through the API.
async fn does(browser: &Browser, game: &Value, command: &str) {
    const COMMAND: &str = "const [game, command] = given;
        await post(`/api/games/${game}/commands`, { command: { do: command } });";
    posts(browser, COMMAND, json!([game, command])).await;
}

/// Checks that the list fits the screen's width and is accessible.
async fn is_fit(browser: &Browser) {
    browser
        .until("document.documentElement.scrollWidth <= innerWidth")
        .await;
    is_fit_for(browser, &LOOKS, "one’s games").await;
}

async fn begin_and_rest(ann: &Arc<Browser>, ben: &Arc<Browser>) {
    let nights =
        json!({"kind": "correspondence", "days": 3, "nights_off": true, "weekends_off": true});
    play_together(ann, ben, 2, nights).await;
    let paused = play_together(ann, ben, 1, json!({"kind": "correspondence", "days": 3})).await;
    does(ann, &paused[0], "offer_pause").await;
    does(ben, &paused[0], "accept_pause").await;
}

#[tokio::test]
async fn the_list_of_ones_games_is_fit_for_every_screen() {
    stage("mine", async |stage: &mut Stage| {
        let site = CalendarServer::start_at_localhost().await;
        let ann = stage.browser_at("ann", Look::PHONE, site.url()).await;
        let ben = stage.browser_at("ben", Look::DESKTOP, site.url()).await;
        signs_up(&ann, "WWWWWWWWWWWWWWWWWWWWWWWA").await;
        signs_up(&ben, "WWWWWWWWWWWWWWWWWWWWWWWB").await;
        ann.goto("/me").await;
        ann.sees("main", "No games yet").await;
        is_fit(&ann).await;

        begin_and_rest(&ann, &ben).await;
        ann.goto("/me").await;
        // The test clock shows Saturday, 9:30 UTC, and both players use UTC.
        ann.sees("#games", "The clock stands for the weekend until")
            .await;
        ann.sees("#games", "Mon, Nov 23, 12:00").await;
        ann.sees("#games", "Paused until").await;
        is_fit(&ann).await;
        // The game's own page shows the paused clock as well.
        ann.press("#games li:has(.stopped) a").await;
        ann.sees(
            "#due",
            "The clock stands for the weekend until Monday, November 23, 2026",
        )
        .await;
        site.pass(40);
        ann.goto("/me").await;
        ann.until("!document.querySelector('#games').textContent.includes('stands for')")
            .await;

        play_together(&ann, &ben, 30, json!({"kind": "correspondence", "days": 5})).await;
        ann.goto("/me").await;
        ann.until("document.querySelectorAll('#games > li').length === 30")
            .await;
        is_fit(&ann).await;
        ann.press(".pager [rel=next]").await;
        ann.until("document.querySelectorAll('#games > li').length === 3")
            .await;
        ann.sees("#games", "Paused until").await;
    })
    .await;
}
