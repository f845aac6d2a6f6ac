//! One disk, shared by programs, the page cache and swap: the queue before it, and its service.
//!
//! Read first: drivers/block/ll_rw_blk.c:__make_request, blk_plug_device; `anticipatory` for the
//! order of service, `seek` for what a request takes, `places` for where files lie.
//!
//! Two elevators. [`Elevator::Anticipatory`] is the kernel's. [`Elevator::None`] serves requests
//! as they come, each for one access time wherever it lies; one that its caller calls sequential
//! pays none. Who could tell: many readers at once, whom the kernel's elevator serves better.
//!
//! Simplified: the queue has no end, where the kernel lets whoever submits beyond 128 requests
//! wait for one to end. Who could tell: a machine deep in swap.

mod anticipatory;
mod places;
mod seek;
mod think;

pub use places::{FileOf, Places, WriteOf};

use anticipatory::{Anticipatory, Dispatch};
use base::time::{NS_PER_JIFFY, Ns};
use std::collections::VecDeque;

const PAGE_BYTES: u64 = 4096;
const SECTORS_OF_A_PAGE: u64 = 8;
/// A plugged queue opens after so long, or with so many requests (blk_queue_make_request).
const UNPLUG_DELAY: Ns = Ns::from_ms(3);
const UNPLUG_REQUESTS: usize = 4;
/// The largest request of an IDE disk: 256 sectors, pages.
const MOST_PAGES: u32 = 32;

/// A place on the disk, or a distance: pages from its beginning.
pub type Pages = u32;
/// The same in sectors of 512 bytes, as the elevator counts.
type Sectors = u64;

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
    /// It goes on where the request before it ended: no seek. For a disk without an elevator.
    pub sequential: bool,
    /// Where it begins.
    pub place: Pages,
}

impl DiskRequest {
    /// The place behind it.
    pub const fn end(&self) -> Pages {
        self.place + self.pages
    }

    const fn first_sector(&self) -> Sectors {
        self.place as u64 * SECTORS_OF_A_PAGE
    }

    const fn sectors(&self) -> Sectors {
        self.pages as u64 * SECTORS_OF_A_PAGE
    }
}

/// In which order requests are served.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Elevator {
    /// As they come.
    #[default]
    None,
    /// By place, in batches, with a moment's wait for a reader's next request.
    Anticipatory,
}

/// What the disk asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct DiskEffects {
    /// Call [`Disk::complete`] at this moment.
    pub done_at: Option<Ns>,
    /// Call [`Disk::timer_expired`] at this moment.
    pub call_at: Option<Ns>,
}

/// What the disk costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiskCosts {
    /// Seek and rotation of a request, on average over the disk.
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

/// The requests that wait.
#[derive(Clone, Debug)]
enum Queue {
    Fifo(VecDeque<DiskRequest>),
    Anticipatory(Box<Anticipatory>),
}

/// The disk and its queue.
#[derive(Clone, Debug)]
pub struct Disk {
    costs: DiskCosts,
    in_service: Option<DiskRequest>,
    queue: Queue,
    /// Nothing is served before then, so that more requests come together.
    plugged_until: Option<Ns>,
    /// Where the last request ended.
    head: Pages,
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
    pub fn new(costs: DiskCosts, elevator: Elevator) -> Disk {
        Disk {
            costs,
            in_service: None,
            queue: match elevator {
                Elevator::None => Queue::Fifo(VecDeque::new()),
                Elevator::Anticipatory => Queue::Anticipatory(Box::new(Anticipatory::new())),
            },
            plugged_until: None,
            head: 0,
            served_since: Ns::ZERO,
            counters: DiskCounters::default(),
        }
    }

    /// Changes what later services cost; the one under way ends when it was to end.
    pub const fn set_costs(&mut self, costs: DiskCosts) {
        self.costs = costs;
    }

    /// Queues a request. One that somebody waits for opens a plugged queue
    /// (mm/filemap.c:sync_page).
    pub fn submit(&mut self, now: Ns, request: DiskRequest) -> DiskEffects {
        self.plug_or_unplug(&request, now);
        match &mut self.queue {
            Queue::Fifo(waiting) => waiting.push_back(request),
            Queue::Anticipatory(elevator) => {
                if !elevator.merge(&request, MOST_PAGES) {
                    elevator.add(request, now);
                }
            }
        }
        self.counters.queue_max = self.counters.queue_max.max(self.queue_len());
        self.serve_next(now)
    }

    fn plug_or_unplug(&mut self, request: &DiskRequest, now: Ns) {
        let Queue::Anticipatory(elevator) = &self.queue else {
            return;
        };
        if request.owner != 0 || elevator.len() + 1 >= UNPLUG_REQUESTS {
            self.plugged_until = None;
        } else if elevator.len() == 0 {
            self.plugged_until = Some(now + UNPLUG_DELAY);
        }
    }

    /// The service under way ends now; returns its request. None if the disk was idle.
    pub fn complete(&mut self, now: Ns) -> Option<(DiskRequest, DiskEffects)> {
        let request = self.in_service.take()?;
        self.count(now, &request);
        if let Queue::Anticipatory(elevator) = &mut self.queue {
            elevator.completed(&request, now);
        }
        Some((request, self.serve_next(now)))
    }

    /// The queue's plug, or the elevator's patience, may have run out.
    pub fn timer_expired(&mut self, now: Ns) -> DiskEffects {
        self.serve_next(now)
    }

    /// A process has exited: its next read is no longer waited for.
    pub fn process_exits(&mut self, pid: u32) {
        if let Queue::Anticipatory(elevator) = &mut self.queue {
            elevator.process_exits(pid);
        }
    }

    /// Requests waiting or in service.
    pub fn queue_len(&self) -> u32 {
        let waiting = match &self.queue {
            Queue::Fifo(waiting) => waiting.len(),
            Queue::Anticipatory(elevator) => elevator.len(),
        };
        waiting as u32 + u32::from(self.in_service.is_some())
    }

    /// The request in service.
    pub fn in_service(&self) -> Option<&DiskRequest> {
        self.in_service.as_ref()
    }

    /// What the disk has done.
    pub const fn counters(&self) -> &DiskCounters {
        &self.counters
    }

    /// Mixes the whole state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.served_since.0);
        mix(self.counters.requests);
        let mut fold = |request: &DiskRequest| {
            mix(u64::from(request.owner) << 32 | u64::from(request.pages));
            mix(request.kind as u64);
        };
        self.in_service.iter().for_each(&mut fold);
        match &self.queue {
            Queue::Fifo(waiting) => waiting.iter().for_each(fold),
            Queue::Anticipatory(elevator) => {
                elevator.requests().for_each(fold);
                elevator.fold_digest(mix);
                mix(u64::from(self.head));
            }
        }
    }

    fn serve_next(&mut self, now: Ns) -> DiskEffects {
        if self.in_service.is_some() {
            return DiskEffects::default();
        }
        if let Some(until) = self.plugged_until.take_if(|until| *until > now) {
            self.plugged_until = Some(until);
            return DiskEffects {
                call_at: Some(until),
                ..DiskEffects::default()
            };
        }
        self.plugged_until = None;
        let next = match &mut self.queue {
            Queue::Fifo(waiting) => waiting.pop_front().map_or(Dispatch::Idle, Dispatch::Go),
            Queue::Anticipatory(elevator) => elevator.dispatch(now),
        };
        self.begin(next, now)
    }

    fn begin(&mut self, next: Dispatch, now: Ns) -> DiskEffects {
        let mut effects = DiskEffects::default();
        match next {
            Dispatch::Go(request) => effects.done_at = Some(self.begin_service(request, now)),
            Dispatch::WaitUntil(jiffies) => effects.call_at = Some(Ns(jiffies * NS_PER_JIFFY)),
            Dispatch::Idle => {}
        }
        effects
    }

    fn begin_service(&mut self, request: DiskRequest, now: Ns) -> Ns {
        self.served_since = now;
        let access = match &self.queue {
            Queue::Fifo(_) if request.sequential => Ns::ZERO,
            Queue::Fifo(_) => self.costs.overhead,
            Queue::Anticipatory(_) => self.costs.access(self.head, request.place),
        };
        self.head = request.end();
        self.in_service = Some(request);
        now + access + Ns(self.costs.per_page.0 * u64::from(request.pages))
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
            place: 0,
        }
    }

    fn done(at: Ns) -> DiskEffects {
        DiskEffects {
            done_at: Some(at),
            call_at: None,
        }
    }

    #[test]
    fn a_request_costs_its_overhead_and_its_pages() {
        let mut disk = Disk::new(COSTS, Elevator::None);
        let effects = disk.submit(Ns::from_s(1), read(10, 1));
        assert_eq!(effects, done(Ns::from_ms(1012)));
    }

    #[test]
    fn requests_are_served_in_order_one_at_a_time() {
        let mut disk = Disk::new(COSTS, Elevator::None);
        let end = disk.submit(Ns::ZERO, read(10, 1)).done_at.unwrap();
        let nothing = DiskEffects::default();
        assert_eq!(disk.submit(Ns::from_ms(3), read(5, 2)), nothing);
        let first = disk.complete(end);
        assert_eq!(first, Some((read(10, 1), done(end + Ns::from_ms(11)))));
        let second = disk.complete(end + Ns::from_ms(11));
        assert_eq!(second, Some((read(5, 2), nothing)));
        assert_eq!(disk.counters().busy, Ns::from_ms(23));
        assert_eq!(disk.counters().queue_max, 2);
    }

    #[test]
    fn a_sequential_request_pays_no_seek() {
        let mut disk = Disk::new(COSTS, Elevator::None);
        let mut request = read(10, 1);
        request.sequential = true;
        assert_eq!(disk.submit(Ns::ZERO, request), done(Ns::from_ms(2)));
    }

    #[test]
    fn reads_and_writes_are_counted_apart() {
        let mut disk = Disk::new(COSTS, Elevator::None);
        let _ = disk.submit(Ns::ZERO, read(10, 1));
        let kind = DiskKind::SwapOut;
        let _ = disk.submit(Ns::ZERO, DiskRequest { kind, ..read(3, 1) });
        disk.complete(Ns::from_ms(12));
        disk.complete(Ns::from_ms(23));
        assert_eq!(disk.counters().pages_read, 10);
        assert_eq!(disk.counters().pages_written, 3);
        assert_eq!(disk.complete(Ns::from_ms(24)), None);
    }

    fn write_at(place: Pages) -> DiskRequest {
        DiskRequest {
            kind: DiskKind::Writeback,
            place,
            ..read(4, 0)
        }
    }

    #[test]
    fn a_plugged_queue_opens_after_3_ms_with_4_requests_or_for_a_reader() {
        let plugged = |others: &[DiskRequest]| {
            let mut disk = Disk::new(COSTS, Elevator::Anticipatory);
            let first = disk.submit(Ns::ZERO, write_at(100));
            assert_eq!((first.done_at, first.call_at), (None, Some(UNPLUG_DELAY)));
            let after = others.iter().map(|request| disk.submit(Ns(1), *request));
            let served = after
                .last()
                .is_some_and(|effects| effects.done_at.is_some());
            (served, disk.timer_expired(UNPLUG_DELAY).done_at.is_some())
        };
        assert_eq!(plugged(&[]), (false, true));
        let apart = [200, 300, 400].map(write_at);
        assert_eq!(plugged(&apart[..2]), (false, true));
        assert_eq!(plugged(&apart), (true, false));
        assert_eq!(plugged(&[read(4, 1)]), (true, false));
    }

    #[test]
    fn writes_that_follow_each_other_are_merged_while_the_queue_is_plugged() {
        let mut disk = Disk::new(COSTS, Elevator::Anticipatory);
        let _ = disk.submit(Ns::ZERO, write_at(100));
        let _ = disk.submit(Ns(1), write_at(104));
        assert_eq!(disk.queue_len(), 1);
        let end = disk.timer_expired(UNPLUG_DELAY).done_at.unwrap();
        let (request, _) = disk.complete(end).unwrap();
        assert_eq!((request.place, request.pages), (100, 8));
    }
}
