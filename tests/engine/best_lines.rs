//! The engine on the server: so many positions for each, one at a time, and none of a running game.

use postern::live::{AnalysisError, LiveError};
use postern_analysis::Question;
use postern_rules::Variant;

use crate::helpers::*;

/// White mates by the next turn, so that the search for one line ends at once.
fn question() -> Question {
    Question {
        variant: Variant::AtomicChess,
        start: None,
        turns: ["Nf3", "a6", "Ng5", "a5"].map(str::to_owned).to_vec(),
        lines: 1,
    }
}

#[tokio::test]
async fn a_guest_gets_so_many_positions_and_then_one_now_and_then() {
    let server = Server::start().await;
    server
        .create(new_game(
            postern::game::Opponent::BothSides,
            postern::game::TimeControl::Unlimited,
        ))
        .await;
    let ask = async || server.live.best_lines(&ann().id, question()).await;
    for _ in 0..60 {
        let answer = ask().await.unwrap();
        assert!(answer.contains(r#""turns":["Nxf7#"]"#), "{answer}");
    }
    let enough = |asked| {
        let error = LiveError::Analysis(AnalysisError::EnoughForNow { after_s: 121 });
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

#[tokio::test]
async fn one_position_at_a_time_is_looked_into_for_a_person() {
    let server = Server::start().await;
    let long = Question {
        turns: Vec::new(),
        lines: 5,
        ..question()
    };
    let (ann, ben) = (ann().id, ben().id);
    let (first, second, other) = tokio::join!(
        server.live.best_lines(&ann, long.clone()),
        server.live.best_lines(&ann, long.clone()),
        server.live.best_lines(&ben, long),
    );
    let one = LiveError::Analysis(AnalysisError::OneAtATime);
    assert!(first.is_ok() && other.is_ok());
    assert_eq!(second, Err(one));
}
