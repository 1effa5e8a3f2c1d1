//! A TCP connection that records for how long the other end has accepted no data.

use std::future::pending;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// A TCP connection that records since when a write has had to wait.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    waits: watch::Sender<Option<Instant>>,
}

/// Reports when the other end of a TCP connection accepts no data.
#[derive(Debug)]
pub struct Unread(watch::Receiver<Option<Instant>>);

impl Connection {
    /// Wraps a TCP stream. Returns the connection, and the value that reports when the other end accepts no data.
    pub fn new(stream: TcpStream) -> (Self, Unread) {
        let (waits, unread) = watch::channel(None);
        (Self { stream, waits }, Unread(unread))
    }

    fn note<T>(&self, written: &Poll<T>) {
        self.waits.send_if_modified(|since| {
            let changes = since.is_some() != written.is_pending();
            if changes {
                *since = written.is_pending().then(Instant::now);
            }
            changes
        });
    }
}

impl Unread {
    /// Waits until the other end of the connection has accepted no data for the given time. Never returns while the
    /// other end accepts all data.
    pub async fn for_long(mut self, time: Duration) {
        loop {
            let waits = self.0.wait_for(Option::is_some).await;
            let Ok(since) = waits.map(|since| *since) else {
                // The connection has ended.
                return pending().await;
            };
            let late = since.map_or_else(Instant::now, |since| since + time);
            let goes_on = async {
                let taken = self.0.wait_for(|now| *now != since).await;
                taken.is_ok()
            };
            tokio::select! {
                () = sleep_until(late) => return,
                goes_on = goes_on => if !goes_on {
                    return pending().await;
                },
            }
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, bytes)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note(&written);
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.note(&written);
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
