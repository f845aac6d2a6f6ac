//! What a machine is built from, and what can be changed while it runs: one typed struct a
//! part, in the kernel's units, so that no part looks anything up by name. The values come
//! from above; the defaults here are zeroes in a form that is yet to be filled in.

use kernel::dev::DeviceConfig;
use kernel::disk::{DiskCosts, Elevator};
use kernel::profile::Profile;
use world::compile::CompileMeans;
use world::config::{PathConfig, SendersConfig};
use world::link::LinkConfig;
use world::replay::Replay;
use world::sink::SinkConfig;

use base::ids::FlowId;
use base::time::Ns;
use kernel::packet::{Flow, Protocol};
use std::sync::Arc;

/// What the host does with the frames that come in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Its programs read them.
    #[default]
    Receive,
    /// It passes them on.
    Forward,
}

/// The host that is simulated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostConfig {
    /// Receiver or router.
    pub role: Role,
    /// Costs and sizes of the measured machine.
    pub profile: Profile,
    /// Cost of the kernel's code against an uninstrumented one's, percent.
    pub instrumentation_percent: u32,
    /// Installed memory, MiB.
    pub memory_mib: u32,
    /// Swap space, MiB.
    pub swap_mib: u32,
    /// CONFIG_PREEMPT.
    pub preemptible: bool,
    /// Between two segments of a backlog the reader offers the CPU.
    pub backlog_resched: bool,
}

/// Limits of the receive softirq.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoftnetConfig {
    /// `netdev_max_backlog`, packets.
    pub max_backlog: u32,
    /// `dev_weight`, packets.
    pub weight: u32,
}

/// The receiver's sockets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SocketConfig {
    /// `sk_rcvbuf`, bytes.
    pub rcvbuf: u64,
    /// `tcp_mem`, pages.
    pub tcp_mem: [u64; 3],
    /// Segments for a waiting reader are processed in its own context.
    pub prequeue: bool,
}

/// The receiving program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReaderConfig {
    /// Its nice value.
    pub nice: i8,
    /// Bytes that it asks of each `recv()`.
    pub read_size: u32,
    /// It sends each datagram back.
    pub echoes: bool,
}

/// What the background jobs do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LoadKind {
    /// Compiles: computes, waits for the disk, allocates.
    #[default]
    Compile,
    /// Computes only.
    Hog,
}

/// The programs beside the receiver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadConfig {
    /// What the jobs do.
    pub kind: LoadKind,
    /// How many there are.
    pub jobs: u16,
    /// Their nice value.
    pub nice: i8,
    /// For so long they run before t = 0.
    pub warmup: Ns,
    /// A compile process, on the Pentium II 350.
    pub means: CompileMeans,
    /// Files that the build reads again and again, pages.
    pub working_set_pages: u32,
    /// What the build read and wrote before, pages.
    pub tree_pages: u32,
}

/// The way out of a router; of a receiver, for its ACKs, the queue alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutputConfig {
    /// A router's line to the far host, bits per second.
    pub rate_bps: u64,
    /// Largest IP packet that a router's output takes, bytes.
    pub mtu: u32,
    /// `tx_queue_len`: packets on a band.
    pub queue_len: u32,
}

/// Everything that a machine is built from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The receiving host.
    pub host: HostConfig,
    /// Its network device.
    pub device: DeviceConfig,
    /// Its receive softirq.
    pub softnet: SoftnetConfig,
    /// What it sends by.
    pub output: OutputConfig,
    /// Its sockets.
    pub sockets: SocketConfig,
    /// The program that reads them.
    pub reader: ReaderConfig,
    /// The programs beside it.
    pub load: LoadConfig,
    /// Memory that another program holds, percent of what is free above the watermarks.
    pub pressure_percent: u32,
    /// Its disk.
    pub disk: DiskCosts,
    /// In which order the disk serves requests.
    pub elevator: Elevator,
    /// The path to the sender.
    pub path: PathConfig,
    /// The sender.
    pub senders: SendersConfig,
    /// A capture that is replayed in place of the sender.
    pub replay: Option<Arc<Replay>>,
    /// How often each switch before the machine says hello; zero: never.
    pub hello: Ns,
    /// The far host of a router.
    pub sink: SinkConfig,
    /// Where all chance comes from.
    pub seed: u64,
    /// When the run ends, for those who look on: the machine itself would go on.
    pub duration: Ns,
}

impl Config {
    /// The host is a router.
    pub fn forwards(&self) -> bool {
        self.host.role == Role::Forward
    }

    /// How many flows reach the machine.
    pub fn flows(&self) -> u8 {
        match &self.replay {
            Some(replay) => replay.flows().len() as u8,
            None => self.senders.flows(),
        }
    }

    /// What the packets of a flow have in common.
    pub fn flow(&self, id: FlowId) -> Flow {
        match &self.replay {
            Some(replay) => {
                let recorded = replay.flows()[id.index()];
                Flow::new(id, recorded.ip, recorded.protocol)
            }
            None => Flow::new(id, self.path.ip, self.senders.protocol),
        }
    }

    /// What a flow speaks.
    pub fn protocol(&self, id: FlowId) -> Protocol {
        self.flow(id).protocol
    }

    /// A router's line to the far host.
    pub fn output_line(&self) -> LinkConfig {
        self.path.onward(self.output.rate_bps)
    }

    /// What the driver asks of `alloc_skb` for one frame, bytes.
    pub fn rx_buffer_bytes(&self) -> u32 {
        self.path.mtu + self.host.profile.rx_buffer_beyond_mtu
    }
}

/// What has to happen in a running machine when its config has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The device is closed and opened again.
    DeviceReset,
    /// The NIC moderates its interrupts in another way.
    Moderation,
    /// A device may hand up another number of packets in one poll.
    PollQuota,
    /// The old input queue takes another number of packets.
    InputQueue,
    /// The kernel becomes preemptible, or ceases to be.
    Preemption,
    /// The wires.
    Path,
    /// The far host and the line to it.
    FarEnd,
    /// Buffers and limits of living sockets.
    Sockets,
    /// The readers' nice value.
    ReaderNice,
    /// Jobs begin or end, or become others.
    Load,
    /// The memory holder takes more or gives back.
    MemoryPressure,
    /// The disk.
    Disk,
    /// Nothing at once: the value is read when it is next needed.
    NextUse,
}

/// A change from outside, as journal and digest name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeRecord {
    /// The number of what was changed.
    pub what: u64,
    /// Its new value.
    pub value: i64,
    /// What enters the digest for it.
    pub digest_word: u64,
}
