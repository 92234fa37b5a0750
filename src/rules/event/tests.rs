//! Whole games through [`Line`], as the server and the command line play them.

use crate::rules::{Done, Line, Position, Rules as _, Variant, Viewer, What};

fn after(fen: &str, turns: &[&str]) -> Line {
    let mut line = Line::new(Position::from_fen(Variant::EventChess, fen).unwrap());
    for turn in turns {
        line.submit(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
    line
}

fn clicks(line: &Line) -> Vec<&str> {
    line.plies().last().unwrap().facts.steps.iter().map(|step| step.click.as_str()).collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 d00";

#[test]
fn counts_equal_those_that_are_known() {
    for row in include_str!("../../../tests/rules/event/perft.txt").lines().filter(|row| !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('|').collect();
        let depth: u32 = fields[2].parse().unwrap();
        if depth < 4 {
            let position = super::Position::from_fen(fields[1]).unwrap();
            assert_eq!(position.perft(depth).to_string(), fields[3], "{row}");
            let divided: u64 = position.divide(depth).iter().map(|(_, count)| count).sum();
            assert_eq!(divided.to_string(), fields[3], "{row}");
        }
    }
}

#[test]
fn the_first_example_of_the_source_goes_through_the_passage() {
    let line = after(START, &["event", "W@c4", "B@f6", "c4", "Nxf6-c4", "e3", "a6", "Bxc4-f6", "a5"]);
    let names: Vec<&str> = line.plies().iter().map(|ply| ply.facts.notation.as_str()).collect();
    assert_eq!(names, ["c4-f6", "Nxf6-c4", "e3", "a6", "Bxc4-f6", "a5"]);
    assert_eq!(line.position().full_fen(), "rnbqkb1r/1ppppppp/5B2/p7/8/4P3/PP1P1PPP/RNBQK1NR w KQkq - 0 4 c4f6");
}

#[test]
fn a_pawn_carried_to_its_last_rank_waits_for_its_promotion() {
    let mut line = after("6bk/8/8/8/8/8/2P5/K7 w - - 0 1 d00", &["event", "W@c4", "B@e8"]);
    assert_eq!(line.submit_as(Viewer::Spectator, "c4").unwrap(), Done::Aside);
    assert!(matches!(line.last_aside().unwrap().what, What::Landed(_)));
    assert_eq!(line.position().full_fen(), "6bk/8/8/8/8/8/2P5/K7 w - - 0 1 c4e8");
    let choices: Vec<String> = line.position().choices(Viewer::Spectator).into_iter().map(|c| c.notation).collect();
    assert_eq!(choices, ["c4-e8=Q", "c4-e8=R", "c4-e8=B", "c4-e8=N"]);
    assert_eq!(line.submit("Q").unwrap(), Done::Turn);
    assert_eq!(clicks(&line), ["c4", "", "", "=Q"]);
    assert!(line.asides().iter().all(|aside| !matches!(aside.what, What::Landed(_))));
}

#[test]
fn a_turn_that_reveals_an_attack_is_taken_back() {
    let mut line = after("4k3/8/8/3r4/8/8/3P4/3K4 w - - 0 1 d00", &["event", "W@d4", "B@h5"]);
    assert_eq!(line.submit_as(Viewer::Spectator, "d4").unwrap(), Done::Aside);
    let What::TakenBack { facts, why } = &line.last_aside().unwrap().what else { panic!("it is taken back") };
    assert_eq!((facts.notation.as_str(), why.as_str()), ("d4~", "d1 would be attacked by the rook on d5"));
    assert_eq!(line.position().full_fen(), "4k3/8/8/3r4/8/8/3P4/3K4 w - - 0 1 d4h5");
}
