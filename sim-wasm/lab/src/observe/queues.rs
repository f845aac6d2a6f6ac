//! Contents of queues, and the state of one descriptor.

use super::view::View;
use base::{DropReason, Slot, Stage};
use kernel::packet::{Outgoing, Skb};
use kernel::tcp::TcpQueue;
use machine::Transport;
use world::FarEnd;
use world::sink::Sink;

/// Maximum number of frames reported per queue, front first. A receive queue may hold tens of
/// thousands.
const TOLD: usize = 64;

impl<'a> View<'a> {
    /// Returns the first 64 frames of a queue, front first. Send times count from the start of the
    /// run, after the warm-up. A stage that is not a queue has no frames.
    pub fn held(&self, stage: Stage) -> Vec<Skb> {
        let told = self.queued_at(stage).take(TOLD).map(|skb| Skb {
            sent_at: self.clock.shown(skb.sent_at),
            ..*skb
        });
        told.collect()
    }

    /// Numbers and streams of all frames in a queue.
    pub fn packets_at(self, stage: Stage) -> impl Iterator<Item = (u64, u8)> + 'a {
        self.queued_at(stage).map(|skb| (skb.id, skb.flow.id.0))
    }

    fn queued_at(self, stage: Stage) -> Box<dyn Iterator<Item = &'a Skb> + 'a> {
        match stage {
            Stage::Ring => Box::new(self.in_rings()),
            Stage::NetifBacklog => Box::new(self.stack.softnet().input.frames()),
            Stage::Backlog => self.on_sockets(TcpQueue::Backlog),
            Stage::Prequeue => self.on_sockets(TcpQueue::Prequeue),
            Stage::ReceiveQueue => self.on_sockets(TcpQueue::Receive),
            Stage::OutOfSequence => self.on_sockets(TcpQueue::OutOfSequence),
            Stage::Qdisc => Box::new(passed_on(self.stack.output_queue().packets())),
            Stage::TxRing => Box::new(passed_on(self.stack.output().tx().frames())),
            Stage::SinkQueue => self.at_far_host(),
            _ => Box::new(std::iter::empty()),
        }
    }

    /// Frames in rings, by device.
    fn in_rings(self) -> impl Iterator<Item = &'a Skb> {
        let inputs = self.stack.inputs().iter();
        inputs.flat_map(|device| device.rx().ring().frames())
    }

    /// Frames that wait at the far host: on its sockets if it is simulated as a machine, otherwise
    /// in the queue of the simple receiver (`Sink`).
    fn at_far_host(self) -> Box<dyn Iterator<Item = &'a Skb> + 'a> {
        if let Some(far_host) = self.far_host() {
            return far_host.on_sockets(TcpQueue::Receive);
        }
        let sink = self.world.far_end().and_then(FarEnd::sink).into_iter();
        Box::new(sink.flat_map(Sink::frames))
    }

    /// Frames on sockets, by stream. A UDP socket has only a receive queue.
    fn on_sockets(self, queue: TcpQueue) -> Box<dyn Iterator<Item = &'a Skb> + 'a> {
        Box::new(self.stack.sockets().iter().flat_map(move |socket| {
            let frames: Box<dyn Iterator<Item = &'a Skb>> = match &socket.transport {
                Transport::Tcp(sock) => Box::new(sock.queue(queue)),
                Transport::Udp(sock) if queue == TcpQueue::Receive => Box::new(sock.queue()),
                Transport::Udp(_) => Box::new(std::iter::empty()),
            };
            frames
        }))
    }

    /// Returns a descriptor's state and its frame. `None` if the ring has no such index.
    pub fn descriptor(&self, index: u32) -> Option<(Slot, Option<u64>)> {
        let ring = self.stack.nic().rx().ring();
        if index >= ring.size() {
            return None;
        }
        let ahead = |from: u32| (index + ring.size() - from) % ring.size();
        if ahead(ring.nic_index()) < ring.ready() {
            return Some((Slot::Ready, None));
        }
        let frame = ring.frames().nth(ahead(ring.driver_index()) as usize);
        Some(match frame {
            Some(skb) => (Slot::Filled, Some(skb.id)),
            None => (Slot::Empty, None),
        })
    }

    /// Journal entry of a failed refill, until a later refill succeeds. 0 if there is none.
    pub fn refill_failure(&self) -> u64 {
        if self.stack.nic().rx().refill_failing() {
            self.causes.refill_failed
        } else {
            0
        }
    }

    /// Number of frames lost so far with this reason.
    pub fn drops(&self, reason: DropReason) -> u64 {
        self.recorder.counters.drops[reason as usize]
    }
}

/// Selects forwarded packets. Leaves out the ACKs and other packets that the host itself sends.
fn passed_on<'a>(packets: impl Iterator<Item = &'a Outgoing>) -> impl Iterator<Item = &'a Skb> {
    packets.filter_map(|packet| match packet {
        Outgoing::Forwarded(skb) => Some(skb),
        Outgoing::Ack(_) | Outgoing::Own(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::view;
    use crate::scenario::Scenario;
    use base::Ns;

    #[test]
    fn the_descriptors_one_by_one_are_the_ring() {
        let mut machine = Scenario::of_preset("tcp-quiet").unwrap().build();
        let mut states = Vec::new();
        for at in 1..200 {
            machine.run_until(Ns(at * 77_777), u64::MAX);
            view(&machine).write_ring(&mut states);
            for (index, state) in states.iter().enumerate() {
                let (slot, frame) = view(&machine).descriptor(index as u32).unwrap();
                assert_eq!(f64::from(slot as u8), *state);
                assert_eq!(frame.is_some(), slot == Slot::Filled);
            }
        }
        assert_eq!(view(&machine).descriptor(384), None);
    }

    #[test]
    fn a_queue_is_told_front_first_and_agrees_with_the_books() {
        let mut machine = Scenario::of_preset("tcp-loaded").unwrap().build();
        machine.run_until(Ns::from_ms(300), u64::MAX);
        let books = view(&machine).books();
        for stage in [Stage::Ring, Stage::Backlog, Stage::ReceiveQueue] {
            let told = view(&machine).held(stage).len() as u64;
            assert_eq!(
                told,
                books.held[stage as usize].min(TOLD as u64),
                "{stage:?}"
            );
        }
        let held = view(&machine).held(Stage::ReceiveQueue);
        assert!(held.len() > 1 && held.is_sorted_by_key(|skb| skb.seq));
    }
    #[test]
    fn what_a_router_holds_on_its_way_out_is_told_and_agrees_with_the_books() {
        let mut machine = Scenario::of_preset("router-three-big").unwrap().build();
        machine.run_until(Ns::from_ms(900), u64::MAX);
        let books = view(&machine).books();
        for stage in [Stage::Qdisc, Stage::TxRing, Stage::SinkQueue] {
            let told = view(&machine).held(stage).len() as u64;
            let held = books.held[stage as usize];
            assert_eq!(told, held.min(TOLD as u64), "{stage:?}");
        }
        assert!(!view(&machine).held(Stage::TxRing).is_empty());
    }
}
