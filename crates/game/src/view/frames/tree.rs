//! Legal turns as a prefix tree: what can be clicked first, what after that, and what each click
//! does where that does not go without saying.

use serde::Serialize;

use crate::{
    MAX_LISTED_TURNS,
    view::{StepView, parts},
};
use postern_rules::{Cell, Click, Effect, Origin, Pieces, Position, Step, TurnComposition, Viewer};

/// The legal turns by their origins.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnTree(Vec<(ClickView, Vec<Edge>)>);

/// A cell by its number in the geometry's list of cells; else as text: `N@` for a piece of the pool,
/// `=Q` for what a piece becomes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
enum ClickView {
    Cell(u8),
    Text(String),
}

/// What can be clicked next.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
enum Edge {
    /// A plain step that ends the turn.
    Last(ClickView),
    More(Node),
}

/// A click with more to say of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Node {
    /// A plain step; else there is a `step`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    to: Option<ClickView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    step: Option<StepView>,
    /// What can be clicked after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Edge>>"))]
    then: Vec<Edge>,
    /// Whether the turn can stop here although it can go on.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    stop: bool,
}

impl TurnTree {
    /// The turns that `viewer` may play; none when there are too many to list.
    #[must_use]
    pub fn of(position: &Position, viewer: Viewer) -> Self {
        if position.has_more_turns_than(MAX_LISTED_TURNS) {
            return Self::default();
        }
        let turns = position.turn_compositions(viewer);
        let board = Board {
            position,
            pieces: position.pieces(viewer).into_iter().collect(),
        };
        let mut origins: Vec<(Origin, Vec<Branch>)> = Vec::new();
        for turn in &turns {
            let found = origins.iter().rposition(|(from, _)| *from == turn.from);
            let place = found.unwrap_or_else(|| {
                origins.push((turn.from, Vec::new()));
                origins.len() - 1
            });
            grow(&mut origins[place].1, turn, 0);
        }
        let edges = |(from, branches): &(Origin, Vec<Branch>)| {
            (board.origin(*from), board.edges(branches, 0))
        };
        Self(origins.iter().map(edges).collect())
    }
}

/// Turns that begin alike, up to and with one step.
struct Branch<'t> {
    click: Option<Click>,
    /// One of the turns; all have the same steps so far.
    turn: &'t TurnComposition,
    /// Whether one of them ends here.
    ends: bool,
    then: Vec<Branch<'t>>,
}

/// Puts the steps of a turn from `depth` on beside those of others.
fn grow<'t>(branches: &mut Vec<Branch<'t>>, turn: &'t TurnComposition, depth: usize) {
    let Some(step) = turn.steps.get(depth) else {
        return;
    };
    let found = branches.iter().position(|other| other.click == step.click);
    let place = found.unwrap_or_else(|| {
        branches.push(Branch {
            click: step.click,
            turn,
            ends: false,
            then: Vec::new(),
        });
        branches.len() - 1
    });
    let branch = &mut branches[place];
    branch.ends |= turn.steps.len() == depth + 1;
    grow(&mut branch.then, turn, depth + 1);
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

    /// The branches at step `depth` as a page gets them.
    fn edges(&self, branches: &[Branch], depth: usize) -> Vec<Edge> {
        let edge = |branch| self.edge(branch, depth);
        branches.iter().map(edge).collect()
    }

    fn edge(&self, branch: &Branch, depth: usize) -> Edge {
        match (self.plain(branch.turn, depth), branch.then.is_empty()) {
            (Some(click), true) => Edge::Last(click),
            (to, last) => Edge::More(Node {
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

    /// The click of a step that does what its click says and nothing else, so that a page needs no
    /// more to show it: the first goes to a cell and takes what stands there, or puts a piece of the
    /// pool on it; a later one makes another piece of the one that acts.
    fn plain(&self, turn: &TurnComposition, depth: usize) -> Option<ClickView> {
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

// serde gives a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_false(value: &bool) -> bool {
    !*value
}
