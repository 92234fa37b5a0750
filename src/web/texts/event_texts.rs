//! The event texts of each variant with events, from the files in `templates/rules/SLUG/`.
//! `deck.html` is the page of the deck, and `events/91.html` the page of event 91. `deck.txt`
//! contains the short texts for both. The build script lists the files.

use std::collections::HashMap;

use askama::Template;
use axum::http::HeaderMap;

use super::{RulesPageGame, diagram_of, game};
use crate::web::pages::rules::diagram;
use crate::web::pages::rules::diagram::Diagram;
use crate::web::pages::shell::Shell;
use crate::web::pages::shell::kept::kept;
use crate::web::{Answer, Problem};
use postern_rules::{EventCard, Variant};

/// An event as shown in lists and links.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EventEntry {
    pub card: &'static EventCard,
    /// The effect of the event, in one short sentence.
    pub line: &'static str,
}

/// The data for the page of a deck.
#[derive(Clone, Debug)]
pub(crate) struct DeckView {
    pub events: Vec<EventEntry>,
    /// The one or two active events on the try-out board, in the order in which they start.
    pub tried: Vec<EventEntry>,
    /// Notes about the active events on the try-out board.
    pub notes: Vec<&'static str>,
    pub board: Diagram,
}

impl DeckView {
    /// Returns the numbers of the active events for the form that creates a game: `91, 4`.
    fn numbers(&self) -> String {
        let numbers: Vec<String> = (self.tried.iter().map(|tried| tried.card.number))
            .map(|number| number.to_string())
            .collect();
        numbers.join(", ")
    }

    /// Whether `event` is the active event at index `place` (0 or 1) on the try-out board.
    fn tries(&self, place: usize, event: &EventEntry) -> bool {
        let tried = self.tried.get(place);
        tried.is_some_and(|tried| tried.card.number == event.card.number)
    }
}

/// The data for the page of an event.
#[derive(Clone, Debug)]
pub(crate) struct EventView {
    pub of: EventEntry,
    /// The events that combine with this event in a special way, each with a description.
    pub pairs: Vec<(EventEntry, &'static str)>,
    pub previous: Option<EventEntry>,
    pub next: Option<EventEntry>,
}

type MakeDeck<'a> = &'a dyn Fn(&Shell) -> Result<DeckView, Problem>;

/// An event number, and the function that renders the page of the event.
type EventPage = (
    u8,
    fn(&str, Shell, RulesPageGame, EventView, &HeaderMap) -> Answer,
);

/// The texts about the events of one variant.
struct EventTexts {
    slug: &'static str,
    /// The lines of `deck.txt`, in the form `key: text`; see [`DeckTexts`].
    words: &'static str,
    deck: fn(&str, Shell, RulesPageGame, MakeDeck<'_>, &HeaderMap) -> Answer,
    events: &'static [EventPage],
}

/// Defines a module with the event templates of each variant, and a table that lists these modules.
/// The build script generates the call.
macro_rules! event_texts {
    ($derive:meta; $($module:ident $slug:literal $deck:tt $words:literal [$($event:ident $number:literal $path:tt)*];)*) => {
        $(mod $module {
            use super::{diagram_of, DeckView, Diagram, EventView, RulesPageGame, Shell, Template};

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
            pub(crate) game: RulesPageGame,
            pub(crate) view: $view,
        }

        impl $name {
            /// Renders a diagram; see [`diagram::of`](crate::web::pages::rules::diagram::of).
            ///
            /// # Errors
            /// Returns the same errors, so that a mistake in a template is noticed immediately.
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
/// - `91 state`: the state of the event at its start, in FEN form. Without this line, the event has
///   no state.
/// - `91 note`: a note about the event on the try-out board, if needed.
/// - `5+91`: the special effect when both events are active.
/// - `board`: the start of a FEN for the try-out board, to which the active events are appended.
/// - `tried`: the event that is active on the board by default.
struct DeckTexts(HashMap<&'static str, &'static str>);

impl DeckTexts {
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

    /// Returns the text about the special effect of two events that are active together. The order
    /// does not matter.
    fn pair(&self, one: u8, other: u8) -> &'static str {
        self.get(&format!("{}+{}", one.min(other), one.max(other)))
    }

    /// Returns the FEN of the try-out board with the given events active.
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

/// Returns a FEN and the turns from there that illustrate an event. `None` if the event does not
/// exist.
pub(crate) fn example(variant: Variant, number: u8) -> Option<(&'static str, &'static str)> {
    let words = DeckTexts::of(event_texts(variant)?);
    let (fen, turns) = words.get(&format!("{number} example")).split_once('|')?;
    Some((fen.trim(), turns.trim()))
}

/// Returns the event texts of a variant. `None` if it has no events.
fn event_texts(variant: Variant) -> Option<&'static EventTexts> {
    EVENT_TEXTS
        .iter()
        .find(|texts| texts.slug == variant.slug())
}

fn no_deck(variant: Variant) -> Problem {
    Problem::not_found(format!("{} has no deck of events.", variant.title()))
}

/// Returns an event as shown in lists.
fn entry(words: &DeckTexts, card: &'static EventCard) -> EventEntry {
    EventEntry {
        card,
        line: words.line(card.number),
    }
}

/// Renders the page of a variant's deck at `address`. The try-out board shows the given events as
/// active, in the given order.
///
/// # Errors
/// Returns 404 if the variant has no deck or lacks an event, and 400 if an event is repeated.
pub(crate) fn deck(
    variant: Variant,
    tried: &[u8],
    address: &str,
    shell: Shell,
    asked: &HeaderMap,
) -> Answer {
    let texts = event_texts(variant).ok_or_else(|| no_deck(variant))?;
    let make = |shell: &Shell| {
        let words = DeckTexts::of(texts);
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

/// Returns the requested event numbers, or the number of the default event.
fn with_default(words: &DeckTexts, tried: &[u8]) -> Vec<u8> {
    if tried.is_empty() {
        words.get("tried").parse().into_iter().collect()
    } else {
        tried.to_vec()
    }
}

fn board(
    variant: Variant,
    words: &DeckTexts,
    tried: &[u8],
    shell: &Shell,
) -> Result<Diagram, Problem> {
    let fen = words.board(tried);
    let about = "A position to try the pieces.";
    diagram::of(variant, &fen, "", "", about, &shell.assets).map_err(|error| {
        tracing::error!(%error, "a board to try events could not be drawn");
        Problem::internal()
    })
}

/// Renders the page of an event at `address`.
///
/// # Errors
/// Returns 404 if the variant has no event with this number.
pub(crate) fn event(
    variant: Variant,
    number: u8,
    address: &str,
    shell: Shell,
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
    let words = DeckTexts::of(texts);
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

/// Returns the error for an event that the variant does not have.
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
