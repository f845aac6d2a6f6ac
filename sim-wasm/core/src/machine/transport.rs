use super::Machine;
use crate::kernel::tcp::TcpMem;
use crate::observe::codes::Work;
use crate::params::Params;
use crate::skb::Skb;
use crate::kernel::task::TaskId;
#[derive(Clone, Debug)]
pub(super) struct Socket;
impl Socket { pub fn count_held(&self, _: &mut [u64; 18]) {} pub fn fold_digest(&self, _: &mut impl FnMut(u64)) {} }
pub(super) fn tcp_mem(_: &Params) -> TcpMem { TcpMem }
#[derive(Default)]
pub(super) struct Acc { pub ticks: u64, pub interactive_ticks: u64, pub voluntary: u64, pub involuntary: u64 }
impl Machine {
    pub(super) fn transport_rcv(&mut self, _skb: Skb) -> (Work, u64) { todo!() }
    pub(super) fn transport_cost(&self) -> (Work, u64) { todo!() }
    pub(super) fn ip_cost(&self) -> u64 { todo!() }
    pub(super) fn flush_acks(&mut self) { todo!() }
    pub(super) fn expire_one_timer(&mut self) -> Option<u64> { todo!() }
    pub(super) fn tcp_timer_due(&self, _j: u64) -> bool { todo!() }
    pub(super) fn open_sockets(&mut self) {}
    pub(super) fn reload_socket_parameters(&mut self) {}
    pub(super) fn renice_readers(&mut self, _: i8) {}
    pub(super) fn readers_accounting(&self) -> Acc { Acc::default() }
    pub(super) fn first_reader(&self) -> Option<TaskId> { None }
    pub(super) fn backlog_of_owner(&self, _: TaskId) -> Option<u64> { None }
    pub(super) fn kill_receiver(&mut self) {}
    pub(super) fn receiver_vm_pages(&self) -> u32 { 0 }
    pub(super) fn write_sockets(&self, _: &mut super::frame::Row<'_>) {}
}
