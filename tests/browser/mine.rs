//! The list of one’s own games on every screen: empty, short, long, with long names, and with clocks that stand.

use std::sync::Arc;

use serde_json::json;

use crate::{
    access::problems_of,
    accounts::signs_up,
    harness::{Browser, Calendar, Look, Stage, stage},
};

/// What begins, and joins, a game through the page's own connection; the body of an async function.
const BEGIN: &str = "
    const post = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const id = () => crypto.randomUUID();
    const made = await post('/api/games', { id: id(), variant, with: 'friend', play: 'white', time });
    return (await made.json()).id;";
const JOIN: &str = "
    const post = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    for (const game of games) await post(`/api/games/${game}/commands`, { id: crypto.randomUUID(), command: { do: 'join' } });
    return 'done';";
const VARIANTS: [&str; 5] = [
    "hole-chess",
    "event-chess",
    "interweave",
    "crazyhouse",
    "atomic-chess",
];

#[tokio::test]
async fn the_list_of_ones_games_on_a_phone() {
    journey("mine_phone", Look::PHONE).await;
}

#[tokio::test]
async fn the_list_of_ones_games_on_a_phone_in_the_dark() {
    let dark = Look {
        dark: true,
        ..Look::PHONE
    };
    journey("mine_phone_dark", dark).await;
}

#[tokio::test]
async fn the_list_of_ones_games_on_a_desktop() {
    journey("mine_desktop", Look::DESKTOP).await;
}

/// Runs the body of an async function in a page, and waits for what it returns.
async fn does(browser: &Browser, body: &str, arguments: &str) -> String {
    let run = format!(
        "delete document.body.dataset.done;
         (async ({arguments}) => {{ {body} }})({arguments_of})
            .then((done) => {{ document.body.dataset.done = done; }});",
        arguments = "{ variant, time, games }",
        arguments_of = arguments,
    );
    browser.run(&run, json!([])).await;
    browser
        .until("document.body.dataset.done !== undefined")
        .await;
    let done = browser.value("document.body.dataset.done").await;
    done.and_then(|done| done.as_str().map(str::to_owned))
        .expect("it is done")
}

/// Games that the one begins and the other joins.
async fn play_together(one: &Browser, other: &Browser, many: usize, time: &str) -> Vec<String> {
    let mut games = Vec::new();
    for index in 0..many {
        let variant = VARIANTS[index % 5];
        games.push(
            does(
                one,
                BEGIN,
                &format!("{{ variant: '{variant}', time: {time} }}"),
            )
            .await,
        );
    }
    does(other, JOIN, &format!("{{ games: {} }}", json!(games))).await;
    games
}

/// What is in the list is no wider than the screen, and fit for everybody.
async fn is_fit(browser: &Browser, look: Look) {
    browser
        .until("document.documentElement.scrollWidth <= innerWidth")
        .await;
    let problems = problems_of(browser, look).await;
    assert!(problems.is_empty(), "{problems:#?}");
}

async fn begin_and_rest(ann: &Arc<Browser>, ben: &Arc<Browser>) {
    let nights = "{ kind: 'correspondence', days: 3, nights_off: true, weekends_off: true }";
    play_together(ann, ben, 2, nights).await;
    let paused = play_together(ann, ben, 1, "{ kind: 'correspondence', days: 3 }").await;
    let say = |command: &str| {
        format!(
            "await fetch('/api/games/{}/commands', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }},
                body: JSON.stringify({{ id: crypto.randomUUID(), command: {{ do: '{command}' }} }}) }});
             return 'done';",
            paused[0]
        )
    };
    does(ann, &say("offer_pause"), "{}").await;
    does(ben, &say("accept_pause"), "{}").await;
}

async fn journey(name: &str, look: Look) {
    stage(name, async |stage: &mut Stage| {
        let site = Calendar::start_at_localhost().await;
        let ann = stage.browser_at("ann", look, site.url()).await;
        let ben = stage.browser_at("ben", Look::DESKTOP, site.url()).await;
        signs_up(&ann, "WWWWWWWWWWWWWWWWWWWWWWWA").await;
        signs_up(&ben, "WWWWWWWWWWWWWWWWWWWWWWWB").await;
        ann.goto("/me").await;
        ann.sees("main", "No games yet").await;
        is_fit(&ann, look).await;

        begin_and_rest(&ann, &ben).await;
        ann.goto("/me").await;
        // It is Saturday, 9:30 UTC, and both live by UTC.
        ann.sees("#games", "The clock stands for the weekend until")
            .await;
        ann.sees("#games", "Mon, Nov 23, 12:00").await;
        ann.sees("#games", "Paused until").await;
        is_fit(&ann, look).await;
        // On the page of such a game as well.
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

        play_together(&ann, &ben, 30, "{ kind: 'correspondence', days: 5 }").await;
        ann.goto("/me").await;
        ann.until("document.querySelectorAll('#games > li').length === 30")
            .await;
        is_fit(&ann, look).await;
        ann.press(".pager [rel=next]").await;
        ann.until("document.querySelectorAll('#games > li').length === 3")
            .await;
        ann.sees("#games", "Paused until").await;
    })
    .await;
}
