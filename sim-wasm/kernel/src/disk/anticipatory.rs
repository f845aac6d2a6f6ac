//! The anticipatory elevator: the default I/O scheduler of 2.6.12. The elevator serves reads and
//! writes in separate batches, and each batch in the order of the places on the disk. After a read
//! the elevator briefly waits for the next read of the same process.
//!
//! Read first: drivers/block/as-iosched.c (as_dispatch_request, as_can_break_anticipation,
//! as_completed_request, as_choose_req); elevator.c:elevator_setup_default.
//!
//! Simplified: the disk takes one request at a time (IDE without queues), so a new batch never
//! waits for requests of the old batch. The work of kblockd takes no time. A trace of the queue
//! would show the difference.

use super::think::Readers;
use super::{DiskKind, DiskRequest, Sectors};
use base::Ns;

/// Time after which a waiting request is overdue, jiffies: reads, writes (default_read_expire …).
const OVERDUE: [u64; 2] = [125, 250];
/// Length of a batch of reads, and of writes, jiffies. The limit applies while requests of the
/// other kind wait.
const BATCH: [u64; 2] = [500, 125];
/// Longest wait for the next read of a process, jiffies (default_antic_expire).
const ANTICIPATION: u64 = 6;
/// Number of writes in the first batch: one for every ten jiffies of the batch's time
/// (as_init_queue).
const FIRST_WRITE_BATCH: u64 = BATCH[WRITES] / 10;
/// Longest distance that the arm moves backwards to a request, sectors (MAXBACK). A distance
/// backwards counts twice.
const MOST_BACK: Sectors = 1_024 * 1_024;
const BACK_PENALTY: Sectors = 2;
/// A request within this distance of the last request is close, sectors (as_close_req).
const CLOSE: Sectors = 64;

const READS: usize = 0;
const WRITES: usize = 1;

/// A waiting request.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    request: DiskRequest,
    overdue_at: u64,
}

/// Whether the elevator waits for the next read of the process whose read it served last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Anticipation {
    #[default]
    Off,
    /// The elevator waits for that process's read until this jiffy.
    Waits(u64),
    /// The wait is over: the next request is served, whatever it is.
    Over,
}

/// Action of the elevator when the disk is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dispatch {
    /// Serve this request.
    Go(DiskRequest),
    /// Serve nothing until this jiffy or until another request comes.
    WaitUntil(u64),
    /// No request waits.
    Idle,
}

/// State of the anticipatory elevator.
#[derive(Clone, Debug, Default)]
pub struct Anticipatory {
    /// Waiting requests by kind, in order of arrival.
    waiting: [Vec<Waiting>; 2],
    readers: Readers,
    /// Disk sector at which the last request of each kind ended.
    last: [Sectors; 2],
    last_check: [u64; 2],
    batch: usize,
    batch_ends: u64,
    /// Whether the first read of a batch of reads has not ended yet. The batch's time limit counts
    /// from the end of that read.
    first_of_batch: bool,
    /// Number of writes allowed in a batch, adapted to the time that the last batches took.
    write_batch: u64,
    writes_left: u64,
    write_batch_idled: bool,
    anticipation: Anticipation,
    /// The process whose read was served last, and the jiffy in which that read ended.
    reader: Option<u32>,
    reader_done: Option<u64>,
}

impl Anticipatory {
    pub fn new() -> Anticipatory {
        Anticipatory {
            batch_ends: BATCH[READS],
            write_batch: FIRST_WRITE_BATCH,
            ..Anticipatory::default()
        }
    }

    /// Adds a request (as_add_request).
    pub fn add(&mut self, request: DiskRequest, now: Ns) {
        let (kind, jiffies) = (kind_of(&request), now.jiffies());
        if kind == READS {
            let (place, sectors) = (request.first_sector(), request.sectors());
            self.readers.asks(request.owner, place, sectors, jiffies);
        }
        let overdue_at = jiffies + OVERDUE[kind];
        self.waiting[kind].push(Waiting {
            request,
            overdue_at,
        });
        if matches!(self.anticipation, Anticipation::Waits(_))
            && self.may_stop_waiting(Some(request), jiffies)
        {
            self.anticipation = Anticipation::Over;
        }
    }

    /// Merges a request with a waiting request of the same kind and process that ends where the new
    /// request begins (as_merge). The merged request has at most `most_pages`.
    pub fn merge(&mut self, request: &DiskRequest, most_pages: u32) -> bool {
        let waiting = &mut self.waiting[kind_of(request)];
        let before = waiting
            .iter_mut()
            .map(|waiting| &mut waiting.request)
            .find(|before| {
                before.kind == request.kind
                    && before.owner == request.owner
                    && before.end() == request.place
                    && before.pages + request.pages <= most_pages
            });
        before.is_some_and(|before| {
            before.pages += request.pages;
            true
        })
    }

    /// Number of waiting requests.
    pub fn len(&self) -> usize {
        self.waiting.iter().map(Vec::len).sum()
    }

    /// Waiting requests, reads first.
    pub fn requests(&self) -> impl Iterator<Item = &DiskRequest> {
        self.waiting
            .iter()
            .flatten()
            .map(|waiting| &waiting.request)
    }

    /// Notes that a process has exited: its next read is no longer expected.
    pub fn process_exits(&mut self, reader: u32) {
        self.readers.exits(reader);
        if self.reader != Some(reader) {
            self.readers.forget_if_gone(reader);
        }
    }

    /// Notes that the disk has completed a request (as_completed_request).
    pub fn completed(&mut self, request: &DiskRequest, now: Ns) {
        let (kind, jiffies) = (kind_of(request), now.jiffies());
        if self.first_of_batch && self.batch == kind {
            self.resize_write_batch(jiffies);
            self.batch_ends = jiffies + BATCH[READS];
            self.first_of_batch = false;
        }
        if kind == READS {
            if self.reader == Some(request.owner) {
                self.reader_done = Some(jiffies);
            }
            self.readers.served(request.owner, jiffies);
        }
    }

    /// Chooses the next request for the free disk (as_dispatch_request).
    pub fn dispatch(&mut self, now: Ns) -> Dispatch {
        let jiffies = now.jiffies();
        let [reads, writes] = [READS, WRITES].map(|kind| !self.waiting[kind].is_empty());
        if self.batch == WRITES && !reads {
            self.write_batch_idled |= self.writes_left == 0 || !writes;
        }
        if let Anticipation::Waits(until) = self.anticipation {
            if jiffies < until {
                return Dispatch::WaitUntil(until);
            }
            self.wait_is_over();
        }
        if !(reads || writes) {
            return Dispatch::Idle;
        }
        if !(reads && writes && self.batch_is_over(jiffies))
            && let Some(dispatch) = self.go_on_with_batch(jiffies)
        {
            return dispatch;
        }
        let at = self.begin_batch(reads, writes, jiffies);
        self.take_due(at, jiffies)
    }

    /// Continues the batch, or waits for the next read of the process served last. Returns `None`
    /// if the batch has no more requests.
    fn go_on_with_batch(&mut self, jiffies: u64) -> Option<Dispatch> {
        let next = self.nearest(self.batch);
        if self.batch == READS {
            if self.oldest_is_overdue(READS, jiffies) {
                return Some(self.take(0));
            }
            let request = next.map(|at| self.waiting[READS][at].request);
            if self.may_anticipate(request, jiffies) {
                let since = self.reader_done.unwrap_or(jiffies);
                let until = since + ANTICIPATION;
                self.anticipation = Anticipation::Waits(until);
                return Some(Dispatch::WaitUntil(until));
            }
        }
        let at = next?;
        if self.waiting[WRITES].is_empty() {
            self.batch_ends = jiffies + BATCH[READS];
        }
        Some(self.take_due(at, jiffies))
    }

    /// Begins a batch of the other kind of request. If requests of only one kind wait, begins a
    /// batch of that kind. Returns the index of the batch's first request.
    fn begin_batch(&mut self, reads: bool, writes: bool, jiffies: u64) -> usize {
        if reads && !(writes && self.batch == READS) {
            self.first_of_batch = self.batch == WRITES;
            self.batch = READS;
            self.last_check[READS] = jiffies;
            return 0;
        }
        self.first_of_batch = false;
        self.batch = WRITES;
        self.batch_ends = jiffies + BATCH[WRITES];
        self.writes_left = self.write_batch;
        self.write_batch_idled = false;
        self.nearest(WRITES).unwrap_or(0)
    }

    fn take_due(&mut self, at: usize, jiffies: u64) -> Dispatch {
        let overdue = self.oldest_is_overdue(self.batch, jiffies);
        self.take(if overdue { 0 } else { at })
    }

    /// Takes a request out of the queue (as_move_to_dispatch).
    fn take(&mut self, at: usize) -> Dispatch {
        let kind = self.batch;
        let request = self.waiting[kind].remove(at).request;
        self.anticipation = Anticipation::Off;
        self.last[kind] = request.first_sector() + request.sectors();
        let reader = (kind == READS).then_some(request.owner);
        if let Some(before) = std::mem::replace(&mut self.reader, reader)
            && reader != Some(before)
        {
            self.readers.forget_if_gone(before);
        }
        self.reader_done = None;
        self.writes_left -= u64::from(kind == WRITES && self.writes_left > 0);
        Dispatch::Go(request)
    }

    /// Index of the request that the disk's arm reaches first (as_choose_req). The distance of a
    /// request behind the arm counts twice. If all requests are behind the arm and out of reach,
    /// the request with the lowest sector is chosen.
    fn nearest(&self, kind: usize) -> Option<usize> {
        let places = self.waiting[kind].iter().enumerate();
        let keyed =
            places.map(|(at, waiting)| (self.way_to(waiting.request.first_sector(), kind), at));
        keyed.min().map(|(_, at)| at)
    }

    /// Sort key of a request: its distance, or its sector if the request is too far behind the
    /// disk's arm. Requests in reach sort before all others.
    fn way_to(&self, place: Sectors, kind: usize) -> (bool, Sectors) {
        let last = self.last[kind];
        match place.checked_sub(last) {
            Some(ahead) => (false, ahead),
            None if last - place <= MOST_BACK => (false, (last - place) * BACK_PENALTY),
            None => (true, place),
        }
    }

    /// Whether the oldest request is overdue. The check happens only once per `OVERDUE` jiffies,
    /// because serving each overdue request at once would move the disk's arm too much
    /// (as_fifo_expired).
    fn oldest_is_overdue(&mut self, kind: usize, jiffies: u64) -> bool {
        if jiffies - self.last_check[kind] < OVERDUE[kind] {
            return false;
        }
        self.last_check[kind] = jiffies;
        self.waiting[kind]
            .first()
            .is_some_and(|oldest| jiffies > oldest.overdue_at)
    }

    fn batch_is_over(&self, jiffies: u64) -> bool {
        match self.batch {
            _ if self.first_of_batch => false,
            READS => jiffies > self.batch_ends,
            _ => jiffies > self.batch_ends || self.writes_left == 0,
        }
    }

    /// Sets the size of the next write batches from the time that the last batch took
    /// (update_write_batch).
    fn resize_write_batch(&mut self, jiffies: u64) {
        let batch = BATCH[WRITES];
        let took = (jiffies + batch).saturating_sub(self.batch_ends);
        let size = self.write_batch;
        if took > batch && !self.write_batch_idled {
            self.write_batch = if took > 3 * batch { size / 2 } else { size - 1 };
        } else if took < batch && self.writes_left == 0 {
            self.write_batch = if batch > 3 * took { 2 * size } else { size + 1 };
        }
        self.write_batch = self.write_batch.max(1);
    }

    fn wait_is_over(&mut self) {
        self.anticipation = Anticipation::Over;
        if let Some(reader) = self.reader {
            self.readers.timed_out(reader);
        }
    }

    /// Whether the elevator may wait for the next read of the process served last
    /// (as_can_anticipate).
    fn may_anticipate(&mut self, next: Option<DiskRequest>, jiffies: u64) -> bool {
        self.reader.is_some()
            && self.anticipation != Anticipation::Over
            && !self.may_stop_waiting(next, jiffies)
    }

    /// Whether the elevator may stop waiting, because `next` is the expected request or no better
    /// request will come (as_can_break_anticipation).
    fn may_stop_waiting(&mut self, next: Option<DiskRequest>, jiffies: u64) -> bool {
        let Some(reader) = self.reader else {
            return true;
        };
        let its_own = next.is_some_and(|next| next.owner == reader);
        let waited = self.reader_done.map(|done| jiffies - done);
        if its_own || waited.is_some_and(|waited| waited >= ANTICIPATION) {
            return true;
        }
        if self.readers.is_settled(reader) {
            return true;
        }
        if next.is_some_and(|next| kind_of(&next) == READS && self.is_close(&next, waited)) {
            self.readers.excuse(reader, jiffies);
            return true;
        }
        if self.readers.thinks_longer_than(reader, ANTICIPATION) {
            return true;
        }
        next.is_some_and(|next| {
            let distance = next.first_sector().abs_diff(self.last[READS]);
            self.readers.seeks_farther_than(reader, distance)
        })
    }

    /// Whether a request is close to the place where the last request ended. The distance that
    /// counts as close doubles with each jiffy of waiting.
    fn is_close(&self, next: &DiskRequest, waited: Option<u64>) -> bool {
        let waited = match self.anticipation {
            Anticipation::Off => 0,
            _ => waited.unwrap_or(0),
        };
        let close = CLOSE << waited.saturating_sub(1);
        let (place, last) = (next.first_sector(), self.last[self.batch]);
        place + close / 2 >= last && place <= last + close
    }

    /// Mixes the state into a run's digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.last[READS] << 32 ^ self.last[WRITES]);
        mix(self.batch_ends << 1 | self.batch as u64);
        mix(self.write_batch << 32 | self.writes_left);
    }
}

/// Returns whether a request counts as a read or as a write. Synchronous writes count as reads
/// (PF_SYNCWRITE).
fn kind_of(request: &DiskRequest) -> usize {
    if request.kind.is_read() || request.kind == DiskKind::Other {
        READS
    } else {
        WRITES
    }
}

#[cfg(test)]
mod tests;
