//! Configuration of a machine: one typed struct per part, in the kernel's units. No part looks up a
//! parameter by name. The caller supplies the values; the default values here are zeroes that the
//! caller must replace.

use kernel::dev::DeviceConfig;
use kernel::disk::{DiskCosts, Elevator};
use kernel::profile::Profile;
use kernel::qdisc::QdiscConfig;
use kernel::release::Release;
use kernel::sched::SchedulerKind;
use world::compile::CompileMeans;
use world::config::{PathConfig, SendersConfig};
use world::link::LinkConfig;
use world::replay::Replay;
use world::sink::SinkConfig;

use base::{Complete, FlowId, Hz, Ns};
use kernel::packet::{Flow, Protocol};
use kernel::udp::RcvbufTest;

/// What the host does with incoming frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Programs of this host read the incoming frames.
    #[default]
    Receive,
    /// The host forwards the incoming frames.
    Forward,
}

/// The simulated host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostConfig {
    /// Receiver or router.
    pub role: Role,
    /// Measured computer whose CPU costs and sizes the host has.
    pub profile: Profile,
    /// Cost of the kernel's code relative to an uninstrumented kernel, percent.
    pub instrumentation_percent: u32,
    /// Installed memory, MiB.
    pub memory_mib: u32,
    /// Swap space, MiB.
    pub swap_mib: u32,
    /// Whether a task that reclaims few pages sleeps until a disk write ends, at most 100 ms.
    pub reclaim_naps: bool,
    /// Kernel release of the host, for texts that name the release.
    pub release: Release,
    /// Scheduler that decides which task runs.
    pub scheduler: SchedulerKind,
    /// Timer ticks per second (CONFIG_HZ).
    pub hz: Hz,
    /// Whether tasks can be preempted in kernel code (CONFIG_PREEMPT).
    pub preemptible: bool,
    /// Whether a run of softirqs ends early: after two milliseconds, or when another task should
    /// run.
    pub softirq_limits: bool,
    /// Whether softirqs wait for ksoftirqd while ksoftirqd is runnable.
    pub ksoftirqd_defers: bool,
    /// Nice value of ksoftirqd.
    pub ksoftirqd_nice: i8,
    /// Whether the scheduler groups tasks by session (`kernel.sched_autogroup_enabled`). The O(1)
    /// scheduler has no groups.
    pub autogroup: bool,
    /// CONFIG_IRQ_TIME_ACCOUNTING: whether the time of interrupts is left out of the time charged
    /// to the current task.
    pub irq_time: bool,
    /// Whether the receiving program offers the CPU to other tasks after each segment of the
    /// socket's backlog that it processes.
    pub backlog_resched: bool,
}

/// Limits of the receive softirq.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoftnetConfig {
    /// Maximum length of the queue that `netif_rx` fills (`netdev_max_backlog`), packets.
    pub max_backlog: u32,
    /// Whether the queue that `netif_rx` fills, once full, accepts no packet until it is empty, as
    /// in 2.6.12.
    pub throttles: bool,
    /// Maximum number of packets that a device handles per turn (`dev_weight`).
    pub weight: u32,
    /// Maximum number of packets per run of `net_rx_action` (`netdev_budget`). 0:
    /// `netdev_max_backlog` is the maximum, as in 2.6.12.
    pub budget: u32,
    /// Maximum time of a run of `net_rx_action` (`netdev_budget_usecs`). Zero: two jiffies.
    pub budget_time: Ns,
    /// Whether a thread polls the NICs of polled drivers (`/sys/class/net/*/threaded`).
    pub threaded: bool,
    /// Whether the host uses generic receive offload.
    pub gro: Option<Complete>,
}

/// The receiver's sockets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SocketConfig {
    /// `sk_rcvbuf` that the program sets with SO_RCVBUF, after the kernel has doubled it, bytes.
    /// `None`: the program sets no size.
    pub rcvbuf: Option<u64>,
    /// `tcp_mem`, pages. 0: the value that the kernel derives from the memory size.
    pub tcp_mem: [u64; 3],
    /// Rules of TCP's receive path.
    pub tcp: kernel::tcp::Release,
    /// Rule that decides when the receive buffer of a UDP socket is full.
    pub udp: RcvbufTest,
}

/// The receiving program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReaderConfig {
    /// Nice value of the receiving program.
    pub nice: i8,
    /// Time slice that the receiving program requests from the EEVDF scheduler. Zero: the
    /// scheduler's default slice.
    pub slice: Ns,
    /// Bytes requested by each `recv()`.
    pub read_size: u32,
    /// Whether the receiving program sends each datagram back.
    pub echoes: bool,
}

/// Kind of background jobs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LoadKind {
    /// Compile jobs: they compute, wait for the disk, and allocate memory.
    #[default]
    Compile,
    /// Jobs that only compute.
    Hog,
}

/// Background jobs that compete with the receiving program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadConfig {
    /// Kind of background jobs.
    pub kind: LoadKind,
    /// Number of background jobs.
    pub jobs: u16,
    /// Nice value of the background jobs.
    pub nice: i8,
    /// Time for which the background jobs run before t = 0.
    pub warmup: Ns,
    /// Mean CPU times and page counts of a compile process on the Pentium II 350.
    pub means: CompileMeans,
    /// Size of the files that the build reads repeatedly, pages.
    pub working_set_pages: u32,
    /// Size of the files that the build read and wrote before t = 0, pages.
    pub tree_pages: u32,
}

/// Output of a router. A receiver uses only `qdisc`, the queue for its ACKs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutputConfig {
    /// Rate of a router's line to the far host, bits per second.
    pub rate_bps: u64,
    /// Largest IP packet on a router's output, bytes.
    pub mtu: u32,
    /// Whether IPv4 compares a forwarded packet with the MTU in `ip_forward` (6.12:
    /// `ip_exceeds_mtu`), not in `ip_fragment`.
    pub ipv4_mtu_in_forward: bool,
    /// Parameters of the queue in front of the driver (queueing discipline).
    pub qdisc: QdiscConfig,
}

/// Host at the far end of a router's line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FarHostConfig {
    /// Set if the far host is simulated as a complete machine.
    pub is_machine: Option<Complete>,
    /// Measured computer whose CPU costs the far host has.
    pub profile: Profile,
    /// Cost of the host's kernel code relative to an uninstrumented kernel, percent.
    pub instrumentation_percent: u32,
    /// Configuration of the far host if it is simulated as a complete machine: a receiver at the
    /// end of the router's line.
    pub machine: Option<Box<Config>>,
}

/// Complete configuration of a machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The receiving host.
    pub host: HostConfig,
    /// Network device of the host.
    pub device: DeviceConfig,
    /// Receive softirq of the host.
    pub softnet: SoftnetConfig,
    /// Output of the host.
    pub output: OutputConfig,
    /// Sockets of the host.
    pub sockets: SocketConfig,
    /// The receiving program.
    pub reader: ReaderConfig,
    /// The background jobs.
    pub load: LoadConfig,
    /// Memory held by another program, percent of the memory free above the watermarks.
    pub pressure_percent: u32,
    /// Disk of the host.
    pub disk: DiskCosts,
    /// Order in which the disk serves requests.
    pub elevator: Elevator,
    /// The path to the sender.
    pub path: PathConfig,
    /// The senders.
    pub senders: SendersConfig,
    /// A packet capture whose packets arrive instead of the senders' packets.
    pub replay: Option<Replay>,
    /// Interval at which each switch sends a spanning-tree hello frame. Zero: no hello frames.
    pub hello: Ns,
    /// Far host of a router: its time per datagram, and the buffer of its socket. The time is
    /// unused if the far host is simulated as a complete machine.
    pub sink: SinkConfig,
    /// Router's far host if it is simulated as a complete machine.
    pub far_host: FarHostConfig,
    /// Seed of all random numbers.
    pub seed: u64,
    /// End of the run. Only observers use it; the machine itself would continue.
    pub duration: Ns,
}

impl Config {
    /// Returns whether the host is a router.
    pub fn forwards(&self) -> bool {
        self.host.role == Role::Forward
    }

    /// Returns the number of flows that reach the machine.
    pub fn flows(&self) -> u8 {
        match &self.replay {
            Some(replay) => replay.flows().len() as u8,
            None => self.senders.flows(),
        }
    }

    /// Returns the header fields that all packets of a flow have in common.
    pub fn flow(&self, id: FlowId) -> Flow {
        match &self.replay {
            Some(replay) => {
                let recorded = replay.flows()[id.index()];
                Flow::new(id, recorded.ip, recorded.protocol)
            }
            None => Flow::new(id, self.path.ip, self.senders.protocol),
        }
    }

    /// Returns the protocol of a flow.
    pub fn protocol(&self, id: FlowId) -> Protocol {
        self.flow(id).protocol
    }

    /// Returns a router's network line to the far host (the host that receives the forwarded
    /// packets).
    pub fn output_line(&self) -> LinkConfig {
        self.path.onward(self.output.rate_bps)
    }

    /// Returns the bytes that the driver requests from `alloc_skb` for a frame.
    pub fn rx_buffer_bytes(&self) -> u32 {
        self.path.mtu + self.host.profile.rx_buffer_beyond_mtu
    }
}

/// Effect of a changed configuration on a running machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Every device is closed and opened again.
    DeviceReset,
    /// Every device by which packets arrive is closed and opened again.
    InputReset,
    /// The device by which packets leave is closed and opened again.
    OutputReset,
    /// The NIC's interrupt moderation changes.
    Moderation,
    /// The parameters of the queues in front of the drivers (queueing disciplines) change.
    Qdisc,
    /// The number of packets per poll changes.
    PollQuota,
    /// The limit of the queue that `netif_rx` fills changes.
    InputQueue,
    /// The kernel becomes preemptible, or stops being preemptible.
    Preemption,
    /// The network path between the senders and this host changes.
    Path,
    /// The router's far host, or the network line to the far host, changes.
    FarEnd,
    /// Buffers and limits of open sockets change.
    Sockets,
    /// The nice value or the time slice of the receiving programs changes.
    ReaderNice,
    /// Background jobs start, end, or change their kind.
    Load,
    /// The program that holds memory takes more memory or returns some.
    MemoryPressure,
    /// The disk's costs change.
    Disk,
    /// No immediate effect: the value is read when it is next needed.
    NextUse,
}

/// A parameter change as recorded in journal and digest.
#[derive(Clone, Copy, Debug)]
pub struct ChangeRecord {
    /// Number of the parameter.
    pub what: u64,
    /// New value.
    pub value: i64,
    /// Number that represents the change in the digest.
    pub digest_word: u64,
}
