//! Selective acknowledgement blocks, and the D-SACK that reports duplicates.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_sack_new_ofo_skb, tcp_sack_maybe_coalesce, tcp_sack_remove,
//! tcp_dsack_set.

/// Number of SACK blocks that the receiver remembers (include/linux/tcp.h: selective_acks).
const BLOCKS_KEPT: usize = 4;

/// Number of SACK blocks in an ACK: the timestamp option leaves 28 bytes, enough for three blocks.
pub const BLOCKS_SENT: usize = 3;

/// The bytes `[start, end)` of the stream.
pub type Block = (u64, u64);

/// SACK blocks and D-SACK for the next ACKs (`selective_acks`, `duplicate_sack`).
#[derive(Clone, Debug, Default)]
pub struct SackList {
    /// SACK blocks, the most recent one first.
    pub blocks: Vec<Block>,
    duplicate: Option<Block>,
}

impl SackList {
    /// Forgets all SACK blocks and the D-SACK (tcp_sack_reset).
    pub fn clear(&mut self) {
        *self = SackList::default();
    }

    pub fn set_duplicate(&mut self, block: Block) {
        self.duplicate = Some(block);
    }

    pub fn forget_duplicate(&mut self) {
        self.duplicate = None;
    }

    /// Extends the D-SACK by this block, or begins a D-SACK (tcp_dsack_extend).
    pub fn extend_duplicate(&mut self, block: Block) {
        match &mut self.duplicate {
            Some(duplicate) => {
                extend(duplicate, block);
            }
            None => self.duplicate = Some(block),
        }
    }

    /// Returns the position of the first SACK block that overlaps or adjoins `block`. If there is
    /// none, returns the number of blocks.
    pub fn place_of(&self, mut block: Block) -> usize {
        let touches = |&other: &Block| extend(&mut block, other);
        let place = self.blocks.iter().position(touches);
        place.unwrap_or(self.blocks.len())
    }

    /// Puts the block of a newly queued segment first. The block is joined to a block that it
    /// touches, or replaces the oldest block (tcp_sack_new_ofo_skb).
    pub fn add(&mut self, block: Block) {
        let mut blocks = self.blocks.iter_mut();
        if let Some(i) = blocks.position(|known| extend(known, block)) {
            self.blocks[..=i].rotate_right(1);
            self.coalesce();
        } else {
            self.blocks.truncate(BLOCKS_KEPT - 1);
            self.blocks.insert(0, block);
        }
    }

    /// Merges the first block, which has grown, with other blocks that it now touches.
    fn coalesce(&mut self) {
        let mut first = self.blocks[0];
        let mut touches = |&other: &Block| extend(&mut first, other);
        while let Some(i) = self.blocks[1..].iter().position(&mut touches) {
            self.blocks.remove(1 + i);
        }
        self.blocks[0] = first;
    }

    /// Removes blocks that `rcv_nxt` has passed (tcp_sack_remove).
    pub fn remove_covered(&mut self, rcv_nxt: u64) {
        self.blocks.retain(|&(start, _)| rcv_nxt < start);
    }

    /// Returns the blocks for one ACK. A D-SACK comes first, and is sent only once.
    pub fn take_for_ack(&mut self) -> ([Block; BLOCKS_SENT], u8) {
        let mut sent = [(0, 0); BLOCKS_SENT];
        let mut count = 0;
        let duplicate = self.duplicate.take();
        for (place, block) in sent.iter_mut().zip(duplicate.iter().chain(&self.blocks)) {
            *place = *block;
            count += 1;
        }
        (sent, count)
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.blocks.len() as u64);
        for &(start, end) in &self.blocks {
            mix(start);
            mix(end);
        }
        let (start, end) = self.duplicate.unwrap_or_default();
        mix(start);
        mix(end);
    }
}

/// Extends `block` by `other` if they overlap or adjoin, and returns whether they do
/// (tcp_sack_extend).
fn extend(block: &mut Block, other: Block) -> bool {
    if other.0 > block.1 || block.0 > other.1 {
        return false;
    }
    block.0 = block.0.min(other.0);
    block.1 = block.1.max(other.1);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(blocks: &[Block]) -> SackList {
        let mut sack = SackList::default();
        blocks.iter().for_each(|&block| sack.add(block));
        sack
    }

    #[test]
    fn the_newest_block_comes_first_and_four_are_kept() {
        let sack = list(&[(10, 20), (30, 40), (50, 60), (70, 80), (90, 100)]);
        assert_eq!(sack.blocks, [(90, 100), (70, 80), (50, 60), (30, 40)]);
    }

    #[test]
    fn a_segment_that_joins_two_blocks_leaves_one_in_front() {
        let mut sack = list(&[(10, 20), (30, 40), (50, 60)]);
        sack.add((20, 30));
        assert_eq!(sack.blocks, [(10, 40), (50, 60)]);
    }

    #[test]
    fn three_blocks_are_sent_and_a_duplicate_takes_the_first_place_once() {
        let mut sack = list(&[(10, 20), (30, 40), (50, 60), (70, 80)]);
        sack.set_duplicate((1, 5));
        assert_eq!(sack.take_for_ack(), ([(1, 5), (70, 80), (50, 60)], 3));
        assert_eq!(sack.take_for_ack(), ([(70, 80), (50, 60), (30, 40)], 3));
    }

    #[test]
    fn blocks_that_the_stream_has_passed_are_forgotten() {
        let mut sack = list(&[(10, 20), (30, 40)]);
        sack.remove_covered(25);
        assert_eq!(sack.blocks, [(30, 40)]);
    }

    #[test]
    fn the_digest_has_the_blocks_and_the_duplicate() {
        let digest = |sack: &SackList| {
            let mut words = Vec::new();
            sack.fold_digest(&mut |word| words.push(word));
            words
        };
        let mut sack = list(&[(10, 20), (30, 40)]);
        assert_eq!(digest(&sack), [2, 30, 40, 10, 20, 0, 0]);
        sack.set_duplicate((1, 5));
        assert_eq!(digest(&sack), [2, 30, 40, 10, 20, 1, 5]);
    }

    #[test]
    fn blocks_that_only_touch_become_one() {
        let mut block = (10, 20);
        assert!(!extend(&mut block, (21, 30)) && !extend(&mut block, (1, 9)));
        assert!(extend(&mut block, (20, 30)) && extend(&mut block, (5, 10)));
        assert_eq!(block, (5, 30));
    }
}
