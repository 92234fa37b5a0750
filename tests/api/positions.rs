//! Positions that are set up by hand: the data for the board editor, and which positions the server
//! accepts.

use crate::helpers::{Player, Server};

#[tokio::test]
async fn a_board_gets_the_layout_and_its_fens_are_judged() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    for variant in [
        "hole-chess",
        "event-chess",
        "interweave",
        "crazyhouse",
        "atomic-chess",
    ] {
        let setup = reader
            .get(&format!("/api/positions/{variant}/setup"))
            .await
            .json();
        let start = setup["start"].as_str().expect("a FEN");
        let fields = setup["layout"]["fields"].as_array().expect("fields");
        assert_eq!(start.split(' ').count(), fields.len() + 2, "{setup}");
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("fen", start)
            .finish();
        let judged = reader
            .get(&format!("/api/positions/{variant}?{query}"))
            .await;
        assert!(
            judged.json()["board"]
                .as_str()
                .expect("SVG")
                .starts_with("<svg")
        );
    }
    reader
        .get("/api/positions/hole-chess?fen=8%2F8+w")
        .await
        .is_refused(422, "expected 10 ranks, found 2");
    let unknown = reader.get("/api/positions/go/setup").await;
    assert_eq!(unknown.status.as_u16(), 404, "{}", unknown.body);
}
