//! Deleted comments leave no trace in an SQLite file or its write-ahead log.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Duration;

use futures_util::future::join_all;
use postern::live::SignInClient;
use postern_game::{Actor, Command, CommandId, GameId, TimeControl};
use postern_store::care;

use crate::helpers::*;

/// The lengths of the test comments in characters.
const LENGTHS: [usize; 6] = [12, 30, 80, 200, 600, 990];

/// Returns a text that no other text contains.
fn words(number: usize) -> String {
    let length = LENGTHS[number * 7 % LENGTHS.len()];
    let mut text = format!("<{number:06}>");
    while text.len() + 8 < length {
        write!(text, "{:x}", number.wrapping_mul(2_654_435_761) % 65_537).unwrap();
    }
    text.truncate(length - 8);
    text + &format!("({number:06})")
}

/// Counts the texts whose start or end is still in the file or its write-ahead log.
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
        talkers.push(live.people.new_guest().await.unwrap());
    }
    let mut games: Vec<GameId> = Vec::new();
    for _ in 0..10 {
        games.push(server.two(TimeControl::Unlimited).await);
    }
    // All spectators write in all games, so that each text is stored between texts that remain.
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
                live.games
                    .execute(game, &actor, &id, comment)
                    .await
                    .unwrap();
            }
        });
        join_all(commands).await;
    }
    let deleted = || (0..4_000).filter(|number| number % 50 < 5);
    assert_eq!(left(&file, deleted()), 400, "the test must be able to fail");
    for talker in &talkers[..5] {
        let browser = SignInClient {
            device: "Firefox on Linux".to_owned(),
            network: [192, 0, 2, 1].into(),
            token: None,
            session: None,
        };
        live.accounts
            .delete_account(&talker.id, None, &browser)
            .await
            .unwrap();
    }
    // The server truncates the write-ahead log only after the commit, so this waits until the texts
    // are gone.
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
