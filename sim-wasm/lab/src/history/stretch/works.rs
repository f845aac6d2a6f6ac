//! CPU time of interrupts and softirqs in a time span, by kind of work.

use crate::history::question::{Stretch, WorkShare};
use base::{Context, Ns, Work};
use kernel::profile::Costs;
use machine::recorder::rows::Span;

/// Kinds of work in the order in which they first occurred.
#[derive(Clone, Debug)]
pub struct Works {
    /// One row per kind of work.
    all: Vec<WorkShare>,
    /// A NIC handler's read of the interrupt cause. The next span of the CPU shows which work the
    /// read led to.
    cause: Option<Piece>,
    /// Fraction of a read of the interrupt cause in which the CPU waits for the bus: numerator,
    /// denominator.
    bus_wait: (u64, u64),
}

/// One span of a context on the CPU, or its part inside the time span.
#[derive(Clone, Copy, Debug)]
struct Piece {
    context: Context,
    work: Work,
    length: Ns,
}

impl Works {
    /// Creates the empty results for a host whose operations cost this CPU time.
    pub fn of(costs: &Costs) -> Works {
        Works {
            all: Vec::new(),
            cause: None,
            bus_wait: (costs.nic_bus_wait, costs.nic_irq.max(1)),
        }
    }

    /// Reads the next CPU span (the time that one context held the CPU).
    pub fn take(&mut self, span: &Span, Stretch { from, to }: Stretch) {
        let (begin, end) = (span.begin.max(from), span.end.min(to));
        let is_ours = matches!(span.context, Context::HardIrq | Context::SoftIrq);
        if begin >= end {
            return;
        }
        let piece = Piece {
            context: span.context,
            work: span.work,
            length: end.since(begin),
        };
        let is_cause = is_ours && span.work == Work::NicIrq;
        if let Some(cause) = self.cause.take() {
            let follows = span.context == Context::HardIrq && !is_cause;
            self.add(cause, if follows { span.work } else { Work::NicIrq });
        }
        if is_cause {
            self.cause = Some(piece);
        } else if is_ours {
            self.add(piece, span.work);
        }
    }

    /// Ends the time span and returns one row per kind of work.
    pub fn end(mut self) -> Vec<WorkShare> {
        if let Some(cause) = self.cause.take() {
            self.add(cause, Work::NicIrq);
        }
        self.all
    }

    fn add(&mut self, piece: Piece, led_to: Work) {
        let Piece {
            context,
            work,
            length,
        } = piece;
        let same =
            |line: &WorkShare| (line.context, line.work, line.led_to) == (context, work, led_to);
        let place = self.all.iter().position(same).unwrap_or_else(|| {
            self.all.push(WorkShare {
                context,
                work,
                led_to,
                spent: Ns::ZERO,
                bus: Ns::ZERO,
            });
            self.all.len() - 1
        });
        let line = &mut self.all[place];
        line.spent += length;
        if work == Work::NicIrq {
            line.bus += Ns(length.0 * self.bus_wait.0 / self.bus_wait.1);
        }
    }
}
