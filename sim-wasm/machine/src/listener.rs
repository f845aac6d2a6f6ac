//! The receiver opens its sockets, begins to read them, and closes them.
//!
//! Read first: net/ipv4/af_inet.c:inet_create.

use super::Machine;
use super::config::{Config, SocketConfig};
use super::net::{Socket, Transport};
use base::codes::Drop;
use base::ids::{FlowId, SockId};
use kernel::packet::{Flow, Protocol};
use kernel::sched::Listener;
use kernel::tcp::{TcpSock, TcpSockParams};
use kernel::udp::UdpSock;

/// Bytes of a timestamp option, padded: the announced MSS counts it, a segment's payload does not.
const TIMESTAMP_OPTION: u32 = 12;

impl Machine {
    /// Its listener, asleep in `accept` until now, starts a thread for each stream; the
    /// thread begins with what it inherits (`wake_up_new_task`) and asks for data.
    pub(super) fn open_sockets(&mut self) {
        if self.config.forwards() {
            return; // A router's programs read nothing.
        }
        let mut listener = Listener::new(self.config.reader.nice);
        for stream in 0..self.config.senders.flows() {
            let reader = self.start_reader(&mut listener, u16::from(stream) + 1);
            let transport = self.new_transport(FlowId(stream));
            self.sockets.open(Socket::new(transport, reader));
        }
    }

    fn new_transport(&mut self, flow: FlowId) -> Transport {
        let rcvbuf = self.config.sockets.rcvbuf;
        match self.config.senders.protocol {
            Protocol::Udp => Transport::Udp(UdpSock::new(rcvbuf)),
            Protocol::Tcp => {
                let params = self.tcp_sock_params(flow, rcvbuf);
                Transport::Tcp(TcpSock::new(params, &mut self.tcp_mem))
            }
        }
    }

    fn tcp_sock_params(&self, flow: FlowId, rcvbuf: u64) -> TcpSockParams {
        let Config { senders, path, .. } = &self.config;
        let advmss = senders.mss(path) + TIMESTAMP_OPTION;
        let flow = Flow::new(flow, path.ip, senders.protocol);
        TcpSockParams {
            low_latency: !self.config.sockets.prequeue,
            ..TcpSockParams::new(flow, rcvbuf, advmss)
        }
    }

    /// The config of living sockets changed.
    pub(super) fn reconfigure_sockets(&mut self) {
        let SocketConfig {
            rcvbuf,
            tcp_mem,
            prequeue,
        } = self.config.sockets;
        self.tcp_mem.limits = tcp_mem;
        self.sockets.reconfigure(rcvbuf, prequeue);
    }

    /// The process is gone: every queue is freed.
    pub(super) fn close_socket(&mut self, slot: SockId, cause: u64) {
        self.with_tcp(slot, |sock, cx| sock.close(cx));
        while let Some(skb) = self.sockets[slot].close_datagrams() {
            self.end_frame(&skb, Some(Drop::NoSocket), cause);
        }
        self.datagrams_changed(slot);
        self.sockets[slot].delack_at = None;
    }

    /// The window scale that the sockets announce in the handshake; 0 for datagrams.
    pub fn window_scale(&self) -> u8 {
        let first = self.sockets.all().first().and_then(Socket::tcp);
        first.map_or(0, TcpSock::wscale)
    }
}
