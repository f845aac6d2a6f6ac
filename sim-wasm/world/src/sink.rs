//! The host at a router's far end: one socket, and one program that reads it.
//!
//! Read first: net/ipv4/udp.c:udp_recvmsg. The UPC study found that the destination host loses
//! datagrams, too. The socket is modelled by `kernel::udp`. The host works on a datagram for one
//! time span, in which the program reads the datagram.
//!
//! Simplified
//! - The span stands for all work of the host, including interrupts and softirqs, and a
//!   datagram that the socket refuses costs nothing. A host offered far more than it can
//!   read would spend its CPU on refused datagrams; a higher output rate would show this.
//! - All flows end at one socket.
//! - Every buffer has room for a full frame, because the driver does not copy short frames into
//!   smaller buffers. So the socket holds as many short datagrams as long ones.

use base::Ns;
use kernel::packet::Skb;
use kernel::slab::Slab;
use kernel::udp::{RcvbufTest, UdpInput, UdpSock};

/// Bytes that a driver requests from `alloc_skb` for a frame (drivers/net/3c59x.c: PKT_BUF_SZ 1536,
/// plus 16 of dev_alloc_skb).
const BUFFER_BYTES: u32 = 1_552;

/// Configuration of the far host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SinkConfig {
    /// Time that the host needs for each datagram; zero: the host keeps up with any rate.
    pub per_packet: Ns,
    /// Time that the host needs for each byte of payload, picoseconds.
    pub ps_per_byte: u64,
    /// Size of the receive buffer (`sk_rcvbuf`), bytes.
    pub rcvbuf: u64,
}

/// Fate of a datagram that reached the far host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SinkInput {
    /// Read at once.
    Read,
    /// Waits on the socket, or is being read.
    Queued,
    /// The socket was full.
    Dropped,
}

/// The far host.
#[derive(Clone, Debug)]
pub struct Sink {
    config: SinkConfig,
    socket: UdpSock,
    /// The datagram that the program is reading, and the time at which this read ends.
    reading: Option<(Ns, Skb)>,
}

impl Sink {
    /// Creates an idle host.
    pub fn new(config: SinkConfig) -> Sink {
        Sink {
            config,
            socket: UdpSock::new(config.rcvbuf, RcvbufTest::WithDatagram),
            reading: None,
        }
    }

    /// Changes costs and buffer. A read in progress ends at its planned time.
    pub fn reconfigure(&mut self, config: SinkConfig) {
        self.config = config;
        self.socket.set_rcvbuf(config.rcvbuf);
    }

    /// Handles the arrival of a datagram.
    pub fn arrives(&mut self, mut skb: Skb, now: Ns) -> SinkInput {
        skb.truesize = Slab::skb_truesize(BUFFER_BYTES);
        if self.keeps_up() && self.reading.is_none() {
            return SinkInput::Read;
        }
        match self.socket.udp_queue_rcv_skb(skb) {
            UdpInput::Queued { .. } => {
                self.read_on(now);
                SinkInput::Queued
            }
            UdpInput::RcvbufFull | UdpInput::NoSocket => SinkInput::Dropped,
        }
    }

    fn keeps_up(&self) -> bool {
        self.config.per_packet == Ns::ZERO
    }

    fn read_on(&mut self, now: Ns) {
        if self.reading.is_none()
            && let Some(skb) = self.socket.recvmsg()
        {
            self.reading = Some((now + self.span(&skb), skb));
        }
    }

    fn span(&self, skb: &Skb) -> Ns {
        if self.keeps_up() {
            return Ns::ZERO;
        }
        let bytes = u64::from(skb.len) * self.config.ps_per_byte / 1_000;
        self.config.per_packet + Ns(bytes)
    }

    /// Returns when the present read ends; [`Ns::NEVER`] if the program is idle.
    pub fn next_read_at(&self) -> Ns {
        self.reading.map_or(Ns::NEVER, |(at, _)| at)
    }

    /// Ends a read; the program takes the next datagram.
    pub fn has_read(&mut self) -> Option<Skb> {
        let (at, skb) = self.reading.take()?;
        self.socket.free(&skb);
        self.read_on(at);
        Some(skb)
    }

    /// Number of datagrams waiting or being read.
    pub fn held(&self) -> u64 {
        self.frames().count() as u64
    }

    /// Datagrams waiting or being read, oldest first.
    pub fn frames(&self) -> impl Iterator<Item = &Skb> {
        let reading = self.reading.iter().map(|(_, skb)| skb);
        reading.chain(self.socket.queue())
    }

    /// The host's socket.
    pub fn socket(&self) -> &UdpSock {
        &self.socket
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.next_read_at().0);
        self.socket.fold_digest(mix);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Destination host of the UPC study: its program reads one datagram per 139.8 µs.
    const UPC: SinkConfig = SinkConfig {
        per_packet: Ns(139_800),
        ps_per_byte: 0,
        rcvbuf: 65_535,
    };

    fn datagram(id: u64) -> Skb {
        Skb {
            id,
            len: 1_000,
            ..Skb::default()
        }
    }

    /// Offers a datagram every `every` ns for a second; returns how many were read and refused.
    fn offer(config: SinkConfig, every: u64) -> (u64, u64) {
        let mut sink = Sink::new(config);
        let (mut read, mut dropped) = (0, 0);
        for id in 1..=1_000_000_000 / every {
            let now = Ns(id * every);
            while sink.next_read_at() <= now {
                read += u64::from(sink.has_read().is_some());
            }
            match sink.arrives(datagram(id), now) {
                SinkInput::Read => read += 1,
                SinkInput::Dropped => dropped += 1,
                SinkInput::Queued => {}
            }
        }
        assert_eq!(sink.held() + read + dropped, 1_000_000_000 / every);
        (read, dropped)
    }

    #[test]
    fn a_host_that_takes_139_8_us_a_datagram_reads_90_percent_of_7918_a_second() {
        let (read, dropped) = offer(UPC, 1_000_000_000 / 7_918);
        let share = read as f64 / 7_918.0;
        assert!((0.900..0.908).contains(&share), "{share}");
        assert!(dropped > 700, "{dropped}");
    }

    #[test]
    fn a_host_that_costs_nothing_reads_at_once() {
        let config = SinkConfig {
            per_packet: Ns::ZERO,
            ..UPC
        };
        assert_eq!(offer(config, 1_000), (1_000_000, 0));
        assert_eq!(Sink::new(config).next_read_at(), Ns::NEVER);
    }

    #[test]
    fn bytes_cost_their_time_on_top() {
        let mut sink = Sink::new(SinkConfig {
            ps_per_byte: 10_000,
            ..UPC
        });
        assert_eq!(sink.arrives(datagram(1), Ns::ZERO), SinkInput::Queued);
        assert_eq!(sink.next_read_at(), Ns(149_800));
    }

    #[test]
    fn datagrams_are_read_one_after_the_other_and_a_full_socket_refuses() {
        let mut sink = Sink::new(UPC);
        // A receive buffer of 65,535 bytes holds 37 packet buffers of 1,740 bytes. The packet being
        // read is charged, too.
        let inputs: Vec<SinkInput> = (1..=38)
            .map(|id| sink.arrives(datagram(id), Ns::ZERO))
            .collect();
        assert_eq!(inputs[36..], [SinkInput::Queued, SinkInput::Dropped]);
        assert_eq!(sink.held(), 37);
        let read: Vec<u64> = std::iter::from_fn(|| sink.has_read())
            .map(|skb| skb.id)
            .collect();
        assert_eq!(read, (1..=37).collect::<Vec<u64>>());
        assert_eq!((sink.held(), sink.socket.rmem_alloc()), (0, 0));
    }

    #[test]
    fn a_host_that_begins_to_keep_up_reads_what_waited_first() {
        let mut sink = Sink::new(UPC);
        sink.arrives(datagram(1), Ns::ZERO);
        sink.reconfigure(SinkConfig {
            per_packet: Ns::ZERO,
            ..UPC
        });
        assert_eq!(sink.arrives(datagram(2), Ns(10)), SinkInput::Queued);
        let read: Vec<u64> = std::iter::from_fn(|| sink.has_read())
            .map(|skb| skb.id)
            .collect();
        assert_eq!(read, [1, 2]);
    }
}
