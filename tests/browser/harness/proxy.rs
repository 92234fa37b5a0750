//! A proxy between browser and server that can cut or pause connections and records the server's
//! responses. Unlike Chromium's offline mode, it also cuts open WebSockets.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::record::{Connection, TrafficRecord};

/// The request header that offers compression. The next constant replaces it, at the same length,
/// so that the server does not compress.
const PACKED: &[u8] = b"Accept-Encoding:";
const UNPACKED: &[u8] = b"X-Not-Encoding-:";

#[derive(Clone, Copy, PartialEq)]
enum Flow {
    Whole,
    /// Nothing is forwarded and nothing is lost, as on a bad connection.
    Held,
    /// Requests are forwarded, but responses are held back.
    Deaf,
    /// All connections are closed, and new ones are closed immediately.
    Cut,
}

/// A proxy in front of a server.
pub struct Wire {
    address: SocketAddr,
    flow: watch::Sender<Flow>,
    refusing: RefusedRequests,
    record: TrafficRecord,
}

/// The prefix of requests to refuse, and the number of refused requests.
#[derive(Clone, Default)]
struct RefusedRequests(Arc<Mutex<(Option<&'static str>, usize)>>);

impl RefusedRequests {
    fn refuses(&self, request: &[u8]) -> bool {
        let mut state = self.0.lock().expect("no test panics while holding it");
        let fits = |start: &str| request.starts_with(start.as_bytes());
        let is_refused = state.0.is_some_and(fits);
        state.1 += usize::from(is_refused);
        is_refused
    }
}

impl Wire {
    /// Starts a proxy in front of the server at an address such as `127.0.0.1:3000`.
    pub async fn to(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener
            .local_addr()
            .expect("a bound socket has an address");
        let (flow, watching) = watch::channel(Flow::Whole);
        let record = TrafficRecord::default();
        let refusing = RefusedRequests::default();
        tokio::spawn(accept(
            listener,
            server.to_owned(),
            watching,
            (record.clone(), refusing.clone()),
        ));
        Self {
            address,
            flow,
            refusing,
            record,
        }
    }

    /// Returns everything received from the server so far.
    pub fn record(&self) -> &TrafficRecord {
        &self.record
    }

    /// Returns the proxy's base URL, such as `http://127.0.0.1:4000`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn cut(&self) {
        self.flow.send_replace(Flow::Cut);
    }

    pub fn hold(&self) {
        self.flow.send_replace(Flow::Held);
    }

    /// Forwards requests, but holds responses back.
    pub fn hold_answers(&self) {
        self.flow.send_replace(Flow::Deaf);
    }

    /// Closes the connection of every request that starts with `start`, such as `GET /help `.
    pub fn refuse(&self, start: &'static str) {
        self.refusing
            .0
            .lock()
            .expect("no test panics while holding it")
            .0 = Some(start);
    }

    /// Returns the number of refused requests.
    pub fn refused(&self) -> usize {
        self.refusing
            .0
            .lock()
            .expect("no test panics while holding it")
            .1
    }

    /// Ends all disturbances: cuts, held responses and refusals.
    pub fn mend(&self) {
        self.refusing
            .0
            .lock()
            .expect("no test panics while holding it")
            .0 = None;
        self.flow.send_replace(Flow::Whole);
    }
}

/// Accepts connections until the test's runtime shuts down.
async fn accept(
    listener: TcpListener,
    server: String,
    flow: watch::Receiver<Flow>,
    (record, refusing): (TrafficRecord, RefusedRequests),
) {
    while let Ok((browser, _)) = listener.accept().await {
        if *flow.borrow() != Flow::Cut {
            tokio::spawn(pass_on(
                browser,
                server.clone(),
                flow.clone(),
                (record.connect(), refusing.clone()),
            ));
        }
    }
}

async fn pass_on(
    browser: TcpStream,
    server: String,
    mut flow: watch::Receiver<Flow>,
    (record, refusing): (Connection, RefusedRequests),
) {
    let Ok(server) = TcpStream::connect(&server).await else {
        return;
    };
    let ((from_browser, to_browser), (from_server, to_server)) =
        (browser.into_split(), server.into_split());
    let mut asked = Vec::new();
    let up = one_way(
        from_browser,
        to_server,
        flow.clone(),
        |flow| matches!(flow, Flow::Whole | Flow::Deaf),
        move |bytes| (!refusing.refuses(bytes)).then(|| unpacked(&mut asked, bytes)),
    );
    let down = one_way(
        from_server,
        to_browser,
        flow.clone(),
        |flow| flow == Flow::Whole,
        move |bytes| {
            record
                .lock()
                .expect("no test panics while holding it")
                .extend_from_slice(bytes);
            Some(bytes.to_vec())
        },
    );
    tokio::select! {
        _ = async { tokio::join!(up, down) } => {}
        _ = flow.wait_for(|flow| *flow == Flow::Cut) => {}
    }
}

/// Forwards bytes in one direction while `passes` holds for the proxy's state. `through` transforms
/// the bytes, and closes the connection if it returns `None`.
async fn one_way(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut flow: watch::Receiver<Flow>,
    passes: fn(Flow) -> bool,
    mut through: impl FnMut(&[u8]) -> Option<Vec<u8>>,
) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        let _ = flow.wait_for(|flow| passes(*flow)).await;
        let Some(bytes) = through(&buffer[..length]) else {
            break;
        };
        if to.write_all(&bytes).await.is_err() {
            break;
        }
    }
    let _ = to.shutdown().await;
}

/// Disguises the header that offers compression. Bytes that may be the start of that header stay in
/// `kept` until the next call.
fn unpacked(kept: &mut Vec<u8>, bytes: &[u8]) -> Vec<u8> {
    kept.extend_from_slice(bytes);
    while let Some(at) = kept
        .windows(PACKED.len())
        .position(|window| window == PACKED)
    {
        kept[at..at + PACKED.len()].copy_from_slice(UNPACKED);
    }
    let begun = (1..PACKED.len())
        .rev()
        .find(|length| kept.ends_with(&PACKED[..*length]))
        .unwrap_or(0);
    let rest = kept.split_off(kept.len() - begun);
    std::mem::replace(kept, rest)
}

#[test]
fn a_header_is_found_in_pieces_too() {
    let mut kept = Vec::new();
    let said: Vec<u8> = [
        b"Accept: a\r\nAccept-Enc".as_slice(),
        b"oding: gzip\r\n\r\n",
    ]
    .into_iter()
    .flat_map(|piece| unpacked(&mut kept, piece))
    .collect();
    assert_eq!(
        String::from_utf8_lossy(&said),
        "Accept: a\r\nX-Not-Encoding-: gzip\r\n\r\n"
    );
    assert!(kept.is_empty());
}
