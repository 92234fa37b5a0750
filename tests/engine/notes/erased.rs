//! Overwritten notes, and those of deleted players, leave no trace in an SQLite file.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use postern::live::SignInClient;
use postern_store::care;

use super::*;

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
    format!("<{number:06}>{}", "é.".repeat(number * 37 % 1_900)) + &format!("({number:06})")
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

#[tokio::test]
async fn no_byte_of_a_deleted_person_s_notes_is_left_in_the_file() {
    let server = Server::on_file().await;
    let file = server.file();
    let mut games = Vec::new();
    for _ in 0..12 {
        games.push(server.two(TimeControl::Unlimited).await);
    }
    // Each text replaces a shorter or longer one, and is stored between the other player's texts.
    let mut anns = HashSet::new();
    let mut bens = HashSet::new();
    for number in 0..240_usize {
        let (writer, own) = if number.is_multiple_of(2) {
            (ann(), &mut anns)
        } else {
            (ben(), &mut bens)
        };
        let game = &games[number / 2 % games.len()];
        notes(&server, &writer, game, &words(number)).await.unwrap();
        own.insert(number);
    }
    let last = |number: &usize| *number >= 240 - 2 * games.len();
    let kept = |numbers: &HashSet<usize>| numbers.iter().copied().filter(last).count();
    assert_eq!((kept(&anns), kept(&bens)), (12, 12));
    assert_eq!(
        left(&file, (0..240).filter(last)),
        24,
        "the test must be able to fail"
    );
    server
        .live
        .accounts
        .delete_account(&ann().id, None, &browser())
        .await
        .unwrap();
    // The server truncates the write-ahead log only after the commit, so this waits until the texts
    // are gone.
    let mut looks = tokio::time::interval(Duration::from_millis(50));
    let gone = async {
        while left(&file, anns.iter().copied()) > 0 {
            looks.tick().await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_mins(1), gone).await;
    assert!(
        in_time.is_ok(),
        "{} are left",
        left(&file, anns.iter().copied())
    );
    // Only the last text of each of Ben's notes is left.
    let bens_last = bens.iter().copied().filter(last);
    assert_eq!(left(&file, bens_last), 12);
    assert_eq!(left(&file, bens.iter().copied()), 12);
    for game in &games {
        assert!(!reads(&server, &ben(), game).await.is_empty());
    }
    server.live.shutdown().await;
    assert_eq!(care::check(&file).unwrap().faults, Vec::<String>::new());
}

#[tokio::test]
async fn notes_of_a_deleted_person_are_shown_to_nobody() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    for player in [ann(), ben()] {
        notes(&server, &player, &game, "words").await.unwrap();
    }
    server.by(&ann(), &game, Command::Resign).await.unwrap();
    let live = &server.live;
    for player in [ann(), ben()] {
        live.talk.show_notes(&game, &player.id, true).await.unwrap();
    }
    live.accounts
        .delete_account(&ann().id, None, &browser())
        .await
        .unwrap();
    let bens = [(ben().id.to_string(), "words".to_owned())];
    assert_eq!(open(&server, &game, None).await, bens);
    // Notes that Ann still tries to save after the deletion are refused.
    let late = notes(&server, &ann(), &game, "one more thing").await;
    assert!(late.is_err(), "{late:?}");
    let mut other = server.database.stranger().await;
    assert_eq!(other.count("game_notes WHERE trim(text) <> ''").await, 1);
}

#[tokio::test]
async fn a_person_s_download_has_their_own_notes_and_nothing_prints_them() {
    let server = Server::start().await;
    let mut games = Vec::new();
    for number in 0..2 {
        let game = server.two(TimeControl::Unlimited).await;
        let text = format!("between us {number}");
        notes(&server, &ann(), &game, &text).await.unwrap();
        notes(&server, &ben(), &game, "mine").await.unwrap();
        games.push(game);
    }
    let data = server.live.data_of(&ann()).await.unwrap();
    let own: Vec<_> = data
        .notes
        .iter()
        .map(|notes| (&notes.game, &*notes.text))
        .collect();
    assert_eq!(
        own,
        [(&games[1], "between us 1"), (&games[0], "between us 0")]
    );
    assert!(server.live.data_of(&cleo()).await.unwrap().notes.is_empty());
    let kept = server.live.talk.notes(&games[0], &ann().id).await.unwrap();
    let store = server.database.open().await;
    let stored = store.notes(&games[0], &ann().id).await.unwrap();
    for text in [
        format!("{kept:?}"),
        format!("{stored:?}"),
        format!("{:?}", data.notes),
    ] {
        assert!(!text.contains("between"), "{text}");
    }
    store.close().await;
}
