//! Events for the journal, each with its values as named fields.

use base::{DevId, DropReason, Event, FlowId, GroFlush, SockId};
use kernel::task::{TaskId, TaskState};

/// A value of a journal entry.
trait Value: Copy {
    /// Returns the value as the number that the journal's row stores.
    fn word(self) -> u64;

    /// Returns the task that the value identifies.
    fn task(self) -> Option<TaskId> {
        None
    }
}

macro_rules! values {
    ($($type:ty: |$value:ident| $word:expr;)+) => {$(
        impl Value for $type {
            #[inline]
            fn word(self) -> u64 {
                let $value = self;
                $word
            }
        }
    )+};
}

values! {
    u64: |value| value;
    u32: |value| value.into();
    u8: |value| value.into();
    i64: |value| value as u64;
    bool: |value| value.into();
    DropReason: |reason| reason as u64;
    GroFlush: |reason| reason as u64;
    TaskState: |state| state as u64;
    SockId: |socket| socket.0.into();
    FlowId: |flow| flow.0.into();
    DevId: |dev| dev.0.into();
}

impl Value for TaskId {
    #[inline]
    fn word(self) -> u64 {
        self.0.into()
    }

    fn task(self) -> Option<TaskId> {
        Some(self)
    }
}

/// Declares a variant of `Note` for each event, with at most two values.
macro_rules! notes {
    ($($event:ident { $($first:ident: $a:ty $(, $second:ident: $b:ty)?)? },)+) => {
        /// An event with its values. `base::Event` explains each event.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum Note {
            $($event { $($first: $a $(, $second: $b)?)? },)+
        }

        impl Note {
            /// The event.
            #[inline]
            pub const fn event(self) -> Event {
                match self {
                    $(Note::$event { .. } => Event::$event,)+
                }
            }

            /// Returns the values as numbers, each with the task that it identifies, in the order
            /// of the journal's row.
            pub fn values(self) -> [(u64, Option<TaskId>); 2] {
                #[allow(unused_mut)]
                match self {
                    $(Note::$event { $($first $(, $second)?)? } => {
                        let mut values = [(0, None); 2];
                        $(values[0] = ($first.word(), $first.task());
                        $(values[1] = ($second.word(), $second.task());)?)?
                        values
                    })+
                }
            }
        }
    };
}

notes! {
    ParameterChanged { parameter: u64, value: i64 },
    DeviceReset { held: u32, descriptors: u32 },
    InterruptRaised { filled: u32 },
    FrameLostInNic { packet: u64, ready: u32 },
    RefillFailed { empty: u32, free_pages: u32 },
    RefillRecovered { ready: u32 },
    RingExhausted { filled: u32, empty: u32 },
    RingRecovered { ready: u32 },
    TimeSqueezed { handled: u64 },
    KsoftirqdWoken { pending: u8 },
    NetifThrottled { length: u32 },
    FrameDropped { packet: u64, reason: DropReason },
    TaskSwitched { next: TaskId, previous: TaskId },
    TaskWoken { task: TaskId, preempts: bool },
    SliceExpired { task: TaskId, reinserted: bool },
    ArraysSwapped {},
    TaskPreempted { task: TaskId, by: TaskId },
    PreemptedOwningSocket { task: TaskId, backlog: u64 },
    TaskSlept { task: TaskId, state: TaskState },
    BecameInteractive { task: TaskId, bonus: u32 },
    LostInteractive { task: TaskId, bonus: u32 },
    ReceiveBufferFull { socket: SockId, bytes: u64 },
    ZeroWindowAdvertised { socket: SockId },
    WindowReopened { socket: SockId, bytes: u64 },
    RtoFired { flow: FlowId, in_flight: u32 },
    FastRetransmit { flow: FlowId, cwnd: u32 },
    TimeoutUndone { flow: FlowId, cwnd: u32 },
    WindowProbed { flow: FlowId },
    LossProbeSent { flow: FlowId, in_flight: u32 },
    ReductionUndone { flow: FlowId, cwnd: u32 },
    DelayedAckBlocked { socket: SockId },
    DelayedAckSent { socket: SockId },
    PrequeueRescued { socket: SockId, segments: u32 },
    QueuesPruned { socket: SockId },
    TcpMemoryPressure { pages: u64, on: bool },
    TcpMemoryRefused { pages: u64 },
    KswapdWoken { free_pages: u32, low: u32 },
    KswapdSlept { free_pages: u32, freed: u32 },
    DirectReclaim { task: TaskId, free_pages: u32 },
    OomKilled { task: TaskId, pages: u32 },
    TaskForked { child: TaskId, parent: TaskId },
    TaskExited { task: TaskId },
    DiskRequested { task: TaskId, pages: u32 },
    DiskCompleted { task: TaskId, pages: u32 },
    SenderFinished { flow: FlowId },
    BacklogStarted { socket: SockId, segments: u64 },
    BacklogDrained { segments: u64 },
    OutOfSequenceStarted { socket: SockId, missing: u64 },
    OutOfSequenceFilled { segments: u32 },
    AckSent { flow: FlowId, ack: u64 },
    TxQueueStopped { dev: DevId, waiting: u32 },
    TxQueueWoken { dev: DevId, free: u32 },
    TxQueueRefused { dev: DevId, waiting: u32 },
    IcmpSent { packet: u64, reason: DropReason },
    GroMerged { packet: u64, head: u64 },
    GroFlushed { head: u64, reason: GroFlush },
}
