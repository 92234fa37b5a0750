//! Old logs are filled in by one node at a time.

use std::pin::Pin;

use postern_game::Millis;
use postern_store::Store as _;
use tokio::sync::watch;

use super::*;

/// Longer than a node waits before it looks again.
const MINUTE: Millis = 60 * SECOND;

/// A clock set by hand that tells how often somebody has begun to wait.
#[derive(Clone)]
struct Watched {
    clock: ManualClock,
    waits: watch::Sender<u32>,
}

impl Clock for Watched {
    fn now_ms(&self) -> Millis {
        self.clock.now_ms()
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        self.waits.send_modify(|waits| *waits += 1);
        self.clock.sleep_until(at)
    }
}

#[tokio::test]
async fn filling_in_is_taken_over_from_a_node_that_dies() {
    let nodes = Nodes::start(1).await;
    nodes.two(TimeControl::Unlimited).await;
    nodes
        .sql("ALTER TABLE events DISABLE TRIGGER events_are_not_changed")
        .await;
    nodes.sql("UPDATE events SET checksum = NULL").await;
    nodes
        .sql("ALTER TABLE events ENABLE TRIGGER events_are_not_changed")
        .await;
    let busy = nodes.store().await;
    let _lock = busy.lock_task("fill").await.unwrap().expect("it is free");

    let clock = Watched {
        clock: ManualClock::at(START),
        waits: watch::Sender::new(0),
    };
    let other = nodes.node_with(Arc::new(clock.clone())).await;
    let filling = async {
        other.run_fill().await;
        let unfilled = busy.unfilled(None, 1).await.unwrap();
        assert_eq!(unfilled, [], "it ends when nothing is left to do");
    };
    let dying = async {
        let mut waits = clock.waits.subscribe();
        for looks in 1..=2 {
            waits.wait_for(|waits| *waits >= looks).await.unwrap();
            let unfilled = busy.unfilled(None, 1).await.unwrap();
            assert_eq!(unfilled.len(), 1, "it is the other node's turn");
            clock.clock.advance(MINUTE);
        }
        nodes
            .sql(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
                  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            )
            .await;
        // It notices at one of the next looks.
        for looks in 3.. {
            waits.wait_for(|waits| *waits >= looks).await.unwrap();
            clock.clock.advance(MINUTE);
        }
    };
    tokio::select! {
        () = filling => {}
        () = dying => {}
    }
}
