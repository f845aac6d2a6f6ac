//! CPU time of each task in a time span.

use crate::history::question::{Share, Stretch};
use base::{Context, Ns};
use machine::recorder::rows::Span;

/// CPU time of each task.
#[derive(Clone, Debug, Default)]
pub struct Shares {
    /// Tasks in the order in which they first ran. The page sorts them.
    pub tasks: Vec<Share>,
    /// Index of the task on the CPU, and the time from which the task has had the CPU.
    current: Option<(usize, Ns)>,
}

impl Shares {
    /// Reads the next CPU span (the time that one context held the CPU).
    pub fn take(&mut self, span: &Span, Stretch { from, to }: Stretch) {
        let (begin, end) = (span.begin.max(from), span.end.min(to));
        if begin >= end {
            return;
        }
        let place = self.place_of(span.name);
        let is_new = self.current.is_none_or(|(current, _)| current != place);
        let task = &mut self.tasks[place];
        if is_new {
            self.current = Some((place, begin));
            task.turns += 1;
        }
        let turn_from = self.current.map_or(begin, |(_, since)| since);
        if end.since(turn_from) > task.longest.1.since(task.longest.0) {
            task.longest = (turn_from, end);
        }
        let length = end.since(begin);
        if matches!(span.context, Context::HardIrq | Context::SoftIrq) {
            task.interrupted += length;
        } else {
            task.own += length;
            task.context = span.context;
        }
    }

    fn place_of(&mut self, name: u32) -> usize {
        let known = self.tasks.iter().position(|task| task.name == name);
        known.unwrap_or_else(|| {
            self.tasks.push(Share {
                name,
                context: Context::Idle,
                own: Ns::ZERO,
                interrupted: Ns::ZERO,
                turns: 0,
                longest: (Ns::ZERO, Ns::ZERO),
            });
            self.tasks.len() - 1
        })
    }
}
