//! Milestones: numbers that grow when an event happens. A *run until* waits until a milestone
//! grows, and questions about the past look milestones up.

use super::view::View;
use base::{Context, DropReason, SockId, Stage, Until, Work};
use world::tcp::TcpSender;

impl View<'_> {
    /// Returns a number that grows when `until` happens.
    pub fn milestone(&self, until: Until) -> u64 {
        match until {
            // A discarded duplicate is not a loss.
            Until::Drop => {
                self.recorder.counters.dropped()
                    - self.recorder.counters.drops[DropReason::TcpDuplicate as usize]
            }
            Until::Interrupt => self.recorder.counters.irq_rx,
            Until::Switch => self.recorder.counters.switches,
            Until::Timeout => self.causes.rto,
            Until::RingExhausted => self.recorder.counters.ring_exhausted,
            Until::RefillFailed => self.recorder.counters.refill_failures,
            Until::OwnerPreempted => self.causes.preempted_owning,
            Until::ReaderOnCpu => self.causes.reader_switched,
            Until::Packet => u64::from(self.followed_packet_ended()),
            Until::PacketMoves => u64::from(self.has_moved()),
            Until::WindowLimits => u64::from(self.window_limits()),
            Until::KswapdWoken => self.causes.kswapd_woken,
            Until::OomKilled => self.recorder.counters.oom_kills,
            Until::TcpMemoryRefused => self.causes.tcp_memory,
            Until::LostInteractive => self.causes.reader_lost_interactive,
            // A steady state is found by comparing two times: see `history/steady.rs`.
            Until::Steady => 0,
        }
    }

    /// Returns whether the receive window, not the congestion window, limits the first TCP sender.
    fn window_limits(&self) -> bool {
        let sender = self.world.hosts().first_tcp();
        sender.is_some_and(TcpSender::is_window_limited)
    }

    /// Returns whether the path of the followed packet has ended. While a packet is followed, only
    /// its hops (steps of the path) are recorded.
    pub fn followed_packet_ended(&self) -> bool {
        let newest = self.recorder.watch.hops.last();
        newest.is_some_and(|hop| ENDS.contains(&hop.stage))
    }

    /// Returns whether the followed packet has moved to another stage, on this host or on the far
    /// host.
    pub fn has_moved(&self) -> bool {
        let moved = |seen: &Self| !seen.recorder.watch.hops.is_empty();
        moved(self) || self.far_host().is_some_and(|far_host| moved(&far_host))
    }

    /// Number of packets so far. A positive `packet` asks for frames, a negative `packet` for ACKs.
    pub fn packets_known(&self, packet: i64) -> u64 {
        if packet < 0 {
            self.stack.transmit().built()
        } else {
            self.world.frames()
        }
    }

    /// Task that reads a stream. None without a socket, or after its process was killed.
    pub fn reader_of(&self, stream: u8) -> Option<u16> {
        let socket = self.stack.sockets().get(usize::from(stream))?;
        socket.reader.map(|id| id.0)
    }

    /// Journal entry that explains why the program that reads this stream is off the CPU. 0 if the
    /// entry was not recorded. `None` while the program is on the CPU.
    pub fn reader_off_cpu(&self, stream: u8) -> Option<u64> {
        let id = SockId(u16::from(stream));
        let socket = self.stack.sockets().get(id.index())?;
        let reader = socket.reader?;
        (reader != self.machine.cpu().rq.curr()).then(|| {
            let (stack, sched, recorder) = (self.stack, self.sched, self.recorder);
            match socket.backlog_if_owned() {
                Some(_) => stack.cause_of_owned_socket(sched, recorder, id),
                None => stack.cause_of_not_reading(sched, recorder, id),
            }
        })
    }

    /// Context that holds the CPU, and the CPU time of each context up to the last time that it was
    /// charged, ns.
    pub fn cpu_reading(&self) -> (Context, [u64; Context::COUNT]) {
        (self.machine.cpu().holder().0, self.machine.cpu().time.spent)
    }

    /// CPU time that a `recv()` still needs for TCP processing whose effect was already applied, ns.
    /// The machine applies the effect first, because the CPU time depends on it.
    pub fn processing_left(&self) -> u64 {
        let step = &self.machine.cpu().step;
        match step.work {
            Work::BacklogRcv | Work::TcpAck => step.left,
            _ => 0,
        }
    }
}

/// Stages at which a packet's path ends.
pub const ENDS: [Stage; 4] = [
    Stage::Delivered,
    Stage::Dropped,
    Stage::Control,
    Stage::AckArrived,
];
