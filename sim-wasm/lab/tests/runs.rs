//! Tests that run the whole machine. One program, because its files link the same code and the
//! longest of them then run in parallel with others.

mod books;
mod causes;
mod claims;
mod common;
mod coverage;
mod drivers;
mod facts;
mod far_host;
mod icmp;
mod layer2;
mod live_changes;
mod livelock;
mod local;
mod memory;
mod netif_rx;
mod output;
mod panels;
mod pci_bus;
mod preemption;
mod queues;
mod random_scenarios;
mod receiver_a;
mod replay;
mod reset;
mod router;
mod router_study;
mod shares;
mod slices;
mod softirq;
mod sources;
mod tcp_mem;
mod then_and_now;
mod udp_socket;
mod wake_ups;
mod window;
