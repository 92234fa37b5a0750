//! Views of everything that a position shows besides its pieces, based on public information. Pages
//! and scripts draw these lists without knowing the rules of the variant.

use serde::Serialize;

use postern_rules::{
    BoardHighlight, BoardMark, ByColor, ChoicePhase, Counter, EventCard, EventCards, HighlightLook,
    MarkLocation, MarkLook, PoolEntry, Position, Variant, Viewer,
};

/// The features of a position, see [`postern_rules::PositionFeatures`]. Empty lists are omitted.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FeaturesView {
    /// The pieces in both sides' pools. Omitted if both are empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pools: Option<ByColor<Vec<PoolPiecesView>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<HighlightView>>"))]
    pub highlights: Vec<HighlightView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<MarkView>>"))]
    pub marks: Vec<MarkView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Counter>>"))]
    pub counters: Vec<Counter>,
    /// The secret choices that players still have to make.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<PhaseView>>"))]
    pub phases: Vec<PhaseView>,
    #[serde(skip_serializing_if = "CardsView::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<CardsView>"))]
    pub cards: CardsView,
}

/// The pieces of one kind in one side's pool.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PoolPiecesView {
    pub kind: char,
    /// The name of the piece, such as `Knight`.
    pub name: &'static str,
    pub count: u8,
    /// Whether the side can begin a turn by dropping this piece. While the other side is to move,
    /// the value is based on public information.
    pub droppable: bool,
}

/// A group of highlighted cells with the same meaning.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HighlightView {
    /// The name of the symbol in `pieces/board.svg`.
    pub look: HighlightLook,
    pub cells: Vec<&'static str>,
    /// The meaning of the group, as a sentence.
    pub words: String,
    /// The meaning of each single cell in the group.
    pub each: &'static str,
}

/// A small symbol on a cell, on a piece, or on the edge between two cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MarkView {
    #[cfg_attr(feature = "ts", ts(type = r#""cell" | "edge" | "piece""#))]
    pub on: &'static str,
    /// One cell, or the two cells beside an edge.
    pub cells: Vec<&'static str>,
    /// The name of the symbol in `pieces/board.svg`.
    pub look: MarkLook,
    /// The meaning of the mark, as a sentence. Marks with the same sentence form a group.
    pub words: String,
}

/// A pending secret choice of one or both sides. The cells to choose from are not public and
/// therefore in [`GameView::choosable`](super::GameView::choosable).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PhaseView {
    /// The number of the event card that requires the choice.
    pub event: u8,
    pub owed_by: ByColor<bool>,
    /// Sentences that say which sides have chosen, and that no turn can be played until both have.
    pub words: String,
}

/// Event cards, identified by their numbers in the variant's deck.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardsView {
    /// The event cards that the player to move may start now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<u8>>"))]
    pub startable: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<u8>>"))]
    pub in_force: Vec<u8>,
    /// The reason why the player to move must start an event card, as a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub must_start: Option<String>,
}

impl CardsView {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl FeaturesView {
    /// Returns the public features of `position`.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let variant = position.variant();
        let features = position.features(Viewer::Spectator);
        let pools = ByColor::of(|side| {
            let pool = features.pools[side].iter();
            pool.map(|waiting| PoolPiecesView::of(variant, *waiting))
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
            counters: features.counters,
            phases: features.phases.into_iter().map(PhaseView::from).collect(),
            cards: features.cards.into(),
        }
    }

    /// Returns which sides still have to make a secret choice.
    #[must_use]
    pub fn owed(&self) -> ByColor<bool> {
        ByColor::of(|side| self.phases.iter().any(|phase| phase.owed_by[side]))
    }

    /// Removes features that only concern the player to move.
    #[must_use]
    pub fn lasting(mut self) -> Self {
        self.highlights
            .retain(|shown| shown.look != HighlightLook::MustAct);
        self.phases.clear();
        self.cards = CardsView::default();
        self
    }

    /// Returns the distinct descriptions of the position's highlights and marks. Excludes
    /// compulsory moves, which the status bar mentions.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let highlights = self
            .highlights
            .iter()
            .filter(|shown| shown.look != HighlightLook::MustAct)
            .map(|shown| &shown.words);
        let mut said: Vec<String> = Vec::new();
        for words in highlights.chain(self.marks.iter().map(|mark| &mark.words)) {
            if !said.contains(words) {
                said.push(words.clone());
            }
        }
        said
    }

    /// Returns the distinct descriptions of the position's highlights and marks, and a sentence for
    /// each counter.
    #[must_use]
    pub fn lines(&self, sides: &ByColor<&'static str>) -> Vec<String> {
        let counters = self
            .counters
            .iter()
            .map(|counter| counter_line(counter, sides));
        self.sentences().into_iter().chain(counters).collect()
    }
}

impl PoolPiecesView {
    fn of(variant: Variant, waiting: PoolEntry) -> Self {
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
    fn of(variant: Variant, highlight: BoardHighlight) -> Self {
        let geometry = variant.geometry();
        let cells = highlight.cells.iter();
        Self {
            look: highlight.look,
            cells: cells.map(|cell| geometry.name(*cell)).collect(),
            words: highlight.words,
            each: highlight.each,
        }
    }
}

impl MarkView {
    fn of(variant: Variant, mark: BoardMark) -> Self {
        let geometry = variant.geometry();
        let (on, cells) = match mark.place {
            MarkLocation::Cell(cell) => ("cell", vec![geometry.name(cell)]),
            MarkLocation::Edge(cells) => ("edge", cells.map(|cell| geometry.name(cell)).to_vec()),
            MarkLocation::Piece(cell) => ("piece", vec![geometry.name(cell)]),
        };
        Self {
            on,
            cells,
            look: mark.look,
            words: mark.words,
        }
    }
}

impl From<ChoicePhase> for PhaseView {
    fn from(phase: ChoicePhase) -> Self {
        Self {
            event: phase.event,
            owed_by: phase.owed_by,
            words: phase.words,
        }
    }
}

impl From<EventCards> for CardsView {
    fn from(cards: EventCards) -> Self {
        let numbers = |cards: Vec<&EventCard>| cards.iter().map(|card| card.number).collect();
        Self {
            startable: numbers(cards.startable),
            in_force: numbers(cards.in_force),
            must_start: cards.must_start,
        }
    }
}

/// Describes a counter, such as `Checks given: White 1, Black 0; 3 at most.`
fn counter_line(counter: &Counter, sides: &ByColor<&'static str>) -> String {
    let mut letters = counter.name.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let name: String = first.chain(letters).collect();
    let limit = counter
        .limit
        .map_or_else(String::new, |limit| format!("; {limit} at most"));
    format!(
        "{name}: {} {}, {} {}{limit}.",
        sides.white, counter.value.white, sides.black, counter.value.black
    )
}

#[cfg(test)]
mod tests {
    use super::FeaturesView;
    use postern_rules::{Position, Variant};

    fn features(events: &str) -> FeaturesView {
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 {events}");
        let position = Position::with_deck(Variant::EventChess, Some(&fen), None);
        FeaturesView::of(&position.expect("it has a deck").expect("a position"))
    }

    #[test]
    fn what_several_marks_say_is_said_once() {
        let view = features("d--,107,102:32");
        assert_eq!(view.marks.len(), 4);
        assert_eq!(
            view.lines(&Variant::EventChess.info().sides),
            [
                "A wall stands between the d- and e-files on ranks 3 to 6.",
                "Double king moves left: White 3, Black 2; 3 at most."
            ]
        );
    }

    #[test]
    fn what_events_mark_concerns_both_players_and_lasts() {
        for events in ["d--,91:a1/-", "d--,9:h4?,7:wb", "d--,5:c4f6,107"] {
            let view = features(events);
            let lasting = view.clone().lasting();
            assert_eq!(
                (&lasting.pools, &lasting.highlights, &lasting.marks),
                (&view.pools, &view.highlights, &view.marks)
            );
        }
    }
}
