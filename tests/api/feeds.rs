//! Finished games as Atom feeds, checked against RFC 4287.

pub(crate) mod own;
mod worlds;

use std::collections::BTreeMap;

use quick_xml::events::Event;
use quick_xml::{Reader, XmlVersion};
use serde_json::json;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::helpers::{Player, Server};

/// An Atom feed or one of its entries, with the texts of its elements, and its links by relation.
#[derive(Debug, Default)]
struct FeedPart {
    texts: BTreeMap<String, Vec<String>>,
    links: BTreeMap<String, Vec<String>>,
}

impl FeedPart {
    /// Returns the text of an element that must occur exactly once.
    #[track_caller]
    fn one(&self, name: &str) -> &str {
        let texts = self.texts.get(name).map_or(&[][..], Vec::as_slice);
        assert_eq!(texts.len(), 1, "{name}: {self:?}");
        &texts[0]
    }

    #[track_caller]
    fn link(&self, relation: &str) -> &str {
        let links = self.links.get(relation).map_or(&[][..], Vec::as_slice);
        assert_eq!(links.len(), 1, "{relation}: {self:?}");
        &links[0]
    }

    /// Checks the elements that RFC 4287 (4.1.1 and 4.1.2) requires of feeds and entries.
    #[track_caller]
    fn is_whole(&self) {
        assert!(!self.one("title").is_empty());
        assert!(OffsetDateTime::parse(self.one("updated"), &Rfc3339).is_ok());
        for address in [self.one("id"), self.link("alternate")] {
            let url = reqwest::Url::parse(address).expect("it is absolute");
            assert_eq!(url.as_str(), address, "it is written as browsers write it");
        }
    }
}

/// Parses and checks a feed. Returns the feed and its entries.
fn read(document: &str) -> (FeedPart, Vec<FeedPart>) {
    let mut reader = Reader::from_str(document);
    let mut open: Vec<String> = Vec::new();
    let mut parts = vec![FeedPart::default()];
    let mut namespace = None;
    loop {
        let name = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("it can be read");
        match reader.read_event().expect("it is well-formed") {
            Event::Start(start) => {
                let name = name(start.name().as_ref());
                if open.is_empty() {
                    assert_eq!(name, "feed");
                    let given = start.try_get_attribute("xmlns").expect("it can be read");
                    namespace = given.map(|given| {
                        given
                            .normalized_value(XmlVersion::Implicit1_0)
                            .expect("it can be read")
                            .into_owned()
                    });
                }
                if name == "entry" {
                    assert_eq!(open, ["feed"]);
                    parts.push(FeedPart::default());
                }
                open.push(name.clone());
                let part = parts.last_mut().expect("it can be read");
                part.texts.entry(name).or_default().push(String::new());
            }
            Event::Empty(link) => {
                assert_eq!(link.name().as_ref(), b"link");
                let get = |name: &str| {
                    let value = link
                        .try_get_attribute(name)
                        .expect("it can be read")
                        .expect(name);
                    value
                        .normalized_value(XmlVersion::Implicit1_0)
                        .expect("it can be read")
                        .into_owned()
                };
                let part = parts.last_mut().expect("it can be read");
                part.links.entry(get("rel")).or_default().push(get("href"));
            }
            Event::Text(text) => push(&mut parts, &open, &text.decode().expect("it can be read")),
            Event::GeneralRef(reference) => {
                let character = match reference.resolve_char_ref().expect("it can be read") {
                    Some(character) => character.to_string(),
                    None => match reference.decode().expect("it can be read").as_ref() {
                        "amp" => "&",
                        "lt" => "<",
                        "gt" => ">",
                        "quot" => "\"",
                        "apos" => "'",
                        other => panic!("an entity that XML does not have: {other}"),
                    }
                    .to_owned(),
                };
                push(&mut parts, &open, &character);
            }
            Event::End(end) => {
                assert_eq!(open.pop(), Some(name(end.name().as_ref())));
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty());
    assert_eq!(namespace.as_deref(), Some("http://www.w3.org/2005/Atom"));
    let feed = parts.remove(0);
    feed.is_whole();
    assert!(!feed.one("name").is_empty(), "it has an author");
    assert_eq!(feed.link("self"), feed.one("id"));
    let mut ids: Vec<&str> = parts.iter().map(|entry| entry.one("id")).collect();
    let updated: Vec<&str> = parts.iter().map(|entry| entry.one("updated")).collect();
    assert!(updated.is_sorted_by(|one, other| one >= other));
    if let Some(newest) = updated.first() {
        assert_eq!(feed.one("updated"), *newest);
    }
    parts.iter().for_each(FeedPart::is_whole);
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "each entry has an id of its own");
    (feed, parts)
}

fn push(parts: &mut [FeedPart], open: &[String], text: &str) {
    let (Some(part), Some(name)) = (parts.last_mut(), open.last()) else {
        return;
    };
    let texts = part.texts.entry(name.clone()).or_default();
    texts.last_mut().expect("it was opened").push_str(text);
}

async fn feed(reader: &Player, path: &str) -> (FeedPart, Vec<FeedPart>) {
    let answer = reader.get(path).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(
        answer.header("content-type"),
        "application/atom+xml; charset=utf-8"
    );
    read(&answer.body)
}

async fn finished(server: &Server, [white, black]: [&Player; 2], variant: &str) -> String {
    server.clock.advance(1_000);
    let new = json!({"variant": variant, "play": "white"});
    let game = white.creates(&new).await;
    black.must(&game, json!({"do": "join"})).await;
    white.plays(&game, "e4", 0).await;
    black.plays(&game, "e5", 1).await;
    black.must(&game, json!({"do": "resign"})).await;
    game
}

async fn guest(server: &Server, name: &str) -> Player {
    let player = Player::new(server);
    player.creates(&json!({})).await;
    player
        .form("/account/name", &[("name", name)])
        .await
        .leads_to("/account");
    player
}

#[tokio::test]
async fn feeds_have_the_newest_finished_games() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    let (empty, none) = feed(&reader, "/games.atom").await;
    assert!(none.is_empty());
    assert_eq!(empty.one("title"), "Finished games");
    let ann = guest(&server, "A<b> & \"Łé\" \u{fffe}x").await;
    let ben = guest(&server, "Ben").await;
    let cleo = guest(&server, "Cleo").await;
    let first = finished(&server, [&ann, &ben], "crazyhouse").await;
    let second = finished(&server, [&ben, &cleo], "atomic-chess").await;
    let third = finished(&server, [&cleo, &ann], "crazyhouse").await;
    ann.game_that_runs(&ben).await;
    let ends = |entries: &[FeedPart]| -> Vec<String> {
        let id = |entry: &FeedPart| {
            entry
                .one("id")
                .rsplit('/')
                .next()
                .expect("it can be read")
                .to_owned()
        };
        entries.iter().map(id).collect()
    };
    let (all, entries) = feed(&reader, "/games.atom").await;
    assert_eq!(ends(&entries), [third.clone(), second, first.clone()]);
    assert_eq!(all.one("id"), server.url("/games.atom"));
    let last = &entries[2];
    assert_eq!(last.one("title"), "Crazyhouse: A<b> & \"Łé\" x – Ben");
    assert_eq!(last.one("summary"), "White won (resignation), 2 turns");
    assert_eq!(last.one("updated"), "2026-11-21T09:30:01Z");
    for (query, found) in [
        ("?variant=crazyhouse", vec![third.clone(), first.clone()]),
        (
            "?variant=crazyhouse&sort=length",
            vec![third.clone(), first.clone()],
        ),
        ("?player=ben&variant=crazyhouse", vec![first.clone()]),
        ("?player=nobody+at+all", vec![]),
        ("?result=drawn", vec![]),
    ] {
        let (_, entries) = feed(&reader, &format!("/games.atom{query}")).await;
        assert_eq!(ends(&entries), found, "{query}");
    }
    let path = "/players/A%3Cb%3E%20%26%20%22%C5%81%C3%A9%22%20%EF%BF%BEx";
    let page = reader.get(path).await;
    page.shows(200, &format!("href=\"{path}/games.atom\""));
    let (of_ann, entries) = feed(&reader, &format!("{path}/games.atom")).await;
    assert_eq!(ends(&entries), [third, first]);
    assert_eq!(of_ann.link("alternate"), server.url(path));

    let tagged = reader.get("/players/Ben/games.atom").await;
    let ask = reader.request("GET", "/players/Ben/games.atom");
    let ask = ask.header("if-none-match", tagged.header("etag"));
    let again = reader.send(ask).await;
    assert_eq!((again.status.as_u16(), again.body.as_str()), (304, ""));
    ben.form("/account/delete", &[]).await;
    let (_, entries) = feed(&reader, "/games.atom").await;
    let last = entries.last().expect("the first game");
    assert!(last.one("title").ends_with("– Deleted player"));
    let gone = reader.get("/players/Ben/games.atom").await;
    assert_eq!(gone.status, 404);
    assert_eq!(gone.body, "Nobody here is called “Ben”.");
    reader
        .get("/players/CLEO/games.atom")
        .await
        .leads_to("/players/Cleo/games.atom");
}

#[tokio::test]
async fn a_feed_has_at_most_thirty_games() {
    let server = Server::start().await;
    let [ann, ben] = [(); 2].map(|()| Player::new(&server));
    for _ in 0..31 {
        finished(&server, [&ann, &ben], "crazyhouse").await;
    }
    let (_, entries) = feed(&Player::new(&server), "/games.atom").await;
    assert_eq!(entries.len(), 30);
}

impl Player {
    /// Starts a game between the two players.
    async fn game_that_runs(&self, other: &Self) {
        let game = self.creates(&json!({"variant": "crazyhouse"})).await;
        other.must(&game, json!({"do": "join"})).await;
    }
}
