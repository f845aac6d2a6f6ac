//! Start of a run: the idle machine, the warm-up of the background jobs, then the packets.

use super::{Config, LoadKind, Machine};
use crate::below::Below;
use crate::programs::Programs;
use crate::stack::Stack;
use base::Ns;

impl Machine {
    /// Creates a machine at t = 0, after the warm-up of its background jobs.
    pub fn new(config: Config) -> Machine {
        let mut machine = Machine::idle(config);
        machine.warm_up();
        machine.connect_far_host();
        machine.begin();
        machine.begin_sending();
        machine
    }

    /// Creates a machine at the start of its own clock.
    pub(super) fn idle(config: Config) -> Machine {
        let mut stack = Stack::new(&config);
        let mut below = Below::new(config);
        stack.size_tcp_limits(&below);
        Machine {
            programs: Programs::new(&mut below),
            stack,
            below,
            far_host: None,
        }
    }

    /// Opens the devices, fills the memory of the program that holds memory, then runs the
    /// background jobs for `load.warmup`. All of this happens before t = 0.
    pub(super) fn warm_up(&mut self) {
        for dev in self.stack.device_ids() {
            self.stack.fill_ring(&mut self.below, dev);
        }
        self.programs.apply_memory_pressure(&mut self.below);
        self.run_before_epoch(self.programs.pressure_warmup());
        self.programs.reconfigure_load(&mut self.below);
        let load = self.config().load;
        if load.jobs > 0 {
            if load.kind == LoadKind::Compile {
                // Fills the page cache with files that the earlier part of the build read and
                // wrote.
                self.below.mm.memory.read_once(load.tree_pages);
            }
            self.run_before_epoch(load.warmup);
        }
    }

    /// Moves t = 0 later by `span`, and runs the machine up to t = 0.
    pub(super) fn run_before_epoch(&mut self, span: Ns) {
        self.below.cx.clock.delay_epoch(span);
        self.settle_cpu();
        let epoch = self.clock().epoch();
        if epoch > Ns::ZERO {
            self.apply_up_to(epoch - Ns(1), u64::MAX);
        }
        self.below.cx.clock.advance(epoch);
        self.below.sched.charge(&mut self.below.cx);
    }

    /// Starts the run at t = 0: the counts begin, and the receiving programs open their sockets.
    pub(super) fn begin(&mut self) {
        let epoch = self.clock().epoch();
        let cx = &mut self.below.cx;
        cx.clock.reach(epoch);
        cx.recorder.begin();
        self.below.sched.begin_run();
        self.programs
            .start_readers(&mut self.stack, &mut self.below);
    }

    /// Starts the senders, and takes the machine's first step.
    fn begin_sending(&mut self) {
        let Below {
            outside, sched, cx, ..
        } = &mut self.below;
        outside.begin(sched, cx);
        self.begin_readings();
    }

    /// Starts the counts for rates, the rows of the time series and the statistics of the receive
    /// ring.
    pub(super) fn begin_readings(&mut self) {
        self.keep_reading(true);
        if !self.samples_at_ticks() {
            self.schedule_sample();
        }
        self.stack.begin_ring_gauge(&mut self.below);
        self.settle_cpu();
    }
}
