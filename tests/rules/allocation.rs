//! Counting legal turns must not allocate memory.

use postern_rules::Viewer;

use crate::support::start;

#[test]
fn perft_allocates_nothing() {
    let position = start();
    let info = allocation_counter::measure(|| {
        assert_eq!(position.perft(3), 627);
    });
    assert_eq!(info.count_total, 0);
}

#[test]
fn the_counter_counts() {
    let info = allocation_counter::measure(|| drop(start().legal_turns(Viewer::Spectator)));
    assert!(info.count_total > 0);
}
