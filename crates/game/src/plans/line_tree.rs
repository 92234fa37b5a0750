//! Planned lines, stored as a tree of turns.

/// The maximum number of turns that a player can plan per game. Turns of both sides count.
pub const MAX_TURNS: usize = 200;
/// The maximum number of turns in one planned line. Turns of both sides count.
pub const MAX_DEPTH: usize = 20;

/// The planned turns from one position, each with its continuations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineTree {
    branches: Vec<LineBranch>,
}

/// A planned turn in canonical notation, and its continuations.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LineBranch {
    turn: String,
    then: LineTree,
}

/// A planned reply to a turn of the opponent, and the lines that continue from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedReply<'a> {
    /// The reply to play now.
    pub reply: &'a str,
    /// The planned lines after the reply.
    pub then: &'a LineTree,
}

impl LineTree {
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// Returns the planned lines after `turn`, or `None` if `turn` is not planned.
    #[must_use]
    pub fn after(&self, turn: &str) -> Option<&Self> {
        let mut branches = self.branches.iter();
        let found = branches.find(|branch| same_turn(&branch.turn, turn));
        found.map(|branch| &branch.then)
    }

    /// Returns the planned reply to `turn`, which the opponent has played.
    #[must_use]
    pub fn answer(&self, turn: &str) -> Option<PlannedReply<'_>> {
        let reply = self.after(turn)?.branches.first()?;
        Some(PlannedReply {
            reply: &reply.turn,
            then: &reply.then,
        })
    }

    /// Returns all lines, each from its first turn to its last.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<String>> {
        let mut lines = Vec::new();
        for LineBranch { turn, then } in &self.branches {
            if then.is_empty() {
                lines.push(vec![turn.clone()]);
            }
            let rest = then.lines().into_iter();
            lines.extend(rest.map(|line| std::iter::once(turn.clone()).chain(line).collect()));
        }
        lines
    }

    /// Returns the total number of turns in the tree.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.branches
            .iter()
            .map(|branch| 1 + branch.then.turns())
            .sum()
    }

    /// Builds a tree from validated lines.
    #[must_use]
    pub fn from_lines(lines: &[Vec<String>]) -> Self {
        let mut tree = Self::default();
        for line in lines {
            let mut here = &mut tree;
            for turn in line {
                here = here.branch_mut(turn);
            }
        }
        tree
    }

    /// Returns the planned lines after `turn`. Adds a branch if `turn` is not planned yet.
    pub(super) fn branch_mut(&mut self, turn: &str) -> &mut Self {
        let known = self
            .branches
            .iter()
            .position(|branch| same_turn(&branch.turn, turn));
        let place = known.unwrap_or_else(|| {
            self.branches.push(LineBranch {
                turn: turn.to_owned(),
                then: Self::default(),
            });
            self.branches.len() - 1
        });
        &mut self.branches[place].then
    }

    /// Returns the first planned turn, or `None` if it is the same as `turn`.
    pub(super) fn first_unless(&self, turn: &str) -> Option<&str> {
        let first = self.branches.first()?;
        (!same_turn(&first.turn, turn)).then_some(&first.turn)
    }
}

/// Whether two notations denote the same turn. The suffixes `+` and `#` are ignored, because they
/// only describe the result.
fn same_turn(one: &str, other: &str) -> bool {
    let bare = |turn: &str| turn.trim_end_matches(['+', '#']).len();
    one[..bare(one)] == other[..bare(other)]
}
