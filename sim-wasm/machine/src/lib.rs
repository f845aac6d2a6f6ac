//! The machine: owns every mechanism, moves time, and applies the effects that each mechanism
//! returns.
//!
//! Mechanisms (in `kernel` and `world`) do not see the agenda or each other. They change their own
//! state and return effects. The parts of the machine apply these effects, and each part owns its
//! state:
//!
//! - `clock` (time and agenda), `recorder` (counters, time series, causes of events), both in `cx`;
//! - `sched`: the CPU, tasks, timeouts, the journal;
//! - `mm`: pages, slab, disk; `outside`: the other hosts and the wires;
//! - `stack`: devices, softirqs, sockets, the path out of the host;
//! - `programs`: what each task does.
//!
//! A part borrows only the parts before it in this list (the last two parts borrow `below`).
//! Effects on a part further down the list are returned to the caller. The machine itself keeps the
//! loop over events (this file), the dispatch (`dispatch`), the start (`start`), changes from
//! outside (`reconfigure`), a router's far host (`far_host`), and the code that needs every part
//! (`digest`, `samples`).
//!
//! A pure library: no clock, no I/O, no floats in state. Time is an argument, in integer
//! nanoseconds. A clone of the machine is a checkpoint.

mod below;
mod clock;
mod config;
mod cx;
mod digest;
mod dispatch;
mod far_host;
mod mm;
mod outside;
mod programs;
mod reconfigure;
pub mod recorder;
mod run_to;
mod samples;
mod sched;
mod stack;
mod start;
#[cfg(test)]
mod testbed;

pub use clock::Clock;
pub use config::{
    Change, ChangeRecord, Config, FarHostConfig, HostConfig, LoadConfig, LoadKind, OutputConfig,
    ReaderConfig, Role, SocketConfig, SoftnetConfig,
};
pub use mm::Mm;
pub use programs::Programs;
pub use sched::{Cpu, Sched};
pub use stack::{Socket, Stack, Transport};

use crate::recorder::Recorder;
use crate::recorder::causes::Causes;
use crate::recorder::counters::Counters;
use crate::recorder::watch::Watch;
use crate::sched::THIS_CPU;
use ::world::World;
use base::{Context, Ns};
use below::Below;
use kernel::packet::Skb;
use kernel::profile::Costs;
use std::collections::VecDeque;

/// Reason why `run_to` returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// An event made the condition true. The machine's time is directly after this event.
    Met,
    /// The given end of the span was reached, and the condition was never true.
    Reached,
    /// The allowed number of events has been applied, and more events remain.
    More,
}

/// A simulated Linux receiver or router, its senders and its background jobs, at one moment.
#[derive(Clone, Debug)]
pub struct Machine {
    programs: Programs,
    stack: Stack,
    below: Below,
    /// A router's far host, if it is simulated as a complete machine.
    far_host: Option<far_host::FarHost>,
}

/// How far the loop over events may run.
#[derive(Clone, Copy, Debug)]
struct Limit {
    /// Latest end of a CPU step that may be applied as soon as it begins, on the machine's own
    /// clock. Zero while spans of CPU time are recorded: no step is then applied early.
    end: Ns,
    /// Maximum number of events.
    at_most: u64,
}

/// Kind of the next event. If several events are due at the same time, the kind that is first in
/// this list happens first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextEvent {
    Tick,
    Frame,
    Ack,
    FarEnd,
    FarHost,
    Scheduled,
    Cpu,
}

impl Machine {
    /// Applies all events up to and including `t`, but at most `at_most` events. Returns true if
    /// more events up to `t` remain.
    pub fn run_until(&mut self, t: Ns, at_most: u64) -> bool {
        let end = t + self.clock().epoch();
        let more = self.apply_up_to(end, at_most) && self.is_due_by(end);
        self.reach(if more { self.clock().now() } else { end });
        more
    }

    /// Applies exactly one event.
    pub fn step_event(&mut self) {
        self.apply_up_to(Ns::NEVER, 1);
        self.reach(self.clock().now());
    }

    /// The only loop over events: applies the events up to and including `end` (on the machine's
    /// own clock), but at most `at_most`. Returns false if no event is left. Every way to run uses
    /// this function, so that the code of an event is compiled once, into the loop.
    #[inline(never)]
    fn apply_up_to(&mut self, end: Ns, at_most: u64) -> bool {
        let end_of_passed = if self.watch().wants_spans() {
            Ns::ZERO
        } else {
            end
        };
        let mut limit = Limit {
            end: end_of_passed,
            at_most,
        };
        let more = loop {
            self.do_until_rest(&mut limit);
            if limit.at_most == 0 {
                break true;
            }
            limit.at_most -= 1;
            let beside = self.below.next_beside_cpu();
            let cpu = self.below.sched.cpus[THIS_CPU].until;
            if cpu < beside {
                if cpu > end {
                    break false;
                }
                self.end_cpu_step(cpu);
            } else if beside > end {
                break false;
            } else {
                self.apply_beside(beside);
            }
        };
        self.below.sched.charge(&mut self.below.cx);
        more
    }

    /// Performs all actions of the CPU that take no time, after a parameter change or an event from
    /// another machine.
    fn settle_cpu(&mut self) {
        self.apply_up_to(Ns::ZERO, 0);
    }

    /// Returns whether an event is left up to and including `end`. This function is not inlined, so
    /// that the compiler inlines the search for the next event into the loop of `apply_up_to`.
    #[inline(never)]
    fn is_due_by(&self, end: Ns) -> bool {
        self.next_event().0 <= end
    }

    /// Returns the earliest event. If events are due at the same time, the order of [`NextEvent`]
    /// decides.
    fn next_event(&self) -> (Ns, NextEvent) {
        let (cpu, beside) = (self.cpu().until, self.below.next_beside_cpu());
        if cpu < beside {
            (cpu, NextEvent::Cpu)
        } else {
            (beside, self.due_beside_cpu(beside))
        }
    }

    /// Returns the kind of the earliest event outside the CPU, which is due at `at`.
    #[inline]
    fn due_beside_cpu(&self, at: Ns) -> NextEvent {
        let world = self.world();
        if at == self.clock().next_tick {
            NextEvent::Tick
        } else if at == world.next_frame_at() {
            NextEvent::Frame
        } else if at == world.next_ack_at() {
            NextEvent::Ack
        } else if at == world.next_far_event_at() {
            NextEvent::FarEnd
        } else if at == self.clock().far_host {
            NextEvent::FarHost
        } else {
            NextEvent::Scheduled
        }
    }

    /// Ends the CPU's step.
    #[inline]
    fn end_cpu_step(&mut self, at: Ns) {
        let Below { cx, sched, .. } = &mut self.below;
        cx.clock.advance(at);
        let work = sched.end_step(cx);
        cx.recorder.count_cpu_event(at, work);
    }

    /// Applies the earliest event outside the CPU. Out of line, so that the loop stays small,
    /// because most events are events of the CPU. The CPU's step continues during most of these
    /// events, so its time is charged later: when the step ends, when it is interrupted, or when an
    /// observer reads the time.
    #[inline(never)]
    fn apply_beside(&mut self, at: Ns) {
        let Below { cx, sched, .. } = &mut self.below;
        cx.clock.advance(at);
        if at == sched.cpus[THIS_CPU].until || cx.recorder.watch.wants_spans() {
            sched.charge(cx);
        }
        cx.recorder.count_event();
        let next = self.due_beside_cpu(at);
        let subject = self.apply_beside_cpu(next);
        let when = at.0 ^ next.name_hash();
        self.below.cx.recorder.mix_event(when, subject);
    }

    /// Present configuration of the machine.
    pub fn config(&self) -> &Config {
        &self.below.cx.config
    }

    /// CPU costs of the host's code.
    pub fn costs(&self) -> &Costs {
        &self.below.cx.costs
    }

    /// Time since the start of the run, up to which every event has been applied.
    pub fn now(&self) -> Ns {
        self.clock().elapsed()
    }

    /// The machine's time.
    pub fn clock(&self) -> &Clock {
        &self.below.cx.clock
    }

    /// Recordings of the run.
    pub fn recorder(&self) -> &Recorder {
        &self.below.cx.recorder
    }

    /// Number of events applied since t = 0.
    pub fn events(&self) -> u64 {
        self.recorder().events()
    }

    /// Latest journal entries that later entries can name as their cause.
    pub fn causes(&self) -> &Causes {
        &self.below.cx.causes
    }

    /// Counts since t = 0.
    pub fn counters(&self) -> &Counters {
        &self.recorder().counters
    }

    /// Recordings that an observer requested.
    pub fn watch(&self) -> &Watch {
        &self.recorder().watch
    }

    /// Recordings that an observer requested, mutable: the observer takes them or requests others.
    pub fn watch_mut(&mut self) -> &mut Watch {
        &mut self.below.cx.recorder.watch
    }

    /// State of the scheduler: the CPU and its tasks.
    pub fn sched(&self) -> &Sched {
        &self.below.sched
    }

    /// The CPU and its run queue.
    pub fn cpu(&self) -> &Cpu {
        &self.sched().cpus[THIS_CPU]
    }

    /// CPU time by context up to the present, ns.
    pub fn cpu_spent(&self) -> [u64; Context::COUNT] {
        self.sched().cpu_spent(self.clock())
    }

    /// Pages, slab caches and the disk.
    pub fn mm(&self) -> &Mm {
        &self.below.mm
    }

    /// The sending hosts and the wires.
    pub fn world(&self) -> &World {
        &self.below.outside.world
    }

    /// The network stack.
    pub fn stack(&self) -> &Stack {
        &self.stack
    }

    /// Visits every queue of the sockets, always in the same order. A caller may move the packets
    /// to a compact copy, but must put them back before the machine continues.
    pub fn socket_queues(&mut self, visit: &mut dyn FnMut(&mut VecDeque<Skb>)) {
        self.stack.socket_queues(visit);
        if let Some(far_host) = self.far_host_mut() {
            far_host.socket_queues(visit);
        }
    }

    /// The programs and the counts of the background jobs.
    pub fn programs(&self) -> &Programs {
        &self.programs
    }
}
