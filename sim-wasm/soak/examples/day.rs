//! Runs a scenario for hours of model time, without the web page: `cargo run --release -p
//! ringside-soak --example day -- PRESET HOURS ID=VALUE …`.
//!
//! Prints after each hour of model time how much data was delivered, and how much memory this
//! process uses (on Linux). The memory must not grow. Stops if the packet counts do not agree
//! (`check_books`).

use base::Ns;
use lab::observe::view;
use lab::scenario::{Refusal, Scenario};

const HOUR: Ns = Ns::from_s(3_600);

fn main() -> Result<(), Refusal> {
    let mut args = std::env::args().skip(1);
    let preset = args.next().unwrap_or("tcp-loaded".into());
    let hours: u64 = args.next().unwrap_or("24".into()).parse()?;
    let mut scenario = Scenario::of_preset(&preset)?;
    for assignment in args {
        scenario.set_text(&assignment)?;
    }
    scenario.params.check()?;
    let mut machine = scenario.build();
    println!("hour   delivered GiB   events M   jiffies M   memory KiB");
    for hour in 1..=hours {
        machine.run_until(Ns(HOUR.0 * hour), u64::MAX);
        view(&machine).check_books()?;
        // Deletes the recorded data. The web page would read and display it; this program does not.
        machine.watch_mut().clear();
        let gib = machine.counters().delivered_bytes as f64 / f64::from(1 << 30);
        let events = machine.events() as f64 / 1e6;
        let jiffies = Ns(HOUR.0 * hour).jiffies() as f64 / 1e6;
        let memory = resident_kib();
        println!("{hour:>4} {gib:>15.3} {events:>10.1} {jiffies:>11.1} {memory:>12}");
    }
    println!("digest {:016x}", machine.digest());
    Ok(())
}

/// Resident memory of this process, KiB; 0 if /proc does not give it.
fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|rest| rest.split_whitespace().next());
    number.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}
