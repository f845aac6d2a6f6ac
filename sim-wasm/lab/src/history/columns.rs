//! Answers to questions about the past, as columns of numbers in the order of `observe::layout`.

use super::question::{Answer, DescriptorState, LifeHop, Share, Wait, WorkShare};
use crate::observe::columns::{Columns, write_rows};
use crate::observe::layout::{CpuShareRow, CpuWorkRow, DescriptorRow, LifeRow, WaitRow};
use base::Context;

impl Columns for LifeHop {
    fn write(&self, out: &mut Vec<f64>) {
        let LifeHop {
            hop,
            at_far_host,
            context,
            spent,
        } = self;
        let spent = |context: Context| spent[context as usize] as f64;
        LifeRow {
            t_ns: hop.t.0 as f64,
            stage: f64::from(hop.stage as u8),
            kind: f64::from(hop.kind),
            value: hop.value as f64,
            stream: f64::from(hop.stream),
            seq: hop.seq as f64,
            at_far_host: f64::from(u8::from(*at_far_host)),
            context: f64::from(*context as u8),
            cpu_idle_ns: spent(Context::Idle),
            cpu_hardirq_ns: spent(Context::HardIrq),
            cpu_softirq_ns: spent(Context::SoftIrq),
            cpu_app_ns: spent(Context::Receiver),
            cpu_load_ns: spent(Context::Load),
            cpu_other_ns: spent(Context::Other),
        }
        .write(out);
    }
}

impl Columns for DescriptorState {
    fn write(&self, out: &mut Vec<f64>) {
        DescriptorRow {
            t_ns: self.t.0 as f64,
            state: f64::from(self.slot as u8),
            packet: self.packet as f64,
            refill_failed: self.refill_failed as f64,
        }
        .write(out);
    }
}

impl Columns for Share {
    fn write(&self, out: &mut Vec<f64>) {
        let (from, to) = self.longest;
        CpuShareRow {
            task_name: f64::from(self.name),
            context: f64::from(self.context as u8),
            own_ns: self.own.0 as f64,
            interrupted_ns: self.interrupted.0 as f64,
            turns: self.turns as f64,
            longest_from_ns: from.0 as f64,
            longest_to_ns: to.0 as f64,
        }
        .write(out);
    }
}

impl Columns for WorkShare {
    fn write(&self, out: &mut Vec<f64>) {
        CpuWorkRow {
            context: f64::from(self.context as u8),
            work: f64::from(self.work as u8),
            led_to: f64::from(self.led_to as u8),
            spent_ns: self.spent.0 as f64,
            bus_ns: self.bus.0 as f64,
        }
        .write(out);
    }
}

impl Columns for Wait {
    fn write(&self, out: &mut Vec<f64>) {
        WaitRow {
            packet: self.packet as f64,
            stage: f64::from(self.stage as u8),
            stream: f64::from(self.stream),
            from_ns: self.from.0 as f64,
            to_ns: self.to.0 as f64,
            came_before: f64::from(u8::from(self.before)),
            left_after: f64::from(u8::from(self.after)),
            half_as_long: self.times as f64,
        }
        .write(out);
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
