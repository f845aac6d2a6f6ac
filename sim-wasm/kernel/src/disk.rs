//! One disk, shared by programs, the page cache and swap: first come, first served.
//!
//! Read first: drivers/block/ll_rw_blk.c for what is left out.
//!
//! Simplified: no elevator. Requests are served in order, each for one overhead (seek and
//! rotation) and a time per page; a request that goes on where the one before it ended,
//! of the same kind and owner, is said by the caller to be sequential and pays no
//! overhead. Who could tell: many readers at once, whom the real elevator serves better.

use base::time::Ns;
use std::collections::VecDeque;

const PAGE_BYTES: u64 = 4096;

/// Why the disk is asked. The numbers enter the digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum DiskKind {
    /// A file is read into the page cache.
    FileRead = 0,
    /// Swapped memory is read back.
    SwapIn = 1,
    /// pdflush writes dirty page cache.
    Writeback = 2,
    /// Reclaim writes dirty page cache.
    PageOut = 3,
    /// Reclaim writes anonymous memory to swap.
    SwapOut = 4,
    /// Anything else, for instance metadata.
    Other = 5,
}

/// One request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskRequest {
    /// Why.
    pub kind: DiskKind,
    /// How much, pages.
    pub pages: u32,
    /// Who waits for it: the caller's own number.
    pub owner: u32,
    /// It goes on where the request before it ended: no seek.
    pub sequential: bool,
}

/// What the disk costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiskCosts {
    /// Seek and rotation of a request.
    pub overhead: Ns,
    /// Transfer of a page.
    pub per_page: Ns,
}

impl DiskCosts {
    /// The transfer of a page by a disk of so many bytes a second, at least 1.
    pub const fn page_at(bytes_per_second: u64) -> Ns {
        Ns(PAGE_BYTES * 1_000_000_000 / bytes_per_second)
    }
}

/// What the disk has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiskCounters {
    /// Requests finished.
    pub requests: u64,
    /// Pages read.
    pub pages_read: u64,
    /// Pages written.
    pub pages_written: u64,
    /// Service time of finished requests.
    pub busy: Ns,
    /// Longest queue, the request in service included.
    pub queue_max: u32,
}

/// The disk and its queue.
#[derive(Clone, Debug)]
pub struct Disk {
    costs: DiskCosts,
    /// First is in service.
    queue: VecDeque<DiskRequest>,
    served_since: Ns,
    counters: DiskCounters,
}

impl DiskKind {
    /// Whether the disk gives data rather than takes it.
    pub const fn is_read(self) -> bool {
        matches!(self, DiskKind::FileRead | DiskKind::SwapIn)
    }
}

impl Disk {
    /// An idle disk.
    pub const fn new(costs: DiskCosts) -> Disk {
        Disk {
            costs,
            queue: VecDeque::new(),
            served_since: Ns::ZERO,
            counters: DiskCounters {
                requests: 0,
                pages_read: 0,
                pages_written: 0,
                busy: Ns::ZERO,
                queue_max: 0,
            },
        }
    }

    /// Changes what later services cost; the one under way ends when it was to end.
    pub const fn set_costs(&mut self, costs: DiskCosts) {
        self.costs = costs;
    }

    /// Queues a request; if the disk was idle, returns when the service ends.
    pub fn submit(&mut self, now: Ns, request: DiskRequest) -> Option<Ns> {
        self.queue.push_back(request);
        self.counters.queue_max = self.counters.queue_max.max(self.queue_len());
        (self.queue.len() == 1).then(|| self.begin_service(now))
    }

    /// The service under way ends now; returns its request, and when the next one's ends.
    /// None if the disk was idle.
    pub fn complete(&mut self, now: Ns) -> Option<(DiskRequest, Option<Ns>)> {
        let request = self.queue.pop_front()?;
        self.count(now, &request);
        let next_end = (!self.queue.is_empty()).then(|| self.begin_service(now));
        Some((request, next_end))
    }

    /// Requests waiting or in service.
    pub fn queue_len(&self) -> u32 {
        self.queue.len() as u32
    }

    /// The request in service.
    pub fn in_service(&self) -> Option<&DiskRequest> {
        self.queue.front()
    }

    /// What the disk has done.
    pub const fn counters(&self) -> &DiskCounters {
        &self.counters
    }

    /// Mixes the whole state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.served_since.0);
        mix(self.counters.requests);
        for request in &self.queue {
            mix(u64::from(request.owner) << 32 | u64::from(request.pages));
            mix(request.kind as u64);
        }
    }

    fn begin_service(&mut self, now: Ns) -> Ns {
        self.served_since = now;
        let service = self.queue.front().map_or(Ns::ZERO, |r| self.service(r));
        now + service
    }

    const fn service(&self, request: &DiskRequest) -> Ns {
        let transfer = self.costs.per_page.0 * request.pages as u64;
        match request.sequential {
            true => Ns(transfer),
            false => Ns(self.costs.overhead.0 + transfer),
        }
    }

    fn count(&mut self, now: Ns, request: &DiskRequest) {
        self.counters.requests += 1;
        self.counters.busy += now.since(self.served_since);
        let pages = u64::from(request.pages);
        match request.kind.is_read() {
            true => self.counters.pages_read += pages,
            false => self.counters.pages_written += pages,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COSTS: DiskCosts = DiskCosts {
        overhead: Ns::from_ms(10),
        per_page: Ns::from_us(200),
    };

    fn read(pages: u32, owner: u32) -> DiskRequest {
        DiskRequest {
            kind: DiskKind::FileRead,
            pages,
            owner,
            sequential: false,
        }
    }

    #[test]
    fn a_request_costs_its_overhead_and_its_pages() {
        let mut disk = Disk::new(COSTS);
        let end = disk.submit(Ns::from_s(1), read(10, 1));
        assert_eq!(end, Some(Ns::from_ms(1012)));
    }

    #[test]
    fn requests_are_served_in_order_one_at_a_time() {
        let mut disk = Disk::new(COSTS);
        let end = disk.submit(Ns::ZERO, read(10, 1)).unwrap_or(Ns::NEVER);
        assert_eq!(disk.submit(Ns::from_ms(3), read(5, 2)), None);
        let first = disk.complete(end);
        assert_eq!(first, Some((read(10, 1), Some(end + Ns::from_ms(11)))));
        let second = disk.complete(end + Ns::from_ms(11));
        assert_eq!(second, Some((read(5, 2), None)));
        assert_eq!(disk.counters().busy, Ns::from_ms(23));
        assert_eq!(disk.counters().queue_max, 2);
    }

    #[test]
    fn a_sequential_request_pays_no_seek() {
        let mut disk = Disk::new(COSTS);
        let mut request = read(10, 1);
        request.sequential = true;
        assert_eq!(disk.submit(Ns::ZERO, request), Some(Ns::from_ms(2)));
    }

    #[test]
    fn reads_and_writes_are_counted_apart() {
        let mut disk = Disk::new(COSTS);
        disk.submit(Ns::ZERO, read(10, 1));
        let kind = DiskKind::SwapOut;
        disk.submit(Ns::ZERO, DiskRequest { kind, ..read(3, 1) });
        disk.complete(Ns::from_ms(12));
        disk.complete(Ns::from_ms(23));
        assert_eq!(disk.counters().pages_read, 10);
        assert_eq!(disk.counters().pages_written, 3);
        assert_eq!(disk.complete(Ns::from_ms(24)), None);
    }
}
