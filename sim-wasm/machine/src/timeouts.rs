//! Tasks that asked to be woken at a jiffy (`schedule_timeout`).

use kernel::task::TaskId;

/// One task's timeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Timeout {
    pub jiffy: u64,
    pub task: TaskId,
}

/// All that have not run out.
#[derive(Clone, Debug, Default)]
pub(super) struct Timeouts(Vec<Timeout>);

impl Timeouts {
    /// `task` is to be woken by the tick of `jiffy`.
    pub fn set(&mut self, task: TaskId, jiffy: u64) {
        self.0.push(Timeout { jiffy, task });
    }

    /// The task has ended.
    pub fn forget(&mut self, task: TaskId) {
        self.0.retain(|timeout| timeout.task != task);
    }

    /// Takes the tasks whose timeouts have run out.
    pub fn take_due(&mut self, jiffies: u64) -> Vec<TaskId> {
        self.take(|timeout| timeout.jiffy <= jiffies)
    }

    /// Takes the tasks of which `wanted` is true, in the order in which they asked.
    pub fn take(&mut self, wanted: impl Fn(&Timeout) -> bool) -> Vec<TaskId> {
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
    fn a_task_that_ended_is_not_woken() {
        let mut timeouts = three_sleepers();
        timeouts.forget(TaskId(2));
        assert_eq!(timeouts.take_due(20), [TaskId(3)]);
    }
}
