//! Tests of a CPU's levels and of its task switches.

use super::irqs::IRQ_NIC;
use super::*;
use base::{DevId, Hz};
use kernel::sched::{SchedulerKind, TaskTable};
use kernel::softirq::{Limits, NET_RX_SOFTIRQ};

type TestCpu = Cpu<char, char>;

fn level<A>(left: u64, act: A) -> Level<A> {
    Level {
        work: Work::NicIrq,
        left,
        act,
    }
}

/// A CPU on which one task runs, with or without CONFIG_PREEMPT.
fn busy_cpu(preemptible_kernel: bool) -> TestCpu {
    let (mut rq, mut tasks) = (
        RunQueue::new(SchedulerKind::O1, Hz::I386),
        TaskTable::default(),
    );
    let task = rq.spawn(&mut tasks, (TaskKind::Hog, 1), 0, false, Ns::ZERO);
    rq.wake_up(&mut tasks, task, Ns::ZERO, false, false);
    rq.schedule(&mut tasks, Ns::ZERO, false);
    assert_eq!(rq.curr(), task);
    let mut cpu = Cpu::new(rq, preemptible_kernel);
    cpu.switch_step(TaskKind::Hog, Step::user(100), 0);
    cpu
}

/// Returns when the present step ends if it starts at 0.
fn deadline(cpu: &mut TestCpu) -> Ns {
    cpu.rest(Ns::ZERO);
    cpu.until
}

/// Returns the next action while the task is at this step.
fn next_in(cpu: &mut TestCpu, step: Step) -> CpuNext {
    cpu.step = step;
    cpu.next()
}

fn idle_cpu() -> TestCpu {
    Cpu::new(RunQueue::new(SchedulerKind::O1, Hz::I386), true)
}

#[test]
fn an_idle_cpu_rests_for_ever() {
    let mut cpu = idle_cpu();
    assert_eq!(cpu.next(), CpuNext::Rest);
    assert_eq!(deadline(&mut cpu), Ns::NEVER);
    assert_eq!(cpu.holder().0, Context::Idle);
}

#[test]
fn a_task_is_resumed_when_its_step_is_done() {
    let mut cpu = busy_cpu(true);
    assert_eq!(next_in(&mut cpu, Step::user(5)), CpuNext::Rest);
    assert_eq!(deadline(&mut cpu), Ns(5));
    let done = CpuNext::ResumeTask(cpu.rq.curr());
    assert_eq!(next_in(&mut cpu, Step::user(0)), done);
}

#[test]
fn a_hard_irq_comes_before_a_softirq_and_a_softirq_before_the_task() {
    let mut cpu = busy_cpu(true);
    cpu.step = Step::user(0);
    cpu.softirqs.raise(NET_RX_SOFTIRQ);
    assert_eq!(cpu.next(), CpuNext::BeginSoftirq);
    cpu.softirqs.begin(level(0, 's'), Limits::PassesOnly);
    assert_eq!(cpu.next(), CpuNext::FinishSoft);
    cpu.irqs.raise(IRQ_NIC);
    assert_eq!(cpu.next(), CpuNext::BeginHard);
    assert_eq!(cpu.irqs.take(), IRQ_NIC);
    cpu.begin_hard(IRQ_NIC, level(7, 'h'), true);
    assert_eq!(cpu.next(), CpuNext::Rest);
    assert_eq!(deadline(&mut cpu), Ns(7));
    assert_eq!(cpu.holder().0, Context::HardIrq);
}

#[test]
fn with_interrupts_off_every_line_waits_for_the_handlers_end() {
    let mut cpu = busy_cpu(true);
    cpu.begin_hard(IRQ_NIC, level(7, 'h'), false);
    cpu.irqs.raise(IRQ_DISK);
    assert_eq!(next_in(&mut cpu, Step::user(0)), CpuNext::Rest);
    cpu.end_hard(IRQ_NIC);
    assert_eq!(next_in(&mut cpu, Step::user(0)), CpuNext::BeginHard);
}

#[test]
fn with_interrupts_on_another_line_comes_in_between_and_its_own_waits() {
    let mut cpu = busy_cpu(true);
    cpu.begin_hard(IRQ_NIC, level(7, 'h'), true);
    cpu.irqs.raise(IRQ_NIC);
    assert_eq!(cpu.next(), CpuNext::Rest);
    cpu.irqs.raise_tick();
    assert_eq!(cpu.next(), CpuNext::BeginHard);
    assert_eq!(cpu.irqs.take(), IRQ_TIMER);
    cpu.begin_hard(IRQ_TIMER, level(3, 't'), false);
    assert_eq!((deadline(&mut cpu), cpu.handlers().count()), (Ns(3), 2));
    cpu.softirqs.raise(NET_RX_SOFTIRQ);
    cpu.end_hard(IRQ_TIMER);
    assert_eq!((cpu.next(), deadline(&mut cpu)), (CpuNext::Rest, Ns(7)));
    cpu.end_hard(IRQ_NIC);
    assert_eq!(cpu.next(), CpuNext::BeginHard, "before the softirq");
    cpu.irqs.withdraw(IRQ_NIC);
    assert_eq!(cpu.next(), CpuNext::BeginSoftirq);
}

#[test]
fn ticks_that_came_late_are_all_taken_and_before_the_nic() {
    let mut cpu = busy_cpu(true);
    cpu.irqs.raise(IRQ_NIC);
    cpu.irqs.raise_tick();
    cpu.irqs.raise_tick();
    let taken = [cpu.irqs.take(), cpu.irqs.take(), cpu.irqs.take()];
    assert_eq!(taken, [IRQ_TIMER, IRQ_TIMER, IRQ_NIC]);
    assert_eq!(next_in(&mut cpu, Step::user(1)), CpuNext::Rest);
}

#[test]
fn softirqs_wait_for_a_step_with_bottom_halves_off() {
    let mut cpu = busy_cpu(true);
    cpu.softirqs.raise(NET_RX_SOFTIRQ);
    assert_eq!(
        next_in(&mut cpu, Step::bh_off(Work::TcpRcv, 5)),
        CpuNext::Rest
    );
    assert_eq!(
        next_in(&mut cpu, Step::kernel(Work::TcpRcv, 5)),
        CpuNext::BeginSoftirq
    );
}

#[test]
fn softirqs_left_to_ksoftirqd_wait_until_the_next_irq_exit() {
    let mut cpu = busy_cpu(true);
    cpu.softirqs.raise(NET_RX_SOFTIRQ);
    cpu.softirqs.held = true;
    assert_eq!(next_in(&mut cpu, Step::user(5)), CpuNext::Rest);
    cpu.begin_hard(IRQ_NIC, level(0, 'h'), true);
    cpu.end_hard(IRQ_NIC);
    assert_eq!(next_in(&mut cpu, Step::user(5)), CpuNext::BeginSoftirq);
}

#[test]
fn only_a_preemptible_kernel_switches_inside_the_kernel() {
    for preemptible in [true, false] {
        let mut cpu = busy_cpu(preemptible);
        assert!(cpu.want_switch(), "the first who asks");
        assert!(!cpu.want_switch(), "the second");
        let in_kernel = next_in(&mut cpu, Step::kernel(Work::Syscall, 5)) == CpuNext::Switch;
        assert_eq!(in_kernel, preemptible);
        assert_eq!(next_in(&mut cpu, Step::user(5)), CpuNext::Switch);
        let offered = Step::kernel(Work::Reclaim, 5).offering_the_cpu();
        assert_eq!(next_in(&mut cpu, offered), CpuNext::Switch);
        assert_eq!(
            next_in(&mut cpu, Step::bh_off(Work::TcpRcv, 5)),
            CpuNext::Rest
        );
    }
}

#[test]
fn nobody_is_switched_out_below_a_softirq() {
    let mut cpu = busy_cpu(true);
    cpu.want_switch();
    cpu.softirqs.begin(level(3, 's'), Limits::PassesOnly);
    assert_eq!(next_in(&mut cpu, Step::user(5)), CpuNext::Rest);
}

#[test]
fn time_is_charged_to_the_topmost_level_alone() {
    let mut cpu = busy_cpu(true);
    cpu.step = Step::user(100);
    assert_eq!(cpu.charge(Ns(10)), 10);
    assert_eq!(cpu.step.left, 90);
    cpu.softirqs.begin(level(20, 's'), Limits::PassesOnly);
    assert_eq!(cpu.charge(Ns(15)), 0);
    assert_eq!(cpu.step.left, 90);
    assert_eq!(cpu.softirqs.running.unwrap().level.left, 15);
    assert_eq!(cpu.time.spent[Context::Load as usize], 10);
    assert_eq!(cpu.time.spent[Context::SoftIrq as usize], 5);
}

#[test]
fn a_wake_up_counts_as_an_interrupts_below_any_level_but_the_task() {
    let mut cpu = busy_cpu(true);
    assert!(!cpu.in_interrupt());
    cpu.step = Step::bh_off(Work::TcpRcv, 1);
    assert!(cpu.in_interrupt());
    cpu.step = Step::user(1);
    cpu.softirqs.begin(level(1, 's'), Limits::PassesOnly);
    assert!(cpu.in_interrupt());
}

#[test]
fn the_incoming_task_pays_for_the_switch_before_it_goes_on() {
    let mut cpu = busy_cpu(true);
    cpu.step = Step::user(100);
    let outgoing = cpu.switch_step(TaskKind::Hog, Step::kernel(Work::Syscall, 0), 2_000);
    assert_eq!(outgoing, Step::user(100));
    assert_eq!(cpu.step, Step::kernel(Work::ContextSwitch, 2_000));
    cpu.switch_step(TaskKind::Hog, outgoing, 2_000);
    assert_eq!((cpu.step.work, cpu.step.left), (Work::User, 2_100));
}

#[test]
fn five_nics_have_lines_of_their_own_between_the_timers_and_the_disk() {
    let lines: Vec<u8> = (0..5).map(|nth| nic_line(DevId(nth))).collect();
    assert!(
        lines
            .iter()
            .all(|line| (IRQ_HRTIMER + 1..IRQ_DISK).contains(line))
    );
    let back: Vec<_> = lines.iter().map(|line| nic_of(*line)).collect();
    assert_eq!(back, (0..5).map(|nth| Some(DevId(nth))).collect::<Vec<_>>());
}

#[test]
#[should_panic(expected = "an interrupt line of its own")]
fn a_sixth_nic_has_none() {
    nic_line(DevId(5));
}

#[test]
fn a_softirq_waits_while_ksoftirqd_has_precedence() {
    let mut cpu = busy_cpu(true);
    cpu.step = Step::user(5);
    cpu.softirqs.raise(NET_RX_SOFTIRQ);
    assert_eq!(cpu.next(), CpuNext::BeginSoftirq);
    cpu.softirqs.deferred = true;
    assert_eq!(cpu.next(), CpuNext::Rest);
}

#[test]
fn the_clock_of_tasks_leaves_out_interrupts_where_they_are_accounted_for() {
    let mut cpu = busy_cpu(true);
    cpu.step = Step::user(100);
    cpu.charge(Ns(10));
    cpu.softirqs.begin(level(20, 's'), Limits::PassesOnly);
    cpu.charge(Ns(15));
    cpu.begin_hard(IRQ_TIMER, level(3, 'h'), false);
    cpu.charge(Ns(18));
    assert_eq!(cpu.time.task_clock(Ns(18), false), Ns(18));
    assert_eq!(cpu.time.task_clock(Ns(18), true), Ns(10));
}

#[test]
fn what_ksoftirqd_does_is_a_tasks_time() {
    let mut cpu = busy_cpu(true);
    cpu.switch_step(TaskKind::Ksoftirqd, Step::kernel(Work::NetRxAction, 0), 0);
    cpu.softirqs.begin(level(20, 's'), Limits::PassesOnly);
    cpu.charge(Ns(5));
    assert_eq!(cpu.time.task_clock(Ns(5), true), Ns(5));
}
