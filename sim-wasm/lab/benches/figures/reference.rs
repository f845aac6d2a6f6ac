//! Reference loop: a minimal simulation of the packets of a measured run. The benchmark divides the
//! machine's computing time by the loop's computing time.
//!
//! Packets take the simulated machine's path: network line, FIFO, bus, ring, softirq, socket,
//! receiving program. For TCP, an ACK answers every second packet. Each step takes a fixed time.
//! The loop has no congestion control, no memory, no scheduler, no counters and no digest. The
//! loop's next event is the earliest of five times. BENCH.md also gives the time of a loop that
//! keeps its events in a heap.

use std::collections::VecDeque;

/// The time of an event that is not planned.
const NEVER: u64 = u64::MAX;

/// The packets that the loop sends.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Number of packets.
    pub packets: u64,
    /// Time between the starts of two packets on the line, ns.
    pub apart: u64,
    /// Maximum number of packets in flight. None: the sender never waits.
    pub window: Option<u64>,
}

/// Descriptors of the receive ring.
const RING: usize = 384;
/// Maximum number of packets that the socket holds.
const SOCKET: usize = 24_000;
/// Delay of the path in one direction, ns.
const PATH: u64 = 150_000;
/// Time of a frame on the bus, ns.
const BUS: u64 = 12_000;
/// Time of each step of the softirq with a packet, ns: driver, IP, transport, queue, refill.
const SOFT_STEPS: [u64; 5] = [2_000, 1_500, 2_500, 1_000, 1_000];
/// Time of each step of the receiving program with a packet, ns: lock, copy, release.
const READER_STEPS: [u64; 3] = [500, 9_000, 500];
/// Time of an interrupt, ns.
const INTERRUPT: u64 = 3_000;

/// A packet of the same size as the machine's packets.
#[derive(Clone, Copy, Default)]
struct Packet {
    id: u64,
    sent_at: u64,
    arrives_at: u64,
    _header: [u64; 3],
}

#[derive(Clone, Copy)]
enum Cpu {
    Idle,
    Interrupt,
    Soft(usize),
    Reader(usize),
}

struct Loop {
    load: Load,
    now: u64,
    line_free_at: u64,
    bus_free_at: u64,
    cpu_done_at: u64,
    acks: VecDeque<u64>,
    wire: VecDeque<Packet>,
    fifo: VecDeque<Packet>,
    ring: VecDeque<Packet>,
    socket: VecDeque<Packet>,
    in_hand: Packet,
    copied: Packet,
    cpu: Cpu,
    /// A step of the receiving program that an interrupt or a softirq delayed.
    put_off: Option<usize>,
    interrupt_raised: bool,
    sent: u64,
    in_flight: u64,
    ended: u64,
    delay: u64,
}

impl Loop {
    fn send_if_allowed(&mut self) {
        let open = self.load.window.is_none_or(|most| self.in_flight < most);
        if self.line_free_at != NEVER || !open || self.sent == self.load.packets {
            return;
        }
        self.line_free_at = self.now + self.load.apart;
        self.sent += 1;
        self.in_flight += 1;
        self.wire.push_back(Packet {
            id: self.sent,
            sent_at: self.now,
            arrives_at: self.line_free_at + PATH,
            ..Packet::default()
        });
    }

    fn arrival(&mut self) {
        let packet = self.wire.pop_front().expect("a packet is on the wire");
        self.fifo.push_back(packet);
        if self.fifo.len() == 1 {
            self.bus_free_at = self.now + BUS;
        }
    }

    fn bus_free(&mut self) {
        let packet = self.fifo.pop_front().expect("a packet is in the FIFO");
        match self.ring.len() < RING {
            true => self.ring.push_back(packet),
            false => self.ended += 1,
        }
        self.bus_free_at = match self.fifo.is_empty() {
            true => NEVER,
            false => self.now + BUS,
        };
        if !matches!(self.cpu, Cpu::Soft(_) | Cpu::Interrupt) {
            self.interrupt_raised = true;
            if matches!(self.cpu, Cpu::Idle) {
                self.cpu_next();
            }
        }
    }

    fn ack_arrives(&mut self) {
        self.acks.pop_front();
        self.in_flight -= 2;
        self.send_if_allowed();
    }

    fn cpu_done(&mut self) {
        match self.cpu {
            Cpu::Idle | Cpu::Interrupt => self.cpu_next(),
            Cpu::Soft(step) if step + 1 < SOFT_STEPS.len() => self.run_soft(step + 1),
            Cpu::Soft(_) => {
                self.queue();
                self.cpu_next();
            }
            Cpu::Reader(step) => self.reader_done(step),
        }
    }

    fn queue(&mut self) {
        match self.socket.len() < SOCKET {
            true => self.socket.push_back(self.in_hand),
            false => self.ended += 1,
        }
        if self.load.window.is_some() && self.in_hand.id.is_multiple_of(2) {
            self.acks.push_back(self.now + PATH);
        }
    }

    fn reader_done(&mut self, step: usize) {
        if step + 1 < READER_STEPS.len() {
            self.put_off = Some(step + 1);
        } else {
            self.ended += 1;
            self.delay += self.now - self.copied.sent_at;
        }
        self.cpu_next();
    }

    /// Chooses what the CPU does next: an interrupt before the softirq, the softirq before the
    /// receiving program.
    fn cpu_next(&mut self) {
        if std::mem::take(&mut self.interrupt_raised) {
            self.cpu = Cpu::Interrupt;
            self.cpu_done_at = self.now + INTERRUPT;
        } else if let Some(packet) = self.ring.pop_front() {
            self.in_hand = packet;
            self.run_soft(0);
        } else if let Some(step) = self.put_off.take() {
            self.run_reader(step);
        } else if let Some(packet) = self.socket.pop_front() {
            self.copied = packet;
            self.run_reader(0);
        } else {
            self.cpu = Cpu::Idle;
            self.cpu_done_at = NEVER;
        }
    }

    fn run_soft(&mut self, step: usize) {
        self.cpu = Cpu::Soft(step);
        self.cpu_done_at = self.now + SOFT_STEPS[step];
    }

    fn run_reader(&mut self, step: usize) {
        self.cpu = Cpu::Reader(step);
        self.cpu_done_at = self.now + READER_STEPS[step];
    }

    /// Handles the earliest event. Returns false if no event is left.
    fn step(&mut self) -> bool {
        let arrival = self.wire.front().map_or(NEVER, |packet| packet.arrives_at);
        let ack = self.acks.front().map_or(NEVER, |at| *at);
        let beside = self
            .line_free_at
            .min(self.bus_free_at)
            .min(arrival)
            .min(ack);
        self.now = self.cpu_done_at.min(beside);
        match self.now {
            NEVER => return false,
            at if at < beside => self.cpu_done(),
            at if at == self.line_free_at => {
                self.line_free_at = NEVER;
                self.send_if_allowed();
            }
            at if at == arrival => self.arrival(),
            at if at == self.bus_free_at => self.bus_free(),
            _ => self.ack_arrives(),
        }
        true
    }
}

/// Runs the loop. Returns its events and the sum of delays, so that nothing is optimised away.
pub fn run(load: Load) -> (u64, u64) {
    let mut state = Loop {
        load,
        now: 0,
        line_free_at: NEVER,
        bus_free_at: NEVER,
        cpu_done_at: NEVER,
        acks: VecDeque::new(),
        wire: VecDeque::new(),
        fifo: VecDeque::new(),
        ring: VecDeque::new(),
        socket: VecDeque::new(),
        in_hand: Packet::default(),
        copied: Packet::default(),
        cpu: Cpu::Idle,
        put_off: None,
        interrupt_raised: false,
        sent: 0,
        in_flight: 0,
        ended: 0,
        delay: 0,
    };
    state.send_if_allowed();
    let mut events = 0;
    while state.step() {
        events += 1;
    }
    assert_eq!(state.ended, load.packets, "every packet is read or lost");
    (events, state.delay)
}
