//! Random IDs, tokens, keys and choices. All code outside `web` takes its randomness from here.

use std::cell::RefCell;

use data_encoding::{BASE32_NOPAD, BASE64URL_NOPAD};
use rand::distr::{Distribution, StandardUniform};
use rand::rngs::StdRng;
use rand::{Rng, RngExt as _, SeedableRng as _};
use sha2::{Digest, Sha256};

use postern_game::{
    CommandId, DecisionFacts, DrawSeed, GameId, PeopleHours, PersonId, ProblemId, RandomBytes,
    RandomInputs, Seq, StudyId, SubmittedSecret,
};
use postern_rules::{ByColor, Color};
use postern_store::TokenHash;

/// The number of characters in a game ID, 5 bits each: few enough to read a URL aloud, and too many
/// to guess.
const GAME_ID_LEN: usize = 12;

thread_local! {
    /// The random generator of this thread in a test. It replaces the operating system's generator.
    static SEEDED: RefCell<Option<StdRng>> = const { RefCell::new(None) };
}

/// Seeds all randomness of this thread, so that a test can repeat a run. No server calls this
/// function.
#[doc(hidden)]
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

/// Returns the facts for deciding on a command: these sleeping hours, and defaults for all other
/// facts.
pub(super) fn facts(hours: PeopleHours) -> DecisionFacts {
    let game_id = game_id_from(&random::<[u8; 8]>());
    let seeds = ByColor::of(|_| DrawSeed::new(random()));
    DecisionFacts {
        hours,
        ..DecisionFacts::new(game_id, SubmittedSecret::new(random()), seeds)
    }
}

/// Returns the ID of the game that a person's command creates. The ID is the same if the command is
/// sent twice, and unpredictable without the key.
pub(super) fn game_id_for(key: &[u8], person: &PersonId, command: &CommandId) -> GameId {
    // No ID contains a slash, so different pairs always have different hash inputs.
    let digest = Sha256::new()
        .chain_update(key)
        .chain_update(format!("/{person}/{command}"))
        .finalize();
    game_id_from(&digest)
}

/// Returns a new analysis ID, which is as long as a game ID. Anyone with an analysis's URL can read
/// it, so the ID must be unguessable.
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

/// Returns a new person ID of 128 bits. The ID is never shown to others and cannot be guessed.
pub(super) fn person_id() -> PersonId {
    let id = BASE32_NOPAD.encode(&random::<[u8; 16]>()).to_lowercase();
    PersonId::parse(&id).expect("base 32 is letters and digits")
}

/// Returns a new command ID for the server's own commands.
pub(super) fn command_id() -> CommandId {
    CommandId::parse(person_id().as_str()).expect("base 32 is letters and digits")
}

/// Returns the seed of a computer's search. The seed is the same for the same board of a game, and
/// unpredictable without the key.
pub(super) fn seed_of_search(key: &[u8], game: &GameId, board: Seq) -> u64 {
    let digest = Sha256::new()
        .chain_update(key)
        // No ID contains a slash, so different boards always have different hash inputs.
        .chain_update(format!("/search/{game}/{board}"))
        .finalize();
    let mut seed = [0; 8];
    seed.copy_from_slice(&digest[..8]);
    u64::from_le_bytes(seed)
}

/// Returns the random bytes that a computer player contributes to the drawing of event cards.
pub(super) fn bytes() -> RandomBytes {
    RandomBytes::new(random())
}

/// Returns a new seed for a start position. It is short enough to read aloud, but has far more
/// possible values than there are shuffled starts.
pub(super) fn seed() -> u64 {
    draw(|rng| rng.random_range(0..1_000_000))
}

/// Returns a new token of 256 bits for a private link or a session.
pub(super) fn token() -> String {
    BASE64URL_NOPAD.encode(&random::<[u8; 32]>())
}

/// Returns the hash by which a person's account recognises a browser. The hashes of people who
/// share a browser differ.
pub(super) fn browser_hash(token: &str, person: &PersonId) -> TokenHash {
    Sha256::new()
        // No token contains a slash, so different pairs always have different hash inputs.
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

/// Returns random bytes that are almost always a valid key for push messages.
pub(super) fn push_key() -> [u8; 32] {
    random()
}

/// Returns a random salt, so that no two messages are encrypted with the same key.
pub(super) fn salt() -> [u8; 16] {
    random()
}

/// Returns the random inputs for a new game.
pub(super) fn chance() -> RandomInputs {
    let side = if random() { Color::White } else { Color::Black };
    RandomInputs::new(side, random())
}

/// Returns a random element of `choices`, which must not be empty.
pub(super) fn pick<'a>(choices: &[&'a str]) -> &'a str {
    choices[draw(|rng| rng.random_range(0..choices.len()))]
}

/// Returns a random number from `least` up to, but not including, `most`.
pub(super) fn between(least: f64, most: f64) -> f64 {
    draw(|rng| rng.random_range(least..most))
}

/// Returns a random number with the given number of digits, at least 1 and at most 9.
pub(super) fn number(digits: u32) -> u32 {
    let least = 10_u32.pow(digits - 1);
    draw(|rng| rng.random_range(least..10 * least))
}
