//! Update frames for players and spectators: their sizes, and whether applying them leads from one
//! state of a game to the next.

use postern_game::view::frames::{
    Audience, GameInfo, GameUpdate, PersonalFrame, PersonalState, PublicState, SharedFrame,
    TurnTrees,
};
use postern_game::{DisplayNames, Game, NewGame, OpponentKind, PersonId, TimeControl};
use postern_rules::Variant;
use rstest::rstest;

use crate::helpers::*;

/// The Opera Game (Morphy against two consultants, Paris 1858), as far as it is legal in Event
/// Chess without an active event.
const OPERA: &str = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 \
     Bxb5+ Nbd7 O-O-O Rd8 Rxd7";

const EVENT: &str = include_str!("../../templates/rules/event-chess/sample.txt");
const HOLE: &str = include_str!("../../templates/rules/hole-chess/sample.txt");
const INTERWEAVE: &str = include_str!("../../templates/rules/interweave/sample.txt");

/// Returns the turns of a sample game, up to the first word that is not a turn.
fn sample(text: &str) -> Vec<&str> {
    let (_, game) = text.split_once("\n\n").unwrap();
    game.lines()
        .filter_map(|line| line.split_whitespace().next())
        .take_while(|turn| *turn != "event")
        .collect()
}

fn update(before: &PublicState, now: &PublicState, game: &Game, audience: Audience) -> String {
    json(
        &mut GameUpdate::between(before, now, game),
        game,
        &names(),
        audience,
    )
}

fn json(
    update: &mut GameUpdate<'_>,
    game: &Game,
    names: &DisplayNames,
    audience: Audience,
) -> String {
    update.add_comments(game, names, audience);
    serde_json::to_string(&SharedFrame::Update(update)).unwrap()
}

fn own(table: &Table, person: Option<&PersonId>, trees: &TurnTrees) -> String {
    let own = PersonalState::of(&table.game, &names(), person, table.now, trees);
    serde_json::to_string(&PersonalFrame::State(&own)).unwrap()
}

/// The updates about a turn must not exceed these sizes in bytes, for spectators and for players.
#[rstest]
#[case::orthodox(Variant::EventChess, TimeControl::Unlimited, OPERA.split(' ').collect(), 450, 2_048)]
#[case::with_clocks(Variant::EventChess, blitz(), OPERA.split(' ').collect(), 540, 2_048)]
#[case::event(Variant::EventChess, blitz(), sample(EVENT), 540, 2_048)]
#[case::hole(Variant::HoleChess, blitz(), sample(HOLE), 600, 2_048)]
#[case::interweave(Variant::Interweave, blitz(), sample(INTERWEAVE), 1_024, 3_072)]
fn a_turn_is_told_in_few_bytes(
    #[case] variant: Variant,
    #[case] time: TimeControl,
    #[case] turns: Vec<&str>,
    #[case] most_to_watch: usize,
    #[case] most_to_play: usize,
) {
    let mut table = Table::two_from(NewGame {
        variant,
        ..new_game(OpponentKind::Friend, time)
    });
    let mut before = PublicState::of(&table.game, &names());
    let (mut watched, mut played) = (Vec::new(), Vec::new());
    for turn in turns {
        table.wait(SECOND).turns(&[turn]);
        let now = PublicState::of(&table.game, &names());
        let update = update(&before, &now, &table.game, Audience::Spectators).len();
        watched.push(update);
        let longest =
            [ann(), ben()].map(|player| own(&table, Some(&player.id), &TurnTrees::default()).len());
        played.push(update + longest[0].max(longest[1]));
        before = now;
    }
    let (watch, play) = (watched.iter().max(), played.iter().max());
    println!(
        "{variant:?}: update {watch:?}, with own {play:?}; on average {} and {}",
        watched.iter().sum::<usize>() / watched.len(),
        played.iter().sum::<usize>() / played.len()
    );
    assert!(watch <= Some(&most_to_watch), "{watch:?} bytes to watch");
    assert!(play <= Some(&most_to_play), "{play:?} bytes to play");
}

/// An update's size depends neither on the game's length nor on the number of comments.
#[test]
fn an_update_holds_what_is_new() {
    let mut table = Table::two(blitz());
    table.turns(&SAMPLE[..2]);
    let before = PublicState::of(&table.game, &names());
    table.turns(&SAMPLE[2..3]);
    let now = PublicState::of(&table.game, &names());
    let update = update(&before, &now, &table.game, Audience::Spectators);
    let update: serde_json::Value = serde_json::from_str(&update).unwrap();
    assert_eq!(update["board"]["plies_from"], 2);
    assert_eq!(update["board"]["plies"].as_array().unwrap().len(), 1);
    for constant in ["geometry", "start", "players", "kibitz", "offers", "asides"] {
        assert!(update.get(constant).is_none(), "{constant} is as it was");
    }
    let same = GameUpdate::between(&now, &now, &table.game);
    let same = serde_json::to_value(SharedFrame::Update(&same)).unwrap();
    assert_eq!(same.as_object().unwrap().len(), 4, "{same}");
}

/// Each state's tree of legal turns is cached. The cache must return the same tree as a fresh
/// computation, and never another player's tree.
#[rstest]
#[case::event(Variant::EventChess, sample(EVENT))]
#[case::hole(Variant::HoleChess, sample(HOLE))]
#[case::interweave(Variant::Interweave, sample(INTERWEAVE))]
fn what_is_made_once_is_what_each_would_get(#[case] variant: Variant, #[case] turns: Vec<&str>) {
    let mut table = Table::two_from(NewGame {
        variant,
        ..new_game(OpponentKind::Friend, blitz())
    });
    let everybody = [Some(ann().id), Some(ben().id), Some(cleo().id), None];
    for turn in turns {
        table.turns(&[turn]);
        let trees = TurnTrees::default();
        for person in everybody.iter().chain(&everybody) {
            assert_eq!(
                own(&table, person.as_ref(), &trees),
                own(&table, person.as_ref(), &TurnTrees::default())
            );
        }
        if table.game.outcome().is_none() {
            let [white, black, ..] = everybody
                .each_ref()
                .map(|person| own(&table, person.as_ref(), &trees));
            assert_ne!(white, black);
        }
    }
}

/// Returns everything that `audience` may receive about a game: the whole state, the updates, and
/// what a reconnecting client has missed.
pub(crate) fn told(
    game: &Game,
    names: &DisplayNames,
    before: &PublicState,
    audience: Audience,
) -> Vec<String> {
    let now = PublicState::of(game, names);
    let tell = |mut update: GameUpdate<'_>| json(&mut update, game, names, audience);
    vec![
        serde_json::to_string(&SharedFrame::Info(&GameInfo::of(game, names, audience))).unwrap(),
        tell(GameUpdate::between(before, &now, game)),
        tell(GameUpdate::catching_up(&now, game, 1)),
        tell(GameUpdate::catching_up(&now, game, before.seq())),
    ]
}
