//! A relay between a client and the door that can stop reading from the door.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The receive buffer of the relay, in bytes.
const RECEIVED: usize = 4 << 10;

/// A relay for one client.
pub struct Relay {
    /// The port that the client connects to.
    pub port: u16,
    stopped: Arc<AtomicBool>,
    ended: Arc<AtomicBool>,
}

impl Relay {
    /// Starts a relay to a port of this machine.
    pub fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = listener.local_addr().unwrap().port();
        let (stopped, ended) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let (stops, ends) = (Arc::clone(&stopped), Arc::clone(&ended));
        thread::spawn(move || {
            let (client, _) = listener.accept().unwrap();
            let door = TcpStream::connect(("127.0.0.1", port)).unwrap();
            rustix::net::sockopt::set_socket_recv_buffer_size(&door, RECEIVED).unwrap();
            let (mut from_client, mut to_door) =
                (client.try_clone().unwrap(), door.try_clone().unwrap());
            let up = Arc::clone(&ends);
            thread::spawn(move || {
                let mut bytes = [0; 4096];
                while let Ok(count @ 1..) = from_client.read(&mut bytes) {
                    if to_door.write_all(&bytes[..count]).is_err() {
                        // The door has closed the connection, although its output has not been read.
                        up.store(true, Ordering::SeqCst);
                        break;
                    }
                }
            });
            let (mut door, mut client) = (door, client);
            let mut bytes = [0; 1024];
            loop {
                while stops.load(Ordering::SeqCst) {
                    thread::sleep(Duration::from_millis(10));
                }
                let Ok(count @ 1..) = door.read(&mut bytes) else {
                    break;
                };
                if client.write_all(&bytes[..count]).is_err() {
                    break;
                }
            }
            ends.store(true, Ordering::SeqCst);
            let _ = client.shutdown(Shutdown::Both);
        });
        Self {
            port: own,
            stopped,
            ended,
        }
    }

    /// Stops reading from the door, or continues.
    pub fn stop(&self, is_stopped: bool) {
        self.stopped.store(is_stopped, Ordering::SeqCst);
    }

    /// Whether the door has closed the connection.
    pub fn has_ended(&self) -> bool {
        self.ended.load(Ordering::SeqCst)
    }
}
