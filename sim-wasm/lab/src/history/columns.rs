//! Answers to questions about the past, as columns of numbers.

use super::question::{Answer, DescriptorState, LifeHop, Share, Wait, WorkShare};
use crate::observe::columns::{Columns, rows, write_rows};
use base::Context;

rows! {
    /// One hop (a packet's move to the next stage of its path), with the CPU times until the
    /// packet's next hop.
    LIFE_COLUMNS, |life: LifeHop| {
        /// Time, ns.
        t_ns: life.hop.t,
        /// `Stage` code.
        stage: life.hop.stage,
        /// `SkbKind` code. 4 for an ACK.
        kind: life.hop.kind,
        /// Has the same meaning as `value` in `HOP_COLUMNS`.
        value: life.hop.value,
        /// Number of the stream.
        stream: life.hop.stream,
        /// Has the same meaning as `seq` in `HOP_COLUMNS`. 0 if the hop has no sequence number.
        seq: life.hop.seq,
        /// 1 if the hop is on the far host, to which a router forwards, and this host is simulated
        /// as a machine. Otherwise 0.
        at_far_host: life.at_far_host,
        /// `Context` that held the CPU at the hop, on the hop's host.
        context: life.context,
        /// CPU time until the packet's next hop, ns, by context. If there is no next hop yet: up to
        /// the present moment. 0 if the packet's path ends here. TCP processing in `recv()` includes
        /// the CPU time that comes after its hop.
        cpu_idle_ns: life.spent[Context::Idle as usize],
        cpu_hardirq_ns: life.spent[Context::HardIrq as usize],
        cpu_softirq_ns: life.spent[Context::SoftIrq as usize],
        cpu_app_ns: life.spent[Context::Receiver as usize],
        cpu_load_ns: life.spent[Context::Load as usize],
        cpu_other_ns: life.spent[Context::Other as usize],
    }
}

rows! {
    /// A state of one ring descriptor.
    DESCRIPTOR_COLUMNS, |known: DescriptorState| {
        /// Start of the state, ns. 0 if the state has held since the beginning.
        t_ns: known.t,
        /// `Slot` code.
        state: known.slot,
        /// Frame in the descriptor; 0 = none.
        packet: known.packet,
        /// In the newest row: id of the journal entry about a failed refill, until a later refill
        /// succeeds. Otherwise 0.
        refill_failed: known.refill_failed,
    }
}

rows! {
    /// CPU time of one task in a time span.
    CPU_SHARE_COLUMNS, |share: Share| {
        /// Name of the task, as `Sched::name_of` writes it.
        task_name: share.name,
        /// `Context` of the task's own work.
        context: share.context,
        /// Own work of the task, ns.
        own_ns: share.own,
        /// CPU time of interrupts and softirqs that ran while the task was current, ns.
        interrupted_ns: share.interrupted,
        /// Number of times that the task got the CPU.
        turns: share.turns,
        /// Start of the longest time for which the task had the CPU without a switch, ns.
        longest_from_ns: share.longest.0,
        /// End of the longest time for which the task had the CPU without a switch, ns.
        longest_to_ns: share.longest.1,
    }
}

rows! {
    /// CPU time of one kind of interrupt or softirq work in a time span.
    CPU_WORK_COLUMNS, |share: WorkShare| {
        /// `Context`: hard interrupt or softirq.
        context: share.context,
        /// Kind of work, a `Work` code.
        work: share.work,
        /// For a NIC's handler: the `Work` that it found to do. For all other work, the same value
        /// as `work`.
        led_to: share.led_to,
        /// CPU time, ns.
        spent_ns: share.spent,
        /// Part of `spent_ns` in which the CPU waited for the bus, ns.
        bus_ns: share.bus,
    }
}

rows! {
    /// Longest wait of a packet at one stage of its path, in a time span.
    WAIT_COLUMNS, |wait: Wait| {
        /// Frame id.
        packet: wait.packet,
        /// `Stage` code.
        stage: wait.stage,
        /// Number of the stream.
        stream: wait.stream,
        /// Arrival, ns, or the start of the time span if the packet was at the stage before.
        from_ns: wait.from,
        /// Departure, ns, or the end of the time span if the packet was still at the stage.
        to_ns: wait.to,
        /// 1 if the packet was at the stage when the time span began.
        came_before: wait.before,
        /// 1 if the packet was at the stage when the time span ended.
        left_after: wait.after,
        /// Number of waits at this stage that were at least half as long as this wait, including
        /// this wait.
        half_as_long: wait.times,
    }
}

impl Columns for Answer {
    /// Writes the rows of the answer. Their columns depend on the question.
    fn write(&self, out: &mut Vec<f64>) {
        match self {
            Answer::Life(rows) => write_rows(rows, out),
            Answer::Entries(rows) => write_rows(rows, out),
            Answer::Descriptor(rows) => write_rows(rows, out),
            Answer::Held(rows) => write_rows(rows, out),
            Answer::Shares(rows) => write_rows(rows, out),
            Answer::Waits(rows) => write_rows(rows, out),
            Answer::Ends(frames) => out.extend(frames),
            Answer::SentAgain(hop) => write_rows(hop, out),
            Answer::Works(rows) => write_rows(rows, out),
        }
    }
}
