//! Tests of `ethtool -G` at any moment, also in the middle of a driver's poll: no packet and no
//! page may be missing from the counts.

use crate::common::scenario;
use base::Ns;
use lab::history::History;
use lab::observe::view;
use lab::params::ParamId;

#[test]
fn a_device_reset_at_any_moment_keeps_the_books() {
    for driver in ["napi", "tg3", "sk98lin", "netif_rx"] {
        let mut run = History::one_way(scenario("tcp-quiet", &[("nic.driver", driver)]));
        for turn in 0..200 {
            let t = Ns::from_us(1_000 + turn * 97);
            run.run_until(t, u64::MAX);
            let ring = [8, 64, 384][turn as usize % 3];
            run.set(ParamId::NicRing, ring).unwrap();
            assert_eq!(
                view(run.machine()).check_books(),
                Ok(()),
                "{driver} at {t:?}"
            );
        }
        run.run_until(Ns::from_ms(300), u64::MAX);
        assert_eq!(view(run.machine()).check_books(), Ok(()), "{driver}");
    }
}

#[test]
fn a_new_ring_or_driver_has_a_new_pool_and_the_pages_of_the_old_one_go_back() {
    let pooled = [("kernel.release", "6.12"), ("nic.page_pool", "true")];
    let mut run = History::one_way(scenario("tcp-quiet", &pooled));
    let mut pools = Vec::new();
    for turn in 0..60 {
        let t = Ns::from_us(20_000 + turn * 1_397);
        run.run_until(t, u64::MAX);
        // The test changes the driver every third time: a polled driver has a pool of pages, a
        // `netif_rx` driver has none.
        match turn % 3 {
            0 => run.set(ParamId::NicDriver, turn as i64 % 4).unwrap(),
            _ => run
                .set(ParamId::NicRing, [8, 64, 384][turn as usize / 3 % 3])
                .unwrap(),
        };
        assert_eq!(view(run.machine()).check_books(), Ok(()), "at {t:?}");
        pools.push(run.machine().mm().page_pool().is_some());
        let ring = run.machine().stack().nic().rx().ring().ready();
        if let Some(pool) = run.machine().mm().page_pool() {
            assert_eq!(pool.buffers(), ring, "a fresh pool fills the ring alone");
        }
    }
    assert!(pools.contains(&true) && pools.contains(&false), "{pools:?}");
    run.set(ParamId::NicDriver, 0).unwrap();
    run.run_until(Ns::from_ms(600), u64::MAX);
    let machine = run.machine();
    assert_eq!(view(machine).check_books(), Ok(()));
    let pool = machine
        .mm()
        .page_pool()
        .expect("a polled driver has a pool");
    assert_eq!(
        pool.buffers(),
        machine.mm().slab().skbs(),
        "no old buffer is left"
    );
    assert!(pool.reading().recycled > 0);
}
