//! How a run begins: the idle machine, the load's warm-up, then the stream.

use super::Machine;
use super::causes::Causes;
use super::cpu::{Cpu, Softnet};
use super::daemons::spawn_daemons;
use super::load::Load;
use super::nic::Nic;
use super::reader::ReadersAccounting;
use super::reclaim::{KswapdAct, PdflushAct};
use super::senders::Senders;
use super::series::SeriesMark;
use super::tasks::{Act, Tasks};
use crate::agenda::Agenda;
use crate::host::Host;
use crate::kernel::disk::{Disk, DiskCosts};
use crate::kernel::memory::Memory;
use crate::kernel::sched::RunQueue;
use crate::kernel::slab::Slab;
use crate::kernel::task::{TaskId, TaskKind};
use crate::observe::counters::Counters;
use crate::observe::equations::Readings;
use crate::observe::watch::Watch;
use crate::params::{LoadKind, ParamId, Params};
use crate::scenario::Scenario;
use crate::time::{NS_PER_JIFFY, Ns};

/// The kernel threads that every machine has.
struct KernelThreads {
    ksoftirqd: TaskId,
    kswapd: TaskId,
    pdflush: TaskId,
}

/// ksoftirqd runs at nice 19, the others at nice 0 (kernel/softirq.c, mm/vmscan.c, mm/pdflush.c).
fn spawn_kernel_threads(rq: &mut RunQueue, tasks: &mut Tasks) -> KernelThreads {
    let mut spawn = |kind, nice, act| {
        let id = rq.spawn(kind, 1, nice, true, Ns::ZERO);
        tasks.assign(id, act);
        id
    };
    KernelThreads {
        ksoftirqd: spawn(TaskKind::Ksoftirqd, 19, Act::Ksoftirqd),
        kswapd: spawn(TaskKind::Kswapd, 0, Act::Kswapd(KswapdAct::Sleep)),
        pdflush: spawn(TaskKind::Pdflush, 0, Act::Pdflush(PdflushAct::Sleep)),
    }
}

/// What the disk costs, from the parameters.
pub(super) fn disk_costs(params: &Params) -> DiskCosts {
    let bytes_per_second = (params.get(ParamId::DiskRate) as u64).max(1);
    DiskCosts {
        overhead: Ns(params.get(ParamId::DiskSeekMs) as u64),
        per_page: Ns(4096 * 1_000_000_000 / bytes_per_second),
    }
}

impl Machine {
    /// A machine at t = 0 of `scenario`: its load has been running for `load.warmup`. The
    /// scenario's interventions are applied by `history`.
    pub fn new(scenario: &Scenario) -> Machine {
        Machine::on_host(scenario, Host::of(&scenario.params))
    }

    /// The same on a host of the caller's making: for calibration.
    pub fn on_host(scenario: &Scenario, host: Host) -> Machine {
        let mut machine = Machine::idle(scenario, host);
        machine.warm_up();
        machine.begin();
        machine
    }

    fn idle(scenario: &Scenario, host: Host) -> Machine {
        let params = scenario.params.clone();
        let memory = Memory::new(host.memory);
        let mut rq = RunQueue::new();
        let mut tasks = Tasks::default();
        tasks.assign(rq.idle(), Act::None);
        let threads = spawn_kernel_threads(&mut rq, &mut tasks);
        let mut timeouts = Vec::new();
        let kernel_log = spawn_daemons(&mut rq, &mut tasks, &mut timeouts);
        let pressure_full = memory.free_page_count().saturating_sub(memory.pages_high());
        let truesize = Slab::skb_truesize(host.rx_buffer_bytes);
        let softnet = Softnet::new(
            params.get(ParamId::NetWeight) as i32,
            params.get(ParamId::NetMaxBacklog) as u32,
        );
        Machine {
            load: Load::new(&params, host.costs.speed_percent, pressure_full),
            senders: Senders::new(&params, truesize),
            nic: Nic::new(params.get(ParamId::NicRing) as u32),
            nic_driver: params.nic_driver(),
            disk: Disk::new(disk_costs(&params)),
            tcp_mem: super::sockets::tcp_mem(&params),
            epoch: Ns::ZERO,
            now: Ns::ZERO,
            horizon: Ns::ZERO,
            next_tick: Ns(NS_PER_JIFFY),
            events: 0,
            digest: 0,
            cpu: Cpu::new(rq, softnet, params.get(ParamId::KernelPreempt) != 0),
            tasks,
            ksoftirqd: threads.ksoftirqd,
            kswapd: threads.kswapd,
            pdflush: threads.pdflush,
            kernel_log,
            sockets: Vec::new(),
            acks_to_send: Vec::new(),
            tcp_effects: Vec::new(),
            memory,
            slab: Slab::new(),
            agenda: Agenda::default(),
            timeouts,
            counters: Counters::default(),
            series_mark: SeriesMark::default(),
            memory_sample: None,
            causes: Causes::default(),
            ended_readers: ReadersAccounting::default(),
            journal: 0,
            watch: Watch::default(),
            equations: Readings::default(),
            host,
            params,
        }
    }

    /// The device is up, the memory holder holds what it is to hold, and then the load runs
    /// for `load.warmup`: all before t = 0.
    fn warm_up(&mut self) {
        self.load_nic_parameters();
        self.fill_ring();
        self.apply_memory_pressure();
        self.run_before_epoch(self.pressure_warmup());
        self.apply_load_parameters();
        if self.params.get(ParamId::LoadJobs) > 0 {
            if self.params.load_kind() == LoadKind::Compile {
                self.fill_page_cache();
            }
            self.run_before_epoch(Ns(self.params.get(ParamId::LoadWarmup) as u64));
        }
    }

    /// Moves t = 0 so much later, and the machine up to it.
    fn run_before_epoch(&mut self, span: Ns) {
        self.epoch += span;
        self.settle_cpu();
        loop {
            let (at, next) = self.next_event();
            if at >= self.epoch {
                break;
            }
            self.apply(at, next);
        }
        self.now = self.epoch;
        self.charge_cpu();
    }

    /// t = 0: the books begin, the reader opens its sockets, the senders send.
    fn begin(&mut self) {
        self.horizon = self.epoch;
        self.counters = Counters::default();
        self.cpu.spent = [0; 6];
        self.events = 0;
        self.digest = 0;
        self.watch.clear();
        self.open_sockets();
        self.start_senders();
        self.begin_equations();
        self.ring_changed();
        self.counters.ring_used.restart(self.now);
        self.settle_cpu();
    }
}
