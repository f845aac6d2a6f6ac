//! Segmentation offload of 6.12: several segments leave as one burst.

/// Maximum payload of one burst, bytes: 65536 without headers (sock.c:sk_dst_gso_max_size).
pub(super) const MAX_BYTES: u32 = 65_536 - (320 + 1);
