//! The page's script must render the same content as the server. Nothing shifts when the script
//! takes over, and the page reads the same without JavaScript.

use serde_json::json;

use crate::accounts::signs_up;
use crate::harness::{Look, stage};
use crate::table::{at_the_board, begin_with, give, join, turn_command, watch};

/// Compares regions of the served page with those of the live page, and returns both texts of each
/// region that differs. Ignores times, because only the script knows the time zone.
const DIFFERENCES: &str = r"(() => {
    // Everything but the controls and what the browser itself finds out about a proof.
    const EVENTS = ['.event-card > p', '.event-card > button, #events summary.button', '[data-fold] > summary', '[data-fold] p', '[data-choices]', '.proofs > summary', '.inside > .hint', '.proof-head b']
        .map((part) => `#events ${part}`);
    const request = new XMLHttpRequest();
    request.open('GET', location.href, false);
    request.send();
    const served = new DOMParser().parseFromString(request.responseText, 'text/html');
    const exact = (root, region) => [...root.querySelectorAll(region)].map((node) => {
        const copy = node.cloneNode(true);
        for (const time of copy.querySelectorAll('time')) time.remove();
        return copy.textContent.trimEnd();
    });
    const plain = (texts) => texts.map((text) => text.replace(/\s+/g, ' ').trim());
    const both = (region, read) => [read(exact(served, region)), read(exact(document, region))].map((texts) => JSON.stringify(texts));
    // What is marked for good; what only its player sees, and what is under the pointer, is the script's.
    const marks = (root) => [...root.querySelectorAll('#board :is(.edge, .mark-gate, .mark-pit, .mark-tag, .mark-tired, .mark-crown)')]
        .map((node) => ['class', 'data-mark', 'data-from', 'data-to', 'href', 'x', 'y', 'x1', 'y1', 'x2', 'y2']
            .map((name) => node.getAttribute(name)).join(' '));
    const all = [
        ['marks', ...[served, document].map((root) => JSON.stringify(marks(root)))],
        ...['.inside > pre.text-board'].map((region) => [region, ...both(region, (texts) => texts)]),
        ...['.text-board + p', '#moves > li', '#kibitz > ol > li', '.seat .name', '.seat .side', '.seat .captured', '.seat .pool', '#features', ...EVENTS, '#actions button:not(details button), #actions summary', '#status']
            .map((region) => [region, ...both(region, plain)]),
    ];
    return all.filter(([, one, other]) => one !== other).map((each) => each.join('\n')).join('\n\n');
})()";

fn turns(all: &[&str]) -> Vec<serde_json::Value> {
    let turns = all.iter().enumerate();
    turns.map(|(ply, turn)| turn_command(ply, turn)).collect()
}

#[tokio::test]
async fn server_and_script_draw_the_same() {
    stage("drawn_twice", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        let hole = turns(&["c4", "e6", "e4", "Qg6", "b5", "Qe8/@b5"]);
        let weave = turns(&[
            "a2-b3",
            "a7-c5",
            "Ra1-a7(xa8)",
            "f7-h5",
            "b2-c3",
            "Bg8-c4",
            "f2-e3",
            "Bc4(xc3)",
            "Nc1-b2",
            "g7-e5",
            "Nb2-d6(xc4)",
            "b7-d5(xd6)",
        ]);
        let house = turns(&["e4", "d5", "exd5", "Qxd5"]);
        let crowned = turns(&[
            "e4", "d5", "exd5", "c6", "dxc6", "a5", "cxb7", "a4", "bxa8=Q", "a3", "Qxb8", "axb2",
            "h3", "bxc1=N",
        ]);
        let choose = |square: &str| json!({"do": "choose", "square": square});
        let hidden = [choose("c4"), choose("f6")]
            .into_iter()
            .chain(turns(&["e4", "e5", "Nf3"]))
            .collect();
        let revealed = [choose("c4"), choose("f6")]
            .into_iter()
            .chain(turns(&["c4", "e5"]))
            .collect();
        let started = json!({"do": "start_event", "event": 5, "ply": 2});
        let begun = turns(&["e4", "e5"]);
        let owed = [begun.clone(), vec![started, choose("c4")]].concat();
        let comment = json!({"do": "kibitz", "ply": 2, "text": "A quiet start."});
        let mut marked = 0;
        for (wishes, commands) in [
            (json!({"variant": "hole-chess", "with": "both-sides"}), hole),
            (
                json!({"variant": "interweave", "with": "both-sides"}),
                weave,
            ),
            (
                json!({"variant": "crazyhouse", "with": "both-sides"}),
                house,
            ),
            (
                json!({"variant": "crazyhouse", "with": "both-sides"}),
                crowned,
            ),
            (
                json!({"variant": "event-chess", "with": "both-sides"}),
                begun,
            ),
            (
                json!({"variant": "event-chess", "with": "both-sides"}),
                owed,
            ),
            (
                json!({"variant": "event-chess", "with": "both-sides", "start": "event-5"}),
                hidden,
            ),
            (
                json!({"variant": "event-chess", "with": "both-sides", "start": "event-5"}),
                revealed,
            ),
        ] {
            let game = begin_with(&person, wishes).await;
            give(&person, &game, &commands).await;
            give(&person, &game, std::slice::from_ref(&comment)).await;
            for address in [game.clone(), format!("{game}?ply=2")] {
                person.goto(&address).await;
                at_the_board(&person).await;
                let found = person.value(DIFFERENCES).await.expect("a text");
                assert_eq!(found.as_str(), Some(""), "{address}: {found:#}");
                marked += person.count("#board :is(.mark-tag, .mark-gate)").await;
            }
        }
        assert!(marked >= 4, "the marks that are compared are there");
    })
    .await;
}

/// A script that creates an API token and sends a request with it.
const PROGRAM: &str = "return (async () => {
    const [path, body] = arguments;
    const fields = new URLSearchParams({name: 'A bot', read: 'yes', play: 'yes', challenge: \
    'yes', program: 'yes'});
    const made = await fetch('/account/tokens', {method: 'POST', body: fields});
    const page = new DOMParser().parseFromString(await made.text(), 'text/html');
    const token = page.querySelector('#api-token').value;
    const answer = await fetch(path, {
        method: 'POST',
        headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
        body: JSON.stringify({id: crypto.randomUUID(), ...body}),
    });
    const done = await answer.json();
    return done.address ?? JSON.stringify(done);
})()";

#[tokio::test]
async fn a_game_with_a_program_in_a_seat_is_drawn_the_same() {
    stage("drawn_twice_program", async |stage| {
        let owner = stage.browser("owner", Look::DESKTOP).await;
        let guest = stage.browser("guest", Look::DESKTOP).await;
        signs_up(&owner, "Zoë").await;
        let wish = json!({"variant": "hole-chess", "with": "friend", "play": "white", "time": {"kind": "unlimited"}});
        let game = owner.run(PROGRAM, json!(["/api/games", wish])).await;
        let game = game.as_str().expect("an address").to_owned();
        // On any other page, the creator would be redirected to the game as soon as the opponent
        // joins.
        watch(&owner, &game).await;
        join(&guest, &game).await;
        let commands = format!("/api{game}/commands");
        let plays = json!({"command": {"do": "play", "turn": "c4", "ply": 0}});
        let done = owner.run(PROGRAM, json!([commands, plays])).await;
        assert!(done.as_str().is_some_and(|done| done.contains("seq")), "{done}");
        give(&guest, &game, &[json!({"do": "play", "turn": "e6", "ply": 1})]).await;
        for browser in [&owner, &guest] {
            for address in [game.clone(), format!("{game}?ply=1")] {
                browser.goto(&address).await;
                at_the_board(browser).await;
                let page = browser.value("document.querySelector('main').textContent").await;
                let page = page.expect("a text");
                assert!(page.as_str().is_some_and(|text| text.contains("program")), "{page}");
                let found = browser.value(DIFFERENCES).await.expect("a text");
                assert_eq!(found.as_str(), Some(""), "{address}: {found:#}");
            }
        }
    })
    .await;
}
