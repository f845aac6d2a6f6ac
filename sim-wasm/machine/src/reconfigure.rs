//! Changes of parameters while the machine runs. Most take effect at once. A `Change::NextUse`
//! takes effect when the value is next read.

use super::{Change, ChangeRecord, Config, Machine};
use crate::below::Below;
use crate::recorder::note::Note;
use crate::sched::THIS_CPU;
use base::DevId;

impl Machine {
    /// Replaces the configuration; `change` says which part is different. Events that are due at
    /// this moment are applied first. A replay keeps this order, so it repeats the original run
    /// exactly.
    pub fn reconfigure(&mut self, config: Config, change: Change, told: ChangeRecord) {
        self.apply_up_to(self.clock().horizon(), u64::MAX);
        self.charge_to_horizon();
        let below = &mut self.below;
        below.cx.recorder.count_event();
        below.cx.config = config;
        let (parameter, value) = (told.what, told.value);
        below.cx.causes.parameter = below.note(Note::ParameterChanged { parameter, value }, 0);
        self.apply_change(change);
        self.reconfigure_far_host();
        self.mix_change(told.digest_word);
        self.settle_cpu();
    }

    fn reset_devices(&mut self, devices: impl Iterator<Item = DevId>) {
        for dev in devices {
            self.stack.reset_device(&mut self.below, dev);
        }
        self.keep_reading(true);
    }

    fn apply_change(&mut self, change: Change) {
        let (stack, programs, below) = (&mut self.stack, &mut self.programs, &mut self.below);
        let Below {
            cx,
            sched,
            mm,
            outside,
        } = below;
        match change {
            Change::DeviceReset => {
                mm.reopen_pool(&cx.config);
                self.reset_devices(self.stack.device_ids());
            }
            Change::InputReset => {
                mm.reopen_pool(&cx.config);
                self.reset_devices(self.stack.input_ids());
            }
            Change::OutputReset => self.reset_devices(std::iter::once(self.stack.output_id())),
            Change::Moderation => stack.set_moderation(cx.config.device.moderation),
            Change::Qdisc => stack.set_qdisc(cx.config.output.qdisc),
            Change::PollQuota | Change::InputQueue => stack.set_limits(cx.config.softnet),
            Change::Preemption => {
                sched.cpus[THIS_CPU].preemptible_kernel = cx.config.host.preemptible
            }
            Change::Path => outside.reconfigure(cx),
            Change::FarEnd => outside.reconfigure_far_end(cx),
            Change::Sockets => stack.reconfigure_sockets(below),
            Change::ReaderNice => programs.renice_readers(stack, below),
            Change::Load => programs.reconfigure_load(below),
            Change::MemoryPressure => programs.apply_memory_pressure(below),
            Change::Disk => mm.disk.set_costs(cx.config.disk),
            Change::NextUse => {}
        }
    }
}
