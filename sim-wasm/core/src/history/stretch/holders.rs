//! Who had the CPU in a stretch of the clock.

use super::Stretch;
use crate::observe::codes::Context;
use crate::observe::layout::{HOLDER_COLUMNS, span};

/// One task's part of the CPU.
#[derive(Clone, Copy, Debug, Default)]
struct Holder {
    own: f64,
    interrupted: f64,
    context: f64,
    turns: f64,
    turn_from: f64,
    longest: (f64, f64),
}

impl Holder {
    /// The turn that it is in has lasted until `to`.
    fn lasts_to(&mut self, to: f64) {
        if to - self.turn_from > self.longest.1 - self.longest.0 {
            self.longest = (self.turn_from, to);
        }
    }
}

/// What each task had of the CPU.
#[derive(Clone, Debug, Default)]
pub struct Holders {
    tasks: Vec<(u32, Holder)>,
    /// Where the task stands in the list that has the CPU.
    current: Option<usize>,
}

impl Holders {
    pub fn take(&mut self, row: &[f64], Stretch { from, to }: Stretch) {
        let begin = row[span::begin_ns].max(from.0 as f64);
        let end = row[span::end_ns].min(to.0 as f64);
        if begin >= end {
            return;
        }
        let who = row[span::who] as u32;
        let known = self.tasks.iter().position(|(task, _)| *task == who);
        let place = known.unwrap_or_else(|| {
            self.tasks.push((who, Holder::default()));
            self.tasks.len() - 1
        });
        let task = &mut self.tasks[place].1;
        if self.current != Some(place) {
            self.current = Some(place);
            task.turns += 1.0;
            task.turn_from = begin;
        }
        task.lasts_to(end);
        let context = row[span::context];
        if context == f64::from(Context::HardIrq as u8)
            || context == f64::from(Context::SoftIrq as u8)
        {
            task.interrupted += end - begin;
        } else {
            task.own += end - begin;
            task.context = context;
        }
    }

    /// In the order in which they first had it: the page has a sort of its own.
    pub fn rows(self) -> Vec<f64> {
        let row = |(who, holder): (u32, Holder)| -> [f64; HOLDER_COLUMNS.len()] {
            let (from, to) = holder.longest;
            let Holder {
                own,
                interrupted,
                context,
                turns,
                ..
            } = holder;
            [f64::from(who), context, own, interrupted, turns, from, to]
        };
        self.tasks.into_iter().flat_map(row).collect()
    }
}
