//! kswapd: the thread that keeps every zone above `pages_high`. A *round* begins at the label
//! `loop_again` of `balance_pgdat`: passes over the zones, each pass more urgent than the last.
//!
//! Read first: mm/vmscan.c:balance_pgdat, kswapd.

use super::reclaim_step::{NAP_MS, Reclaimer, SWAP_CLUSTER_MAX, ZoneScan};
use super::zone::DEF_PRIORITY;
use super::{Memory, ReclaimNext, ReclaimStep, Round, ZONES};

const NAP: ReclaimNext = ReclaimNext::Nap { ms: NAP_MS };

impl Memory {
    /// Returns whether kswapd is in the middle of a round over the zones.
    pub const fn kswapd_is_running(&self) -> bool {
        self.kswapd.is_some()
    }

    /// Performs a bounded part of kswapd's work: at most 64 pages scanned.
    ///
    /// The first call after `Done` begins a new round.
    pub fn kswapd_step(&mut self) -> ReclaimStep {
        let mut step = ReclaimStep::default();
        let current = self.kswapd.take();
        let mut round = current.unwrap_or_else(|| self.begin_round());
        loop {
            if let Some(mut scan) = round.scan {
                self.kswapd_scan(&mut round, &mut scan, &mut step);
                self.kswapd = Some(round);
                return step;
            }
            if let Some(next) = self.advance(&mut round, &mut step) {
                step.next = next;
                return step;
            }
        }
    }

    fn kswapd_scan(&mut self, round: &mut Round, scan: &mut ZoneScan, step: &mut ReclaimStep) {
        self.zone_scan_batch(scan, Reclaimer::Kswapd, step);
        round.scan = Some(*scan);
        if scan.is_over() {
            self.end_zone_scan(round, *scan, step);
        }
    }

    /// Moves on to the next zone with pages to scan, or ends the pass. Returns the reclaimer's next
    /// action if the step ends here.
    fn advance(&mut self, round: &mut Round, step: &mut ReclaimStep) -> Option<ReclaimNext> {
        if round.next_zone == 0 && !self.begin_pass(round) {
            return Some(self.end_round(round));
        }
        if round.next_zone <= round.end_zone {
            self.begin_zone(round, step);
            return None;
        }
        self.end_pass(round)
    }

    fn begin_round(&mut self) -> Round {
        self.counters.pageoutrun += 1;
        for zone in &mut self.zones {
            zone.temp_priority = DEF_PRIORITY;
        }
        Round {
            priority: DEF_PRIORITY,
            all_zones_ok: true,
            ..Round::default()
        }
    }

    /// Finds the highest zone below its watermark. Returns false if all zones are above their
    /// watermarks.
    fn begin_pass(&mut self, round: &mut Round) -> bool {
        round.all_zones_ok = true;
        let short =
            |z: &usize| !self.zones[*z].is_hopeless(round.priority) && !self.zone_is_well(*z, 0);
        let Some(end_zone) = (0..ZONES).rev().find(short) else {
            return false;
        };
        round.end_zone = end_zone;
        round.lru_pages = self.lru_pages_to(end_zone);
        true
    }

    fn begin_zone(&mut self, round: &mut Round, step: &mut ReclaimStep) {
        let z = round.next_zone;
        round.next_zone += 1;
        if self.zones[z].is_hopeless(round.priority) {
            return;
        }
        round.all_zones_ok &= self.zone_is_well(z, round.end_zone);
        let scan = self.begin_zone_scan(z, round.priority);
        round.scan = Some(scan);
        if scan.is_over() {
            self.end_zone_scan(round, scan, step);
        }
    }

    fn end_zone_scan(&mut self, round: &mut Round, scan: ZoneScan, step: &mut ReclaimStep) {
        let freed_before = step.freed;
        self.shrink_slab(scan.scanned, round.lru_pages, step);
        round.reclaimed += scan.reclaimed + step.freed - freed_before;
        round.scanned += scan.scanned;
        round.scan = None;
        let zone = &mut self.zones[scan.zone];
        zone.all_unreclaimable |= zone.pages_scanned >= zone.lru_pages() * 4;
    }

    /// Ends a pass. kswapd sleeps for a short time if the pass made little progress
    /// (blk_congestion_wait). The round ends after 32 freed pages or at the last priority.
    fn end_pass(&mut self, round: &mut Round) -> Option<ReclaimNext> {
        if round.all_zones_ok {
            return Some(self.end_round(round));
        }
        let nap = self.naps(round.scanned, round.priority);
        if round.reclaimed >= SWAP_CLUSTER_MAX || round.priority == 0 {
            self.end_round(round);
            return Some(if nap { NAP } else { ReclaimNext::Continue });
        }
        round.priority -= 1;
        round.next_zone = 0;
        self.kswapd = Some(*round);
        nap.then_some(NAP)
    }

    /// Sleeps if all zones are above their watermarks, otherwise begins a new round at once.
    fn end_round(&mut self, round: &Round) -> ReclaimNext {
        self.remember_priorities();
        if round.all_zones_ok {
            self.kswapd = None;
            return ReclaimNext::Done;
        }
        let again = self.begin_round();
        self.kswapd = Some(again);
        ReclaimNext::Continue
    }
}
