use super::*;
use crate::memory::ReclaimNext;

/// Compares two sums of the Xeon's costs with the measured times. Each sum may differ by 5 %.
#[test]
fn a_dropped_and_a_forwarded_frame_cost_on_the_xeon_what_was_measured() {
    let c = Profile::xeon_3600().costs;
    let received = c.driver_rx + c.refill + c.gro_receive;
    // The netfilter table "raw" is checked before the route lookup, about in the middle of
    // `ip_rcv`.
    let dropped_raw = received + c.ip_rcv / 2 + c.skb_free;
    let forwarded = c.gro_receive + forwarding_path(&c);
    let off = |sum: u64, measured: f64| (sum as f64 / measured - 1.0).abs();
    assert!(off(dropped_raw, 208.0) < 0.05, "{dropped_raw}");
    assert!(off(forwarded, 1e9 / 1.740e6) < 0.05, "{forwarded}");
}

/// Cost of forwarding a packet in a router, without GRO, ns.
fn forwarding_path(c: &Costs) -> u64 {
    let received = c.driver_rx + c.refill + c.ip_rcv;
    let sent = c.dev_queue_xmit + c.hard_start_xmit + c.tx_complete + c.tx_free;
    received + c.ip_forward + sent
}

#[test]
fn what_was_not_measured_on_the_xeon_is_scaled_by_the_path_that_was() {
    let of = |profile: Profile| forwarding_path(&profile.costs);
    let percent = 100 * of(Profile::xeon_3600()) / of(Profile::p2_350());
    assert_eq!(percent, XEON_3600_PERCENT);
}

#[test]
fn counters_in_the_kernels_code_leave_the_bus_and_the_copies_alone() {
    let plain = Profile::p3_router().costs;
    assert_eq!(plain.instrumented(100), plain);
    let counted = plain.instrumented(300);
    assert_eq!(counted.ip_forward, 3 * plain.ip_forward);
    assert_eq!(counted.nic_irq, 3 * plain.nic_irq - 2 * plain.nic_bus_wait);
    assert_eq!(counted.copy_ps_per_byte, plain.copy_ps_per_byte);
    assert_eq!(counted.user_per_datagram, plain.user_per_datagram);
    assert_eq!(counted.user_per_tcp_read, plain.user_per_tcp_read);
    assert_eq!(counted.nic_bus_wait, plain.nic_bus_wait);
}

#[test]
fn an_ack_costs_3_6_us_of_which_2_5_are_spent_before_the_nic_has_it() {
    let costs = Profile::p2_350().costs;
    assert_eq!(costs.own_ack(), 3_600);
    assert_eq!(costs.ack_to_ring(), 2_500);
}

#[test]
fn reclaim_costs_by_pages_looked_at_and_by_pages_freed_or_written() {
    let costs = Profile::p2_350().costs;
    let idle = ReclaimStep {
        next: ReclaimNext::Continue,
        freed: 0,
        scanned: 0,
        slab_scanned: 0,
        swap_writes: 0,
        file_writes: 0,
    };
    assert_eq!(costs.reclaim_ns(&idle), 500, "the step itself");
    let scan = ReclaimStep {
        scanned: 20,
        slab_scanned: 4,
        ..idle
    };
    assert_eq!(costs.reclaim_ns(&scan), 500 + 24 * 500);
    let work = ReclaimStep {
        freed: 7,
        swap_writes: 5,
        file_writes: 3,
        ..scan
    };
    assert_eq!(costs.reclaim_ns(&work), 500 + 24 * 500 + 15 * 1_500);
}

#[test]
fn the_idle_receiver_of_256_mib_has_29_1_mb_for_kernel_programs_and_text() {
    let idle = idle_memory(256, 512);
    assert_eq!((idle.total_mib, idle.swap_mib), (256, 512));
    let resident = idle.kernel_kb + idle.mapped_kb + idle.programs_kb;
    let caches = idle.slab_kb + idle.dcache_kb;
    assert_eq!(resident + caches, 29_080);
}

#[test]
fn the_router_is_receiver_b_with_fast_ethernet_cards() {
    let (router, b) = (Profile::p3_router(), Profile::p3_1000());
    assert_eq!(router.costs, b.costs);
    let kind = |profile: &Profile| (profile.card, profile.rx_buffer_beyond_mtu + 1_500);
    assert_eq!(kind(&router), (Card::FastEthernet, 1_552));
    assert_eq!(kind(&b), (Card::Gigabit, 1_618));
    assert_eq!(kind(&Profile::p2_350()), (Card::Gigabit, 1_540));
    assert_eq!(kind(&Profile::xeon_3600()), (Card::Gigabit, 1_888));
}

#[test]
fn code_scales_with_the_clock_of_receiver_b_and_moving_bytes_does_not() {
    let (a, b) = (Profile::p2_350().costs, Profile::p3_1000().costs);
    assert_eq!(b.tcp_established, a.tcp_established * 35 / 100);
    assert_eq!(b.copy_ps_per_byte, a.copy_ps_per_byte);
    assert_eq!(b.checksum_ps_per_byte, a.checksum_ps_per_byte);
    assert_eq!(b.file_page, a.file_page);
    assert_eq!((a.speed_percent, b.speed_percent), (100, 285));
}

#[test]
fn the_xeon_moves_bytes_at_its_own_speed_and_reads_no_cause_over_a_bus() {
    let (a, xeon) = (Profile::p2_350().costs, Profile::xeon_3600().costs);
    assert_eq!(xeon.copy_ps_per_byte, 100, "10 GB/s");
    assert_eq!(xeon.checksum_ps_per_byte, a.checksum_ps_per_byte / 25);
    assert_eq!(xeon.file_page, a.file_page / 25);
    assert_eq!(xeon.nic_irq, (a.nic_irq - a.nic_bus_wait) / 25);
    assert_eq!((xeon.nic_bus_wait, xeon.speed_percent), (0, 2_500));
}
