//! The server's chess engine: limits on the positions that it searches.

use postern::live::{AnalysisError, LiveError};
use postern_rules::{GameLine, Position, Variant};

use crate::helpers::*;

/// Returns the game after these turns.
fn line(turns: &[&str]) -> GameLine {
    let mut line = GameLine::new(Position::start(Variant::AtomicChess));
    for turn in turns {
        line.play(turn).unwrap();
    }
    line
}

#[tokio::test]
async fn a_guest_gets_so_many_positions_and_then_one_now_and_then() {
    let server = Server::start().await;
    server
        .create(new_game(
            postern_game::OpponentKind::BothSides,
            postern_game::TimeControl::Unlimited,
        ))
        .await;
    // White has mate in one, so the search for one line ends immediately.
    let mates = line(&["Nf3", "a6", "Ng5", "a5"]);
    let ask = async || {
        server
            .live
            .analyses
            .best_lines(&ann().id, mates.clone(), 1)
            .await
    };
    for _ in 0..60 {
        let answer = ask().await.unwrap();
        assert!(answer.contains(r#""turns":["Nxf7#"]"#), "{answer}");
    }
    let enough = |asked| {
        let error = LiveError::Analysis(AnalysisError::EnoughForNow { after_s: 120 });
        asked == Err(error)
    };
    assert!(enough(ask().await));
    server.clock.advance(2 * 60 * 1_000);
    ask().await.unwrap();
    assert!(matches!(
        ask().await,
        Err(LiveError::Analysis(AnalysisError::EnoughForNow { .. }))
    ));
}
