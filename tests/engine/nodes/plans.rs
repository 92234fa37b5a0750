//! Conditional moves across nodes. Whichever nodes receive the lines and the turn, the reply comes
//! from the lines that the database contains when the turn is written.

use super::*;
use postern_game::PlanKind;

const KIND: PlanKind = PlanKind::Answers;

fn lines(texts: &[&str]) -> Vec<Vec<String>> {
    let turns = |line: &&str| line.split(' ').map(str::to_owned).collect();
    texts.iter().map(turns).collect()
}

/// Saves lines for Ann on one node.
async fn keep(node: &Live, game: &GameId, texts: &[&str]) -> Result<(), LiveError> {
    let ann = ann().id;
    let since = node.plans.plan(KIND, game, Some(&ann)).await?.since;
    let kept = node
        .plans
        .keep_plan(KIND, game, Some(&ann), since, lines(texts));
    kept.await.map(drop)
}

async fn turns(node: &Live, game: &GameId) -> Vec<String> {
    let game = node.games.game(game).await.unwrap();
    let plies = game.line().plies().iter();
    plies.map(|ply| ply.facts.notation.clone()).collect()
}

/// Starts a game in which 1. c4 has been played.
async fn begun(nodes: &Nodes) -> GameId {
    let game = nodes.two(three_days()).await;
    by(&nodes.live[0], &ann(), &game, play("c4", 0))
        .await
        .unwrap();
    game
}

#[tokio::test]
async fn lines_of_one_node_answer_a_turn_at_the_other() {
    let nodes = Nodes::start(2).await;
    let [one, other] = &nodes.live[..] else {
        panic!("two nodes")
    };
    let game = begun(&nodes).await;
    keep(one, &game, &["e6 e4 Qg6 b5", "b7 b5"]).await.unwrap();
    let seq = by(other, &ben(), &game, play("e6", 1)).await.unwrap();
    assert_eq!(turns(other, &game).await, ["c4", "e6", "e4"]);
    shown(one, &game, seq + 1).await;
    assert_eq!(turns(one, &game).await, ["c4", "e6", "e4"]);
    for node in [one, other] {
        let left = node.plans.plan(KIND, &game, Some(&ann().id)).await.unwrap();
        assert_eq!(left.lines, lines(&["Qg6 b5"]));
    }
    // The second node now receives the lines, and the first receives the turn.
    keep(other, &game, &["Qg6 Rc3"]).await.unwrap();
    by(one, &ben(), &game, play("Qg6", 3)).await.unwrap();
    assert_eq!(turns(one, &game).await[3..], ["Qg6", "Rc3"]);
    // Both nodes tell Ann that Ben played a turn that none of her lines expected.
    keep(one, &game, &["b7 b5"]).await.unwrap();
    by(other, &ben(), &game, play("b6", 5)).await.unwrap();
    for node in [one, other] {
        let told = node.plans.plan(KIND, &game, Some(&ann().id)).await.unwrap();
        let sentence = "None of your lines expected 3… b6, so they have ended.";
        assert_eq!(told.ended.as_deref(), Some(sentence));
    }
}

/// Changes Ann's conditional moves on one node while Ben plays a turn on the other. The reply to
/// that turn comes from either the old or the new lines. A change that arrives too late is refused,
/// and then this function returns `true`. Before the change, the first node reads the lines `looks`
/// times as a delay.
async fn are_late(nodes: &Nodes, looks: usize) -> bool {
    let [one, other] = &nodes.live[..] else {
        panic!("two nodes")
    };
    let game = begun(nodes).await;
    keep(one, &game, &["e6 e4"]).await.unwrap();
    let (ann, ben) = (ann().id, ben());
    let since = one.plans.plan(KIND, &game, Some(&ann)).await.unwrap().since;
    let changed = async {
        for _ in 0..looks {
            one.plans.plan(KIND, &game, Some(&ann)).await.unwrap();
        }
        one.plans
            .keep_plan(KIND, &game, Some(&ann), since, lines(&["e6 Rc3"]))
            .await
    };
    let played = by(other, &ben, &game, play("e6", 1));
    let (changed, played) = tokio::join!(changed, played);
    played.unwrap();
    let turns = turns(other, &game).await;
    assert_eq!(turns.len(), 3, "{turns:?}");
    let late = changed.is_err();
    assert_eq!(turns[2], if late { "e4" } else { "Rc3" });
    if let Err(error) = changed {
        let error = error.to_string();
        assert!(error.starts_with("The game has moved on"), "{error}");
    }
    let store = nodes.store().await;
    let left = store.plans_in(KIND, &game).await;
    assert_eq!(left, Ok(Vec::new()), "no line is left over");
    late
}

#[tokio::test]
async fn a_turn_is_answered_by_the_lines_that_stand_when_it_is_written() {
    const ROUNDS: usize = 24;
    let nodes = Nodes::start(2).await;
    let (mut looks, mut late) = (0, 0);
    // Each round adjusts the delay, so that the change and the turn coincide.
    for _ in 0..ROUNDS {
        if are_late(&nodes, looks).await {
            late += 1;
            looks = looks.saturating_sub(1);
        } else {
            looks += 1;
        }
    }
    assert!((1..ROUNDS).contains(&late), "{late} of {ROUNDS} were late");
}
