//! Arbitrary event rows: reading a log that was edited or damaged returns an error or a game, and
//! never panics.

use postern_game::{
    Command, DisplayNames, FoldError, Game, GameEvent, GameSummary, GameView, LoggedEvent,
    LoggedEventRef,
};
use postern_store::codec::{decode, encode};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::helpers::*;

/// A row of the events table.
#[derive(Clone, Debug)]
struct Row {
    kind: String,
    version: i64,
    body: String,
}

/// A way to damage a log.
#[derive(Clone, Debug)]
enum Harm {
    Remove(Index),
    Repeat(Index, Index),
    SwapBodies(Index, Index),
    SwapKinds(Index, Index),
    Version(Index, i64),
    /// Replaces one character of an event's body.
    Letter(Index, Index, char),
    /// Replaces one number in an event's body.
    Number(Index, Index, i64),
}

fn harms() -> impl Strategy<Value = Vec<Harm>> {
    let at = any::<Index>;
    let harm = prop_oneof![
        1 => at().prop_map(Harm::Remove),
        1 => (at(), at()).prop_map(|(from, to)| Harm::Repeat(from, to)),
        1 => (at(), at()).prop_map(|(one, other)| Harm::SwapBodies(one, other)),
        1 => (at(), at()).prop_map(|(one, other)| Harm::SwapKinds(one, other)),
        1 => (at(), -1_i64..4).prop_map(|(row, version)| Harm::Version(row, version)),
        4 => (at(), at(), prop::char::range(' ', '~')).prop_map(|(row, at, letter)| Harm::Letter(row, at, letter)),
        4 => (at(), at(), any::<i64>()).prop_map(|(row, at, number)| Harm::Number(row, at, number)),
    ];
    prop::collection::vec(harm, 1..4)
}

impl Harm {
    fn befall(&self, rows: &mut Vec<Row>) {
        let count = rows.len();
        match self {
            Self::Remove(at) => drop(rows.remove(at.index(count))),
            Self::Repeat(from, to) => {
                let row = rows[from.index(count)].clone();
                rows.insert(to.index(count), row);
            }
            Self::SwapBodies(one, other) => {
                let (one, other) = (one.index(count), other.index(count));
                let body = rows[one].body.clone();
                rows[one].body = std::mem::replace(&mut rows[other].body, body);
            }
            Self::SwapKinds(one, other) => {
                let (one, other) = (one.index(count), other.index(count));
                let kind = rows[one].kind.clone();
                rows[one].kind = std::mem::replace(&mut rows[other].kind, kind);
            }
            Self::Version(at, version) => rows[at.index(count)].version = *version,
            Self::Letter(row, at, letter) => {
                let body = &mut rows[row.index(count)].body;
                let mut letters: Vec<char> = body.chars().collect();
                let at = at.index(letters.len());
                letters[at] = *letter;
                *body = letters.into_iter().collect();
            }
            Self::Number(row, at, number) => {
                let body = &mut rows[row.index(count)].body;
                let digits: Vec<(usize, &str)> = body
                    .match_indices(|letter: char| letter.is_ascii_digit())
                    .collect();
                if !digits.is_empty() {
                    let (at, _) = digits[at.index(digits.len())];
                    body.replace_range(at..=at, &number.to_string());
                }
            }
        }
    }
}

/// Returns games with many kinds of events.
fn tables() -> Vec<Table> {
    let time = three_days();
    let with = postern_game::OpponentKind::Friend;
    let mut hole = Table::two(time);
    hole.turns(&SAMPLE[..6]);
    let mut event = Table::two_from(event_5(with, time));
    event.by(&ann(), choose("c4")).unwrap();
    event.by(&ben(), choose("f6")).unwrap();
    for table in [&mut hole, &mut event] {
        table.by(&ann(), Command::OfferDraw).unwrap();
        let said = Command::Kibitz {
            ply: 0,
            text: "Hello".to_owned(),
            in_reply_to: None,
        };
        table.by(&cleo(), said).unwrap();
        table.by(&ben(), Command::DeclineDraw).unwrap();
    }
    hole.by(&ben(), Command::AskTakeback).unwrap();
    hole.by(&ann(), Command::GrantTakeback { plies: 1 })
        .unwrap();
    event.by(&ann(), Command::Resign).unwrap();
    vec![hole, event]
}

fn rows(table: &Table) -> Vec<Row> {
    let encoded = table.log.iter().map(|(event, ..)| encode(event));
    encoded
        .map(|row| Row {
            kind: row.kind.to_owned(),
            version: row.version,
            body: row.body,
        })
        .collect()
}

/// Decodes the rows, or returns `None` if a row cannot be decoded.
fn read(rows: &[Row]) -> Option<Vec<LoggedEvent>> {
    let mut variant = None;
    let mut events = Vec::new();
    for row in rows {
        let comment = Some("words".to_owned());
        let event = decode(&row.kind, row.version, &row.body, comment, variant).ok()?;
        if let GameEvent::Created(setup) = &event.event {
            variant = Some(setup.variant);
        }
        events.push(event);
    }
    Some(events)
}

fn folded<'a, F: Into<LoggedEventRef<'a>>>(
    events: impl IntoIterator<Item = F>,
) -> Result<Game, FoldError> {
    let log = (1..)
        .zip(events)
        .map(|(seq, event)| (event, seq, START + seq));
    Game::fold(game_id("game"), log)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn a_log_that_was_harmed_is_an_error_or_a_game(which in any::<Index>(), harms in harms()) {
        let tables = tables();
        let mut rows = rows(which.get(&tables));
        for harm in harms {
            if !rows.is_empty() {
                harm.befall(&mut rows);
            }
        }
        if let Some(events) = read(&rows)
            && let Ok(game) = folded(&events)
        {
            let _ = GameSummary::of(&game);
            for viewer in [None, Some(&ann().id), Some(&cleo().id)] {
                let _ = GameView::of(&game, &DisplayNames::default(), viewer, 0, START);
            }
        }
    }
}
