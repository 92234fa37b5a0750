//! A site with several nodes: the real program, several times on one PostgreSQL database, behind
//! HAProxy as in `docs/SCALING.md`.

#![allow(
    dead_code,
    reason = "several test programs share it, and each needs a part"
)]

mod balancer;
mod node;

use std::sync::LazyLock;
use std::thread::available_parallelism;

use balancer::Balancer;
use tokio::sync::{Semaphore, SemaphorePermit};

pub(crate) use node::{Node, NodeClock};

use crate::database::TestDatabase;
use crate::ports::free_port;

/// Limits the number of concurrent sites to one per core. The tests measure time, and more sites
/// would slow each other down.
static SITES: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(available_parallelism().map_or(1, usize::from)));

/// Two nodes behind a load balancer.
pub(crate) struct TestSite {
    pub(crate) nodes: Vec<Node>,
    balancer: Balancer,
    pub(crate) database: TestDatabase,
    _one_of_few: SemaphorePermit<'static>,
}

/// Settings of a site that a test may change.
#[derive(Clone, Copy, Default)]
pub(crate) struct NodeSettings {
    /// The clock of the second node's machine.
    pub(crate) second_clock: NodeClock,
    /// Additional command-line arguments for each node.
    pub(crate) arguments: &'static [&'static str],
}

/// The names by which the load balancer knows the nodes. They are also the values of the cookie
/// that binds a browser to a node.
pub(crate) const NAMES: [&str; 2] = ["one", "two"];

impl TestSite {
    /// Starts a site with its own database in the shared PostgreSQL cluster.
    pub(crate) async fn start() -> Self {
        Self::start_on(TestDatabase::postgres().await, NodeSettings::default()).await
    }

    pub(crate) async fn start_on(database: TestDatabase, wishes: NodeSettings) -> Self {
        let permit = SITES.acquire().await.expect("it is never closed");
        let site = free_port();
        let public_url = format!("http://127.0.0.1:{site}");
        let place = database.argument();
        let folder = database.folder();
        let nodes: Vec<Node> = NAMES
            .iter()
            .zip([free_port(), free_port()])
            .map(|(&name, port)| {
                let clock = if name == NAMES[0] {
                    NodeClock::default()
                } else {
                    wishes.second_clock
                };
                let arguments = wishes.arguments;
                Node::start(name, &place, folder, port, &public_url, clock, arguments)
            })
            .collect();
        let addresses = nodes.iter().map(Node::address).collect::<Vec<_>>();
        let balancer = Balancer::start(site, &addresses, folder);
        let site = Self {
            nodes,
            balancer,
            database,
            _one_of_few: permit,
        };
        site.is_served().await;
        site
    }

    /// Waits until the load balancer sends clients to each node.
    pub(crate) async fn is_served(&self) {
        for name in NAMES {
            self.balancer.serves(name).await;
        }
    }

    /// Waits until the load balancer sends no clients to this node.
    pub(crate) async fn leaves_out(&self, node: &Node) {
        self.balancer.leaves_out(node.name()).await;
    }

    /// Returns the site's public address, such as `127.0.0.1:3000`.
    pub(crate) fn address(&self) -> &str {
        self.balancer.address()
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address())
    }
}
