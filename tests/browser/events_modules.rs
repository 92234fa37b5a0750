//! The page's pure JavaScript modules for events, passages and proofs.

use serde_json::{Value, json};

use crate::harness::{Look, stage_of_modules};
use crate::modules::in_module;

/// Returns a revealing turn: a knight captures on f6, goes through the passage to c4, and captures
/// there as well.
fn through() -> Value {
    json!([{"click": "f6", "words": "Knight takes f6", "effects": [
        {"kind": "remove", "at": "f6"}, {"kind": "move", "from": "g4", "to": "f6"},
        {"kind": "reveal", "cells": ["c4", "f6"]},
        {"kind": "remove", "at": "c4"}, {"kind": "move", "from": "f6", "to": "c4", "through": true}]}])
}

#[tokio::test]
async fn a_passage_is_replayed_there_and_back() {
    stage_of_modules("modules_passage", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let given = json!({
            "pieces": [{"at": "g4", "color": "white", "kind": "N"}, {"at": "f6", "color": "black", "kind": "P"},
                {"at": "c4", "color": "black", "kind": "B"}],
            "steps": through(),
        });
        let body = "const effects = page.effectsOf(given.steps);
            const after = page.applyEffects(given.pieces, effects);
            const kinds = (steps) => steps && page.effectsOf(steps).map((effect) => effect.kind);
            return [after.pieces, after.lost.map((piece) => piece.kind), \
            page.reversed(given.steps)[0].effects,
                page.revealIn(given.steps), kinds(page.stepsAfter(given.steps, effects.slice(0, \
                2))),
                kinds(page.stepsAfter(given.steps, [{kind: 'move', from: 'g4', to: 'e5'}]))];";
        assert_eq!(
            in_module(&browser, "game/state/replay.js", given, body).await,
            json!([
                [{"at": "c4", "color": "white", "kind": "N"}],
                ["P", "B"],
                [{"kind": "move", "from": "c4", "to": "f6", "through": true}, {"kind": "move", "from": "f6", "to": "g4"}],
                {"cells": ["c4", "f6"], "through": true},
                ["reveal", "remove", "move"],
                null
            ])
        );
        let phases = "return page.phasesOf(given).map((phase) => phase.map((effect) => \
            effect.kind).join(' '));";
        assert_eq!(
            in_module(&browser, "board/animate.js", through()[0]["effects"].clone(), phases).await,
            json!(["remove move", "reveal", "remove move"])
        );
        let castling = json!([{"kind": "move", "from": "e1", "to": "g1"}, {"kind": "move", "from": "h1", "to": "f1"},
            {"kind": "move", "from": "f1", "to": "f6", "through": true}]);
        assert_eq!(in_module(&browser, "board/animate.js", castling, phases).await, json!(["move \
            move", "move"]));
    })
    .await;
}

/// Returns a game after one turn, in which White's pawn passes from c4 to g8 and has yet to choose
/// its promotion.
fn pending() -> Value {
    let steps = json!([{"click": "c4", "words": "Pawn to \
        c4", "effects": [{"kind": "move", "from": "c2", "to": "c4"},
        {"kind": "reveal", "cells": ["c4", "g8"]}, {"kind": "remove", "at": "g8"}, {"kind": "move", "from": "c4", "to": "g8", "through": true}]}]);
    let crown = |kind: &str| {
        json!({"turn": format!("c4xg8={kind}"), "from": "g8",
        "steps": [{"click": format!("={kind}"), "words": "", "effects": [{"kind": "become", "at": "g8", "piece": kind}]}]})
    };
    json!({
        "start": {"pieces": [{"at": "c2", "color": "white", "kind": "P"}, {"at": "g8", "color": "black", "kind": "N"}],
            "fen": "start", "checks": [], "to_move": "black", "features": {}},
        "plies": [{"number": 1, "by": "black", "turn": "a6", "steps": [], "checks": [], "touched": ["a7", "a6"], "fen": "one"}],
        "asides": [{"after": 1, "by": "white", "kind": "landed", "turn": "c4xg8", "words": "", "steps": steps, "touched": ["c2", "c4", "g8"]}],
        "position": {"pieces": [{"at": "g8", "color": "white", "kind": "P"}], "fen": "two", "checks": [], "to_move": "white",
            "features": {"highlights": [{"look": "gate", "cells": ["c4", "g8"], "words": "", "each": ""}]}},
        "choices": [crown("Q"), crown("N")],
        "can": ["play"],
        "you": ["white"],
        "offers": [],
        "status": "running",
    })
}

#[tokio::test]
async fn a_pawn_that_has_come_through_waits_to_become_something() {
    stage_of_modules("modules_pending", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let positions = "const replay = page.createReplay(given);
            const {pieces, lost, last, fen, features, toMove} = replay.at(1);
            return [pieces, lost.map((piece) => piece.kind), last, fen, \
            features.highlights[0].cells, toMove, replay.at(0).toMove, replay.at(0).features];";
        assert_eq!(
            in_module(&browser, "game/state/replay.js", pending(), positions).await,
            json!([
                [{"at": "g8", "color": "white", "kind": "P"}],
                ["N"],
                ["c2", "c4", "g8"],
                "two",
                ["c4", "g8"],
                "white",
                "black",
                {}
            ])
        );
        let waits = "return [page.promoting(given), page.promoting({...given, can: []}), \
            page.samePosition(given, given),
            page.samePosition(given, {...given, asides: []})];";
        assert_eq!(
            in_module(&browser, "game/state/view.js", pending(), waits).await,
            json!(["g8", null, true, false])
        );
        let parts = "return [page.standing(given.choices, ['g8']), \
            page.completeTurn(given.choices, ['g8', '=N']).turn,
            page.nextSteps(given.choices, ['g8']).map((step) => step.click)];";
        assert_eq!(
            in_module(&browser, "game/turns/compose.js", pending(), parts).await,
            json!(["g8", "c4xg8=N", ["=Q", "=N"]])
        );
        // The completed turn starts with the steps that the page already shows.
        let rest = "const before = page.createGameState(given, {at: null}).get();
            const whole = {...given.asides[0].steps[0], effects: given.asides[0].steps[0].effects.concat([{kind: 'become', at: 'g8', piece: 'N'}])};
            const ply = {number: 2, by: 'white', steps: [whole], checks: [], touched: [], fen: 'three', features: given.position.features};
            const next = {...given, asides: [], plies: [...given.plies, ply], kibitz: {replace: true, comments: []}, plies_from: 0, seq: 1};
            const state = {...before, ...page.takeView({...before, view: {...given, kibitz: next.kibitz, seq: 0}}, next)};
            return import(new URL('../board/contents.js', page_url)).then((shown) => [before.path,
                shown.stepsBetween(before, state).flatMap((step) => step.effects.map((effect) => effect.kind))]);";
        let rest = format!(
            "const page_url = `${{location.origin}}${{document.documentElement.dataset.assets}}/js/game/state/state.js`; {rest}"
        );
        assert_eq!(in_module(&browser, "game/state/state.js", pending(), &rest).await, json!([["g8"], ["become"]]));
    })
    .await;
}

#[tokio::test]
async fn the_score_sheet_has_what_happened_between_turns() {
    stage_of_modules("modules_lines", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let ply = |number: u32, by: &str, turn: &str| json!({"number": number, "by": by, "turn": turn});
        let aside = |after: u32, by: &str, kind: &str, turn: Value| json!({"after": after, "by": by, "kind": kind, "turn": turn});
        let view = json!({
            "plies": [ply(1, "white", "e4"), ply(2, "black", "e5"), ply(3, "white", "Nf3"), ply(4, "black", "h6")],
            "asides": [aside(0, "white", "event-started", json!("event")), aside(0, "white", "chose", json!("W@c4")),
                aside(0, "black", "chose", Value::Null), aside(3, "black", "taken-back", json!("h5~"))],
            "position": {"features": {}}, "status": "running", "outcome": null,
        });
        let lines = "return page.linesOf(given).map((line) => line.aside?.kind ??
            [line.number, line.white?.turn ?? null, line.black?.turn ?? null]);";
        assert_eq!(
            in_module(&browser, "game/turns/move-list.js", view.clone(), lines).await,
            json!(["event-started", "chose", "chose", [1, "e4", "e5"], [2, "Nf3", null], "taken-back", [2, null, "h6"]])
        );
        // The copied notation must not contain the player's own secret square before the end of the
        // game.
        let copied = "return [page.notationOf(given), page.notationOf({...given, status: \
            'over'})];";
        assert_eq!(
            in_module(&browser, "game/table/share.js", view, copied).await,
            json!(["1. event e4 e5 2. Nf3 h5~ h6", "1. event W@c4 e4 e5 2. Nf3 h5~ h6"])
        );
    })
    .await;
}

#[tokio::test]
async fn proofs_are_judged_by_what_was_published_before() {
    stage_of_modules("modules_proofs", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let nonce = "0f".repeat(32);
        let given = json!({"text": format!("postern/abc/white/c4/{nonce}"), "other": format!("postern/abc/white/d4/{nonce}")});
        let body = "return page.sha256(given.text).then((digest) => {
            const facts = {commitment: digest, text: given.text, seen: digest, digest, game: \
            'abc', side: 'white', revealed: 'c4'};
            const verdict = (change) => page.verdictOf({...facts, ...change});
            return [verdict({}), verdict({text: null}), verdict({digest: undefined}), \
            verdict({digest: null}), verdict({seen: 'another'}),
                verdict({digest: 'another'}), verdict({text: given.other}), verdict({game: \
                'abd'}), verdict({side: 'black'}),
                page.squareOf(given.other, 'abc', 'white'), digest.length, \
                page.shortHex('0123456789abcdef0123456789abcdef')];
        });";
        assert_eq!(
            in_module(&browser, "game/events/proofs.js", given, body).await,
            json!([
                "checked", "sealed", "checking", "unable", "changed", "wrong", "wrong", "wrong", "wrong", "d4", 64,
                "01234567…89abcdef"
            ])
        );
    })
    .await;
}

#[tokio::test]
async fn commitments_are_remembered_from_one_visit_to_the_next() {
    stage_of_modules("modules_commitments", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let first = "const memory = page.createMemory('abc');
            return [memory.first('white', 'one'), memory.first('white', 'two'), \
            memory.first('black', 'three')];";
        assert_eq!(
            in_module(&browser, "game/events/proofs.js", json!(null), first).await,
            json!(["one", "one", "three"])
        );
        browser.goto("/rules").await;
        let later = "const kept = page.createMemory('abc').first('white', 'two');
            for (let game = 0; game < 250; game += 1) \
            page.createMemory(`game${game}`).first('white', 'x');
            const games = JSON.parse(localStorage.getItem('postern.commitments'));
            return [kept, games.length, games.at(-1)[0]];";
        assert_eq!(
            in_module(&browser, "game/events/proofs.js", json!(null), later).await,
            json!(["one", 200, "game249"])
        );
    })
    .await;
}

#[tokio::test]
async fn a_draw_is_judged_by_its_seed_its_commitment_and_its_text() {
    stage_of_modules("modules_draws", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let body = "
            const proofs = await \
            import(`${document.documentElement.dataset.assets}/js/game/events/proofs.js`);
            const seed = 'ab'.repeat(32), zeros = '0'.repeat(32), bytes = \
            '0123456789abcdef0123456789abcdef';
            const text = `GAME\\n${bytes}\\n${zeros}\\ne4 e5\\n`;
            const startable = [4, 7, 12, 91];
            const digest = await proofs.sha256(`${seed}\\n${text}`);
            const event = startable[Number(BigInt(`0x${digest}`) % 4n)];
            const commitment = await proofs.sha256(`postern event draw\\nGAME\\nwhite\\n${seed}`);
            let tries = 0;
            const verdict = async (change, seen = commitment) => {
                const id = `GAME`;
                localStorage.clear();
                const facts = {seed, commitment, text, startable, event, bytes, turn: 'e5', \
                ...change};
                const view = {id, sides: {white: 'White', black: 'Black'}, plies: [{turn: 'e4'}, \
                {turn: facts.turn}, {turn: 'd4'}],
                    asides: [{kind: 'event-started', event: facts.event, after: 2, turn: 'event'}],
                    deal: {draw: {commitments: {white: seen, black: zeros}, seeds: {white: \
                    facts.seed, black: null},
                        random: {white: facts.bytes, black: null},
                        made: [{by: 'white', event: facts.event, startable: facts.startable, text: facts.text}]}}};
                const draws = page.createEventDraws(id, () => {});
                draws.fold(view, true);
                view.deal.draw.commitments = {white: facts.commitment, black: zeros};
                for (tries = 0; tries < 100; tries += 1) {
                    const found = draws.fold(view, \
                    true).querySelector('[data-draw]').dataset.verdict;
                    if (found !== 'checking') return found;
                    await new Promise((wake) => requestAnimationFrame(wake));
                }
            };
            const other = startable.find((number) => number !== event);
            return [await verdict({}), await verdict({event: other}), await verdict({seed: \
            'cd'.repeat(32)}), await verdict({turn: 'd5'}),
                await verdict({bytes: zeros}), await verdict({text: text.replace('GAME', \
                'GAMF')}), await verdict({seed: null}),
                await verdict({}, 'another')];";
        assert_eq!(
            in_module(&browser, "game/events/event-draws.js", json!({}), &format!("return (async () => {{{body}}})();")).await,
            json!(["checked", "wrong", "wrong", "wrong", "wrong", "wrong", "wrong", "changed"])
        );
    })
    .await;
}
