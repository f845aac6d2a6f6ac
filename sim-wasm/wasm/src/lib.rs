//! The interface to JavaScript: one exported class. Two modules export the class: `opening`, and
//! `complete`, which adds classes of its own. No other crate of the core uses `wasm_bindgen`.
//!
//! Read first: `lab::abi` for the contents of the sections. Files such as
//! `FRAME_FIELDS.ts` and `tables.ts` are generated from the same tables. Parameters are passed as
//! numbers in display units, by their index in the table. A section is a flat array of 64-bit
//! floats in this module's memory, valid until the next call.

mod panic;
mod refusal;
mod sections;

use base::{About, DropReason, Ns, Stage, StepUnit, Until};
use lab::abi::ABI_VERSION;
use lab::history::{History, Question, Stretch};
use lab::observe::kernel_text::KernelFile;
use lab::observe::layout::Section;
use lab::observe::view;
use lab::params::{LONGEST_RUN, ParamId, Params};
use lab::scenario::{Intervention, Scenario};
pub use refusal::Refusal;
use sections::Sections;
use wasm_bindgen::prelude::*;

/// A run of the simulation and its past, as exported to JavaScript.
#[wasm_bindgen]
pub struct Ringside {
    history: History,
    sections: Sections,
}

fn param(index: usize) -> Result<ParamId, Refusal> {
    ParamId::from_index(index).ok_or_else(|| Refusal::unknown(index as f64))
}

fn value(id: ParamId, number: f64) -> Result<i64, Refusal> {
    id.from_display(number)
        .ok_or_else(|| Refusal::not_allowed(id, number))
}

/// Reads all parameter values. Every value is set, so no default of the host profile is used.
fn params(values: &[f64]) -> Result<Params, Refusal> {
    if values.len() != ParamId::COUNT {
        return Err(Refusal::count(values.len()));
    }
    let mut params = Params::default();
    for (&id, &number) in ParamId::ALL.iter().zip(values) {
        params.set(id, value(id, number)?)?;
    }
    params.check()?;
    Ok(params)
}

/// Converts a JavaScript number to model time: negative numbers and NaN become 0, and the longest
/// run is the maximum.
pub fn moment(t_ns: f64) -> Ns {
    Ns(t_ns as u64).min(LONGEST_RUN)
}

/// Converts a number to the code that has this number.
fn code<C>(of: fn(u64) -> Option<C>, number: impl Into<u32>) -> Result<C, Refusal> {
    let number = number.into();
    of(number.into()).ok_or_else(|| Refusal::unknown(number.into()))
}

fn question(about: u8, argument: f64, stretch: Stretch) -> Result<Question, Refusal> {
    let number = argument as u64;
    match code(About::of, about)? {
        About::Life => Some(Question::Life(argument as i64)),
        About::Causes => Some(Question::Causes(number)),
        About::Descriptor => Some(Question::Descriptor(argument as u32)),
        About::Held => Stage::of(number).map(Question::Held),
        About::Task => Some(Question::Task(argument as u16)),
        About::Losses => DropReason::of(number).map(Question::Losses),
        About::CpuShares => Some(Question::CpuShares(stretch)),
        About::OffCpu => Some(Question::OffCpu(argument as u8, stretch)),
        About::Waits => Some(Question::Waits(stretch)),
        About::Ends => Some(Question::Ends(stretch)),
        About::Journal => Some(Question::Journal(stretch)),
        About::CpuWorks => Some(Question::CpuWorks(stretch)),
        About::SentAgain => Some(Question::SentAgain(number, stretch)),
    }
    .ok_or_else(|| Refusal::unknown(argument))
}

impl Ringside {
    /// Returns the run, for functions that only the complete module has.
    pub fn history_mut(&mut self) -> &mut History {
        &mut self.history
    }
}

#[wasm_bindgen]
impl Ringside {
    /// Creates a run at t = 0 with these parameter values, in the table's order and display units.
    /// A refusal, here and in all methods, throws a row of `REFUSAL_COLUMNS`.
    #[wasm_bindgen(constructor)]
    pub fn new(values: &[f64]) -> Result<Ringside, Refusal> {
        panic::install();
        let scenario = Scenario {
            params: params(values)?,
            ..Scenario::default()
        };
        Ok(Ringside {
            history: History::new(scenario),
            sections: Sections::default(),
        })
    }

    /// Version of codes, columns and fields. The page compares this version with its own generated
    /// `ABI_VERSION`.
    pub fn abi_version() -> u32 {
        ABI_VERSION
    }

    /// Source location of the last panic, if there was one.
    pub fn last_panic() -> Option<String> {
        panic::last()
    }

    /// Plans a change of a parameter. If the time of the change has passed, the run restarts.
    pub fn add_intervention(
        &mut self,
        at_ns: f64,
        index: usize,
        number: f64,
    ) -> Result<(), Refusal> {
        let id = param(index)?;
        let value = value(id, number)?;
        let at = Ns(at_ns as u64);
        Ok(self
            .history
            .add_intervention(Intervention { at, id, value })?)
    }

    /// Drops the changes that are planned after the present moment, so that other changes can be
    /// planned.
    pub fn drop_plans(&mut self) {
        self.history.drop_plans();
    }

    /// Changes a parameter now.
    pub fn set_param(&mut self, index: usize, number: f64) -> Result<(), Refusal> {
        let id = param(index)?;
        let value = value(id, number)?;
        Ok(self.history.set(id, value)?)
    }

    /// Runs to a time or to the end of the run. Returns true if more events are needed: call again.
    pub fn run_until(&mut self, t_ns: f64, at_most_events: u32) -> bool {
        self.history
            .run_until(moment(t_ns), u64::from(at_most_events))
    }

    /// Goes to a time, forward or back. Returns true if more events are needed: call again.
    pub fn seek(&mut self, t_ns: f64, at_most_events: u32) -> bool {
        self.history.seek(moment(t_ns), u64::from(at_most_events))
    }

    /// Steps forward by one `StepUnit`. Returns true if more events are needed: call again.
    pub fn step(&mut self, unit: u8, at_most_events: u32) -> Result<bool, Refusal> {
        Ok(self
            .history
            .step(code(StepUnit::of, unit)?, u64::from(at_most_events)))
    }

    /// Runs until the condition of an `Until` code is fulfilled or the run ends. Returns true if
    /// more events are needed: call again. Only `Until::Packet` and `Until::PacketMoves` read
    /// `packet`; an ACK's number is negative.
    pub fn run_to(&mut self, until: u8, packet: f64, at_most_events: u32) -> Result<bool, Refusal> {
        Ok(self.history.run_to(
            code(Until::of, until)?,
            packet as i64,
            u64::from(at_most_events),
        ))
    }

    /// Returns whether the last `run_to` met its condition; false if the run ended first.
    pub fn met(&self) -> bool {
        self.history.met()
    }

    /// Answers a question about the run's past: an `About` code, with an argument or a time span.
    /// The run does not change. Returns true if more events are needed: call again with the same
    /// arguments. After the last call, `Section::Answer` has the answer.
    pub fn inquire(
        &mut self,
        about: u8,
        argument: f64,
        from_ns: f64,
        to_ns: f64,
        at_most_events: u32,
    ) -> Result<bool, Refusal> {
        let stretch = Stretch {
            from: moment(from_ns),
            to: moment(to_ns),
        };
        let question = question(about, argument, stretch)?;
        Ok(self.history.inquire(question, u64::from(at_most_events)))
    }

    /// Goes back to the moment right after the last completed step of this `StepUnit`, or to t = 0.
    /// Returns false at t = 0.
    pub fn step_back(&mut self, unit: u8) -> Result<bool, Refusal> {
        Ok(self.history.step_back(code(StepUnit::of, unit)?))
    }

    /// The present moment, ns of model time.
    pub fn now_ns(&self) -> f64 {
        self.history.now().0 as f64
    }

    /// Starts or stops the recording of details: the hops of packets, and the spans of the CPU's
    /// contexts.
    pub fn record(&mut self, on: bool) {
        self.history.record(on);
    }

    /// Sets what a seek or a run-until keeps from the time before its target. The hops of packets
    /// and the CPU spans of the last `details_ns` are kept. The machine's state `rates_ns` before
    /// the target is kept as the baseline of rates.
    pub fn lead_in(&mut self, details_ns: f64, rates_ns: f64) {
        self.history.lead_in(moment(details_ns), moment(rates_ns));
    }

    /// Start of the gapless recording of packets' hops and CPU spans, ns; infinity while they are
    /// not recorded.
    pub fn detailed_from_ns(&self) -> f64 {
        let from = self.history.detailed_from();
        from.map_or(f64::INFINITY, |from| from.0 as f64)
    }

    /// Fills a section and returns its number of floats.
    pub fn fill(&mut self, number: u32) -> Result<usize, Refusal> {
        Ok(self
            .sections
            .fill(code(Section::of, number)?, &mut self.history))
    }

    /// Returns the address of a section in this module's memory.
    pub fn ptr(&self, number: u32) -> Result<*const f64, Refusal> {
        Ok(self.sections.ptr(code(Section::of, number)?))
    }

    /// Parameter values at t = 0, in the table's order and display units.
    pub fn values(&self) -> Vec<f64> {
        let params = &self.history.scenario().params;
        let ids = ParamId::ALL.iter();
        ids.map(|&id| id.to_display(params.get(id))).collect()
    }

    /// Digest of the run (a hash over its events and its state), 16 hexadecimal digits.
    pub fn digest(&self) -> String {
        format!("{:016x}", self.history.machine().digest())
    }

    /// Ids of this run's metrics, separated by spaces. `run.wall_s` is not among them.
    pub fn metric_ids(&self) -> String {
        let metrics = view(self.history.machine()).metrics();
        let ids: Vec<_> = metrics.values.iter().map(|(id, _)| *id).collect();
        ids.join(" ")
    }

    /// Values of the metrics, in the order of `metric_ids`. NaN is an undefined value (0 / 0), and
    /// the place of the digest.
    pub fn metric_values(&self) -> Vec<f64> {
        let metrics = view(self.history.machine()).metrics();
        let numbers = metrics.values.iter().map(|(_, value)| value.number());
        numbers.map(|number| number.unwrap_or(f64::NAN)).collect()
    }

    /// Text of a `KernelFile`, given by its number.
    pub fn kernel_text(&self, file: u8) -> Result<String, Refusal> {
        let file = code(KernelFile::of, file)?;
        Ok(view(self.history.observed()).kernel_text(file))
    }
}
