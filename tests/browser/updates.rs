//! Update frames leave out what a page can compute. The page's resulting view must equal the
//! server's.

use postern_game::view::frames::{Audience, GameUpdate, PublicState, SharedFrame};
use postern_game::{
    Actor, Command, DecisionFacts, DisplayNames, Game, GameEvent, GameId, GameView, Millis,
    NONCE_BYTES, NewGame, OpponentKind, Person, PersonId, SubmittedSecret, TimeControl, create,
    decide,
};
use postern_rules::{Color, Variant};
use rstest::rstest;
use serde_json::{Value, json};

use crate::harness::{Look, stage_of_modules};
use crate::modules::in_module;

const EVENT: &str = include_str!("../../templates/rules/event-chess/sample.txt");
const HOLE: &str = include_str!("../../templates/rules/hole-chess/sample.txt");
const INTERWEAVE: &str = include_str!("../../templates/rules/interweave/sample.txt");

const START: Millis = 1_700_000_000_000;
/// The time in milliseconds between two commands.
const PAUSE: Millis = 1_500;

fn player(name: &str) -> Person {
    Person {
        id: PersonId::parse(name).expect("an id"),
        name: name.to_owned(),
    }
}

fn names() -> DisplayNames {
    [player("ann"), player("ben")].into_iter().collect()
}

fn begun(variant: Variant, time: TimeControl) -> Game {
    let new = NewGame {
        variant,
        with: OpponentKind::Friend,
        play: Some(Color::White),
        time,
        fen: None,
        seed: None,
        rated: false,
        deal: None,
        admission: postern_game::SeatConditions::default(),
    };
    let mut events = create(
        new,
        &player("ann"),
        postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
    )
    .expect("a game");
    events.push(GameEvent::Joined {
        person: player("ben").id,
    });
    let id = GameId::parse("game").expect("an id");
    let log = (1..).zip(&events).map(|(seq, event)| (event, seq, START));
    Game::fold(id, log).expect("a game")
}

/// Returns the game after a command, or `None` if the command is refused.
fn after(game: &Game, command: Command) -> Option<Game> {
    let mover = match game.line().position().to_move() {
        Color::White => player("ann"),
        Color::Black => player("ben"),
    };
    let facts = DecisionFacts::new(
        GameId::parse("next").expect("an id"),
        SubmittedSecret::new([0; NONCE_BYTES]),
        postern_rules::ByColor::of(|_| postern_game::DrawSeed::new([1; 32])),
    );
    let now = game.updated_ms() + PAUSE;
    let decision = decide(game, &Actor::Person(mover.id), command, &facts, now).ok()?;
    let mut next = game.clone();
    for (seq, event) in (game.seq() + 1..).zip(&decision.events) {
        next.apply(event, seq, now).expect("it fits");
    }
    Some(next)
}

/// Returns the game after each turn of a sample game, up to the first word that is not a turn. Then
/// a player resigns, unless the game is over.
fn states(variant: Variant, time: TimeControl, sample: &str) -> Vec<Game> {
    let mut states = vec![begun(variant, time)];
    let (_, lines) = sample
        .split_once("\n\n")
        .expect("it begins with what it shows");
    for turn in lines
        .lines()
        .filter_map(|line| line.split_whitespace().next())
    {
        let game = &states[states.len() - 1];
        let play = Command::Play {
            turn: turn.to_owned(),
            ply: game.line().plies().len(),
            position: None,
        };
        match after(game, play) {
            Some(next) => states.push(next),
            None => break,
        }
    }
    states.extend(after(&states[states.len() - 1], Command::Resign));
    states
}

fn whole(game: &Game) -> GameView {
    GameView::of(game, &names(), None, 0, game.updated_ms())
}

fn update(before: &Game, now: &Game) -> Value {
    let [old, new] = [before, now].map(|game| PublicState::of(game, &names()));
    let mut update = GameUpdate::between(&old, &new, now);
    update.add_comments(now, &names(), Audience::Spectators);
    serde_json::to_value(SharedFrame::Update(&update)).expect("a frame")
}

#[rstest]
#[case(Variant::EventChess, EVENT)]
#[case(Variant::HoleChess, HOLE)]
#[case(Variant::Interweave, INTERWEAVE)]
#[tokio::test]
async fn a_page_knows_what_updates_leave_out(#[case] variant: Variant, #[case] sample: &str) {
    stage_of_modules("updates", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let blitz = TimeControl::live(300_000, 3_000).expect("a time control");
        let days = TimeControl::correspondence(3).expect("a time control");
        for time in [TimeControl::Unlimited, blitz, days] {
            let states = states(variant, time, sample);
            assert!(states.len() > 10, "{} states", states.len());
            let told = states.windows(2).map(|pair| {
                json!({"update": update(&pair[0], &pair[1]), "view": whole(&pair[1])})
            });
            let given = json!({"view": whole(&states[0]), "told": told.collect::<Vec<_>>()});
            // The comparison ignores the times at which stopped clocks were read, and the names and
            // clicks of single steps, because pages use those only for composing a turn.
            let compare = "const plain = (value) => Array.isArray(value) ? value.map(plain)
                    : value instanceof Object ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, plain(value[key])])) : value;
                const byCell = (one, other) => (one.at < other.at ? -1 : 1);
                const bare = (view) => ({ ...view, can: [], buttons: [], clock: view.clock && { ...view.clock, at_ms: 0 },
                    position: { ...view.position, pieces: [...view.position.pieces].sort(byCell) }, plies: view.plies.map((ply) =>
                    ({ ...ply, steps: ply.steps.map(({ effects, lines = [] }) => ({ effects, lines })) })) });
                const feed = page.createFeed();
                let view = given.view;
                for (const { update, view: whole } of given.told) {
                    view = feed.take(view, update);
                    const [mine, theirs] = [view, whole].map((each) => plain(bare(each)));
                    for (const key of Object.keys(theirs))
                        if (JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]))
                            return { seq: whole.seq, key, mine: mine[key], theirs: theirs[key] };
                }
                return { seq: view.seq };";
            let found = in_module(&browser, "game/state/feed.js", given, compare).await;
            let last = states[states.len() - 1].seq();
            assert_eq!(found, json!({"seq": last}));
        }
    })
    .await;
}
