//! The receive softirq: the passes of `__do_softirq`, `net_rx_action`, and each packet's path up to
//! the socket.
//!
//! Read first: kernel/softirq.c:__do_softirq, net/core/dev.c:net_rx_action,
//! drivers/net/tg3.c:tg3_poll.

use super::Stack;
use super::softnet::Turn;
use crate::Limit;
use crate::below::Below;
use crate::recorder::note::Note;
use crate::recorder::wire_tap::WireRecord;
use crate::sched::THIS_CPU;
use crate::sched::{AfterXmit, Level, Sched, SoftAct, idle_handler, step};
use base::{Complete, DevId, DropReason, Stage, Work};
use kernel::coverage::Function;
use kernel::dev::DriverStep;
use kernel::dev::driver::RefillTiming;
use kernel::ip::icmp::IcmpError;
use kernel::ip::{Forward, ip_forward, ip_local_deliver, ip_rcv_ns};
use kernel::napi::{NetRxNext, Polled};
use kernel::packet::{Outgoing, Protocol, Skb, SkbKind};
use kernel::softirq::{NET_RX_SOFTIRQ, NET_TX_SOFTIRQ, PassNext, TIMER_SOFTIRQ};

/// Returns the kernel function of TCP or UDP that receives the packet.
fn handler_of(skb: &Skb) -> Function {
    match ip_local_deliver(skb) {
        Protocol::Tcp => Function::TcpV4Rcv,
        Protocol::Udp => Function::UdpRcv,
    }
}

impl Stack {
    /// Ends the softirq's step: applies its effect, then begins the next step. Steps are applied
    /// one after the other while no interrupt is raised, no other event is due first, and the step
    /// ends within `limit`. Returns true if the CPU is now in a step that takes time.
    #[inline(always)]
    pub(crate) fn finish_soft(&mut self, below: &mut Below, limit: &mut Limit) -> bool {
        let Some(soft) = &below.sched.cpus[THIS_CPU].softirqs.running else {
            return false;
        };
        let mut act = soft.level.act;
        while let Some(level) = self.next_soft_step(below, act) {
            if below.sched.cpus[THIS_CPU].irqs.is_raised() {
                below.sched.cpus[THIS_CPU].softirqs.follow(level);
                return false;
            }
            if level.left > 0 && !below.pass_softirq_step(&level, limit) {
                let now = below.cx.now();
                let cpu = &mut below.sched.cpus[THIS_CPU];
                cpu.softirqs.follow(level);
                cpu.rest_in_softirq(now, level.left);
                return true;
            }
            act = level.act;
        }
        false
    }

    /// Applies the effect of a softirq's step. Returns the next step, or `None` at the end of the
    /// run.
    #[inline(always)]
    fn next_soft_step(&mut self, below: &mut Below, act: SoftAct) -> Option<Level<SoftAct>> {
        Some(match act {
            SoftAct::NextHandler => return self.next_handler(below),
            SoftAct::Timer => {
                self.flush_acks(below);
                self.next_timer(below)
            }
            SoftAct::Hrtimer(proof) => {
                self.flush_acks(below);
                self.next_hrtimer(below, proof)
            }
            SoftAct::NetRx => self.next_poll(below),
            SoftAct::NextPacket | SoftAct::GroComplete => self.next_packet(below),
            SoftAct::Driver(dev) => self.driver_done(below, dev),
            SoftAct::Gro => self.gro_receive(below),
            SoftAct::Ip => self.ip_done(below),
            SoftAct::Unclaimed => self.unclaimed_done(below),
            SoftAct::Forward => self.forward_packet(below),
            SoftAct::Icmp(error, may_go) => self.end_icmp_send(below, error, may_go),
            SoftAct::Transport => self.transport_input(below),
            SoftAct::TransportDone => {
                self.flush_acks(below);
                self.next_packet(below)
            }
            SoftAct::Refill(dev) => {
                self.post_buffer(below, dev);
                self.next_poll_step(below, dev, false)
            }
            SoftAct::Reap(dev) => {
                self.reap(below, dev);
                self.next_packet(below)
            }
            SoftAct::Freed => self.free_sent(below),
            SoftAct::Xmit(dev, after) => {
                self.qdisc_restart(below, dev);
                self.next_xmit(below, dev, after)
            }
        })
    }

    /// Begins the next pending softirq's handler, in the pass loop of `__do_softirq`. Returns
    /// `None` at the end of the run.
    fn next_handler(&mut self, below: &mut Below) -> Option<Level<SoftAct>> {
        let jiffies = below.cx.jiffies();
        let cpu = &mut below.sched.cpus[THIS_CPU];
        let soft = cpu.softirqs.running.as_mut()?;
        let (pending, in_thread) = (&mut cpu.softirqs.pending, soft.run.in_thread);
        Some(match soft.run.next(pending, jiffies, cpu.need_resched) {
            PassNext::Handle(TIMER_SOFTIRQ) => self.next_timer(below),
            PassNext::Handle(NET_TX_SOFTIRQ) => self.begin_net_tx(below),
            PassNext::Handle(NET_RX_SOFTIRQ) => {
                below.cx.called(Function::NetRxAction);
                self.softnet.begin_action(in_thread, jiffies, below.cx.hz());
                let left = below.cx.costs.net_rx_action;
                step(Work::NetRxAction, left, SoftAct::NetRx)
            }
            PassNext::Handle(_) => match Complete::proof() {
                Some(proof) => self.next_hrtimer(below, proof),
                None => idle_handler(),
            },
            PassNext::Done => {
                below.sched.cpus[THIS_CPU].softirqs.running = None;
                return None;
            }
            PassNext::WakeKsoftirqd => {
                below.sched.cpus[THIS_CPU].softirqs.running = None;
                below.sched.wake_ksoftirqd(&mut below.cx);
                return None;
            }
        })
    }

    #[inline(never)]
    fn next_timer(&mut self, below: &mut Below) -> Level<SoftAct> {
        let left = self.expire_one_timer(below);
        left.map_or_else(idle_handler, |left| {
            step(Work::TimerSoftirq, left, SoftAct::Timer)
        })
    }

    fn next_poll(&mut self, below: &mut Below) -> Level<SoftAct> {
        let softnet = &mut self.softnet;
        match softnet
            .action
            .next(&mut softnet.poll_list, below.cx.jiffies())
        {
            NetRxNext::Poll { device, limit } => {
                softnet.turn = Turn {
                    device,
                    limit,
                    work: 0,
                    start: below.cx.jiffies(),
                    over: None,
                };
                self.begin_poll(below, device)
            }
            // This poll has taken its maximum of packets: the polling thread begins its next poll.
            NetRxNext::Squeezed if softnet.in_thread => idle_handler(),
            NetRxNext::Squeezed => {
                softnet.time_squeeze += 1;
                let handled = softnet.action.handled();
                below.cx.causes.squeezed =
                    below.note(Note::TimeSqueezed { handled }, below.cx.causes.interrupt);
                below.sched.cpus[THIS_CPU].softirqs.raise(NET_RX_SOFTIRQ);
                idle_handler()
            }
            NetRxNext::Done => {
                if softnet.in_thread {
                    below.sched.polls_done();
                }
                idle_handler()
            }
        }
    }

    /// Begins a device's turn. A polled driver first reclaims the descriptors of sent frames,
    /// unless the driver's interrupt handler does so.
    fn begin_poll(&mut self, below: &mut Below, device: Polled) -> Level<SoftAct> {
        below.cx.called(match device {
            Polled::Nic(_) => Function::Poll,
            Polled::Backlog => Function::ProcessBacklog,
        });
        if let Polled::Nic(dev) = device
            && !self.devices[dev].reaps_in_interrupt()
            && self.devices[dev].tx().sent() > 0
        {
            let left = self.reap_cost(below, dev);
            return step(Work::TxComplete, left, SoftAct::Reap(dev));
        }
        self.next_packet(below)
    }

    pub(super) fn next_packet(&mut self, below: &mut Below) -> Level<SoftAct> {
        if self.softnet.gro.is_some()
            && let Some(step) = self.next_of_gro(below)
        {
            return step;
        }
        match self.softnet.turn.device {
            Polled::Nic(dev) => self.next_poll_step(below, dev, self.softnet.turn.has_room()),
            Polled::Backlog => self.next_backlog_packet(below),
        }
    }

    fn refills_before_frame(&self, dev: DevId) -> bool {
        self.devices[dev].rules().refill == RefillTiming::BeforeFrame
    }

    /// `dev->poll`: takes the next frame while there is `room`, then lets the driver refill.
    fn next_poll_step(&mut self, below: &mut Below, dev: DevId, room: bool) -> Level<SoftAct> {
        let next = self.devices[dev].rx_mut().poll_step(room);
        let costs = &below.cx.costs;
        match next {
            DriverStep::Frame(skb) => {
                let refill = if self.refills_before_frame(dev) {
                    costs.refill
                } else {
                    0
                };
                let left = costs.driver_rx + refill;
                below.cx.hop(&skb, Stage::Driver, 0);
                self.softnet.take_in_hand(skb);
                step(Work::DriverRx, left, SoftAct::Driver(dev))
            }
            DriverStep::Refill => step(Work::Refill, costs.refill, SoftAct::Refill(dev)),
            DriverStep::Done | DriverStep::Reap => self.end_poll(below),
        }
    }

    fn end_poll(&mut self, below: &mut Below) -> Level<SoftAct> {
        let turn = self.softnet.turn;
        let complete = match turn.device {
            Polled::Nic(dev) => self.devices[dev].has_no_work(),
            Polled::Backlog => self.softnet.input.is_empty(),
        };
        if self.softnet.gro.is_some()
            && let Some(step) = self.flush_gro(below, complete)
        {
            return step;
        }
        self.leave_poll(below, complete)
    }

    /// Ends a device's turn on the poll list. `complete` means that the device has no more work.
    pub(super) fn leave_poll(&mut self, below: &mut Below, complete: bool) -> Level<SoftAct> {
        let softnet = &mut self.softnet;
        let turn = softnet.turn;
        let list = &mut softnet.poll_list;
        softnet
            .action
            .polled(list, turn.device, turn.work, complete);
        if complete && let Polled::Nic(dev) = turn.device {
            let effects = self.devices[dev].poll_completed(below.cx.now());
            self.apply_device_effects(below, dev, effects);
        }
        step(Work::NetRxAction, 0, SoftAct::NetRx)
    }

    #[inline(never)]
    fn next_backlog_packet(&mut self, below: &mut Below) -> Level<SoftAct> {
        let softnet = &mut self.softnet;
        let in_time = below.cx.jiffies() - softnet.turn.start <= 1;
        if softnet.turn.has_room()
            && in_time
            && let Some(skb) = softnet.input.dequeue()
        {
            softnet.take_in_hand(skb);
            return self.ip_step(below, &skb);
        }
        self.end_poll(below)
    }

    fn driver_done(&mut self, below: &mut Below, dev: DevId) -> Level<SoftAct> {
        let skb = self.softnet.in_hand;
        if self.refills_before_frame(dev) && !self.exchange_buffer(below, dev) {
            let cause = below.cx.causes.refill_failed;
            below.drop_frame(&skb, DropReason::Driver, cause);
            return step(Work::DriverRx, 0, SoftAct::NextPacket);
        }
        below.cx.called(Function::EthTypeTrans);
        if self.softnet.gro.is_some() {
            return self.begin_gro(below);
        }
        self.ip_step(below, &skb)
    }

    #[inline]
    pub(super) fn ip_step(&mut self, below: &mut Below, skb: &Skb) -> Level<SoftAct> {
        below.cx.hop(skb, Stage::Ip, 0);
        below.cx.capture(|now| WireRecord::Taken(now, *skb));
        if !self.softnet.joined.is_empty() {
            self.joined_in_ip(below);
        }
        if skb.kind == SkbKind::Hello {
            return self.unclaimed(below);
        }
        below.cx.called_each([
            Function::NetifReceiveSkb,
            Function::IpRcv,
            Function::IpRcvFinish,
        ]);
        step(Work::IpRcv, ip_rcv_ns(skb, &below.cx.costs), SoftAct::Ip)
    }

    #[inline(never)]
    fn joined_in_ip(&self, below: &mut Below) {
        for segment in &self.softnet.joined {
            below.cx.hop(segment, Stage::Ip, 0);
            below.cx.capture(|now| WireRecord::Taken(now, *segment));
        }
    }

    #[inline(never)]
    fn joined_in_transport(&self, below: &mut Below) {
        for segment in &self.softnet.joined {
            below.cx.hop(segment, Stage::Transport, 0);
        }
    }

    /// Frees a frame that no protocol accepts. Only the freeing is charged; the search for a
    /// protocol is known only as part of `ip_rcv`'s cost (our assumption).
    #[cold]
    fn unclaimed(&mut self, below: &mut Below) -> Level<SoftAct> {
        below.cx.called(Function::NetifReceiveSkb);
        step(
            Work::NetRxAction,
            below.cx.costs.skb_free,
            SoftAct::Unclaimed,
        )
    }

    #[cold]
    fn unclaimed_done(&mut self, below: &mut Below) -> Level<SoftAct> {
        let skb = self.softnet.in_hand;
        below.end_frame(&skb, Some(DropReason::NotIp), 0);
        self.next_packet(below)
    }

    fn ip_done(&mut self, below: &mut Below) -> Level<SoftAct> {
        let skb = self.softnet.in_hand;
        if below.cx.config.forwards() && !skb.to_router {
            below.cx.hop(&skb, Stage::Forward, 0);
            below.cx.called(Function::IpForward);
            let costs = &below.cx.costs;
            let left = costs.ip_forward + costs.dev_queue_xmit;
            return step(Work::IpForward, left, SoftAct::Forward);
        }
        below.cx.hop(&skb, Stage::Transport, 0);
        if !self.softnet.joined.is_empty() {
            self.joined_in_transport(below);
        }
        below.cx.called_each([
            Function::IpLocalDeliver,
            Function::IpLocalDeliverFinish,
            handler_of(&skb),
        ]);
        let (work, left) = self.transport_cost(below, &skb);
        step(work, left, SoftAct::Transport)
    }

    /// Puts a packet on the output's queue, or begins an ICMP error if the packet cannot be
    /// forwarded.
    #[inline(never)]
    fn forward_packet(&mut self, below: &mut Below) -> Level<SoftAct> {
        let skb = self.softnet.in_hand;
        match ip_forward(skb, below.cx.config.output.mtu) {
            Forward::On(onward, priority) => {
                let dev = self.output_id();
                below.cx.hop(&onward, Stage::Qdisc, 0);
                below.cx.called(Function::IpForwardFinish);
                self.enqueue(below, dev, &Outgoing::Forwarded(onward), priority);
                self.next_xmit(below, dev, AfterXmit::NextPacket)
            }
            Forward::Refused(error) => {
                let in_forward = below.cx.config.output.ipv4_mtu_in_forward;
                if error.is_found_at_output(skb.flow.ip, in_forward) {
                    let calls = [Function::IpForwardFinish, Function::IpOutput];
                    below.cx.called_each(calls);
                }
                self.begin_icmp_send(below, error)
            }
        }
    }

    fn transport_input(&mut self, below: &mut Below) -> Level<SoftAct> {
        if self.no_port_for(below, &self.softnet.in_hand) {
            return self.begin_icmp_send(below, IcmpError::PortUnreachable);
        }
        let (work, left) = self.transport_rcv(below, self.softnet.in_hand);
        step(work, left, SoftAct::TransportDone)
    }

    /// Returns how many more packets the running `net_rx_action` may process. 0 if it does not run.
    pub fn net_rx_budget(&self, sched: &Sched) -> i32 {
        let softnet = &self.softnet;
        match sched.cpus[THIS_CPU].softirqs.act() {
            None
            | Some(
                SoftAct::NextHandler
                | SoftAct::Timer
                | SoftAct::Freed
                | SoftAct::Xmit(_, AfterXmit::NextQueue),
            ) => 0,
            Some(SoftAct::NetRx) => softnet.action.budget,
            Some(_) => softnet.action.budget - softnet.turn.work,
        }
    }

    /// Returns the frame that the softirq is processing. `Softnet::joined` has the segments that
    /// GRO merged into the frame.
    pub fn frame_in_hand(&self, sched: &Sched) -> Option<(&Skb, Stage)> {
        let stage = match sched.cpus[THIS_CPU].softirqs.act()? {
            SoftAct::Driver(_) => Stage::Driver,
            SoftAct::Gro => Stage::Gro,
            SoftAct::Ip | SoftAct::Unclaimed => Stage::Ip,
            SoftAct::Icmp(IcmpError::PortUnreachable, _) => Stage::Transport,
            SoftAct::Forward | SoftAct::Icmp(..) => Stage::Forward,
            SoftAct::Transport => Stage::Transport,
            _ => return None,
        };
        Some((&self.softnet.in_hand, stage))
    }
}
