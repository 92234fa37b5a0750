//! A file with the results of finished games. Each line has seven tab-separated fields: setup,
//! pairing, opening, the first player's side, the first player's half-points, plies, and the reason
//! for the end.

use std::collections::HashMap;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::{fs, io};

use crate::match_up::FinishedGame;
use crate::pairings::Pairing;
use crate::setups::ArenaSetup;
use crate::tally::ScoreTally;

/// The names of a setup and of a pairing.
type SetupPairing = (String, String);

/// The results of all games that were played with the current source code.
pub(crate) struct Ledger {
    file: File,
    /// The first player's half-points in each game: by setup and pairing, then by opening and
    /// whether the first player has White.
    games: HashMap<SetupPairing, HashMap<(u32, bool), u32>>,
}

impl Ledger {
    /// Reads the results from the file. Drops the last line if it is incomplete.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read?,
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        if whole.len() < text.len() {
            fs::write(path, whole)?;
        }
        let mut games: HashMap<SetupPairing, HashMap<_, _>> = HashMap::new();
        for (pair, place, halves) in whole.lines().filter_map(read_line) {
            games.entry(pair).or_default().insert(place, halves);
        }
        let file = File::options().create(true).append(true).open(path)?;
        Ok(Self { file, games })
    }

    pub(crate) fn knows(
        &self,
        setup: &ArenaSetup,
        pairing: &Pairing,
        opening: u32,
        is_white: bool,
    ) -> bool {
        let games = self.games.get(&pair(setup, pairing));
        games.is_some_and(|games| games.contains_key(&(opening, is_white)))
    }

    pub(crate) fn tally(&self, setup: &ArenaSetup, pairing: &Pairing) -> ScoreTally {
        let mut tally = ScoreTally::default();
        let games = self.games.get(&pair(setup, pairing));
        for halves in games.into_iter().flat_map(HashMap::values) {
            tally.add(*halves);
        }
        tally
    }

    /// Appends the result of a game to the file and to memory.
    ///
    /// # Panics
    /// Panics if the file cannot be written, because results would be lost.
    pub(crate) fn add(&mut self, setup: &ArenaSetup, pairing: &Pairing, game: &FinishedGame) {
        let FinishedGame {
            opening,
            is_white,
            halves,
            plies,
            why,
        } = *game;
        let name = setup.name;
        let side = if is_white { "white" } else { "black" };
        let line = format!("{name}\t{pairing}\t{opening}\t{side}\t{halves}\t{plies}\t{why}\n");
        let written = self.file.write_all(line.as_bytes());
        written.expect("the file of games can be written");
        let games = self.games.entry(pair(setup, pairing)).or_default();
        games.insert((opening, is_white), halves);
    }
}

fn pair(setup: &ArenaSetup, pairing: &Pairing) -> SetupPairing {
    (setup.name.to_owned(), pairing.to_string())
}

fn read_line(line: &str) -> Option<(SetupPairing, (u32, bool), u32)> {
    let mut fields = line.split('\t');
    let pair = (fields.next()?.to_owned(), fields.next()?.to_owned());
    let opening = fields.next()?.parse().ok()?;
    let is_white = fields.next()? == "white";
    let halves = fields.next()?.parse().ok()?;
    Some((pair, (opening, is_white), halves))
}
