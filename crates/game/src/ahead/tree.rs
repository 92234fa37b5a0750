//! Lines as a tree: turns that may follow one another from a position on.

/// Most turns in the lines of one game, those of both players counted.
pub const MAX_TURNS: usize = 200;
/// Most turns of a line, those of both players counted.
pub const MAX_DEPTH: usize = 20;

/// The turns that may be played on a position, and what may follow each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ahead {
    branches: Vec<Branch>,
}

/// A turn in canonical notation, and what may follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Branch {
    turn: String,
    then: Ahead,
}

/// What a player answers to a turn of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<'a> {
    /// What is played at once.
    pub reply: &'a str,
    /// What is answered to what follows.
    pub then: &'a Ahead,
}

impl Ahead {
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// What may follow a turn; `None` when the turn is in no line.
    #[must_use]
    pub fn after(&self, turn: &str) -> Option<&Self> {
        let mut branches = self.branches.iter();
        let found = branches.find(|branch| same_turn(&branch.turn, turn));
        found.map(|branch| &branch.then)
    }

    /// The answer to a turn that the opponent has played.
    #[must_use]
    pub fn answer(&self, turn: &str) -> Option<Answer<'_>> {
        let reply = self.after(turn)?.branches.first()?;
        Some(Answer {
            reply: &reply.turn,
            then: &reply.then,
        })
    }

    /// The lines, each from the first turn to the last.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<String>> {
        let mut lines = Vec::new();
        for Branch { turn, then } in &self.branches {
            if then.is_empty() {
                lines.push(vec![turn.clone()]);
            }
            let rest = then.lines().into_iter();
            lines.extend(rest.map(|line| std::iter::once(turn.clone()).chain(line).collect()));
        }
        lines
    }

    /// How many turns are in it.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.branches
            .iter()
            .map(|branch| 1 + branch.then.turns())
            .sum()
    }

    /// Puts lines together that were judged before, as they were kept.
    #[must_use]
    pub fn of_lines(lines: &[Vec<String>]) -> Self {
        let mut tree = Self::default();
        for line in lines {
            let mut here = &mut tree;
            for turn in line {
                here = here.put(turn);
            }
        }
        tree
    }

    /// What follows `turn`, which is a branch from now on.
    pub(super) fn put(&mut self, turn: &str) -> &mut Self {
        let known = self
            .branches
            .iter()
            .position(|branch| same_turn(&branch.turn, turn));
        let place = known.unwrap_or_else(|| {
            self.branches.push(Branch {
                turn: turn.to_owned(),
                then: Self::default(),
            });
            self.branches.len() - 1
        });
        &mut self.branches[place].then
    }

    /// The one turn that is planned here, if it is another than `turn`.
    pub(super) fn other_than(&self, turn: &str) -> Option<&str> {
        let first = self.branches.first()?;
        (!same_turn(&first.turn, turn)).then_some(&first.turn)
    }
}

/// Whether two notations of turns on the same position mean the same: `+` and `#` only tell what a
/// turn leads to.
fn same_turn(one: &str, other: &str) -> bool {
    let bare = |turn: &str| turn.trim_end_matches(['+', '#']).len();
    one[..bare(one)] == other[..bare(other)]
}
