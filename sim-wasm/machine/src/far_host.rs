//! A router's far host simulated as a complete machine: a receiver at the end of the router's line,
//! with its interrupts, ring, softirqs, socket and programs.
//!
//! The far host's clock starts at the same moment as the router's clock, so a time is the same on
//! both. The router applies the far host's events in order of time among its own events
//! (`NextEvent::FarHost`), one at a time. The router hands a frame over when the frame's last bit
//! has arrived. When the frame is delivered or lost, the far host reports this result to the
//! router. Until then the router counts the frame in `Stage::SinkQueue`. The metrics keep their
//! names: a frame that the far host's program read counts as delivered, and a frame that the far
//! host lost counts in `drops.sink`.
//!
//! Simplified: the line to the far host is counted as the router's output wire. The far host has no
//! other neighbour and sends nothing.

use super::config::FarHostConfig;
use super::{Config, Machine};
use base::{Complete, DevId, DropReason, Ns, Stage};
use kernel::packet::Skb;
use world::FarEvent;

/// The far host, simulated as a complete machine. Only the complete build has this type.
#[derive(Clone, Debug)]
pub struct FarHost {
    _complete: Complete,
    machine: Box<Machine>,
}

impl Machine {
    /// Creates the machine of a router's far host if the configuration contains one. The two
    /// machines' runs begin at the same moment, after the router's warm-up.
    pub(super) fn connect_far_host(&mut self) {
        let FarHostConfig {
            is_machine,
            machine,
            ..
        } = &self.config().far_host;
        let epoch = self.clock().epoch();
        let far_host = is_machine.zip(machine.as_ref());
        self.far_host = far_host.map(|(complete, config)| FarHost {
            _complete: complete,
            machine: Box::new(Machine::as_far_host(config, epoch)),
        });
        self.await_far_host();
    }

    /// Creates a far host at t = 0. Its receiving programs wait for data, and it has no senders of
    /// its own.
    fn as_far_host(config: &Config, epoch: Ns) -> Machine {
        let mut machine = Machine::idle(config.clone());
        machine.warm_up();
        machine.run_before_epoch(epoch);
        machine.begin();
        machine.below.cx.recorder.keep_ended();
        machine.begin_readings();
        machine
    }

    /// Returns a router's far host if it is simulated as a complete machine.
    pub fn far_host(&self) -> Option<&Machine> {
        self.far_host.as_ref().map(|far| &*far.machine)
    }

    /// Returns a router's far host, mutable, so that an observer can take the far host's
    /// recordings.
    pub fn far_host_mut(&mut self) -> Option<&mut Machine> {
        self.far_host.as_mut().map(|far| &mut *far.machine)
    }

    /// Records that every event up to `at` has been applied, on this machine and on the far host.
    pub(super) fn reach(&mut self, at: Ns) {
        self.below.cx.clock.reach(at);
        if let Some(far) = self.far_host_mut() {
            far.below.cx.clock.reach(at);
        }
    }

    /// Puts the far host's next event on this machine's clock.
    pub(super) fn await_far_host(&mut self) {
        if let Some(far) = &self.far_host {
            self.below
                .cx
                .clock
                .await_far_host(far.machine.next_event().0);
        }
    }

    /// Passes a frame that has arrived at the end of the output line to the far host's machine.
    /// Returns the frame's id.
    pub(super) fn far_event_follows(&mut self, event: Option<FarEvent>) -> u64 {
        let Some(event) = event else {
            return 0;
        };
        if let (FarEvent::Arrived(skb), Some(far)) = (event, &mut self.far_host) {
            far.machine.frame_comes(&skb, self.below.cx.now());
            self.take_back();
        }
        event.skb().id
    }

    /// Applies the far host's next event. Returns the digest of the far host's run.
    #[inline(never)]
    pub(super) fn far_host_steps(&mut self) -> u64 {
        let Some(far) = &mut self.far_host else {
            return 0;
        };
        far.machine.step_event();
        let run = far.machine.recorder().digest;
        self.take_back();
        run
    }

    /// Handles a frame whose last bit reaches the far host, which is this machine.
    fn frame_comes(&mut self, skb: &Skb, at: Ns) {
        let mut skb = fresh(skb);
        let cx = &mut self.below.cx;
        cx.clock.advance(at);
        self.below.sched.charge(&mut self.below.cx);
        let cx = &mut self.below.cx;
        cx.recorder.count_event();
        cx.recorder.counters.count_offered(&skb, at);
        cx.hop(&skb, Stage::Wire, at.0);
        self.stack
            .frame_arrived(&mut self.below, DevId::ETH0, &mut skb);
        self.below.cx.recorder.mix_event(at.0, skb.id);
        self.settle_cpu();
        self.below.cx.clock.reach(at);
    }

    /// Ends, on the router, the frames that were delivered or lost on the far host. Then schedules
    /// the far host's next event.
    fn take_back(&mut self) {
        let Some(far) = &mut self.far_host else {
            return;
        };
        let below = &mut self.below;
        for ended in far.machine.below.cx.recorder.take_ended() {
            match ended.lost {
                None => below.cx.deliver(&ended.skb, u64::from(ended.skb.len)),
                Some(_) => below.drop_frame(&ended.skb, DropReason::Sink, 0),
            }
        }
        self.await_far_host();
    }

    /// Applies a change of the far host's socket buffer or of the end of the run.
    pub(super) fn reconfigure_far_host(&mut self) {
        let Config { sink, duration, .. } = self.config();
        let (rcvbuf, duration) = (sink.rcvbuf, *duration);
        if let Some(far) = &mut self.far_host {
            let Machine { stack, below, .. } = &mut *far.machine;
            below.cx.config.sockets.rcvbuf = Some(rcvbuf);
            below.cx.config.duration = duration;
            stack.reconfigure_sockets(below);
        }
    }
}

/// Returns a copy of a frame with only the fields that a wire transports. The router's memory
/// accounting is left out.
fn fresh(skb: &Skb) -> Skb {
    Skb {
        id: skb.id,
        seq: skb.seq,
        sent_at: skb.sent_at,
        len: skb.len,
        tsval: skb.tsval,
        flow: skb.flow,
        kind: skb.kind,
        ..Skb::default()
    }
}
