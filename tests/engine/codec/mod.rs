//! Encoding log events as database rows.

mod events;

use postern_game::{GameEvent, PersonId};
use postern_rules::{Color, EndReason, Outcome, RecordEntry};
use postern_store::codec::{CodecError, CommentChange, decode, encode};

use events::{VARIANT, choice, chosen, events, judged, landed, started};

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
                    CommentChange::Said { text, .. } => Some(text),
                    CommentChange::Changed { .. } => None,
                }),
                Some(VARIANT),
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
        Some(CommentChange::Changed {
            comment: 7,
            text: Some("other words".to_owned())
        })
    );
    assert_eq!(
        decode("kibitzed", 3, r#"{"by":"ann","ply":1}"#, None, None).map(|read| read.event),
        Ok(GameEvent::Kibitzed {
            by: PersonId::parse("ann").unwrap(),
            ply: 1,
            text: None,
            in_reply_to: None
        }),
        "a comment can be deleted"
    );
}

/// Existing databases contain these rows, so the encoding of a version must never change.
#[test]
fn rows_are_spelled_like_this() {
    let row = encode(&events()[0]);
    assert_eq!((row.kind, row.version), ("created", 11));
    assert_eq!(
        row.body,
        "{\"variant\":\"hole-chess\",\"rules_version\":1,\"fen\":\"a “FEN”\",\
         \"time\":{\"kind\":\"live\",\"base_ms\":60000,\"increment_ms\":2000},\"rated\":true,\"access\":\"seek\",\
         \"creator\":\"id-of-ann\",\
         \"seats\":{\"kind\":\"one-free\",\"creator_plays\":\"white\"},\
         \"position\":\"---k---/--bqr--/-ppppp-/3*3/7/7/3*3/-PPPPP-/--RQB--/---K--- w - 0 1\"}",
    );
    // In each event's JSON, the effects of the turn come after the other fields.
    let did = concat!(
        r#""did":{"position":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 d00","#,
        r#""key":"00000000000000ab","quiet":3}"#
    );
    let commitment = choice(Color::White).commitment();
    let nonce = "ab".repeat(32);
    for (event, kind, version, body) in [
        (
            GameEvent::Played(judged("c4", RecordEntry::Turn)),
            "played",
            3,
            format!(r#"{{"turn":"c4",{did}}}"#),
        ),
        (
            GameEvent::Ended {
                outcome: Outcome::win(Color::Black, EndReason::Resignation),
            },
            "ended",
            2,
            r#"{"winner":"black","reason":"resignation"}"#.to_owned(),
        ),
        (
            chosen(Color::White),
            "square-chosen",
            3,
            format!(
                r#"{{"by":"white","square":"c4","nonce":"{nonce}","commitment":"{commitment}",{did}}}"#
            ),
        ),
        (
            started(5, None),
            "event-started",
            4,
            format!(r#"{{"event":5,{did}}}"#),
        ),
        (
            GameEvent::Landed(judged("c4-g8", landed)),
            "landed",
            3,
            format!(r#"{{"turn":"c4-g8",{did}}}"#),
        ),
        (
            GameEvent::TakenBack { left: 4 },
            "taken-back",
            2,
            r#"{"left":4}"#.to_owned(),
        ),
    ] {
        let row = encode(&event);
        assert_eq!((row.kind, row.version, &row.body), (kind, version, &body));
        let read = decode(kind, version, &body, None, Some(VARIANT));
        assert_eq!(read.map(|read| read.event), Ok(event));
    }
}

/// Rows of earlier versions are not supported, so a database with such rows is not adopted.
#[test]
fn the_versions_before_are_not_read() {
    for (kind, version, body) in [
        ("played", 2, r#"{"turn":"c4"}"#),
        ("joined", 2, r#"{"person":"ann"}"#),
        ("ended", 1, r#"{"reason":"agreement"}"#),
    ] {
        assert_eq!(
            decode(kind, version, body, None, Some(VARIANT)),
            Err(CodecError::Older {
                kind: kind.to_owned(),
                version
            })
        );
    }
}

#[test]
fn what_is_not_known_is_said() {
    let unknown = |kind: &str, version| CodecError::Newer {
        kind: kind.to_owned(),
        version,
    };
    for body in ["{}", r#"{"clocks":{"new":1},"event":{}}"#] {
        assert_eq!(
            decode("teleported", 1, body, None, None),
            Err(unknown("teleported", 1)),
            "{body}"
        );
    }
    assert_eq!(
        decode("played", 4, r#"{"turn":"c4"}"#, None, None),
        Err(unknown("played", 4)),
        "each kind has a version of its own: this is one that others have reached"
    );
    assert_eq!(
        decode("joined", 4, r#"{"person":"ann"}"#, None, None),
        Err(unknown("joined", 4))
    );
    for (kind, version, body) in [
        ("played", 3, "{}"),
        ("played", 3, "not JSON"),
        ("played", 3, r#"{"turn":"c4"}"#),
        ("ended", 2, r#"{"reason":"boredom"}"#),
        ("draw-offered", 1, r#"{"by":"green"}"#),
        ("rematched", 1, r#"{"game":"../etc"}"#),
        ("event-started", 4, r#"{"event":-1}"#),
        (
            "square-chosen",
            3,
            r#"{"by":"white","square":"c4","nonce":"ab","commitment":""}"#,
        ),
        ("joined", 3, r#"{"person":""}"#),
        ("joined", 3, r#"{"person":"ann","more":1}"#),
    ] {
        let error = decode(kind, version, body, None, None).unwrap_err();
        assert!(
            matches!(error, CodecError::Body { .. }),
            "{kind} {body}: {error}"
        );
    }
}

/// Errors go to the server's log, so they must not quote secret squares.
#[test]
fn a_damaged_choice_is_not_quoted() {
    for body in [
        r#"{"by":"white","square":"c4","nonce":"c4","commitment":"c4"}"#,
        r#"{"square":["c4"]}"#,
        "c4",
    ] {
        let error = decode("square-chosen", 3, body, None, None).unwrap_err();
        assert!(!error.to_string().contains("c4"), "{error}");
    }
}
