//! A real name server on this machine. All names mean this machine, and to some it does not answer.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use domain::{
    base::{Message, MessageBuilder, Rtype, Ttl, iana::Rcode},
    rdata::A,
};
use tokio::net::UdpSocket;

/// Names that begin with this have no answer once the server is to be silent.
pub(crate) const SILENT: &str = "silent";

/// A running server; it ends with the test.
pub(crate) struct NameServer {
    address: SocketAddr,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    is_silent: AtomicBool,
    left_waiting: AtomicUsize,
}

impl NameServer {
    pub(crate) async fn start() -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").await.expect("a free port");
        let address = socket.local_addr().expect("an address");
        let state = Arc::<State>::default();
        tokio::spawn({
            let state = Arc::clone(&state);
            async move {
                let mut bytes = [0; 2_000];
                while let Ok((length, from)) = socket.recv_from(&mut bytes).await {
                    if let Some(answer) = state.answer(&bytes[..length]) {
                        let _ = socket.send_to(&answer, from).await;
                    }
                }
            }
        });
        Self { address, state }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Leaves the names that begin with [`SILENT`] without an answer from now on.
    pub(crate) fn be_silent(&self) {
        self.state.is_silent.store(true, Ordering::SeqCst);
    }

    /// How many questions it has left without an answer.
    pub(crate) fn left_waiting(&self) -> usize {
        self.state.left_waiting.load(Ordering::SeqCst)
    }
}

impl State {
    fn answer(&self, query: &[u8]) -> Option<Vec<u8>> {
        let query = Message::from_octets(query).ok()?;
        let question = query.sole_question().ok()?;
        let name = question.qname();
        if self.is_silent.load(Ordering::SeqCst) && name.to_string().starts_with(SILENT) {
            self.left_waiting.fetch_add(1, Ordering::SeqCst);
            return None;
        }
        let answer = MessageBuilder::new_vec().start_answer(&query, Rcode::NOERROR);
        let mut answer = answer.ok()?;
        if question.qtype() == Rtype::A {
            let record = (name, Ttl::ZERO, A::new(Ipv4Addr::LOCALHOST));
            answer.push(record).ok()?;
        }
        Some(answer.finish())
    }
}
