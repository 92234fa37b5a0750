//! Legal turns as a prefix tree: what can be clicked first, what after that, and what each click
//! does where that does not go without saying.

use serde::Serialize;

use crate::game::view::{StepView, parts};
use postern_rules::{Cell, Click, Composed, Effect, Origin, Pieces, Position, Step, Viewer};

/// The legal turns by their origins.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TurnTree(Vec<(ClickView, Vec<Edge>)>);

/// A cell by its number in the geometry's list of cells; else as text: `N@` for a piece of the pool,
/// `=Q` for what a piece becomes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
enum ClickView {
    Cell(u8),
    Text(String),
}

/// What can be clicked next.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
enum Edge {
    /// A plain step that ends the turn.
    Last(ClickView),
    More(Node),
}

/// A click with more to say of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Node {
    /// A plain step; else there is a `step`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    to: Option<ClickView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    step: Option<StepView>,
    /// What can be clicked after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Edge>>"))]
    then: Vec<Edge>,
    /// Whether the turn can stop here although it can go on.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    stop: bool,
}

impl TurnTree {
    /// The turns that `viewer` may play.
    #[must_use]
    pub fn of(position: &Position, viewer: Viewer) -> Self {
        let turns = position.composed_turns(viewer);
        let board = Board {
            position,
            pieces: position.pieces(viewer).into_iter().collect(),
        };
        let mut origins: Vec<(Origin, Vec<&Composed>)> = Vec::new();
        for turn in &turns {
            add(&mut origins, turn.from, turn);
        }
        Self(
            origins
                .into_iter()
                .map(|(origin, turns)| (board.origin(origin), board.edges(&turns, 0)))
                .collect(),
        )
    }
}

/// The board on which the turns are played.
struct Board<'a> {
    position: &'a Position,
    pieces: Pieces,
}

impl Board<'_> {
    fn origin(&self, origin: Origin) -> ClickView {
        match origin {
            Origin::Cell(cell) => ClickView::Cell(cell.0),
            Origin::Pool(_) => ClickView::Text(origin.text(self.position.variant().geometry())),
        }
    }

    /// What can be clicked as step `depth` of these turns, all of which have one.
    fn edges(&self, turns: &[&Composed], depth: usize) -> Vec<Edge> {
        let mut clicks: Vec<(Option<Click>, Vec<&Composed>)> = Vec::new();
        for turn in turns {
            if let Some(step) = turn.steps.get(depth) {
                add(&mut clicks, step.click, turn);
            }
        }
        clicks
            .into_iter()
            .map(|(_, turns)| self.edge(&turns, depth))
            .collect()
    }

    /// The step that all these turns have at `depth`.
    fn edge(&self, turns: &[&Composed], depth: usize) -> Edge {
        let turn = turns[0];
        let then = self.edges(turns, depth + 1);
        let stop = !then.is_empty() && turns.iter().any(|turn| turn.steps.len() == depth + 1);
        match (self.plain(turn, depth), then.is_empty()) {
            (Some(click), true) => Edge::Last(click),
            (to, _) => Edge::More(Node {
                step: to.is_none().then(|| self.step(turn, depth)),
                to,
                then,
                stop,
            }),
        }
    }

    fn step(&self, turn: &Composed, depth: usize) -> StepView {
        let variant = self.position.variant();
        let words = postern_rules::clauses(variant.info(), self.pieces.clone(), &turn.steps);
        let step = turn.steps[depth..=depth].to_vec();
        parts::steps(variant, &step, vec![words[depth].clone()]).remove(0)
    }

    /// The click of a step that does what its click says and nothing else, so that a page needs no
    /// more to show it: the first goes to a cell and takes what stands there, or puts a piece of the
    /// pool on it; a later one makes another piece of the one that acts.
    fn plain(&self, turn: &Composed, depth: usize) -> Option<ClickView> {
        let Step {
            click,
            effects,
            lines,
        } = &turn.steps[depth];
        if !lines.is_empty() {
            return None;
        }
        match (*click, turn.from) {
            (Some(Click::Cell(to)), origin) if depth == 0 => self
                .goes(origin, to, effects)
                .then_some(ClickView::Cell(to.0)),
            (Some(click @ Click::Kind(kind)), Origin::Cell(from)) => {
                let at = standing(from, &turn.steps[..depth]);
                let text = click.text(self.position.variant().geometry());
                (*effects == [Effect::Become { at, kind }]).then_some(ClickView::Text(text))
            }
            _ => None,
        }
    }

    /// Whether `effects` are what a plain step to a cell does.
    fn goes(&self, origin: Origin, to: Cell, effects: &[Effect]) -> bool {
        match origin {
            Origin::Pool(kind) => {
                let color = self.position.to_move();
                *effects
                    == [Effect::Put {
                        at: to,
                        color,
                        kind,
                    }]
            }
            Origin::Cell(from) => {
                let goes = Effect::Move {
                    from,
                    to,
                    through: false,
                };
                match self.pieces.at(to) {
                    Some(_) => *effects == [Effect::Remove { at: to, into: None }, goes],
                    None => *effects == [goes],
                }
            }
        }
    }
}

/// Where the piece that set out from `from` stands after some steps.
fn standing(from: Cell, steps: &[Step]) -> Cell {
    let effects = steps.iter().flat_map(|step| &step.effects);
    effects.fold(from, |at, effect| match *effect {
        Effect::Move { from, to, .. } if from == at => to,
        _ => at,
    })
}

/// Puts a turn beside those with the same click, in the order of their first.
fn add<'t, C: PartialEq>(groups: &mut Vec<(C, Vec<&'t Composed>)>, click: C, turn: &'t Composed) {
    match groups.iter_mut().find(|(other, _)| *other == click) {
        Some((_, turns)) => turns.push(turn),
        None => groups.push((click, vec![turn])),
    }
}

// serde gives a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_false(value: &bool) -> bool {
    !*value
}
