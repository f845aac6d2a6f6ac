//! *Run until*: runs to the next drop, interrupt, timeout …, in bounded slices, and stops right
//! after the event that fulfils the condition.
//!
//! The first milliseconds are recorded directly. A longer run is made without recording details.
//! Its last milliseconds are then replayed with details, so that the page can draw the moves of all
//! packets.

use super::checkpoints::Checkpoints;
use super::position::Position;
use super::run::{History, LEAD_IN};
use super::seek_job::{Phase, SeekJob};
use super::steady::Look;
use crate::observe::view;
use crate::scenario::Intervention;
use base::{Ns, Until};
use machine::{Machine, Stop};

/// Returns whether the condition is about one packet, whose hops must then be recorded.
fn follows(until: Until) -> bool {
    matches!(until, Until::Packet | Until::PacketMoves)
}

/// Returns whether the condition is a state, which can already be true at the start. Other
/// conditions are events.
fn is_state(until: Until) -> bool {
    until == Until::WindowLimits
}

impl Position {
    /// Runs to `t`, including interventions at `t`, but stops right after the event that makes
    /// `met` true, or when the budget is spent.
    pub(super) fn run_to(
        &mut self,
        t: Ns,
        planned: &[Intervention],
        budget: &mut u64,
        met: &dyn Fn(&Machine) -> bool,
    ) -> Stop {
        loop {
            let next = planned.get(self.applied).filter(|next| next.at <= t);
            let before = self.machine.events();
            let until = next.map_or(t, |next| next.at);
            let stop = self.machine.run_to(until, *budget, met);
            *budget -= (self.machine.events() - before).min(*budget);
            let Some(next) = next.filter(|_| stop == Stop::Reached) else {
                return stop;
            };
            if *budget == 0 {
                return Stop::More;
            }
            self.apply(*next);
            *budget -= 1;
            if met(&self.machine) {
                return Stop::Met;
            }
        }
    }
}

impl History {
    /// Runs until the condition is fulfilled or the run ends, in at most `at_most` events. Returns
    /// true if more events are needed: call again with the same arguments. Only `Until::Packet` and
    /// `Until::PacketMoves` read `packet`; an ACK's number is negative.
    pub fn run_to(&mut self, until: Until, packet: i64, at_most: u64) -> bool {
        let mut budget = at_most;
        let pursuit = match self.pursuit {
            Some(known) if (known.until, known.packet) == (until, packet) => known,
            _ => self.begin_pursuit(until, packet),
        };
        let more = match pursuit.phase {
            Phase::Ahead => self.pursue(pursuit, &mut budget),
            Phase::Replay(event, at) => self.replay_end(event, at, &mut budget),
        };
        if !more {
            self.pursuit = None;
            self.record_details(self.recording);
        }
        more
    }

    /// Returns whether the last *run until* met its condition. False if the run ended first.
    pub fn met(&self) -> bool {
        self.met
    }

    fn begin_pursuit(&mut self, until: Until, packet: i64) -> SeekJob {
        self.give_up();
        self.met = false;
        if follows(until) {
            // Only the hops that this packet makes from now on can fulfil the condition.
            self.position.forget_hops();
        }
        let pursuit = SeekJob {
            until,
            packet,
            before: match is_state(until) || follows(until) {
                true => 0,
                false => view(self.position.observed()).milestone(until),
            },
            look: Look::at(self.position.observed()),
            began: self.now(),
            phase: Phase::Ahead,
        };
        self.pursuit = Some(pursuit);
        pursuit
    }

    fn pursue(&mut self, mut pursuit: SeekJob, budget: &mut u64) -> bool {
        let end = self.duration();
        let near = pursuit.began + LEAD_IN;
        let (until, before) = (pursuit.until, pursuit.before);
        let host = self.position.looks_at;
        let met = |machine: &Machine| match follows(until) {
            true => view(machine).milestone(until) != before,
            false => view(host.of(machine)).milestone(until) != before,
        };
        while self.now() < end {
            let recorded = self.attend_to(pursuit, near);
            let limit = if recorded { near } else { end };
            let due = Checkpoints::next_after(self.now()).min(pursuit.look.next());
            let stop = limit.min(due).min(end);
            let planned = &self.scenario.interventions;
            match self.position.run_to(stop, planned, budget, &met) {
                Stop::More => return true,
                Stop::Reached => {
                    self.checkpoints.take(&mut self.position);
                    if self.has_settled(&mut pursuit) {
                        return self.turn_back(pursuit);
                    }
                }
                Stop::Met if recorded => {
                    self.met = true;
                    return false;
                }
                Stop::Met => return self.turn_back(pursuit),
            }
        }
        false
    }

    /// At intervals, compares the share of lost packets and the length of the output queues with
    /// the last check. Returns true if the condition waits for a steady run and both have stayed
    /// nearly constant.
    fn has_settled(&mut self, pursuit: &mut SeekJob) -> bool {
        if self.now() < pursuit.look.next() {
            return false;
        }
        let look = Look::at(self.position.observed());
        let before = std::mem::replace(&mut pursuit.look, look);
        self.pursuit = Some(*pursuit);
        pursuit.until == Until::Steady && before.is_like(look)
    }

    /// Chooses what is recorded: everything near the start. While the condition follows one packet,
    /// only this packet's hops are recorded, so the last part is always replayed with details.
    fn attend_to(&mut self, pursuit: SeekJob, near: Ns) -> bool {
        let recorded = self.now() < near && !follows(pursuit.until);
        self.record_details(recorded && self.recording);
        if follows(pursuit.until) {
            self.position.attend_to_packet(pursuit.packet);
        }
        recorded
    }

    /// Goes back to shortly before the event that fulfilled the condition.
    fn turn_back(&mut self, pursuit: SeekJob) -> bool {
        let at = self.now();
        let event = self.position.machine.events();
        self.met = true;
        self.keeping_the_log(|history| history.jump_before_lead_in(at));
        self.pursuit = Some(SeekJob {
            phase: Phase::Replay(event, at),
            ..pursuit
        });
        true
    }

    /// Jumps back during a *run until*. Journal entries and rows of the time series that the page
    /// has not taken yet are kept, except those that will be written again by the replay.
    fn keeping_the_log(&mut self, jump: impl FnOnce(&mut History)) {
        let passed = self.position.observed_mut().watch_mut();
        let journal = std::mem::take(&mut passed.journal);
        let series = std::mem::take(&mut passed.series);
        jump(self);
        let (now, written) = (self.now(), self.position.observed().recorder().journal());
        let watch = self.position.observed_mut().watch_mut();
        watch.journal = journal;
        watch.journal.retain(|entry| entry.id <= written);
        watch.series = series;
        watch.series.retain(|sample| sample.t() <= now);
    }

    fn replay_end(&mut self, event: u64, at: Ns, budget: &mut u64) -> bool {
        if self.approach_lead_in(at, budget) {
            return true;
        }
        if self.position.machine.events() >= event {
            return false;
        }
        let planned = &self.scenario.interventions;
        let met = |machine: &Machine| machine.events() >= event;
        self.position.run_to(at, planned, budget, &met) == Stop::More
    }
}
