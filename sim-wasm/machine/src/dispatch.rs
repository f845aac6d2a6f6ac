//! The machine's dispatch: which part handles an event, and what the CPU does next.
//!
//! Read first: `sched/cpu.rs` (the CPU's next action and its reasons), then `stack` and `programs`.
//!
//! The length of a frame's code path determines the speed of a run: the code must fit into the 32
//! KiB of a processor's instruction cache. Code that is rare on that path, or that only an observer
//! of the run needs, is out of line: `#[inline(never)]`, or `#[cold]` where it is rare on every
//! machine.

use super::samples::SERIES_INTERVAL_MS;
use super::{Limit, Machine, NextEvent};
use crate::below::AfterResume;
use crate::clock::Scheduled;
use crate::sched::THIS_CPU;
use crate::sched::{CpuNext, HardAct, IRQ_DISK, IRQ_HRTIMER, IRQ_TIMER, Level, nic_line, nic_of};
use base::{Complete, Work};
use kernel::coverage::Function;
use kernel::softirq::{HRTIMER_SOFTIRQ, TIMER_SOFTIRQ};
use world::HostTimer;

impl Machine {
    /// Performs all actions that take no time, until the CPU has a step that takes time. After most
    /// arrivals the CPU already has such a step.
    #[inline(always)]
    pub(super) fn do_until_rest(&mut self, limit: &mut Limit) {
        loop {
            let below = &mut self.below;
            match below.sched.cpus[THIS_CPU].next() {
                CpuNext::Rest => return below.sched.cpus[THIS_CPU].rest(below.cx.now()),
                CpuNext::FinishHard => self.finish_hard(),
                CpuNext::BeginHard => self.begin_hard(),
                CpuNext::FinishSoft => {
                    if self.stack.finish_soft(below, limit) {
                        return;
                    }
                }
                CpuNext::BeginSoftirq => {
                    below.sched.charge(&mut below.cx);
                    below.sched.begin_softirq(&mut below.cx);
                }
                CpuNext::Switch => {
                    below.sched.charge(&mut below.cx);
                    let reading = self.stack.reading_of(below.sched.cpus[THIS_CPU].rq.curr());
                    below.sched.switch(reading, &mut below.cx);
                }
                CpuNext::ResumeTask(mut id) => loop {
                    self.programs.resume_task(&mut self.stack, below, id);
                    match below.go_on_in_task(limit) {
                        AfterResume::Again(current) => id = current,
                        AfterResume::Rests => return,
                        AfterResume::Other => break,
                    }
                },
            }
        }
    }

    /// Applies an event outside the CPU. Returns the number that represents the event in the
    /// digest.
    #[inline(always)]
    pub(super) fn apply_beside_cpu(&mut self, next: NextEvent) -> u64 {
        let below = &mut self.below;
        let (outside, sched, cx) = (&mut below.outside, &mut below.sched, &mut below.cx);
        match next {
            NextEvent::Frame => self.deliver_frame(),
            NextEvent::Ack => outside.deliver_ack(sched, cx),
            NextEvent::FarEnd => {
                let event = outside.far_event(sched, cx);
                self.far_event_follows(event)
            }
            NextEvent::FarHost => self.far_host_steps(),
            NextEvent::Scheduled => {
                let event = cx.clock.take_scheduled();
                self.apply_scheduled(event);
                event.digest_word()
            }
            NextEvent::Tick => {
                cx.clock.tick_raised();
                sched.cpus[THIS_CPU].irqs.raise_tick();
                0
            }
            NextEvent::Cpu => unreachable!("the CPU's step has only ended"),
        }
    }

    /// Delivers a frame to a NIC when its last bit arrives. Returns the frame's id.
    fn deliver_frame(&mut self) -> u64 {
        let Some((dev, mut skb)) = self.below.outside.take_frame() else {
            return 0;
        };
        self.stack.frame_arrived(&mut self.below, dev, &mut skb);
        skb.id
    }

    fn apply_scheduled(&mut self, event: Scheduled) {
        let below = &mut self.below;
        match event {
            Scheduled::Device(dev, timer) => self.stack.device_timer(below, dev, timer),
            Scheduled::LineFree(dev) => self.stack.line_free(below, dev),
            Scheduled::Answer(dev) => below.outside.answer_arrives(dev, &mut below.cx),
            Scheduled::DiskDone => below.sched.cpus[THIS_CPU].irqs.raise(IRQ_DISK),
            Scheduled::DiskTimer => below.mm.disk_timer(&mut below.cx),
            Scheduled::Hrtimer(_) => self.stack.hrtimer_interrupts(below),
            Scheduled::Sample => {
                self.sample_series();
                self.schedule_sample();
            }
            Scheduled::Host(timer) => self.host_timer(timer),
        }
    }

    /// Handles the timer of a sending host.
    #[inline(never)]
    fn host_timer(&mut self, timer: HostTimer) {
        let outcome = self.below.outside.timer_expired(timer, &self.below.cx);
        let probe = outcome.loss_probe.map(|(_, probe)| probe);
        let cause = match (timer, outcome.timeout.or(probe)) {
            (HostTimer::Tcp(flow), Some(timeout)) => {
                let below = &self.below;
                self.stack.cause_of_timeout(below, flow, timeout.awaited)
            }
            _ => 0,
        };
        let below = &mut self.below;
        let (sched, cx) = (&below.sched, &mut below.cx);
        below.outside.timer_noted(timer, outcome, cause, sched, cx);
    }

    /// Takes the next pending interrupt.
    fn begin_hard(&mut self) {
        self.below.sched.charge(&mut self.below.cx);
        let line = self.below.sched.cpus[THIS_CPU].irqs.take();
        let cx = &mut self.below.cx;
        cx.called(Function::DoIrq);
        let (level, irqs_on) = match nic_of(line) {
            Some(dev) => self.stack.begin_nic_irq(&mut self.below, dev),
            None => {
                let (work, left, act) = match (line, Complete::proof()) {
                    (IRQ_TIMER, _) => (Work::TimerIrq, cx.costs.timer_irq, HardAct::Timer),
                    (IRQ_HRTIMER, Some(proof)) => {
                        (Work::TimerIrq, cx.costs.timer_irq, HardAct::Hrtimer(proof))
                    }
                    _ => (Work::DiskIrq, cx.costs.disk_irq, HardAct::Disk),
                };
                (Level { work, left, act }, false)
            }
        };
        self.below.sched.cpus[THIS_CPU].begin_hard(line, level, irqs_on);
    }

    /// Ends the hard IRQ's step: applies its effect, then begins the next step or leaves
    /// (`irq_exit`).
    fn finish_hard(&mut self) {
        let Some(hard) = self.below.sched.cpus[THIS_CPU].hard else {
            return;
        };
        let below = &mut self.below;
        let (line, next) = match hard.act {
            HardAct::Nic(dev, act) => (nic_line(dev), self.stack.finish_nic_step(below, dev, act)),
            HardAct::Timer => {
                self.tick();
                (IRQ_TIMER, None)
            }
            HardAct::Hrtimer(_) => {
                below.sched.cpus[THIS_CPU].softirqs.raise(HRTIMER_SOFTIRQ);
                (IRQ_HRTIMER, None)
            }
            HardAct::Disk => {
                below.mm.disk_completed(&mut below.sched, &mut below.cx);
                (IRQ_DISK, None)
            }
        };
        let cpu = &mut self.below.sched.cpus[THIS_CPU];
        match next {
            Some(next) => cpu.follow_hard(next),
            None => cpu.end_hard(line),
        }
    }

    /// Handles the timer interrupt, once per jiffy. The tick is charged to the current task,
    /// whatever the CPU did.
    ///
    /// Simplified
    /// - TIMER_SOFTIRQ is raised only when it has work. The kernel raises it at each tick. The cost
    ///   of an empty run is included in the cost of the timer interrupt.
    /// - A timeout wakes a sleeping process here. The kernel wakes it in TIMER_SOFTIRQ
    ///   (kernel/timer.c:process_timeout). In a flood a compile job would wake later, by up to the
    ///   length of a softirq run.
    #[inline(never)]
    fn tick(&mut self) {
        let below = &mut self.below;
        below.cx.clock.begin_jiffy();
        below.sched.tick(&mut below.cx);
        let jiffies = below.cx.jiffies();
        if self.stack.tcp_timer_due(jiffies) {
            below.sched.cpus[THIS_CPU].softirqs.raise(TIMER_SOFTIRQ);
        }
        self.stack.run_cleanup_timers(below);
        below.mm.tick(&mut below.sched, &mut below.cx);
        below.sched.wake_due(&mut below.cx);
        if self.samples_at_ticks() && self.below.cx.is_turn_of(SERIES_INTERVAL_MS) {
            self.sample_series();
        }
    }
}
