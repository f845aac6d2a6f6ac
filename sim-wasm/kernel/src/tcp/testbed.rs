//! Test bench: one socket with arrivals, a clock, and a receiving program whose calls the test
//! makes.

use super::*;
use crate::coverage::Calls;
use crate::packet::{Ack, Flow, MAX_JOINED_SEGMENTS, Skb};
use base::Ns;

/// Truesize of a full Ethernet frame in an sk98lin buffer, bytes.
pub const TRUESIZE: u32 = 1740;

/// Payload of a full segment, bytes.
pub const MSS: u32 = 1448;

/// Returns a data segment with the bytes `[seq, seq + len)`.
pub fn segment(id: u64, seq: u64, len: u32) -> Skb {
    Skb {
        id,
        seq,
        len,
        truesize: TRUESIZE,
        ..Skb::default()
    }
}

/// One socket, the memory account of TCP, a clock, and the effects so far.
#[derive(Clone)]
pub struct Bench {
    pub sock: TcpSock,
    pub mem: TcpMem,
    pub jiffies: u64,
    /// Time since this jiffy began.
    pub since_tick: Ns,
    pub fx: Vec<TcpEffect>,
    pub calls: Calls,
    gates: Gates,
    pub next_id: u64,
    pub next_seq: u64,
}

impl Bench {
    pub fn new(rcvbuf: u64) -> Bench {
        Bench::with(
            TcpSockParams::new(Flow::default(), rcvbuf, 1460),
            [49152, 65536, 98304],
        )
    }

    pub fn with(params: TcpSockParams, limits: [u64; 3]) -> Bench {
        let mut mem = TcpMem::new(limits);
        Bench {
            sock: TcpSock::new(params, &mut mem),
            mem,
            jiffies: 1000,
            since_tick: Ns::ZERO,
            fx: Vec::new(),
            calls: Calls::default(),
            gates: Gates::default(),
            next_id: 1,
            next_seq: 0,
        }
    }

    pub fn with_cx<R>(&mut self, act: impl FnOnce(&mut TcpSock, &mut TcpCx) -> R) -> R {
        let mut cx = TcpCx {
            mem: &mut self.mem,
            jiffies: self.jiffies,
            now: Ns::from_ms(self.jiffies) + self.since_tick,
            fx: &mut self.fx,
            calls: &mut self.calls,
            gates: &mut self.gates,
        };
        let result = act(&mut self.sock, &mut cx);
        self.check_memory();
        result
    }

    /// Checks that the pages taken from `tcp_mem` equal the bytes charged for segments plus the
    /// bytes not yet used.
    fn check_memory(&self) {
        let held = self.sock.rmem_alloc() as i64 + self.sock.forward_alloc();
        assert_eq!(held, self.mem.allocated as i64 * 4096);
    }

    /// Delivers the segment `[seq, seq + len)`.
    pub fn arrive_at(&mut self, seq: u64, len: u32) -> u64 {
        let skb = segment(self.next_id, seq, len);
        self.arrive_skb(skb)
    }

    pub fn arrive_skb(&mut self, mut skb: Skb) -> u64 {
        skb.id = self.next_id;
        self.next_id += 1;
        self.with_cx(|sock, cx| sock.tcp_v4_rcv(skb, &[], cx));
        skb.id
    }

    /// Delivers one `sk_buff` into which GRO has merged `segments` of `len` bytes, the last of them
    /// `short` bytes shorter.
    pub fn arrive_joined(&mut self, seq: u64, segments: u64, len: u32, short: u32) {
        let mut joined: Vec<Skb> = (0..segments)
            .map(|n| segment(self.next_id + n, seq + n * u64::from(len), len))
            .collect();
        for (n, skb) in joined.iter_mut().enumerate().skip(1) {
            *skb = match n % MAX_JOINED_SEGMENTS {
                0 => skb.chained(),
                _ => skb.taken_in(),
            };
        }
        joined[segments as usize - 1].len -= short;
        self.next_id += segments;
        self.with_cx(|sock, cx| sock.tcp_v4_rcv(joined[0], &joined[1..], cx));
    }

    /// Delivers the next `count` full segments.
    pub fn arrive(&mut self, count: u64) {
        for _ in 0..count {
            self.arrive_at(self.next_seq, MSS);
            self.next_seq += u64::from(MSS);
        }
    }

    /// Advances the clock; the delayed-ACK timer fires when due.
    pub fn run_to(&mut self, jiffy: u64) {
        while let Some(at) = self.sock.delack_at().filter(|&at| at <= jiffy) {
            self.jiffies = at;
            self.with_cx(|sock, cx| sock.delack_timer(cx));
        }
        self.jiffies = jiffy;
    }

    pub fn step(&mut self, call: &mut RecvCall) -> RecvStep {
        self.with_cx(|sock, cx| sock.recvmsg_step(call, cx))
    }

    /// Makes all steps of a recv() until it returns or sleeps.
    pub fn recv(&mut self, len: u64) -> (RecvCall, Vec<RecvStep>) {
        let (mut call, first) = TcpSock::recvmsg_start(len);
        let mut steps = vec![first];
        self.go_on(&mut call, &mut steps);
        (call, steps)
    }

    pub fn go_on(&mut self, call: &mut RecvCall, steps: &mut Vec<RecvStep>) {
        loop {
            let step = self.step(call);
            steps.push(step);
            if matches!(step, RecvStep::Return { .. } | RecvStep::SleepWaitData) {
                return;
            }
        }
    }

    /// Makes steps of a recv() until `wanted` accepts a step.
    pub fn step_until(
        &mut self,
        call: &mut RecvCall,
        wanted: impl Fn(RecvStep) -> bool,
    ) -> RecvStep {
        loop {
            let step = self.step(call);
            if wanted(step) {
                return step;
            }
            assert!(!call.is_done(), "returned before the wanted step");
        }
    }

    pub fn acks(&self) -> Vec<Ack> {
        let ack = |effect: &TcpEffect| match effect {
            TcpEffect::SendAck(ack) => Some(*ack),
            _ => None,
        };
        self.fx.iter().filter_map(ack).collect()
    }

    pub fn drops(&self) -> Vec<(u64, TcpDrop)> {
        let drop = |effect: &TcpEffect| match effect {
            TcpEffect::Drop { skb, reason } => Some((skb.id, *reason)),
            _ => None,
        };
        self.fx.iter().filter_map(drop).collect()
    }

    pub fn delivered(&self) -> Vec<u64> {
        let id = |effect: &TcpEffect| match effect {
            TcpEffect::Delivered { skb } => Some(skb.id),
            _ => None,
        };
        self.fx.iter().filter_map(id).collect()
    }

    /// Returns how often the answer to this decision was yes, and how often it was no.
    pub fn gates(&self, gate: TcpGate) -> (u64, u64) {
        (self.gates.of(gate, true), self.gates.of(gate, false))
    }

    /// Clears the effects and counts so far.
    pub fn forget(&mut self) {
        self.fx.clear();
        self.gates = Gates::default();
    }

    pub fn count(&self, effect: TcpEffect) -> usize {
        self.fx.iter().filter(|&&e| e == effect).count()
    }

    pub fn len(&self, queue: TcpQueue) -> usize {
        self.sock.queue_len(queue)
    }
}
