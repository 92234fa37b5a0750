//! The server sends legal turns as a tree. The page's expansion of that tree must equal the
//! server's list of turns, including their texts.

use postern_game::view::frames::TurnTree;
use postern_game::{
    DisplayNames, Game, GameId, GameView, NewGame, OpponentKind, Person, PersonId, TimeControl,
    create,
};
use postern_rules::{Color, GameLine, Position, Variant, Viewer};
use rstest::rstest;
use serde_json::{Value, json};

use crate::harness::{Look, stage_of_modules};
use crate::modules::in_module;

const EVENT: &str = include_str!("../../templates/rules/event-chess/sample.txt");
const HOLE: &str = include_str!("../../templates/rules/hole-chess/sample.txt");
const INTERWEAVE: &str = include_str!("../../templates/rules/interweave/sample.txt");

/// Returns the positions of a sample game, up to the first word that is not a turn.
fn positions(variant: Variant, sample: &str) -> Vec<String> {
    let mut line = GameLine::new(Position::start(variant));
    let mut fens = vec![line.position().fen(Viewer::Spectator)];
    let (_, game) = sample
        .split_once("\n\n")
        .expect("it begins with what it shows");
    for text in game.lines() {
        let turn = text.split_whitespace().next().expect("a turn");
        if turn == "event" || line.submit(turn).is_err() || line.outcome().is_some() {
            break;
        }
        fens.push(line.position().fen(Viewer::Spectator));
    }
    fens
}

/// Returns the view for a player of both sides, and the tree of legal turns.
fn told(variant: Variant, fen: String) -> Value {
    let ann = Person {
        id: PersonId::parse("ann").expect("an id"),
        name: "Ann".to_owned(),
    };
    let new = NewGame {
        variant,
        with: OpponentKind::BothSides,
        play: None,
        time: TimeControl::Unlimited,
        fen: Some(fen),
        seed: None,
        rated: false,
        deal: None,
        admission: postern_game::SeatConditions::default(),
    };
    let events = create(
        new,
        &ann,
        postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
    )
    .expect("a game");
    let id = GameId::parse("game").expect("an id");
    let game =
        Game::fold(id, (1..).zip(&events).map(|(seq, event)| (event, seq, 0))).expect("a game");
    let names: DisplayNames = [ann.clone()].into_iter().collect();
    let tree = TurnTree::of(game.line().position(), Viewer::BothPlayers);
    json!({"view": GameView::of(&game, &names, Some(&ann.id), 0, 0), "tree": tree})
}

#[rstest]
#[case(Variant::EventChess, EVENT, &["4k3/P6P/8/8/8/8/p6p/R3K2R w KQ - 0 1"])]
#[case(Variant::HoleChess, HOLE, &[])]
#[case(Variant::Interweave, INTERWEAVE, &[])]
#[tokio::test]
async fn the_page_reads_what_the_server_means(
    #[case] variant: Variant,
    #[case] sample: &str,
    #[case] more: &[&str],
) {
    stage_of_modules("legal_turns", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let mut fens = positions(variant, sample);
        assert!(fens.len() > 10, "{} positions", fens.len());
        fens.extend(more.iter().map(|fen| (*fen).to_owned()));
        for fen in fens {
            let compare = "const plain = (value) => Array.isArray(value) ? value.map(plain)
                    : value instanceof Object ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, plain(value[key])])) : value;
                const lines = (turns) => turns.map(({ from, steps }) => JSON.stringify(plain([from, steps]))).sort();
                const [told, read] = [lines(given.view.choices), lines(page.legalTurns(given.tree, given.view))];
                return { count: told.length, missing: told.filter((turn) => !read.includes(turn)), more: read.filter((turn) => !told.includes(turn)) };";
            let found = in_module(&browser, "game/state/legal-turns.js", told(variant, fen.clone()), compare).await;
            assert!(found["count"].as_u64() > Some(0), "{fen}");
            assert_eq!(
                (&found["missing"], &found["more"]),
                (&json!([]), &json!([])),
                "{fen}"
            );
        }
    })
    .await;
}
