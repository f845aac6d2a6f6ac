//! Agenda: future events in the order in which they happen.
//!
//! Events at the same moment keep the order in which they were scheduled, so a simulation's result
//! does not depend on the data structure. Only a handful of events are pending at a time, nearly
//! all due within microseconds. A sorted list is then faster than a heap, because most new events
//! belong near its end.

use crate::time::Ns;

#[derive(Clone, Copy, Debug)]
struct Entry<E> {
    at: Ns,
    event: E,
}

/// Events of type `E`, ordered by time, then by the order in which they were scheduled.
#[derive(Clone, Debug)]
pub struct Agenda<E> {
    /// Pending events in reverse order: the next event is the last element.
    events: Vec<Entry<E>>,
    /// Due time of the next event, stored because every step of the machine reads it.
    next: Ns,
}

impl<E> Default for Agenda<E> {
    fn default() -> Self {
        Agenda {
            events: Vec::new(),
            next: Ns::NEVER,
        }
    }
}

impl<E: Copy> Agenda<E> {
    /// Schedules `event` at time `at`. The function is not inlined, because its many call sites
    /// would each contain a copy of its code.
    #[inline(never)]
    pub fn schedule(&mut self, at: Ns, event: E) {
        let entry = Entry { at, event };
        if at < self.next {
            self.next = at;
            self.events.push(entry);
        } else {
            let later = self.events.iter().rposition(|other| other.at > at);
            let place = later.map_or(0, |last| last + 1);
            self.events.insert(place, entry);
        }
    }

    /// Returns when the next event is due; `Ns::NEVER` if there is none.
    pub fn next_at(&self) -> Ns {
        self.next
    }

    /// Removes and returns the next event.
    pub fn pop(&mut self) -> Option<(Ns, E)> {
        let due = self.events.pop()?;
        self.next = self.events.last().map_or(Ns::NEVER, |next| next.at);
        Some((due.at, due.event))
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
        assert_eq!(agenda.next_at(), Ns(10));
        let order: Vec<_> = std::iter::from_fn(|| agenda.pop()).collect();
        assert_eq!(order, [(Ns(10), 'b'), (Ns(20), 'c'), (Ns(20), 'a')]);
        assert_eq!(agenda.next_at(), Ns::NEVER);
    }
}
