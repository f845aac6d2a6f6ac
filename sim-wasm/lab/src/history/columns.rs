//! Answers as columns of numbers, in the order of `observe::layout`.

use super::question::{Answer, DescriptorState, LifeHop, Share, Wait, WorkShare};
use crate::observe::columns::{Columns, write_rows};
use crate::observe::layout::{
    CPU_SHARE_COLUMNS, CPU_WORK_COLUMNS, DESCRIPTOR_COLUMNS, LIFE_COLUMNS, WAIT_COLUMNS,
};

impl Columns for LifeHop {
    fn write(&self, out: &mut Vec<f64>) {
        let LifeHop {
            hop,
            context,
            spent,
        } = self;
        let spent = spent.map(|ns| ns as f64);
        let columns: [f64; LIFE_COLUMNS.len()] = [
            hop.t.0 as f64,
            f64::from(hop.stage as u8),
            f64::from(hop.kind),
            hop.value as f64,
            f64::from(hop.stream),
            hop.seq as f64,
            f64::from(*context as u8),
            spent[0],
            spent[1],
            spent[2],
            spent[3],
            spent[4],
            spent[5],
        ];
        out.extend(columns);
    }
}

impl Columns for DescriptorState {
    fn write(&self, out: &mut Vec<f64>) {
        let columns: [f64; DESCRIPTOR_COLUMNS.len()] = [
            self.t.0 as f64,
            f64::from(self.slot as u8),
            self.packet as f64,
            self.refill_failed as f64,
        ];
        out.extend(columns);
    }
}

impl Columns for Share {
    fn write(&self, out: &mut Vec<f64>) {
        let (from, to) = self.longest;
        let columns: [f64; CPU_SHARE_COLUMNS.len()] = [
            f64::from(self.name),
            f64::from(self.context as u8),
            self.own.0 as f64,
            self.interrupted.0 as f64,
            self.turns as f64,
            from.0 as f64,
            to.0 as f64,
        ];
        out.extend(columns);
    }
}

impl Columns for WorkShare {
    fn write(&self, out: &mut Vec<f64>) {
        let columns: [f64; CPU_WORK_COLUMNS.len()] = [
            f64::from(self.context as u8),
            f64::from(self.work as u8),
            f64::from(self.led_to as u8),
            self.spent.0 as f64,
            self.bus.0 as f64,
        ];
        out.extend(columns);
    }
}

impl Columns for Wait {
    fn write(&self, out: &mut Vec<f64>) {
        let columns: [f64; WAIT_COLUMNS.len()] = [
            self.packet as f64,
            f64::from(self.stage as u8),
            f64::from(self.stream),
            self.from.0 as f64,
            self.to.0 as f64,
            f64::from(u8::from(self.before)),
            f64::from(u8::from(self.after)),
            self.times as f64,
        ];
        out.extend(columns);
    }
}

impl Columns for Answer {
    /// Writes the rows of the answer; their columns depend on the question.
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
