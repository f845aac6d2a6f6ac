use ringside_core::{scenario::Scenario, time::Ns};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mut s = Scenario::of_preset(&a[2]).unwrap();
    for x in &a[3..] {
        s.set_text(x).unwrap();
    }
    let mut m = s.build();
    for t in a[1].split(',') {
        m.run_until(Ns::from_ms(t.parse().unwrap()), u64::MAX);
        let mut v = Vec::new();
        m.write_tasks(&mut v);
        println!(
            "t={t}  id kind nth place prio static slice full sleepavg inter pos rss work cpu_ms"
        );
        for r in v.chunks(14) {
            println!(
                "{:3} k{} #{:3} p{} {:3}/{} {:3}/{} {:4.0}ms i{} pos{:2} rss{} w{} {:.0}",
                r[0],
                r[1],
                r[2],
                r[3],
                r[4],
                r[5],
                r[6],
                r[7],
                r[8] / 1e6,
                r[9],
                r[10],
                r[11],
                r[12],
                r[13] / 1e6
            );
        }
    }
}
