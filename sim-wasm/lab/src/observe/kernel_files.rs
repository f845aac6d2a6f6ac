//! Values of the kernel's text files, for `observe::kernel_text`.

use super::kernel_text::{self, KernelFile, NetworkCounts, SocketReading, SoftnetStat};
use super::memory_text;
use super::view::View;
use base::{DropReason, Stage};
use kernel::coverage::Function;
use kernel::dev::driver::NicCounts;
use kernel::memory::{PAGE_KB, ZONE_HIGHMEM};
use kernel::release::Release;
use kernel::tcp::TcpMib;
use machine::{Socket, Transport};

impl View<'_> {
    /// Returns the text of one file or tool at this moment.
    pub fn kernel_text(&self, file: KernelFile) -> String {
        match file {
            KernelFile::SoftnetStat => {
                kernel_text::softnet_stat(self.softnet_stat(), self.release())
            }
            KernelFile::Netstat => kernel_text::netstat(&self.network_counts()),
            KernelFile::Ethtool => {
                let statistics = self.stack.nic().rules().statistics;
                kernel_text::ethtool(&statistics(self.nic_counts()))
            }
            KernelFile::Meminfo => {
                memory_text::meminfo(&self.mm.memory().meminfo(), &self.high_low())
            }
            KernelFile::Sockets => self.socket_table(),
            KernelFile::Sockstat => {
                let (tcp, udp) = self.open_socket_counts();
                kernel_text::sockstat(tcp, udp, self.stack.tcp_mem().allocated)
            }
            KernelFile::Vmstat => {
                let memory = self.mm.memory();
                memory_text::vmstat(&memory.meminfo(), memory.counters(), self.release())
            }
            KernelFile::Gcov => kernel_text::gcov(&self.coverage()),
            KernelFile::Netmeter => kernel_text::netmeter(&self.recorder.counters.flows),
        }
    }

    /// Returns every modelled function of this kernel with its number of calls, in the order of a
    /// packet's path.
    pub fn coverage(&self) -> Vec<(&'static str, u64)> {
        let (release, ip) = (self.release(), self.config.path.ip);
        let driver = &self.stack.nic().rules().functions;
        let qdisc = self.stack.output_queue().kind().functions();
        let calls = &self.recorder.counters.calls;
        let row = |one: &Function| (one.called(release, ip, driver, qdisc), calls.of(*one));
        Function::ALL.iter().map(row).collect()
    }

    fn release(&self) -> Release {
        self.config.host.release
    }

    /// Values of `softnet_stat`. In 2.6.12 a frame of a `netif_rx` driver counts twice, in
    /// `netif_rx` and in `netif_receive_skb`; in 6.12 only in the second.
    fn softnet_stat(&self) -> SoftnetStat {
        let input = &self.stack.softnet().input;
        let received = self.recorder.counters.calls.of(Function::NetifReceiveSkb);
        SoftnetStat {
            total: match self.release() {
                Release::V2_6_12 => input.total + received,
                Release::V6_12(_) => received,
            },
            dropped: input.dropped,
            time_squeeze: self.stack.softnet().time_squeeze,
            throttled: input.throttled,
            backlog: u64::from(input.len()),
        }
    }

    fn network_counts(&self) -> NetworkCounts {
        let calls = &self.recorder.counters.calls;
        let mut counts = NetworkCounts {
            ip_received: calls.of(Function::IpRcv),
            ip_delivered: calls.of(Function::IpLocalDeliverFinish),
            ip_sent: self.recorder.counters.acks_sent,
            udp_no_ports: self.udp_no_ports(),
            tcp_established: self.open_socket_counts().0,
            ..NetworkCounts::default()
        };
        for socket in self.stack.sockets() {
            match &socket.transport {
                Transport::Tcp(sock) => counts.tcp += &sock.mib,
                Transport::Udp(sock) => {
                    counts.udp_received += sock.in_datagrams;
                    counts.udp_errors += sock.in_errors;
                }
            }
        }
        counts
    }

    /// Datagrams for which UDP found no socket: datagrams that UDP received but did not pass to a
    /// socket. The datagram that UDP is processing now is not counted.
    fn udp_no_ports(&self) -> u64 {
        let calls = &self.recorder.counters.calls;
        let unqueued = calls.of(Function::UdpRcv) - calls.of(Function::UdpQueueRcvSkb);
        unqueued.saturating_sub(self.books().held[Stage::Transport as usize])
    }

    /// Counters of all TCP sockets together, as the kernel keeps them.
    pub fn tcp_mib(&self) -> TcpMib {
        self.network_counts().tcp
    }

    fn nic_counts(&self) -> NicCounts {
        let missed = self.recorder.counters.drops[DropReason::Ring as usize];
        NicCounts {
            received: self.recorder.counters.rx_frames - missed,
            sent: self.recorder.counters.acks_sent,
            missed,
            dropped: self.recorder.counters.drops[DropReason::Driver as usize],
            interrupts: self.recorder.counters.irq_rx,
        }
    }

    /// Lines of `/proc/meminfo` about high and low memory, which 6.12 does not have.
    fn high_low(&self) -> Vec<(&'static str, u32)> {
        if self.release() != Release::V2_6_12 {
            return Vec::new();
        }
        let info = self.mm.memory().meminfo();
        let high = self.mm.memory().zone(ZONE_HIGHMEM);
        let (high_total, high_free) = (high.present * PAGE_KB, high.free * PAGE_KB);
        vec![
            ("HighTotal", high_total),
            ("HighFree", high_free),
            ("LowTotal", info.mem_total - high_total),
            ("LowFree", info.mem_free - high_free),
        ]
    }

    /// Numbers of open TCP and UDP sockets.
    fn open_socket_counts(&self) -> (u64, u64) {
        let open = |tcp: bool| {
            let mine = |socket: &&Socket| socket.is_tcp() == tcp && socket.reader.is_some();
            self.stack.sockets().iter().filter(mine).count() as u64
        };
        (open(true), open(false))
    }

    fn socket_table(&self) -> String {
        let readings: Vec<SocketReading> = self
            .stack
            .sockets()
            .iter()
            .map(|socket| SocketReading {
                rx_queue: match &socket.transport {
                    Transport::Tcp(sock) => sock.rcv_nxt() - sock.copied_seq(),
                    Transport::Udp(sock) => sock.rmem_alloc(),
                },
                open: socket.reader.is_some(),
            })
            .collect();
        let udp = self
            .stack
            .sockets()
            .first()
            .is_some_and(|socket| !socket.is_tcp());
        kernel_text::sockets(udp, self.config.path.ip, &readings)
    }
}
