//! A suspension takes effect on all nodes as soon as it is written.

use super::*;
use postern::live::{ConductError, ModerationAuthority};
use postern_game::Refusal;

#[tokio::test]
async fn a_suspension_counts_on_every_node_at_once() {
    let nodes = Nodes::start(2).await;
    let [one, other] = &nodes.live[..] else {
        panic!("two nodes")
    };
    let game = nodes.two(TimeControl::Unlimited).await;
    let says = || Command::Kibitz {
        ply: 0,
        text: "Hello".to_owned(),
        in_reply_to: None,
    };
    by(other, &ann(), &game, says()).await.unwrap();
    one.conduct
        .suspend(ModerationAuthority::Host, "Ann", None, "Spam")
        .await
        .unwrap();
    let reason = "Spam".to_owned();
    assert_eq!(
        by(other, &ann(), &game, says()).await,
        Err(Refusal::Suspended { reason }.into())
    );
    by(other, &ann(), &game, play("c4", 0)).await.unwrap();
    // If two moderators end the suspension simultaneously, one of them is told that it has already
    // ended.
    let end = |node: &Live| {
        let node = node.clone();
        async move {
            node.conduct
                .end_suspension(ModerationAuthority::Host, "Ann", "Sorry")
                .await
        }
    };
    let ended = tokio::join!(end(one), end(other));
    let unchanged = Err(ConductError::Unchanged.into());
    assert!([&ended.0, &ended.1].contains(&&unchanged), "{ended:?}");
    assert!(ended.0.is_ok() || ended.1.is_ok());
    by(one, &ann(), &game, says()).await.unwrap();
    assert_eq!(one.conduct.acts(None).await.unwrap().len(), 2);
}
