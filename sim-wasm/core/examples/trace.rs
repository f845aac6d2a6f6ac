use ringside_core::{observe::codes::Event, scenario::Scenario, time::Ns};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let from: u64 = a[1].parse().unwrap();
    let to: u64 = a[2].parse().unwrap();
    let kinds: Vec<&str> = a[3].split(',').collect();
    let mut s = Scenario::of_preset(&a[4]).unwrap();
    for x in &a[5..] {
        s.set_text(x).unwrap();
    }
    let mut m = s.build();
    m.run_until(Ns::from_us(from), u64::MAX);
    m.watch.clear();
    m.watch.record_details(true);
    m.run_until(Ns::from_us(to), u64::MAX);
    for r in m.watch.events.chunks(6) {
        let e = Event::ALL
            .iter()
            .find(|e| e.0 as u8 as f64 == r[2])
            .unwrap();
        if kinds[0] == "all" || kinds.contains(&e.1) {
            println!(
                "{:>12.3} ms #{} {} a={} b={} cause={}",
                r[1] / 1e6,
                r[0],
                e.1,
                r[3],
                r[4],
                r[5]
            );
        }
    }
}
