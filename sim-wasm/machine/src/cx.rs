//! Context: time, recorder, configuration and costs, which every part of the machine needs.

use crate::clock::Clock;
use crate::config::Config;
use crate::recorder::Recorder;
use crate::recorder::causes::Causes;
use crate::recorder::rows::Hop;
use crate::recorder::wire_tap::WireRecord;
use base::{FlowId, Hz, Ns, Stage};
use kernel::coverage::Function;
use kernel::packet::{Ack, Skb};
use kernel::profile::Costs;

/// Time, recorder, configuration and costs.
#[derive(Clone, Debug)]
pub struct Cx {
    pub clock: Clock,
    pub recorder: Recorder,
    /// Latest journal entries that later entries can name as their cause.
    pub causes: Causes,
    pub config: Config,
    /// CPU time of the host's code, including its instrumentation.
    pub costs: Costs,
}

impl Cx {
    /// Creates a context for a new machine.
    pub fn new(config: Config) -> Cx {
        let host = &config.host;
        Cx {
            clock: Clock::new(host.hz),
            recorder: Recorder::default(),
            causes: Causes::default(),
            costs: host
                .profile
                .costs
                .instrumented(host.instrumentation_percent),
            config,
        }
    }

    /// Moment of the event being applied, on the machine's own clock.
    #[inline]
    pub fn now(&self) -> Ns {
        self.clock.now()
    }

    /// Number of ticks per second.
    #[inline]
    pub fn hz(&self) -> Hz {
        self.clock.hz()
    }

    /// The kernel's time, in jiffies.
    #[inline]
    pub fn jiffies(&self) -> u64 {
        self.clock.jiffies()
    }

    /// The kernel's time in milliseconds, in steps of its tick.
    pub fn uptime_ms(&self) -> u64 {
        self.hz().ms_of(self.jiffies())
    }

    /// Returns whether a timer with a period of `ms` expires in this jiffy.
    pub fn is_turn_of(&self, ms: u64) -> bool {
        self.jiffies().is_multiple_of(self.hz().at_least_ms(ms))
    }

    /// Counts a call of a kernel function.
    #[inline]
    pub fn called(&mut self, function: Function) {
        self.recorder.counters.calls.count(function);
    }

    /// Counts a call of each of these kernel functions.
    #[inline]
    pub fn called_each<const N: usize>(&mut self, functions: [Function; N]) {
        self.recorder.counters.calls.count_each(functions);
    }

    /// Records that a frame entered a stage of its path.
    #[inline]
    pub fn hop(&mut self, skb: &Skb, stage: Stage, value: u64) {
        self.recorder.count_hop(stage);
        if self.recorder.watch.is_detailed() {
            let value = match stage {
                Stage::Ring | Stage::Wire | Stage::OutWire | Stage::Dropped | Stage::Delivered => {
                    value
                }
                _ => u64::from(skb.len),
            };
            self.record_hop(skb, skb.id as i64, stage, value);
        }
    }

    /// Records that a frame entered a stage of its path. For callers that know only the frame's id.
    pub fn hop_by_id(&mut self, id: u64, flow: FlowId, stage: Stage) {
        self.recorder.count_hop(stage);
        if self.recorder.watch.is_detailed() {
            let mut skb = Skb::default();
            skb.flow.id = flow;
            self.record_hop(&skb, id as i64, stage, 0);
        }
    }

    /// Records that an ACK entered a stage of its path.
    #[inline]
    pub fn ack_hop(&mut self, ack: &Ack, stage: Stage, value: u64) {
        self.count_own_hop(stage);
        if self.recorder.watch.is_detailed() {
            let header = Skb {
                seq: ack.ack,
                ..ack.header
            };
            self.record_hop(&header, -(header.id as i64), stage, value);
        }
    }

    /// Records that a packet sent by this host, other than an ACK, entered a stage.
    pub fn own_hop(&mut self, skb: &Skb, stage: Stage, value: u64) {
        self.count_own_hop(stage);
        if self.recorder.watch.is_detailed() {
            self.record_hop(skb, -(skb.id as i64), stage, value);
        }
    }

    /// Counts that a packet sent by this host entered a stage. The count of the output queue stays
    /// unchanged, because it contains only forwarded packets.
    #[inline]
    fn count_own_hop(&mut self, stage: Stage) {
        match stage {
            Stage::Qdisc => self.recorder.counters.hops += 1,
            _ => self.recorder.count_hop(stage),
        }
    }

    /// Out of line, so that recording does not occupy the instruction cache of the frame path.
    #[cold]
    #[inline(never)]
    fn record_hop(&mut self, skb: &Skb, packet: i64, stage: Stage, value: u64) {
        let t = self.clock.shown_now();
        self.recorder.watch.hop(Hop {
            t,
            packet,
            stage,
            kind: skb.kind as u8,
            value,
            stream: skb.flow.id.0,
            seq: skb.seq,
        });
    }

    /// Adds a record to the packet captures, at the present moment.
    #[inline]
    pub fn capture(&mut self, record: impl FnOnce(Ns) -> WireRecord) {
        let now = self.clock.shown_now();
        self.recorder.watch.wire.see(now, || record(now));
    }

    /// Records that a frame's last byte reached its receiving program.
    pub fn deliver(&mut self, skb: &Skb, bytes: u64) {
        let now = self.now();
        self.recorder.counters.count_delivered(skb, bytes, now);
        self.recorder.frame_ended(skb, None, &self.clock);
        self.hop(skb, Stage::Delivered, now.since(skb.sent_at).0);
    }
}
