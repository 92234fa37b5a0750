//! Parsing database URLs.

use postern_store::{DatabaseUrl, InvalidUrl};

#[test]
fn a_url_is_shown_without_what_is_secret() {
    let url = DatabaseUrl::parse("postgres://ann:se%20cret@db.example:6432/games").unwrap();
    assert_eq!(url.to_string(), "games (db.example:6432)");
    let url = DatabaseUrl::parse("postgresql:///games?host=/run/pg&user=ann&password=secret");
    let url = url.unwrap();
    assert_eq!(url.to_string(), "games (socket in /run/pg, port 5432)");
    for shown in [format!("{url:?}"), format!("{url:#?}"), url.to_string()] {
        assert!(!shown.contains("secret"), "{shown}");
    }
}

#[test]
fn what_is_no_url_is_refused_without_being_repeated() {
    for (text, error) in [
        ("mysql://ann:secret@db/games", InvalidUrl::Scheme),
        ("postgres://ann:secret@db:port/games", InvalidUrl::Form),
        (
            "postgres://ann@db/games?pasword=secret",
            InvalidUrl::Parameter,
        ),
        (
            "postgres://ann:secret@db/games?sslmode=sometimes",
            InvalidUrl::Form,
        ),
    ] {
        assert_eq!(DatabaseUrl::parse(text).err(), Some(error), "{text}");
        assert!(!error.to_string().contains("secret"));
    }
}
