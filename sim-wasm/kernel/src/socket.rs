//! What sockets of every protocol share: the size of their receive buffer.
//!
//! Read first: net/core/sock.c:sock_setsockopt (SO_RCVBUF); kernel-2.6.12 §5.12.

/// SOCK_MIN_RCVBUF, bytes (include/net/sock.h).
const MIN_RCVBUF: u64 = 256;

/// `sk_rcvbuf` after setsockopt(SO_RCVBUF, `asked`): capped at `rmem_max`, doubled to
/// leave room for overhead, at least 256; all in bytes.
pub const fn so_rcvbuf(asked: u64, rmem_max: u64) -> u64 {
    let capped = if asked < rmem_max { asked } else { rmem_max };
    if capped * 2 < MIN_RCVBUF {
        return MIN_RCVBUF;
    }
    capped * 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_mib_asked_become_twenty() {
        assert_eq!(so_rcvbuf(10 << 20, 10 << 20), 20 << 20);
        assert_eq!(so_rcvbuf(10 << 20, 64 << 20), 20 << 20);
    }

    #[test]
    fn rmem_max_caps_what_is_asked_before_doubling() {
        assert_eq!(so_rcvbuf(10 << 20, 109_568), 219_136);
    }

    #[test]
    fn the_smallest_buffer_is_256_bytes() {
        assert_eq!(so_rcvbuf(1, 109_568), 256);
    }
}
