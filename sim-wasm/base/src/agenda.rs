//! What will happen, and when: a priority queue of future events.
//!
//! Equal times are ordered by sequence number, so a run does not depend on the heap.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::time::Ns;

/// Events of type `E`, taken in order of time, then of scheduling.
#[derive(Clone, Debug)]
pub struct Agenda<E> {
    heap: BinaryHeap<Reverse<(Ns, u64, E)>>,
    sequence: u64,
}

impl<E: Ord + Copy> Default for Agenda<E> {
    fn default() -> Self {
        Agenda {
            heap: BinaryHeap::new(),
            sequence: 0,
        }
    }
}

impl<E: Ord + Copy> Agenda<E> {
    /// Puts `event` on the agenda for `at`.
    pub fn schedule(&mut self, at: Ns, event: E) {
        self.sequence += 1;
        self.heap.push(Reverse((at, self.sequence, event)));
    }

    /// When the next event is due; `Ns::NEVER` if there is none.
    pub fn next_at(&self) -> Ns {
        self.heap
            .peek()
            .map_or(Ns::NEVER, |Reverse((at, _, _))| *at)
    }

    /// Takes the next event.
    pub fn pop(&mut self) -> Option<(Ns, E)> {
        self.heap.pop().map(|Reverse((at, _, event))| (at, event))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_come_by_time_then_by_order_of_scheduling() {
        let mut agenda = Agenda::default();
        agenda.schedule(Ns(20), 'c');
        agenda.schedule(Ns(10), 'b');
        agenda.schedule(Ns(20), 'a');
        let order: Vec<_> = std::iter::from_fn(|| agenda.pop()).collect();
        assert_eq!(order, [(Ns(10), 'b'), (Ns(20), 'c'), (Ns(20), 'a')]);
    }
}
