//! Tests of the two kinds of wake-up: by an interrupt or by a task. The kind sets how much sleep
//! credit the task gets for waiting in the run queue (kernel/sched.c:activate_task).

use crate::common::scenario;
use base::Context;
use kernel::sched::o1::Activated;
use kernel::task::{TaskId, TaskKind, TaskState};
use machine::Machine;

fn task_of(machine: &Machine, kind: TaskKind) -> TaskId {
    let mut tasks = machine.sched().tasks();
    tasks
        .find(|task| task.kind == kind)
        .expect("it is there")
        .id
}

/// Kind of the first wake-up that ends an interruptible sleep of `sleeper` while `there` is true.
fn first_wake_up(
    machine: &mut Machine,
    sleeper: TaskId,
    there: impl Fn(&Machine) -> bool,
) -> Activated {
    for _ in 0..2_000_000 {
        let slept = machine.sched().task(sleeper).state == TaskState::Interruptible;
        machine.step_event();
        let task = machine.sched().task(sleeper);
        let waits = task.state == TaskState::Running && machine.cpu().rq.curr() != sleeper;
        if slept && waits && there(machine) {
            let o1 = machine.cpu().rq.o1().expect("2.6.12 has this scheduler");
            return o1.entity(sleeper).activated;
        }
    }
    panic!("nobody woke it there");
}

#[test]
fn a_reader_woken_from_net_rx_in_ksoftirqd_counts_as_woken_by_an_interrupt() {
    // Two datagrams fill the socket, so the receiving program soon sleeps again. ksoftirqd gets the
    // CPU, because frames arrive at line rate and the softirq stays pending.
    let changes = [("socket.rcvbuf", "4096"), ("sender.rate", "0")];
    let mut machine = scenario("udp-livelock", &changes).build();
    let reader = task_of(&machine, TaskKind::Receiver);
    let ksoftirqd = task_of(&machine, TaskKind::Ksoftirqd);
    let in_ksoftirqd = |machine: &Machine| {
        machine.cpu().rq.curr() == ksoftirqd
            && machine.cpu().step.resched_before
            && machine.cpu().softirqs.running.is_some()
    };
    let activated = first_wake_up(&mut machine, reader, in_ksoftirqd);
    assert_eq!(activated, Activated::ByInterrupt);
}

#[test]
fn kswapd_woken_by_a_page_fault_counts_as_woken_by_a_process() {
    let changes = [
        ("host.memory", "64"),
        ("load.warmup", "0s"),
        ("load.jobs", "4"),
        ("kernel.preempt", "false"),
    ];
    let mut machine = scenario("tcp-loaded", &changes).build();
    let kswapd = task_of(&machine, TaskKind::Kswapd);
    let in_a_process = |machine: &Machine| {
        let (context, _) = machine.cpu().holder();
        !matches!(context, Context::HardIrq | Context::SoftIrq)
            && machine.cpu().hard.is_none()
            && machine.cpu().softirqs.running.is_none()
    };
    let activated = first_wake_up(&mut machine, kswapd, in_a_process);
    assert_eq!(activated, Activated::ByProcess);
}
