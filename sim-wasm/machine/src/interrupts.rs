//! Hard interrupts: the timer's tick, the NIC's receive interrupt, the disk's completion.
//!
//! Read first: arch/i386/kernel/time.c:timer_interrupt, kernel/timer.c:update_process_times,
//! drivers/net/tg3.c:tg3_interrupt, drivers/net/sk98lin/skge.c:SkGeIsrOnePort;
//! kernel/irq/handle.c:handle_IRQ_event.
//!
//! A driver of the old API works with interrupts on (SA_SHIRQ without SA_INTERRUPT): the tick
//! and the other cards come in between. That makes it longer, and a frame that comes meanwhile
//! is taken in the same call: so a router under such a driver has fewer interrupts than packets.
//!
//! Simplified: nothing comes in between a polled driver's handler or the disk's. Who could
//! tell: nobody at the 3 to 6 µs that they take; the tick is late by so much.

use super::Machine;
use super::cpu::{IRQ_DISK, IRQ_TIMER, Level, nic_line, nic_of};
use super::irq_steps::HardAct;
use base::codes::{Drop, Event, Stage, Work};
use base::ids::DevId;
use kernel::coverage::Function;
use kernel::dev::DriverStep;
use kernel::dev::driver::Receive;
use kernel::napi::Polled;
use kernel::netif_rx::NetifRx;
use kernel::packet::Skb;
use kernel::softirq::NET_RX_SOFTIRQ;
use kernel::task::TaskId;

impl Machine {
    /// Takes the next pending interrupt.
    pub(super) fn begin_hard(&mut self) {
        let line = self.cpu.take_irq();
        self.called(Function::DoIrq);
        let (nic, costs) = (nic_of(line), self.costs());
        let (work, left, act) = match nic {
            Some(dev) => (Work::NicIrq, costs.nic_irq, HardAct::NicCause(dev)),
            None if line == IRQ_TIMER => (Work::TimerIrq, costs.timer_irq, HardAct::Timer),
            None => (Work::DiskIrq, costs.disk_irq, HardAct::Disk),
        };
        if let Some(dev) = nic {
            let device = &self.devices[dev.index()];
            let filled = u64::from(device.ring().filled());
            match device.only_sent() {
                true => self.counters.irq_tx += 1,
                false => self.counters.irq_rx += 1,
            }
            self.called(Function::NicInterrupt);
            self.causes.interrupt = self.note(Event::InterruptRaised, filled, 0, 0);
        }
        let irqs_on = nic.is_some_and(|dev| self.is_old_api(dev));
        self.cpu
            .begin_hard(line, Level { work, left, act }, irqs_on);
    }

    fn is_old_api(&self, dev: DevId) -> bool {
        self.devices[dev.index()].rules().receive == Receive::InInterrupt
    }

    /// The hard IRQ's step is done: its effect, then the next step or `irq_exit`.
    pub(super) fn finish_hard(&mut self) {
        let Some(hard) = self.cpu.hard else { return };
        let (line, next) = match hard.act {
            HardAct::Timer => {
                self.timer_tick();
                (IRQ_TIMER, None)
            }
            HardAct::NicCause(dev) => (nic_line(dev), self.nic_interrupt(dev)),
            HardAct::NicFrame(dev, skb) => {
                self.give_to_netif_rx(skb);
                (nic_line(dev), self.next_old_api_step(dev))
            }
            HardAct::NicRefill(dev) => {
                self.post_buffer(dev);
                (nic_line(dev), self.next_old_api_step(dev))
            }
            HardAct::NicReap(dev) => {
                self.reap(dev);
                let next = match self.is_old_api(dev) {
                    true => self.next_old_api_step(dev),
                    false => self.next_sent_step(dev),
                };
                (nic_line(dev), next)
            }
            HardAct::Disk => {
                self.disk_completed();
                (IRQ_DISK, None)
            }
        };
        match next {
            Some(next) => self.cpu.follow_hard(next),
            None => self.cpu.end_hard(line),
        }
    }

    fn nic_interrupt(&mut self, dev: DevId) -> Option<Level<HardAct>> {
        match self.devices[dev.index()].interrupt_handled() {
            Receive::Polled => {
                if self.devices[dev.index()].irq_masked()
                    && self.cpu.softnet.poll_list.schedule(Polled::Nic(dev))
                {
                    self.cpu.raise_softirq(NET_RX_SOFTIRQ);
                }
                self.next_sent_step(dev)
            }
            Receive::InInterrupt => self.next_old_api_step(dev),
        }
    }

    /// A polled driver whose handler sees to frames sent takes their descriptors back until there
    /// are no more; what was sent meanwhile needs no interrupt of its own.
    fn next_sent_step(&mut self, dev: DevId) -> Option<Level<HardAct>> {
        let device = &self.devices[dev.index()];
        if !device.reaps_in_interrupt() {
            return None;
        }
        if device.tx().sent() == 0 {
            if device.irq_masked() || device.ring().filled() == 0 {
                self.cpu.withdraw_irq(nic_line(dev));
            }
            return None;
        }
        let (work, left) = (Work::TxComplete, self.reap_cost(dev));
        let act = HardAct::NicReap(dev);
        Some(Level { work, left, act })
    }

    /// Old API: every completed descriptor is passed up, then the ring is refilled, until there
    /// is nothing more.
    #[inline(never)]
    fn next_old_api_step(&mut self, dev: DevId) -> Option<Level<HardAct>> {
        let step = self.devices[dev.index()].interrupt_step();
        let costs = self.costs();
        let (work, left, act) = match step {
            DriverStep::Frame(skb) => {
                let cost = costs.driver_rx + costs.netif_rx;
                self.hop(&skb, Stage::Driver, 0);
                self.called(Function::EthTypeTrans);
                (Work::DriverRx, cost, HardAct::NicFrame(dev, skb))
            }
            DriverStep::Refill => (Work::Refill, costs.refill, HardAct::NicRefill(dev)),
            DriverStep::Reap => {
                let cost = self.reap_cost(dev);
                (Work::TxComplete, cost, HardAct::NicReap(dev))
            }
            DriverStep::Done => {
                self.end_of_call(dev);
                return None;
            }
        };
        Some(Level { work, left, act })
    }

    /// What came while the handler ran and was taken by it needs no interrupt of its own
    /// (drivers/net/3c59x.c:boomerang_interrupt acknowledges each cause and looks again); what a
    /// single call may not take keeps the line raised.
    fn end_of_call(&mut self, dev: DevId) {
        match self.devices[dev.index()].has_no_work() {
            true => self.cpu.withdraw_irq(nic_line(dev)),
            false => self.cpu.raise_irq(nic_line(dev)),
        }
    }

    #[inline(never)]
    fn give_to_netif_rx(&mut self, skb: Skb) {
        self.called(Function::NetifRx);
        match self
            .cpu
            .softnet
            .input
            .netif_rx(skb, self.cpu.softnet.max_backlog)
        {
            NetifRx::Queued { schedule, .. } => {
                self.hop(&skb, Stage::NetifBacklog, 0);
                if schedule && self.cpu.softnet.poll_list.schedule(Polled::Backlog) {
                    self.cpu.raise_softirq(NET_RX_SOFTIRQ);
                }
            }
            NetifRx::Dropped { throttled } => {
                if throttled {
                    let length = u64::from(self.cpu.softnet.input.len());
                    let cause = self.cause_of_slow_softirq();
                    self.causes.throttled = self.note(Event::NetifThrottled, length, 0, cause);
                }
                let cause = self.causes.throttled;
                self.drop_frame(&skb, Drop::NetifRx, cause);
                self.free_buffer();
            }
        }
    }

    /// Frames that old-API drivers' interrupts handle now: one each.
    pub fn frames_in_hard_irq(&self) -> u64 {
        let handlers = self.cpu.handlers();
        let with_frame = handlers.filter(|level| matches!(level.act, HardAct::NicFrame(..)));
        with_frame.count() as u64
    }

    /// A task crossed into or out of the interactive class: that is worth an entry.
    pub(super) fn note_interactivity(&mut self, id: TaskId, was_interactive: bool, cause: u64) {
        let task = self.cpu.rq.task(id);
        if task.is_interactive() != was_interactive {
            let bonus = u64::from(task.bonus());
            let kind = if was_interactive {
                Event::LostInteractive
            } else {
                Event::BecameInteractive
            };
            self.note(kind, u64::from(id.0), bonus, cause);
        }
    }

    /// Once per jiffy: the tick is charged to the current task, whatever the CPU did.
    #[inline(never)]
    fn timer_tick(&mut self) {
        self.cpu.jiffies += 1;
        self.counters
            .calls
            .count_each([Function::TimerInterrupt, Function::SchedulerTick]);
        let current = self.cpu.rq.curr();
        let was_interactive = self.cpu.rq.task(current).is_interactive();
        let outcome = self.cpu.rq.scheduler_tick(self.cpu.jiffies);
        self.counters.ticks += 1;
        let mut spent = 0;
        if outcome.expired || outcome.reinserted {
            let reinserted = u64::from(outcome.reinserted);
            spent = self.note(Event::SliceExpired, u64::from(current.0), reinserted, 0);
        }
        if outcome.need_resched {
            self.want_switch(spent);
        }
        self.note_interactivity(current, was_interactive, 0);
        self.run_due_timers();
    }
}
