//! Panics in the cluster's background jobs.

use postern::live::{Job, UnreadyReason};

use super::*;
use crate::jobs::{FaultyClock, RecordedMetrics, until};

const JOBS: [Job; 6] = [
    Job::Listen,
    Job::Notices,
    Job::OldNotices,
    Job::Presence,
    Job::Time,
    Job::Alive,
];

#[tokio::test]
async fn a_node_whose_jobs_panic_once_finds_the_others_again() {
    let figures = RecordedMetrics::count();
    let nodes = Nodes::start(1).await;
    let clock = FaultyClock::new(&nodes.clock);
    let node = nodes.node_with(clock.clone()).await;
    // Each job reads the clock once when it starts.
    clock.set_panics(6);
    node.nodes.join_cluster();
    let have_failed = || JOBS.iter().all(|job| figures.failures(*job) == 1);
    until(|| have_failed() && node.node.failing_jobs().is_empty()).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    let (_here, _) = node.games.enter(&game, None).await.unwrap();
    let seq = by(&nodes.live[0], &ann(), &game, play(SAMPLE[0], 0)).await;
    shown(&node, &game, seq.unwrap()).await;
    assert_eq!(node.node.check().await, Ok(()));
    node.shutdown().await;
}

#[tokio::test]
async fn a_node_whose_jobs_panic_again_and_again_is_not_ready() {
    let figures = RecordedMetrics::count();
    let nodes = Nodes::start(0).await;
    let clock = FaultyClock::new(&nodes.clock);
    let node = nodes.node_with(clock.clone()).await;
    clock.set_panics(u32::MAX);
    node.nodes.join_cluster();
    until(|| JOBS.iter().all(|job| figures.failures(*job) >= 3)).await;
    assert_eq!(node.node.failing_jobs(), JOBS);
    assert_eq!(
        node.node.check().await,
        Ok(()),
        "they have not failed for long"
    );
    until(|| node.node.jobs_work().is_err()).await;
    assert_eq!(
        node.node.jobs_work(),
        Err(UnreadyReason::JobFails(Job::Listen))
    );
    assert!(node.node.check().await.is_err());
    clock.set_panics(0);
    until(|| node.node.failing_jobs().is_empty()).await;
    let mut often = tokio::time::interval(std::time::Duration::from_millis(20));
    // Nodes also receive their own heartbeats, so this waits for the node's next one.
    while node.node.check().await != Ok(()) {
        often.tick().await;
    }
    node.shutdown().await;
}
