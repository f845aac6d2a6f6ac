//! The flat buffers that JavaScript reads: one a section, reused from call to call.

use ringside_core::history::History;

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
    /// Writes the machine's state, or takes what was recorded since the last time. An unknown section is empty.
    pub fn fill(&mut self, section: usize, history: &mut History) -> usize {
        let Some(buffer) = self.buffers.get_mut(section) else {
            return 0;
        };
        buffer.clear();
        if section == ANSWER {
            buffer.append(&mut history.take_answer());
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
            HOPS => buffer.append(&mut machine.watch.hops),
            SPANS => {
                machine.watch.close_span();
                buffer.append(&mut machine.watch.spans);
            }
            EVENTS => buffer.append(&mut machine.watch.events),
            JOURNAL => buffer.append(&mut machine.watch.journal),
            SERIES => buffer.append(&mut machine.watch.series),
            _ => unreachable!("there are {SECTIONS} sections"),
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
