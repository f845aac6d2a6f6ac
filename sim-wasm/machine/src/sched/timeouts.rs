//! Timeouts of tasks (`schedule_timeout`).

use kernel::task::TaskId;

/// One task's timeout.
#[derive(Clone, Copy, Debug)]
struct Timeout {
    jiffy: u64,
    task: TaskId,
    /// Whether the end of a disk write wakes the task earlier (`blk_congestion_wait`).
    until_write: bool,
}

/// Timeouts that have not expired.
#[derive(Clone, Debug, Default)]
pub struct Timeouts(Vec<Timeout>);

impl Timeouts {
    /// Sets a timeout: the tick of `jiffy` wakes `task`.
    pub fn set(&mut self, task: TaskId, jiffy: u64) {
        self.push(task, jiffy, false);
    }

    /// Sets a timeout that ends earlier if a disk write ends.
    pub fn set_until_write(&mut self, task: TaskId, jiffy: u64) {
        self.push(task, jiffy, true);
    }

    fn push(&mut self, task: TaskId, jiffy: u64, until_write: bool) {
        self.0.push(Timeout {
            jiffy,
            task,
            until_write,
        });
    }

    /// Removes the timeouts of a task that has ended.
    pub fn forget(&mut self, task: TaskId) {
        self.0.retain(|timeout| timeout.task != task);
    }

    /// Takes the tasks whose timeouts have expired, in the order in which they were set.
    pub fn take_due(&mut self, jiffies: u64) -> Vec<TaskId> {
        self.take(|timeout| timeout.jiffy <= jiffies)
    }

    /// Takes the tasks that wait for the end of a disk write.
    pub fn take_until_write(&mut self) -> Vec<TaskId> {
        self.take(|timeout| timeout.until_write)
    }

    fn take(&mut self, wanted: impl Fn(&Timeout) -> bool) -> Vec<TaskId> {
        let taken = self.0.extract_if(.., |timeout| wanted(timeout));
        taken.map(|timeout| timeout.task).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three_sleepers() -> Timeouts {
        let mut timeouts = Timeouts::default();
        for (task, jiffy) in [(1, 30), (2, 10), (3, 20)] {
            timeouts.set(TaskId(task), jiffy);
        }
        timeouts
    }

    #[test]
    fn a_sleeper_is_woken_by_the_tick_of_its_jiffy_and_once() {
        let mut timeouts = three_sleepers();
        assert_eq!(timeouts.take_due(9), []);
        assert_eq!(timeouts.take_due(10), [TaskId(2)]);
        assert_eq!(timeouts.take_due(10), []);
        assert_eq!(timeouts.take_due(30).len(), 2);
    }

    #[test]
    fn sleepers_of_one_jiffy_are_woken_in_the_order_in_which_they_asked() {
        let mut timeouts = Timeouts::default();
        for (task, jiffy) in [(1, 10), (2, 20), (3, 10), (4, 10), (5, 20), (6, 20)] {
            timeouts.set(TaskId(task), jiffy);
        }
        assert_eq!(timeouts.take_due(10), [TaskId(1), TaskId(3), TaskId(4)]);
        assert_eq!(timeouts.take_due(20), [TaskId(2), TaskId(5), TaskId(6)]);
    }

    #[test]
    fn the_end_of_a_write_wakes_only_those_that_wait_for_one() {
        let mut timeouts = three_sleepers();
        timeouts.set_until_write(TaskId(4), 100);
        assert_eq!(timeouts.take_until_write(), [TaskId(4)]);
        assert_eq!(timeouts.take_due(100).len(), 3);
    }

    #[test]
    fn a_task_that_ended_is_not_woken() {
        let mut timeouts = three_sleepers();
        timeouts.forget(TaskId(2));
        assert_eq!(timeouts.take_due(20), [TaskId(3)]);
    }
}
