//! What the receiver has built and not sent yet.

use kernel::packet::Ack;

/// ACKs that have been built and not left yet.
#[derive(Clone, Debug, Default)]
pub struct Transmit {
    built: u64,
    waiting: Vec<Ack>,
}

impl Transmit {
    /// Gives an ACK its number; it leaves when the running step ends.
    pub fn build(&mut self, mut ack: Ack) -> Ack {
        self.built += 1;
        ack.header.id = self.built;
        self.waiting.push(ack);
        ack
    }

    /// The ACKs that wait; [`Transmit::return_empty`] gives the room back.
    pub fn take_waiting(&mut self) -> Vec<Ack> {
        std::mem::take(&mut self.waiting)
    }

    /// All of them have left.
    pub fn return_empty(&mut self, waiting: Vec<Ack>) {
        self.waiting = waiting;
    }

    /// ACKs built so far: the newest one's number.
    pub fn built(&self) -> u64 {
        self.built
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acks_have_numbers_from_1_and_leave_in_the_order_in_which_they_were_built() {
        let mut transmit = Transmit::default();
        assert_eq!(transmit.build(Ack::default()).header.id, 1);
        assert_eq!(transmit.build(Ack::default()).header.id, 2);
        let waiting = transmit.take_waiting();
        assert_eq!(
            waiting.iter().map(|ack| ack.header.id).collect::<Vec<_>>(),
            [1, 2]
        );
        assert_eq!((transmit.built(), transmit.take_waiting().len()), (2, 0));
    }
}
