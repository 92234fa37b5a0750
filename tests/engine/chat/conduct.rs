//! Muting, blocking and suspending in the players' chat.

use postern::live::ModerationAuthority;
use postern_game::Refusal;
use postern_store::avoidance::AvoidanceKind;

use super::*;

#[tokio::test]
async fn who_has_blocked_the_other_writes_nothing_to_them_and_neither_do_they() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    says(&server, &ben(), &game, "before").await.unwrap();
    let live = &server.live;
    live.conduct
        .avoid(&ann().id, "Ben", AvoidanceKind::Block)
        .await
        .unwrap();
    for player in [ann(), ben()] {
        let refused = says(&server, &player, &game, "after").await;
        assert_eq!(refused, Err(ChatError::Apart.into()));
        let closed = reads(&server, &player, &game).await.closed;
        assert_eq!(closed, Some("You cannot write to this player.".to_owned()));
    }
    // Blocking hides Ben's messages from Ann. Ben can still read his own and delete them.
    assert_eq!(texts(&server, &ann(), &game).await, []);
    let expected = pairs(&[(Color::Black, "before")]);
    assert_eq!(texts(&server, &ben(), &game).await, expected);
    assert_eq!(live.talk.unsay(&game, &ben().id, 1).await, Ok(()));
    live.conduct.stop_avoiding(&ann().id, "Ben").await.unwrap();
    assert_eq!(says(&server, &ben(), &game, "again").await, Ok(2));
}

#[tokio::test]
async fn the_database_itself_refuses_a_line_to_somebody_who_has_blocked_its_writer() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let store = server.database.open().await;
    let new = |by: &Person, to: &Person| postern_store::chat::NewChatLine {
        game: game.clone(),
        by: by.id.clone(),
        to: to.id.clone(),
        command: server.command_id(),
        at_ms: START,
        text: "hm".to_owned(),
        told: None,
    };
    for (by, to) in [(ann(), ann()), (ann(), cleo()), (cleo(), ben())] {
        assert!(!store.add_chat_line(new(&by, &to)).await.unwrap());
    }
    assert!(store.add_chat_line(new(&ann(), &ben())).await.unwrap());
    let live = &server.live;
    live.conduct
        .avoid(&ben().id, "Ann", AvoidanceKind::Block)
        .await
        .unwrap();
    for (by, to) in [(ann(), ben()), (ben(), ann())] {
        assert!(!store.add_chat_line(new(&by, &to)).await.unwrap());
    }
    live.conduct
        .avoid(&ben().id, "Ann", AvoidanceKind::Mute)
        .await
        .unwrap();
    assert!(store.add_chat_line(new(&ann(), &ben())).await.unwrap());
    assert_eq!(store.count_chat_lines(&game).await.unwrap().written, 2);
    store.close().await;
}

#[tokio::test]
async fn lines_of_somebody_who_is_muted_are_left_out_for_one_reader() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    for number in 0..60 {
        let text = format!("noise {number}");
        says(&server, &ben(), &game, &text).await.unwrap();
    }
    says(&server, &ann(), &game, "quiet").await.unwrap();
    let live = &server.live;
    live.conduct
        .avoid(&ann().id, "Ben", AvoidanceKind::Mute)
        .await
        .unwrap();
    assert_eq!(says(&server, &ben(), &game, "more noise").await, Ok(62));
    let anns = reads(&server, &ann(), &game).await;
    assert_eq!(
        (anns.lines.len(), anns.earlier, anns.muted),
        (1, false, true)
    );
    assert_eq!((&*anns.lines[0].text, anns.closed), ("quiet", None));
    let bens = reads(&server, &ben(), &game).await;
    assert_eq!(
        (bens.lines.len(), bens.muted),
        (50, false),
        "Ben is not told"
    );
    live.conduct.stop_avoiding(&ann().id, "Ben").await.unwrap();
    assert_eq!(reads(&server, &ann(), &game).await.lines.len(), 50);
}

#[tokio::test]
async fn somebody_who_is_suspended_reads_and_writes_nothing() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    says(&server, &ann(), &game, "Hello").await.unwrap();
    let live = &server.live;
    live.conduct
        .suspend(ModerationAuthority::Host, "Ben", Some(1), "Shouting")
        .await
        .unwrap();
    let refused = says(&server, &ben(), &game, "HELLO").await;
    let suspended = Refusal::Suspended {
        reason: "Shouting".to_owned(),
    };
    assert_eq!(refused, Err(suspended.clone().into()));
    let bens = reads(&server, &ben(), &game).await;
    assert_eq!(
        (bens.lines.len(), bens.closed),
        (1, Some(suspended.to_string()))
    );
    assert_eq!(says(&server, &ann(), &game, "Are you there?").await, Ok(2));
    server.clock.advance(DAY);
    assert_eq!(says(&server, &ben(), &game, "Sorry").await, Ok(3));
}
