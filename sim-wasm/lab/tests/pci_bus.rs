//! A NIC whose bus takes its time and that holds frames meanwhile.

mod common;

use base::time::Ns;
use common::scenario;
use kernel::dev::BusConfig;
use lab::observe::view;
use machine::Machine;

fn on_bus(bus: BusConfig, preset: &str, changes: &[(&str, &str)]) -> Machine {
    let mut config = scenario(preset, changes).params.resolve();
    config.host.profile.bus = bus;
    Machine::new(config)
}

const SLOW_STREAM: [(&str, &str); 2] = [("sender.rate", "8"), ("sender.payload", "1472")];

#[test]
fn every_datagram_is_as_much_later_as_the_bus_takes() {
    let least = |bus| {
        let mut machine = on_bus(bus, "udp-200", &SLOW_STREAM);
        machine.run_until(Ns::from_ms(100), u64::MAX);
        let flow = &machine.counters().flows[0];
        assert!(flow.delivered > 60, "{}", flow.delivered);
        flow.delay.min
    };
    let later = least(BusConfig::PCI_32_33) - least(BusConfig::INSTANT);
    assert_eq!(later, 600 + 1_518 * 7_500 / 1_000);
}

#[test]
fn books_balance_while_frames_wait_in_the_nic() {
    for driver in ["napi", "tg3", "sk98lin", "netif_rx"] {
        let changes = [
            ("nic.driver", driver),
            ("nic.ring", "8"),
            ("sender.rate", "0"),
            ("socket.rcvbuf", "256KiB"),
        ];
        let mut machine = on_bus(BusConfig::PCI_32_33, "udp-livelock", &changes);
        let mut waited = 0;
        for event in 0..40_000 {
            machine.step_event();
            waited = waited.max(machine.nic().in_fifo().count());
            let books = view(&machine).check_running_books();
            assert_eq!(books, Ok(()), "{driver}: event {event}");
        }
        view(&machine).check_books().expect(driver);
        assert!(waited > 0, "{driver}: none waited");
    }
}

#[test]
fn a_reset_drops_what_the_nic_held() {
    let mut machine = on_bus(
        BusConfig::PCI_32_33,
        "udp-livelock",
        &[("sender.rate", "0")],
    );
    while machine.nic().in_fifo().count() == 0 {
        machine.step_event();
    }
    machine.run_until(machine.now(), u64::MAX);
    lab::scenario::intervene(&mut machine, lab::params::ParamId::NicRing, 64);
    assert_eq!(machine.nic().in_fifo().count(), 0);
    for _ in 0..20_000 {
        machine.step_event();
    }
    view(&machine).check_books().expect("balanced books");
    assert!(machine.counters().delivered > 0);
}
