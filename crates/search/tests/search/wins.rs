//! Tests that the search finds known wins.

use std::fs;
use std::path::Path;

use postern_rules::{EntryKind, GameLine, Position, Variant};
use postern_search::{ProofVerdict, Score, SearchBudget, SearchOptions, find_best_turn, prove_win};

/// Reads the turns of a sample game from the rules pages.
fn sample(file: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates/rules");
    let text = fs::read_to_string(folder.join(file)).unwrap();
    let (_, moves) = text
        .split_once("\n\n")
        .expect("a blank line stands before the moves");
    moves
        .lines()
        .map(|line| line.split('|').next().unwrap_or(line).trim().to_owned())
        .filter(|text| !text.is_empty())
        .collect()
}

fn last_turn_is_found(start: Position, file: &str) {
    let mut turns = sample(file);
    let last = turns.pop().unwrap();
    let mut line = GameLine::new(start);
    for turn in &turns {
        line.submit(turn).unwrap();
    }
    let found = find_best_turn(
        &line,
        &SearchBudget::nodes(50_000),
        &SearchOptions::default(),
    )
    .unwrap();
    assert_eq!(found.score, Score::win_in(1), "{file}");
    assert_eq!(found.line.len(), 1, "{file}");
    // Several turns may win immediately. Check that the turn that was found does.
    let mut other = line.clone();
    assert_eq!(other.submit(&found.best), Ok(EntryKind::Turn));
    assert!(
        other
            .outcome()
            .is_some_and(|outcome| outcome.winner.is_some())
    );
    let proof = prove_win(line.position(), 1, &SearchBudget::nodes(50_000)).unwrap();
    let ProofVerdict::Won { turns: 1, firsts } = proof.verdict else {
        panic!("{file}: {:?}", proof.verdict);
    };
    assert!(
        firsts.contains(&last),
        "{file}: {last} is not among {firsts:?}"
    );
    assert!(firsts.contains(&found.best), "{file}");
}

#[test]
fn the_last_turns_of_the_sample_games_are_found() {
    for variant in Variant::ALL {
        let file = format!("{variant}/sample.txt");
        last_turn_is_found(Position::start(variant), &file);
    }
    let deck = Position::with_deck(Variant::EventChess, None, None).unwrap();
    last_turn_is_found(deck.unwrap(), "event-chess/deck-sample.txt");
}

/// A variant, a FEN, the minimum number of turns in which the side to move wins, and the only first
/// turn that wins.
type KnownWin = (Variant, &'static str, u8, &'static str);

/// Forced wins in one to three turns, for all variants.
const WINS: [KnownWin; 20] = [
    (
        Variant::HoleChess,
        "---k---/--3--/-2p2-/3*b2/7/1p5/1K1*P2/-5-/--3--/---1--- b - 0 34",
        1,
        "Bxb4#",
    ),
    (
        Variant::HoleChess,
        "---k---/--r2--/-2pp1-/3*3/2P4/1p5/3*3/-2P1b-/--1K1--/---1--- b - 2 19",
        2,
        "Rxc6",
    ),
    (
        Variant::HoleChess,
        "---k---/--3--/-2p2-/2r*pb1/7/1p5/3*3/-2PK1-/--3--/---1--- b - 9 25",
        3,
        "Rc2",
    ),
    (
        Variant::HoleChess,
        "---1---/--3--/-k4-/3*3/7/1p5/3*2b/-3K1-/--3--/---1--- b - 7 68",
        3,
        "b4",
    ),
    (
        Variant::Interweave,
        "3kk2r/6pp/5R2/3r2PN/P3P3/4P3/P4K2/1B1K2BR b - Nnnbb 0 18",
        1,
        "Rd5-f5(xg5)-f3(xf2)#",
    ),
    (
        Variant::Interweave,
        "rb1kk1b1/p5pR/2P5/N1Rp1p1P/3pp3/1N4P1/5PP1/1B1KK1B1 w - rnn 0 17",
        2,
        "Rc5-e7",
    ),
    (
        Variant::Interweave,
        "1b1kknbr/p1p3pp/8/3p3p/PR3P1p/2NP4/3KPPPP/1B1K1NBR b - rn 1 10",
        2,
        "Nf8-c5",
    ),
    (
        Variant::Interweave,
        "rb1k4/8/1pprk3/8/BP1P4/6K1/PP5P/R2K2B1 w - RNNnnb 1 28",
        3,
        "b4-c5",
    ),
    (
        Variant::AtomicChess,
        "4k1nr/8/4p3/6p1/1b6/p1N2P2/P1K4P/4R1R1 b k - 2 28",
        1,
        "Bxc3#",
    ),
    (
        Variant::AtomicChess,
        "rnb1kbr1/7p/1p4p1/2pp1p2/7P/P5P1/4PP2/RN2KBNR b KQq - 1 21",
        2,
        "Ba6",
    ),
    (
        Variant::AtomicChess,
        "rnbqkbnr/2pppppp/pp6/8/1P6/7N/P1PPPPPP/RNBQKB1R w KQkq - 0 3",
        3,
        "Ng5",
    ),
    (
        Variant::AtomicChess,
        "1rb5/3nk2p/1p1b3n/p1p1p3/P1PpPr2/1K1P3P/RP1N2P1/4QR2 w - - 4 33",
        3,
        "Qh4+",
    ),
    (
        Variant::Crazyhouse,
        "n2Nk3/3bP1rp/Pp2p1pb/p4p1P/PN1pQ3/2Pq4/2PNPPbP/2RK1BR1[R] b - - 0 52",
        1,
        "Qxd2#",
    ),
    (
        Variant::Crazyhouse,
        "N1NN2r1/3k3p/qp2p3/pp1p1ppP/Qbpp3p/4P3/1RPb1PRP/1BRK1b2[n] b - - 1 73",
        3,
        "N@c3+",
    ),
    (
        Variant::EventChess,
        "rn2k2r/4n2p/2pq1pbB/p2p2pP/3Pp1P1/p1b1K1R1/RP1QP3/5BN1 b kq - 1 14 d--,13,4:01",
        1,
        "Qf4#",
    ),
    (
        Variant::EventChess,
        "7r/pp3r2/k1p4n/1p2Q1R1/2PPPP1p/8/1P4P1/2R1KP2 w - - 2 70 d--,7:-,12",
        2,
        "Ra1+",
    ),
    (
        Variant::EventChess,
        "r1b4r/p3kp2/5n1p/1p2p2q/1PP2P2/N2K3B/P2QP2p/R1B3NR b - - 2 24 d--,70,116",
        2,
        "Rd8+",
    ),
    (
        Variant::EventChess,
        "5k2/8/7r/3Q4/8/N1p2K1p/7q/R5RB w - - 2 74 d--,70,116",
        3,
        "Rb1",
    ),
    (
        Variant::EventChess,
        "8/8/4R1pq/5k2/5Pn1/2P1BN1R/2K5/8 w - - 5 75 -",
        1,
        "Nd4#",
    ),
    (
        Variant::EventChess,
        "2n2K2/5b2/1p4kp/1P4B1/8/8/8/4n3 b - - 3 76 -",
        3,
        "Nd3",
    ),
];

#[test]
fn wins_in_one_to_three_are_found_and_proved() {
    for (variant, fen, turns, first) in WINS {
        let position = Position::from_reached_fen(variant, fen).unwrap();
        let proof = prove_win(&position, 3, &SearchBudget::nodes(1_000_000)).unwrap();
        let firsts = vec![first.to_owned()];
        assert_eq!(proof.verdict, ProofVerdict::Won { turns, firsts }, "{fen}");
        let line = GameLine::new(position);
        let depth = 2 * turns - 1;
        // Wins within the depth limit are found without quiescence search.
        let options = SearchOptions {
            seed: 0,
            quiescence: 0,
            ..SearchOptions::default()
        };
        let found = find_best_turn(&line, &SearchBudget::depth(depth), &options).unwrap();
        assert_eq!(found.score, Score::win_in(depth.into()), "{fen}");
        assert_eq!(found.best, first, "{fen}");
        assert_eq!(
            found.line.len(),
            usize::from(depth),
            "{fen}: {:?}",
            found.line
        );
        let refuted =
            prove_win(line.position(), turns - 1, &SearchBudget::nodes(1_000_000)).unwrap();
        assert_eq!(refuted.verdict, ProofVerdict::Refuted, "{fen}");
    }
}
