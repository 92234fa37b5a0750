//! Fuzz target: two players alternately send JSON commands, one per line. Each command is decided,
//! and its events are applied.

#![no_main]

use libfuzzer_sys::fuzz_target;
use postern_game::{
    Actor, Command, DecisionFacts, DrawSeed, Game, GameId, NewGame, OpponentKind, Person, PersonId,
    RandomInputs, SubmittedSecret, TimeControl, create, decide,
};
use postern_rules::{ByColor, Color, Variant};

fuzz_target!(|text: &str| {
    for variant in Variant::ALL {
        play(variant, text);
    }
});

fn play(variant: Variant, text: &str) {
    let [ann, ben] = ["ann", "ben"].map(|id| PersonId::parse(id).expect("it is an id"));
    let new = NewGame {
        variant,
        with: OpponentKind::Friend,
        play: Some(Color::White),
        time: TimeControl::Unlimited,
        fen: None,
        seed: None,
        deal: (variant == Variant::EventChess).then(|| "draw".parse().expect("it is a deal")),
        rated: false,
        admission: postern_game::SeatConditions::default(),
    };
    let creator = Person {
        id: ann.clone(),
        name: "Ann".to_owned(),
    };
    let begun = create(
        new,
        &creator,
        RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
    )
    .expect("a usual game");
    let id = GameId::parse("game").expect("it is an id");
    let log = (1..).zip(&begun).map(|(seq, event)| (event, seq, 0));
    let mut game = Game::fold(id, log).expect("it begins");
    let lines = std::iter::once("{\"do\": \"join\"}").chain(text.lines());
    for (person, line) in [&ben, &ann].into_iter().cycle().zip(lines) {
        let Ok(command) = serde_json::from_str::<Command>(line) else {
            continue;
        };
        let next = GameId::parse("next").expect("it is an id");
        let seeds = ByColor::of(|_| DrawSeed::new([3; 32]));
        let facts = DecisionFacts::new(next, SubmittedSecret::new([7; 32]), seeds);
        let actor = Actor::Person(person.clone());
        let Ok(decision) = decide(&game, &actor, command, &facts, 0) else {
            continue;
        };
        for event in &decision.events {
            let seq = game.seq() + 1;
            game.apply(event, seq, 0)
                .expect("what is decided can be folded");
        }
    }
}
