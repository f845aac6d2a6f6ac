//! Measures how long whole runs take as native code: `cargo bench -p ringside-lab`.

use base::Ns;
use lab::history::pack;
use lab::scenario::Scenario;

fn main() {
    divan::main();
}

/// Measures a run of 25 s of model time.
#[divan::bench(args = ["tcp-quiet", "tcp-loaded", "udp-livelock"], sample_count = 5, sample_size = 1)]
fn run_25_s(preset: &str) -> u64 {
    let scenario = Scenario::of_preset(preset).expect("a preset");
    let mut machine = scenario.build();
    machine.run_until(Ns::from_s(25), u64::MAX);
    machine.digest()
}

/// Measures a checkpoint of a machine whose receive queue of 40 MiB is full.
#[divan::bench]
fn checkpoint(bencher: divan::Bencher) {
    let scenario = Scenario::of_preset("tcp-quiet").expect("a preset");
    let mut machine = scenario.build();
    machine.run_until(Ns::from_s(5), u64::MAX);
    bencher.bench_local(|| pack(&mut machine));
}
