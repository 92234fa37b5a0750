//! What a position shows besides its pieces, as everybody may see it: lists that page and script
//! draw without knowing the game.

use serde::Serialize;

use super::Sided;
use postern_rules::{
    Counter, Highlight, Look, Mark, MarkLook, Place, Position, Variant, Viewer, Waiting,
};

/// See [`postern_rules::Features`]. What is empty is left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FeaturesView {
    /// The pieces beside the board; left out when there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pools: Option<Sided<Vec<WaitingView>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<HighlightView>>"))]
    pub highlights: Vec<HighlightView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<MarkView>>"))]
    pub marks: Vec<MarkView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<CounterView>>"))]
    pub counters: Vec<CounterView>,
}

/// Pieces of one kind beside the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WaitingView {
    pub kind: char,
    /// `Knight`.
    pub name: &'static str,
    pub count: u8,
    /// Whether a turn can begin with dropping one on the board.
    pub droppable: bool,
}

/// Cells that stand out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HighlightView {
    /// The name of its symbol in `pieces/board.svg`.
    #[cfg_attr(test, ts(type = r#""gate" | "must-act" | "closed""#))]
    pub look: &'static str,
    pub cells: Vec<&'static str>,
    /// A sentence that says the same.
    pub words: String,
    /// What each of the cells is by itself.
    pub each: &'static str,
}

/// Something small that is drawn on a cell, on a piece, or on the edge between two cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MarkView {
    #[cfg_attr(test, ts(type = r#""cell" | "edge" | "piece""#))]
    pub on: &'static str,
    /// One cell, or the two beside an edge.
    pub cells: Vec<&'static str>,
    /// The name of its symbol in `pieces/board.svg`.
    #[cfg_attr(test, ts(type = r#""wall" | "tag""#))]
    pub look: &'static str,
    /// A sentence that says the same.
    pub words: String,
}

/// Something counted for each side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CounterView {
    /// What is counted: `checks given`.
    pub name: &'static str,
    pub value: Sided<u8>,
    /// The most that a value can come to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u8>,
}

impl FeaturesView {
    /// What everybody sees of `position`.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let variant = position.variant();
        let features = position.features(Viewer::Spectator);
        let pools = Sided::of(|side| {
            let pool = features.pools[side].iter();
            pool.map(|waiting| WaitingView::of(variant, *waiting))
                .collect::<Vec<_>>()
        });
        let any = !pools.white.is_empty() || !pools.black.is_empty();
        let highlights = features.highlights.into_iter();
        let marks = features.marks.into_iter();
        Self {
            pools: any.then_some(pools),
            highlights: highlights
                .map(|highlight| HighlightView::of(variant, highlight))
                .collect(),
            marks: marks.map(|mark| MarkView::of(variant, mark)).collect(),
            counters: features.counters.iter().map(CounterView::from).collect(),
        }
    }

    /// The same without what concerns only whoever is about to move.
    #[must_use]
    pub fn lasting(mut self) -> Self {
        self.highlights
            .retain(|shown| shown.look != look(Look::MustAct));
        self
    }

    /// What there is to say of it: each highlight, mark and counter in a sentence. That a piece must
    /// act is said where turns are composed.
    #[must_use]
    pub fn lines(&self, sides: &Sided<&'static str>) -> Vec<String> {
        let highlights = self
            .highlights
            .iter()
            .filter(|shown| shown.look != look(Look::MustAct))
            .map(|shown| shown.words.clone());
        let marks = self.marks.iter().map(|mark| mark.words.clone());
        let counters = self.counters.iter().map(|counter| counter.line(sides));
        highlights.chain(marks).chain(counters).collect()
    }
}

impl WaitingView {
    fn of(variant: Variant, waiting: Waiting) -> Self {
        let kind = variant.info().piece(waiting.kind);
        Self {
            kind: waiting.kind,
            name: kind.map_or("", |kind| kind.name),
            count: waiting.count,
            droppable: waiting.droppable,
        }
    }
}

impl HighlightView {
    fn of(variant: Variant, highlight: Highlight) -> Self {
        let geometry = variant.geometry();
        let cells = highlight.cells.iter();
        Self {
            look: look(highlight.look),
            cells: cells.map(|cell| geometry.name(*cell)).collect(),
            words: highlight.words,
            each: highlight.each,
        }
    }
}

impl MarkView {
    fn of(variant: Variant, mark: Mark) -> Self {
        let geometry = variant.geometry();
        let (on, cells) = match mark.place {
            Place::Cell(cell) => ("cell", vec![geometry.name(cell)]),
            Place::Edge(cells) => ("edge", cells.map(|cell| geometry.name(cell)).to_vec()),
            Place::Piece(cell) => ("piece", vec![geometry.name(cell)]),
        };
        Self {
            on,
            cells,
            look: match mark.look {
                MarkLook::Wall => "wall",
                MarkLook::Tag => "tag",
            },
            words: mark.words,
        }
    }
}

impl From<&Counter> for CounterView {
    fn from(counter: &Counter) -> Self {
        Self {
            name: counter.name,
            value: Sided::of(|side| counter.value[side]),
            limit: counter.limit,
        }
    }
}

impl CounterView {
    /// `Checks given: White 1, Black 0; 3 at most.`
    fn line(&self, sides: &Sided<&'static str>) -> String {
        let mut letters = self.name.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        let name: String = first.chain(letters).collect();
        let limit = self
            .limit
            .map_or_else(String::new, |limit| format!("; {limit} at most"));
        format!(
            "{name}: {} {}, {} {}{limit}.",
            sides.white, self.value.white, sides.black, self.value.black
        )
    }
}

const fn look(look: Look) -> &'static str {
    match look {
        Look::Gate => "gate",
        Look::MustAct => "must-act",
        Look::Closed => "closed",
    }
}
