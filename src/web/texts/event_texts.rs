//! The texts of the events of each variant that has any: files in `templates/rules/SLUG/`.
//! `deck.html` is the page of the deck, `events/91.html` that of event 91, and `deck.txt` says of each
//! event what both need. The build script lists them.

use std::collections::HashMap;

use askama::Template;
use axum::http::HeaderMap;

use super::{Game, diagram_of, game};
use crate::web::pages::rules::diagram::{self, Diagram};
use crate::web::pages::shell::Shell;
use crate::web::pages::shell::kept::kept;
use crate::web::{Answer, Problem};
use postern_rules::{EventCard, Variant};

/// An event in a list of events, or one to which a link leads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub card: &'static EventCard,
    /// What it changes, in one short sentence.
    pub line: &'static str,
}

/// What the page of the deck shows besides its own words.
#[derive(Clone, Debug)]
pub(crate) struct DeckView {
    pub events: Vec<Entry>,
    /// The events in force on the board to try, in their order: one or two.
    pub tried: Vec<Entry>,
    /// What there is to know of these events on that board.
    pub notes: Vec<&'static str>,
    pub board: Diagram,
}

impl DeckView {
    /// The numbers of the events on that board, as the form for a new game has them: `91, 4`.
    fn numbers(&self) -> String {
        let numbers: Vec<String> = (self.tried.iter().map(|tried| tried.card.number))
            .map(|number| number.to_string())
            .collect();
        numbers.join(", ")
    }

    /// Whether an event is that which is tried first, or second.
    fn tries(&self, place: usize, event: &Entry) -> bool {
        let tried = self.tried.get(place);
        tried.is_some_and(|tried| tried.card.number == event.card.number)
    }
}

/// What the page of an event shows besides its own words.
#[derive(Clone, Debug)]
pub(crate) struct EventView {
    pub of: Entry,
    /// What is special when it is in force together with another.
    pub pairs: Vec<(Entry, &'static str)>,
    pub previous: Option<Entry>,
    pub next: Option<Entry>,
}

type MakeDeck<'a> = &'a dyn Fn(&Shell) -> Result<DeckView, Problem>;

/// The page of an event, by its number.
type EventPage = (u8, fn(&str, Shell, Game, EventView, &HeaderMap) -> Answer);

/// All texts of one variant's events.
struct EventTexts {
    slug: &'static str,
    /// Lines of a key, a colon and words; see [`Words`].
    words: &'static str,
    deck: fn(&str, Shell, Game, MakeDeck<'_>, &HeaderMap) -> Answer,
    events: &'static [EventPage],
}

/// Makes a module of templates for each variant with events, and the table of them all. The build
/// script writes the call.
macro_rules! event_texts {
    ($derive:meta; $($module:ident $slug:literal $deck:tt $words:literal [$($event:ident $number:literal $path:tt)*];)*) => {
        $(mod $module {
            use super::{DeckView, Diagram, EventView, Game, Shell, Template, diagram_of};

            event_texts!(page $derive Deck DeckView $deck);
            $(event_texts!(page $derive $event EventView $path);)*
        })*

        const EVENT_TEXTS: &[EventTexts] = &[$(EventTexts {
            slug: $slug,
            words: include_str!($words),
            deck: |address, shell, game, make, asked| {
                kept(address, shell, asked, |shell| {
                    make(&shell).map(|view| $module::Deck { shell, game, view })
                })
            },
            events: &[$(($number, |address, shell, game, view, asked| {
                kept(address, shell, asked, |shell| Ok($module::$event { shell, game, view }))
            })),*],
        }),*];
    };
    (page $derive:meta $name:ident $view:ident $path:tt) => {
        #[$derive]
        #[template(path = $path)]
        pub(crate) struct $name {
            pub(crate) shell: Shell,
            pub(crate) game: Game,
            pub(crate) view: $view,
        }

        impl $name {
            /// See [`diagram::of`](crate::web::pages::rules::diagram::of).
            ///
            /// # Errors
            /// As there, so that a mistake in the template shows at once.
            #[allow(dead_code, reason = "not every page has a diagram of its own")]
            fn diagram(&self, fen: &str, turns: &str, marks: &str, about: &str) -> askama::Result<Diagram> {
                diagram_of(self.game.slug, [fen, turns, marks, about], &self.shell)
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/event_texts.rs"));

/// What `deck.txt` says, by its keys:
///
/// - `91 line`: what the event changes, in one short sentence.
/// - `91 example`: a FEN, a `|`, and turns that show what the event changes.
/// - `91 state`: what is kept of it at its start, as a FEN writes it; without the line, nothing is.
/// - `91 note`: what there is to know of it on the board to try it, if anything.
/// - `5+91`: what is special when both are in force.
/// - `board`: a FEN that goes on with the events in force, for trying them; `tried`: the event that is
///   in force on it when nobody has asked for one.
struct Words(HashMap<&'static str, &'static str>);

impl Words {
    fn of(texts: &EventTexts) -> Self {
        let lines = texts.words.lines();
        Self(lines.filter_map(|line| line.split_once(": ")).collect())
    }

    fn get(&self, key: &str) -> &'static str {
        self.0.get(key).copied().unwrap_or_default()
    }

    fn line(&self, number: u8) -> &'static str {
        self.get(&format!("{number} line"))
    }

    /// What is special about two events together, whichever is named first.
    fn pair(&self, one: u8, other: u8) -> &'static str {
        self.get(&format!("{}+{}", one.min(other), one.max(other)))
    }

    /// The board on which these events are in force.
    fn board(&self, numbers: &[u8]) -> String {
        numbers
            .iter()
            .fold(self.get("board").to_owned(), |fen, number| {
                match self.get(&format!("{number} state")) {
                    "" => format!("{fen},{number}"),
                    state => format!("{fen},{number}:{state}"),
                }
            })
    }
}

/// A FEN, and turns from there that show what an event changes; `None` where there is no such event.
pub(crate) fn example(variant: Variant, number: u8) -> Option<(&'static str, &'static str)> {
    let words = Words::of(event_texts(variant)?);
    let (fen, turns) = words.get(&format!("{number} example")).split_once('|')?;
    Some((fen.trim(), turns.trim()))
}

/// The texts of a variant's events; `None` where it has none.
fn event_texts(variant: Variant) -> Option<&'static EventTexts> {
    EVENT_TEXTS
        .iter()
        .find(|texts| texts.slug == variant.slug())
}

fn no_deck(variant: Variant) -> Problem {
    Problem::not_found(format!("{} has no deck of events.", variant.title()))
}

/// An event as lists show it.
fn entry(words: &Words, card: &'static EventCard) -> Entry {
    Entry {
        card,
        line: words.line(card.number),
    }
}

/// The page of a variant's deck at `address`, with a board on which the events of these numbers are
/// in force, as they were asked for: `91` and `107`.
///
/// # Errors
/// 404 when the variant has no deck, or it lacks an event; 400 when an event is named twice.
pub(crate) fn deck(
    variant: Variant,
    tried: &[u8],
    (address, shell): (&str, Shell),
    asked: &HeaderMap,
) -> Answer {
    let texts = event_texts(variant).ok_or_else(|| no_deck(variant))?;
    let make = |shell: &Shell| {
        let words = Words::of(texts);
        let listed = variant.cards().into_iter();
        let tried = with_default(&words, tried);
        let board = board(variant, &words, &tried, shell)?;
        let cards = tried.iter().filter_map(|number| variant.card(*number));
        Ok(DeckView {
            events: listed.map(|card| entry(&words, card)).collect(),
            tried: cards.map(|card| entry(&words, card)).collect(),
            notes: tried
                .iter()
                .map(|number| words.get(&format!("{number} note")))
                .filter(|note| !note.is_empty())
                .collect(),
            board,
        })
    };
    (texts.deck)(address, shell, game(variant), &make, asked)
}

/// The numbers that were asked for, or else that of the event that is shown to everybody.
fn with_default(words: &Words, tried: &[u8]) -> Vec<u8> {
    if tried.is_empty() {
        words.get("tried").parse().into_iter().collect()
    } else {
        tried.to_vec()
    }
}

fn board(variant: Variant, words: &Words, tried: &[u8], shell: &Shell) -> Result<Diagram, Problem> {
    let fen = words.board(tried);
    let about = "A position to try the pieces.";
    diagram::of(variant, &fen, "", "", about, &shell.assets).map_err(|error| {
        tracing::error!(%error, "a board to try events could not be drawn");
        Problem::internal()
    })
}

/// The page of a variant's event at `address`.
///
/// # Errors
/// 404 when the variant has no such event.
pub(crate) fn event(
    variant: Variant,
    number: u8,
    (address, shell): (&str, Shell),
    asked: &HeaderMap,
) -> Answer {
    let texts = event_texts(variant).ok_or_else(|| no_deck(variant))?;
    let pages = texts.events.iter();
    let page = pages.into_iter().find(|(own, _)| *own == number);
    let cards = variant.cards();
    let place = cards.iter().position(|card| card.number == number);
    let (Some((_, page)), Some(place)) = (page, place) else {
        return Err(no_event(variant, number));
    };
    let words = Words::of(texts);
    let linked = |card: &&'static EventCard| entry(&words, card);
    let view = EventView {
        of: entry(&words, cards[place]),
        pairs: cards
            .iter()
            .map(|card| (linked(card), words.pair(number, card.number)))
            .filter(|(_, said)| !said.is_empty())
            .collect(),
        previous: place.checked_sub(1).map(|place| linked(&cards[place])),
        next: cards.get(place + 1).map(linked),
    };
    page(address, shell, game(variant), view, asked)
}

/// What is said when somebody asks for an event that a variant lacks.
pub(crate) fn no_event(variant: Variant, number: impl std::fmt::Display) -> Problem {
    if event_texts(variant).is_none() {
        return no_deck(variant);
    }
    let slug = variant.slug();
    Problem::not_found(format!(
        "The deck of {} has no event {number}: all its events are listed at /rules/{slug}/deck.",
        variant.title()
    ))
}
