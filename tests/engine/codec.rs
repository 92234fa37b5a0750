//! Events as rows.

use postern_game::{
    Access, Admission, DeclineReason, GameEvent, Misconduct, PersonId, RandomBytes, RatingRange,
    SealedChoice, Seats, Seed, Setup, TimeControl,
};
use postern_rules::{ByColor, Color, Outcome, Reason, Secret, Variant};
use postern_store::codec::{CodecError, Words, decode, encode};
use strum::IntoEnumIterator as _;

use crate::helpers::*;

fn setups() -> Vec<Setup> {
    let setup = Setup {
        variant: Variant::HoleChess,
        rules_version: 1,
        fen: None,
        start: None,
        seed: None,
        deal: None,
        seeds: None,
        time: TimeControl::Unlimited,
        rated: false,
        access: Access::Link,
        admission: Admission::default(),
        creator: ann().id,
        seats: Seats::OneFree {
            creator_plays: Color::White,
        },
        rematch_of: None,
    };
    vec![
        Setup {
            time: blitz(),
            rated: true,
            access: Access::Seek,
            fen: Some("a “FEN”".to_owned()),
            ..setup.clone()
        },
        Setup {
            variant: Variant::EventChess,
            deal: Some("draw 5,9,91".parse().unwrap()),
            seeds: Some(ByColor {
                white: Seed::new([1; 32]),
                black: Seed::new([2; 32]),
            }),
            ..setup.clone()
        },
        Setup {
            fen: Some("a shuffled FEN".to_owned()),
            seed: Some(575),
            ..setup.clone()
        },
        Setup {
            time: three_days(),
            seats: Seats::BothCreator,
            ..setup.clone()
        },
        Setup {
            seats: Seats::Taken {
                creator_plays: Color::Black,
                opponent: ben().id,
            },
            rematch_of: Some(game_id("old")),
            ..setup.clone()
        },
        Setup {
            admission: Admission {
                invited: Some(ben().id),
                accounts_only: true,
                ratings: RatingRange::new(Some(1_400), None).ok(),
            },
            ..setup.clone()
        },
        setup,
    ]
}

fn choice(side: Color) -> SealedChoice {
    SealedChoice::of(
        &game_id("game"),
        Secret::new(side, "c4".to_owned()),
        Secret::new(side, [0xab; 32]),
    )
}

fn events() -> Vec<GameEvent> {
    let by = Color::Black;
    let mut events: Vec<_> = setups()
        .into_iter()
        .map(|setup| GameEvent::Created(Box::new(setup)))
        .collect();
    events.extend(DeclineReason::iter().map(|reason| GameEvent::Declined { reason }));
    events.extend(Misconduct::iter().map(|why| GameEvent::CommentHidden { comment: 12, why }));
    events.extend(Reason::ALL.iter().map(|&reason| GameEvent::Ended {
        outcome: Outcome::draw(reason),
    }));
    events.extend(Color::ALL.map(|winner| GameEvent::Ended {
        outcome: Outcome::win(winner, Reason::Time),
    }));
    events.extend([
        GameEvent::Joined { person: ben().id },
        GameEvent::Played(unjudged("Qe8/@b5")),
        GameEvent::EventStarted {
            event: 5,
            record: None,
            read_ms: None,
        },
        GameEvent::EventStarted {
            event: 91,
            record: None,
            read_ms: Some(ByColor {
                white: 60_000,
                black: 30_000,
            }),
        },
        GameEvent::CardRead { by: Color::Black },
        GameEvent::RandomSent {
            by: Color::White,
            bytes: RandomBytes::parse("00112233445566778899aabbccddeeff").unwrap(),
        },
        GameEvent::SquareChosen {
            choice: choice(Color::White),
            record: None,
        },
        GameEvent::SquareChosen {
            choice: choice(Color::Black),
            record: None,
        },
        GameEvent::TurnTakenBack(unjudged("h3~")),
        GameEvent::Landed(unjudged("c4-g8")),
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

#[test]
fn every_event_comes_back_as_it_was() {
    for event in events() {
        let row = encode(&event);
        assert_eq!(
            decode(
                row.kind,
                row.version,
                &row.body,
                row.words.clone().and_then(|words| match words {
                    Words::Said { text, .. } => Some(text),
                    Words::Changed { .. } => None,
                }),
                None,
            ),
            Ok(event.into()),
            "{row:?}"
        );
    }
}

#[test]
fn what_people_write_and_are_called_is_no_part_of_a_row() {
    for event in events() {
        let row = encode(&event);
        for word in ["“hm”", "Ann", "Ben", "Cleo"] {
            assert!(!row.body.contains(word), "{row:?}");
        }
        assert_eq!(
            row.words.is_some(),
            matches!(
                event,
                GameEvent::Kibitzed { .. } | GameEvent::CommentDeleted { .. }
            )
        );
    }
    let edited = GameEvent::CommentEdited {
        comment: 7,
        text: Some("other words".to_owned()),
    };
    let row = encode(&edited);
    assert_eq!(row.body, r#"{"comment":7}"#);
    assert_eq!(
        row.words,
        Some(Words::Changed {
            comment: 7,
            text: Some("other words".to_owned())
        })
    );
    assert_eq!(
        decode("kibitzed", 2, r#"{"by":"ann","ply":1}"#, None, None).map(|read| read.event),
        Ok(GameEvent::Kibitzed {
            by: PersonId::parse("ann").unwrap(),
            ply: 1,
            text: None,
            in_reply_to: None
        }),
        "a comment can be deleted"
    );
}

/// Databases out there have these rows: the spelling may not change under the same version.
#[test]
fn rows_are_spelled_like_this() {
    let row = encode(&events()[0]);
    assert_eq!((row.kind, row.version), ("created", 11));
    assert_eq!(
        row.body,
        "{\"variant\":\"hole-chess\",\"rules_version\":1,\"fen\":\"a “FEN”\",\
         \"time\":{\"kind\":\"live\",\"base_ms\":60000,\"increment_ms\":2000},\"rated\":true,\"access\":\"seek\",\
         \"creator\":\"id-of-ann\",\
         \"seats\":{\"kind\":\"one-free\",\"creator_plays\":\"white\"}}",
    );
    let spelled = |kind, body| decode(kind, 1, body, None, None).map(|read| read.event);
    assert_eq!(
        spelled("played", r#"{"turn":"c4"}"#),
        Ok(GameEvent::Played(unjudged("c4")))
    );
    assert_eq!(
        spelled("ended", r#"{"winner":"black","reason":"resignation"}"#),
        Ok(GameEvent::Ended {
            outcome: Outcome::win(Color::Black, Reason::Resignation)
        }),
    );
    let row = encode(&GameEvent::SquareChosen {
        choice: choice(Color::White),
        record: None,
    });
    let commitment = choice(Color::White).commitment();
    let nonce = "ab".repeat(32);
    assert_eq!((row.kind, row.version), ("square-chosen", 3));
    assert_eq!(
        row.body,
        format!(r#"{{"by":"white","square":"c4","nonce":"{nonce}","commitment":"{commitment}"}}"#)
    );
    assert_eq!(
        spelled("event-started", r#"{"event":5}"#),
        Ok(GameEvent::EventStarted {
            event: 5,
            record: None,
            read_ms: None,
        })
    );
    assert_eq!(
        spelled("turn-taken-back", r#"{"turn":"h3~"}"#),
        Ok(GameEvent::TurnTakenBack(unjudged("h3~")))
    );
    assert_eq!(
        spelled("landed", r#"{"turn":"c4-g8"}"#),
        Ok(GameEvent::Landed(unjudged("c4-g8")))
    );
    assert_eq!(
        spelled("taken-back", r#"{"left":4}"#),
        Ok(GameEvent::TakenBack { left: 4 })
    );
}

#[test]
fn what_is_not_known_is_said() {
    let unknown = |kind: &str, version| CodecError::Newer {
        kind: kind.to_owned(),
        version,
    };
    assert_eq!(
        decode("teleported", 1, "{}", None, None),
        Err(unknown("teleported", 1))
    );
    assert_eq!(
        decode("played", 4, r#"{"turn":"c4"}"#, None, None),
        Err(unknown("played", 4)),
        "each kind has a version of its own: this is one that others have reached"
    );
    assert_eq!(
        decode("joined", 4, r#"{"person":"ann"}"#, None, None),
        Err(unknown("joined", 4))
    );
    for (kind, body) in [
        ("played", "{}"),
        ("played", "not JSON"),
        ("played", r#"{"turn":"c4","more":1}"#),
        ("ended", r#"{"reason":"boredom"}"#),
        ("draw-offered", r#"{"by":"green"}"#),
        ("rematched", r#"{"game":"../etc"}"#),
        ("event-started", r#"{"event":-1}"#),
        (
            "square-chosen",
            r#"{"by":"white","square":"c4","nonce":"ab","commitment":""}"#,
        ),
        ("joined", r#"{"person":""}"#),
    ] {
        let error = decode(kind, 1, body, None, None).unwrap_err();
        assert!(
            matches!(error, CodecError::Body { .. }),
            "{kind} {body}: {error}"
        );
    }
}

/// What is wrong with a row is written to the server's log.
#[test]
fn a_damaged_choice_is_not_quoted() {
    for body in [
        r#"{"by":"white","square":"c4","nonce":"c4","commitment":"c4"}"#,
        r#"{"square":["c4"]}"#,
        "c4",
    ] {
        let error = decode("square-chosen", 1, body, None, None).unwrap_err();
        assert!(!error.to_string().contains("c4"), "{error}");
    }
}
