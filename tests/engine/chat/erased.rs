//! Deleted chat messages, and those of deleted players, leave no trace in an SQLite file.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use postern::live::SignInClient;
use postern_store::care;

use super::*;
use crate::database::on_postgres;

fn browser() -> SignInClient {
    SignInClient {
        device: "Firefox on Linux".to_owned(),
        network: [192, 0, 2, 1].into(),
        token: None,
        session: None,
    }
}

/// Returns a text of unique length that no other text contains.
fn words(number: usize) -> String {
    format!("<{number:06}>{}", "é.".repeat(number % 97)) + &format!("({number:06})")
}

/// Counts the texts whose start or end is still in the file or its write-ahead log.
fn left(file: &Path, numbers: impl Iterator<Item = usize>) -> usize {
    let mut bytes = fs::read(file).unwrap();
    bytes.extend(fs::read(format!("{}-wal", file.display())).unwrap_or_default());
    let marks = bytes.windows(8).filter(|mark| {
        matches!((mark[0], mark[7]), (b'<', b'>') | (b'(', b')'))
            && mark[1..7].iter().all(u8::is_ascii_digit)
    });
    let found: HashSet<usize> = marks
        .map(|mark| str::from_utf8(&mark[1..7]).unwrap().parse().unwrap())
        .collect();
    numbers.filter(|number| found.contains(number)).count()
}

/// Waits until none of these texts is left in the file. The write-ahead log is truncated right
/// after the commit.
async fn are_gone(file: &Path, numbers: impl Iterator<Item = usize> + Clone) {
    let mut looks = tokio::time::interval(Duration::from_millis(50));
    let gone = async {
        while left(file, numbers.clone()) > 0 {
            looks.tick().await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_mins(1), gone).await;
    assert!(in_time.is_ok(), "{} are left", left(file, numbers));
}

#[tokio::test]
async fn no_byte_of_deleted_lines_is_left_in_the_file() {
    let server = Server::on_file().await;
    let file = server.file();
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(server.two(TimeControl::Unlimited).await);
    }
    // The players write in all games in turn, so that each message is stored between other
    // messages.
    for number in 0..400_usize {
        let writer = if number.is_multiple_of(3) {
            ann()
        } else {
            ben()
        };
        let game = &games[number % games.len()];
        says(&server, &writer, game, &words(number)).await.unwrap();
    }
    let of_ann = |number: &usize| number.is_multiple_of(3);
    let one_by_one = (0..400).filter(move |number| !of_ann(number) && number % 5 == 0);
    assert_eq!(left(&file, 0..400), 400, "the test must be able to fail");
    for number in one_by_one.clone() {
        let line = i64::try_from(number / games.len() + 1).unwrap();
        let game = &games[number % games.len()];
        server.live.talk.unsay(game, &ben().id, line).await.unwrap();
    }
    are_gone(&file, one_by_one.clone()).await;
    server
        .live
        .accounts
        .delete_account(&ann().id, None, &browser())
        .await
        .unwrap();
    are_gone(&file, (0..400).filter(of_ann)).await;
    let others = (0..400).filter(|number| !of_ann(number) && number % 5 != 0);
    assert_eq!(left(&file, others.clone()), others.count());
    server.live.shutdown().await;
    assert_eq!(care::check(&file).unwrap().faults, Vec::<String>::new());
}

#[tokio::test]
async fn the_lines_of_somebody_who_was_deleted_are_gone_and_the_other_keeps_theirs() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    says(&server, &ann(), &game, "my address is").await.unwrap();
    says(&server, &ben(), &game, "thanks").await.unwrap();
    let live = &server.live;
    let played = live.games.game(&game).await.unwrap();
    let mut changed = live.talk.follow_chat(&played, Some(&ben().id)).unwrap();
    changed.borrow_and_update();
    let (_here, _) = live.games.enter(&game, Some(&ben().id)).await.unwrap();
    live.accounts
        .delete_account(&ann().id, None, &browser())
        .await
        .unwrap();
    changed.changed().await.unwrap();
    let kept = pairs(&[(Color::Black, "thanks")]);
    assert_eq!(texts(&server, &ben(), &game).await, kept);
    let gone = says(&server, &ben(), &game, "Hello?").await;
    assert_eq!(gone, Err(ChatError::Gone.into()));
    let mut other = server.database.stranger().await;
    assert_eq!(other.count("chat_lines WHERE trim(text) <> ''").await, 1);
    // A message that Ann still tries to send after the deletion is refused.
    let late = says(&server, &ann(), &game, "one more thing").await;
    assert!(late.is_err(), "{late:?}");
    assert_eq!(other.count("chat_lines").await, 2);
}

#[tokio::test]
async fn a_person_s_download_has_their_own_lines_and_nobody_else_s() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    for (writer, text) in [
        (ann(), "one"),
        (ben(), "two"),
        (ann(), "three"),
        (ann(), "four"),
    ] {
        says(&server, &writer, &game, text).await.unwrap();
    }
    server.live.talk.unsay(&game, &ann().id, 3).await.unwrap();
    let data = server.live.data_of(&ann()).await.unwrap();
    let lines: Vec<_> = data
        .chat
        .iter()
        .map(|line| (&line.game, &*line.text))
        .collect();
    assert_eq!(lines, [(&game, "four"), (&game, "one")]);
    assert!(server.live.data_of(&cleo()).await.unwrap().chat.is_empty());
}

#[tokio::test]
async fn nothing_prints_the_words() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    says(&server, &ann(), &game, "between us").await.unwrap();
    let store = server.database.open().await;
    let kept = store.chat_line(&game, 1).await.unwrap().unwrap();
    assert_eq!(kept.text, "between us");
    let data = server.live.data_of(&ann()).await.unwrap();
    let printed = [
        format!("{kept:?}"),
        format!("{:?}", data.chat),
        format!("{:?}", reads(&server, &ben(), &game).await),
    ];
    for text in printed {
        assert!(!text.contains("between"), "{text}");
    }
    if on_postgres() {
        let mut other = server.database.stranger().await;
        let notices: Vec<(String,)> = other.rows("SELECT body FROM notices").await;
        assert!(notices.iter().any(|(body,)| body.contains("\"c\"")));
        assert!(!notices.iter().any(|(body,)| body.contains("between")));
    }
    store.close().await;
}
