//! The receive softirq: passes, `net_rx_action`, and each packet's way up.
//!
//! Read first: kernel/softirq.c:__do_softirq, net/core/dev.c:net_rx_action,
//! drivers/net/tg3.c:tg3_poll; kernel-2.6.12 §2–4.

use super::Machine;
use super::cpu::{Level, Turn};
use super::irq_steps::{AfterXmit, SoftAct, idle_handler, step};
use crate::trace::wire_tap::WireRecord;
use base::codes::{Drop, Event, Stage, Work};
use base::ids::DevId;
use kernel::coverage::Function;
use kernel::dev::DriverStep;
use kernel::dev::driver::Refill;
use kernel::ip::icmp::IcmpError;
use kernel::ip::{Forward, ip_forward, ip_local_deliver, ip_rcv_ns};
use kernel::napi::{NetRxAction, NetRxNext, Polled};
use kernel::packet::{Outgoing, Protocol, Skb, SkbKind};
use kernel::softirq::{NET_RX_SOFTIRQ, NET_TX_SOFTIRQ, PassNext, TIMER_SOFTIRQ};

/// The transport's function that takes a packet.
fn handler_of(skb: &Skb) -> Function {
    match ip_local_deliver(skb) {
        Protocol::Tcp => Function::TcpV4Rcv,
        Protocol::Udp => Function::UdpRcv,
    }
}

impl Machine {
    /// Begins `__do_softirq`.
    pub(super) fn begin_softirq(&mut self) {
        self.counters.softirq_runs += 1;
        self.called(Function::DoSoftirq);
        self.cpu.begin_softirq(idle_handler());
    }

    /// The softirq's step is done: its effect, then the next step.
    pub(super) fn finish_soft(&mut self) {
        let Some(soft) = &self.cpu.soft else { return };
        let next = match soft.level.act {
            SoftAct::NextHandler => self.next_handler(),
            SoftAct::Timer => {
                self.flush_acks();
                self.next_timer()
            }
            SoftAct::NetRx => self.next_poll(),
            SoftAct::NextPacket => Some(self.next_packet()),
            SoftAct::Driver(dev) => Some(self.driver_done(dev)),
            SoftAct::Ip => Some(self.ip_done()),
            SoftAct::Unclaimed => Some(self.unclaimed_done()),
            SoftAct::Forward => Some(self.forward_packet()),
            SoftAct::Icmp(error, may_go) => Some(self.end_icmp_send(error, may_go)),
            SoftAct::Transport => Some(self.transport_input()),
            SoftAct::TransportDone => {
                self.flush_acks();
                Some(self.next_packet())
            }
            SoftAct::Refill(dev) => {
                self.post_buffer(dev);
                Some(self.next_poll_step(dev, false))
            }
            SoftAct::Reap(dev) => {
                self.reap(dev);
                Some(self.next_packet())
            }
            SoftAct::Freed(buffers) => Some(self.free_sent(buffers)),
            SoftAct::Xmit(dev, after) => {
                self.qdisc_restart(dev);
                Some(self.next_xmit(dev, after))
            }
        };
        if let (Some(level), Some(soft)) = (next, &mut self.cpu.soft) {
            soft.level = level;
        }
    }

    /// The pass loop of `__do_softirq`. None: the run has ended.
    fn next_handler(&mut self) -> Option<Level<SoftAct>> {
        let soft = self.cpu.soft.as_mut()?;
        match soft.run.next(&mut self.cpu.softirq_pending) {
            PassNext::Handle(TIMER_SOFTIRQ) => self.next_timer(),
            PassNext::Handle(NET_TX_SOFTIRQ) => Some(self.begin_net_tx()),
            PassNext::Handle(NET_RX_SOFTIRQ) => {
                self.called(Function::NetRxAction);
                let softnet = &mut self.cpu.softnet;
                softnet.action = NetRxAction::new(softnet.max_backlog, self.cpu.jiffies);
                Some(step(
                    Work::NetRxAction,
                    self.costs().net_rx_action,
                    SoftAct::NetRx,
                ))
            }
            PassNext::Handle(_) => Some(idle_handler()),
            PassNext::Done => {
                self.cpu.soft = None;
                None
            }
            PassNext::WakeKsoftirqd => {
                self.cpu.soft = None;
                self.cpu.softirq_held = true;
                let pending = u64::from(self.cpu.softirq_pending);
                let interrupt = self.causes.interrupt;
                let cause = self.note(Event::KsoftirqdWoken, pending, 0, interrupt);
                self.causes.ksoftirqd_woken = cause;
                self.wake_task(self.ksoftirqd, cause);
                None
            }
        }
    }

    #[inline(never)]
    fn next_timer(&mut self) -> Option<Level<SoftAct>> {
        let left = self.expire_one_timer();
        Some(left.map_or_else(idle_handler, |left| {
            step(Work::TimerSoftirq, left, SoftAct::Timer)
        }))
    }

    fn next_poll(&mut self) -> Option<Level<SoftAct>> {
        let softnet = &mut self.cpu.softnet;
        match softnet
            .action
            .next(&mut softnet.poll_list, self.cpu.jiffies)
        {
            NetRxNext::Poll { device, limit } => {
                softnet.turn = Turn {
                    device,
                    limit,
                    work: 0,
                    start: self.cpu.jiffies,
                };
                Some(self.begin_poll(device))
            }
            NetRxNext::Squeezed => {
                softnet.time_squeeze += 1;
                let done = softnet.action.handled();
                let cause = self.causes.interrupt;
                self.causes.squeezed = self.note(Event::TimeSqueezed, done, 0, cause);
                self.cpu.raise_softirq(NET_RX_SOFTIRQ);
                Some(idle_handler())
            }
            NetRxNext::Done => Some(idle_handler()),
        }
    }

    /// A polled driver looks at its transmit ring first, unless its interrupt does.
    fn begin_poll(&mut self, device: Polled) -> Level<SoftAct> {
        self.called(match device {
            Polled::Nic(_) => Function::Poll,
            Polled::Backlog => Function::ProcessBacklog,
        });
        if let Polled::Nic(dev) = device
            && !self.devices[dev.index()].reaps_in_interrupt()
            && self.devices[dev.index()].tx().sent() > 0
        {
            let left = self.reap_cost(dev);
            return step(Work::TxComplete, left, SoftAct::Reap(dev));
        }
        self.next_packet()
    }

    pub(super) fn next_packet(&mut self) -> Level<SoftAct> {
        match self.cpu.softnet.turn.device {
            Polled::Nic(dev) => self.next_poll_step(dev, self.cpu.softnet.turn.has_room()),
            Polled::Backlog => self.next_backlog_packet(),
        }
    }

    fn refills_before_frame(&self, dev: DevId) -> bool {
        self.devices[dev.index()].rules().refill == Refill::BeforeFrame
    }

    /// `dev->poll`: the next frame while there is `room`, then what the driver refills.
    fn next_poll_step(&mut self, dev: DevId, room: bool) -> Level<SoftAct> {
        let next = self.devices[dev.index()].poll_step(room);
        let costs = self.costs();
        match next {
            DriverStep::Frame(skb) => {
                let refill = match self.refills_before_frame(dev) {
                    true => costs.refill,
                    false => 0,
                };
                let left = costs.driver_rx + refill;
                self.hop(&skb, Stage::Driver, 0);
                self.cpu.softnet.take_in_hand(skb);
                step(Work::DriverRx, left, SoftAct::Driver(dev))
            }
            DriverStep::Refill => step(Work::Refill, costs.refill, SoftAct::Refill(dev)),
            DriverStep::Done | DriverStep::Reap => self.end_poll(),
        }
    }

    fn end_poll(&mut self) -> Level<SoftAct> {
        let softnet = &mut self.cpu.softnet;
        let turn = softnet.turn;
        let complete = match turn.device {
            Polled::Nic(dev) => self.devices[dev.index()].has_no_work(),
            Polled::Backlog => softnet.input.is_empty(),
        };
        let list = &mut softnet.poll_list;
        softnet
            .action
            .polled(list, turn.device, turn.work, complete);
        if complete && let Polled::Nic(dev) = turn.device {
            let effects = self.devices[dev.index()].poll_completed(self.now);
            self.apply_device_effects(dev, effects);
        }
        step(Work::NetRxAction, 0, SoftAct::NetRx)
    }

    #[inline(never)]
    fn next_backlog_packet(&mut self) -> Level<SoftAct> {
        let softnet = &mut self.cpu.softnet;
        let in_time = self.cpu.jiffies - softnet.turn.start <= 1;
        if softnet.turn.has_room()
            && in_time
            && let Some(skb) = softnet.input.dequeue()
        {
            softnet.take_in_hand(skb);
            return self.ip_step(&skb);
        }
        self.end_poll()
    }

    fn driver_done(&mut self, dev: DevId) -> Level<SoftAct> {
        let skb = self.cpu.softnet.in_hand;
        if self.refills_before_frame(dev) && !self.exchange_buffer(dev) {
            let cause = self.causes.refill_failed;
            self.drop_frame(&skb, Drop::Driver, cause);
            return step(Work::DriverRx, 0, SoftAct::NextPacket);
        }
        self.called(Function::EthTypeTrans);
        self.ip_step(&skb)
    }

    fn ip_step(&mut self, skb: &Skb) -> Level<SoftAct> {
        self.hop(skb, Stage::Ip, 0);
        let now = self.shown_time(self.now);
        self.watch.wire.see(now, || WireRecord::Taken(now, *skb));
        if skb.kind == SkbKind::Hello {
            return self.unclaimed();
        }
        self.counters.calls.count_each([
            Function::NetifReceiveSkb,
            Function::IpRcv,
            Function::IpRcvFinish,
        ]);
        step(Work::IpRcv, ip_rcv_ns(skb, self.costs()), SoftAct::Ip)
    }

    /// No protocol has asked for such frames: what is left of its way is to free it (our
    /// assumption; looking for a protocol is part of `ip_rcv`'s cost).
    #[cold]
    fn unclaimed(&mut self) -> Level<SoftAct> {
        self.called(Function::NetifReceiveSkb);
        step(Work::NetRxAction, self.costs().skb_free, SoftAct::Unclaimed)
    }

    #[cold]
    fn unclaimed_done(&mut self) -> Level<SoftAct> {
        let skb = self.cpu.softnet.in_hand;
        self.end_frame(&skb, Some(Drop::NotIp), 0);
        self.next_packet()
    }

    fn ip_done(&mut self) -> Level<SoftAct> {
        let skb = self.cpu.softnet.in_hand;
        if self.config.forwards() && !skb.to_router {
            self.hop(&skb, Stage::Forward, 0);
            self.called(Function::IpForward);
            let costs = self.costs();
            let left = costs.ip_forward + costs.dev_queue_xmit;
            return step(Work::IpForward, left, SoftAct::Forward);
        }
        self.hop(&skb, Stage::Transport, 0);
        self.counters.calls.count_each([
            Function::IpLocalDeliver,
            Function::IpLocalDeliverFinish,
            handler_of(&skb),
        ]);
        let (work, left) = self.transport_cost(&skb);
        step(work, left, SoftAct::Transport)
    }

    /// Not for this host: on to the output's queue, or no further.
    #[inline(never)]
    fn forward_packet(&mut self) -> Level<SoftAct> {
        let skb = self.cpu.softnet.in_hand;
        match ip_forward(skb, self.config.output.mtu) {
            Forward::On(onward, priority) => {
                let dev = self.output_id();
                self.hop(&onward, Stage::Qdisc, 0);
                self.called(Function::IpForwardFinish);
                self.enqueue(dev, &Outgoing::Forwarded(onward), priority);
                self.next_xmit(dev, AfterXmit::NextPacket)
            }
            Forward::Refused(error) => self.begin_icmp_send(error),
        }
    }

    fn transport_input(&mut self) -> Level<SoftAct> {
        if self.no_port_for(&self.cpu.softnet.in_hand) {
            return self.begin_icmp_send(IcmpError::PortUnreachable);
        }
        let (work, left) = self.transport_rcv(self.cpu.softnet.in_hand);
        step(work, left, SoftAct::TransportDone)
    }

    /// Packets left of the running `net_rx_action`'s budget; 0 when none runs.
    pub fn net_rx_budget(&self) -> i32 {
        let softnet = &self.cpu.softnet;
        match self.cpu.soft.as_ref().map(|soft| soft.level.act) {
            None
            | Some(
                SoftAct::NextHandler
                | SoftAct::Timer
                | SoftAct::Freed(_)
                | SoftAct::Xmit(_, AfterXmit::NextQueue),
            ) => 0,
            Some(SoftAct::NetRx) => softnet.action.budget,
            Some(_) => softnet.action.budget - softnet.turn.work,
        }
    }

    /// Which pass of `__do_softirq` runs, from 1; 0 when none does.
    pub fn softirq_pass(&self) -> u8 {
        self.cpu.soft.as_ref().map_or(0, |soft| soft.run.pass)
    }

    /// The frame whose handling the softirq is at.
    pub fn frame_in_hand(&self) -> Option<(&Skb, Stage)> {
        let stage = match self.cpu.soft.as_ref()?.level.act {
            SoftAct::Driver(_) => Stage::Driver,
            SoftAct::Ip | SoftAct::Unclaimed => Stage::Ip,
            SoftAct::Icmp(IcmpError::PortUnreachable, _) => Stage::Transport,
            SoftAct::Forward | SoftAct::Icmp(..) => Stage::Forward,
            SoftAct::Transport => Stage::Transport,
            _ => return None,
        };
        Some((&self.cpu.softnet.in_hand, stage))
    }
}
