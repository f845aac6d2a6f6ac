use ringside_core::{scenario::Scenario, time::Ns};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mut s = Scenario::of_preset(&a[1]).unwrap();
    for x in &a[2..] {
        s.set_text(x).unwrap();
    }
    let d = s.duration();
    let t0 = std::time::Instant::now();
    let mut m = s.build();
    let t1 = t0.elapsed();
    m.run_until(d, u64::MAX);
    println!("build {:?} run {:?}", t1, t0.elapsed());
    for (k, v) in m.metrics().values {
        println!("{k:28} {v:?}");
    }
    println!("{:?}", m.check_books());
    let _ = Ns(0);
}
