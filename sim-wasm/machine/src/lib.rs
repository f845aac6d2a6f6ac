//! The machine: owns every mechanism, moves time, and applies what each one asks for.
//!
//! Mechanisms (in `kernel` and `world`) do not see the agenda or each other; they change
//! their own state and return what must happen. This crate is where it happens.
//!
//! Parts stand here too, and know neither the machine nor each other: `cpu` (its levels and
//! what comes next), `process` (programs, and what the kernel does for them), `net` (sockets,
//! and what waits to leave) and `timeouts`. The rest applies what the parts answer:
//!
//! - the CPU: `dispatch` (who is called for what comes next), `schedule` (sleeping, waking,
//!   switching), `interrupts`, `net_rx` (softirq) with `irq_steps`, `timers` with `scheduled`;
//! - packets: `wire` (arrivals, what the hosts sent), `devices`, `transport` (TCP and UDP
//!   input), `listener` (sockets open and close), `queues`, `datagrams`, `acks`, `far_end` (a
//!   router's), `xmit` (queue, ring and line of a device);
//! - processes: `resume` (what a program asks for), `recv`, `pages`, `disk`, `reclaimers`,
//!   `oom`, `readers`, `jobs`;
//! - from outside: `config`, `start`, `reconfigure`, `run_to`; `trace` (what is recorded), `names`,
//!   `samples`, `causes`, `parts` (what others may look at), `digest`.
//!
//! A pure library: no clock, no I/O, no floats in state. Time is an argument, in integer
//! nanoseconds. A clone of the machine is a checkpoint.

mod acks;
mod causes;
mod config;
mod cpu;
mod datagrams;
mod devices;
mod digest;
mod disk;
mod dispatch;
mod far_end;
mod icmp;
mod interrupts;
mod irq_steps;
mod jobs;
mod listener;
mod names;
mod net;
mod net_rx;
mod oom;
mod pages;
mod parts;
mod process;
mod queues;
mod readers;
mod reclaimers;
mod reconfigure;
mod recv;
mod resume;
mod run_to;
mod samples;
mod schedule;
mod scheduled;
mod send;
mod start;
#[cfg(test)]
mod testbed;
mod timeouts;
mod timers;
pub mod trace;
mod transport;
mod wire;
mod xmit;

pub use config::{
    Change, Config, HostConfig, LoadConfig, LoadKind, OutputConfig, ReaderConfig, Role,
    SocketConfig, SoftnetConfig, Told,
};
pub use net::{Socket, Transport};

use crate::trace::counters::Counters;
use crate::trace::rows::{End, Hop};
use crate::trace::watch::Watch;
use ::world::{World, WorldEffect};
use base::agenda::Agenda;
use base::codes::{Drop, Event, Stage};
use base::time::Ns;
use kernel::coverage::Function;
use kernel::dev::NetDevice;
use kernel::disk::Disk;
use kernel::memory::Memory;
use kernel::packet::Skb;
use kernel::profile::Costs;
use kernel::slab::Slab;
use kernel::task::TaskId;
use kernel::tcp::{TcpEffect, TcpMem};

use cpu::Cpu;
use irq_steps::{HardAct, SoftAct};
use net::{Sockets, Transmit};
use process::{KernelLog, Load, Processes, ReadersAccounting};
use scheduled::Scheduled;
use timeouts::Timeouts;
use trace::causes::Causes;
use trace::readings::Readings;
use trace::series::SeriesMark;

/// A row of the series every 10 ms.
const SERIES_INTERVAL_JIFFIES: u64 = 10;

/// Why `run_to` returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Right after the event for which the condition held.
    Met,
    /// The moment was reached without it.
    Reached,
    /// So many events were applied; more remain.
    More,
}

/// A Linux 2.6.12 receiver, its sender, and the programs that load it, at one moment.
#[derive(Clone, Debug)]
pub struct Machine {
    config: Config,
    /// What the host's code costs, with its instrumentation.
    costs: Costs,
    /// Model time at which the run's t = 0 lies: the load's warm-up comes before.
    epoch: Ns,
    /// When the last event was applied.
    now: Ns,
    /// Up to when everything has been applied.
    horizon: Ns,
    next_tick: Ns,
    events: u64,
    digest: u64,
    cpu: Cpu<HardAct, SoftAct>,
    processes: Processes,
    ksoftirqd: TaskId,
    kswapd: TaskId,
    pdflush: TaskId,
    /// None once the OOM killer took it.
    syslogd: Option<TaskId>,
    kernel_log: KernelLog,
    /// Net devices, by `DevId`.
    devices: Vec<NetDevice>,
    sockets: Sockets,
    transmit: Transmit,
    tcp_effects: Vec<TcpEffect>,
    tcp_mem: TcpMem,
    memory: Memory,
    slab: Slab,
    disk: Disk,
    load: Load,
    world: World,
    world_effects: Vec<WorldEffect>,
    agenda: Agenda<Scheduled>,
    timeouts: Timeouts,
    counters: Counters,
    series_mark: SeriesMark,
    causes: Causes,
    /// What killed readers had used.
    ended_readers: ReadersAccounting,
    journal: u64,
    /// The last two seconds, for the study's equations.
    readings: Readings,
    /// What an onlooker asked to have recorded.
    pub watch: Watch,
}

/// What the next event is; of equal times, the first in this list comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Tick,
    Frame,
    Ack,
    FarEnd,
    Scheduled,
    Cpu,
}

impl Machine {
    /// Hops of packets so far: a frame or an ACK entered a stage.
    pub fn hops(&self) -> u64 {
        self.counters.hops
    }

    /// Frames that have ended: delivered, dropped or control.
    pub fn packets_ended(&self) -> u64 {
        self.counters.ended()
    }

    /// Context switches so far.
    pub fn switches(&self) -> u64 {
        self.counters.switches
    }

    /// Applies everything up to and including `t`, but at most `at_most` events.
    /// Returns true if more remains before `t`.
    pub fn run_until(&mut self, t: Ns, at_most: u64) -> bool {
        let end = t + self.epoch;
        if !self.apply_up_to(end, at_most) {
            self.horizon = self.horizon.max(end);
            return false;
        }
        let more = self.is_due_by(end);
        self.horizon = self.horizon.max(if more { self.now } else { end });
        more
    }

    /// Applies exactly one event.
    pub fn step_event(&mut self) {
        self.apply_up_to(Ns::NEVER, 1);
        self.horizon = self.horizon.max(self.now);
    }

    /// The one loop over events: applies those up to and including `end` (the machine's own
    /// clock), at most so many. False once none is left. It stays in this crate, which is built
    /// to be fast, and every way to run goes through it, so that applying an event is compiled
    /// once, in its midst; who calls it may be built to be small.
    #[inline(never)]
    fn apply_up_to(&mut self, end: Ns, at_most: u64) -> bool {
        for _ in 0..at_most {
            let (at, next) = self.next_event();
            if at > end {
                return false;
            }
            self.apply(at, next);
        }
        true
    }

    /// Whether an event is left up to and including `end`. Not compiled into who asks, so that
    /// looking for the next event is compiled into the loop.
    #[inline(never)]
    fn is_due_by(&self, end: Ns) -> bool {
        self.next_event().0 <= end
    }

    /// The earliest event; of equal times, the order of [`Next`] decides. Most are the CPU's, so
    /// whose it is beside that is asked only when it is not.
    #[inline(always)]
    fn next_event(&self) -> (Ns, Next) {
        let beside = self
            .next_tick()
            .min(self.world.next_at())
            .min(self.agenda.next_at());
        let cpu = self.cpu_deadline();
        if cpu < beside {
            return (cpu, Next::Cpu);
        }
        (beside, self.due_beside_cpu(beside))
    }

    /// What happens at `at`, the earliest moment of all that is not the CPU's.
    #[inline]
    fn due_beside_cpu(&self, at: Ns) -> Next {
        if at == self.next_tick() {
            Next::Tick
        } else if at == self.world.next_frame_at() {
            Next::Frame
        } else if at == self.world.next_ack_at() {
            Next::Ack
        } else if at == self.world.next_far_event_at() {
            Next::FarEnd
        } else {
            Next::Scheduled
        }
    }

    #[inline]
    fn apply(&mut self, at: Ns, next: Next) {
        debug_assert!(at >= self.now, "time never runs backwards");
        self.now = at;
        self.charge_cpu();
        self.events += 1;
        let subject = match next {
            Next::Cpu => self.on_cpu().1.name_hash(),
            _ => self.apply_beside_cpu(next),
        };
        self.mix_event(at, next, subject);
        self.settle_cpu();
    }

    /// An event that is not the CPU's. Returns what stands for it in the digest. Out of the loop,
    /// which then stays small: most events are the CPU's.
    #[inline(never)]
    fn apply_beside_cpu(&mut self, next: Next) -> u64 {
        match next {
            Next::Frame => self.deliver_frame(),
            Next::Ack => self.deliver_ack(),
            Next::FarEnd => self.far_event(),
            Next::Scheduled => self.apply_next_scheduled(),
            Next::Tick => self.raise_tick(),
            Next::Cpu => unreachable!("the CPU's step has only ended"),
        }
    }

    /// What work costs on this host.
    pub fn costs(&self) -> &Costs {
        &self.costs
    }

    /// True once t = 0 is reached; before that only the load runs.
    fn has_begun(&self) -> bool {
        self.now >= self.epoch
    }

    /// Writes a journal entry and returns its number.
    fn note(&mut self, kind: Event, a: u64, b: u64, cause: u64) -> u64 {
        self.journal += 1;
        if !self.watch.passes_over(kind) {
            self.record_entry(kind, [a, b, cause]);
        }
        self.journal
    }

    /// A function of the kernel is called.
    #[inline]
    fn called(&mut self, function: Function) {
        self.counters.calls.count(function);
    }

    /// A frame enters a stage.
    #[inline]
    fn hop(&mut self, skb: &Skb, stage: Stage, value: u64) {
        self.counters.hops += 1;
        self.counters.entered[stage as usize] += 1;
        if self.watch.is_detailed() {
            self.record_hop(skb, stage, value);
        }
    }

    /// Apart, as everything that only an onlooker asks for: a frame's way must fit the
    /// processor's instruction cache, and passes here ten times.
    #[cold]
    #[inline(never)]
    fn record_hop(&mut self, skb: &Skb, stage: Stage, value: u64) {
        let value = match stage {
            Stage::Ring | Stage::Wire | Stage::OutWire | Stage::Dropped | Stage::Delivered => value,
            _ => u64::from(skb.len),
        };
        let at = self.shown_time(self.now);
        self.watch.hop(Hop {
            t: at,
            packet: skb.id as i64,
            stage,
            kind: skb.kind as u8,
            value,
            stream: skb.flow.id.0,
            seq: skb.seq,
        });
    }

    /// A frame was delivered, or lost for a reason.
    fn record_end(&mut self, skb: &Skb, lost: Option<Drop>) {
        if !self.watch.wants_ends() {
            return;
        }
        let (t, sent_at) = (self.shown_time(self.now), self.shown_time(skb.sent_at));
        let (packet, stream) = (skb.id, skb.flow.id.0);
        self.watch.end(End {
            t,
            sent_at,
            packet,
            stream,
            lost,
        });
    }

    /// A frame is lost: one place, one reason, one cause.
    #[cold]
    fn drop_frame(&mut self, skb: &Skb, reason: Drop, cause: u64) {
        self.counters.count_dropped(skb, reason);
        self.record_end(skb, Some(reason));
        self.hop(skb, Stage::Dropped, reason as u64);
        let entry = self.note(Event::FrameDropped, skb.id, reason as u64, cause);
        if reason != Drop::TcpDuplicate {
            self.remember_loss(skb, entry);
        }
    }
}
