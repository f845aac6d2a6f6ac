//! Tests of the Fermilab study's Table 4: the nice value alone sets the time slice, exactly.

use crate::common::{scenario, task};
use base::Ns;
use kernel::task::TaskKind;
use lab::observe::TASK_COLUMNS;
use lab::observe::view;
use lab::params::ParamId;
use lab::scenario::intervene;
use machine::Machine;

fn readers_slice_ms(machine: &Machine) -> f64 {
    let mut rows = Vec::new();
    view(machine).write_tasks(&mut rows);
    let mut tasks = rows.chunks(TASK_COLUMNS.len());
    let kind = f64::from(TaskKind::Receiver as u8);
    let reader = tasks.find(|row| row[task("kind")] == kind);
    reader.expect("the receiver lives")[task("full_slice")]
}

#[test]
fn the_five_published_slices() {
    for (nice, ms) in [
        ("19", 5.0),
        ("0", 100.0),
        ("-10", 600.0),
        ("-15", 700.0),
        ("-20", 800.0),
    ] {
        let machine = scenario("tcp-quiet", &[("app.nice", nice)]).build();
        assert_eq!(readers_slice_ms(&machine), ms, "nice {nice}");
    }
}

#[test]
fn a_new_nice_value_in_flight_gives_its_slice() {
    let mut machine = scenario("tcp-quiet", &[]).build();
    machine.run_until(Ns::from_ms(50), u64::MAX);
    intervene(&mut machine, ParamId::AppNice, -15);
    machine.run_until(Ns::from_ms(60), u64::MAX);
    assert_eq!(readers_slice_ms(&machine), 700.0);
}
