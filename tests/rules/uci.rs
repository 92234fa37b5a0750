//! The search on the command line: `best`, `solve`, and `engine`, which implements UCI.

use postern_rules::{GameLine, Position, Variant};

use crate::command::{complaint, out, printed, run, run_with};

/// A position in which only one turn checkmates Red.
const MATE: &str = "---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- w - 0 11";
const HIDDEN: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 d--,9:??";

/// Sends these lines to the engine, and returns its output lines.
fn answers(variant: &str, lines: &[&str]) -> Vec<String> {
    let output = run_with(&["engine", variant], (lines.join("\n") + "\n").as_bytes());
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    said.lines().map(ToOwned::to_owned).collect()
}

/// Returns the turn that the engine plays in a position.
fn best(variant: &str, position: &str, go: &str) -> String {
    let said = answers(variant, &[position, go]);
    let last = said.last().unwrap();
    last.strip_prefix("bestmove ").unwrap().to_owned()
}

#[test]
fn best_prints_line_value_and_turn() {
    let said = out(&["best", "hole-chess", MATE, "--nodes", "20000"]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "Qd6/@d10#");
    assert!(lines[1].starts_with("#1 after "), "{said}");
    assert_eq!(lines[2], "Qd6/@d10#");
    let of = |seed: &str| {
        out(&[
            "best",
            "interweave",
            &start("interweave"),
            "--nodes",
            "3000",
            "--seed",
            seed,
        ])
    };
    assert_eq!(of("7"), of("7"));
}

#[test]
fn solve_prints_the_turns_that_begin_the_win_and_how_many_it_takes() {
    let solve = |variant: &str, fen: &str, more: &[&str]| {
        run(&[&["solve", variant, fen, "--in"], more].concat())
    };
    assert_eq!(printed(solve("hole-chess", MATE, &["2"])), "Qd6/@d10#\n1\n");
    // Each rook has a move that mates in two.
    let ladder = "7k/8/8/8/8/8/R7/1R5K w - - 0 1 -";
    let two = printed(solve("event-chess", ladder, &["2"]));
    assert!(
        two.ends_with("\n2\n") && two.contains("Ra7\n") && two.contains("Rb7\n"),
        "{two}"
    );
    assert_eq!(printed(solve("event-chess", ladder, &["1"])), "0\n");
    let few = complaint(solve("event-chess", ladder, &["2", "--nodes", "20"]));
    assert!(few.contains("within 20 positions"), "{few}");
    let hidden = complaint(solve("event-chess", HIDDEN, &["1"]));
    assert!(hidden.contains("something is hidden"), "{hidden}");
}

fn start(variant: &str) -> String {
    let variant: Variant = variant.parse().unwrap();
    Position::start(variant).full_fen()
}

#[test]
fn what_hides_something_is_not_searched() {
    let said = complaint(run(&["best", "event-chess", HIDDEN]));
    assert!(said.contains("something is hidden"), "{said}");
}

/// The engine chooses a square for the side that must choose one. It plays turns even if it does
/// not know the secret squares.
#[test]
fn an_engine_chooses_squares_and_plays_with_hidden_ones() {
    let asked = |turns: &str| best("event-chess", &format!("position {turns}"), "go nodes 300");
    let white = asked("startpos moves e4 e5 event=9");
    assert!(white.starts_with("W@"), "{white}");
    let black = asked(&format!("startpos moves e4 e5 event=9 {white}"));
    assert!(black.starts_with("B@"), "{black}");
    let chosen = format!("startpos moves e4 e5 event=9 {white} {black}");
    // The engine now plays a turn instead of choosing a square.
    for position in [chosen, format!("fen {HIDDEN} moves Nc3")] {
        let turn = asked(&position);
        assert!(!turn.contains('@') && turn != "(none)", "{turn}");
    }
}

#[test]
fn an_engine_introduces_itself_and_is_ready() {
    let said = answers(
        "crazyhouse",
        &["uci", "isready", "nonsense", "quit", "isready"],
    );
    assert!(said[0].starts_with("id name Postern "), "{said:?}");
    let variant = "option name UCI_Variant type combo default crazyhouse var crazyhouse";
    assert!(said.iter().any(|line| line == variant));
    assert_eq!(said[said.len() - 2..], ["uciok", "readyok"]);
    let said = answers("interweave", &["uci"]);
    assert!(said.iter().all(|line| !line.contains("UCI_Variant")));
}

/// In every variant, the engine accepts and returns turns in the variant's own notation or in
/// UCI's.
#[test]
fn a_legal_turn_is_played_in_every_game() {
    for (variant, turns) in [
        ("hole-chess", "c4 e6"),
        ("interweave", "a2-b3 a7-c5"),
        ("event-chess", "e2e4 e7e5 event=107 Nf3"),
        ("event-chess", "e4 e5"),
        ("crazyhouse", "e2e4 d7d5 e4d5 g8f6"),
        ("atomic-chess", "g1f3 f7f6 e4"),
    ] {
        let said = answers(
            variant,
            &[&format!("position startpos moves {turns}"), "go nodes 2000"],
        );
        let info = &said[said.len() - 2];
        assert!(info.starts_with("info depth "), "{variant}: {said:?}");
        let line = info.split(" pv ").nth(1).unwrap();
        let turn = said.last().unwrap().strip_prefix("bestmove ").unwrap();
        assert!(line.split(' ').next() == Some(turn), "{said:?}");
        // The engine accepts its own output as the turns of a position.
        let all = format!("position startpos moves {turns} {line}");
        let said = answers(variant, &[&all, "go nodes 100"]);
        assert!(
            said.iter().all(|line| !line.contains("info string turn")),
            "{said:?}"
        );
    }
}

#[test]
fn turns_are_written_for_chess_programs_as_long_as_nothing_is_added_to_chess() {
    // In these positions, a promoting capture, a drop, or castling is the best or only turn.
    let promotes = "position fen 3r2k1/2P2ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
    assert_eq!(best("event-chess", promotes, "go depth 1"), "c7d8q");
    let drops = "position fen 6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1";
    assert_eq!(best("crazyhouse", drops, "go nodes 5000").len(), 4);
    let castles = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8d8";
    let said = answers("event-chess", &[castles, "go depth 1"]);
    assert!(said.iter().all(|line| !line.contains("string")), "{said:?}");
    let walled = "position startpos moves e2e4 event=107 e5";
    let turn = best("event-chess", walled, "go depth 1");
    let mut line = GameLine::new(
        Position::with_deck(Variant::EventChess, None, None)
            .unwrap()
            .unwrap(),
    );
    for text in ["e4", "event=107", "e5", &turn] {
        line.submit(text).unwrap();
    }
    assert_eq!(
        line.plies()[2].facts.notation,
        turn,
        "canonical, not as a pair of squares"
    );
}

#[test]
fn what_cannot_be_read_is_said_and_changes_nothing() {
    let said = answers(
        "hole-chess",
        &[
            "position startpos moves c4",
            "position startpos moves c4 c4",
            "position fen nonsense",
            "go depth 1",
        ],
    );
    assert!(said[0].starts_with("info string turn 2 (c4): "), "{said:?}");
    assert!(said[1].starts_with("info string "), "{said:?}");
    let turn = said.last().unwrap().strip_prefix("bestmove ").unwrap();
    let mut line = GameLine::new(Position::start(Variant::HoleChess));
    line.submit("c4").unwrap();
    assert!(line.submit(turn).is_ok(), "{turn} is Red’s");
}

#[test]
fn a_search_without_a_limit_goes_on_until_it_is_stopped() {
    let said = answers(
        "atomic-chess",
        &["go infinite", "isready", "stop", "isready"],
    );
    let place = |start: &str| {
        said.iter()
            .position(|line| line.starts_with(start))
            .unwrap()
    };
    assert_eq!(place("readyok"), 0, "it answers while it thinks: {said:?}");
    assert!(
        place("bestmove") < said.len() - 1,
        "before the second answer"
    );
    // The engine also exits at the end of its input.
    assert!(
        answers("atomic-chess", &["go infinite"])
            .last()
            .unwrap()
            .starts_with("bestmove")
    );
}

#[test]
fn a_search_without_a_limit_is_answered_no_sooner_than_it_is_stopped() {
    let mut lines = vec![format!("position fen {MATE}"), "go infinite".to_owned()];
    // The search finds mate long before the engine has answered all of these commands.
    lines.resize(5_000, "isready".to_owned());
    lines.extend(["stop".to_owned(), "quit".to_owned()]);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let said = answers("hole-chess", &lines);
    assert_eq!(said.last().unwrap(), "bestmove Qd6/@d10#");
    let ready = said.iter().filter(|line| *line == "readyok").count();
    assert_eq!((ready, said.len()), (4_998, 5_000));
}

#[test]
fn a_line_that_is_too_long_is_no_command() {
    let long = format!("position startpos moves {}", "c4 ".repeat(100_000));
    let said = answers("hole-chess", &[&long, "isready"]);
    assert_eq!(
        said,
        ["info string a line has 262144 bytes at most", "readyok"]
    );
}

#[test]
fn limits_hold_and_the_same_question_has_the_same_answer() {
    let ask = || {
        answers(
            "crazyhouse",
            &["setoption name Seed value 5", "go nodes 3000"],
        )
    };
    let steady = |said: &[String]| {
        let info = said[0].split(" time ").next().unwrap().to_owned();
        (info, said[1].clone())
    };
    assert_eq!(steady(&ask()), steady(&ask()));
    let nodes = |said: &[String]| {
        let nodes = said[0].split(" nodes ").nth(1).unwrap();
        nodes.split(' ').next().unwrap().parse::<u64>().unwrap()
    };
    assert!(nodes(&ask()) <= 3_000);
    let mate = format!("position fen {MATE}");
    let said = answers("hole-chess", &[&mate, "go mate 1"]);
    assert!(said[0].contains(" score mate 1 "), "{said:?}");
}
