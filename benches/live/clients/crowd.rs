//! Many connections that only listen.

use std::{cell::RefCell, rc::Rc, time::Duration};

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use tokio::{
    sync::watch,
    task::{JoinHandle, spawn_local},
    time::timeout,
};

use super::{
    frames::Frame,
    peer::{Peer, Target},
};
use crate::run::Outcome;

/// The number of connections opened at once: as many as a server's accept queue holds without
/// losing any.
const AT_ONCE: usize = 512;
/// The time limit for all to receive one event.
const HEAR_WITHIN: Duration = Duration::from_secs(20);

/// The frames that the listeners have received.
#[derive(Default)]
struct Heard {
    /// The number of listeners that have had their first frame.
    begun: usize,
    /// The number of frames about the game, and their bytes.
    updates: usize,
    bytes: usize,
    largest: usize,
}

/// Listeners, each with a task that reads everything. They disconnect on drop.
pub(crate) struct Crowd {
    heard: Rc<RefCell<Heard>>,
    changed: Rc<watch::Sender<()>>,
    tasks: Vec<JoinHandle<()>>,
}

impl Crowd {
    /// Connects `count` listeners to `target(0)`, `target(1)` and so on, and waits until each has
    /// had a frame.
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

    /// Waits until `count` frames about the game have been received in total.
    pub(crate) async fn updates(&self, count: usize) -> Outcome<()> {
        self.wait(|heard| heard.updates >= count).await
    }

    /// Resets the counters.
    pub(crate) fn reset(&self) {
        let begun = self.heard.borrow().begun;
        *self.heard.borrow_mut() = Heard {
            begun,
            ..Heard::default()
        };
    }

    /// Returns the mean and largest size in bytes of the frames about the game.
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

/// Reads until the server closes the connection.
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
