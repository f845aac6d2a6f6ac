//! The receiver opens its sockets, begins to read them, and closes them.
//!
//! Read first: net/ipv4/af_inet.c:inet_create.

use super::Machine;
use super::config::{Config, SocketConfig};
use super::net::{Socket, Transport};
use base::codes::Drop;
use base::ids::{FlowId, SockId};
use kernel::packet::Protocol;
use kernel::task::TaskId;
use kernel::tcp::{TcpSock, TcpSockParams};
use kernel::udp::UdpSock;

/// Bytes of a timestamp option, padded: the announced MSS counts it, a segment's payload does not.
const TIMESTAMP_OPTION: u32 = 12;

impl Machine {
    /// The reader opens its sockets: one per stream, each with its own thread.
    pub(super) fn open_sockets(&mut self) {
        let streams = u16::from(self.config.senders.streams);
        for stream in 0..streams {
            let reader = self.spawn_reader(stream + 1);
            let transport = self.new_transport(FlowId(stream as u8));
            let id = self.sockets.open(Socket::new(transport, reader));
            self.start_reader(id, reader);
        }
    }

    /// The reader begins in the steady state of its stream, as in the middle of a long
    /// measurement. Where the sender sets the pace it sleeps between packets and has credit
    /// for that. Where the reader is the slower side it is on the run queue as soon as
    /// there is data ([`Machine::begin_to_read`]).
    ///
    /// Simplified: a real iperf comes out of accept() with credit in both cases, and burns
    /// it in its first three seconds of CPU time. A run of 25 s beside a load would show
    /// them; the studies' rates and shares do not.
    fn start_reader(&mut self, slot: SockId, reader: TaskId) {
        if self.config.senders.rate_bps > 0 {
            self.cpu.rq.credit_long_sleep(reader);
            self.wake_task(reader, 0);
            self.sockets[slot].begun = true;
        }
    }

    /// The first data of a stream that its reader is too slow for: the reader has just
    /// spent a slice, and its buffer fills while the others spend theirs. True if this is
    /// that moment.
    pub(super) fn begin_to_read(&mut self, slot: SockId) -> bool {
        if std::mem::replace(&mut self.sockets[slot].begun, true) {
            return false;
        }
        let Some(reader) = self.sockets[slot].reader else {
            return false;
        };
        if self.cpu.rq.resume_after_slice(reader, self.cpu.jiffies) {
            self.want_switch(0);
        }
        true
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
        let flow = senders.flow(path, flow);
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
        self.queue_gauges();
        self.sockets[slot].delack_at = None;
    }

    /// The window scale that the sockets announce in the handshake; 0 for datagrams.
    pub fn window_scale(&self) -> u8 {
        let first = self.sockets.all().first().and_then(Socket::tcp);
        first.map_or(0, TcpSock::wscale)
    }
}
