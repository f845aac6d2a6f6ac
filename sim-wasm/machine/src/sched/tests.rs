//! Tests of the readings about waits for the CPU.

use super::THIS_CPU;
use crate::Machine;
use base::{Complete, Hz, Ns};
use kernel::sched::SchedulerKind;

/// The measured receiver A with the EEVDF scheduler, four programs that only compute, and a
/// receiving program that has this nice value.
fn beside_four_hogs(nice: i8) -> Machine {
    let mut config = crate::testbed::config();
    config.host.scheduler = SchedulerKind::Eevdf(Complete::proof().expect("the complete machine"));
    config.host.hz = Hz(250);
    config.load.jobs = 4;
    config.reader.nice = nice;
    Machine::new(config)
}

/// Returns how long the receiving program has been waiting for the CPU, and for how much of this
/// time it was eligible (in EEVDF's sense).
fn waits(machine: &Machine) -> Option<(Ns, Ns)> {
    let reader = machine.stack().readers().next()?;
    let sched = machine.sched();
    let eevdf = sched.cpus[THIS_CPU].rq.eevdf()?;
    let eligible = machine.now().since(eevdf.entity(reader).eligible_since?);
    let off_cpu = machine.now().since(sched.records[reader].waits_since);
    Some((off_cpu, eligible))
}

#[test]
fn a_reader_is_never_longer_eligible_than_off_the_cpu_but_another_task_may_wait_longer() {
    let mut machine = beside_four_hogs(-15);
    let mut looked_at = 0;
    while machine.now() < Ns::from_s(2) {
        machine.step_event();
        if let Some((off_cpu, eligible)) = waits(&machine) {
            looked_at += 1;
            assert!(eligible <= off_cpu, "{eligible:?} of {off_cpu:?}");
        }
    }
    assert!(looked_at > 1_000, "{looked_at}");
    let eevdf = machine.cpu().rq.eevdf().expect("EEVDF");
    let of_any = eevdf.longest_eligible_wait();
    let of_reader = machine.counters().longest_off_cpu;
    assert!(of_any > of_reader, "{of_any:?} of any, {of_reader:?}");
}
