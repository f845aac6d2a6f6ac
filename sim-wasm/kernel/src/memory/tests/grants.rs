//! Tests which requests for pages the watermarks allow.

use super::*;

/// Memory with `dma` free pages in ZONE_DMA and `normal` in ZONE_NORMAL. The kernel uses all other
/// pages of these zones.
fn with_free(dma: u32, normal: u32) -> Memory {
    let mut mem = Memory::empty(layout());
    for (z, free) in [(ZONE_DMA, dma), (ZONE_NORMAL, normal)] {
        let zone = &mut mem.zones[z];
        zone.kernel = zone.present - free;
        zone.free = free;
    }
    mem
}

fn grant(dma: u32, normal: u32, gfp: Gfp) -> (PageGrant, bool) {
    let mut mem = with_free(dma, normal);
    let grant = mem.alloc_page(gfp, PageUse::Slab);
    (grant, mem.take_kswapd_wakeup())
}

#[test]
fn an_atomic_page_needs_181_free_in_normal_or_253_in_dma() {
    assert_eq!(grant(0, 181, Gfp::Atomic), (PageGrant::Granted, true));
    assert_eq!(grant(252, 180, Gfp::Atomic), (PageGrant::Failed, true));
    assert_eq!(grant(253, 180, Gfp::Atomic), (PageGrant::Granted, true));
}

#[test]
fn kswapd_is_woken_only_when_normal_has_600_and_dma_280_or_less() {
    assert_eq!(grant(0, 601, Gfp::Kernel), (PageGrant::Granted, false));
    assert_eq!(grant(281, 600, Gfp::Kernel), (PageGrant::Granted, false));
    assert_eq!(grant(280, 600, Gfp::Kernel), (PageGrant::Granted, true));
}

#[test]
fn a_page_that_can_wait_needs_481_in_normal_or_273_in_dma() {
    assert_eq!(grant(0, 481, Gfp::Kernel).0, PageGrant::Granted);
    assert_eq!(grant(272, 480, Gfp::Kernel).0, PageGrant::MustReclaim);
    assert_eq!(grant(273, 480, Gfp::Kernel).0, PageGrant::Granted);
}

#[test]
fn the_oom_victim_may_take_the_last_page() {
    let mut mem = with_free(1, 0);
    let victim = PageUse::Anon(OwnerId(3));
    let ask = |mem: &mut Memory| mem.alloc_page_from_reserves(Gfp::HighUser, victim);
    assert_eq!(ask(&mut mem), PageGrant::Granted);
    assert_eq!(ask(&mut mem), PageGrant::MustReclaim);
}

#[test]
fn page_faults_use_highmem_and_packets_never_do() {
    let total_mib = 1024;
    let mut mem = Memory::empty(MemoryLayout {
        total_mib,
        ..layout()
    });
    mem.alloc_page(Gfp::HighUser, PageUse::Anon(OwnerId(1)));
    mem.alloc_page(Gfp::Atomic, PageUse::Slab);
    assert_eq!(mem.zone(ZONE_HIGHMEM).active.len(), 1);
    assert_eq!(mem.zones[ZONE_NORMAL].slab, 1);
    assert!(mem.check_books());
}
