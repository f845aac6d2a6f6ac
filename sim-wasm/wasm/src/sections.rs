//! Flat buffers for JavaScript: one per section, reused from call to call.

use lab::history::History;
use lab::observe::columns::{Columns, take_rows};
use lab::observe::layout::Section;
use lab::observe::view;

/// One buffer per section.
#[derive(Default)]
pub struct Sections {
    buffers: [Vec<f64>; Section::COUNT],
}

impl Sections {
    /// Writes the machine's state, or takes the recordings since the last call.
    pub fn fill(&mut self, section: Section, history: &mut History) -> usize {
        let buffer = &mut self.buffers[section as usize];
        buffer.clear();
        match section {
            Section::Frame => view(history.observed()).write_frame(buffer),
            Section::Ring => view(history.observed()).write_ring(buffer),
            Section::Tasks => view(history.observed()).write_tasks(buffer),
            Section::Hops => take_rows(&mut history.observed_mut().watch_mut().hops, buffer),
            Section::Spans => {
                let watch = history.observed_mut().watch_mut();
                watch.close_span();
                take_rows(&mut watch.spans, buffer);
            }
            Section::Events => take_rows(&mut history.observed_mut().watch_mut().events, buffer),
            Section::Series => take_rows(&mut history.observed_mut().watch_mut().series, buffer),
            Section::Answer => {
                if let Some(answer) = history.take_answer() {
                    answer.write(buffer);
                }
            }
            Section::Journal => take_rows(&mut history.observed_mut().watch_mut().journal, buffer),
            Section::Before => buffer.append(&mut history.take_before()),
        }
        buffer.len()
    }

    /// Address of a section.
    pub fn ptr(&self, section: Section) -> *const f64 {
        self.buffers[section as usize].as_ptr()
    }
}
