//! Legal turns as a prefix tree of clicks. Nodes include the effects that the client cannot derive
//! from the click itself.

use serde::Serialize;

use crate::MAX_LISTED_TURNS;
use crate::view::{StepView, parts};
use postern_rules::{
    Cell, Pieces, Position, StepEffect, TurnClick, TurnComposition, TurnOrigin, TurnStep, Viewer,
};

/// The legal turns as a prefix tree, grouped by the first click.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnTree(Vec<(ClickView, Vec<TurnEdge>)>);

/// A click on a cell, as the cell's index in the geometry. Other clicks are text: `N@` for a piece
/// in the pool, `=Q` for a promotion.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
enum ClickView {
    Cell(u8),
    Text(String),
}

/// A possible next click of a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
enum TurnEdge {
    /// A click that ends the turn and needs no further data.
    Last(ClickView),
    More(TurnNode),
}

/// A click with additional data, such as its effects or the clicks that can follow it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct TurnNode {
    /// The click, if its effects follow from the click alone. Omitted if the field `step` is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    to: Option<ClickView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    step: Option<StepView>,
    /// The possible clicks after this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<TurnEdge>>"))]
    then: Vec<TurnEdge>,
    /// Whether the turn may end after this click, although it can also continue.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    stop: bool,
}

impl TurnTree {
    /// Builds the tree of the legal turns that `viewer` may know. It is empty if there are too many
    /// to list.
    #[must_use]
    pub fn of(position: &Position, viewer: Viewer) -> Self {
        if position.has_more_turns_than(MAX_LISTED_TURNS) {
            return Self::default();
        }
        let turns = position.turn_compositions(viewer);
        let board = TurnBoard {
            position,
            pieces: position.pieces(viewer).into_iter().collect(),
        };
        let mut origins: Vec<(TurnOrigin, Vec<TurnBranch>)> = Vec::new();
        for turn in &turns {
            let found = origins.iter().rposition(|(from, _)| *from == turn.from);
            let place = found.unwrap_or_else(|| {
                origins.push((turn.from, Vec::new()));
                origins.len() - 1
            });
            merge_steps(&mut origins[place].1, turn, 0);
        }
        let edges = |(from, branches): &(TurnOrigin, Vec<TurnBranch>)| {
            (board.origin(*from), board.edges(branches, 0))
        };
        Self(origins.iter().map(edges).collect())
    }
}

/// A group of turns whose first steps are the same.
struct TurnBranch<'t> {
    click: Option<TurnClick>,
    /// An arbitrary turn of the group, representing the shared steps.
    turn: &'t TurnComposition,
    /// Whether a turn of the group ends with this step.
    ends: bool,
    then: Vec<TurnBranch<'t>>,
}

/// Merges the steps of a turn into the tree, beginning with the step at index `depth`.
fn merge_steps<'t>(branches: &mut Vec<TurnBranch<'t>>, turn: &'t TurnComposition, depth: usize) {
    let Some(step) = turn.steps.get(depth) else {
        return;
    };
    let found = branches.iter().position(|other| other.click == step.click);
    let place = found.unwrap_or_else(|| {
        branches.push(TurnBranch {
            click: step.click,
            turn,
            ends: false,
            then: Vec::new(),
        });
        branches.len() - 1
    });
    let branch = &mut branches[place];
    branch.ends |= turn.steps.len() == depth + 1;
    merge_steps(&mut branch.then, turn, depth + 1);
}

/// The position from which the turns are played, with its pieces.
struct TurnBoard<'a> {
    position: &'a Position,
    pieces: Pieces,
}

impl TurnBoard<'_> {
    fn origin(&self, origin: TurnOrigin) -> ClickView {
        match origin {
            TurnOrigin::Cell(cell) => ClickView::Cell(cell.0),
            TurnOrigin::Pool(_) => ClickView::Text(origin.text(self.position.variant().geometry())),
        }
    }

    /// Converts branches at step `depth` to edges of the tree.
    fn edges(&self, branches: &[TurnBranch], depth: usize) -> Vec<TurnEdge> {
        let edge = |branch| self.edge(branch, depth);
        branches.iter().map(edge).collect()
    }

    fn edge(&self, branch: &TurnBranch, depth: usize) -> TurnEdge {
        match (self.plain(branch.turn, depth), branch.then.is_empty()) {
            (Some(click), true) => TurnEdge::Last(click),
            (to, last) => TurnEdge::More(TurnNode {
                step: to.is_none().then(|| self.step(branch.turn, depth)),
                to,
                then: self.edges(&branch.then, depth + 1),
                stop: branch.ends && !last,
            }),
        }
    }

    fn step(&self, turn: &TurnComposition, depth: usize) -> StepView {
        let variant = self.position.variant();
        let words = postern_rules::clauses(variant.info(), self.pieces.clone(), &turn.steps);
        let step = turn.steps[depth..=depth].to_vec();
        parts::steps(variant, &step, vec![words[depth].clone()]).remove(0)
    }

    /// Returns the click of a plain step, whose effects follow from the click; otherwise `None`. A
    /// first step is plain if it only moves the piece to a cell and captures what is there, or
    /// drops a piece from the pool. A later step is plain if it promotes the moving piece.
    fn plain(&self, turn: &TurnComposition, depth: usize) -> Option<ClickView> {
        let TurnStep {
            click,
            effects,
            lines,
        } = &turn.steps[depth];
        if !lines.is_empty() {
            return None;
        }
        match (*click, turn.from) {
            (Some(TurnClick::Cell(to)), origin) if depth == 0 => self
                .is_plain_move(origin, to, effects)
                .then_some(ClickView::Cell(to.0)),
            (Some(click @ TurnClick::Kind(kind)), TurnOrigin::Cell(from)) => {
                let at = cell_after(from, &turn.steps[..depth]);
                let text = click.text(self.position.variant().geometry());
                (*effects == [StepEffect::Become { at, kind }]).then_some(ClickView::Text(text))
            }
            _ => None,
        }
    }

    /// Whether `effects` are exactly those of a move from `origin` to the cell `to`.
    fn is_plain_move(&self, origin: TurnOrigin, to: Cell, effects: &[StepEffect]) -> bool {
        match origin {
            TurnOrigin::Pool(kind) => {
                let color = self.position.to_move();
                *effects
                    == [StepEffect::Put {
                        at: to,
                        color,
                        kind,
                    }]
            }
            TurnOrigin::Cell(from) => {
                let goes = StepEffect::Move {
                    from,
                    to,
                    through: false,
                };
                match self.pieces.at(to) {
                    Some(_) => *effects == [StepEffect::Remove { at: to, into: None }, goes],
                    None => *effects == [goes],
                }
            }
        }
    }
}

/// Returns where the piece that started on `from` is after `steps`.
fn cell_after(from: Cell, steps: &[TurnStep]) -> Cell {
    let effects = steps.iter().flat_map(|step| &step.effects);
    effects.fold(from, |at, effect| match *effect {
        StepEffect::Move { from, to, .. } if from == at => to,
        _ => at,
    })
}
