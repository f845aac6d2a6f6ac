//! The published `/proc/meminfo` for several sizes of the receive buffer (Fermilab, Table 3).

use super::*;

/// Returns `/proc/meminfo` of Table 3's machine with a receive buffer of `rcvbuf_mib`. Buffers and
/// page cache have the values published for a receive buffer of 1 MiB. Unpublished values
/// (programs, slab) are our assumption. The rest of the used memory published for 1 MiB is the
/// kernel's.
fn table3(rcvbuf_mib: u32) -> MemInfo {
    let mut mem = Memory::new(MemoryLayout {
        kernel_kb: 10_080,
        cached_kb: 28_060 - 6_000,
        slab_kb: 2_000,
        ..layout()
    });
    let mut slab = Slab::default();
    let queued = (rcvbuf_mib << 20) / Slab::skb_truesize(SK98LIN) + 1;
    receive(&mut mem, &mut slab, queued + 384);
    for _ in 0..200 {
        (0..64).for_each(|_| slab.free_skb(&mut mem, SK98LIN));
        receive(&mut mem, &mut slab, queued + 384);
    }
    assert!(mem.check_books() && slab.check_books());
    mem.with_a_cat(60).meminfo()
}

fn within_one_percent(kb: u32, published: u32) -> bool {
    kb.abs_diff(published) * 100 <= published
}

#[test]
fn table_3_memfree_follows_from_slab_accounting() {
    assert!(within_one_percent(table3(1).mem_free, 200_764));
    assert!(within_one_percent(table3(10).mem_free, 189_108));
    assert!(within_one_percent(table3(40).mem_free, 149_056));
    assert!(within_one_percent(table3(80).mem_free, 95_612));
}

#[test]
fn table_3_at_160_mib_the_page_cache_gives_way_and_buffers_hardly() {
    let info = table3(160);
    assert!((3_000..4_200).contains(&info.mem_free), "{info:?}");
    assert!((13_000..16_500).contains(&info.cached), "{info:?}");
    assert!(info.buffers > 7_000, "{info:?}");
}

#[test]
fn table_3_at_170_mib_buffers_go_too() {
    let info = table3(170);
    assert!((3_000..4_200).contains(&info.mem_free), "{info:?}");
    assert!(info.cached < 10_000 && info.buffers < 5_000, "{info:?}");
}
