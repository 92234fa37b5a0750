//! A local DNS server. It resolves all names to localhost, and can ignore queries for some names.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use domain::base::iana::Rcode;
use domain::base::{Message, MessageBuilder, Name, Rtype, ToName as _, Ttl};
use domain::rdata::{A, Aaaa, Cname};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UdpSocket};

/// Queries for names with this prefix are ignored while the server is silent.
pub(crate) const SILENT: &str = "silent";
/// Responses for names with this prefix are too long for UDP.
pub(crate) const LONG: &str = "long";
/// Names with this prefix are aliases.
pub(crate) const ALIAS: &str = "alias";

/// A running server. Its tasks end with the test's runtime.
pub(crate) struct NameServer {
    address: SocketAddr,
    state: Arc<NameServerState>,
}

#[derive(Default)]
struct NameServerState {
    is_silent: AtomicBool,
    left_waiting: AtomicUsize,
}

/// Binds the same free port for UDP and TCP. A port that is free for UDP may be taken for TCP, so
/// this tries others.
async fn bind() -> (UdpSocket, TcpListener) {
    for _ in 0..100 {
        let socket = UdpSocket::bind("127.0.0.1:0").await.expect("a free port");
        let address = socket.local_addr().expect("an address");
        if let Ok(streams) = TcpListener::bind(address).await {
            return (socket, streams);
        }
    }
    panic!("no port is free for both UDP and TCP");
}

impl NameServer {
    pub(crate) async fn start() -> Self {
        let (socket, streams) = bind().await;
        let address = socket.local_addr().expect("an address");
        let state = Arc::<NameServerState>::default();
        tokio::spawn({
            let state = Arc::clone(&state);
            async move {
                while let Ok((stream, _)) = streams.accept().await {
                    tokio::spawn(answer_all(Arc::clone(&state), stream));
                }
            }
        });
        tokio::spawn({
            let state = Arc::clone(&state);
            async move {
                let mut bytes = [0; 2_000];
                while let Ok((length, from)) = socket.recv_from(&mut bytes).await {
                    if let Some(answer) = state.answer(&bytes[..length], true) {
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

    /// Ignores all further queries for names that begin with [`SILENT`].
    pub(crate) fn be_silent(&self) {
        self.state.is_silent.store(true, Ordering::SeqCst);
    }

    /// Returns the number of ignored queries.
    pub(crate) fn left_waiting(&self) -> usize {
        self.state.left_waiting.load(Ordering::SeqCst)
    }
}

/// Answers the queries on a TCP connection. Each query is prefixed with its length.
async fn answer_all(state: Arc<NameServerState>, mut stream: TcpStream) -> Option<()> {
    loop {
        let length = stream.read_u16().await.ok()?;
        let mut query = vec![0; usize::from(length)];
        stream.read_exact(&mut query).await.ok()?;
        let answer = state.answer(&query, false)?;
        let length = u16::try_from(answer.len()).ok()?;
        stream.write_u16(length).await.ok()?;
        stream.write_all(&answer).await.ok()?;
    }
}

impl NameServerState {
    fn answer(&self, query: &[u8], is_short: bool) -> Option<Vec<u8>> {
        let query = Message::from_octets(query).ok()?;
        let question = query.sole_question().ok()?;
        let name = question.qname();
        if self.is_silent.load(Ordering::SeqCst) && name.to_string().starts_with(SILENT) {
            self.left_waiting.fetch_add(1, Ordering::SeqCst);
            return None;
        }
        let answer = MessageBuilder::new_vec().start_answer(&query, Rcode::NOERROR);
        let mut answer = answer.ok()?;
        if is_short && name.to_string().starts_with(LONG) {
            answer.header_mut().set_tc(true);
            return Some(answer.finish());
        }
        let mut name: Name<Vec<u8>> = name.to_name();
        if name.to_string().starts_with(ALIAS) {
            let other: Name<Vec<u8>> = "other.example".parse().ok()?;
            let alias = (&name, Ttl::ZERO, Cname::new(other.clone()));
            answer.push(alias).ok()?;
            name = other;
        }
        match question.qtype() {
            Rtype::A => {
                let record = A::new(Ipv4Addr::LOCALHOST);
                answer.push((&name, Ttl::ZERO, record)).ok()?;
            }
            Rtype::AAAA => {
                let record = Aaaa::new(Ipv6Addr::LOCALHOST);
                answer.push((&name, Ttl::ZERO, record)).ok()?;
            }
            _ => {}
        }
        Some(answer.finish())
    }
}
