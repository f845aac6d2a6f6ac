//! One disk, shared by programs, the page cache and swap: the queue of requests, and the time and
//! order in which the disk serves them.
//!
//! Read first: drivers/block/ll_rw_blk.c:__make_request, blk_plug_device; `anticipatory` for the
//! order of service, `seek` for the time of a request, `places` for the places of files.
//!
//! The disk serves requests in one of two orders. [`Elevator::Anticipatory`] is the kernel's
//! elevator.
//! [`Elevator::None`] serves requests in order of arrival. Without the elevator, each request takes the same mean
//! access time, whatever its place. A request that its caller marks as sequential takes no access
//! time. With many processes that read at once, the kernel's elevator needs fewer seeks.
//!
//! Simplified: the queue is unlimited; in the kernel a process that submits more than 128 requests
//! waits for a request to end. A machine that swaps heavily would show the difference.

mod anticipatory;
mod places;
mod seek;
mod think;

pub use places::{FileOf, Places, WriteOf};

use anticipatory::{Anticipatory, Dispatch};
use base::{NS_PER_JIFFY, Ns, pair};
use std::collections::VecDeque;

const PAGE_BYTES: u64 = 4096;
const SECTORS_OF_A_PAGE: u64 = 8;
/// Time after which a plugged queue opens, and number of waiting requests with which it opens
/// (blk_queue_make_request). A plugged queue holds its requests back so that more collect.
const UNPLUG_DELAY: Ns = Ns::from_ms(3);
const UNPLUG_REQUESTS: usize = 4;
/// Largest request of an IDE disk: 256 sectors, in pages.
const MOST_PAGES: u32 = 32;

/// A place on the disk (from its beginning) or a distance, pages.
pub type Pages = u32;
/// A place or a distance in sectors of 512 bytes, the elevator's unit.
type Sectors = u64;

/// Purpose of a request. The numbers enter the digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum DiskKind {
    /// Reads a file into the page cache.
    FileRead = 0,
    /// Reads swapped memory back.
    SwapIn = 1,
    /// pdflush writes dirty page cache.
    Writeback = 2,
    /// Reclaim writes dirty page cache.
    PageOut = 3,
    /// Reclaim writes anonymous memory to swap.
    SwapOut = 4,
    /// Any other request, for instance for metadata.
    Other = 5,
}

/// One request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskRequest {
    /// Purpose of the request.
    pub kind: DiskKind,
    /// Size of the request, pages.
    pub pages: u32,
    /// Number of the process that waits for the request; 0 if no process waits.
    pub owner: u32,
    /// Whether the request begins where the previous request ended, so that it needs no seek. Only
    /// a disk without an elevator uses this field.
    pub sequential: bool,
    /// First page of the request.
    pub place: Pages,
}

impl DiskRequest {
    /// The place after the request's last page.
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

/// Order in which the disk serves waiting requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Elevator {
    /// In order of arrival.
    #[default]
    None,
    /// By place on the disk, in batches. After a read the elevator briefly waits for the next read
    /// of the same process.
    Anticipatory,
}

/// Calls that the disk asks its owner to make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct DiskEffects {
    /// Call [`Disk::complete`] at this time.
    pub done_at: Option<Ns>,
    /// Call [`Disk::timer_expired`] at this time.
    pub call_at: Option<Ns>,
}

/// Times that the disk needs to serve a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiskCosts {
    /// Mean time of seek and rotation per request.
    pub overhead: Ns,
    /// Time to transfer a page.
    pub per_page: Ns,
}

impl DiskCosts {
    /// Returns the time to transfer a page at this transfer rate, which must not be 0.
    pub const fn page_at(bytes_per_second: u64) -> Ns {
        Ns(PAGE_BYTES * 1_000_000_000 / bytes_per_second)
    }
}

/// Counts of the disk's work.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiskCounters {
    /// Requests finished.
    pub requests: u64,
    /// Pages read.
    pub pages_read: u64,
    /// Pages written.
    pub pages_written: u64,
    /// Total service time of the finished requests.
    pub busy: Ns,
    /// Longest queue, including the request in service.
    pub queue_max: u32,
}

/// Waiting requests.
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
    /// No request is served before this time, so that more requests collect.
    plugged_until: Option<Ns>,
    /// Place where the last request ended.
    head: Pages,
    served_since: Ns,
    counters: DiskCounters,
}

impl DiskKind {
    /// Returns whether a request of this kind reads from the disk.
    pub const fn is_read(self) -> bool {
        matches!(self, DiskKind::FileRead | DiskKind::SwapIn)
    }
}

impl Disk {
    /// Creates an idle disk.
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

    /// Changes the service times of later requests. The current request ends at its planned time.
    pub const fn set_costs(&mut self, costs: DiskCosts) {
        self.costs = costs;
    }

    /// Queues a request. A request for which a process waits opens a plugged queue
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

    /// Ends the current request and returns it. `None` if the disk was idle.
    pub fn complete(&mut self, now: Ns) -> Option<(DiskRequest, DiskEffects)> {
        let request = self.in_service.take()?;
        self.count(now, &request);
        if let Queue::Anticipatory(elevator) = &mut self.queue {
            elevator.completed(&request, now);
        }
        Some((request, self.serve_next(now)))
    }

    /// Serves the next request if the queue is no longer plugged and the elevator no longer waits.
    pub fn timer_expired(&mut self, now: Ns) -> DiskEffects {
        self.serve_next(now)
    }

    /// Notes that a process has exited: its next read is no longer expected.
    pub fn process_exits(&mut self, pid: u32) {
        if let Queue::Anticipatory(elevator) = &mut self.queue {
            elevator.process_exits(pid);
        }
    }

    /// Number of requests waiting or in service.
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

    /// Counts of the disk's work.
    pub const fn counters(&self) -> &DiskCounters {
        &self.counters
    }

    /// Mixes the whole state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.served_since.0);
        mix(self.counters.requests);
        let mut fold = |request: &DiskRequest| {
            mix(pair(request.owner, request.pages));
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
        if request.kind.is_read() {
            self.counters.pages_read += pages;
        } else {
            self.counters.pages_written += pages;
        }
    }
}

#[cfg(test)]
mod tests;
