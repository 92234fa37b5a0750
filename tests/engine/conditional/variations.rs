//! Saved variations. Unlike conditional moves, they may start on the player's own turn and are
//! never played. Nobody else sees them.

use postern::live::LiveError;
use postern_game::view::PlanView;
use postern_game::{
    Command, GameId, MAX_DEPTH, MAX_TURNS, Person, PlanError, PlanKind, judge_lines, may_plan,
};
use postern_rules::Color::{Black, White};

use super::server::turns;
use super::{begun, knights, lines, to_and_fro};
use crate::helpers::*;
use crate::reveals;

async fn shown(server: &Server, person: &Person, game: &GameId) -> PlanView {
    let kind = PlanKind::Variations;
    let shown = server.live.plans.plan(kind, game, Some(&person.id)).await;
    shown.unwrap()
}

async fn keep(
    server: &Server,
    person: &Person,
    game: &GameId,
    texts: &[&str],
) -> Result<PlanView, LiveError> {
    let since = shown(server, person, game).await.since;
    let kept = server.live.plans.keep_plan(
        PlanKind::Variations,
        game,
        Some(&person.id),
        since,
        lines(texts),
    );
    kept.await
}

#[test]
fn both_sides_may_branch_and_a_line_may_end_anywhere() {
    let table = begun();
    let since = table.game.board_seq();
    let kept = |texts: &[&str]| {
        let tree = judge_lines(
            &table.game,
            White,
            PlanKind::Variations,
            since,
            &lines(texts),
        )?;
        let lines = tree.lines().into_iter().map(|line| line.join(" "));
        Ok::<Vec<String>, PlanError>(lines.collect())
    };
    let tried = ["e6 e4 Qg6", "e6 Rc3", "e6 e4", "b7"];
    assert_eq!(
        kept(&tried),
        Ok(vec![
            "e6 e4 Qg6".to_owned(),
            "e6 Rc3".to_owned(),
            "b7".to_owned()
        ])
    );
    assert!(matches!(kept(&["e6 e9"]), Err(PlanError::Illegal { .. })));
}

#[test]
fn trees_are_bounded_in_depth_and_size() {
    let table = knights();
    let since = table.game.board_seq();
    let judge = |all: &[String]| {
        let lines: Vec<Vec<String>> = all
            .iter()
            .map(|line| line.split(' ').map(str::to_owned).collect())
            .collect();
        judge_lines(&table.game, Black, PlanKind::Variations, since, &lines)
    };
    assert!(judge(&[to_and_fro(MAX_DEPTH)]).is_ok());
    assert_eq!(judge(&[to_and_fro(MAX_DEPTH + 1)]), Err(PlanError::TooDeep));
    let firsts = ["a6", "b6", "c6", "d6", "e6", "g6", "h6", "a5", "b5", "c5"];
    let line = |first: &&str| format!("{first} a3 {}", to_and_fro(MAX_DEPTH - 2));
    let mut all: Vec<String> = firsts.iter().map(line).collect();
    assert_eq!(judge(&all).unwrap().turns(), MAX_TURNS);
    all.push("d5".to_owned());
    assert_eq!(judge(&all), Err(PlanError::TooMany));
}

#[test]
fn they_are_tried_at_ones_own_turn_and_never_in_live_games() {
    let tried = |table: &Table, side| may_plan(&table.game, side, PlanKind::Variations);
    let table = begun();
    assert_eq!(tried(&table, White), Ok(()));
    assert_eq!(tried(&table, Black), Ok(()));
    let mut offered = begun();
    offered.by(&ben(), Command::OfferDraw).unwrap();
    assert_eq!(tried(&offered, White), Ok(()));
    let mut live = Table::two(blitz());
    live.turns(&["c4"]);
    assert_eq!(tried(&live, Black), Err(PlanError::NotHere));
    let mut over = begun();
    over.by(&ben(), Command::Resign).unwrap();
    assert_eq!(tried(&over, White), Err(PlanError::NotHere));
}

#[test]
fn nothing_is_planned_on_half_a_turn() {
    let mut table = reveals::hidden(reveals::RUNNER, "c4", "g8", three_days());
    let planned =
        |table: &Table, kind| [White, Black].map(|side| may_plan(&table.game, side, kind));
    assert_eq!(planned(&table, PlanKind::Variations), [Ok(()), Ok(())]);
    table.by(&ann(), play("c4", 0)).unwrap();
    for kind in [PlanKind::Answers, PlanKind::Variations] {
        let refused = Err(PlanError::Promoting);
        assert_eq!(planned(&table, kind), [refused.clone(), refused]);
    }
    table.by(&ann(), play("=Q", 0)).unwrap();
    assert_eq!(planned(&table, PlanKind::Variations), [Ok(()), Ok(())]);
}

#[tokio::test]
async fn they_go_along_with_the_game_and_play_nothing() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    server.turns(&game, &["c4"]).await;
    let view = keep(&server, &ben(), &game, &["e6 e4 Qg6", "e6 Rc3", "b7 b5"]).await;
    assert_eq!(
        view.unwrap().words,
        ["1… e6 2. e4 Qg6", "1… e6 2. Rc3", "1… b7 2. b5"]
    );
    server.turns(&game, &["e6"]).await;
    assert_eq!(
        turns(&server, &game).await,
        ["c4", "e6"],
        "nothing is played"
    );
    let server = server.restart().await;
    assert_eq!(
        shown(&server, &ben(), &game).await.words,
        ["2. e4 Qg6", "2. Rc3"]
    );
    assert!(shown(&server, &ann(), &game).await.lines.is_empty());
    // Taking the turn back restores the variations.
    server.turns(&game, &["Rc3"]).await;
    assert!(shown(&server, &ben(), &game).await.lines.is_empty());
    server
        .by(&ann(), &game, Command::AskTakeback)
        .await
        .unwrap();
    let grant = Command::GrantTakeback { plies: 1 };
    server.by(&ben(), &game, grant).await.unwrap();
    assert_eq!(
        shown(&server, &ben(), &game).await.words,
        ["2. e4 Qg6", "2. Rc3"]
    );
    server.by(&ben(), &game, Command::Resign).await.unwrap();
    let after = shown(&server, &ben(), &game).await;
    assert_eq!(after.words.len(), 2, "they stay after the game");
    assert!(after.closed.is_some());
}

#[tokio::test]
async fn a_live_game_takes_none_whoever_asks() {
    let server = Server::start().await;
    let game = server.two(blitz()).await;
    server.turns(&game, &["c4"]).await;
    let sentence = "Conditional moves and variations are for correspondence games of two players that are running.";
    let refused = keep(&server, &ben(), &game, &["e6"]).await.unwrap_err();
    assert_eq!(refused.to_string(), sentence);
    let since = server.live.games.game(&game).await.unwrap().board_seq();
    let ben = ben().id;
    let ahead = server
        .live
        .plans
        .ahead(&game, Some(&ben), since, Vec::new());
    assert_eq!(ahead.await.unwrap_err().to_string(), sentence);
    let store = server.database.open().await;
    let kept = store.plans_in(PlanKind::Variations, &game).await;
    assert_eq!(kept, Ok(Vec::new()));
}

#[tokio::test]
async fn who_is_deleted_leaves_none() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    keep(&server, &ann(), &game, &["c4 e6"]).await.unwrap();
    let store = server.database.open().await;
    let kept = async |person: Person| {
        store
            .plans_of(PlanKind::Variations, &person.id)
            .await
            .unwrap()
            .len()
    };
    assert_eq!(kept(ann()).await, 1);
    let here = crate::accounts::browser(1);
    server
        .live
        .accounts
        .delete_account(&ann().id, None, &here)
        .await
        .unwrap();
    assert_eq!(kept(ann()).await, 0);
}
