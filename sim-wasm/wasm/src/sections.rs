//! The flat buffers that JavaScript reads: one a section, reused from call to call.

use ringside_core::history::History;
use ringside_core::observe::columns::{take_rows, write_answer};

/// The sections, in the order of their numbers.
pub const SECTIONS: usize = 10;
const FRAME: usize = 0;
const RING: usize = 1;
const TASKS: usize = 2;
const HOPS: usize = 3;
const SPANS: usize = 4;
const EVENTS: usize = 5;
const SERIES: usize = 6;
const ANSWER: usize = 7;
const JOURNAL: usize = 8;
const BEFORE: usize = 9;

/// One buffer a section.
#[derive(Default)]
pub struct Sections {
    buffers: [Vec<f64>; SECTIONS],
}

impl Sections {
    /// Writes the machine's state, or takes what was recorded since the last time.
    pub fn fill(&mut self, section: usize, history: &mut History) -> usize {
        assert!(
            section < SECTIONS,
            "there are {SECTIONS} sections, {section} was asked for"
        );
        let buffer = &mut self.buffers[section];
        buffer.clear();
        if section == ANSWER {
            if let Some(answer) = history.take_answer() {
                write_answer(&answer, buffer);
            }
            return buffer.len();
        }
        if section == BEFORE {
            buffer.append(&mut history.take_before());
            return buffer.len();
        }
        let machine = history.machine_mut();
        match section {
            FRAME => machine.write_frame(buffer),
            RING => machine.write_ring(buffer),
            TASKS => machine.write_tasks(buffer),
            HOPS => take_rows(&mut machine.watch.hops, buffer),
            SPANS => {
                machine.watch.close_span();
                take_rows(&mut machine.watch.spans, buffer);
            }
            EVENTS => take_rows(&mut machine.watch.events, buffer),
            JOURNAL => take_rows(&mut machine.watch.journal, buffer),
            SERIES => take_rows(&mut machine.watch.series, buffer),
            _ => unreachable!("every section is named above"),
        }
        buffer.len()
    }

    /// Where a section begins; null if there is none.
    pub fn ptr(&self, section: usize) -> *const f64 {
        self.buffers
            .get(section)
            .map_or(std::ptr::null(), |buffer| buffer.as_ptr())
    }
}
