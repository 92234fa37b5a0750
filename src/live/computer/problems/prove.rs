//! Proves that chess problems are sound, and computes their solutions. The functions are pure
//! except for the stop signal.

use postern_game::{DualTurns, Problem, ProblemAim, ProblemState, Solution};
use postern_rules::GameLine;
use postern_search::{DefenceTurn, ProofGoal, ProofVerdict, SearchBudget, defend, prove};

/// The maximum number of positions searched for one problem, including its solution.
pub(in crate::live) const MAX_NODES: u64 = 50_000_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProofResult {
    pub(super) state: ProblemState,
    pub(super) keys: Vec<String>,
    pub(super) solution: Option<Solution>,
}

impl ProofResult {
    const fn not(state: ProblemState) -> Self {
        Self {
            state,
            keys: Vec::new(),
            solution: None,
        }
    }
}

pub(super) const fn goal(aim: ProblemAim) -> ProofGoal {
    match aim {
        ProblemAim::Win => ProofGoal::Win,
        ProblemAim::Mate => ProofGoal::Mate,
    }
}

/// Proves that the solver can force a problem's aim in the stated number of turns and in no fewer,
/// and computes the solution. Searches at most `nodes` positions and ends when `stop` returns
/// `true`.
pub(super) fn proved(problem: &Problem, nodes: u64, stop: &dyn Fn() -> bool) -> ProofResult {
    let Some(position) = problem.position() else {
        return ProofResult::not(ProblemState::Unproved);
    };
    let mut left = RemainingLimits { nodes, stop };
    let line = GameLine::new(position);
    match left.prove(problem, &line, problem.turns) {
        Some(ProofVerdict::Won { turns, .. }) if turns < problem.turns => {
            ProofResult::not(ProblemState::Shorter)
        }
        Some(ProofVerdict::Won { firsts, .. }) => match solution(problem, line, &firsts, &mut left)
        {
            Some(solution) => ProofResult {
                state: ProblemState::Published,
                keys: firsts,
                solution: Some(solution),
            },
            None => ProofResult::not(ProblemState::Unproved),
        },
        Some(ProofVerdict::Refuted) => ProofResult::not(ProblemState::Refuted),
        Some(ProofVerdict::Unproved { .. }) | None => ProofResult::not(ProblemState::Unproved),
    }
}

/// The remaining search limits of a proof.
struct RemainingLimits<'a> {
    nodes: u64,
    stop: &'a dyn Fn() -> bool,
}

impl RemainingLimits<'_> {
    fn limits(&self) -> SearchBudget<'_> {
        SearchBudget {
            stop: self.stop,
            ..SearchBudget::nodes(self.nodes.max(1))
        }
    }

    fn prove(
        &mut self,
        problem: &Problem,
        line: &GameLine,
        turns: u8,
    ) -> Option<ProofVerdict<String>> {
        let proof = prove(line, goal(problem.aim), turns, &self.limits()).ok()?;
        self.nodes = self.nodes.saturating_sub(proof.nodes);
        Some(proof.verdict)
    }

    /// Returns the defender's turn that delays the loss longest, if it is known.
    fn defend(&mut self, problem: &Problem, line: &GameLine, turns: u8) -> Option<String> {
        let answered = defend(line, goal(problem.aim), turns, &self.limits()).ok()?;
        self.nodes = self.nodes.saturating_sub(answered.nodes);
        match answered.defence {
            DefenceTurn::Lost { turn, .. } => Some(turn),
            DefenceTurn::Holds { .. } | DefenceTurn::Unproved { .. } => None,
        }
    }
}

/// Returns the solution that begins with the first of the key moves.
fn solution(
    problem: &Problem,
    mut line: GameLine,
    keys: &[String],
    left: &mut RemainingLimits<'_>,
) -> Option<Solution> {
    let mut solution = Solution::default();
    let mut firsts = keys.to_vec();
    for played in 1..=problem.turns {
        let turn = firsts.first()?.clone();
        line.play(&turn).ok()?;
        if played > 1 && firsts.len() > 1 {
            solution.duals.push(DualTurns {
                ply: solution.line.len(),
                turns: firsts.split_off(1),
            });
        }
        solution.line.push(turn);
        if line.outcome().is_some() {
            break;
        }
        let to_come = problem.turns - played;
        let reply = left.defend(problem, &line, to_come)?;
        line.play(&reply).ok()?;
        solution.line.push(reply);
        if line.outcome().is_some() {
            break;
        }
        match left.prove(problem, &line, to_come)? {
            ProofVerdict::Won { firsts: next, .. } => firsts = next,
            ProofVerdict::Refuted | ProofVerdict::Unproved { .. } => return None,
        }
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_game::{ProblemComposer, ProblemId, Strength};
    use postern_rules::Variant;

    fn problem(variant: Variant, fen: &str, aim: ProblemAim, turns: u8) -> Problem {
        Problem {
            id: ProblemId::parse("one").unwrap(),
            variant,
            fen: fen.to_owned(),
            aim,
            turns,
            title: String::new(),
            comment: String::new(),
            hidden: None,
            composer: ProblemComposer::Postern,
            made_ms: 0,
            state: ProblemState::Queued,
            due_ms: None,
            keys: Vec::new(),
            solution: None,
            strength: Strength::NEW,
            solved: 0,
        }
    }

    const LADDER: &str = "7k/8/8/8/8/8/R7/1R2K3[] w - - 0 1";

    #[test]
    fn a_win_is_proved_with_its_solution_and_not_in_more_turns_or_fewer() {
        let never = || false;
        let of = |turns| {
            let problem = problem(Variant::Crazyhouse, LADDER, ProblemAim::Mate, turns);
            proved(&problem, 1_000_000, &never)
        };
        let found = of(2);
        assert_eq!(found.state, ProblemState::Published);
        let solution = found.solution.unwrap();
        assert_eq!(solution.line.len(), 3);
        assert_eq!(solution.line[0], found.keys[0]);
        assert!(solution.line[2].ends_with('#'), "{solution:?}");
        assert_eq!(of(1), ProofResult::not(ProblemState::Refuted));
        assert_eq!(of(3), ProofResult::not(ProblemState::Shorter));
    }

    #[test]
    fn what_is_beyond_the_limits_is_not_proved() {
        let two = problem(Variant::Crazyhouse, LADDER, ProblemAim::Mate, 2);
        let unproved = ProofResult::not(ProblemState::Unproved);
        assert_eq!(proved(&two, 300, &|| false), unproved);
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
        let six = problem(Variant::Crazyhouse, start, ProblemAim::Win, 6);
        assert_eq!(proved(&six, MAX_NODES, &|| true), unproved);
    }
}
