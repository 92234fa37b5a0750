//! Checks claims on the rules and help pages against the rules library. Each claim was once wrong
//! or missing.

use std::collections::BTreeSet;

use postern_rules::Variant;
use serde_json::{Value, json};

use crate::helpers::{Player, Server};
use crate::rules_pages::words_of;

/// Returns the sentences of a page's text.
fn sentences(page: &str) -> Vec<String> {
    let words = words_of(page);
    words.split(". ").map(str::to_owned).collect()
}

/// Returns the JSON data of the diagrams in a page or a part of it.
pub(crate) fn diagrams(page: &str) -> Vec<Value> {
    page.split("<script type=\"application/json\">")
        .skip(1)
        .map(|rest| {
            let (json, _) = rest.split_once("</script>").expect("it ends");
            serde_json::from_str(json).expect("it is JSON")
        })
        .collect()
}

/// Returns a side's turns in a diagram's data, in notation.
pub(crate) fn turns<'a>(diagram: &'a Value, side: &str) -> Vec<&'a str> {
    let choices = diagram["choices"][side].as_array().expect("a list");
    choices
        .iter()
        .filter_map(|turn| turn["turn"].as_str())
        .collect()
}

/// Returns the parts of a page between this opening tag and `end`.
pub(crate) fn parts<'a>(page: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    page.split(start)
        .skip(1)
        .filter_map(|rest| rest.split(end).next())
        .collect()
}

#[tokio::test]
async fn only_the_player_to_move_claims_a_draw() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    for variant in Variant::ALL {
        let page = reader.get(&format!("/rules/{variant}/full")).await.body;
        let said = sentences(&page)
            .into_iter()
            .map(|sentence| sentence.to_lowercase())
            .filter(|sentence| sentence.contains("claim"))
            .collect::<Vec<_>>();
        assert!(!said.is_empty(), "{variant} says nothing of claims");
        for sentence in said {
            assert!(sentence.contains("the player to move"), "{sentence}");
            assert!(sentence.contains("after 50 moves by each side"));
            let repetition = sentence.contains("occurred three times");
            assert_eq!(repetition, variant != Variant::Interweave, "{sentence}");
        }
    }
}

#[tokio::test]
async fn interweave_says_when_en_passant_is_possible_and_that_it_is_compulsory() {
    let server = Server::start().await;
    let page = Player::new(&server).get("/rules/interweave/full").await;
    page.shows(
        200,
        "also possible when the double step captured on arriving",
    )
    .shows(200, "unless that pawn then moved on");
    let figure = parts(&page.body, "<figure>", "</figure>")
        .into_iter()
        .find(|figure| figure.contains("En passant:"))
        .expect("there is a diagram of it");
    assert!(figure.contains("must leap over d3"), "{figure}");
    let [diagram] = &diagrams(figure)[..] else {
        panic!("one diagram");
    };
    assert_eq!(turns(diagram, "black"), ["d4-d2(xe4)"], "nothing else");
}

#[tokio::test]
async fn interweave_says_that_a_long_leap_crosses_one_enemy_alone() {
    let server = Server::start().await;
    let page = Player::new(&server).get("/rules/interweave/full").await;
    let figure = parts(&page.body, "<figure>", "</figure>")
        .into_iter()
        .find(|figure| figure.contains("by a long leap"))
        .expect("there is a diagram of it");
    for part in [
        "straight over the first piece in its line, an enemy on the other colour",
        "with nothing else in between",
    ] {
        assert!(figure.contains(part), "{part}");
    }
    let brief = Player::new(&server).get("/rules/interweave").await;
    brief.shows(200, "with nothing else in between");
}

#[tokio::test]
async fn hole_chess_marks_as_its_own_that_no_beam_follows_the_kings_capture() {
    let server = Server::start().await;
    let page = Player::new(&server).get("/rules/hole-chess/full").await;
    let rulings = parts(&page.body, "<p class=\"ruling\">", "</p>");
    let said = |ruling: &&&str| ruling.contains("captures the king is not followed by a beam");
    assert_eq!(rulings.iter().filter(said).count(), 1, "{rulings:?}");
}

#[tokio::test]
async fn help_says_when_a_game_can_be_aborted() {
    let server = Server::start().await;
    let help = Player::new(&server).get("/help").await.body;
    let words = words_of(&help);
    for sentence in [
        "You can abort a game until both sides have made a turn;",
        "you can no longer abort it once the hidden squares have been revealed.",
    ] {
        assert!(words.contains(sentence), "{sentence}");
    }
    for (turns, possible) in [(0, true), (1, true), (2, false)] {
        let (game, white, black) = server.game().await;
        for (ply, turn) in ["c4", "e6"].into_iter().enumerate().take(turns) {
            let mover = if ply == 0 { &white } else { &black };
            mover.plays(&game, turn, ply).await;
        }
        let answer = black.does(&game, json!({"do": "abort"})).await;
        assert_eq!(answer.status.is_success(), possible, "{turns} turns");
    }
    let fen = "r1bqkbnr/pppppppp/8/n7/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 3 3 ?";
    let (white, black) = (Player::new(&server), Player::new(&server));
    let wish = json!({"variant": "event-chess", "with": "friend", "play": "white", "fen": fen});
    let game = white.creates(&wish).await;
    black.must(&game, json!({"do": "join"})).await;
    for (player, square) in [(&white, "c4"), (&black, "f6")] {
        let choice = json!({"do": "choose", "square": square});
        player.must(&game, choice).await;
    }
    white.plays(&game, "c4", 0).await;
    black
        .does(&game, json!({"do": "abort"}))
        .await
        .is_refused(409, "hidden squares have been revealed");
}

/// The text beside a diagram may name only turns that are legal in the diagram.
#[tokio::test]
async fn every_turn_beside_a_diagram_is_legal() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    for variant in Variant::ALL {
        for (address, file) in [("", "three-minutes"), ("/full", "full")] {
            let template = format!("templates/rules/{variant}/{file}.html");
            let template = std::fs::read_to_string(template).expect("it is there");
            let played = parts(&template, "self.diagram(\"", ")?");
            let played = played.iter().flat_map(|call| {
                // The first quoted argument is the position. The turns follow it.
                let turns = call.split('"').nth(2).unwrap_or_default();
                turns.split(' ').map(bare)
            });
            let page = reader.get(&format!("/rules/{variant}{address}")).await.body;
            let shown = diagrams(&page);
            let could = shown
                .iter()
                .flat_map(|diagram| [turns(diagram, "white"), turns(diagram, "black")].concat());
            let legal: BTreeSet<String> = played.chain(could.map(bare)).collect();
            let beside = [
                parts(&page, "<figcaption>", "</figcaption>"),
                parts(&page, "class=\"step\"", "</section>"),
            ];
            for words in beside.concat() {
                for turn in parts(words, "<code>", "</code>") {
                    assert!(legal.contains(&bare(turn)), "{variant}{address}: {turn}");
                }
            }
        }
    }
}

/// Strips the symbols for check and checkmate from a turn.
pub(crate) fn bare(turn: &str) -> String {
    turn.trim_end_matches(['+', '#', '~']).to_owned()
}
