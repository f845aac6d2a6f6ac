//! A run of the simulation with checkpoints of its past: it can go forward, go back, and be
//! changed.

use super::checkpoints::Checkpoints;
use super::inquiry::Inquiry;
use super::position::{Observed, Position};
use super::question::Answer;
use super::seek_job::SeekJob;
use crate::observe::view;
use crate::params::{ChangeMode, ParamId};
use crate::scenario::{FrameAboveMtu, Intervention, Scenario, ScenarioError};
use base::Ns;
use machine::Machine;
use machine::recorder::watch::Attention;
use world::replay::Replay;

/// Minimum of model time that a seek records before its target, so that the page knows the latest
/// moves of every packet. Our choice: ten round trips.
pub const LEAD_IN: Ns = Ns::from_ms(5);

/// A run of the simulation with checkpoints of its past.
#[derive(Clone, Debug)]
pub struct History {
    /// *Run until* in progress, and whether the last *run until* met its condition.
    pub(super) pursuit: Option<SeekJob>,
    pub(super) met: bool,
    /// Question whose answer is being computed, on a copy of the machine.
    pub(super) inquiry: Option<Inquiry>,
    pub(super) answer: Option<Answer>,
    pub(super) scenario: Scenario,
    pub(super) position: Position,
    pub(super) checkpoints: Checkpoints,
    pub(super) recording: bool,
    /// Time recorded before the target of a seek or a *run until*.
    pub(super) lead_in: Ns,
    /// Time before the target over which rates are averaged.
    pub(super) rates_over: Ns,
    /// State of the machine (`layout::frame`) at the start of the rates' time span, once the replay
    /// has passed this start.
    pub(super) before: Vec<f64>,
    /// Start of the gapless recording of all details. `None` while details are not recorded.
    pub(super) detailed_from: Option<Ns>,
    /// Target of a seek in progress.
    pub(super) seeking: Option<Ns>,
}

impl History {
    /// Creates a run at t = 0.
    pub fn new(scenario: Scenario) -> History {
        let mut history = History::one_way(scenario);
        history.checkpoints = Checkpoints::beginning_with(&mut history.position);
        history
    }

    /// Creates a run that will not go back and keeps no checkpoints.
    pub fn one_way(scenario: Scenario) -> History {
        History {
            position: Position::start(&scenario),
            scenario,
            pursuit: None,
            met: false,
            inquiry: None,
            answer: None,
            checkpoints: Checkpoints::default(),
            recording: false,
            lead_in: LEAD_IN,
            rates_over: LEAD_IN,
            before: Vec::new(),
            detailed_from: None,
            seeking: None,
        }
    }

    /// The scenario, including every edit so far.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The machine at the present moment.
    pub fn machine(&self) -> &Machine {
        &self.position.machine
    }

    /// Gives write access to the machine, for an observer that takes recordings or samples memory.
    pub fn machine_mut(&mut self) -> &mut Machine {
        &mut self.position.machine
    }

    /// The observed host (see `look_at`) at the present moment.
    pub fn observed(&self) -> &Machine {
        self.position.observed()
    }

    /// Gives write access to the observed host, so that its recordings can be taken.
    pub fn observed_mut(&mut self) -> &mut Machine {
        self.position.observed_mut()
    }

    /// Chooses the host that is observed from the present moment on: the machine itself, or the far
    /// host to which it forwards.
    pub fn look_at(&mut self, host: Observed) {
        self.give_up();
        self.inquiry = None;
        self.position.looks_at = host;
        self.checkpoints.look_at(host);
        self.detailed_from = None;
        self.record_details(self.recording);
    }

    /// Present moment.
    pub fn now(&self) -> Ns {
        self.position.now()
    }

    /// Returns the end of the run, after all edits.
    pub fn duration(&self) -> Ns {
        self.scenario.duration()
    }

    /// Starts or stops the recording of details: the hops of packets, and the spans of the CPU's
    /// contexts.
    pub fn record(&mut self, on: bool) {
        self.recording = on;
        self.record_details(on);
    }

    /// Sets the time to record before the target of a seek or a *run until*, at least 5 ms. The
    /// machine's state at `rates_over` before the target is kept, as the baseline of rates.
    pub fn lead_in(&mut self, span: Ns, rates_over: Ns) {
        self.lead_in = span.max(LEAD_IN);
        self.rates_over = rates_over.max(LEAD_IN);
        self.seeking = None;
    }

    /// Takes the baseline of rates: the machine's state some time before the last target of a seek
    /// or a *run until*. Empty if no state was stored.
    pub fn take_before(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.before)
    }

    /// Returns the start of the gapless recording of hops, CPU spans and frequent events. `None`
    /// while these are not recorded.
    pub fn detailed_from(&self) -> Option<Ns> {
        self.detailed_from
    }

    pub(super) fn record_details(&mut self, on: bool) {
        let since = self.detailed_from.unwrap_or(self.now());
        self.detailed_from = on.then_some(since);
        self.position.attend(match on {
            true => Attention::Details,
            false => Attention::Rare,
        });
    }

    /// Runs to `t`, or to the end of the run, in at most `at_most` events. Returns true if more
    /// events are needed: call again.
    pub fn run_until(&mut self, t: Ns, at_most: u64) -> bool {
        self.give_up();
        self.record_details(self.recording);
        let mut budget = at_most;
        self.advance(t, &mut budget)
    }

    /// Goes to `t`, forward or back, in at most `at_most` events. Returns true if more events are
    /// needed: call again.
    pub fn seek(&mut self, t: Ns, at_most: u64) -> bool {
        let t = t.min(self.duration());
        self.pursuit = None;
        if self.seeking != Some(t) {
            let is_far = t.since(self.now()) > self.lead_in;
            if t < self.now() || is_far || !self.has_lead_in(t) {
                self.jump_before_lead_in(t);
            }
            self.seeking = Some(t);
        }
        let mut budget = at_most;
        let more = self.approach(t, &mut budget);
        if !more {
            self.seeking = None;
        }
        more
    }

    /// Returns whether the lead-in (the time before `t` that an observer needs) has been recorded.
    /// True if recording is off.
    pub(super) fn has_lead_in(&self, t: Ns) -> bool {
        let begin = t.since(self.lead_in);
        !self.recording || self.detailed_from.is_some_and(|from| from <= begin)
    }

    /// Abandons a seek and a *run until* in progress.
    pub(super) fn give_up(&mut self) {
        self.seeking = None;
        self.pursuit = None;
    }

    /// Replays to `t`, recording only the last part before `t` (the lead-in).
    pub(super) fn approach(&mut self, t: Ns, budget: &mut u64) -> bool {
        if self.approach_lead_in(t, budget) {
            return true;
        }
        self.advance(t, budget)
    }

    /// Runs to the start of the lead-in, which is the recorded time before `t`, and starts
    /// recording. Returns true if more events are needed.
    pub(super) fn approach_lead_in(&mut self, t: Ns, budget: &mut u64) -> bool {
        let (details, rates) = (t.since(self.lead_in), t.since(self.rates_over));
        if self.now() < details {
            self.record_details(false);
            if rates < details && self.pass(rates, budget) || self.advance(details, budget) {
                return true;
            }
        }
        self.record_details(self.recording);
        rates >= details && self.pass(rates, budget)
    }

    /// Runs to `rates`, the start of the time over which rates are averaged, and stores the
    /// machine's state as the baseline. Does nothing if the run has passed `rates`.
    pub(super) fn pass(&mut self, rates: Ns, budget: &mut u64) -> bool {
        if self.now() > rates {
            return false;
        }
        if self.advance(rates, budget) {
            return true;
        }
        self.before.clear();
        view(self.position.observed()).write_frame(&mut self.before);
        false
    }

    /// Moves to the latest checkpoint before the lead-in (the time before `t` that is recorded or
    /// over which rates are averaged).
    pub(super) fn jump_before_lead_in(&mut self, t: Ns) {
        self.jump_before(t.since(self.lead_in.max(self.rates_over)));
    }

    /// Moves to the latest checkpoint at or before `t`.
    pub(super) fn jump_before(&mut self, t: Ns) {
        let Some(checkpoint) = self.checkpoints.at_or_before(t) else {
            return;
        };
        if self.now() > t || checkpoint.bare.now() > self.now() {
            self.position = checkpoint.unpacked();
            self.detailed_from = None;
        }
    }

    /// Runs forward and takes checkpoints.
    pub(super) fn advance(&mut self, t: Ns, budget: &mut u64) -> bool {
        let planned = &self.scenario.interventions;
        let t = t.min(self.duration());
        while self.now() < t {
            let stop = t.min(Checkpoints::next_after(self.now()));
            if self.position.run_until(stop, planned, budget) {
                return true;
            }
            self.checkpoints.take(&mut self.position);
        }
        self.position.run_until(t.max(self.now()), planned, budget)
    }

    /// Changes a parameter now. At t = 0, or if the parameter needs a restart, the change applies
    /// to the run's beginning. Later in the run the change becomes an intervention. Everything
    /// after the present moment is dropped.
    pub fn set(&mut self, id: ParamId, value: i64) -> Result<(), ScenarioError> {
        id.check(value)?;
        if self.now() == Ns::ZERO || id.spec().change == ChangeMode::Restart {
            self.give_up();
            self.inquiry = None;
            return self.set_base(id, value);
        }
        let edit = Intervention {
            at: self.now(),
            id,
            value,
        };
        self.drop_plans();
        self.scenario.interventions.push(edit);
        self.position.apply(edit);
        Ok(())
    }

    pub(super) fn set_base(&mut self, id: ParamId, value: i64) -> Result<(), ScenarioError> {
        let mut params = self.scenario.params.clone();
        params.set(id, value)?;
        params.check()?;
        self.scenario = Scenario {
            params,
            interventions: Vec::new(),
            replay: self.scenario.replay.take(),
        };
        self.restart();
        Ok(())
    }

    /// Replays a capture instead of the senders. The run restarts.
    pub fn set_replay(&mut self, replay: Replay) -> Result<(), FrameAboveMtu> {
        self.scenario.set_replay(replay)?;
        self.restart();
        Ok(())
    }

    /// Plans a change of a parameter, such as a change that the page's address contains. If the
    /// time of the change has passed, the run restarts.
    pub fn add_intervention(&mut self, planned: Intervention) -> Result<(), ScenarioError> {
        self.scenario.add(planned)?;
        self.give_up();
        self.inquiry = None;
        if planned.at > self.now() {
            self.checkpoints.forget_from(planned.at);
        } else {
            self.restart();
        }
        Ok(())
    }

    /// Drops the parameter changes that are planned after the present moment, so that other changes
    /// can be planned.
    pub fn drop_plans(&mut self) {
        self.give_up();
        self.inquiry = None;
        self.scenario.interventions.truncate(self.position.applied);
        self.checkpoints.forget_from(Ns(self.now().0 + 1));
    }

    /// Restarts the scenario at t = 0.
    pub(super) fn restart(&mut self) {
        let (recording, host) = (self.recording, self.position.looks_at);
        *self = History {
            lead_in: self.lead_in,
            rates_over: self.rates_over,
            ..History::new(std::mem::take(&mut self.scenario))
        };
        self.look_at(host);
        self.record(recording);
    }
}
