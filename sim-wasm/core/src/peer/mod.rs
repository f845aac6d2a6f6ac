//! The other end: the sender, the link, and the programs that load the receiver.
