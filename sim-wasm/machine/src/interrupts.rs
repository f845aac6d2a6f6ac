//! Hard interrupts: the timer's tick, the NIC's receive interrupt, the disk's completion.
//!
//! Read first: arch/i386/kernel/time.c:timer_interrupt, kernel/timer.c:update_process_times,
//! drivers/net/tg3.c:tg3_interrupt, drivers/net/sk98lin/skge.c:SkGeIsrOnePort.

use super::Machine;
use super::cpu::{IRQ_TIMER, Level, nic_of};
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
        self.cpu.hard = Some(Level { work, left, act });
    }

    /// The hard IRQ's step is done: its effect, then the next step or `irq_exit`.
    pub(super) fn finish_hard(&mut self) {
        let Some(hard) = self.cpu.hard else { return };
        let next = match hard.act {
            HardAct::Timer => {
                self.timer_tick();
                None
            }
            HardAct::NicCause(dev) => self.nic_interrupt(dev),
            HardAct::NicFrame(dev, skb) => {
                self.give_to_netif_rx(skb);
                self.next_old_api_step(dev)
            }
            HardAct::NicRefill(dev) => {
                self.post_buffer(dev);
                self.next_old_api_step(dev)
            }
            HardAct::NicReap(dev) => {
                self.reap(dev);
                self.next_old_api_step(dev)
            }
            HardAct::Disk => {
                self.disk_completed();
                None
            }
        };
        self.cpu.follow_hard(next);
    }

    fn nic_interrupt(&mut self, dev: DevId) -> Option<Level<HardAct>> {
        match self.devices[dev.index()].interrupt_handled() {
            Receive::Polled => {
                if self.cpu.softnet.poll_list.schedule(Polled::Nic(dev)) {
                    self.cpu.raise_softirq(NET_RX_SOFTIRQ);
                }
                None
            }
            Receive::InInterrupt => self.next_old_api_step(dev),
        }
    }

    /// Old API: every completed descriptor is passed up, then the ring is refilled.
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
            DriverStep::Done => return None,
        };
        Some(Level { work, left, act })
    }

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

    /// The frame that an old-API driver's interrupt handles now.
    pub fn frame_in_hard_irq(&self) -> bool {
        matches!(&self.cpu.hard, Some(hard) if matches!(hard.act, HardAct::NicFrame(..)))
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
