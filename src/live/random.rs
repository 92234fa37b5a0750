//! Randomness: ids, tokens, keys and chance. Below `web` the only place that asks for it.

use std::cell::RefCell;

use data_encoding::{BASE32_NOPAD, BASE64URL_NOPAD};
use rand::{
    Rng, RngExt as _, SeedableRng as _,
    distr::{Distribution, StandardUniform},
    rngs::StdRng,
};
use sha2::{Digest, Sha256};

use postern_game::{
    CommandId, DecisionFacts, GameId, PeopleHours, PersonId, ProblemId, RandomBytes, RandomInputs,
    Seed, Seq, StudyId, SubmittedSecret,
};
use postern_rules::{ByColor, Color};
use postern_store::TokenHash;

/// Characters of a game's id, 5 bits each: short enough for an address that is read aloud, too many
/// to try.
const GAME_ID_LEN: usize = 12;

thread_local! {
    /// From which this thread draws in a test, in place of the operating system's generator.
    static SEEDED: RefCell<Option<StdRng>> = const { RefCell::new(None) };
}

/// Has all that is drawn on this thread from now on follow from a seed. For tests that live the same
/// life twice: no server calls it.
pub fn seed_thread(seed: u64) {
    SEEDED.set(Some(StdRng::seed_from_u64(seed)));
}

fn draw<T>(from: impl FnOnce(&mut dyn Rng) -> T) -> T {
    SEEDED.with_borrow_mut(|seeded| match seeded {
        Some(seeded) => from(seeded),
        None => from(&mut rand::rng()),
    })
}

fn random<T>() -> T
where
    StandardUniform: Distribution<T>,
{
    draw(|rng| rng.random())
}

/// The facts for a decision in a game whose people have these hours, as long as nothing else is known.
pub(super) fn facts(hours: PeopleHours) -> DecisionFacts {
    let game_id = game_id_from(&random::<[u8; 8]>());
    let seeds = ByColor::of(|_| Seed::new(random()));
    DecisionFacts {
        hours,
        ..DecisionFacts::new(game_id, SubmittedSecret::new(random()), seeds)
    }
}

/// The id of the game that a person creates with a command: the same for the same command sent
/// twice, and nobody's guess without the key.
pub(super) fn game_id_for(key: &[u8], person: &PersonId, command: &CommandId) -> GameId {
    // No id contains a slash, so different pairs never hash the same text.
    let digest = Sha256::new()
        .chain_update(key)
        .chain_update(format!("/{person}/{command}"))
        .finalize();
    game_id_from(&digest)
}

/// As long as a game's id: whoever has the address of an analysis can read it, and nobody finds one by trying.
pub(super) fn study_id() -> StudyId {
    let id = game_id_from(&random::<[u8; 8]>());
    StudyId::parse(id.as_str()).expect("base 32 is letters and digits")
}

fn game_id_from(bytes: &[u8]) -> GameId {
    let mut id = BASE32_NOPAD.encode(bytes).to_lowercase();
    id.truncate(GAME_ID_LEN);
    GameId::parse(&id).expect("base 32 is letters and digits")
}

pub(super) fn problem_id() -> ProblemId {
    let id = game_id_from(&random::<[u8; 8]>());
    ProblemId::parse(id.as_str()).expect("base 32 is letters and digits")
}

/// 128 bits: a person's id is never shown to others, and nobody finds it by trying.
pub(super) fn person_id() -> PersonId {
    let id = BASE32_NOPAD.encode(&random::<[u8; 16]>()).to_lowercase();
    PersonId::parse(&id).expect("base 32 is letters and digits")
}

/// For a command that the server gives by itself.
pub(super) fn command_id() -> CommandId {
    CommandId::parse(person_id().as_str()).expect("base 32 is letters and digits")
}

/// By which a computer looks at a board: the same for the same board of a game, and nobody's guess without
/// the key.
pub(super) fn seed_of_search(key: &[u8], game: &GameId, board: Seq) -> u64 {
    let digest = Sha256::new()
        .chain_update(key)
        // No id contains a slash, so different boards never hash the same text.
        .chain_update(format!("/search/{game}/{board}"))
        .finalize();
    let mut seed = [0; 8];
    seed.copy_from_slice(&digest[..8]);
    u64::from_le_bytes(seed)
}

/// What a computer adds to the chance by which events are drawn.
pub(super) fn bytes() -> RandomBytes {
    RandomBytes::new(random())
}

/// As many seeds as people can read out, and far more than there are shuffled starts.
pub(super) fn seed() -> u64 {
    draw(|rng| rng.random_range(0..1_000_000))
}

/// 256 bits for a private link or a session.
pub(super) fn token() -> String {
    BASE64URL_NOPAD.encode(&random::<[u8; 32]>())
}

/// By which a person's account knows a browser again: of one browser, several people's differ.
pub(super) fn browser_hash(token: &str, person: &PersonId) -> TokenHash {
    Sha256::new()
        // No token contains a slash, so different pairs never hash the same text.
        .chain_update(format!(
            "{}/{person}",
            BASE64URL_NOPAD.encode(&token_hash(token))
        ))
        .finalize()
        .into()
}

pub(super) fn token_hash(token: &str) -> TokenHash {
    Sha256::digest(token).into()
}

pub(super) fn key() -> Vec<u8> {
    random::<[u8; 64]>().to_vec()
}

/// A number that is a key for messages to browsers, or nearly always.
pub(super) fn push_key() -> [u8; 32] {
    random()
}

/// So that no two messages are encrypted alike.
pub(super) fn salt() -> [u8; 16] {
    random()
}

/// For a new game.
pub(super) fn chance() -> RandomInputs {
    let side = if random() { Color::White } else { Color::Black };
    RandomInputs::new(side, random())
}

/// One of `choices`, which has at least one.
pub(super) fn pick<'a>(choices: &[&'a str]) -> &'a str {
    choices[draw(|rng| rng.random_range(0..choices.len()))]
}

/// A number from `least` up to `most`.
pub(super) fn between(least: f64, most: f64) -> f64 {
    draw(|rng| rng.random_range(least..most))
}

/// A number of so many digits, at least 1 and at most 9.
pub(super) fn number(digits: u32) -> u32 {
    let least = 10_u32.pow(digits - 1);
    draw(|rng| rng.random_range(least..10 * least))
}
