//! Parameters that change while the machine runs: each takes effect at once.

use super::Machine;
use super::start::disk_costs;
use crate::observe::codes::Event;
use crate::params::ParamId;

impl Machine {
    /// Applies one change now and journals it. Parameters that need a restart are rebuilt by
    /// `history`, not here.
    pub(super) fn change_parameter(&mut self, id: ParamId, value: i64) {
        if self.params.set(id, value).is_err() {
            return;
        }
        self.causes.parameter = self.note(Event::ParameterChanged, id as u64, value as u64, 0);
        match id {
            ParamId::NicRing | ParamId::NicDriver => self.reset_device(),
            ParamId::NicCoalesceUs | ParamId::NicCoalesceFrames => self.load_nic_parameters(),
            ParamId::NetWeight => self.cpu.softnet.poll_list.set_weight(value as i32),
            ParamId::NetMaxBacklog => self.cpu.softnet.max_backlog = value as u32,
            ParamId::KernelPreempt => self.cpu.preemptible_kernel = value != 0,
            ParamId::LinkRate | ParamId::LinkRtt | ParamId::LinkLoss | ParamId::LinkReorder => {
                let params = self.params.clone();
                self.senders.reconfigure(&params);
            }
            ParamId::SocketRcvbuf
            | ParamId::TcpPrequeue
            | ParamId::TcpMemMin
            | ParamId::TcpMemPressure
            | ParamId::TcpMemMax => self.reload_socket_parameters(),
            ParamId::AppNice => self.renice_readers(value as i8),
            ParamId::MemoryPressure => self.apply_memory_pressure(),
            ParamId::LoadJobs
            | ParamId::LoadNice
            | ParamId::LoadKind
            | ParamId::LoadRss
            | ParamId::LoadCpuMs
            | ParamId::LoadJob
            | ParamId::LoadFiles
            | ParamId::LoadDirty
            | ParamId::LoadWorkingSet => self.apply_load_parameters(),
            ParamId::DiskSeekMs | ParamId::DiskRate => {
                self.disk.set_costs(disk_costs(&self.params));
            }
            // Read where they are used, each time.
            _ => {}
        }
    }
}
