//! CPU time in Chrome's Trace Event format, which Perfetto and about:tracing open.
//!
//! Read first: the "Trace Event Format" document of the Chromium project. The CPU is one process.
//! Idle time, hard interrupts and softirqs have one row each. The other contexts have one row per
//! task. The entries of the journal (the simulator's list of notable events) are instants in a row
//! of their own. Timestamps are microseconds with three decimals, so no nanosecond is lost.

use super::exporter::Exporter;
use base::{Context, Ns};
use lab::history::History;
use lab::observe::columns::told_value;
use lab::scenario::Refusal;
use machine::Machine;
use machine::recorder::rows::{Entry, Span};
use serde_json::json;
use std::collections::BTreeSet;
use std::io::Write;

/// Process id in the trace: the CPU is its only process.
const PID: u32 = 1;
/// Row of the journal (the list of notable events), above the rows of all CPU contexts.
const JOURNAL_ROW: u32 = 0;
/// Number of rows for one CPU context: one per task id, which has 16 bits.
const ROWS_PER_CONTEXT: u32 = 1 << 16;

/// Writes a run's trace of the CPU.
pub struct Trace<W: Write> {
    file: W,
    named: BTreeSet<u32>,
}

/// Returns the trace's row for a CPU context and a task. Interrupt work and idle time have one row
/// each, whatever task is current.
fn row(context: Context, task: u16) -> u32 {
    let task = if has_one_row(context) { 0 } else { task };
    1 + context as u32 * ROWS_PER_CONTEXT + u32::from(task)
}

fn has_one_row(context: Context) -> bool {
    context as u8 <= Context::SoftIrq as u8
}

/// Formats microseconds with three decimals.
fn us(t: Ns) -> String {
    format!("{}.{:03}", t.0 / 1_000, t.0 % 1_000)
}

impl<W: Write> Trace<W> {
    /// Begins the file and turns on detailed recording.
    pub fn new(mut file: W, run: &mut History) -> Result<Self, Refusal> {
        run.record(true);
        let process =
            json!({"ph": "M", "pid": PID, "name": "process_name", "args": {"name": "CPU"}});
        write!(
            file,
            "{{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n{process}"
        )?;
        let mut trace = Trace {
            file,
            named: BTreeSet::new(),
        };
        trace.name(JOURNAL_ROW, "journal")?;
        Ok(trace)
    }

    /// Writes a row's name and position at its first use.
    fn name(&mut self, tid: u32, name: &str) -> Result<(), Refusal> {
        if self.named.insert(tid) {
            for (what, args) in [
                ("thread_name", json!({ "name": name })),
                ("thread_sort_index", json!({ "sort_index": tid })),
            ] {
                let line = json!({"ph": "M", "pid": PID, "tid": tid, "name": what, "args": args});
                write!(self.file, ",\n{line}")?;
            }
        }
        Ok(())
    }

    fn span(&mut self, span: &Span) -> Result<(), Refusal> {
        let context = span.context.words();
        let work = span.work.words();
        let task = span.task;
        let tid = row(span.context, task);
        if has_one_row(span.context) {
            self.name(tid, context)?;
        } else {
            self.name(tid, &format!("{context}, task {task}"))?;
        }
        let begin = us(span.begin);
        let length = us(span.end - span.begin);
        write!(
            self.file,
            ",\n{{\"ph\":\"X\",\"pid\":{PID},\"tid\":{tid},\"ts\":{begin},\"dur\":{length},\
             \"name\":\"{work}\",\"cat\":\"{context}\",\"args\":{{\"task\":{task}}}}}"
        )?;
        Ok(())
    }

    fn instant(&mut self, entry: &Entry) -> Result<(), Refusal> {
        let name = entry.kind.words();
        let at = us(entry.t);
        let (id, a, b, cause) = (entry.id, entry.a, told_value(entry), entry.cause);
        write!(
            self.file,
            ",\n{{\"ph\":\"i\",\"s\":\"t\",\"pid\":{PID},\"tid\":{JOURNAL_ROW},\"ts\":{at},\
             \"name\":\"{name}\",\"cat\":\"journal\",\
             \"args\":{{\"id\":{id},\"a\":{a},\"b\":{b},\"cause\":{cause}}}}}"
        )?;
        Ok(())
    }
}

impl<W: Write> Exporter for Trace<W> {
    fn take(&mut self, machine: &mut Machine) -> Result<(), Refusal> {
        machine.watch_mut().close_span();
        for span in &machine.watch().spans {
            self.span(span)?;
        }
        for entry in &machine.watch().events {
            self.instant(entry)?;
        }
        machine.watch_mut().clear();
        Ok(())
    }

    fn finish(mut self: Box<Self>, _: &Machine) -> Result<(), Refusal> {
        writeln!(self.file, "\n]}}")?;
        Ok(self.file.flush()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lab::scenario::Scenario;
    use serde_json::Value;

    fn trace() -> Vec<Value> {
        let mut run = History::one_way(Scenario::of_preset("tcp-quiet").unwrap());
        let mut bytes = Vec::new();
        let mut trace = Box::new(Trace::new(&mut bytes, &mut run).unwrap());
        for ms in [1, 20] {
            run.run_until(Ns::from_ms(ms), u64::MAX);
            trace.take(run.machine_mut()).unwrap();
        }
        trace.finish(run.machine()).unwrap();
        let whole: Value = serde_json::from_slice(&bytes).expect("JSON");
        whole["traceEvents"].as_array().unwrap().clone()
    }

    #[test]
    fn spans_follow_one_another_and_fill_the_cpus_time() {
        let trace = trace();
        let spans = trace.iter().filter(|entry| entry["ph"] == "X");
        let (mut end, mut sum, mut count) = (0.0, 0.0, 0);
        for span in spans {
            let (begin, length) = (span["ts"].as_f64().unwrap(), span["dur"].as_f64().unwrap());
            assert!(begin >= end - 1e-6, "{span}");
            end = begin + length;
            sum += length;
            count += 1;
        }
        assert!(count > 100, "{count}");
        assert!(
            (sum - end).abs() < 1.0 && end > 19_000.0,
            "{sum} of {end} µs"
        );
    }

    #[test]
    fn every_row_in_use_has_a_name() {
        let trace = trace();
        let rows = |phase: &str| -> BTreeSet<u64> {
            let entries = trace.iter().filter(|entry| entry["ph"] == phase);
            entries.filter_map(|entry| entry["tid"].as_u64()).collect()
        };
        let named = rows("M");
        assert!(rows("X").is_subset(&named) && rows("i").is_subset(&named));
        assert!(rows("X").len() > 3);
    }
}
