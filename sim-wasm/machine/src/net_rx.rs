//! The receive softirq: passes, `net_rx_action`, and each packet's way up.
//!
//! Read first: kernel/softirq.c:__do_softirq, net/core/dev.c:net_rx_action,
//! drivers/net/tg3.c:tg3_poll; kernel-2.6.12 §2–4.

use super::Machine;
use super::cpu::Level;
use base::codes::{Drop, Event, Stage, Work};
use base::ids::DevId;
use kernel::dev::DriverStep;
use kernel::dev::driver::Refill;
use kernel::ip::ip_rcv_ns;
use kernel::napi::{NetRxAction, NetRxNext, Polled};
use kernel::packet::Skb;
use kernel::softirq::{NET_RX_SOFTIRQ, PassNext, TIMER_SOFTIRQ};

/// One device's turn in `net_rx_action`.
#[derive(Clone, Copy, Debug)]
pub struct Poll {
    action: NetRxAction,
    device: Polled,
    limit: i32,
    work: i32,
    /// Jiffies when this poll began (`process_backlog` has its own time limit).
    start: u64,
}

/// What happens when the softirq's step is done.
#[derive(Clone, Copy, Debug)]
pub enum SoftAct {
    /// Look for the next handler or the next pass.
    NextHandler,
    /// One expired timer of a socket has been handled.
    Timer,
    /// `net_rx_action` looks at the poll list.
    NetRx(NetRxAction),
    /// The device's next packet, or the end of its turn.
    NextPacket(Poll),
    /// The driver took a frame off its ring.
    Driver(Poll, DevId, Skb),
    /// `ip_rcv` is done with it.
    Ip(Poll, Skb),
    /// TCP or UDP looked the socket up.
    Transport(Poll, Skb),
    /// What the transport decided has been done: ACKs leave.
    TransportDone(Poll),
    /// One buffer has been posted to the ring.
    Refill(Poll, DevId),
}

impl Machine {
    /// Begins `__do_softirq`.
    pub(super) fn begin_softirq(&mut self) {
        self.counters.softirq_runs += 1;
        self.cpu.begin_softirq(idle_handler());
    }

    /// The softirq's step is done: its effect, then the next step.
    pub(super) fn finish_soft(&mut self) {
        let Some(soft) = self.cpu.soft else { return };
        let next = match soft.level.act {
            SoftAct::NextHandler => self.next_handler(),
            SoftAct::Timer => {
                self.flush_acks();
                self.next_timer()
            }
            SoftAct::NetRx(action) => self.next_poll(action),
            SoftAct::NextPacket(poll) => Some(self.next_packet(poll)),
            SoftAct::Driver(poll, dev, skb) => Some(self.driver_done(poll, dev, skb)),
            SoftAct::Ip(poll, skb) => Some(self.ip_done(poll, skb)),
            SoftAct::Transport(poll, skb) => Some(self.transport_input(poll, skb)),
            SoftAct::TransportDone(poll) => {
                self.flush_acks();
                Some(self.next_packet(poll))
            }
            SoftAct::Refill(poll, dev) => {
                self.post_buffer(dev);
                Some(self.next_poll_step(poll, dev, false))
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
            PassNext::Handle(NET_RX_SOFTIRQ) => Some(Level {
                work: Work::NetRxAction,
                left: self.costs().net_rx_action,
                act: SoftAct::NetRx(NetRxAction::new(self.cpu.jiffies)),
            }),
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

    fn next_timer(&mut self) -> Option<Level<SoftAct>> {
        let left = self.expire_one_timer();
        Some(left.map_or_else(idle_handler, |left| Level {
            work: Work::TimerSoftirq,
            left,
            act: SoftAct::Timer,
        }))
    }

    fn next_poll(&mut self, action: NetRxAction) -> Option<Level<SoftAct>> {
        match action.next(&mut self.cpu.softnet.poll_list, self.cpu.jiffies) {
            NetRxNext::Poll { device, limit } => Some(self.next_packet(Poll {
                action,
                device,
                limit,
                work: 0,
                start: self.cpu.jiffies,
            })),
            NetRxNext::Squeezed => {
                self.cpu.softnet.time_squeeze += 1;
                let done = (kernel::napi::NET_RX_BUDGET - action.budget) as u64;
                let cause = self.causes.interrupt;
                self.causes.squeezed = self.note(Event::TimeSqueezed, done, 0, cause);
                self.cpu.raise_softirq(NET_RX_SOFTIRQ);
                Some(idle_handler())
            }
            NetRxNext::Done => Some(idle_handler()),
        }
    }

    fn next_packet(&mut self, poll: Poll) -> Level<SoftAct> {
        match poll.device {
            Polled::Nic(dev) => self.next_poll_step(poll, dev, poll.work < poll.limit),
            Polled::Backlog => self.next_backlog_packet(poll),
        }
    }

    fn refills_before_frame(&self, dev: DevId) -> bool {
        self.devices[dev.index()].rules().refill == Refill::BeforeFrame
    }

    /// `dev->poll`: the next frame while there is `room`, then what the driver refills.
    fn next_poll_step(&mut self, poll: Poll, dev: DevId, room: bool) -> Level<SoftAct> {
        let step = self.devices[dev.index()].poll_step(room);
        let costs = self.costs();
        match step {
            DriverStep::Frame(skb) => {
                let refill = match self.refills_before_frame(dev) {
                    true => costs.refill,
                    false => 0,
                };
                let left = costs.driver_rx + refill;
                self.hop(&skb, Stage::Driver, 0);
                let work = poll.work + 1;
                let act = SoftAct::Driver(Poll { work, ..poll }, dev, skb);
                Level {
                    work: Work::DriverRx,
                    left,
                    act,
                }
            }
            DriverStep::Refill => Level {
                work: Work::Refill,
                left: costs.refill,
                act: SoftAct::Refill(poll, dev),
            },
            DriverStep::Done => self.end_poll(poll),
        }
    }

    fn end_poll(&mut self, poll: Poll) -> Level<SoftAct> {
        let complete = match poll.device {
            Polled::Nic(dev) => self.devices[dev.index()].ring().filled() == 0,
            Polled::Backlog => self.cpu.softnet.input.is_empty(),
        };
        let mut action = poll.action;
        action.polled(
            &mut self.cpu.softnet.poll_list,
            poll.device,
            poll.work,
            complete,
        );
        if complete && let Polled::Nic(dev) = poll.device {
            let effects = self.devices[dev.index()].poll_completed(self.now);
            self.apply_device_effects(dev, effects);
        }
        Level {
            work: Work::NetRxAction,
            left: 0,
            act: SoftAct::NetRx(action),
        }
    }

    fn next_backlog_packet(&mut self, poll: Poll) -> Level<SoftAct> {
        let in_time = self.cpu.jiffies - poll.start <= 1;
        if poll.work < poll.limit
            && in_time
            && let Some(skb) = self.cpu.softnet.input.dequeue()
        {
            let poll = Poll {
                work: poll.work + 1,
                ..poll
            };
            return self.ip_step(poll, skb);
        }
        self.end_poll(poll)
    }

    fn driver_done(&mut self, poll: Poll, dev: DevId, skb: Skb) -> Level<SoftAct> {
        if self.refills_before_frame(dev) && !self.exchange_buffer(dev) {
            let cause = self.causes.refill_failed;
            self.drop_frame(&skb, Drop::Driver, cause);
            return Level {
                work: Work::DriverRx,
                left: 0,
                act: SoftAct::NextPacket(poll),
            };
        }
        self.ip_step(poll, skb)
    }

    fn ip_step(&mut self, poll: Poll, skb: Skb) -> Level<SoftAct> {
        self.hop(&skb, Stage::Ip, 0);
        Level {
            work: Work::IpRcv,
            left: ip_rcv_ns(&skb, self.costs()),
            act: SoftAct::Ip(poll, skb),
        }
    }

    fn ip_done(&mut self, poll: Poll, skb: Skb) -> Level<SoftAct> {
        self.hop(&skb, Stage::Transport, 0);
        let (work, left) = self.transport_cost(&skb);
        Level {
            work,
            left,
            act: SoftAct::Transport(poll, skb),
        }
    }

    fn transport_input(&mut self, poll: Poll, skb: Skb) -> Level<SoftAct> {
        let (work, left) = self.transport_rcv(skb);
        Level {
            work,
            left,
            act: SoftAct::TransportDone(poll),
        }
    }

    /// Packets left of the running `net_rx_action`'s budget; 0 when none runs.
    pub fn net_rx_budget(&self) -> i32 {
        let act = self.cpu.soft.as_ref().map(|soft| soft.level.act);
        match act {
            Some(SoftAct::NetRx(action)) => action.budget,
            Some(
                SoftAct::NextPacket(poll)
                | SoftAct::Driver(poll, ..)
                | SoftAct::Ip(poll, _)
                | SoftAct::Transport(poll, _)
                | SoftAct::TransportDone(poll)
                | SoftAct::Refill(poll, _),
            ) => poll.action.budget - poll.work,
            _ => 0,
        }
    }

    /// Which pass of `__do_softirq` runs, from 1; 0 when none does.
    pub fn softirq_pass(&self) -> u8 {
        self.cpu.soft.as_ref().map_or(0, |soft| soft.run.pass)
    }

    /// The frame whose handling the softirq (or the old driver's interrupt) is at.
    pub fn frame_in_hand(&self) -> Option<(&Skb, Stage)> {
        match self.cpu.soft.as_ref().map(|soft| &soft.level.act) {
            Some(SoftAct::Driver(_, _, skb)) => Some((skb, Stage::Driver)),
            Some(SoftAct::Ip(_, skb)) => Some((skb, Stage::Ip)),
            Some(SoftAct::Transport(_, skb)) => Some((skb, Stage::Transport)),
            _ => None,
        }
    }
}

fn idle_handler() -> Level<SoftAct> {
    Level {
        work: Work::NetRxAction,
        left: 0,
        act: SoftAct::NextHandler,
    }
}
