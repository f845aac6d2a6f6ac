//! The connection that a script tests: the receiving TCP, its clock, and a program that reads.
//!
//! Simplified
//! - No CPU: a segment is processed when it arrives, a timer when it expires, a read when it is
//!   called. On an idle computer the difference is some microseconds; a script tolerates 4 ms.
//! - The receiver always counts 12 bytes for a timestamp option, even if the script negotiates
//!   none. The first window that it announces can therefore be smaller than a kernel's.
//! - An ACK has at most three SACK blocks; without timestamps a kernel sends four.

use crate::script::{Options, Packet};
use base::{NS_PER_JIFFY, Ns};
use kernel::coverage::Calls;
use kernel::packet::{Ack, Flow, Skb, SkbKind};
use kernel::tcp::{
    Gates, RecvCall, RecvStep, RmemLimits, TcpCx, TcpEffect, TcpMem, TcpSock, TcpSockParams,
};

/// Jiffies at the script's beginning. Not 0, because a real kernel has been running for some time.
const BOOT: u64 = 1_000;
/// Maximum segment size that the receiver announces: the value for Ethernet, as in packetdrill.
const ADVMSS: u16 = 1_460;
/// Largest payload that fits an Ethernet frame's buffer, bytes.
const FRAME_PAYLOAD: u32 = 1_460;
/// Bytes charged for an Ethernet frame: a buffer of 1,516 bytes (driver sk98lin) and `struct
/// sk_buff`.
const FRAME_TRUESIZE: u32 = 1_740;
/// Bytes charged in addition to the payload of a segment larger than an Ethernet frame.
const OVERHEAD: u32 = FRAME_TRUESIZE - FRAME_PAYLOAD;
/// `tcp_mem` of a machine with 256 MiB, pages.
const TCP_MEM: [u64; 3] = [24_576, 32_768, 49_152];
/// Maximum buffer that a program may request in 2.6.12 (`net.core.rmem_max`), bytes.
const RMEM_MAX: u64 = RmemLimits::V2_6_12.rmem_max;

/// Smallest receive buffer, bytes (include/net/sock.h).
const SOCK_MIN_RCVBUF: u64 = 256;

/// Largest size that a script may set for a receive buffer, bytes.
const MOST: u64 = 1 << 30;

/// Settings of the kernel before the connection opens. A script can change them.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Minimum, default and maximum size of TCP's receive buffers (`net.ipv4.tcp_rmem`), bytes.
    pub rmem: [u64; 3],
    /// SO_RCVBUF as the script set it, bytes; `None` if the script did not set it.
    pub(crate) rcvbuf: Option<u64>,
}

impl Settings {
    /// Sets `net.ipv4.tcp_rmem`: minimum, default and maximum of receive buffers, bytes. Returns
    /// false for sizes that no kernel accepts.
    pub fn set_rmem(&mut self, rmem: [u64; 3]) -> bool {
        let [min, usual, max] = rmem;
        let is_possible = min >= SOCK_MIN_RCVBUF && min <= usual && usual <= max && max <= MOST;
        if is_possible {
            self.rmem = rmem;
        }
        is_possible
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            rmem: [4_096, 87_380, 174_760],
            rcvbuf: None,
        }
    }
}

/// A packet that the receiver sent, with its time.
#[derive(Clone, Debug)]
pub struct Sent {
    pub at: Ns,
    pub packet: Packet,
}

/// Result of a read() that has returned, with its time.
#[derive(Clone, Copy, Debug)]
pub struct Returned {
    pub at: Ns,
    pub bytes: u64,
}

/// Options that both ends have announced.
#[derive(Clone, Copy, Debug, Default)]
struct Negotiated {
    timestamps: bool,
    sack: bool,
    wscale: Option<u8>,
}

/// The connection that a script tests, with its clock and the program that reads.
pub struct Connection {
    sock: TcpSock,
    mem: TcpMem,
    calls: Calls,
    gates: Gates,
    params: TcpSockParams,
    negotiated: Negotiated,
    now: Ns,
    /// Sequence number of the script's SYN. The first byte of the stream has the next number.
    isn: u32,
    syn: Packet,
    syn_at: Ns,
    pub established: bool,
    /// Timestamp value of the first packet sent with a timestamp, and the jiffy in which it was
    /// sent.
    stamps_from: Option<(u32, u64)>,
    /// Whether the timestamp value in `stamps_from` was taken from the script.
    stamps_like_script: bool,
    frames: u64,
    reading: Option<RecvCall>,
    pub returned: Option<Returned>,
    pub sent: Vec<Sent>,
}

impl Connection {
    /// Creates the connection that this SYN opens, and sends the SYN-ACK.
    pub fn open(syn: &Packet, settings: Settings, now: Ns) -> Connection {
        let options = &syn.options;
        let params = params(settings, options);
        let mut mem = TcpMem::new(TCP_MEM);
        let sock = TcpSock::new(params.clone(), &mut mem);
        let negotiated = Negotiated {
            timestamps: options.timestamp.is_some(),
            sack: options.sack_permitted,
            wscale: options.wscale.map(|_| sock.wscale()),
        };
        let mut connection = Connection {
            sock,
            mem,
            calls: Calls::default(),
            gates: Gates::default(),
            params,
            negotiated,
            now,
            isn: syn.seq,
            syn: syn.clone(),
            syn_at: now,
            established: false,
            stamps_from: None,
            stamps_like_script: false,
            frames: 0,
            reading: None,
            returned: None,
            sent: Vec::new(),
        };
        connection.handshake(true);
        connection
    }

    /// Processes the SYN. If `is_answered` is false, no SYN-ACK is sent, and the SYN only sets the
    /// timestamp to echo.
    fn handshake(&mut self, is_answered: bool) {
        let skb = Skb {
            kind: SkbKind::Handshake,
            tsval: self.syn.options.timestamp.map_or(0, |(value, _)| value),
            ..Skb::default()
        };
        let before = self.sent.len();
        self.with_tcp(|sock, cx| sock.tcp_v4_rcv(skb, &[], cx));
        if !is_answered {
            self.sent.truncate(before);
        }
    }

    /// Handles the last segment of the handshake: creates the socket again, now with the known
    /// round-trip time.
    fn establish(&mut self) {
        let jiffies = self.now.since(self.syn_at).0 / NS_PER_JIFFY;
        self.params.rtt_jiffies = jiffies.max(1);
        self.mem = TcpMem::new(TCP_MEM);
        self.sock = TcpSock::new(self.params.clone(), &mut self.mem);
        self.established = true;
        self.handshake(false);
    }

    /// Handles a segment of the script that arrives at the receiver. Returns false if the segment
    /// lies before the stream's first byte.
    pub fn arrive(&mut self, packet: &Packet) -> bool {
        if !self.established {
            self.establish();
        }
        let Some(seq) = self.offset(packet.seq) else {
            return false;
        };
        self.frames += 1;
        let skb = Skb {
            id: self.frames,
            seq,
            len: packet.len,
            truesize: truesize(packet.len),
            tsval: packet.options.timestamp.map_or(0, |(value, _)| value),
            ..Skb::default()
        };
        self.with_tcp(|sock, cx| sock.tcp_v4_rcv(skb, &[], cx));
        true
    }

    /// Returns the stream position of a sequence number near the next expected byte. `None` before
    /// the first byte.
    fn offset(&self, seq: u32) -> Option<u64> {
        let expected = self.sock.rcv_nxt();
        let ahead = seq.wrapping_sub(self.number(expected)) as i32;
        expected.checked_add_signed(i64::from(ahead))
    }

    /// Returns the sequence number of a position in the stream.
    fn number(&self, offset: u64) -> u32 {
        self.isn.wrapping_add(1).wrapping_add(offset as u32)
    }

    /// Lets the program call read(). The result is in `returned` as soon as the call returns.
    pub fn read(&mut self, bytes: u64) {
        let (call, _) = TcpSock::recvmsg_start(bytes);
        self.reading = Some(call);
        self.returned = None;
        self.run_reader();
    }

    /// Returns the number of bytes that a read() would return now.
    pub fn unread(&self) -> u64 {
        self.sock.rcv_nxt() - self.sock.copied_seq()
    }

    fn run_reader(&mut self) {
        let Some(mut call) = self.reading.take() else {
            return;
        };
        loop {
            match self.with_tcp(|sock, cx| sock.recvmsg_step(&mut call, cx)) {
                RecvStep::SleepWaitData => {
                    self.reading = Some(call);
                    return;
                }
                RecvStep::Return { bytes } => {
                    let at = self.now;
                    self.returned = Some(Returned { at, bytes });
                    return;
                }
                _ => {}
            }
        }
    }

    /// Lets time pass until `to`. The delayed-ACK timer fires when it is due.
    pub fn pass(&mut self, to: Ns) {
        while let Some(at) = self.timer_at().filter(|at| *at <= to) {
            self.now = self.now.max(at);
            self.with_tcp(|sock, cx| sock.delack_timer(cx));
        }
        self.now = self.now.max(to);
    }

    /// Lets time pass until a packet is sent, but not beyond `to`.
    pub fn pass_until_sent(&mut self, to: Ns) {
        while self.sent.is_empty() {
            let Some(at) = self.timer_at().filter(|at| *at <= to) else {
                return;
            };
            self.pass(at);
        }
    }

    fn timer_at(&self) -> Option<Ns> {
        let jiffy = self.sock.delack_at()?;
        Some(Ns(jiffy.saturating_sub(BOOT) * NS_PER_JIFFY))
    }

    fn jiffies(&self) -> u64 {
        BOOT + self.now.0 / NS_PER_JIFFY
    }

    fn with_tcp<R>(&mut self, act: impl FnOnce(&mut TcpSock, &mut TcpCx) -> R) -> R {
        let mut fx = Vec::new();
        let jiffies = self.jiffies();
        let mut cx = TcpCx {
            mem: &mut self.mem,
            jiffies,
            now: self.now,
            fx: &mut fx,
            calls: &mut self.calls,
            gates: &mut self.gates,
        };
        let result = act(&mut self.sock, &mut cx);
        let mut wakes = false;
        for effect in fx {
            match effect {
                TcpEffect::SendAck(ack) => self.send(&ack),
                TcpEffect::WakeReader => wakes = true,
                _ => {}
            }
        }
        if wakes {
            self.run_reader();
        }
        result
    }

    fn send(&mut self, ack: &Ack) {
        let is_syn = !self.established;
        let at = self.now;
        let scale = match is_syn {
            true => 0,
            false => self.sock.wscale(),
        };
        let packet = Packet {
            syn: is_syn,
            push: false,
            seq: u32::from(!is_syn),
            len: 0,
            ack: Some(self.number(ack.ack)),
            window: Some((ack.window >> scale).min(u64::from(u16::MAX)) as u16),
            options: self.options_of(ack, is_syn),
        };
        self.sent.push(Sent { at, packet });
    }

    fn options_of(&mut self, ack: &Ack, is_syn: bool) -> Options {
        let negotiated = self.negotiated;
        let jiffies = self.jiffies();
        let timestamp = negotiated.timestamps.then(|| {
            let (value, since) = *self.stamps_from.get_or_insert((0, jiffies));
            let passed = (jiffies - since) as u32;
            (value.wrapping_add(passed), ack.tsecr)
        });
        let blocks = &ack.sack[..usize::from(ack.sack_count)];
        let number = |&(from, to): &(u64, u64)| (self.number(from), self.number(to));
        Options {
            any: false,
            mss: is_syn.then_some(ADVMSS),
            wscale: negotiated.wscale.filter(|_| is_syn),
            sack_permitted: is_syn && negotiated.sack,
            timestamp,
            sack: match negotiated.sack {
                true => blocks.iter().map(number).collect(),
                false => Vec::new(),
            },
        }
    }

    /// Shifts the receiver's timestamps once, so that its first timestamp equals the first
    /// timestamp that the script expects.
    pub fn stamp_like(&mut self, expected: &Packet, sent: &mut Sent) {
        let (Some((value, _)), Some((real, _)), Some((from, _))) = (
            expected.options.timestamp,
            sent.packet.options.timestamp.as_mut(),
            self.stamps_from.as_mut(),
        ) else {
            return;
        };
        if !self.stamps_like_script {
            self.stamps_like_script = true;
            *from = value.wrapping_sub(*real);
            *real = value;
        }
    }
}

fn params(settings: Settings, options: &Options) -> TcpSockParams {
    let rcvbuf = match settings.rcvbuf {
        Some(asked) => (2 * asked.min(RMEM_MAX)).max(SOCK_MIN_RCVBUF),
        None => settings.rmem[1],
    };
    let [min, usual, max] = settings.rmem;
    let (max, rmem_max) = match options.wscale {
        Some(_) => (max, RMEM_MAX),
        // Without window scaling, the 16 bits of the window field limit the buffer.
        None => (max.min(u64::from(u16::MAX)), 0),
    };
    TcpSockParams {
        rcvbuf_locked: settings.rcvbuf.is_some(),
        rmem: [min, usual, max],
        rmem_max,
        ..TcpSockParams::new(Flow::default(), rcvbuf, u32::from(ADVMSS))
    }
}

/// Returns the bytes charged to the receive buffer for a segment with `len` payload bytes.
fn truesize(len: u32) -> u32 {
    match len {
        0..=FRAME_PAYLOAD => FRAME_TRUESIZE,
        _ => len + OVERHEAD,
    }
}
