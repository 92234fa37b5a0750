//! Nothing of deleted words is left in an SQLite file or its write-ahead log.

use std::{
    collections::HashSet,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use futures_util::future::join_all;
use postern::live::Browser;
use postern_game::{Actor, Command, CommandId, GameId, TimeControl};
use postern_store::{SqliteStore, Store as _, StoreError, care};
use sqlx::Connection as _;
use tempfile::TempDir;

use crate::{
    helpers::*,
    old_database::{before_migration, connect, run},
};

/// Lengths of comments, from the shortest to the longest.
const LENGTHS: [usize; 6] = [12, 30, 80, 200, 600, 990];

/// A text that no other is a part of.
fn words(number: usize) -> String {
    let length = LENGTHS[number * 7 % LENGTHS.len()];
    let mut text = format!("<{number:06}>");
    while text.len() + 8 < length {
        write!(text, "{:x}", number.wrapping_mul(2_654_435_761) % 65_537).unwrap();
    }
    text.truncate(length - 8);
    text + &format!("({number:06})")
}

/// How many of these texts have left their beginning or their end in the file or its log.
fn left(file: &Path, numbers: impl Iterator<Item = usize>) -> usize {
    let mut bytes = fs::read(file).unwrap();
    for ending in ["-wal", "-journal"] {
        let beside = format!("{}{ending}", file.display());
        bytes.extend(fs::read(beside).unwrap_or_default());
    }
    let marks = bytes.windows(8).filter(|mark| {
        matches!((mark[0], mark[7]), (b'<', b'>') | (b'(', b')'))
            && mark[1..7].iter().all(u8::is_ascii_digit)
    });
    let found: HashSet<usize> = marks
        .map(|mark| str::from_utf8(&mark[1..7]).unwrap().parse().unwrap())
        .collect();
    numbers.filter(|number| found.contains(number)).count()
}

#[tokio::test]
async fn four_hundred_deleted_comments_among_thousands_leave_no_byte() {
    let server = Server::on_file().await;
    let live = &server.live;
    let file = server.database.path();
    let mut talkers = Vec::new();
    for _ in 0..50 {
        talkers.push(live.new_guest().await.unwrap());
    }
    let mut games: Vec<GameId> = Vec::new();
    for _ in 0..10 {
        games.push(server.two(TimeControl::Unlimited).await);
    }
    // Everybody talks everywhere, in turns, so that each text has others around it.
    for round in 0..8 {
        let commands = (0..500).map(|place| {
            let number = round * 500 + place;
            let comment = Command::Kibitz {
                ply: 0,
                text: words(number),
                in_reply_to: None,
            };
            let game = &games[(number * 13 + round) % games.len()];
            let actor = Actor::Person(talkers[number % talkers.len()].id.clone());
            let id = format!("talk-{number}");
            async move {
                let id = CommandId::parse(&id).unwrap();
                live.execute(game, &actor, &id, comment).await.unwrap();
            }
        });
        join_all(commands).await;
    }
    let deleted = || (0..4_000).filter(|number| number % 50 < 5);
    assert_eq!(left(&file, deleted()), 400, "the test must be able to fail");
    for talker in &talkers[..5] {
        let browser = Browser {
            device: "Firefox on Linux".to_owned(),
            network: [192, 0, 2, 1].into(),
            token: None,
            session: None,
        };
        live.delete_account(&talker.id, None, &browser)
            .await
            .unwrap();
    }
    // The log is emptied right after the commit. The clock is that of the test's runtime.
    let mut looks = tokio::time::interval(Duration::from_millis(50));
    let gone = async {
        while left(&file, deleted()) > 0 {
            looks.tick().await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_mins(1), gone).await;
    assert!(in_time.is_ok(), "{} are left", left(&file, deleted()));
    let others = (0..4_000).filter(|number| number % 50 >= 5);
    assert_eq!(left(&file, others), 3_600);
    server.live.shutdown().await;
    assert_eq!(care::check(&file).unwrap().faults, Vec::<String>::new());
}

/// A file of schema 10, in which 400 of 4,000 comments were deleted without being overwritten.
async fn filled_before() -> (TempDir, PathBuf) {
    let (directory, file) = before_migration("0011").await;
    let mut old = connect(&file).await;
    run(
        &mut old,
        "PRAGMA journal_mode = WAL;
         INSERT INTO people (id, name, created_ms, seen_ms) VALUES ('talker', 'Talker', 0, 0);
         INSERT INTO games (id, variant, access, one_board, time, status, created_ms)
             VALUES ('talk', 'hole-chess', 'link', 0, '{\"kind\":\"unlimited\"}', 'open', 0);",
    )
    .await;
    let mut statements = String::from("BEGIN;");
    for number in 0..4_000 {
        let text = words(number);
        let seq = number * 1_009 % 4_001 + 1;
        write!(
            statements,
            "INSERT INTO events (game, seq, at_ms, kind, version, body, person, command_id, digest)
                 VALUES (1, {seq}, 0, 'kibitzed', 2, '{{}}', 1, '{number}', x'00112233445566778899aabbccddeeff');
             INSERT INTO comments (game, number, person, text) VALUES (1, {seq}, 1, '{text}');"
        )
        .unwrap();
    }
    statements.push_str("COMMIT; PRAGMA secure_delete = OFF;");
    run(&mut old, &statements).await;
    for number in (0..4_000).step_by(10) {
        let delete = format!("DELETE FROM comments WHERE text = '{}'", words(number));
        run(&mut old, &delete).await;
    }
    old.close().await.unwrap();
    (directory, file)
}

fn deleted_before() -> impl Iterator<Item = usize> {
    (0..4_000).step_by(10)
}

#[tokio::test]
async fn a_file_filled_before_is_written_anew_once() {
    let (directory, file) = filled_before().await;
    assert!(
        left(&file, deleted_before()) > 50,
        "the test must be able to fail"
    );
    SqliteStore::open(&file).await.unwrap().close().await;
    assert_eq!(left(&file, deleted_before()), 0);
    assert_eq!(left(&file, 0..4_000), 3_600, "nothing else is lost");
    let entries = fs::read_dir(directory.path()).unwrap();
    assert_eq!(entries.count(), 1, "no copy is left");
    let mut reader = connect(&file).await;
    let of_words = "events WHERE kind = 'kibitzed' AND digest IS NOT NULL";
    assert_eq!(crate::old_database::count(&mut reader, of_words).await, 0);
    reader.close().await.unwrap();
    let written = |file: &Path| fs::metadata(file).unwrap().created().ok();
    let before = written(&file);
    SqliteStore::open(&file).await.unwrap().close().await;
    assert_eq!(left(&file, 0..4_000), 3_600);
    assert_eq!(written(&file), before, "it has been done");
}

#[tokio::test]
async fn one_that_cannot_be_written_anew_stays_and_is_tried_again() {
    let (directory, file) = filled_before().await;
    // What stands in the new file's place is no file that could be replaced.
    let new = file.with_extension("db.upgrading");
    fs::create_dir(&new).unwrap();
    fs::write(new.join("in the way"), "").unwrap();
    let failed = SqliteStore::open(&file).await.unwrap_err();
    assert!(matches!(failed, StoreError::File(..)), "{failed}");
    assert_eq!(
        left(&file, (0..4_000).filter(|number| number % 10 > 0)),
        3_600
    );
    fs::remove_dir_all(&new).unwrap();
    SqliteStore::open(&file).await.unwrap().close().await;
    assert_eq!(left(&file, deleted_before()), 0);
    drop(directory);
}
