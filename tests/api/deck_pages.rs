//! Pages about a deck of events: the index, a page per event, and a board to try events on.

use std::collections::BTreeSet;

use postern_rules::{EventCard, Position, Variant, Viewer};
use serde_json::Value;

use crate::helpers::{Player, Server};
use crate::rules_pages::words_of;
use crate::rules_sentences::{bare, diagrams, parts, turns};

const DECK: &str = "/rules/event-chess/deck";

fn cards() -> Vec<&'static EventCard> {
    Variant::EventChess.cards()
}

/// Pairs of events for which the rules contain a specific ruling.
const PAIRS: [(u8, &[u8]); 14] = [
    (5, &[4]),
    (7, &[5]),
    (9, &[4, 5, 7]),
    (12, &[5]),
    (13, &[5, 7, 9, 12]),
    (49, &[5]),
    (70, &[5, 49]),
    (73, &[49, 70]),
    (76, &[5, 70, 73]),
    (89, &[5, 73, 76]),
    (91, &[4, 5, 7, 9, 13, 73]),
    (102, &[5, 9, 13, 89, 91]),
    (107, &[5, 12, 49, 70, 73, 76, 102]),
    (116, &[4, 5, 7, 9, 73, 89]),
];
const PAIRS_OF_122: [u8; 8] = [5, 9, 13, 73, 76, 89, 91, 102];

fn partners(number: u8) -> BTreeSet<u8> {
    PAIRS
        .iter()
        .map(|(one, others)| (*one, *others))
        .chain([(122, &PAIRS_OF_122[..])])
        .flat_map(|(one, others)| others.iter().map(move |other| (one, *other)))
        .filter_map(|(one, other)| match number {
            _ if one == number => Some(other),
            _ if other == number => Some(one),
            _ => None,
        })
        .collect()
}

/// Returns the URLs of the links in a part of a page.
fn links(part: &str) -> Vec<&str> {
    parts(part, "href=\"", "\"")
}

#[test]
fn the_list_of_events_has_every_one() {
    let numbers: Vec<u8> = cards().iter().map(|card| card.number).collect();
    assert_eq!(numbers.len(), 16);
    assert!(numbers.is_sorted());
    for card in cards() {
        assert_eq!(Variant::EventChess.card(card.number), Some(card));
    }
    assert_eq!(Variant::EventChess.card(6), None);
    let others = Variant::ALL.into_iter();
    let others = others.filter(|variant| *variant != Variant::EventChess);
    assert!(others.into_iter().all(|variant| variant.cards().is_empty()));
}

#[tokio::test]
async fn the_deck_lists_every_event_and_leads_to_its_page() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    let deck = reader.get(DECK).await;
    let list = parts(&deck.body, "<ul class=\"events\"", "</ul>")[0];
    assert_eq!(list.matches("<li>").count(), cards().len());
    for card in cards() {
        let item = parts(list, "<li>", "</li>")
            .into_iter()
            .find(|item| item.contains(&format!("/rules/event-chess/{}\"", card.number)))
            .expect("it is listed");
        let line = parts(item, "class=\"event-line\">", "</span>")[0];
        assert!(item.contains(card.name) && line.ends_with('.'), "{item}");
        let page = reader.get(links(item)[0]).await;
        page.shows(200, &format!("</span> {}</h1>", card.name))
            .shows(200, line)
            .shows(200, card.text)
            .shows(200, card.condition.unwrap_or("None of its own."))
            .shows(200, "https://www.chess.com/blog/Martin0/event-chess")
            .shows(200, &format!("href=\"{DECK}?event={}#try\"", card.number));
        assert!(!diagrams(&page.body).is_empty(), "{}", card.name);
    }
}

#[tokio::test]
async fn the_pages_of_the_events_are_one_chain() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    let address = |card: &&EventCard| format!("/rules/event-chess/{}", card.number);
    let mut chain = vec![address(&cards()[0])];
    while let Some(here) = chain.last() {
        let page = reader.get(here).await.body;
        let nav = parts(&page, "<nav class=\"toc event-nav\"", "</nav>")[0];
        let previous = parts(nav, "rel=\"prev\" href=\"", "\"");
        let before = chain.len().checked_sub(2).map(|before| &*chain[before]);
        assert_eq!(previous.first().copied(), before, "{here}");
        assert!(nav.contains(&format!("href=\"{DECK}\"")));
        match parts(nav, "rel=\"next\" href=\"", "\"").first() {
            Some(next) => chain.push((*next).to_owned()),
            None => break,
        }
        assert!(chain.len() <= cards().len(), "{chain:?}");
    }
    assert_eq!(chain, cards().iter().map(address).collect::<Vec<_>>());
}

#[tokio::test]
async fn each_page_tells_of_the_pairs_that_have_a_ruling_and_of_no_other() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    for card in cards() {
        let page = reader
            .get(&format!("/rules/event-chess/{}", card.number))
            .await
            .body;
        let list = parts(&page, "<ul class=\"pairs\">", "</ul>")[0];
        let told: BTreeSet<u8> = links(list)
            .into_iter()
            .filter_map(|link| link.rsplit('/').next()?.parse().ok())
            .collect();
        assert_eq!(told, partners(card.number), "{}", card.name);
        for item in parts(list, "<li>", "</li>") {
            let (_, said) = item.split_once("</a>: ").expect("a sentence");
            assert!(said.trim_end().ends_with('.') && said.len() > 15, "{item}");
        }
    }
}

#[tokio::test]
async fn every_turn_beside_a_diagram_of_an_event_is_legal() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    for card in cards() {
        let number = card.number;
        let template = format!("templates/rules/event-chess/events/{number}.html");
        let template = std::fs::read_to_string(template).expect("it is there");
        // Templates wrap long lines, so the words are compared one by one.
        let words: Vec<_> = template.split_whitespace().collect();
        let template = words.join(" ");
        let calls = parts(&template, "self.diagram(\"", ")?");
        let in_force = |call: &&str| {
            let fen = call.split('"').next().unwrap_or_default();
            let field = fen.split(' ').nth(6).unwrap_or_default();
            let starts = |event: &str| event.split(':').next() == Some(&*number.to_string());
            field.split(',').any(starts)
        };
        assert!(calls.iter().all(in_force), "{}", card.name);
        let page = reader
            .get(&format!("/rules/event-chess/{number}"))
            .await
            .body;
        let figures = parts(&page, "<figure>", "</figure>");
        assert_eq!(figures.len(), calls.len());
        for (figure, call) in figures.into_iter().zip(calls) {
            let played = call.split("\", \"").nth(1).unwrap_or_default();
            let shown = diagrams(figure);
            let could = [turns(&shown[0], "white"), turns(&shown[0], "black")].concat();
            let mut legal: BTreeSet<String> = played.split(' ').map(bare).collect();
            legal.extend(could.into_iter().map(bare));
            for turn in parts(figure, "<code>", "</code>") {
                assert!(legal.contains(&bare(turn)), "{}: {turn}", card.name);
            }
        }
    }
}

/// Returns the data of the board on which a reader tries events: the active events and each side's
/// turns.
fn tried(page: &str) -> Value {
    let figure = parts(page, "<figure class=\"wide\">", "</figure>")[0];
    diagrams(figure).remove(0)
}

#[tokio::test]
async fn any_one_or_two_events_can_be_tried() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    let words =
        std::fs::read_to_string("templates/rules/event-chess/deck.txt").expect("it is there");
    let line = |key: &str| {
        let start = format!("{key}: ");
        words.lines().find_map(|line| line.strip_prefix(&start))
    };
    let field = |card: &EventCard| {
        let state = line(&format!("{} state", card.number));
        state.map_or(card.number.to_string(), |state| {
            format!("{}:{state}", card.number)
        })
    };
    for first in cards() {
        for second in [None].into_iter().chain(cards().iter().map(Some)) {
            let query = second.map_or_else(String::new, |card| format!("&second={}", card.number));
            let page = reader
                .get(&format!("{DECK}?event={}{query}", first.number))
                .await;
            if second == Some(&first) {
                page.shows(400, "only once");
                continue;
            }
            let view = tried(&page.body);
            let events: Vec<String> = [first]
                .into_iter()
                .chain(second.copied())
                .map(field)
                .collect();
            let fen = format!("{},{}", line("board").expect("a board"), events.join(","));
            let position = Position::with_deck(Variant::EventChess, Some(&fen), None)
                .expect("it has a deck")
                .expect("it can be read");
            let legal = position.legal_turns(Viewer::Spectator);
            let legal: BTreeSet<&str> = legal.iter().map(|turn| &*turn.notation).collect();
            let white: BTreeSet<&str> = turns(&view, "white").into_iter().collect();
            assert_eq!(white, legal, "{fen}");
            assert!(!turns(&view, "black").is_empty(), "{fen}");
        }
    }
}

#[tokio::test]
async fn what_is_chosen_stays_chosen_and_nothing_is_tried_that_is_not_there() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    let page = reader.get(&format!("{DECK}?event=91&second=107")).await;
    page.shows(200, "<option value=\"91\" selected>")
        .shows(200, "<option value=\"107\" selected>");
    assert_eq!(page.body.matches(" selected>").count(), 2);
    // The page names in words the squares that are otherwise visible only in the position's FEN.
    let both = reader.get(&format!("{DECK}?event=5&second=9")).await;
    both.shows(200, "it joins d4 and b6.")
        .shows(200, "they are on g5 and b4.");
    assert!(!page.body.contains("it joins d4"));
    // A form submits an empty value if no second event is chosen.
    let one = reader.get(&format!("{DECK}?event=91&second=")).await;
    assert_eq!(one.body.matches(" selected>").count(), 1);
    assert_eq!(
        tried(&one.body),
        tried(&reader.get(&format!("{DECK}?event=91")).await.body)
    );
    for (address, words) in [
        ("/rules/event-chess/deck?event=6", "no event “6”"),
        (
            "/rules/event-chess/deck?event=5&second=256",
            "no event “256”",
        ),
        (
            "/rules/event-chess/deck?event=%3Cb%3E",
            "no event “&#60;b&#62;”",
        ),
        ("/rules/event-chess/6", "no event “6”"),
        ("/rules/event-chess/005", "no event “005”"),
        ("/rules/event-chess/five", "no event “five”"),
        (
            "/rules/hole-chess/deck",
            "Hole Chess has no deck of events.",
        ),
        ("/rules/hole-chess/5", "Hole Chess has no deck of events."),
        ("/rules/no-chess/deck", "no-chess"),
    ] {
        reader.get(address).await.shows(404, words);
    }
}

#[tokio::test]
async fn what_is_about_the_game_leads_to_its_deck() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    for address in ["/rules", "/rules/event-chess", "/rules/event-chess/full"] {
        let page = reader.get(address).await;
        page.shows(200, &format!("href=\"{DECK}\""));
        assert_eq!(page.body.matches("hole-chess/deck").count(), 0);
    }
    let full = reader.get("/rules/hole-chess/full").await.body;
    assert!(!full.contains("/deck\""));
    // Other pages link to these anchors.
    let deck = reader.get(DECK).await.body;
    for part in ["try", "conditions", "two", "limit", "start", "events"] {
        assert!(deck.contains(&format!(" id=\"{part}\"")), "#{part}");
    }
    assert!(words_of(&deck).contains("All of them can be played here"));
}

#[tokio::test]
async fn tried_events_can_be_played_at_one_board() {
    let server = Server::start().await;
    let person = Player::new(&server);
    for (asked, deal) in [
        ("", "in-force 107"),
        ("?event=91&second=4", "in-force 91,4"),
        ("?event=9", "in-force 9"),
    ] {
        let page = person.get(&format!("{DECK}{asked}")).await.body;
        let form = parts(&page, "<form class=\"play-events\"", "</form>")[0];
        let fields: Vec<(&str, &str)> = parts(form, "<input type=\"hidden\" name=\"", ">")
            .into_iter()
            .map(|field| {
                field
                    .trim_end_matches('"')
                    .split_once("\" value=\"")
                    .unwrap()
            })
            .collect();
        let answer = person.form("/games", &fields).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        let game = answer
            .header("location")
            .trim_start_matches("/games/")
            .to_owned();
        let view = person.view(&game).await;
        assert_eq!(
            (&view["deal"]["text"], &view["one_board"]),
            (&Value::from(deal), &Value::from(true))
        );
    }
}

#[tokio::test]
async fn the_sample_game_of_the_deck_is_linked_and_says_what_each_event_does() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let page = person.get(DECK).await;
    page.shows(200, "href=\"/samples/event-chess-deck\"");
    person
        .get("/watch")
        .await
        .shows(200, "href=\"/samples/event-chess-deck\"");
    let last = person.get("/samples/event-chess-deck?ply=11").await;
    last.shows(
        200,
        "Checkmate. The knight attacks the king on e8 and the queen on d5",
    );
    last.shows(200, "Royal Queens");
    let picture = person.get("/samples/event-chess-deck/11.svg").await;
    assert!(picture.body.starts_with("<svg"), "{}", picture.body);
    person
        .get("/samples/event-chess-nothing")
        .await
        .shows(404, "Choose one of these: hole-chess");
}
