//! Tests of the limits on dirty page cache, of files read repeatedly, and of the digest.

use super::*;

/// Memory that is empty except for pages of a class in DMA and in NORMAL.
fn with_pages(class: LruClass, dma: u32, normal: u32) -> Memory {
    let mut mem = Memory::empty(layout());
    for (z, pages) in [(ZONE_DMA, dma), (ZONE_NORMAL, normal)] {
        mem.zones[z].inactive.add(class, pages);
        mem.zones[z].free -= pages;
    }
    mem
}

#[test]
fn mapped_memory_lowers_the_limits_of_dirty_page_cache() {
    let limits = |mapped| with_pages(LruClass::Anon, 0, mapped).dirty_limits();
    assert_eq!(limits(0), (6_553, 26_214), "10 and 40 percent");
    assert_eq!(limits(32_768), (6_553, 16_384), "10 and 25 percent");
    assert_eq!(limits(58_982), (1_310, 3_276), "2 and 5 percent");
}

#[test]
fn pdflush_is_woken_by_the_first_page_above_a_tenth() {
    let mut mem = Memory::empty(layout());
    mem.pages_dirtied(6_553);
    assert!(!mem.take_pdflush_wakeup());
    mem.pages_dirtied(1);
    assert!(mem.take_pdflush_wakeup());
    mem.pages_dirtied(10);
    assert!(mem.take_pdflush_wakeup());
}

#[test]
fn a_writer_over_the_limit_writes_one_and_a_half_times_what_it_dirties_between_looks() {
    let mut mem = Memory::empty(MemoryLayout {
        total_mib: 20,
        ..layout()
    });
    mem.zones[ZONE_DMA]
        .inactive
        .add(LruClass::CacheDirty, 3_000);
    mem.zones[ZONE_DMA].free -= 3_000;
    mem.writeback.ages[0] = 3_000;
    assert!(!mem.dirtied_by_writer(160) && mem.dirtied_by_writer(1));
    let (mut writer, mut requests) = (Balancing::default(), Vec::new());
    while let Balance::Write(pages) = mem.balance_dirty_pages(&mut writer) {
        requests.push(pages);
    }
    assert_eq!(requests, [32, 32, 32, 32, 32, 32, 32, 16]);
    assert_eq!((mem.dirty_pages(), mem.writeback_pages()), (2_760, 240));
}

#[test]
fn write_back_takes_dirty_pages_of_every_zone() {
    let mut mem = with_pages(LruClass::CacheDirty, 10, 10);
    mem.writeback.ages[3] = 20;
    assert_eq!(mem.begin_writeback(12), 12);
    assert_eq!((mem.dirty_pages(), mem.writeback_pages()), (8, 12));
    assert!(mem.check_books());
}

#[test]
fn files_read_repeatedly_become_active_wherever_their_pages_lie() {
    let mut mem = with_pages(LruClass::FileWork, 10, 10);
    mem.set_working_set(20);
    let mut rng = Rng::named(1, "file");
    (0..400).for_each(|_| assert_eq!(mem.file_read(&mut rng), FileRead::Hit));
    assert_eq!(mem.counters().pgactivate, 20, "each page once");
    assert_eq!(
        mem.zones.iter().map(|zone| zone.active.len()).sum::<u32>(),
        20
    );
    mem.set_working_set(8);
    assert_eq!(mem.working_set_resident(), 8);
    assert!(mem.check_books());
}

#[test]
fn a_page_that_is_read_back_from_swap_frees_its_place_there() {
    let mut mem = Memory::new(layout());
    let owner = OwnerId(1);
    mem.owner_mut(owner).away = 4;
    for _ in 0..2 {
        let page_use = PageUse::SwapIn(owner);
        assert_eq!(mem.alloc_page(Gfp::HighUser, page_use), PageGrant::Granted);
    }
    assert_eq!((mem.swapped(owner), mem.resident(owner)), (2, 2));
    assert_eq!(mem.counters().pswpin, 2);
}

#[test]
fn pages_in_bulk_leave_the_low_watermark_alone() {
    let granted = |free: u32| {
        let mut mem = Memory::empty(layout());
        for (z, free) in [(ZONE_DMA, 0), (ZONE_NORMAL, free)] {
            let zone = &mut mem.zones[z];
            zone.kernel = zone.present - free;
            zone.free = free;
        }
        mem.alloc_slab_bulk(64)
    };
    assert_eq!([granted(600 + 64), granted(600 + 65)], [1, 64]);
}

#[test]
fn a_cat_of_meminfo_has_pages_of_its_own() {
    let mem = Memory::new(layout());
    let seen = mem.with_a_cat(60).meminfo();
    assert_eq!(seen.anon, mem.meminfo().anon + 60 * PAGE_KB);
}

#[test]
fn at_ease_a_machine_with_four_fifths_mapped_unmaps() {
    let inactive_after = |pages: u32| {
        let mut mem = Memory::empty(layout());
        mem.zones[ZONE_NORMAL].active.add(LruClass::Anon, pages);
        mem.zones[ZONE_NORMAL].free -= pages;
        mem.owner_mut(OwnerId(1)).resident[ZONE_NORMAL] += pages;
        mem.refill_inactive_zone(ZONE_NORMAL, 32, &mut ReclaimStep::default());
        mem.zones[ZONE_NORMAL].inactive.len()
    };
    assert_eq!([inactive_after(51_000), inactive_after(52_500)], [0, 32]);
}

#[test]
fn each_round_of_kswapd_is_counted() {
    let mut mem = Memory::new(layout());
    fault_in(&mut mem, OwnerId(1), 50_000);
    run_kswapd(&mut mem);
    let rounds = mem.counters().pageoutrun;
    assert!(rounds >= 1);
    run_kswapd(&mut mem);
    assert!(mem.counters().pageoutrun > rounds);
}

#[test]
fn the_digest_has_every_part_of_memory_and_ends_with_the_scalars() {
    let digest = |mem: &Memory| {
        let mut words = Vec::new();
        mem.fold_digest(&mut |word| words.push(word));
        words
    };
    let mut plain = Memory::new(layout());
    plain.draw = Default::default();
    plain.draw.below(1);
    plain.kswapd_wakeup = true;
    (plain.dcache_objects, plain.dcache_debt) = (3, 4);
    (plain.counters.pgsteal, plain.work_set_pages) = (5, 6);
    let words = digest(&plain);
    let scalars = [0, 0x9E37_79B9 * (1 << 32) + 1, (3 << 32) + 4, 5, 6];
    assert_eq!(words[words.len() - 5..], scalars);
    let changes: [fn(&mut Memory); 5] = [
        |mem| mem.zones[ZONE_DMA].free += 1,
        |mem| mem.owners[0].away += 1,
        |mem| mem.text.away += 1,
        |mem| mem.writeback.expired += 1,
        |mem| mem.throttle.exceeded = true,
    ];
    for (nth, change) in changes.iter().enumerate() {
        let mut mem = plain.clone();
        change(&mut mem);
        assert_ne!(digest(&mem), words, "change {nth}");
    }
}
