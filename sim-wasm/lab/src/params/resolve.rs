//! From parameters to the typed config of the machine. The match in `put` names every parameter, so
//! a new parameter compiles only when its field is given here. What a change of a parameter does
//! while the machine runs is stated in the table.

use super::table::ParamId;
use super::values::Params;
use base::{Complete, Hz, Ns};
use kernel::dev::{BusConfig, FlowControl, NicDriver, Offload, WithoutDescriptor};
use kernel::disk::{DiskCosts, Elevator};
use kernel::packet::{IpVersion, Protocol};
use kernel::profile::Profile;
use kernel::release::Release;
use kernel::sched::SchedulerKind;
use kernel::udp::RcvbufTest;
use machine::{Config, LoadKind, Role};
use world::tcp::SenderRelease;

const PAGE: i64 = 4096;
const MIB: i64 = 1 << 20;

/// The choices of each enum parameter. Their order is that of the words in the table of parameters.
pub const DRIVERS: [NicDriver; 4] = [
    NicDriver::Napi,
    NicDriver::Tg3,
    NicDriver::Sk98lin,
    NicDriver::NetifRx,
];
const WITHOUT_DESCRIPTOR: [Option<WithoutDescriptor>; 3] = [
    Some(WithoutDescriptor::Discard),
    Some(WithoutDescriptor::Hold),
    None,
];
const FLOW_CONTROLS: [FlowControl; 2] = [FlowControl::None, FlowControl::Pause];
const ELEVATORS: [Elevator; 2] = [Elevator::None, Elevator::Anticipatory];
const OFFLOADS: [Offload; 3] = [Offload::None, Offload::Checksum, Offload::Tcp];
const PROTOCOLS: [Protocol; 2] = [Protocol::Tcp, Protocol::Udp];
const IP_VERSIONS: [IpVersion; 2] = [IpVersion::V4, IpVersion::V6];
const ROLES: [Role; 2] = [Role::Receive, Role::Forward];
const LOADS: [LoadKind; 2] = [LoadKind::Compile, LoadKind::Hog];
const PROFILES: [fn() -> Profile; 4] = [
    Profile::p2_350,
    Profile::p3_1000,
    Profile::p3_router,
    Profile::xeon_3600,
];

fn pages(bytes: i64) -> u32 {
    (bytes / PAGE) as u32
}

fn mib(bytes: i64) -> u32 {
    (bytes / MIB) as u32
}

fn ns(value: i64) -> Ns {
    Ns(value as u64)
}

/// The scheduler with this number. The smaller build has only one scheduler, and `check` refuses
/// the other scheduler.
fn scheduler(value: i64) -> SchedulerKind {
    match (value, Complete::proof()) {
        (1, Some(complete)) => SchedulerKind::Eevdf(complete),
        _ => SchedulerKind::O1,
    }
}

/// The senders' kernel with this number. The smaller build has only one release, and `check`
/// refuses the other release.
fn sender_release(value: i64) -> SenderRelease {
    match (value, Complete::proof()) {
        (1, Some(complete)) => SenderRelease::V6_12(complete),
        _ => SenderRelease::V2_6_12,
    }
}

/// The kernel release with this number. The smaller build has only one release.
fn release(value: i64) -> Release {
    match (value, Complete::proof()) {
        (1, Some(complete)) => Release::V6_12(complete),
        _ => Release::V2_6_12,
    }
}

/// Parameters whose value a far host takes from the router's parameters, as pairs: far host's
/// parameter, router's parameter. All other parameters have the defaults of the far host's profile.
pub const FAR_HOST: [(ParamId, ParamId); 11] = [
    (ParamId::HostProfile, ParamId::SinkProfile),
    (ParamId::HostInstrumentation, ParamId::SinkInstrumentation),
    (ParamId::SocketRcvbuf, ParamId::SinkRcvbuf),
    (ParamId::LinkRate, ParamId::OutputRate),
    (ParamId::LinkMtu, ParamId::OutputMtu),
    (ParamId::LinkRtt, ParamId::LinkRtt),
    (ParamId::IpVersion, ParamId::IpVersion),
    (ParamId::SenderProtocol, ParamId::SenderProtocol),
    (ParamId::SenderPayload, ParamId::SenderPayload),
    (ParamId::RunDuration, ParamId::RunDuration),
    (ParamId::RunSeed, ParamId::RunSeed),
];

impl Params {
    /// The config of a machine with these parameters.
    pub fn resolve(&self) -> Config {
        let mut config = Config::default();
        for &id in ParamId::ALL {
            put(id, self.get(id), &mut config);
        }
        if config.forwards() && config.far_host.is_machine.is_some() {
            config.far_host.machine = Some(Box::new(self.far_host(&config)));
        }
        config
    }

    /// Config of the far host to which this router forwards, as a receiver. It has the defaults of
    /// its profile, and the values that both ends of a path share. All flows reach the far host
    /// over the link at the router's output.
    fn far_host(&self, router: &Config) -> Config {
        let mut far = Params::default();
        for (id, from) in FAR_HOST {
            let value = self.get(from);
            far.set(id, value).expect("a value in range of either");
        }
        let mut config = far.resolve();
        config.senders.streams = router.senders.flows();
        config.hello = Ns::ZERO;
        config
    }
}

/// Writes a parameter's value (base units, in range) to the field that the machine reads.
pub(crate) fn put(id: ParamId, value: i64, config: &mut Config) {
    let Config {
        host,
        device,
        softnet,
        output,
        sockets,
        reader,
        load,
        pressure_percent,
        disk,
        elevator,
        path,
        senders,
        hello,
        sink,
        far_host,
        seed,
        duration,
        // A replayed capture belongs to the scenario and is not a parameter.
        replay: _,
    } = config;
    match id {
        ParamId::LinkRate => path.rate_bps = value as u64,
        ParamId::LinkRtt => path.rtt = ns(value),
        ParamId::LinkHostsShare => path.hosts_share = ns(value),
        ParamId::LinkMtu => path.mtu = value as u32,
        ParamId::LinkLoss => path.loss_ppm = value as u32,
        ParamId::LinkReorder => path.reorder_ppm = value as u32,
        ParamId::LinkHello => *hello = ns(value),
        ParamId::IpVersion => path.ip = IP_VERSIONS[usize::from(value == 6)],
        ParamId::SenderProtocol => senders.protocol = PROTOCOLS[value as usize],
        ParamId::SenderRelease => senders.release = sender_release(value),
        ParamId::SenderRate => senders.rate_bps = value as u64,
        ParamId::SenderDuration => senders.duration = ns(value),
        ParamId::SenderSndbuf => senders.sndbuf = value as u32,
        ParamId::SenderStreams => senders.streams = value as u8,
        ParamId::SenderMaxPps => senders.max_pps = value as u32,
        ParamId::SenderBurst => senders.burst = value as u32,
        ParamId::SenderTickUs => senders.delay.tick = ns(value),
        ParamId::SenderPauseUs => senders.delay.pause = ns(value),
        ParamId::SenderPauseEveryMs => senders.delay.pause_every = ns(value),
        ParamId::SenderPayload => senders.payload = value as u32,
        ParamId::SenderTtl => senders.ttl = value as u8,
        ParamId::SenderTos => senders.tos = value as u8,
        ParamId::SenderToRouter => senders.to_router_ppm = value as u32,
        ParamId::SinkPacketUs => sink.per_packet = ns(value),
        ParamId::SinkByteNs => sink.ps_per_byte = value as u64,
        ParamId::SinkRcvbuf => sink.rcvbuf = value as u64,
        ParamId::SinkKind => far_host.is_machine = Complete::proof().filter(|_| value == 1),
        ParamId::SinkProfile => far_host.profile = PROFILES[value as usize](),
        ParamId::SinkInstrumentation => far_host.instrumentation_percent = value as u32,
        ParamId::OutputRate => output.rate_bps = value as u64,
        ParamId::OutputMtu => output.mtu = value as u32,
        ParamId::Source2LinkRate => senders.further[0].link_rate_bps = value as u64,
        ParamId::Source2Rate => senders.further[0].rate_bps = value as u64,
        ParamId::Source3LinkRate => senders.further[1].link_rate_bps = value as u64,
        ParamId::Source3Rate => senders.further[1].rate_bps = value as u64,
        ParamId::NicDriver => device.driver = DRIVERS[value as usize],
        ParamId::NicRing => device.ring = value as u32,
        ParamId::NicFifo => device.bus = BusConfig::pci_32_33(value as u32),
        ParamId::NicNoDescriptor => {
            device.without_descriptor = WITHOUT_DESCRIPTOR[value as usize];
        }
        ParamId::NicFlowControl => device.flow_control = FLOW_CONTROLS[value as usize],
        ParamId::NicCoalesceUs => device.moderation.delay = ns(value),
        ParamId::NicCoalesceFrames => device.moderation.frames = value as u32,
        ParamId::NicOffload => device.offload = OFFLOADS[value as usize],
        ParamId::NicPagePool => device.page_pool = Complete::proof().filter(|_| value == 1),
        ParamId::OutputRing => device.tx_ring = value as u32,
        ParamId::OutputQueueLen => output.qdisc.queue_len = value as u32,
        ParamId::NetMaxBacklog => softnet.max_backlog = value as u32,
        ParamId::NetBudget => softnet.budget = value as u32,
        ParamId::NetBudgetUsecs => softnet.budget_time = ns(value),
        ParamId::NetThreadedNapi => softnet.threaded = value != 0,
        ParamId::NetGro => softnet.gro = Complete::proof().filter(|_| value == 1),
        ParamId::NetWeight => softnet.weight = value as u32,
        ParamId::SocketRcvbuf => sockets.rcvbuf = (value != 0).then_some(value as u64),
        ParamId::TcpMemMin => sockets.tcp_mem[0] = value as u64,
        ParamId::TcpMemPressure => sockets.tcp_mem[1] = value as u64,
        ParamId::TcpMemMax => sockets.tcp_mem[2] = value as u64,
        ParamId::TcpPrequeue => sockets.tcp.prequeue = value != 0,
        ParamId::TcpBacklogLimit => sockets.tcp.backlog_limit = value != 0,
        ParamId::TcpBacklogAckDefer => sockets.tcp.backlog_ack_defer = value != 0,
        ParamId::TcpReleaseResched => sockets.tcp.release_resched = value as u32,
        ParamId::TcpAutotune => sockets.tcp.autotune = value != 0,
        ParamId::AppNice => reader.nice = value as i8,
        ParamId::AppSliceMs => reader.slice = ns(value),
        ParamId::AppReadSize => reader.read_size = value as u32,
        ParamId::AppEcho => reader.echoes = value != 0,
        ParamId::LoadJobs => load.jobs = value as u16,
        ParamId::LoadNice => load.nice = value as i8,
        ParamId::LoadKind => load.kind = LOADS[value as usize],
        ParamId::LoadWarmup => load.warmup = ns(value),
        ParamId::LoadCpuMs => load.means.burst_ns = value as u64,
        ParamId::LoadJob => load.means.life_ns = value as u64,
        ParamId::LoadRss => load.means.rss_pages = pages(value),
        ParamId::LoadFiles => load.means.file_pages = pages(value),
        ParamId::LoadDirty => load.means.dirty_pages = pages(value),
        ParamId::LoadWorkingSet => load.working_set_pages = pages(value),
        ParamId::LoadTree => load.tree_pages = pages(value),
        ParamId::KernelRelease => {
            host.release = release(value);
            sockets.tcp.version = host.release;
            softnet.throttles = host.release == Release::V2_6_12;
            sockets.udp = match host.release {
                Release::V2_6_12 => RcvbufTest::WithDatagram,
                Release::V6_12(_) => RcvbufTest::BeforeDatagram,
            };
        }
        ParamId::KernelHz => host.hz = Hz(value as u16),
        ParamId::KernelScheduler => host.scheduler = scheduler(value),
        ParamId::KernelAutogroup => host.autogroup = value != 0,
        ParamId::KernelIrqTime => host.irq_time = value != 0,
        ParamId::KernelSoftirqLimits => host.softirq_limits = value != 0,
        ParamId::KernelKsoftirqdDefers => host.ksoftirqd_defers = value != 0,
        ParamId::KernelKsoftirqdNice => host.ksoftirqd_nice = value as i8,
        ParamId::KernelPreempt => host.preemptible = value != 0,
        ParamId::KernelBacklogResched => host.backlog_resched = value != 0,
        ParamId::HostMemory => host.memory_mib = mib(value),
        ParamId::HostSwap => host.swap_mib = mib(value),
        ParamId::ReclaimNaps => host.reclaim_naps = value != 0,
        ParamId::MemoryPressure => *pressure_percent = value as u32,
        ParamId::DiskSeekMs => disk.overhead = ns(value),
        ParamId::DiskRate => disk.per_page = DiskCosts::page_at(value as u64),
        ParamId::DiskElevator => *elevator = ELEVATORS[value as usize],
        ParamId::HostProfile => {
            host.profile = PROFILES[value as usize]();
            device.card = host.profile.card;
        }
        ParamId::HostInstrumentation => host.instrumentation_percent = value as u32,
        ParamId::HostRole => host.role = ROLES[value as usize],
        ParamId::RunDuration => *duration = ns(value),
        ParamId::RunSeed => *seed = value as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::*;
    use std::collections::BTreeSet;

    /// An allowed value that is not the default.
    fn another_value(id: ParamId) -> Option<i64> {
        let spec = id.spec();
        let usual = Params::default().get(id);
        let values = match spec.kind {
            Kind::Number { .. } => vec![spec.min, spec.max],
            Kind::Bool => vec![0, 1],
            Kind::Enum(words) => words.iter().map(|(_, value)| *value).collect(),
        };
        values.into_iter().find(|value| *value != usual)
    }

    #[test]
    fn every_parameter_reaches_its_config() {
        let usual = Params::default().resolve();
        for &id in ParamId::ALL {
            let value = another_value(id).expect("two values at least");
            let mut changed = usual.clone();
            put(id, value, &mut changed);
            assert_ne!(changed, usual, "{}", id.spec().id);
            put(id, Params::default().get(id), &mut changed);
            assert_eq!(changed, usual, "{}", id.spec().id);
        }
    }

    #[test]
    fn each_word_of_a_parameter_makes_a_machine_of_its_own() {
        for &id in ParamId::ALL {
            let Kind::Enum(words) = id.spec().kind else {
                continue;
            };
            let configs: BTreeSet<String> = words
                .iter()
                .map(|(_, value)| {
                    let mut params = Params::default();
                    params.set(id, *value).unwrap();
                    format!("{:?}", params.resolve())
                })
                .collect();
            assert_eq!(configs.len(), words.len(), "{}", id.spec().id);
        }
    }

    #[test]
    fn receiver_b_has_its_own_costs_and_buffer() {
        let mut params = Params::default();
        let a = params.resolve();
        params.set(ParamId::HostProfile, 1).unwrap();
        let b = params.resolve();
        assert_eq!(a.rx_buffer_bytes(), 1_540);
        assert_eq!(b.rx_buffer_bytes(), 1_618);
        assert!(b.host.profile.costs.tcp_established < a.host.profile.costs.tcp_established);
        assert_eq!((a.host.memory_mib, b.host.memory_mib), (256, 512));
    }

    /// Units at the end of a parameter's id.
    const UNITS: [&str; 4] = ["us", "ms", "ns", "pps"];

    /// Parameters whose field in the config does not have the name of the parameter's id.
    const NAMED_OTHERWISE: [(ParamId, &str); 16] = [
        (ParamId::IpVersion, "ip"),
        (ParamId::SinkKind, "is_machine"),
        (ParamId::SinkProfile, "timer_irq"),
        (ParamId::NicFifo, "per_frame"),
        (ParamId::NicCoalesceUs, "delay"),
        (ParamId::NetBudgetUsecs, "budget_time"),
        (ParamId::NetThreadedNapi, "threaded"),
        (ParamId::TcpMemMin, "tcp_mem"),
        (ParamId::TcpMemPressure, "tcp_mem"),
        (ParamId::TcpMemMax, "tcp_mem"),
        (ParamId::LoadCpuMs, "burst_ns"),
        (ParamId::LoadJob, "life_ns"),
        (ParamId::LoadFiles, "file_pages"),
        (ParamId::DiskSeekMs, "overhead"),
        (ParamId::DiskRate, "per_page"),
        (ParamId::HostProfile, "timer_irq"),
    ];

    /// Name of the first field of the config that another value of this parameter changes.
    fn changed_field(id: ParamId) -> String {
        let usual = Params::default().resolve();
        let mut changed = usual.clone();
        put(id, another_value(id).expect("two values"), &mut changed);
        let (before, after) = (format!("{usual:?}"), format!("{changed:?}"));
        let same = before
            .bytes()
            .zip(after.bytes())
            .take_while(|(a, b)| a == b);
        let (names, _) = before[..same.count()].rsplit_once(": ").expect("a field");
        let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
        names[names.trim_end_matches(is_of_name).len()..].to_string()
    }

    /// Needed because every other test would pass if `put` exchanged two parameters of the same
    /// range.
    #[test]
    fn a_parameter_changes_the_field_that_has_its_name() {
        for &id in ParamId::ALL {
            let field = changed_field(id);
            let words = id.spec().id.split(['.', '_']);
            let last = words.rev().find(|word| !UNITS.contains(word)).unwrap();
            let otherwise = NAMED_OTHERWISE.iter().find(|(of, _)| *of == id);
            assert!(
                otherwise.map_or(field.contains(last), |(_, name)| field == *name),
                "{} changes {field}: correct `put`, or add the field's name to NAMED_OTHERWISE",
                id.spec().id
            );
        }
    }
}
