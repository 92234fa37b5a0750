//! Players, games and servers for tests.

use std::path::PathBuf;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

pub(crate) use crate::boards::*;
pub(crate) use crate::cast::*;
pub(crate) use crate::database::TestDatabase;
use postern::live::{Live, LiveError, ManualClock};
pub(crate) use postern_game::CommandKind;
pub(crate) use postern_game::view::OfferKind;
use postern_game::{
    Actor, Command, CommandDecision, CommandId, DecisionFacts, Game, GameEvent, GameId, GameView,
    JudgedTurn, LoggedEvent, Millis, NewGame, OpponentKind, OpponentPresence, PeopleHours, Person,
    PersonId, Refusal, SeatConditions, Seq, SubmittedSecret, TimeControl, create, decide,
};
use postern_rules::{ByColor, Color, GameLine, StartSetup, Variant};

/// The initial time of the test clock, in milliseconds.
pub(crate) const START: Millis = 1_700_000_000_000;
pub(crate) const SECOND: Millis = 1_000;
pub(crate) const HOUR: Millis = 60 * 60 * SECOND;
pub(crate) const DAY: Millis = 24 * HOUR;

pub(crate) fn person(name: &str) -> Person {
    Person {
        id: PersonId::parse(&format!("id-of-{}", name.to_lowercase())).unwrap(),
        name: name.to_owned(),
    }
}

/// Returns Ann, who usually plays Yellow.
pub(crate) fn ann() -> Person {
    person("Ann")
}

/// Returns Ben, who usually plays Red.
pub(crate) fn ben() -> Person {
    person("Ben")
}

/// Returns Cleo, a spectator.
pub(crate) fn cleo() -> Person {
    person("Cleo")
}

pub(crate) fn new_game(with: OpponentKind, time: TimeControl) -> NewGame {
    NewGame {
        variant: Variant::HoleChess,
        with,
        play: Some(Color::White),
        time,
        fen: None,
        seed: None,
        rated: false,
        deal: None,
        admission: SeatConditions::default(),
    }
}

/// Returns the settings of a game of Event Chess in which the players start the event.
pub(crate) fn event_game(with: OpponentKind, time: TimeControl) -> NewGame {
    NewGame {
        variant: Variant::EventChess,
        ..new_game(with, time)
    }
}

/// Returns the settings of a game of Event Chess in which event 5 is active from the start.
pub(crate) fn event_5(with: OpponentKind, time: TimeControl) -> NewGame {
    let start = Variant::EventChess
        .info()
        .starts
        .iter()
        .find(|start| start.slug == "event-5")
        .unwrap();
    let StartSetup::Fen(fen) = start.setting else {
        panic!("event 5 begins from a position")
    };
    NewGame {
        fen: Some(fen.to_owned()),
        ..event_game(with, time)
    }
}

pub(crate) fn start_event(ply: usize) -> Command {
    Command::StartEvent {
        event: Some(5),
        ply,
    }
}

pub(crate) fn choose(square: &str) -> Command {
    Command::Choose {
        square: SubmittedSecret::new(square.to_owned()),
    }
}

pub(crate) fn blitz() -> TimeControl {
    TimeControl::live(60 * SECOND, 2 * SECOND).unwrap()
}

pub(crate) fn three_days() -> TimeControl {
    TimeControl::correspondence(3).unwrap()
}

pub(crate) fn play(turn: &str, ply: usize) -> Command {
    Command::Play {
        turn: turn.to_owned(),
        ply,
        position: None,
    }
}

pub(crate) fn game_id(text: &str) -> GameId {
    GameId::parse(text).unwrap()
}

/// A game without a server. The test sets the time at which commands are decided and applied.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) log: Vec<(LoggedEvent, Seq, Millis)>,
    /// The players' time zones and quiet hours.
    pub(crate) hours: PeopleHours,
    pub(crate) now: Millis,
    /// The value of every byte of the next nonce.
    pub(crate) nonce: u8,
    /// The presence of the sender's opponent, if it is known.
    pub(crate) away: OpponentPresence,
    /// The cards that each player has read in earlier games.
    pub(crate) cards_read: ByColor<Vec<u8>>,
}

/// Returns the label of a command's button, or `None` if the viewer has no such button.
pub(crate) fn label(view: &GameView, command: CommandKind) -> Option<String> {
    let mut buttons = view.buttons.iter();
    buttons
        .find(|button| button.command == command)
        .map(|button| button.label.clone())
}

/// Returns the side that has made an offer of this kind.
pub(crate) fn offered_by(view: &GameView, kind: OfferKind) -> Option<Color> {
    let mut offers = view.offers.iter();
    offers
        .find(|offer| offer.kind == kind)
        .map(|offer| offer.by)
}

impl Table {
    /// Creates a game in which Ann is Yellow.
    pub(crate) fn open(new: NewGame) -> Self {
        Self::resume(
            create(
                new,
                &ann(),
                postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
            )
            .unwrap(),
        )
    }

    /// Resumes a game from its log.
    pub(crate) fn resume(events: Vec<GameEvent>) -> Self {
        Self::begun(events, PeopleHours::default(), START)
    }

    /// Resumes a game at time `now` between players with these quiet hours.
    pub(crate) fn begun(events: Vec<GameEvent>, hours: PeopleHours, now: Millis) -> Self {
        let (game, log) = Game::start(game_id("game"), events, &hours, now).unwrap();
        let log = (1..).zip(log).map(|(seq, logged)| (logged, seq, now));
        Self {
            game,
            log: log.collect(),
            hours,
            now,
            nonce: 7,
            away: OpponentPresence::Here,
            cards_read: ByColor::default(),
        }
    }

    pub(crate) fn two(time: TimeControl) -> Self {
        Self::two_from(new_game(OpponentKind::Friend, time))
    }

    pub(crate) fn two_from(new: NewGame) -> Self {
        let mut table = Self::open(new);
        table.by(&ben(), Command::Join).unwrap();
        table
    }

    /// Creates a game in which Ann plays both sides.
    pub(crate) fn one_board() -> Self {
        Self::open(new_game(OpponentKind::BothSides, TimeControl::Unlimited))
    }

    /// Decides a command and applies its events, including events that accompany a refusal.
    pub(crate) fn by(
        &mut self,
        person: &Person,
        command: Command,
    ) -> Result<Vec<GameEvent>, Refusal> {
        self.act(&Actor::Person(person.id.clone()), command)
    }

    /// Decides a command without applying it.
    pub(crate) fn decide(
        &self,
        actor: &Actor,
        command: Command,
    ) -> Result<CommandDecision, Refusal> {
        let seeds = postern_rules::ByColor::of(|_| postern_game::DrawSeed::new([1; 32]));
        let nonce = SubmittedSecret::new([self.nonce; 32]);
        let facts = DecisionFacts {
            hours: self.hours.clone(),
            has_account: true,
            opponent_presence: self.away,
            cards_read: self.cards_read.clone(),
            ..DecisionFacts::new(game_id("next"), nonce, seeds)
        };
        decide(&self.game, actor, command, &facts, self.now)
    }

    pub(crate) fn act(
        &mut self,
        actor: &Actor,
        command: Command,
    ) -> Result<Vec<GameEvent>, Refusal> {
        let decision = self.decide(actor, command)?;
        for event in &decision.events {
            let logged = self.game.advance(event.clone(), &self.hours, self.now);
            self.log.push((logged.unwrap(), self.game.seq(), self.now));
        }
        decision.refusal.map_or(Ok(decision.events), Err)
    }

    /// Returns the refusal of a command, and checks that the command changed nothing.
    pub(crate) fn refused(&mut self, person: &Person, command: Command) -> Refusal {
        let before = self.game.seq();
        let refusal = self
            .by(person, command)
            .expect_err("this should be refused");
        assert_eq!(self.game.seq(), before, "a refusal changes nothing");
        refusal
    }

    /// Returns the view of a player whose client has received no events yet.
    pub(crate) fn view(&self, person: &Person) -> GameView {
        self.view_since(person, 0)
    }

    pub(crate) fn view_since(&self, person: &Person, since: Seq) -> GameView {
        GameView::of(&self.game, &names(), Some(&person.id), since, self.now)
    }

    pub(crate) fn turns(&mut self, turns: &[&str]) -> &mut Self {
        for turn in turns {
            let position = self.game.line().position();
            let player = known(self.game.players()[position.to_move()].as_ref().unwrap());
            let ply = self.game.line().plies().len();
            self.by(&player, play(turn, ply)).unwrap();
        }
        self
    }

    pub(crate) fn wait(&mut self, ms: Millis) -> &mut Self {
        self.now += ms;
        self
    }
}

pub(crate) fn fold(log: &[(LoggedEvent, Seq, Millis)]) -> Game {
    Game::fold(
        game_id("game"),
        log.iter().map(|(event, seq, at)| (event, *seq, *at)),
    )
    .unwrap()
}

/// A server that has its own database and no network. Tests can stop and restart it.
pub(crate) struct Server {
    pub(crate) live: Live,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) database: TestDatabase,
    commands: AtomicU32,
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::on(TestDatabase::new().await).await
    }

    /// Starts a server on an SQLite file, for tests of SQLite-only features.
    pub(crate) async fn on_file() -> Self {
        Self::on(TestDatabase::sqlite()).await
    }

    async fn on(database: TestDatabase) -> Self {
        let clock = Arc::new(ManualClock::at(START));
        let live = open(&database, &clock).await;
        Self {
            live,
            clock,
            database,
            commands: AtomicU32::new(0),
        }
    }

    /// Restarts the server, so that all state comes from the database.
    pub(crate) async fn restart(mut self) -> Self {
        self.live.shutdown().await;
        self.live = open(&self.database, &self.clock).await;
        self
    }

    pub(crate) async fn create(&self, new: NewGame) -> GameId {
        self.live
            .games
            .create(&ann(), &self.command_id(), new)
            .await
            .unwrap()
    }

    pub(crate) async fn two(&self, time: TimeControl) -> GameId {
        let game = self.create(new_game(OpponentKind::Friend, time)).await;
        self.by(&ben(), &game, Command::Join).await.unwrap();
        game
    }

    pub(crate) async fn by(
        &self,
        person: &Person,
        game: &GameId,
        command: Command,
    ) -> Result<Seq, LiveError> {
        self.live
            .games
            .execute(
                game,
                &Actor::Person(person.id.clone()),
                &self.command_id(),
                command,
            )
            .await
    }

    pub(crate) async fn turns(&self, id: &GameId, turns: &[&str]) {
        for turn in turns {
            let game = self.live.games.game(id).await.unwrap();
            let mover = game.line().position().to_move();
            let player = known(game.players()[mover].as_ref().unwrap());
            self.by(&player, id, play(turn, game.line().plies().len()))
                .await
                .unwrap();
        }
    }

    /// Returns the path of the SQLite file.
    pub(crate) fn file(&self) -> PathBuf {
        self.database.path()
    }

    pub(crate) fn command_id(&self) -> CommandId {
        let number = self.commands.fetch_add(1, Ordering::Relaxed);
        CommandId::parse(&format!("command-{number}")).unwrap()
    }
}

pub(crate) async fn open(database: &TestDatabase, clock: &Arc<ManualClock>) -> Live {
    let store = database.open().await;
    introduce(&store).await;
    Live::open(store, clock.clone()).await.unwrap()
}

/// Describes each event briefly: a turn by its notation, an end by its result.
pub(crate) fn told(events: &[GameEvent]) -> Vec<String> {
    let tell = |event: &GameEvent| match event {
        GameEvent::Played(judged) => judged.turn.clone(),
        GameEvent::TurnTakenBack(judged) => format!("taken back: {}", judged.turn),
        GameEvent::Landed(judged) => format!("landed: {}", judged.turn),
        GameEvent::EventStarted { event, .. } => format!("event {event}"),
        GameEvent::Ended { outcome } => outcome.to_string(),
        other => format!("{other:?}"),
    };
    events.iter().map(tell).collect()
}

/// Returns a turn with its effects according to the rules, and appends it to the line.
pub(crate) fn judged(line: &mut GameLine, turn: &str) -> JudgedTurn {
    let record = line.judge(turn).unwrap();
    line.append(record.clone());
    JudgedTurn {
        turn: turn.to_owned(),
        record: Arc::new(record),
    }
}
