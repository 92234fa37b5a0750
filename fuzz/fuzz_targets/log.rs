//! Fuzz target: decodes log rows, one per line, and replays them. The tab-separated fields are
//! kind, version and body. Every valid log must produce a view and a summary.

#![no_main]

use libfuzzer_sys::fuzz_target;
use postern_game::{DisplayNames, FoldError, Game, GameEvent, GameId, GameSummary, GameView};
use postern_store::codec::decode;

fuzz_target!(|text: &str| {
    let mut variant = None;
    let mut events = Vec::new();
    for line in text.lines() {
        let mut parts = line.splitn(3, '\t');
        let (Some(kind), Some(version), Some(body)) = (parts.next(), parts.next(), parts.next())
        else {
            return;
        };
        let Ok(version) = version.parse() else { return };
        let comment = Some("words".to_owned());
        let Ok(event) = decode(kind, version, body, comment, variant) else {
            return;
        };
        if let GameEvent::Created(setup) = &event {
            variant = Some(setup.variant);
        }
        events.push(event);
    }
    if let Ok(game) = fold(&events) {
        let _ = GameSummary::of(&game);
        let _ = GameView::of(&game, &DisplayNames::default(), None, 0, i64::MAX);
    }
});

fn fold(events: &[GameEvent]) -> Result<Game, FoldError> {
    let id = GameId::parse("game").expect("it is an id");
    Game::fold(id, (1..).zip(events).map(|(seq, event)| (event, seq, seq)))
}
