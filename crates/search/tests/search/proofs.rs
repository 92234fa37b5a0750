//! Tests of proofs, by comparison with a plain exhaustive prover that stores the whole path.

use postern_rules::{
    Color, CountingRules, EndReason, GameLine, Outcome, Position, Rules, Variant, atomic,
    crazyhouse, event_chess, hole_chess, interweave,
};
use postern_search::{
    DefenceTurn, ProofGoal, ProofVerdict, Prover, SearchBudget, SearchError, SearchableGame,
    defend, prove, prove_win,
};

use crate::support::positions;

/// A plain prover without a table and without move ordering.
pub(crate) struct PlainProver {
    keys: Vec<u64>,
    solver: Color,
    /// Whether only checkmate counts as a win.
    by_mate: bool,
}

impl PlainProver {
    pub(crate) fn new(solver: Color, by_mate: bool) -> Self {
        Self {
            keys: Vec::new(),
            solver,
            by_mate,
        }
    }

    fn wins(&self, outcome: Outcome) -> bool {
        let counts = !self.by_mate || outcome.reason == EndReason::Checkmate;
        counts && outcome.winner == Some(self.solver)
    }

    /// Whether the solver can force a win in at most `turns` turns, not counting the opponent's.
    /// The opponent claims draws.
    fn is_won<P: SearchableGame>(&mut self, position: &P, turns: u8) -> bool {
        if let Some(outcome) = position.verdict() {
            return self.wins(outcome);
        }
        let to_move = position.to_move();
        let times = |key| self.keys.iter().filter(|known| **known == key).count();
        if times(position.key()) >= 2 {
            let counting = P::VARIANT.info().counting;
            return !self.by_mate
                && counting == CountingRules::ThirdOccurrenceLoses
                && to_move == self.solver;
        }
        let quiet = position.quiet_plies();
        if turns == 0 || quiet >= 150 || (quiet >= 100 && to_move != self.solver) {
            return false;
        }
        if !position.has_turn() {
            return false;
        }
        let mut turns_to = Vec::new();
        position.for_each_turn(|turn| turns_to.push(turn));
        self.keys.push(position.key());
        let is_won = if to_move == self.solver {
            turns_to
                .into_iter()
                .any(|turn| self.is_answered(&position.after(turn), turns))
        } else {
            turns_to
                .into_iter()
                .all(|turn| self.is_won(&position.after(turn), turns))
        };
        self.keys.pop();
        is_won
    }

    /// Whether the win is still forced after a turn of the solver. `turns` includes that turn.
    fn is_answered<P: SearchableGame>(&mut self, after: &P, turns: u8) -> bool {
        if let Some(outcome) = after.verdict() {
            return self.wins(outcome);
        }
        turns > 1 && self.is_won(after, turns - 1)
    }

    /// Returns all first turns that force a win in at most `turns` turns.
    pub(crate) fn firsts<P: SearchableGame>(&mut self, position: &P, turns: u8) -> Vec<P::Turn> {
        let mut firsts = Vec::new();
        self.keys.push(position.key());
        position.for_each_turn(|turn| {
            if self.is_answered(&position.after(turn), turns) {
                firsts.push(turn);
            }
        });
        self.keys.pop();
        firsts
    }
}

/// Checks that both provers agree on positions of random games. Returns the number of wins for each
/// number of turns.
fn agree<P: SearchableGame + Rules>(starts: &[P], many: usize, most: u64) -> [usize; 4] {
    let mut prover = Prover::new(1 << 8);
    let mut wins = [0; 4];
    positions(starts, 11, (many, 4), |reached| {
        let position = &reached.position;
        let count = position.count_turns();
        let deepest = match () {
            () if count.saturating_pow(5) <= most => 3,
            () if count.saturating_pow(3) <= most => 2,
            () => 1,
        };
        let fen = position.full_fen();
        let limits = SearchBudget::nodes(u64::MAX);
        let expected = plainly(position, deepest, false);
        let proof = prover.prove(position, deepest, &limits);
        assert!(proof.verdict == expected, "{fen} in {deepest} turns");
        // A position without a forced win has no forced mate.
        if let ProofVerdict::Won { turns, .. } = expected {
            wins[usize::from(turns)] += 1;
            let expected = plainly(position, deepest, true);
            let proof = prover.prove_mate(position, deepest, &limits);
            assert!(proof.verdict == expected, "{fen}: mate in {deepest} turns");
        }
    });
    wins
}

/// Returns the verdict according to the plain prover.
fn plainly<P: SearchableGame>(position: &P, deepest: u8, by_mate: bool) -> ProofVerdict<P::Turn> {
    let mut plain = PlainProver::new(position.to_move(), by_mate);
    for turns in 1..=deepest {
        let firsts = plain.firsts(position, turns);
        if !firsts.is_empty() {
            return ProofVerdict::Won { turns, firsts };
        }
    }
    ProofVerdict::Refuted
}

#[test]
fn both_provers_agree_on_hole_chess() {
    let wins = agree(&[hole_chess::Position::start()], 600, 60_000);
    assert!(wins[1] > 20 && wins[2] > 2, "{wins:?}");
}

#[test]
fn both_provers_agree_on_interweave() {
    let sparse = [
        "8/8/3k4/8/1P6/8/6K1/8 w - - 0 1",
        "k7/8/2b5/8/3K4/8/5n2/7K b - - 0 1",
        "8/2k5/8/4R3/8/1p6/6K1/8 w - - 0 1",
    ];
    let mut starts: Vec<_> = sparse
        .iter()
        .map(|fen| interweave::Position::from_fen(fen).unwrap())
        .collect();
    starts.push(interweave::Position::start());
    let wins = agree(&starts, 1_500, 60_000);
    assert!(wins[1] > 20 && wins[2] > 2, "{wins:?}");
}

#[test]
fn both_provers_agree_on_crazyhouse() {
    let fen = "r1b2rk1/ppp2ppp/8/4p1q1/4n3/3B4/PPP2PPP/R2Q1RK1[QNn] w - - 0 12";
    let start = crazyhouse::Position::from_fen(fen).unwrap();
    let wins = agree(&[start], 200, 30_000);
    assert!(wins[1] > 5, "{wins:?}");
}

#[test]
fn both_provers_agree_on_atomic_chess() {
    let wins = agree(&[atomic::Position::start()], 500, 30_000);
    assert!(wins[1] > 20, "{wins:?}");
}

#[test]
fn both_provers_agree_on_event_chess() {
    let fens = [
        "8/8/8/8/3k4/8/2Q5/K6R w - - 0 1 -",
        "4k3/8/3QK3/8/8/8/8/8 b - - 0 1 -",
        "8/1P3k2/8/8/8/2r5/5K2/8 w - - 0 1 d--,107,116",
        "3k4/8/3K4/8/8/8/1p6/R6q w - - 0 1 d--,4:33,89",
    ];
    let starts = fens.map(|fen| event_chess::Position::from_reached_fen(fen).unwrap());
    let wins = agree(&starts, 1_500, 30_000);
    assert!(wins[1] > 10 && wins[2] > 10, "{wins:?}");
}

fn proved(variant: Variant, fen: &str, turns: u8) -> ProofVerdict<String> {
    let position = Position::from_fen(variant, fen).unwrap();
    let proof = prove_win(&position, turns, &SearchBudget::nodes(50_000_000)).unwrap();
    proof.verdict
}

#[test]
fn a_proof_tells_all_first_turns_and_the_fewest() {
    // Two rooks that can both give mate on the last rank.
    let fen = "7k/8/8/8/8/8/R7/1R5K w - - 0 1 -";
    let ProofVerdict::Won { turns, firsts } = proved(Variant::EventChess, fen, 3) else {
        panic!("it is a win");
    };
    assert_eq!(turns, 2);
    assert!(firsts.contains(&"Ra7".to_owned()), "{firsts:?}");
    assert_eq!(proved(Variant::EventChess, fen, 1), ProofVerdict::Refuted);
}

#[test]
fn what_cannot_be_proved_is_refused() {
    let refused =
        |position: &Position| prove_win(position, 2, &SearchBudget::nodes(1_000)).unwrap_err();
    let start = Position::start(Variant::EventChess);
    assert_eq!(refused(&start), SearchError::Unforeseeable);
    let hidden = Position::with_events(Variant::EventChess, "5")
        .unwrap()
        .unwrap();
    assert_eq!(refused(&hidden), SearchError::Hidden);
}

#[test]
fn too_few_nodes_prove_nothing() {
    let position = Position::start(Variant::AtomicChess);
    let proof = prove_win(&position, 3, &SearchBudget::nodes(500)).unwrap();
    assert_eq!(proof.verdict, ProofVerdict::Unproved { refuted: 1 });
    assert_eq!(proof.nodes, 500);
}

/// Checks with the plain prover that the defence against each first turn is correct. Returns the
/// numbers of lost defences, of successful defences, and of positions.
fn defended<P: SearchableGame + Rules>(starts: &[P], many: usize) -> [usize; 3] {
    let mut found = [0; 3];
    let (mut prover, mut defender) = (Prover::new(1 << 8), Prover::new(1 << 8));
    positions(starts, 5, (many, 4), |reached| {
        let position = &reached.position;
        let solver = position.to_move();
        let no_limits = SearchBudget::nodes(u64::MAX);
        if position.count_turns() > 30 {
            return;
        }
        let ProofVerdict::Won { turns: 2, firsts } = prover.prove(position, 2, &no_limits).verdict
        else {
            return;
        };
        let history = [position.key()];
        position.for_each_after(|turn, after| {
            let Some(answered) = defender.defend(after, &history, 1, &no_limits) else {
                return;
            };
            if after.verdict().is_some() {
                return;
            }
            let mut plain = PlainProver {
                keys: vec![position.key(), after.key()],
                ..PlainProver::new(solver, false)
            };
            let reply = after.after(*answered.defence.turn());
            let is_lost = plain.is_won(&reply, 1);
            match answered.defence {
                DefenceTurn::Lost { turns, .. } => {
                    assert!(firsts.contains(&turn) && is_lost && turns == 1);
                    found[0] += 1;
                }
                DefenceTurn::Holds { .. } => {
                    assert!(!firsts.contains(&turn) && !is_lost);
                    found[1] += 1;
                }
                DefenceTurn::Unproved { .. } => panic!("there were no limits"),
            }
        });
        found[2] += 1;
    });
    found
}

#[test]
fn answers_hold_out_where_a_plain_prover_finds_no_win() {
    let fens = [
        "8/8/8/8/3k4/8/2Q5/K6R w - - 0 1 -",
        "4k3/8/3QK3/8/8/8/8/8 b - - 0 1 -",
    ];
    let starts = fens.map(|fen| event_chess::Position::from_reached_fen(fen).unwrap());
    let found = defended(&starts, 1_500);
    assert!(found.iter().all(|count| *count > 5), "{found:?}");
    let fen = "8/2k5/8/4R3/8/1p6/6K1/8 w - - 0 1";
    defended(&[interweave::Position::from_fen(fen).unwrap()], 500);
}

#[test]
fn the_best_defence_lasts_longest_and_too_few_nodes_say_so() {
    // One rook has already cut off the king.
    let fen = "7k/R7/8/8/8/8/8/1R5K b - - 0 1 -";
    let line = GameLine::new(Position::from_fen(Variant::EventChess, fen).unwrap());
    let answer = |turns, nodes| {
        let answered = defend(&line, ProofGoal::Mate, turns, &SearchBudget::nodes(nodes));
        answered.unwrap().defence
    };
    let turn = "Kg8".to_owned();
    assert_eq!(
        answer(1, 10_000),
        DefenceTurn::Lost {
            turn: turn.clone(),
            turns: 1
        }
    );
    assert_eq!(
        answer(3, 10_000),
        DefenceTurn::Lost {
            turn: turn.clone(),
            turns: 1
        }
    );
    assert_eq!(answer(3, 1), DefenceTurn::Unproved { turn, refuted: 0 });
}

#[test]
fn a_king_that_is_blown_up_is_no_mate() {
    let fen = "k7/p7/8/8/8/8/R7/K7 w - - 0 1";
    let line = GameLine::new(Position::from_fen(Variant::AtomicChess, fen).unwrap());
    let verdict = |goal| {
        prove(&line, goal, 1, &SearchBudget::nodes(10_000))
            .unwrap()
            .verdict
    };
    let won = ProofVerdict::Won {
        turns: 1,
        firsts: vec!["Rxa7#".to_owned()],
    };
    assert_eq!(verdict(ProofGoal::Win), won);
    assert_eq!(verdict(ProofGoal::Mate), ProofVerdict::Refuted);
}
