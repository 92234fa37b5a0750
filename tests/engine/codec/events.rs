//! One log event of every kind.

use std::sync::Arc;

use postern_game::{
    DeclineReason, DrawSeed, GameAccess, GameEvent, GameSetup, JudgedTurn, Misconduct, RandomBytes,
    RatingRange, SealedChoice, SeatConditions, StartingSeats, TimeControl,
};
use postern_rules::{
    AsideRecord, ByColor, Color, EndReason, Outcome, PlayRecord, Position, RecordEntry, Secret,
    TurnFacts, Variant,
};
use strum::IntoEnumIterator as _;

use crate::helpers::*;

fn setups() -> Vec<GameSetup> {
    let setup = GameSetup {
        variant: Variant::HoleChess,
        rules_version: 1,
        fen: None,
        start: Box::new(Position::start(Variant::HoleChess)),
        seed: None,
        deal: None,
        seeds: None,
        time: TimeControl::Unlimited,
        rated: false,
        access: GameAccess::Link,
        admission: SeatConditions::default(),
        creator: ann().id,
        seats: StartingSeats::OneFree {
            creator_plays: Color::White,
        },
        rematch_of: None,
    };
    vec![
        GameSetup {
            time: blitz(),
            rated: true,
            access: GameAccess::Seek,
            fen: Some("a “FEN”".to_owned()),
            ..setup.clone()
        },
        GameSetup {
            variant: Variant::EventChess,
            start: Box::new(Position::start(Variant::EventChess)),
            deal: Some("draw 5,9,91".parse().unwrap()),
            seeds: Some(ByColor {
                white: DrawSeed::new([1; 32]),
                black: DrawSeed::new([2; 32]),
            }),
            ..setup.clone()
        },
        GameSetup {
            fen: Some("a shuffled FEN".to_owned()),
            seed: Some(575),
            ..setup.clone()
        },
        GameSetup {
            time: three_days(),
            seats: StartingSeats::BothCreator,
            ..setup.clone()
        },
        GameSetup {
            seats: StartingSeats::Taken {
                creator_plays: Color::Black,
                opponent: ben().id,
            },
            rematch_of: Some(game_id("old")),
            ..setup.clone()
        },
        GameSetup {
            admission: SeatConditions {
                invited: Some(ben().id),
                accounts_only: true,
                ratings: RatingRange::new(Some(1_400), None).ok(),
            },
            ..setup.clone()
        },
        setup,
    ]
}

pub(super) fn choice(side: Color) -> SealedChoice {
    SealedChoice::of(
        &game_id("game"),
        Secret::new(side, "c4".to_owned()),
        Secret::new(side, [0xab; 32]),
    )
}

/// The chess variant of the turns and actions in these log events.
pub(super) const VARIANT: Variant = Variant::EventChess;

fn record(entry: RecordEntry) -> Arc<PlayRecord> {
    Arc::new(PlayRecord {
        entry,
        position: Position::start(VARIANT),
        key: 0xab,
        quiet_plies: 3,
    })
}

fn facts(notation: &str) -> TurnFacts {
    TurnFacts {
        notation: notation.to_owned(),
        steps: Vec::new(),
        checks: Vec::new(),
    }
}

pub(super) fn judged(turn: &str, what: impl Fn(TurnFacts) -> RecordEntry) -> JudgedTurn {
    JudgedTurn {
        turn: turn.to_owned(),
        record: record(what(facts(turn))),
    }
}

fn taken_back(facts: TurnFacts) -> RecordEntry {
    RecordEntry::Aside(AsideRecord::TakenBack {
        facts,
        why: "a square is hidden".to_owned(),
    })
}

pub(super) fn landed(facts: TurnFacts) -> RecordEntry {
    RecordEntry::Aside(AsideRecord::Landed(facts))
}

pub(super) fn started(event: u8, read_ms: Option<ByColor<i64>>) -> GameEvent {
    let card = VARIANT.card(event).unwrap();
    GameEvent::EventStarted {
        event,
        record: record(RecordEntry::Aside(AsideRecord::EventStarted(card))),
        read_ms,
    }
}

pub(super) fn chosen(side: Color) -> GameEvent {
    let cell = VARIANT.geometry().cell("c4").unwrap();
    GameEvent::SquareChosen {
        choice: choice(side),
        record: record(RecordEntry::Aside(AsideRecord::Chose(Secret::new(
            side, cell,
        )))),
    }
}

pub(super) fn events() -> Vec<GameEvent> {
    let by = Color::Black;
    let mut events: Vec<_> = setups()
        .into_iter()
        .map(|setup| GameEvent::Created(Box::new(setup)))
        .collect();
    events.extend(DeclineReason::iter().map(|reason| GameEvent::Declined { reason }));
    events.extend(Misconduct::iter().map(|why| GameEvent::CommentHidden { comment: 12, why }));
    events.extend(EndReason::ALL.iter().map(|&reason| GameEvent::Ended {
        outcome: Outcome::draw(reason),
    }));
    events.extend(Color::ALL.map(|winner| GameEvent::Ended {
        outcome: Outcome::win(winner, EndReason::Time),
    }));
    events.extend([
        GameEvent::Joined { person: ben().id },
        GameEvent::Played(judged("Qe8", RecordEntry::Turn)),
        started(5, None),
        started(
            91,
            Some(ByColor {
                white: 60_000,
                black: 30_000,
            }),
        ),
        GameEvent::CardRead { by: Color::Black },
        GameEvent::RandomSent {
            by: Color::White,
            bytes: RandomBytes::parse("00112233445566778899aabbccddeeff").unwrap(),
        },
        chosen(Color::White),
        chosen(Color::Black),
        GameEvent::TurnTakenBack(judged("h3~", taken_back)),
        GameEvent::Landed(judged("c4-g8", landed)),
        GameEvent::TimeGiven { by, ms: 15_000 },
        GameEvent::TimeOffered {
            by,
            time: postern_game::TimeControl::correspondence(3).unwrap(),
        },
        GameEvent::TimeDeclined { by },
        GameEvent::TimeChanged {
            time: postern_game::TimeControl::correspondence(3).unwrap(),
        },
        GameEvent::DrawOffered { by },
        GameEvent::DrawDeclined { by },
        GameEvent::TakebackAsked { by, plies: 2 },
        GameEvent::TakebackDeclined { by },
        GameEvent::TakenBack { left: 3 },
        GameEvent::RematchOffered { by },
        GameEvent::RematchDeclined { by },
        GameEvent::Rematched {
            game: game_id("next"),
        },
        GameEvent::Kibitzed {
            by: cleo().id,
            ply: 7,
            text: Some("“hm”\n'; DROP TABLE events; -- 🙂".to_owned()),
            in_reply_to: None,
        },
        GameEvent::Kibitzed {
            by: cleo().id,
            ply: 7,
            text: Some("Yes.".to_owned()),
            in_reply_to: Some(12),
        },
        GameEvent::CommentEdited {
            comment: 12,
            text: None,
        },
        GameEvent::CommentDeleted { comment: 12 },
        GameEvent::CommentShown { comment: 12 },
        GameEvent::KibitzAllowed { by, allowed: true },
        GameEvent::ProgramPlays { by },
        GameEvent::RulesChanged { from: 1, to: 2 },
    ]);
    events
}
