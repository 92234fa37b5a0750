//! Formats the results as a page for `docs/ARENA.md`.

use std::fmt::Write as _;

use crate::match_up::MAX_PLIES;
use crate::pairings::Pairing;
use crate::setups::ArenaSetup;
use crate::tally::ScoreTally;

/// The data in the heading of the results page.
pub(crate) struct ReportHeading {
    pub(crate) date: Option<String>,
    pub(crate) commit: String,
    pub(crate) fewest: u32,
}

/// A row of the result table.
pub(crate) struct ReportRow<'a> {
    pub(crate) setup: &'a ArenaSetup,
    pub(crate) pairing: &'a Pairing,
    pub(crate) tally: ScoreTally,
}

/// Formats the results page with its heading and its table.
pub(crate) fn write(heading: &ReportHeading, rows: &[ReportRow<'_>]) -> String {
    let mut page = introduction(heading, rows);
    let mut title = "";
    let mut sorted: Vec<&ReportRow<'_>> = rows.iter().collect();
    sorted.sort_by_key(|row| {
        rows.iter()
            .position(|other| other.setup.name == row.setup.name)
    });
    for row in sorted {
        if row.setup.title != title {
            title = row.setup.title;
            let _ = writeln!(page, "\n## {title}");
            page += "| | games | won | drawn | lost | score | 95 % interval | aim | met |\n";
            page += "| --- | --: | --: | --: | --: | --: | --: | --- | --- |\n";
        }
        page += &line(row);
    }
    page
}

fn introduction(heading: &ReportHeading, rows: &[ReportRow<'_>]) -> String {
    let ReportHeading {
        date,
        commit,
        fewest,
    } = heading;
    let date = date.as_deref().unwrap_or("no date given");
    let aimed = rows.iter().filter_map(|row| {
        let met = row.pairing.is_met(&row.tally)?;
        Some((met, row.pairing.is_sure(&row.tally), row.tally.games() > 0))
    });
    let count = |wanted: fn(&(bool, bool, bool)) -> bool| aimed.clone().filter(wanted).count();
    let mut text = format!(
        "# Games between the levels\n\
         `make arena` plays them and writes this page: {date}, at commit {commit}.\n\n\
         | rows with an aim | aim met | of these with the whole interval | not met | not played |\n\
         | --: | --: | --: | --: | --: |\n\
         | {all} | {met} | {sure} | {missed} | {missing} |\n\n",
        all = count(|_| true),
        met = count(|(met, _, played)| *played && *met),
        sure = count(|(met, sure, played)| *played && *met && *sure),
        missed = count(|(met, _, played)| *played && !*met),
        missing = count(|(_, _, played)| !*played),
    );
    let _ = write!(
        text,
        "- **Openings.** Each game begins with four random plies. Each opening is played \
         twice, with\n  \
         sides changed. Openings that a short search sees to be decided are left out.\n\
         - **Draws** are half a point. Claimable draws are claimed, and a game of \
         {MAX_PLIES} plies is\n  \
         drawn.\n\
         - **Length.** A row has 200 games, or as many as `ARENA_GAMES` says. It ends \
         early when it has\n  \
         {fewest} and the 99 % interval of its score lies on one side of the aim. The \
         interval in the\n  \
         table is Wilson’s with 95 %; it treats draws as wins or losses, so it is a \
         little too wide.\n\
         - **“At 1/20”** is a level with a twentieth of its nodes, where games would take \
         too long. Both\n  \
         levels of a row have it.\n\
         - **`random`** plays any turn. **`greedy`** plays the turn that wins most \
         material at once, a\n  \
         king first, and starts an event as soon as it can. The row `greedy - random` \
         says how good a\n  \
         yardstick that is: where it wins little more than half, as where captures are \
         compulsory, no\n  \
         level can clearly both beat `random` and lose to `greedy`.\n\
         - **“Open”**: the aim lies inside the interval, so more games are needed.\n\
         - **Aims.** A level should score 65 % against the one below it, or 60 % where \
         more than half of\n  \
         the games are drawn.\n"
    );
    text
}

fn line(row: &ReportRow<'_>) -> String {
    let ReportRow { pairing, tally, .. } = row;
    let aim = pairing.aim_in_words(tally);
    if tally.games() == 0 {
        return format!("| {pairing} | 0 | | | | | | {aim} | not played |\n");
    }
    let (low, high) = tally.interval();
    let met = match (pairing.is_met(tally), pairing.is_sure(tally)) {
        (Some(true), true) => "yes",
        (Some(true), false) => "yes, open",
        (Some(false), true) => "**no**",
        (Some(false), false) => "no, open",
        (None, _) => "",
    };
    format!(
        "| {pairing} | {} | {} | {} | {} | {:.1} % | {:.1}–{:.1} % | {aim} | {met} |\n",
        tally.games(),
        tally.won,
        tally.drawn,
        tally.lost,
        100.0 * tally.score(),
        100.0 * low,
        100.0 * high,
    )
}
