//! A wire between browser and server that a test can cut or hold. Chromium's own offline mode leaves open WebSockets alone, and a real
//! cable does not.

use std::net::SocketAddr;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
};

#[derive(Clone, Copy, PartialEq)]
enum Flow {
    Whole,
    /// Nothing passes, nothing is lost: a moment on a bad line.
    Held,
    /// Every connection ends, and each new one at once.
    Cut,
}

/// Passes connections on to the server.
pub struct Wire {
    address: SocketAddr,
    flow: watch::Sender<Flow>,
}

impl Wire {
    /// A whole wire to `server` (`127.0.0.1:3000`).
    pub async fn to(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound socket has an address");
        let (flow, watching) = watch::channel(Flow::Whole);
        tokio::spawn(accept(listener, server.to_owned(), watching));
        Self { address, flow }
    }

    /// Where browsers connect: `http://127.0.0.1:4000`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn cut(&self) {
        self.flow.send_replace(Flow::Cut);
    }

    pub fn hold(&self) {
        self.flow.send_replace(Flow::Held);
    }

    /// Whole again, after a cut or a hold.
    pub fn mend(&self) {
        self.flow.send_replace(Flow::Whole);
    }
}

/// Ends with the runtime of the test.
async fn accept(listener: TcpListener, server: String, flow: watch::Receiver<Flow>) {
    while let Ok((browser, _)) = listener.accept().await {
        if *flow.borrow() != Flow::Cut {
            tokio::spawn(pass_on(browser, server.clone(), flow.clone()));
        }
    }
}

async fn pass_on(browser: TcpStream, server: String, mut flow: watch::Receiver<Flow>) {
    let Ok(server) = TcpStream::connect(&server).await else { return };
    let ((from_browser, to_browser), (from_server, to_server)) = (browser.into_split(), server.into_split());
    let (up, down) = (flow.clone(), flow.clone());
    tokio::select! {
        _ = async { tokio::join!(one_way(from_browser, to_server, up), one_way(from_server, to_browser, down)) } => {}
        _ = flow.wait_for(|flow| *flow == Flow::Cut) => {}
    }
}

/// Passes on what is said until there is nothing more.
async fn one_way(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut flow: watch::Receiver<Flow>) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        let _ = flow.wait_for(|flow| *flow == Flow::Whole).await;
        if to.write_all(&buffer[..length]).await.is_err() {
            break;
        }
    }
    let _ = to.shutdown().await;
}
