//! The NICs' interrupt handlers, and `netif_rx` for drivers of the old receive API.
//!
//! Read first: drivers/net/tg3.c:tg3_interrupt, drivers/net/sk98lin/skge.c:SkGeIsrOnePort;
//! kernel/irq/handle.c:handle_IRQ_event.
//!
//! A driver of the old API works with interrupts on (SA_SHIRQ without SA_INTERRUPT), so the timer
//! tick and the other NICs can interrupt its handler. The interrupted handler then lasts longer,
//! and also takes frames that arrive meanwhile. A router with such a driver therefore has fewer
//! interrupts than packets.
//!
//! Simplified: the handlers of a polled driver and of the disk cannot be interrupted. These
//! handlers take 3 to 6 µs, so the tick may be late by this time.

use super::Stack;
use crate::below::Below;
use crate::config::SoftnetConfig;
use crate::recorder::note::Note;
use crate::sched::THIS_CPU;
use crate::sched::{HardAct, Level, NicAct, nic_line};
use base::{DevId, DropReason, Stage, Work};
use kernel::coverage::Function;
use kernel::dev::DriverStep;
use kernel::dev::driver::Receive;
use kernel::napi::Polled;
use kernel::netif_rx::NetifRx;
use kernel::packet::Skb;
use kernel::softirq::NET_RX_SOFTIRQ;

impl Stack {
    /// Begins a NIC's handler. Also returns whether other interrupts may interrupt this handler.
    pub(crate) fn begin_nic_irq(
        &mut self,
        below: &mut Below,
        dev: DevId,
    ) -> (Level<HardAct>, bool) {
        let device = &self.devices[dev];
        if device.only_sent() {
            below.cx.recorder.counters.irq_tx += 1
        } else {
            below.cx.recorder.counters.irq_rx += 1
        }
        below.cx.called(Function::NicInterrupt);
        let filled = device.rx().ring().filled();
        below.cx.causes.interrupt = below.note(Note::InterruptRaised { filled }, 0);
        let (left, act) = (below.cx.costs.nic_irq, HardAct::Nic(dev, NicAct::Cause));
        let work = Work::NicIrq;
        (Level { work, left, act }, self.is_old_api(dev))
    }

    fn is_old_api(&self, dev: DevId) -> bool {
        self.devices[dev].rules().receive == Receive::InInterrupt
    }

    /// Ends a step of a NIC's handler. Returns the next step, if there is one.
    pub(crate) fn finish_nic_step(
        &mut self,
        below: &mut Below,
        dev: DevId,
        act: NicAct,
    ) -> Option<Level<HardAct>> {
        match act {
            NicAct::Cause => return self.nic_interrupt(below, dev),
            NicAct::Frame(skb) => self.give_to_netif_rx(below, skb),
            NicAct::Refill => self.post_buffer(below, dev),
            NicAct::Reap => {
                self.reap(below, dev);
                if !self.is_old_api(dev) {
                    return self.next_sent_step(below, dev);
                }
            }
        }
        self.next_old_api_step(below, dev)
    }

    fn nic_interrupt(&mut self, below: &mut Below, dev: DevId) -> Option<Level<HardAct>> {
        match self.devices[dev].interrupt_handled() {
            Receive::Polled => {
                if self.devices[dev].rx().irq_masked()
                    && self.softnet.poll_list.schedule(Polled::Nic(dev))
                {
                    self.begin_polling(below);
                }
                self.next_sent_step(below, dev)
            }
            Receive::InInterrupt => self.next_old_api_step(below, dev),
        }
    }

    /// `____napi_schedule`: raises the softirq, or wakes the thread that polls.
    fn begin_polling(&self, below: &mut Below) {
        if self.softnet.config.threaded {
            let cause = below.cx.causes.interrupt;
            below.sched.wake_napi(cause, &mut below.cx);
        } else {
            below.sched.cpus[THIS_CPU].softirqs.raise(NET_RX_SOFTIRQ)
        }
    }

    /// Reclaims the descriptors of sent frames in the interrupt handler of a polled driver, until
    /// no sent frame is left. A frame whose sending ends meanwhile causes no further interrupt.
    fn next_sent_step(&mut self, below: &mut Below, dev: DevId) -> Option<Level<HardAct>> {
        let device = &self.devices[dev];
        if !device.reaps_in_interrupt() {
            return None;
        }
        if device.tx().sent() == 0 {
            if device.rx().irq_masked() || device.rx().ring().filled() == 0 {
                below.sched.cpus[THIS_CPU].irqs.withdraw(nic_line(dev));
            }
            return None;
        }
        let (work, left) = (Work::TxComplete, self.reap_cost(below, dev));
        let act = HardAct::Nic(dev, NicAct::Reap);
        Some(Level { work, left, act })
    }

    /// Handler of a driver with the old receive API: passes the frame of every completed descriptor
    /// to `netif_rx`, then refills the ring, until no work is left.
    #[inline(never)]
    fn next_old_api_step(&mut self, below: &mut Below, dev: DevId) -> Option<Level<HardAct>> {
        let step = self.devices[dev].interrupt_step();
        let costs = &below.cx.costs;
        let (work, left, act) = match step {
            DriverStep::Frame(skb) => {
                let cost = costs.driver_rx + costs.netif_rx;
                below.cx.hop(&skb, Stage::Driver, 0);
                below.cx.called(Function::EthTypeTrans);
                (Work::DriverRx, cost, HardAct::Nic(dev, NicAct::Frame(skb)))
            }
            DriverStep::Refill => (
                Work::Refill,
                costs.refill,
                HardAct::Nic(dev, NicAct::Refill),
            ),
            DriverStep::Reap => {
                let cost = self.reap_cost(below, dev);
                (Work::TxComplete, cost, HardAct::Nic(dev, NicAct::Reap))
            }
            DriverStep::Done => {
                self.end_of_call(below, dev);
                return None;
            }
        };
        Some(Level { work, left, act })
    }

    /// Ends a call of the interrupt handler. If no work is left, work that arrived during the call
    /// needs no further interrupt (drivers/net/3c59x.c:boomerang_interrupt acknowledges each cause
    /// and checks again). If the limit of one call left work undone, the interrupt line stays
    /// raised.
    fn end_of_call(&mut self, below: &mut Below, dev: DevId) {
        if self.devices[dev].has_no_work() {
            below.sched.cpus[THIS_CPU].irqs.withdraw(nic_line(dev))
        } else {
            below.sched.cpus[THIS_CPU].irqs.raise(nic_line(dev))
        }
    }

    #[inline(never)]
    fn give_to_netif_rx(&mut self, below: &mut Below, skb: Skb) {
        below.cx.called(Function::NetifRx);
        let softnet = &mut self.softnet;
        let SoftnetConfig {
            max_backlog,
            throttles,
            ..
        } = softnet.config;
        match softnet.input.netif_rx(skb, max_backlog, throttles) {
            NetifRx::Queued { schedule } => {
                below.cx.hop(&skb, Stage::NetifBacklog, 0);
                if schedule && self.softnet.poll_list.schedule(Polled::Backlog) {
                    below.sched.cpus[THIS_CPU].softirqs.raise(NET_RX_SOFTIRQ);
                }
            }
            NetifRx::Dropped { throttled } => {
                if throttled {
                    let length = self.softnet.input.len();
                    let cause = self.cause_of_slow_softirq(below);
                    below.cx.causes.throttled = below.note(Note::NetifThrottled { length }, cause);
                }
                let cause = if throttles {
                    below.cx.causes.throttled
                } else {
                    self.cause_of_slow_softirq(below)
                };
                below.drop_frame(&skb, DropReason::NetifRx, cause);
                below.free_buffer();
            }
        }
    }
}
