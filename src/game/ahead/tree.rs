//! Lines as a tree: what the opponent may play, what is answered, and what may follow.

/// Most turns in the lines of one game, those of both players counted.
pub const MAX_TURNS: usize = 200;
/// Most turns of a line, those of both players counted.
pub const MAX_DEPTH: usize = 20;

/// What a player answers to turns of the opponent, who is to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ahead {
    pub(super) answers: Vec<Answer>,
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The opponent's turn, in canonical notation.
    pub turn: String,
    /// What is played at once after it.
    pub reply: String,
    /// What is answered to what follows.
    pub then: Ahead,
}

impl Ahead {
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// The answer to a turn that the opponent has played.
    #[must_use]
    pub fn answer(&self, turn: &str) -> Option<&Answer> {
        let mut answers = self.answers.iter();
        answers.find(|answer| same_turn(&answer.turn, turn))
    }

    /// The lines, each from the first turn to the last: the opponent's turn, the answer, and so on.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<String>> {
        let mut lines = Vec::new();
        for answer in &self.answers {
            let begins = [answer.turn.clone(), answer.reply.clone()];
            if answer.then.is_empty() {
                lines.push(begins.to_vec());
            }
            let rest = answer.then.lines().into_iter();
            lines.extend(rest.map(|line| begins.iter().cloned().chain(line).collect()));
        }
        lines
    }

    /// How many turns are in it.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.answers
            .iter()
            .map(|answer| 2 + answer.then.turns())
            .sum()
    }

    /// Puts lines together that were judged before, as they were kept. What is no whole line is left
    /// out.
    #[must_use]
    pub fn of_lines(lines: &[Vec<String>]) -> Self {
        let mut tree = Self::default();
        for line in lines {
            let mut here = &mut tree;
            for pair in line.chunks_exact(2) {
                here = &mut here.put(&pair[0], &pair[1]).then;
            }
        }
        tree
    }

    /// The answer to `turn`, which is `reply` unless there is one.
    pub(super) fn put(&mut self, turn: &str, reply: &str) -> &mut Answer {
        let known = self
            .answers
            .iter()
            .position(|answer| same_turn(&answer.turn, turn));
        let place = known.unwrap_or_else(|| {
            self.answers.push(Answer {
                turn: turn.to_owned(),
                reply: reply.to_owned(),
                then: Self::default(),
            });
            self.answers.len() - 1
        });
        &mut self.answers[place]
    }
}

/// Whether two notations of turns on the same position mean the same: `+` and `#` only tell what a
/// turn leads to.
pub(super) fn same_turn(one: &str, other: &str) -> bool {
    let bare = |turn: &str| turn.trim_end_matches(['+', '#']).len();
    one[..bare(one)] == other[..bare(other)]
}
