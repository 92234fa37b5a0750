//! Opens many WebSocket connections that only receive frames.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use tokio::sync::watch;
use tokio::task::{JoinHandle, spawn_local};
use tokio::time::timeout;

use super::frames::Frame;
use super::peer::{Peer, Target};
use crate::run::Outcome;

/// The number of connections opened concurrently. They must fit in the server's accept queue.
const AT_ONCE: usize = 512;
/// The time limit for all listeners to receive one event.
const HEAR_WITHIN: Duration = Duration::from_secs(20);

#[derive(Default)]
struct Heard {
    /// The number of listeners that have received their first frame.
    begun: usize,
    /// The number of frames received about the watched game. `bytes` is their total size.
    updates: usize,
    bytes: usize,
    largest: usize,
}

/// Many connections that only receive. Each has a task that reads its frames. Dropping the crowd
/// closes the connections.
pub(crate) struct Crowd {
    heard: Rc<RefCell<Heard>>,
    changed: Rc<watch::Sender<()>>,
    tasks: Vec<JoinHandle<()>>,
}

impl Crowd {
    /// Opens `count` receiving connections and waits until each has received a frame. Connection
    /// `n` connects to `target(n)`.
    pub(crate) async fn gather(count: usize, target: impl Fn(usize) -> Target) -> Outcome<Self> {
        let crowd = Self {
            heard: Rc::default(),
            changed: Rc::new(watch::Sender::new(())),
            tasks: Vec::new(),
        };
        let peers: Vec<Peer> = stream::iter(0..count)
            .map(|number| {
                let target = target(number);
                async move { Peer::open(&target, number).await }
            })
            .buffer_unordered(AT_ONCE)
            .try_collect()
            .await?;
        let mut crowd = crowd;
        for peer in peers {
            let task = listen(peer, Rc::clone(&crowd.heard), Rc::clone(&crowd.changed));
            crowd.tasks.push(spawn_local(task));
        }
        crowd.wait(|heard| heard.begun == count).await?;
        Ok(crowd)
    }

    /// Waits until the connections have received a total of `count` frames about the game.
    pub(crate) async fn updates(&self, count: usize) -> Outcome<()> {
        self.wait(|heard| heard.updates >= count).await
    }

    /// Resets the counters of game frames and bytes.
    pub(crate) fn reset(&self) {
        let begun = self.heard.borrow().begun;
        *self.heard.borrow_mut() = Heard {
            begun,
            ..Heard::default()
        };
    }

    /// Returns the mean and largest size of the frames about the game, in bytes.
    pub(crate) fn update_bytes(&self) -> (usize, usize) {
        let heard = self.heard.borrow();
        (heard.bytes / heard.updates.max(1), heard.largest)
    }

    async fn wait(&self, met: impl Fn(&Heard) -> bool) -> Outcome<()> {
        let mut changed = self.changed.subscribe();
        let waiting = async {
            while !met(&self.heard.borrow()) {
                changed.changed().await?;
            }
            Ok(())
        };
        timeout(HEAR_WITHIN, waiting)
            .await
            .map_err(|_| "not every listener heard what happened")?
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// Reads frames until the server closes the connection.
async fn listen(mut peer: Peer, heard: Rc<RefCell<Heard>>, changed: Rc<watch::Sender<()>>) {
    let mut begun = false;
    while let Ok(Some(text)) = peer.next_text().await {
        let mut heard = heard.borrow_mut();
        heard.begun += usize::from(!std::mem::replace(&mut begun, true));
        if matches!(Frame::read(&text), Ok(Frame::State { .. })) {
            heard.updates += 1;
            heard.bytes += text.len();
            heard.largest = heard.largest.max(text.len());
        }
        drop(heard);
        changed.send_replace(());
    }
}
