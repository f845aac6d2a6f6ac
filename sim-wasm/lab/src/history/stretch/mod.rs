//! Results for a time span: CPU time of each task, waits of packets, reasons why a receiving
//! program is off the CPU, retransmissions. Each result is computed from the recorder's rows in
//! order.

mod off_cpu;
mod resent;
mod shares;
mod waits;
mod works;

pub use off_cpu::OffCpu;
pub use resent::Resent;
pub use shares::Shares;
pub use waits::Waits;
pub use works::Works;

use super::question::{Question, Stretch};
use machine::Machine;
use machine::recorder::rows::{Entry, Hop, Span};
use machine::recorder::watch::Attention;

/// Results of a replay so far.
#[derive(Clone, Debug)]
pub enum Tally {
    Shares(Shares),
    Works(Works),
    OffCpu(OffCpu),
    Waits(Box<Waits>),
    Resent(Resent),
    /// Journal entries and the two ends of the span need no state, because they are reported
    /// directly.
    AsTheyCome,
}

impl Tally {
    /// Creates the empty results of a question. `machine` is at the start of the time span.
    pub fn of(question: Question, machine: &Machine) -> Tally {
        match question {
            Question::CpuShares(_) => Tally::Shares(Shares::default()),
            Question::CpuWorks(_) => Tally::Works(Works::of(machine.costs())),
            Question::OffCpu(stream, _) => Tally::OffCpu(OffCpu::beginning(machine, stream)),
            Question::Waits(stretch) => {
                Tally::Waits(Box::new(Waits::beginning(machine, stretch.from)))
            }
            Question::SentAgain(packet, _) => Tally::Resent(Resent::of(packet)),
            _ => Tally::AsTheyCome,
        }
    }

    /// Takes the records of one part of the replay.
    pub fn take(&mut self, hops: &[Hop], spans: &[Span], entries: &[Entry], stretch: Stretch) {
        match self {
            Tally::Shares(shares) => spans.iter().for_each(|span| shares.take(span, stretch)),
            Tally::Works(works) => spans.iter().for_each(|span| works.take(span, stretch)),
            Tally::Waits(waits) => hops.iter().for_each(|hop| waits.take(hop, stretch.from)),
            Tally::Resent(resent) => hops.iter().for_each(|hop| resent.take(hop)),
            Tally::OffCpu(off_cpu) => {
                entries
                    .iter()
                    .for_each(|entry| off_cpu.take(entry, stretch));
            }
            Tally::AsTheyCome => {}
        }
    }

    /// Returns whether the rest of the span can no longer change the result.
    pub fn is_told(&self) -> bool {
        matches!(self, Tally::Resent(resent) if resent.found.is_some())
    }
}

/// Returns how much the replay must record to answer a question.
pub fn attention(question: Question) -> Attention {
    match question {
        Question::CpuShares(_) | Question::CpuWorks(_) => Attention::Spans,
        Question::Waits(_) | Question::SentAgain(..) => Attention::Hops,
        Question::Ends(_) => Attention::Rare,
        _ => Attention::Journal,
    }
}
