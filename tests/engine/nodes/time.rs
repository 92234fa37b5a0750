//! All nodes use the database's clock.

use std::time::{Duration, Instant};

use postern::live::{MeasuredTime, ServerClock, SystemClock};

use super::*;

#[tokio::test]
async fn nodes_whose_clocks_differ_judge_alike() {
    let nodes = Nodes::start(0).await;
    let now = SystemClock.now_ms();
    let skewed = |ms| Arc::new(ServerClock::new(Arc::new(ManualClock::at(now + ms))));
    let (slow, fast) = (skewed(-5 * SECOND), skewed(5 * SECOND));
    assert_eq!(fast.now_ms() - slow.now_ms(), 10 * SECOND);
    let slow = nodes.node_with(slow).await;
    let fast = nodes.node_with(fast).await;
    let before = slow.node.now_ms();
    let between = fast.node.now_ms();
    let after = slow.node.now_ms();
    assert!(
        before - 50 <= between && between <= after + 50,
        "{before}, {between}, {after}"
    );
    // The database is on the same machine, so its clock equals the system clock.
    assert!((SystemClock.now_ms() - between).abs() < 50 + (after - before) + 1_000);

    let new = new_game(OpponentKind::Friend, blitz());
    let game = slow.games.create(&ann(), &fresh(), new).await.unwrap();
    by(&fast, &ben(), &game, Command::Join).await.unwrap();
    for (ply, node) in [&slow, &fast, &slow, &fast].into_iter().enumerate() {
        let person = if ply % 2 == 0 { ann() } else { ben() };
        by(node, &person, &game, play(SAMPLE[ply], ply))
            .await
            .unwrap();
    }
    // Each side has used almost none of its minute, and the second turn has added two seconds.
    let game = fast.games.game(&game).await.unwrap();
    let clock = game.clock().unwrap();
    for side in postern_rules::Color::ALL {
        let left = clock.left_ms(side, fast.node.now_ms());
        assert!(left > 60 * SECOND - 5 * SECOND, "{left}");
    }
}

/// The time limit for a node to correct an outdated measurement of the database's clock. Regular
/// measurements are a minute apart.
const WRONG_FOR: Duration = Duration::from_secs(20);

#[tokio::test]
async fn a_database_whose_time_jumps_is_followed_soon() {
    let nodes = Nodes::start(0).await;
    let clock = ServerClock::default();
    let node = nodes.node_with(Arc::new(clock.clone())).await;
    node.nodes.join_cluster();
    for wrong in [-20, 20] {
        // Simulates a failover to a machine with another clock, or a suspended machine.
        let us = (SystemClock.now_ms() + wrong * SECOND) * 1_000;
        let at = Instant::now();
        clock.follow(MeasuredTime { at, us });
        let mut often = tokio::time::interval(Duration::from_millis(10));
        while (clock.now_ms() - SystemClock.now_ms()).abs() > SECOND {
            assert!(at.elapsed() < WRONG_FOR, "still wrong");
            often.tick().await;
        }
    }
}
