//! Tests of readings, of the check that all counts agree, and of the initial contents of memory.

use super::*;

/// Memory that is empty except for pages of a class on the lists of NORMAL.
fn with_lists(class: LruClass, active: u32, inactive: u32) -> Memory {
    let mut mem = Memory::empty(layout());
    let zone = &mut mem.zones[ZONE_NORMAL];
    zone.active.add(class, active);
    zone.inactive.add(class, inactive);
    zone.free -= active + inactive;
    mem
}

fn on_lists(mem: &Memory, class: LruClass) -> (u32, u32) {
    let zone = &mem.zones[ZONE_NORMAL];
    (zone.active.count(class), zone.inactive.count(class))
}

#[test]
fn a_page_that_is_counted_twice_or_not_at_all_is_found() {
    let sound = Memory::new(layout());
    assert!(sound.check_books() && sound.check_running_books());
    let changes: [fn(&mut Memory); 6] = [
        |mem| mem.zones[ZONE_NORMAL].free += 1,
        |mem| mem.total_pages += 1,
        |mem| mem.writeback.ages[0] += 1,
        |mem| mem.owners[0].resident[ZONE_NORMAL] -= 1,
        |mem| mem.text.resident[ZONE_NORMAL] += 1,
        |mem| {
            let zone = &mut mem.zones[ZONE_DMA];
            zone.free -= 1;
            zone.active.add(LruClass::Anon, 1);
        },
    ];
    for (nth, change) in changes.iter().enumerate() {
        let mut mem = sound.clone();
        change(&mut mem);
        assert!(!mem.check_books(), "change {nth}");
        assert_eq!(mem.check_running_books(), nth > 0, "change {nth}");
    }
}

#[test]
fn an_owners_pages_are_in_memory_or_in_swap() {
    let (mut mem, owner) = (Memory::new(layout()), OwnerId(2));
    assert_eq!(fault_in(&mut mem, owner, 10), 10);
    (0..4).for_each(|_| mem.owners[2].evict(ZONE_NORMAL));
    assert_eq!((mem.resident(owner), mem.swapped(owner)), (6, 4));
    assert_eq!(mem.total_vm(owner), 10);
    let nobody = OwnerId(9);
    assert_eq!((mem.resident(nobody), mem.swapped(nobody)), (0, 0));
    assert_eq!(mem.touch(owner, 10), 4, "all of it");
    assert_eq!(mem.forget_swapped(owner, 3), 3);
    assert_eq!(mem.swapped(owner), 1);
}

#[test]
fn swapped_pages_that_are_still_in_memory_are_no_page_cache() {
    let mut mem = Memory::new(layout());
    let before = mem.meminfo();
    assert_eq!(before.swap_total, 512 * 1_024);
    let zone = &mut mem.zones[ZONE_NORMAL];
    zone.inactive.add(LruClass::SwapOut, 3);
    zone.inactive.add(LruClass::SwapCache, 5);
    mem.owners[0].away = 8;
    let after = mem.meminfo();
    assert_eq!(
        (after.swap_cached, after.writeback),
        (8 * PAGE_KB, 3 * PAGE_KB)
    );
    assert_eq!(after.swap_free, before.swap_free - 8 * PAGE_KB);
    assert_eq!(after.cached, before.cached);
}

#[test]
fn an_owners_freed_pages_lie_on_both_lists_in_proportion() {
    let (mut mem, owner) = (with_lists(LruClass::Anon, 300, 100), OwnerId(1));
    mem.owner_mut(owner).resident[ZONE_NORMAL] += 400;
    assert_eq!(mem.free_anon(owner, 100), 100);
    assert_eq!(on_lists(&mem, LruClass::Anon), (225, 75));
    assert!(mem.check_books());
    assert_eq!(mem.free_owner(owner), 300);
    assert_eq!(on_lists(&mem, LruClass::Anon), (0, 0));
    assert!(mem.check_books());
}

#[test]
fn freed_pages_of_slab_come_from_each_zone_by_what_it_holds() {
    let mut mem = Memory::empty(layout());
    for (z, slab) in [(ZONE_DMA, 300), (ZONE_NORMAL, 100)] {
        let zone = &mut mem.zones[z];
        zone.slab = slab;
        zone.free -= slab;
    }
    assert_eq!(mem.free_slab(200), 200);
    let left = mem.zones[ZONE_DMA].slab;
    assert!((145..=155).contains(&left), "{left} of 300");
    assert_eq!(mem.zones[ZONE_NORMAL].slab, 200 - left);
    assert_eq!(mem.free_slab(500), 200, "all there were");
    assert!(mem.check_books());
}

#[test]
fn each_page_is_counted_by_its_use() {
    type Reading = fn(&MemInfo) -> u32;
    let uses: [(PageUse, Reading); 5] = [
        (PageUse::Slab, |info| info.slab),
        (PageUse::FileWork, |info| info.cached),
        (PageUse::CacheDirty, |info| info.dirty),
        (PageUse::Text, |info| info.mapped),
        (PageUse::Anon(OwnerId(1)), |info| info.anon),
    ];
    for (page_use, reading) in uses {
        let mut mem = Memory::new(layout());
        let before = reading(&mem.meminfo());
        (0..3).for_each(|_| {
            assert_eq!(mem.alloc_page(Gfp::Kernel, page_use), PageGrant::Granted);
        });
        assert_eq!(
            reading(&mem.meminfo()),
            before + 3 * PAGE_KB,
            "{page_use:?}"
        );
        assert!(mem.check_books());
    }
}

#[test]
fn a_system_that_has_been_up_for_a_while_has_pages_on_the_cpus_lists() {
    let mem = Memory::new(layout());
    let zone = &mem.zones[ZONE_NORMAL];
    assert_eq!(zone.per_cpu_pages(), 93 + 31, "three batches and one");
    assert_eq!(mem.zones[ZONE_DMA].per_cpu_pages(), 3 + 1);
    assert!(mem.check_books());
}

#[test]
fn slab_that_does_not_fit_above_normals_watermark_lies_in_dma() {
    let mem = Memory::new(MemoryLayout {
        total_mib: 20,
        slab_kb: 8_000,
        kernel_kb: 0,
        dcache_kb: 0,
        buffers_kb: 0,
        cached_kb: 0,
        mapped_kb: 0,
        programs_kb: 0,
        ..layout()
    });
    let [dma, normal] = [ZONE_DMA, ZONE_NORMAL].map(|z| &mem.zones[z]);
    assert_eq!(normal.slab, 1_024 - normal.marks.high);
    assert_eq!(dma.slab, 2_000 - normal.slab);
    assert!(mem.check_books());
}

#[test]
fn the_kernel_lies_low_and_what_does_not_fit_in_dma_in_normal() {
    let mem = Memory::new(MemoryLayout {
        kernel_kb: 20_000,
        ..layout()
    });
    let [dma, normal] = [ZONE_DMA, ZONE_NORMAL].map(|z| &mem.zones[z]);
    assert_eq!(dma.kernel, 4_096 - dma.marks.high);
    assert_eq!(normal.kernel, 5_000 - dma.kernel);
}
