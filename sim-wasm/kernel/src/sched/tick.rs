//! The timer tick, charged to the task on the CPU.
//!
//! Read first: kernel/timer.c:update_process_times, kernel/sched.c:scheduler_tick. The scheduler
//! decides the tick's effect on the task (`o1::tick`).

use super::{RunQueue, Scheduler, TaskTable, TickOutcome};
use base::Ns;

impl RunQueue {
    /// Charges one tick to the current task, even if the CPU was handling interrupts. `jiffies` is
    /// the kernel's tick count.
    pub fn scheduler_tick(
        &mut self,
        tasks: &mut TaskTable,
        (now, jiffies): (Ns, u64),
    ) -> TickOutcome {
        tasks.task_mut(self.curr).utime_ticks += 1;
        let curr = tasks.task(self.curr);
        match &mut self.scheduler {
            Scheduler::O1(o1) => o1.tick(curr, jiffies, self.nr_running),
            Scheduler::Eevdf(eevdf) => {
                let slice_over = eevdf.tick(now);
                TickOutcome {
                    need_resched: slice_over,
                    expired: slice_over,
                    ..TickOutcome::default()
                }
            }
        }
    }
}
