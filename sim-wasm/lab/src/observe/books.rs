//! Conservation checks (the *books*): every frame is in one place, every descriptor in one state,
//! every page in one use. The page and the tests use this recount.

use super::view::View;
use base::{Ns, Stage};
use kernel::dev::driver::RefillTiming;
use kernel::packet::Outgoing;
use world::sink::Sink;

/// Counts by a full recount, to compare with the counters that the simulator keeps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Books {
    /// Frames held now, by stage of the packet's path.
    pub held: [u64; Stage::COUNT],
    /// Frames in flight by the simulator's counters: frames offered, minus frames delivered,
    /// dropped, or processed completely without payload.
    pub in_flight: u64,
    /// Buffers in use, as the slab allocator counts them.
    pub buffers: u64,
    /// Number of ready and filled descriptors, plus frames that have already left the ring. Each of
    /// these needs a buffer.
    pub buffers_needed: u64,
}

impl Books {
    /// Number of frames found in all stages together.
    pub fn found(&self) -> u64 {
        self.held.iter().sum()
    }
}

impl View<'_> {
    /// Counts the places of all frames and buffers.
    pub fn books(&self) -> Books {
        let mut held = [0_u64; Stage::COUNT];
        held[Stage::Wire as usize] = self.world.frames_on_wire() + self.frames_in_fifos();
        let (ready, filled) = self.descriptors_with_buffer();
        held[Stage::Ring as usize] = filled;
        held[Stage::NetifBacklog as usize] = u64::from(self.stack.softnet().input.len());
        if let Some((_, stage)) = self.stack.frame_in_hand(self.sched) {
            held[stage as usize] += 1 + self.stack.softnet().joined.len() as u64;
        }
        let gro = self.stack.softnet().gro.as_ref();
        held[Stage::Gro as usize] += gro.map_or(0, |gro| gro.segments() as u64);
        held[Stage::Driver as usize] += self.sched.frames_in_hard_irq();
        for socket in self.stack.sockets() {
            socket.count_held(&mut held);
            held[Stage::Copy as usize] +=
                u64::from(self.programs.is_copying_datagram(socket.reader));
        }
        let in_hands: u64 = held[Stage::NetifBacklog as usize..=Stage::Copy as usize]
            .iter()
            .sum();
        self.count_onward(&mut held);
        let in_softirq = held[Stage::Forward as usize] + held[Stage::Gro as usize];
        let beyond_ring = in_hands + in_softirq + self.buffers_on_way_out();
        Books {
            held,
            in_flight: self.recorder.counters.in_flight(),
            buffers: u64::from(self.mm.slab().skbs()),
            buffers_needed: ready + filled + beyond_ring,
        }
    }

    /// Counts forwarded frames: on the router's output queue and transmit ring, on the network line
    /// at its output, and at the far host.
    fn count_onward(&self, held: &mut [u64; Stage::COUNT]) {
        held[Stage::Qdisc as usize] = self.forwarded(self.stack.output_queue().packets());
        held[Stage::TxRing as usize] = self.forwarded(self.stack.output().tx().frames());
        if let Some(far_end) = self.world.far_end() {
            held[Stage::OutWire as usize] = far_end.on_line().count() as u64;
            held[Stage::SinkQueue as usize] = far_end.sink().map_or(0, Sink::held);
        }
        if let Some(far_host) = self.far_host() {
            held[Stage::SinkQueue as usize] = far_host.books().found();
        }
    }

    fn forwarded<'a>(&self, packets: impl Iterator<Item = &'a Outgoing>) -> u64 {
        let others = packets.filter(|packet| matches!(packet, Outgoing::Forwarded(_)));
        others.count() as u64
    }

    /// Counts receive buffers of outgoing packets: waiting for a network line, being sent on it, or
    /// sent but not yet freed.
    fn buffers_on_way_out(&self) -> u64 {
        let rings = self
            .stack
            .devices()
            .iter()
            .map(|device| device.tx().buffers());
        rings.map(u64::from).sum::<u64>() + self.stack.transmit().buffers()
    }

    /// Counts ready and filled descriptors of all devices.
    fn descriptors_with_buffer(&self) -> (u64, u64) {
        let rings = self.stack.devices().iter().map(|device| device.rx().ring());
        rings.fold((0, 0), |(ready, filled), ring| {
            (
                ready + u64::from(ring.ready()),
                filled + u64::from(ring.filled()),
            )
        })
    }

    /// Counts frames inside a NIC that are not in memory yet. The page shows these frames on the
    /// wire.
    fn frames_in_fifos(&self) -> u64 {
        let inputs = self.stack.inputs().iter();
        inputs.map(|nic| nic.in_fifo().count() as u64).sum()
    }

    fn check_descriptors(&self) -> Result<(), String> {
        let mut rings = self.stack.devices().iter().map(|device| device.rx().ring());
        if rings.any(|ring| ring.ready() + ring.filled() + ring.empty() != ring.size()) {
            return Err("descriptors: ready + filled + empty is not D".into());
        }
        Ok(())
    }

    /// Checks the counters that the simulator keeps, without a full recount. This check is cheap
    /// enough to run after every event.
    ///
    /// # Errors
    /// One sentence for the first count that does not agree with the others.
    pub fn check_running_books(&self) -> Result<(), String> {
        self.check_descriptors()?;
        let books = self.books();
        let (found, in_flight) = (books.found(), books.in_flight);
        if found != in_flight {
            let held = books.held;
            return Err(format!(
                "packets: {in_flight} in flight, {found} found: {held:?}"
            ));
        }
        if !self.mm.memory().check_running_books() {
            return Err("pages: the uses do not sum to the machine's memory".into());
        }
        self.check_cpu_book()?;
        self.check_far_host(|far_host| far_host.check_running_books())
    }

    /// Runs `check` on the far host, to which a router forwards, if the far host is simulated as a
    /// machine.
    fn check_far_host(&self, check: fn(Self) -> Result<(), String>) -> Result<(), String> {
        match self.far_host() {
            Some(far_host) => check(far_host).map_err(|book| format!("far host: {book}")),
            None => Ok(()),
        }
    }

    /// Checks all counts of packets, descriptors, buffers, pages and CPU time by a full recount.
    ///
    /// # Errors
    /// One sentence per count that does not agree with the others, with its numbers.
    pub fn check_books(&self) -> Result<(), String> {
        self.check_running_books()?;
        let books = self.books();
        // With `RefillTiming::BeforeFrame` the driver takes a frame off the ring, and only then
        // exchanges its buffer. Between these two steps the counts of buffers may differ.
        let in_exchange = u64::from(
            self.stack.nic().rules().refill == RefillTiming::BeforeFrame
                && books.held[Stage::Driver as usize] > 0,
        );
        if books.buffers != books.buffers_needed && in_exchange == 0 {
            return Err(format!(
                "buffers: {} in use, {} needed",
                books.buffers, books.buffers_needed
            ));
        }
        if !self.mm.memory().check_books() {
            return Err("pages: the zones' uses do not sum to the machine's memory".into());
        }
        self.mm.check_pools()?;
        self.check_far_host(|far_host| far_host.check_books())
    }

    fn check_cpu_book(&self) -> Result<(), String> {
        let spent: u64 = self.cpu_spent().iter().sum();
        let run: Ns = self.clock.horizon().since(self.clock.epoch());
        if spent == run.0 {
            Ok(())
        } else {
            Err(format!("CPU: {spent} ns charged in a run of {} ns", run.0))
        }
    }
}
