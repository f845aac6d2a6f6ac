//! The timer tick, charged to the task on the CPU.
//!
//! Read first: kernel/timer.c:update_process_times, kernel/sched.c:scheduler_tick. What it
//! takes from the task is the scheduler's (`o1::tick`).

use super::o1::TickOutcome;
use super::run_queue::{RunQueue, Scheduler};
use super::table::TaskTable;

impl RunQueue {
    /// One tick, charged to the current task whatever the CPU was doing. `jiffies`: the
    /// kernel's tick count.
    pub fn scheduler_tick(&mut self, tasks: &mut TaskTable, jiffies: u64) -> TickOutcome {
        tasks.task_mut(self.curr).utime_ticks += 1;
        let curr = tasks.task(self.curr);
        match &mut self.scheduler {
            Scheduler::O1(o1) => o1.tick(curr, jiffies, self.nr_running),
        }
    }
}
