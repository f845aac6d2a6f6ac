//! Tests of `ethtool -G` at any moment, also in the middle of a driver's poll: no packet and no
//! page may be missing from the books.

use crate::common::scenario;
use base::time::Ns;
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
