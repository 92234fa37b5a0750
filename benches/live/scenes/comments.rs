//! Measures the duration of turns in a game of 40 moves while 200 spectators each send one comment,
//! in bursts.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::{JoinHandle, spawn_local};

use super::directory;
use crate::clients::{Crowd, Frame, Host, Peer, Target};
use crate::report::{Aim, Figure, Report, number, quantile};
use crate::run::Outcome;

const SOCKETS: usize = 200;
/// The number of turns in the game, 40 by each player.
const PLIES: usize = 80;
/// The number of comments in a burst. There is a burst every `EVERY` turns, so that all comments
/// are sent before the game ends.
const BURST: usize = 20;
const EVERY: usize = 8;
const ROUNDS: usize = 3;

pub(crate) async fn run(server: &Path, report: &mut Report) -> Outcome<()> {
    let directory = directory()?;
    let postern = Host::postern(server, directory.path())?;
    // Players 0 and 1 play the game at table 0, so the commenters' numbers begin with 2.
    let mut cookies = Vec::with_capacity(SOCKETS);
    for number in 0..SOCKETS {
        cookies.push(postern.person(2 + number).await?);
    }
    let [mut silent, mut loud] = [Duration::MAX; 2];
    let mut all = Fate::default();
    for _ in 0..ROUNDS {
        silent = silent.min(without_comments(&postern).await?);
        let (p99, fate) = with_comments(&postern, &cookies).await?;
        loud = loud.min(p99);
        all.accepted += fate.accepted;
        all.busy += fate.busy;
        all.refused += fate.refused;
        all.kept += fate.kept;
    }
    report.row(
        "a move amid 200 comments, p99",
        Figure::millis(loud),
        Some(Figure::millis(silent)),
        Aim::MostTimes(3.0),
    );
    report.row(
        "comments answered with 503",
        Figure(number(all.busy), ""),
        None,
        Aim::Most(0.0),
    );
    report.row(
        "comments lost",
        Figure(number((SOCKETS * ROUNDS).saturating_sub(all.kept)), ""),
        None,
        Aim::Most(0.0),
    );
    let Fate {
        accepted, refused, ..
    } = all;
    let words = format!("{accepted} accepted, {refused} refused for another reason");
    Report::note("comments in all rounds", &words);
    Ok(())
}

/// Numbers of comments, by what happened to them.
#[derive(Default)]
struct Fate {
    accepted: usize,
    /// Comments refused with status 503.
    busy: usize,
    /// Comments refused with another status.
    refused: usize,
    /// Comments stored in the game.
    kept: usize,
}

/// Returns the 99th percentile of turn durations in a game without comments.
async fn without_comments(host: &Host) -> Outcome<Duration> {
    let mut table = host.table(0).await?;
    let game = table.game.clone();
    let _crowd = Crowd::gather(SOCKETS, |_| host.target(&game, None, 0)).await?;
    for _ in 0..PLIES {
        table.turn().await?;
    }
    Ok(quantile(&mut table.times, 0.99))
}

/// Returns the 99th percentile of turn durations in a game with many comments, and the comments'
/// outcomes.
async fn with_comments(host: &Host, cookies: &[String]) -> Outcome<(Duration, Fate)> {
    let mut table = host.table(0).await?;
    let fate = Rc::new(RefCell::new(Fate::default()));
    let ply = watch::Sender::new(0);
    let mut commenters = Vec::with_capacity(SOCKETS);
    for (number, cookie) in cookies.iter().enumerate() {
        let target = host.target(&table.game, Some(cookie.clone()), 0);
        commenters.push(commenter(number, &target, ply.subscribe(), Rc::clone(&fate)).await?);
    }
    for next in 1..=PLIES {
        table.turn().await?;
        ply.send_replace(next);
    }
    for commenter in commenters {
        commenter.await??;
    }
    let mut fate = fate.take();
    fate.kept = host.count_comments(&table.game).await?;
    Ok((quantile(&mut table.times, 0.99), fate))
}

/// Connects a spectator who sends a comment in burst `number / BURST` and then disconnects.
async fn commenter(
    number: usize,
    target: &Target,
    mut ply: watch::Receiver<usize>,
    fate: Rc<RefCell<Fate>>,
) -> Outcome<JoinHandle<Outcome<()>>> {
    let mut peer = Peer::open(target, number).await?;
    let due = number / BURST * EVERY;
    let text = format!(
        r#"{{"type":"command","id":"said-{number}","command":{{"do":"kibitz","ply":{due},"text":"Comment {number}"}}}}"#
    );
    Ok(spawn_local(async move {
        loop {
            tokio::select! {
                frame = peer.next() => { frame?; }
                reached = ply.wait_for(|&ply| ply >= due) => { reached?; break; }
            }
        }
        peer.send(text).await?;
        loop {
            let frame = peer.next().await?;
            let mut fate = fate.borrow_mut();
            match frame {
                Frame::Accepted { .. } => fate.accepted += 1,
                Frame::Refused { status: 503, .. } => fate.busy += 1,
                Frame::Refused { .. } => fate.refused += 1,
                Frame::State { .. } | Frame::Own | Frame::Other => continue,
            }
            return Ok(());
        }
    }))
}
