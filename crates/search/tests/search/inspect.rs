//! Tests that the data from [`InspectPosition`] about a turn agrees with the effects of playing the
//! turn.

use postern_rules::{
    InspectPosition, Rules, atomic, crazyhouse, event_chess, hole_chess, interweave,
};
use postern_search::SearchableGame;

use crate::support::positions;

/// Counts the pieces of each side by upper-case letter.
fn census<P: InspectPosition>(position: &P) -> [[i32; 26]; 2] {
    let mut counts = [[0; 26]; 2];
    position.for_each_piece(|piece| {
        counts[piece.color as usize][piece.kind as usize - 'A' as usize] += 1;
    });
    counts
}

fn tells_the_truth<P: SearchableGame + Rules>(starts: &[P], many: usize) {
    let mut takes = 0;
    positions(starts, 3, (many, 3), |reached| {
        let position = &reached.position;
        let mut expected = Vec::new();
        position.for_each_piece(|piece| expected.push((piece.at, piece.color, piece.kind)));
        let viewer = postern_rules::Viewer::BothPlayers;
        let mut shown: Vec<_> = position
            .pieces(viewer)
            .iter()
            .map(|piece| (piece.at, piece.color, piece.kind))
            .collect();
        expected.sort_unstable_by_key(|piece| piece.0);
        shown.sort_unstable_by_key(|piece| piece.0);
        assert_eq!(expected, shown);
        let dead = position
            .verdict()
            .is_some_and(|outcome| outcome.winner.is_none());
        assert_eq!(
            position.has_turn() && position.is_dead(),
            position.has_turn() && dead
        );
        let us = position.to_move() as usize;
        position.for_each_turn(|turn| {
            let fen = format!("{} {}", position.full_fen(), position.name(turn));
            let mut left = census(position);
            let (mut enemies, before) = (0, left[1 - us]);
            position.for_each_taken(turn, |color, kind| {
                left[color as usize][kind as usize - 'A' as usize] -= 1;
                enemies += i32::from(color as usize != us);
            });
            assert_eq!(position.takes(turn), enemies > 0, "{fen}");
            takes += enemies;
            let outline = position.outline(turn);
            if let Some(kind) = outline.promotion {
                left[us][kind as usize - 'A' as usize] += 1;
                left[us]['P' as usize - 'A' as usize] -= 1;
            }
            if outline.from.is_none() {
                left[us][outline.kind as usize - 'A' as usize] += 1;
            }
            let after = census(&position.after(turn));
            assert_eq!(after[1 - us], left[1 - us], "{fen}: {before:?}");
            // Promoting pawns are excluded, because they can fall into a pit or explode.
            if outline.promotion.is_none() {
                assert_eq!(after[us], left[us], "{fen}");
            }
        });
    });
    assert!(takes > 100, "{takes}");
}

#[test]
fn of_hole_chess() {
    tells_the_truth(&[hole_chess::Position::start()], 300);
}

#[test]
fn of_interweave() {
    tells_the_truth(&[interweave::Position::start()], 300);
}

#[test]
fn of_crazyhouse() {
    tells_the_truth(&[crazyhouse::Position::start()], 100);
}

#[test]
fn of_atomic_chess() {
    tells_the_truth(&[atomic::Position::start()], 300);
}

#[test]
fn of_event_chess() {
    let starts = crate::support::EVENTS.map(|numbers| {
        event_chess::Position::with_events(numbers)
            .unwrap()
            .unwrap()
    });
    tells_the_truth(&starts, 150);
}
