//! How a run begins: the idle machine, the load's warm-up, then the stream.

use super::cpu::{Cpu, Softnet};
use super::net::{Sockets, Transmit};
use super::process::daemon::{DAEMONS, PERIOD_JIFFIES};
use super::process::{
    Daemon, KernelLog, Kswapd, Load, Pdflush, Processes, Program, ReadersAccounting, Syslogd,
};
use super::timeouts::Timeouts;
use super::trace::causes::Causes;
use super::trace::readings::Readings;
use super::trace::series::SeriesMark;
use super::{Config, LoadKind, Machine};
use crate::trace::counters::Counters;
use crate::trace::watch::Watch;
use base::agenda::Agenda;
use base::codes::Context;
use base::ids::DevId;
use base::time::{NS_PER_JIFFY, Ns};
use kernel::dev::NetDevice;
use kernel::disk::Disk;
use kernel::memory::Memory;
use kernel::profile::idle_memory;
use kernel::sched::RunQueue;
use kernel::slab::Slab;
use kernel::task::{TaskId, TaskKind};
use kernel::tcp::TcpMem;
use world::{FarEnd, World};

/// The kernel threads that every machine has.
struct KernelThreads {
    ksoftirqd: TaskId,
    kswapd: TaskId,
    pdflush: TaskId,
}

/// ksoftirqd runs at nice 19, the others at nice 0 (kernel/softirq.c, mm/vmscan.c, mm/pdflush.c).
fn spawn_kernel_threads(rq: &mut RunQueue, processes: &mut Processes) -> KernelThreads {
    let mut spawn = |kind, nice, program| {
        let id = rq.spawn(kind, 1, nice, true, Ns::ZERO);
        processes.assign(id, program);
        id
    };
    let kswapd = Program::Kswapd(Kswapd::default());
    let pdflush = Program::Pdflush(Pdflush::default());
    KernelThreads {
        ksoftirqd: spawn(TaskKind::Ksoftirqd, 19, Program::Ksoftirqd),
        kswapd: spawn(TaskKind::Kswapd, 0, kswapd),
        pdflush: spawn(TaskKind::Pdflush, 0, pdflush),
    }
}

/// The daemons of a machine that has booted; the periodic ones wake in turn. Returns syslogd.
fn spawn_daemons(rq: &mut RunQueue, processes: &mut Processes, timeouts: &mut Timeouts) -> TaskId {
    for nth in 1..=DAEMONS {
        let task = rq.spawn(TaskKind::Daemon, nth, 0, false, Ns::ZERO);
        processes.assign(task, Program::Daemon(Daemon::default()));
        timeouts.set(task, u64::from(nth) * PERIOD_JIFFIES / u64::from(DAEMONS));
    }
    let syslogd = rq.spawn(TaskKind::Syslogd, 1, 0, false, Ns::ZERO);
    processes.assign(syslogd, Program::Syslogd(Syslogd::default()));
    syslogd
}

/// The senders, and for a router the far host.
fn new_world(config: &Config) -> World {
    let Config {
        senders,
        path,
        seed,
        ..
    } = config;
    let world = World::new(senders, path, *seed, DevId::ETH0);
    let world = world.with_switches(config.hello, path, *seed);
    if !config.forwards() {
        return world;
    }
    world.with_far_end(FarEnd::new(config.sink, config.output_line(), *seed))
}

impl Machine {
    /// A machine at t = 0: its load has been running for its warm-up.
    pub fn new(config: Config) -> Machine {
        let mut machine = Machine::idle(config);
        machine.warm_up();
        machine.begin();
        machine
    }

    fn idle(config: Config) -> Machine {
        let host = &config.host;
        let memory = Memory::new(idle_memory(host.memory_mib, host.swap_mib));
        let mut rq = RunQueue::new();
        let mut processes = Processes::default();
        processes.assign(rq.idle(), Program::Ended);
        let threads = spawn_kernel_threads(&mut rq, &mut processes);
        let mut timeouts = Timeouts::default();
        let syslogd = spawn_daemons(&mut rq, &mut processes, &mut timeouts);
        let pressure_full = memory.free_page_count().saturating_sub(memory.pages_high());
        let truesize = Slab::skb_truesize(config.rx_buffer_bytes());
        let means = config.load.means.at_speed(host.profile.costs.speed_percent);
        let devices = config.senders.hosts() + u8::from(config.forwards());
        let device_ids = (0..devices).map(DevId);
        let softnet = Softnet::new(config.softnet.weight as i32, config.softnet.max_backlog);
        Machine {
            load: Load::new(means, config.seed, pressure_full),
            world: new_world(&config),
            world_effects: Vec::new(),
            devices: device_ids
                .map(|dev| NetDevice::new(dev, config.device, truesize))
                .collect(),
            disk: Disk::new(config.disk),
            tcp_mem: TcpMem::new(config.sockets.tcp_mem),
            epoch: Ns::ZERO,
            now: Ns::ZERO,
            horizon: Ns::ZERO,
            next_tick: Ns(NS_PER_JIFFY),
            events: 0,
            digest: 0,
            cpu: Cpu::new(rq, softnet, host.preemptible),
            processes,
            ksoftirqd: threads.ksoftirqd,
            kswapd: threads.kswapd,
            pdflush: threads.pdflush,
            syslogd: Some(syslogd),
            kernel_log: KernelLog::default(),
            sockets: Sockets::default(),
            transmit: Transmit::new(usize::from(devices)),
            tcp_effects: Vec::new(),
            memory,
            slab: Slab::new(),
            agenda: Agenda::default(),
            timeouts,
            costs: host
                .profile
                .costs
                .instrumented(host.instrumentation_percent),
            counters: Counters::default(),
            series_mark: SeriesMark::default(),
            causes: Causes::default(),
            ended_readers: ReadersAccounting::default(),
            journal: 0,
            watch: Watch::default(),
            readings: Readings::default(),
            config,
        }
    }

    /// The devices are up, the memory holder holds what it is to hold, and then the load runs
    /// for `load.warmup`: all before t = 0.
    fn warm_up(&mut self) {
        for dev in self.device_ids() {
            self.fill_ring(dev);
        }
        self.apply_memory_pressure();
        self.run_before_epoch(self.pressure_warmup());
        self.reconfigure_load();
        if self.config.load.jobs > 0 {
            if self.config.load.kind == LoadKind::Compile {
                self.build_so_far();
            }
            self.run_before_epoch(self.config.load.warmup);
        }
    }

    /// Moves t = 0 so much later, and the machine up to it.
    fn run_before_epoch(&mut self, span: Ns) {
        self.epoch += span;
        self.settle_cpu();
        if self.epoch > Ns::ZERO {
            self.apply_up_to(self.epoch - Ns(1), u64::MAX);
        }
        self.now = self.epoch;
        self.charge_cpu();
    }

    /// t = 0: the books begin, the reader opens its sockets, the senders send.
    fn begin(&mut self) {
        self.horizon = self.epoch;
        self.counters = Counters::default();
        self.cpu.spent = [0; Context::COUNT];
        self.events = 0;
        self.digest = 0;
        self.watch.clear();
        self.open_sockets();
        self.begin_world();
        self.begin_equations();
        self.ring_changed();
        self.counters.ring_used.restart(self.now);
        self.settle_cpu();
    }
}
