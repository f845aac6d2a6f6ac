//! Tests of single scans: which pages stay, which are freed, written or moved.

use super::super::reclaim_step::Reclaimer;
use super::*;

/// Number of an owner's pages outside the scanned zone: so many that one scan clears almost none of
/// the owner's accessed bits.
const ELSEWHERE: u32 = 10_000_000;

/// Returns memory that is empty except for mapped pages of one class (a program's own pages, or
/// text) on the active list of the zone NORMAL.
fn mapped(class: LruClass, pages: u32, swap_mib: u32) -> Memory {
    let mut mem = Memory::empty(MemoryLayout {
        swap_mib,
        ..layout()
    });
    let zone = &mut mem.zones[ZONE_NORMAL];
    zone.active.add(class, pages);
    zone.free -= pages;
    let set = match class {
        LruClass::Text => &mut mem.text,
        _ => mem.owner_mut(OwnerId(1)),
    };
    set.resident[ZONE_NORMAL] += pages;
    set.resident[ZONE_HIGHMEM] += ELSEWHERE;
    mem
}

/// Returns how many pages a scan of 32 active pages makes inactive. With `distress`, reclaim is at
/// its most urgent priority.
fn deactivated(mem: &mut Memory, distress: bool) -> u32 {
    mem.zones[ZONE_NORMAL].prev_priority = if distress { 0 } else { 12 };
    let mut step = ReclaimStep::default();
    mem.refill_inactive_zone(ZONE_NORMAL, 32, &mut step);
    assert_eq!((step.scanned, mem.counters().pgrefill), (32, 32));
    assert_eq!(mem.zones[ZONE_NORMAL].pages_scanned, 32);
    let moved = mem.zones[ZONE_NORMAL].inactive.len();
    assert_eq!(mem.counters().pgdeactivate, u64::from(moved));
    moved
}

#[test]
fn mapped_pages_become_inactive_only_in_distress_and_where_nobody_touched_them() {
    for class in [LruClass::Text, LruClass::Anon] {
        let machine = || mapped(class, 64, 512);
        assert_eq!(deactivated(&mut machine(), false), 0, "{class:?} at ease");
        assert_eq!(deactivated(&mut machine(), true), 32, "{class:?}");
        let mut touched = machine();
        touched.touch_text(u32::MAX);
        touched.touch(OwnerId(1), u32::MAX);
        assert_eq!(deactivated(&mut touched, true), 0, "{class:?} in use");
    }
    let without_swap = deactivated(&mut mapped(LruClass::Anon, 64, 0), true);
    assert_eq!(without_swap, 0, "no place to put them");
}

#[test]
fn page_cache_that_is_not_mapped_becomes_inactive_at_ease() {
    let mut mem = Memory::empty(layout());
    let zone = &mut mem.zones[ZONE_NORMAL];
    zone.active.add(LruClass::Cache, 64);
    zone.free -= 64;
    assert_eq!(deactivated(&mut mem, false), 32);
}

/// Scans 40 of 64 inactive pages of a class in NORMAL.
fn scan_inactive(mem: &mut Memory, class: LruClass, by: Reclaimer) -> ReclaimStep {
    let zone = &mut mem.zones[ZONE_NORMAL];
    zone.inactive.add(class, 64);
    // Starts a younger band of pages, so that pages which the scan keeps do not return to the
    // scanned band.
    zone.inactive.add(LruClass::Buffers, 64);
    zone.free -= 128;
    let mut scan = mem.begin_zone_scan(ZONE_NORMAL, 12);
    let mut step = ReclaimStep::default();
    mem.shrink_cache(&mut scan, 40, by, &mut step);
    assert_eq!((step.scanned, scan.reclaimed), (40, step.freed));
    assert_eq!(mem.counters().pgsteal, u64::from(step.freed));
    step
}

#[test]
fn clean_page_cache_is_freed_and_counted_for_who_scanned() {
    for (by, kswapd, direct) in [(Reclaimer::Kswapd, 40, 0), (Reclaimer::Direct, 0, 40)] {
        let mut mem = Memory::empty(layout());
        assert_eq!(scan_inactive(&mut mem, LruClass::Cache, by).freed, 40);
        let counters = mem.counters();
        assert_eq!(
            (counters.pgscan_kswapd, counters.pgscan_direct),
            (kswapd, direct)
        );
        assert_eq!(counters.kswapd_steal, kswapd);
        assert!(mem.check_books());
    }
}

#[test]
fn dirty_page_cache_is_written_and_what_is_being_written_stays() {
    let mut mem = Memory::empty(layout());
    mem.writeback.ages = [10, 0, 44, 0, 0, 0, 10];
    let step = scan_inactive(&mut mem, LruClass::CacheDirty, Reclaimer::Kswapd);
    assert_eq!((step.freed, step.file_writes, step.swap_writes), (0, 40, 0));
    assert_eq!(mem.counters().nr_vmscan_write, 40);
    assert_eq!((mem.dirty_pages(), mem.writeback_pages()), (24, 40));
    let mut busy = Memory::empty(layout());
    let step = scan_inactive(&mut busy, LruClass::CacheWriteback, Reclaimer::Kswapd);
    assert_eq!((step.freed, step.file_writes), (0, 0));
    assert_eq!(busy.writeback_pages(), 64);
}

#[test]
fn text_in_use_is_activated_and_other_text_is_dropped() {
    for in_use in [true, false] {
        let mut mem = Memory::empty(layout());
        mem.text.resident[ZONE_NORMAL] += 64;
        mem.text.resident[ZONE_HIGHMEM] += ELSEWHERE;
        if in_use {
            mem.touch_text(u32::MAX);
        }
        let step = scan_inactive(&mut mem, LruClass::Text, Reclaimer::Kswapd);
        let (freed, activated) = if in_use { (0, 40) } else { (40, 0) };
        assert_eq!((step.freed, mem.counters().pgactivate), (freed, activated));
        assert_eq!(mem.text.away, freed);
    }
}

#[test]
fn anonymous_memory_goes_to_swap_until_swap_is_full() {
    let mut mem = Memory::empty(layout());
    mem.owner_mut(OwnerId(1)).resident[ZONE_NORMAL] += 64;
    mem.owner_mut(OwnerId(2)).away = mem.swap_pages - 30;
    let step = scan_inactive(&mut mem, LruClass::Anon, Reclaimer::Direct);
    assert_eq!((step.swap_writes, step.freed), (30, 0));
    assert_eq!(
        (mem.counters().pswpout, mem.counters().pgactivate),
        (30, 10)
    );
    assert_eq!(
        (mem.swapped(OwnerId(1)), mem.resident(OwnerId(1))),
        (30, 34)
    );
    mem.write_done(30, WriteKind::SwapOut);
    assert_eq!(mem.meminfo().swap_cached, 30 * PAGE_KB);
    assert_eq!(mem.meminfo().writeback, 0);
}

#[test]
fn slab_shrinks_by_the_share_of_the_lists_that_was_scanned() {
    let mut mem = Memory::new(layout());
    assert_eq!(mem.dcache_objects, 750 * 14);
    let mut step = ReclaimStep::default();
    // 4 · 1,000 / 2 seeks · 10,500 objects / 10,000 pages = 2,100 objects: 16 batches of 128, and
    // 52 remain due.
    mem.shrink_slab(1_000, 9_999, &mut step);
    assert_eq!((step.slab_scanned, mem.dcache_debt), (2_048, 52));
    assert_eq!(mem.counters().slabs_scanned, 2_048);
    assert_eq!((mem.dcache_objects, step.freed), (8_452, 750 - 604));
    assert!(mem.check_books());
}

#[test]
fn a_zone_that_was_scanned_four_times_in_vain_is_hopeless() {
    let mut mem = Memory::new(MemoryLayout {
        swap_mib: 0,
        ..layout()
    });
    let hopeless = |mem: &Memory| mem.zone(ZONE_NORMAL).all_unreclaimable;
    assert!(!hopeless(&mem));
    for _ in 0..50_000 {
        if hopeless(&mem) {
            break;
        }
        fault_in(&mut mem, OwnerId(1), 64);
        let step = mem.kswapd_step();
        mem.write_done(step.file_writes, WriteKind::PageOut);
    }
    let zone = &mem.zones[ZONE_NORMAL];
    assert!(hopeless(&mem) && zone.pages_scanned >= 4 * zone.lru_pages());
}

#[test]
fn direct_reclaim_adds_each_pass_over_normal_to_its_scan_debt() {
    let mut mem = Memory::empty(layout());
    let zone = &mut mem.zones[ZONE_NORMAL];
    zone.inactive.add(LruClass::Cache, 12 * 4_096);
    zone.free -= 12 * 4_096;
    let (end, freed) = run_direct(&mut mem, Gfp::Kernel);
    assert_eq!((end, freed), (ReclaimNext::Done, 32));
    // The scan debt of two passes, 13 + 25 pages, is more than a batch of 32.
    assert_eq!(mem.zones[ZONE_NORMAL].prev_priority, 11);
    assert_eq!(mem.counters().allocstall, 1);
}

#[test]
fn data_is_due_after_30_seconds_and_wakes_pdflush_then() {
    let mut mem = Memory::new(layout());
    assert_eq!(mem.dirty(10), 10);
    for _ in 0..5 {
        mem.pdflush_periodic_wake();
        assert!(!mem.take_pdflush_wakeup());
    }
    mem.pdflush_periodic_wake();
    assert!(mem.take_pdflush_wakeup());
    assert_eq!(mem.pdflush_step(), 10);
    mem.pdflush_periodic_wake();
    assert!(!mem.take_pdflush_wakeup(), "nothing is dirty");
}

#[test]
fn reclaims_writes_end_in_the_zones_they_came_from() {
    let mut mem = Memory::empty(layout());
    for z in [ZONE_DMA, ZONE_NORMAL] {
        mem.zones[z].inactive.add(LruClass::CachePageOut, 10);
        mem.zones[z].free -= 10;
    }
    mem.write_done(12, WriteKind::PageOut);
    let written = |z: usize| mem.zones[z].inactive.count(LruClass::Cache);
    assert_eq!((written(ZONE_DMA), written(ZONE_NORMAL)), (10, 2));
    assert_eq!(mem.writeback_pages(), 8);
    assert!(mem.check_books());
}

#[test]
fn a_writer_looks_at_the_limits_after_4_mib_and_after_32_kib_above_them() {
    let mut mem = Memory::new(layout());
    assert!(!mem.dirtied_by_writer(1_024));
    assert!(mem.dirtied_by_writer(1) && !mem.dirtied_by_writer(1_024));
    mem.throttle.since_look = 0;
    mem.throttle.exceeded = true;
    assert!(!mem.dirtied_by_writer(8));
    assert!(mem.dirtied_by_writer(1) && !mem.dirtied_by_writer(8));
}

#[test]
fn the_most_urgent_priority_of_a_round_is_kept_for_the_next() {
    let mut mem = Memory::empty(layout());
    (
        mem.zones[ZONE_NORMAL].prev_priority,
        mem.zones[ZONE_NORMAL].temp_priority,
    ) = (3, 9);
    mem.remember_priorities();
    assert_eq!(mem.zones[ZONE_NORMAL].prev_priority, 9);
}

#[test]
fn a_reclaimer_naps_below_priority_10_if_it_has_scanned_anything() {
    let mut mem = Memory::empty(layout());
    let naps = [(1, 9), (1, 10), (0, 9)].map(|(scanned, priority)| mem.naps(scanned, priority));
    assert_eq!(naps, [true, false, false]);
    mem.reclaim_naps = false;
    assert!(!mem.naps(1, 9));
}
