//! Selection of the frames that a capture holds.

use base::Ns;

base::codes! {
    /// Place at which a capture is made.
    Side {
        /// At the senders. With a router: on the network lines to its inputs.
        Sender = 0 "at the sender",
        /// At the receiver, in its kernel. With a router: on the network line at its output.
        Receiver = 1 "at the receiver",
        /// On both sides. With a router: on all its network lines, so that each packet appears
        /// twice.
        Both = 2 "on both sides",
    }
}

/// Selection of the frames that a capture holds.
#[derive(Clone, Copy, Debug)]
pub struct CaptureFilter {
    /// Place of the capture.
    pub side: Side,
    /// Start of the time span.
    pub from: Ns,
    /// End of the time span, exclusive.
    pub to: Ns,
    /// Maximum of bytes kept per frame.
    pub snap_length: u32,
}
