use ringside_core::{scenario::Scenario, time::Ns};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let from: u64 = a[1].parse().unwrap();
    let to: u64 = a[2].parse().unwrap();
    let mut s = Scenario::of_preset(&a[3]).unwrap();
    for x in &a[4..] {
        s.set_text(x).unwrap();
    }
    let mut m = s.build();
    m.run_until(Ns::from_ms(from), u64::MAX);
    m.watch.clear();
    m.run_until(Ns::from_ms(to), u64::MAX);
    println!(
        "t_ms delivered_kB offered dropped ring rcvMB backlog pre ofo | idle hard soft app load other (ms) | cwnd wnd_kB free cache task"
    );
    for r in m.watch.series.chunks(20) {
        println!(
            "{:8.0} {:7.0} {:5} {:3} {:3} {:6.2} {:3} {:3} {:3} | {:5.2} {:5.2} {:5.2} {:5.2} {:5.2} {:5.2} | {:4} {:7.0} {:6} {:6} {}",
            r[0] / 1e6,
            r[1] / 1e3,
            r[2],
            r[3],
            r[4],
            r[5] / 1e6,
            r[6],
            r[7],
            r[8],
            r[9] / 1e6,
            r[10] / 1e6,
            r[11] / 1e6,
            r[12] / 1e6,
            r[13] / 1e6,
            r[14] / 1e6,
            r[15],
            r[16] / 1e3,
            r[17],
            r[18],
            r[19]
        );
    }
}
