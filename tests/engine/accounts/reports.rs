//! Users' reports about misconduct: limits, concurrent decisions, and deletion.

use futures_util::future::join_all;
use postern::live::{Complaint, ConductError, ModerationAuthority, ReportDecision};
use postern_game::{Command, GameId, Misconduct, Seq, TimeControl};
use postern_store::conduct::StaffRole;
use postern_store::reports::{GameReportSubject, ReportOutcome, ReportSubject};

use super::deletion::{delete, everything, holds};
use super::*;

const SAID: &str = "She never stops to insult whoever plays White.";

/// Starts a game between Ann and Ben with this many comments by Cleo.
async fn talk(server: &Server, comments: usize) -> (GameId, Vec<Seq>) {
    let game = server.two(TimeControl::Unlimited).await;
    for number in 0..comments {
        let comment = Command::Kibitz {
            ply: 0,
            text: format!("Fool number {number}"),
            in_reply_to: None,
        };
        server.by(&cleo(), &game, comment).await.unwrap();
    }
    let comments = server.live.games.game(&game).await.unwrap();
    let numbers = comments.comments().iter().map(|said| said.seq).collect();
    (game, numbers)
}

async fn report(live: &Live, by: &Person, game: &GameId, comment: Seq) -> Result<(), LiveError> {
    let what = Complaint::Comment(game, comment);
    live.conduct
        .report(&by.id, what, Misconduct::Insults, SAID)
        .await
}

async fn officer(live: &Live, name: &str, role: StaffRole) -> Person {
    let (person, _) = account(live, name).await;
    live.conduct
        .set_role(ModerationAuthority::Host, name, Some(role))
        .await
        .unwrap();
    person
}

fn refused<T>(error: ConductError) -> Result<T, LiveError> {
    Err(error.into())
}

#[tokio::test]
async fn however_many_come_at_once_ten_wait_and_each_stands_once() {
    let server = Server::start().await;
    let live = &server.live;
    let (dora, _) = account(live, "Dora").await;
    let (game, comments) = talk(&server, 15).await;
    let twice = [comments[0]; 4];
    let done = join_all(twice.map(|comment| report(live, &dora, &game, comment))).await;
    assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 1);
    assert!(done.contains(&refused(ConductError::Reported)), "{done:?}");
    let rest = comments[1..].iter();
    let done = join_all(rest.map(|comment| report(live, &dora, &game, *comment))).await;
    assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 9);
    assert!(done.contains(&refused(ConductError::ManyOpenReports)));
    assert_eq!(live.conduct.reports_by(&dora.id).await.unwrap().len(), 10);
}

#[tokio::test]
async fn twenty_reports_are_a_days_worth() {
    let server = Server::start().await;
    let live = &server.live;
    let (dora, _) = account(live, "Dora").await;
    let moses = officer(live, "Moses", StaffRole::Moderator).await;
    let (game, comments) = talk(&server, 21).await;
    for comment in &comments[..20] {
        report(live, &dora, &game, *comment).await.unwrap();
        let number = live.conduct.reports(&moses.id, 0).await.unwrap()[0]
            .report
            .key;
        live.conduct
            .decide_report(&moses.id, number, ReportDecision::Dismiss, "No")
            .await
            .unwrap();
    }
    let last = comments[20];
    let many = refused(ConductError::ManyReports);
    assert_eq!(report(live, &dora, &game, last).await, many);
    server.clock.advance(DAY);
    assert_eq!(report(live, &dora, &game, last).await, Ok(()));
    let waiting = live.conduct.waiting_reports(&moses.id).await.unwrap();
    assert_eq!((waiting.count, waiting.oldest_ms), (1, Some(START + DAY)));
}

#[tokio::test]
async fn of_two_moderators_one_decides() {
    let server = Server::start().await;
    let live = &server.live;
    let (dora, _) = account(live, "Dora").await;
    let moses = officer(live, "Moses", StaffRole::Moderator).await;
    let adele = officer(live, "Adele", StaffRole::Admin).await;
    let (game, comments) = talk(&server, 12).await;
    report(live, &dora, &game, comments[5]).await.unwrap();
    let views = live.conduct.reports(&moses.id, 0).await.unwrap();
    let read: Vec<Seq> = views[0].comments.iter().map(|said| said.seq).collect();
    assert_eq!(read, comments[..11]);
    let number = views[0].report.key;
    let (one, other) = tokio::join!(
        live.conduct
            .decide_report(&moses.id, number, ReportDecision::Suspend(Some(7)), "One"),
        live.conduct
            .decide_report(&adele.id, number, ReportDecision::Dismiss, "Other"),
    );
    assert_ne!(one.is_ok(), other.is_ok(), "{one:?} {other:?}");
    let acts = live.conduct.acts(None).await.unwrap();
    let of_report = acts.iter().filter(|act| act.report == Some(number));
    assert_eq!(of_report.count(), 1);
    let suspended = live
        .standings
        .standing(&cleo().id)
        .await
        .unwrap()
        .suspension;
    assert_eq!(suspended.is_some(), one.is_ok());
    let outcome = if one.is_ok() {
        ReportOutcome::Suspended
    } else {
        ReportOutcome::Dismissed
    };
    let own = live.conduct.reports_by(&dora.id).await.unwrap();
    assert_eq!(own[0].outcome, Some(outcome));
    // The reporter still sees the report and its outcome after a restart.
    let server = server.restart().await;
    let own = server.live.conduct.reports_by(&dora.id).await.unwrap();
    let about = ReportSubject::Game(game, GameReportSubject::Comment(comments[5]));
    assert_eq!(own[0].about, about);
    assert_eq!(own[0].outcome, Some(outcome));
}

#[tokio::test]
async fn no_byte_of_a_report_is_left_when_its_writer_is_deleted() {
    let server = Server::start().await;
    let live = &server.live;
    let (dora, here) = account(live, "Dora").await;
    let (zoe, there) = account(live, "Zoë").await;
    let moses = officer(live, "Moses", StaffRole::Moderator).await;
    let (game, comments) = talk(&server, 1).await;
    report(live, &dora, &game, comments[0]).await.unwrap();
    // The second report is about a player who is then deleted.
    let other = server.two(TimeControl::Unlimited).await;
    let comment = Command::Kibitz {
        ply: 0,
        text: "Words of hers".to_owned(),
        in_reply_to: None,
    };
    server.by(&zoe, &other, comment).await.unwrap();
    let said = live.games.game(&other).await.unwrap().comments()[0].seq;
    let (eve, _) = account(live, "Eve").await;
    let what = Complaint::Comment(&other, said);
    live.conduct
        .report(&eve.id, what, Misconduct::Spam, "What Zoë says there")
        .await
        .unwrap();
    let words = [SAID, "What Zoë says there"];
    let before = everything(&server).await;
    for text in words {
        assert!(holds(&before, text), "the test must be able to fail");
    }
    delete(live, &dora.id, PASSWORD, &here).await.unwrap();
    delete(live, &zoe.id, PASSWORD, &there).await.unwrap();
    let mut looks = tokio::time::interval(std::time::Duration::from_millis(20));
    let gone = async {
        loop {
            let bytes = everything(&server).await;
            if !words.iter().any(|text| holds(&bytes, text)) {
                break;
            }
            looks.tick().await;
        }
    };
    let minute = std::time::Duration::from_mins(1);
    tokio::time::timeout(minute, gone)
        .await
        .expect("the words go");
    // The report by Dora is still open. The other is closed without a decision.
    let views = live.conduct.reports(&moses.id, 0).await.unwrap();
    assert_eq!(views.len(), 1);
    assert_eq!((&views[0].report.by, &*views[0].report.text), (&None, ""));
    let own = live.conduct.reports_by(&eve.id).await.unwrap();
    assert_eq!(own[0].outcome, Some(ReportOutcome::Gone));
    assert_eq!(own[0].person, None);
}
