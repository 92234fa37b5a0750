//! The texts of the events of each variant that has any: files in `templates/rules/SLUG/`.
//! `deck.html` is the page of the deck, `events/91.html` that of event 91, and `deck.txt` contains
//! the texts of each event for both. The build script lists them.

use std::collections::HashMap;

use askama::Template;
use axum::http::HeaderMap;

use super::{Game, diagram_of, game};
use crate::web::pages::rules::diagram::{self, Diagram};
use crate::web::pages::shell::Shell;
use crate::web::pages::shell::kept::kept;
use crate::web::{Answer, Problem};
use postern_rules::{EventCard, Variant};

/// An event in a list of events, or the target of a link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub card: &'static EventCard,
    /// The effect of the event, in one short sentence.
    pub line: &'static str,
}

/// The data of a deck's page.
#[derive(Clone, Debug)]
pub(crate) struct DeckView {
    pub events: Vec<Entry>,
    /// The active events on the try-out board, in order: one or two.
    pub tried: Vec<Entry>,
    /// Notes about these events on that board.
    pub notes: Vec<&'static str>,
    pub board: Diagram,
}

impl DeckView {
    /// Returns the numbers of the events on that board, in the form that the form for a new game
    /// expects: `91, 4`.
    fn numbers(&self) -> String {
        let numbers: Vec<String> = (self.tried.iter().map(|tried| tried.card.number))
            .map(|number| number.to_string())
            .collect();
        numbers.join(", ")
    }

    /// Whether the event at this place on the board, the first or the second, is this event.
    fn tries(&self, place: usize, event: &Entry) -> bool {
        let tried = self.tried.get(place);
        tried.is_some_and(|tried| tried.card.number == event.card.number)
    }
}

/// The data of an event's page.
#[derive(Clone, Debug)]
pub(crate) struct EventView {
    pub of: Entry,
    /// The combinations with other events, each with its special effect.
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
    /// Lines of the form `key: text`; see [`Words`].
    words: &'static str,
    deck: fn(&str, Shell, Game, MakeDeck<'_>, &HeaderMap) -> Answer,
    events: &'static [EventPage],
}

/// Creates a module of templates for each variant with events, and the table of all of them. The
/// build script writes the call.
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

/// The texts in `deck.txt`, by key:
///
/// - `91 line`: the effect of the event, in one short sentence.
/// - `91 example`: a FEN, a `|`, and turns that show the effect of the event.
/// - `91 state`: the state of the event at its start, in FEN form; without this line, there is
///   none.
/// - `91 note`: a note about the event on the try-out board, if any.
/// - `5+91`: the special effect when both events are active.
/// - `board`: the beginning of a FEN for the try-out board, to which the active events are
///   appended.
/// - `tried`: the event that is active on the board by default.
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

    /// Returns the special effect of two events together, in either order.
    fn pair(&self, one: u8, other: u8) -> &'static str {
        self.get(&format!("{}+{}", one.min(other), one.max(other)))
    }

    /// Returns the try-out board with these events active.
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

/// Returns a FEN, and turns from there that show the effect of an event; `None` if there is no such
/// event.
pub(crate) fn example(variant: Variant, number: u8) -> Option<(&'static str, &'static str)> {
    let words = Words::of(event_texts(variant)?);
    let (fen, turns) = words.get(&format!("{number} example")).split_once('|')?;
    Some((fen.trim(), turns.trim()))
}

/// Returns the texts of a variant's events; `None` if it has none.
fn event_texts(variant: Variant) -> Option<&'static EventTexts> {
    EVENT_TEXTS
        .iter()
        .find(|texts| texts.slug == variant.slug())
}

fn no_deck(variant: Variant) -> Problem {
    Problem::not_found(format!("{} has no deck of events.", variant.title()))
}

/// Returns an event in the form that lists show.
fn entry(words: &Words, card: &'static EventCard) -> Entry {
    Entry {
        card,
        line: words.line(card.number),
    }
}

/// The page of a variant's deck at `address`, with a board on which the given events are active, in
/// the given order: `91` and `107`.
///
/// # Errors
/// Returns 404 if the variant has no deck or lacks an event, and 400 if an event is named twice.
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

/// Returns the requested numbers, or that of the default event.
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
/// Returns 404 if the variant has no such event.
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

/// Returns the error for an event that a variant lacks.
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
