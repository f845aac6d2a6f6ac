//! What a capture is to hold.

use base::time::Ns;

base::codes! {
    /// Where a capture is made.
    Side {
        /// At the senders; of a router, on the lines of its inputs.
        Sender = 0 "at the sender",
        /// At the receiver, by its own kernel; of a router, on the line of its output.
        Receiver = 1 "at the receiver",
        /// Of a router on all its lines, so that each packet is there twice.
        Both = 2 "on both sides",
    }
}

/// What a capture holds.
#[derive(Clone, Copy, Debug)]
pub struct CaptureFilter {
    /// Whose frames.
    pub side: Side,
    /// From this moment on …
    pub from: Ns,
    /// … and up to this one, which is no longer in it.
    pub to: Ns,
    /// Bytes of each frame, at most.
    pub snap_length: u32,
}
