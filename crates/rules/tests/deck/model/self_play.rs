//! Random games under each event and each pair, in which some things must hold throughout.

use std::collections::{HashMap, HashSet};

use super::board::{Kind, Piece};
use super::random::Random;
use super::{DECK, Model, Played, Side, Square};

const FIRST: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The state of an event that has just been put in force.
fn fresh(event: u8, random: &mut Random) -> String {
    let squares = |ranks: &[i8], random: &mut Random| {
        let file = i8::try_from(random.below(8)).unwrap();
        Square::at(file, *random.one_of(ranks)).unwrap()
    };
    match event {
        4 => "4:00".to_owned(),
        5 => {
            let white = squares(&[2, 3], random);
            let black = squares(&[4, 5], random);
            format!("5:({white}{black})")
        }
        7 => "7:wb".to_owned(),
        9 => {
            let white = squares(&[2, 3, 4, 5], random);
            let black = squares(&[2, 3, 4, 5], random);
            format!("9:({white}{black})")
        }
        91 => "91:-/-".to_owned(),
        102 => "102:33".to_owned(),
        _ => event.to_string(),
    }
}

fn all_pairs() -> impl Iterator<Item = [u8; 2]> {
    DECK.into_iter()
        .flat_map(|one| DECK.map(|other| [one, other]))
        .filter(|[one, other]| one != other)
}

/// What must hold wherever a player is to move.
fn check_position(model: &Model, deck: &[u8]) {
    if model
        .outcome()
        .is_some_and(|(_, why)| why == "fell into a pit")
    {
        assert!(model.legal().is_empty());
        return;
    }
    for side in Side::BOTH {
        assert_eq!(model.kings(side), 1, "{}", model.fen_full());
    }
    let full = model.fen_full();
    // Squares that a turn taken back brought to light can leave the waiting player attacked.
    if model.choices_owed().is_empty() && !model.in_check(model.mover().enemy()) {
        for (fen, same) in [(full.clone(), *model), (model.fen_public(), model.public())] {
            let read = Model::from_fen(&fen, deck).unwrap_or_else(|why| panic!("{fen}: {why}"));
            assert_eq!(read, same, "{fen}");
            assert_eq!(read.fen_full(), fen);
        }
    }
    let legal = model.legal();
    let names: HashSet<&str> = legal.iter().map(|turn| turn.name.as_str()).collect();
    assert_eq!(names.len(), legal.len(), "{full}");
    if legal.is_empty() {
        let over = model.outcome().is_some();
        assert!(over || !model.startable().is_empty(), "{full}");
    }
}

/// Starts one of the startable events, and chooses where that is owed.
fn start_one(model: &mut Model, random: &mut Random) {
    let startable = model.startable();
    if startable.is_empty() {
        return;
    }
    model.start(*random.one_of(&startable)).unwrap();
    for (side, event) in model.choices_owed() {
        let mut chosen = Err(String::new());
        while chosen.is_err() {
            let squares: Vec<Square> = Square::all().collect();
            chosen = model.choose(side, event, *random.one_of(&squares));
        }
    }
    assert!(model.outcome().is_none(), "{}", model.fen_full());
}

/// Plays to the end or so many plies; `start_in` is how rarely an event is started.
fn play_out(mut model: Model, deck: &[u8], random: &mut Random, most: usize, start_in: usize) {
    let mut plies = 0;
    let mut seen: HashMap<String, u8> = HashMap::new();
    while plies < most {
        check_position(&model, deck);
        if model.outcome().is_some() {
            break;
        }
        if random.below(start_in) == 0 {
            start_one(&mut model, random);
        }
        let mut legal = model.legal();
        if legal.is_empty() {
            // Only the capture limit leaves a player without a turn in a game that goes on.
            start_one(&mut model, random);
            legal = model.legal();
        }
        let mut turn = random.one_of(&legal).clone();
        if random.below(2) == 0 {
            turn = turn.in_other_order().unwrap_or(turn);
        }
        let side = model.mover();
        let quiet = model.quiet_plies();
        let mut played = model.play(&turn, None);
        if let Played::NeedsPromotion(kinds) = &played {
            played = model.play(&turn, Some(*random.one_of(kinds)));
        }
        match played {
            Played::Whole(_) => {
                let fell = model
                    .outcome()
                    .is_some_and(|(_, why)| why == "fell into a pit");
                let safe = fell || !model.public().in_check(side);
                assert!(safe, "{} {}", turn.name, model.fen_full());
                assert!([0, quiet + 1].contains(&model.quiet_plies()));
                plies += 1;
                let times = seen.entry(model.key()).or_default();
                *times += 1;
                if *times == 5 {
                    break;
                }
            }
            Played::TakenBack(_) => assert_eq!(model.mover(), side),
            Played::NeedsPromotion(_) => panic!("the promotion was told"),
        }
    }
}

/// A game with these events in force from the first move on.
fn play_with(events: &[u8], random: &mut Random, most: usize) {
    let states = events.iter().map(|&event| fresh(event, random));
    let states = states.collect::<Vec<_>>().join(",");
    let model = Model::from_fen(&format!("{FIRST} d--,{states}"), &DECK).unwrap();
    play_out(model, &DECK, random, most, 1000);
}

/// A board with few pieces, on which more comes to light and more promotes than after the usual
/// beginning.
fn sparse(random: &mut Random) -> String {
    let mut model = Model::empty(&DECK);
    let mut squares: Vec<Square> = Square::all().collect();
    for side in Side::BOTH {
        let others = (0..3 + random.below(5)).map(|_| *random.one_of(&Kind::ALL[..5]));
        for kind in others.chain([Kind::King]).collect::<Vec<_>>() {
            let square = squares.swap_remove(random.below(squares.len()));
            model.board[square] = Some(Piece { side, kind });
        }
    }
    let fen = model.fen_full();
    fen.trim_end_matches(" -").to_owned()
}

#[test]
#[ignore = "takes minutes without optimisation"]
fn endings_with_every_pair() {
    let mut random = Random::new(5);
    for pair in all_pairs() {
        let mut games = 0;
        while games < 8 {
            let states = pair.map(|event| fresh(event, &mut random)).join(",");
            let fen = format!("{} d--,{states}", sparse(&mut random));
            // Not every such position can be.
            if let Ok(model) = Model::from_fen(&fen, &DECK) {
                play_out(model, &DECK, &mut random, 40, 1000);
                games += 1;
            }
        }
    }
}

#[test]
fn openings_with_each_event() {
    let mut random = Random::new(1);
    for event in DECK {
        play_with(&[event], &mut random, 12);
    }
}

#[test]
#[ignore = "takes minutes without optimisation"]
fn games_with_each_event() {
    let mut random = Random::new(2);
    for event in DECK {
        for _ in 0..6 {
            play_with(&[event], &mut random, 150);
        }
    }
}

#[test]
#[ignore = "takes minutes without optimisation"]
fn games_with_every_pair() {
    let mut random = Random::new(3);
    for _ in 0..2 {
        for pair in all_pairs() {
            play_with(&pair, &mut random, 150);
        }
    }
}

#[test]
#[ignore = "takes minutes without optimisation"]
fn games_in_which_events_are_started() {
    let mut random = Random::new(4);
    for pair in all_pairs().filter(|[one, other]| one < other) {
        let model = Model::from_fen(&format!("{FIRST} d00"), &pair).unwrap();
        play_out(model, &pair, &mut random, 150, 10);
    }
}
