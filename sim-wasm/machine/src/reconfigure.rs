//! Changes from outside while the machine runs: each takes effect at once.

use super::{Change, Config, Machine, Told};
use base::codes::Event;

impl Machine {
    /// Takes `config` from now on, of which `change` says what is different. Events of this
    /// very moment that are still due come first, so that a replay, which applies a change
    /// last among equal times, agrees.
    pub fn reconfigure(&mut self, config: Config, change: Change, told: Told) {
        self.apply_up_to(self.horizon, u64::MAX);
        self.now = self.horizon;
        self.charge_cpu();
        self.events += 1;
        self.config = config;
        self.causes.parameter = self.note(Event::ParameterChanged, told.what, told.value as u64, 0);
        self.apply_change(change);
        self.mix_change(told.digest_word);
        self.settle_cpu();
    }

    fn apply_change(&mut self, change: Change) {
        match change {
            Change::DeviceReset => self.device_ids().for_each(|dev| self.reset_device(dev)),
            Change::Moderation => self.device_ids().for_each(|dev| self.set_moderation(dev)),
            Change::PollQuota => {
                let weight = self.config.softnet.weight;
                self.cpu.softnet.poll_list.set_weight(weight as i32);
            }
            Change::InputQueue => {
                self.cpu.softnet.max_backlog = self.config.softnet.max_backlog;
            }
            Change::Preemption => self.cpu.preemptible_kernel = self.config.host.preemptible,
            Change::Path => {
                self.world.reconfigure(&self.config.path);
                self.reconfigure_far_end();
            }
            Change::FarEnd => self.reconfigure_far_end(),
            Change::Sockets => self.reconfigure_sockets(),
            Change::ReaderNice => self.renice_readers(),
            Change::Load => self.reconfigure_load(),
            Change::MemoryPressure => self.apply_memory_pressure(),
            Change::Disk => self.disk.set_costs(self.config.disk),
            Change::NextUse => {}
        }
    }
}
