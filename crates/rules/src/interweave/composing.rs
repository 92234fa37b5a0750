//! Turns as a player composes them: what is clicked, what each part does, and in which words.
//!
//! A remover that takes is clicked on the square where it stands, at the beginning of a turn and in
//! the middle of a chain: that is where its turn ends. What a pawn becomes is clicked right after
//! the step that brings it there.

use shakmaty::{Bitboard, Square};

use super::{
    piece::Role,
    position::{Leg, Position, Turn},
    square::{self, Direction},
};
use crate::{Effect, Facts, LegalTurn, Step};

impl Position {
    pub(super) fn every_legal_turn(&self) -> Vec<LegalTurn> {
        let mut turns = Vec::new();
        self.each_turn(&mut |trail, _| turns.push(self.legal_turn(&trail.turn())));
        turns
    }

    fn legal_turn(&self, turn: &Turn) -> LegalTurn {
        let from = turn.legs.first().map_or("", |leg| square::name(leg.from));
        LegalTurn {
            notation: self.name(turn),
            from: from.to_owned(),
            steps: self.steps(turn),
        }
    }

    pub(super) fn facts(&self, turn: &Turn) -> Facts {
        Facts {
            notation: self.name(turn),
            steps: self.steps(turn),
            checks: Vec::new(),
        }
    }

    /// The position after a turn that is legal here.
    #[must_use]
    pub(super) fn after(&self, turn: &Turn) -> Self {
        let first = turn
            .legs
            .first()
            .and_then(|leg| self.board.role_at(leg.from));
        let (Some(first), Some(last)) = (first, turn.legs.last()) else {
            return *self;
        };
        let (state, _) = turn.legs.iter().fold((*self, first), |(state, role), leg| {
            (state.stepped(role, *leg), leg.promotion.unwrap_or(role))
        });
        state.handed_over(first, *last)
    }

    fn steps(&self, turn: &Turn) -> Vec<Step> {
        let mut steps = Vec::with_capacity(turn.legs.len() + 1);
        let mut state = *self;
        for leg in &turn.legs {
            let Some(role) = state.board.role_at(leg.from) else {
                break;
            };
            steps.push(state.board_step(role, *leg));
            if let Some(promoted) = leg.promotion {
                steps.push(Step {
                    click: format!("={}", promoted.letter()),
                    words: format!("The pawn becomes a {}", promoted.name()),
                    effects: vec![Effect::Promote {
                        at: square::name(leg.to).to_owned(),
                        kind: promoted.letter(),
                    }],
                    lines: Vec::new(),
                });
            }
            state = state.stepped(role, *leg);
        }
        steps
    }

    /// A leg without its promotion. The piece goes first, then what it takes leaves the board.
    fn board_step(&self, role: Role, leg: Leg) -> Step {
        let (from, to) = (square::name(leg.from), square::name(leg.to));
        let taken = self.list(leg.taken);
        let words = match (leg.stays(), leg.taken.any()) {
            (true, _) => format!("{} on {to} takes {taken}", role.title()),
            (false, true) => format!(
                "{} to {to} takes {taken}{}",
                role.title(),
                self.how_taken(leg)
            ),
            (false, false) => format!("{} to {to}", role.title()),
        };
        let goes = (!leg.stays()).then(|| Effect::Move {
            from: from.to_owned(),
            to: to.to_owned(),
        });
        let captures = square::names(leg.taken)
            .into_iter()
            .map(|at| Effect::Capture { at });
        let lines = self
            .lines(role, leg)
            .into_iter()
            .map(|line| line.map(|end| square::name(end).to_owned()));
        Step {
            click: to.to_owned(),
            words,
            effects: goes.into_iter().chain(captures).collect(),
            lines: lines.collect(),
        }
    }

    /// How a leg takes: the way of a leap, from a smasher to what it approaches, from a remover to
    /// each neighbour, and from a pawn over what it encloses to the friend beyond.
    fn lines(&self, role: Role, leg: Leg) -> Vec<[Square; 2]> {
        match role {
            Role::Remover | Role::Smasher => leg
                .taken
                .into_iter()
                .map(|victim| [leg.from, victim])
                .collect(),
            Role::King | Role::Leaper if leg.taken.any() => vec![[leg.from, leg.to]],
            Role::King | Role::Leaper => Vec::new(),
            Role::Pawn => {
                let leap = leg.from.file() == leg.to.file();
                let enclosing = Direction::ORTHOGONAL.into_iter().filter_map(|direction| {
                    let victim = direction
                        .step(leg.to)
                        .filter(|victim| leg.taken.contains(*victim))?;
                    let friend = direction.step(victim)?;
                    (self.us().contains(friend) && friend != leg.from).then_some([leg.to, friend])
                });
                leap.then_some([leg.from, leg.to])
                    .into_iter()
                    .chain(enclosing)
                    .collect()
            }
        }
    }

    fn how_taken(&self, leg: Leg) -> &'static str {
        let pawn = self.board.role(Role::Pawn).contains(leg.from);
        let leap = leg.from.file() == leg.to.file();
        let victim = self
            .en_passant
            .filter(|en_passant| leg.taken.contains(en_passant.victim));
        if pawn
            && leap
            && victim
                .is_some_and(|en_passant| square::midpoint(leg.from, leg.to) == en_passant.passed)
        {
            ", en passant"
        } else {
            ""
        }
    }

    /// `the pawn on c5 and the king on e5`.
    pub(super) fn list(&self, squares: Bitboard) -> String {
        let named = |square| {
            let role = self.board.role_at(square).map_or("piece", Role::name);
            format!("the {role} on {}", square::name(square))
        };
        and(&squares.into_iter().map(named).collect::<Vec<_>>())
    }
}

/// Joins words as a sentence does: `c5, d4 and e5`.
pub(super) fn and<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
