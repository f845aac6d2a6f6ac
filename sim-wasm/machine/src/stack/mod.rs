//! The network stack: devices, softirqs, sockets and the output.
//!
//! The mechanisms are in `kernel`. In this module their effects become CPU steps, interrupts,
//! timers, buffers, journal entries and counts. The files in the order of a packet's path:
//!
//! - receiving: `devices`, `nic_irq`, `net_rx` (with `softnet`, `gro`), `transport`, `datagrams`,
//!   `queues`;
//! - sending: `acks`, `icmp`, `tx_state`, `xmit`;
//! - `socket`, `sockets`, `lifecycle`: the sockets; `blame`: causes of entries.

mod acks;
mod blame;
mod datagrams;
mod devices;
mod gro;
mod hrtimers;
mod icmp;
mod lifecycle;
mod net_rx;
mod nic_irq;
mod queues;
mod socket;
mod sockets;
mod softnet;
mod transport;
mod tx_state;
mod xmit;

pub use socket::{Socket, Transport};
pub use softnet::Softnet;
pub use tx_state::TxState;

use sockets::Sockets;

use crate::config::{Config, SoftnetConfig};
use base::{DevId, FlowId, SockId};
use kernel::dev::NetDevice;
use kernel::packet::Skb;
use kernel::qdisc::{Qdisc, QdiscConfig};
use kernel::slab::Slab;
use kernel::task::TaskId;
use kernel::tcp::{RmemLimits, TcpEffect, TcpMem};
use std::collections::VecDeque;

/// The host's network stack.
#[derive(Clone, Debug)]
pub struct Stack {
    /// Devices by `DevId`: the devices at which frames arrive, then a router's output device.
    devices: Vec<NetDevice>,
    /// Number of devices at which frames arrive: one per sending host.
    inputs: usize,
    softnet: Softnet,
    sockets: Sockets,
    transmit: TxState,
    tcp_mem: TcpMem,
    /// `tcp_mem` as the kernel chose it at boot, pages.
    tcp_mem_at_boot: [u64; 3],
    /// Limits of receive buffers, as the kernel chose them at boot.
    rmem: RmemLimits,
    /// Buffer for TCP's effects. Reused for speed.
    tcp_effects: Vec<TcpEffect>,
}

impl Stack {
    /// Creates devices with empty rings, and no sockets.
    pub(crate) fn new(config: &Config) -> Stack {
        let inputs = config.senders.hosts();
        let devices = inputs + u8::from(config.forwards());
        let truesize = Slab::skb_truesize(config.rx_buffer_bytes());
        let new_device = |dev| NetDevice::new(DevId(dev), config.device, truesize);
        Stack {
            devices: (0..devices).map(new_device).collect(),
            inputs: usize::from(inputs),
            softnet: Softnet::new(config.softnet),
            sockets: Sockets::default(),
            transmit: TxState::new(devices.into(), config.output.qdisc, config.seed),
            tcp_mem: TcpMem::new(config.sockets.tcp_mem),
            tcp_mem_at_boot: [0; 3],
            rmem: RmemLimits::default(),
            tcp_effects: Vec::new(),
        }
    }

    /// The device that the web page shows: the one at which the first sender's frames arrive.
    pub fn nic(&self) -> &NetDevice {
        &self.devices[DevId::ETH0]
    }

    /// All devices: the devices at which frames arrive, then a router's output device.
    pub fn devices(&self) -> &[NetDevice] {
        &self.devices
    }

    /// Devices at which frames arrive.
    pub fn inputs(&self) -> &[NetDevice] {
        &self.devices[..self.inputs]
    }

    /// The ids of all devices.
    pub(crate) fn device_ids(&self) -> impl Iterator<Item = DevId> + use<> {
        (0..self.devices.len() as u8).map(DevId)
    }

    /// Ids of the devices by which packets arrive.
    pub(crate) fn input_ids(&self) -> impl Iterator<Item = DevId> + use<> {
        (0..self.inputs as u8).map(DevId)
    }

    /// Device by which packets leave: a router's output, or the first NIC.
    pub fn output_id(&self) -> DevId {
        if self.inputs < self.devices.len() {
            DevId(self.inputs as u8)
        } else {
            DevId::ETH0
        }
    }

    /// Output device.
    pub fn output(&self) -> &NetDevice {
        &self.devices[self.output_id()]
    }

    /// Queue in front of the output device (queueing discipline).
    pub fn output_queue(&self) -> &Qdisc {
        &self.transmit.queues[self.output_id()]
    }

    /// State of the receive softirq.
    pub fn softnet(&self) -> &Softnet {
        &self.softnet
    }

    /// Applies changed limits of the receive softirq.
    pub(crate) fn set_limits(&mut self, config: SoftnetConfig) {
        self.softnet.reconfigure(config);
    }

    /// Applies changed parameters of the queues in front of the drivers (queueing disciplines).
    pub(crate) fn set_qdisc(&mut self, config: QdiscConfig) {
        self.transmit.reconfigure(config);
    }

    /// The sockets, by flow.
    pub fn sockets(&self) -> &[Socket] {
        &self.sockets.all
    }

    /// Visits every queue of the sockets.
    pub(crate) fn socket_queues(&mut self, visit: &mut dyn FnMut(&mut VecDeque<Skb>)) {
        for id in self.sockets.ids() {
            match &mut self.sockets[id].transport {
                Transport::Tcp(sock) => sock.queues_mut().into_iter().for_each(&mut *visit),
                Transport::Udp(sock) => visit(sock.queue_mut()),
            }
        }
    }

    /// The ids of all sockets.
    pub(crate) fn socket_ids(&self) -> impl Iterator<Item = SockId> + use<> {
        self.sockets.ids()
    }

    /// One socket.
    pub fn socket(&self, id: SockId) -> &Socket {
        &self.sockets[id]
    }

    /// Returns the socket that a receiving task reads.
    ///
    /// # Panics
    ///
    /// If the task reads no socket.
    pub(crate) fn socket_read_by(&self, reader: TaskId) -> SockId {
        let socket = self.sockets.read_by(reader);
        socket.expect("a reader has a socket")
    }

    /// Returns the flow that a receiving task reads.
    pub(crate) fn flow_read_by(&self, reader: TaskId) -> FlowId {
        self.sockets.flow_of(self.socket_read_by(reader))
    }

    /// Stores the datagram that a receiving task has read, so that the task can send it back.
    pub(crate) fn remember_read(&mut self, reader: TaskId, skb: Skb) {
        let id = self.socket_read_by(reader);
        self.sockets[id].read = skb;
    }

    /// The living receiving tasks, in the order of their sockets.
    pub fn readers(&self) -> impl Iterator<Item = TaskId> {
        self.sockets().iter().filter_map(|socket| socket.reader)
    }

    /// TCP's memory, for all sockets together.
    pub fn tcp_mem(&self) -> &TcpMem {
        &self.tcp_mem
    }

    /// Packets that wait to be sent.
    pub fn transmit(&self) -> &TxState {
        &self.transmit
    }

    /// Feeds the state to a digest, in words of fixed width.
    pub(crate) fn fold_digest(&self, forwarded: u64, mix: &mut impl FnMut(u64)) {
        for device in self.inputs() {
            device.fold_receive(mix);
        }
        // A machine that has sent no packet adds no transmit state to the digest.
        if self.transmit.built() + forwarded > 0 {
            for device in &self.devices {
                device.tx().fold_digest(mix);
            }
            self.transmit.fold_digest(mix);
        }
        self.softnet.input.fold_digest(mix);
        if let Some(gro) = &self.softnet.gro {
            gro.fold_digest(mix);
        }
        for socket in &self.sockets.all {
            socket.fold_digest(mix);
        }
        self.tcp_mem.fold_digest(mix);
    }
}
