//! Opening, change and closing of sockets.
//!
//! Read first: net/ipv4/af_inet.c:inet_create.

use super::Stack;
use super::socket::{Socket, Transport};
use crate::below::Below;
use crate::config::{Config, SocketConfig};
use base::{DropReason, FlowId, SockId};
use kernel::packet::Protocol;
use kernel::release::Release;
use kernel::task::TaskId;
use kernel::tcp::{RmemLimits, TcpSock, TcpSockParams, limits_of_2_6_12, limits_of_6_12};
use kernel::udp::UdpSock;

/// Bytes of a timestamp option, padded. The announced MSS includes these bytes; the payload of a
/// segment does not.
const TIMESTAMP_OPTION: u32 = 12;

impl Stack {
    /// Opens the socket of the next flow for the task that reads it.
    pub(crate) fn open_socket(&mut self, below: &mut Below, flow: FlowId, reader: TaskId) {
        let transport = self.new_transport(below, flow);
        self.sockets.open(Socket::new(transport, reader));
        below.cx.recorder.open_stream();
    }

    fn new_transport(&mut self, below: &Below, flow: FlowId) -> Transport {
        match below.cx.config.protocol(flow) {
            Protocol::Udp => {
                let SocketConfig { rcvbuf, udp, .. } = below.cx.config.sockets;
                let rcvbuf = rcvbuf.unwrap_or(self.rmem.rmem_default);
                Transport::Udp(UdpSock::new(rcvbuf, udp))
            }
            Protocol::Tcp => {
                let params = self.tcp_sock_params(below, flow);
                Transport::Tcp(TcpSock::new(params, &mut self.tcp_mem))
            }
        }
    }

    fn tcp_sock_params(&self, below: &Below, flow: FlowId) -> TcpSockParams {
        let Config {
            senders,
            path,
            sockets,
            ..
        } = &below.cx.config;
        let flow = below.cx.config.flow(flow);
        let advmss = senders.mss(path, flow.ip) + TIMESTAMP_OPTION;
        TcpSockParams {
            hz: below.cx.hz(),
            release: sockets.tcp,
            ..TcpSockParams::within(&self.rmem, flow, sockets.rcvbuf, advmss)
        }
    }

    /// Applies a changed configuration to open sockets.
    pub(crate) fn reconfigure_sockets(&mut self, below: &Below) {
        let SocketConfig {
            rcvbuf,
            tcp_mem,
            tcp,
            ..
        } = below.cx.config.sockets;
        self.limit_tcp_mem(tcp_mem);
        self.sockets.reconfigure(rcvbuf, &self.rmem, tcp);
    }

    /// Derives `tcp_mem` and `tcp_rmem` from the memory at boot (tcp.c:tcp_init). A limit that the
    /// configuration sets is kept.
    pub(crate) fn size_tcp_limits(&mut self, below: &Below) {
        let memory = &below.mm.memory;
        (self.tcp_mem_at_boot, self.rmem) = match below.cx.config.host.release {
            Release::V2_6_12 => (limits_of_2_6_12(memory.total_pages()), RmemLimits::V2_6_12),
            Release::V6_12(_) => {
                let pages = memory.free_buffer_pages();
                (limits_of_6_12(pages), RmemLimits::of_6_12(pages))
            }
        };
        self.limit_tcp_mem(below.cx.config.sockets.tcp_mem);
    }

    fn limit_tcp_mem(&mut self, chosen: [u64; 3]) {
        let at_boot = self.tcp_mem_at_boot;
        self.tcp_mem.limits = std::array::from_fn(|i| match chosen[i] {
            0 => at_boot[i],
            pages => pages,
        });
    }

    /// Closes a socket whose process was killed, and drops the packets in its queues.
    pub(crate) fn close_socket(&mut self, below: &mut Below, slot: SockId, cause: u64) {
        self.sockets.leave(slot);
        if self.sockets[slot].is_tcp() {
            self.with_tcp(below, slot, |sock, cx| sock.close(cx));
        }
        while let Some(skb) = self.sockets[slot].close_datagrams() {
            below.end_frame(&skb, Some(DropReason::NoSocket), cause);
        }
        self.datagrams_changed(below, slot);
    }

    /// The window scale that sockets announce in the handshake; 0 for datagrams.
    pub fn window_scale(&self) -> u8 {
        let first = self.sockets.all.first().and_then(Socket::tcp);
        first.map_or(0, TcpSock::wscale)
    }
}
