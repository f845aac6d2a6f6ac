use super::*;
use crate::config::SourceConfig;
use crate::host_delay::HostDelayConfig;
use kernel::packet::{Protocol, SkbKind};

const PATH: PathConfig = PathConfig {
    rate_bps: 1_000_000_000,
    rtt: Ns::from_us(500),
    hosts_share: Ns::from_us(200),
    mtu: 1_500,
    loss_ppm: 0,
    reorder_ppm: 0,
    ip: kernel::packet::IpVersion::V4,
};

/// Time at which the tests start the hosts.
const BEGINNING: Ns = Ns::from_s(30);

fn begun(config: SendersConfig, path: &PathConfig) -> (World, Vec<WorldEffect>) {
    let mut world = World::new(&config, path, 1, DevId(3));
    let mut fx = Vec::new();
    world.begin(BEGINNING, &mut fx);
    (world, fx)
}

fn streams(protocol: Protocol, streams: u8) -> SendersConfig {
    SendersConfig {
        protocol,
        streams,
        payload: 1_448,
        ..SendersConfig::default()
    }
}

fn sent(fx: &[WorldEffect]) -> Vec<Skb> {
    let skbs = fx.iter().filter_map(|effect| match effect {
        WorldEffect::Sent { skb, .. } => Some(*skb),
        _ => None,
    });
    skbs.collect()
}

#[test]
fn a_connection_opens_with_a_handshake_that_arrives_a_path_later() {
    let (mut world, fx) = begun(streams(Protocol::Tcp, 1), &PATH);
    let syn = sent(&fx)[0];
    assert_eq!((syn.id, syn.kind), (1, SkbKind::Handshake));
    let on_the_wire = Ns((60 + 38) * 8);
    assert_eq!(
        world.next_frame_at(),
        BEGINNING + on_the_wire + Ns::from_us(150)
    );
    assert_eq!(world.frame_arrives(), Some((DevId(3), syn)));
    assert_eq!(world.next_frame_at(), Ns::NEVER);
}

#[test]
fn iperfs_threads_open_one_after_the_other() {
    let (_, fx) = begun(streams(Protocol::Tcp, 3), &PATH);
    assert_eq!(sent(&fx).len(), 1);
    for (flow, us) in [(1, 100), (2, 200)] {
        let call = WorldEffect::CallAt(BEGINNING + Ns::from_us(us), HostTimer::Write(FlowId(flow)));
        assert!(fx.contains(&call));
    }
}

/// Delivers the receiver's answer to the handshake to the sender.
fn open(world: &mut World, fx: &mut Vec<WorldEffect>) -> Skb {
    let (_, syn) = world.frame_arrives().unwrap();
    let ack = Ack {
        header: Skb {
            id: 1,
            flow: syn.flow,
            kind: SkbKind::Ack,
            ..Skb::default()
        },
        ack: syn.end_seq(),
        window: 65_535,
        tsecr: syn.tsval,
        ..Ack::default()
    };
    world.carry_ack(&ack, BEGINNING + Ns::from_us(200));
    let now = world.next_ack_at();
    assert_eq!(world.ack_arrives(), Some(ack));
    world.hear(&ack, now, fx);
    syn
}

#[test]
fn an_ack_is_answered_with_segments_of_its_own_flow() {
    let (mut world, _) = begun(streams(Protocol::Tcp, 1), &PATH);
    let mut fx = Vec::new();
    let syn = open(&mut world, &mut fx);
    let segments = sent(&fx);
    assert_eq!(segments.len(), 2, "the initial window");
    assert!(
        segments
            .iter()
            .all(|skb| skb.flow == syn.flow && skb.len == 1_448)
    );
}

/// Creates a host whose CPU is taken again and again by other work, each time for 0 to 400 ms.
fn paused(seed: u64) -> (World, Vec<WorldEffect>) {
    let config = SendersConfig {
        delay: HostDelayConfig {
            tick: Ns::ZERO,
            pause: Ns::from_ms(200),
            pause_every: Ns::from_ms(1),
        },
        ..streams(Protocol::Tcp, 1)
    };
    let mut world = World::new(&config, &PATH, seed, DevId(3));
    let mut fx = Vec::new();
    world.begin(BEGINNING, &mut fx);
    (world, fx)
}

#[test]
fn acks_wait_for_a_host_that_does_other_work_and_keep_their_order() {
    let (mut world, _) = paused(1);
    let (_, syn) = world.frame_arrives().unwrap();
    let ack = |id| Ack {
        header: Skb {
            id,
            flow: syn.flow,
            kind: SkbKind::Ack,
            ..Skb::default()
        },
        window: 65_535,
        ..Ack::default()
    };
    let put: Vec<Ns> = (0..2_000).map(|n| BEGINNING + Ns::from_ms(n)).collect();
    let arrives = |at: Ns| at + Ns((52 + 38) * 8) + Ns::from_us(150);
    for (at, id) in put.iter().zip(1..) {
        world.carry_ack(&ack(id), *at);
    }
    let taken: Vec<(Ns, u64)> = (0..2_000)
        .map(|_| (world.next_ack_at(), world.ack_arrives().unwrap().header.id))
        .collect();
    assert!(taken.is_sorted());
    assert_eq!(
        taken.iter().map(|(_, id)| *id).collect::<Vec<_>>(),
        (1..=2_000).collect::<Vec<_>>()
    );
    let late = taken
        .iter()
        .zip(&put)
        .filter(|((at, _), put)| *at > arrives(**put))
        .count();
    // Other work takes the host's CPU for 200 of 201 ms on average, so nearly all of the 2,000 ACKs
    // are taken late.
    assert!((1_900..2_000).contains(&late), "{late}");
    let together = taken
        .windows(2)
        .filter(|pair| pair[0].0 == pair[1].0)
        .count();
    assert!(together > 1_800, "{together}");
}

#[test]
fn a_timer_that_expires_during_other_work_fires_at_its_end_and_before_the_acks() {
    let (mut world, mut fx) = paused(2);
    let Some(WorldEffect::CallAt(at, timer)) = fx.pop() else {
        panic!("the handshake has a timer");
    };
    fx.clear();
    // With this seed the timer expires during a pause.
    assert_eq!(world.timer_expired(timer, at, &mut fx).timeout, None);
    let [WorldEffect::CallAt(end, again)] = fx[..] else {
        panic!("{fx:?}");
    };
    assert!(end > at && again == timer);
    fx.clear();
    let (_, syn) = world.frame_arrives().unwrap();
    let ack = Ack {
        header: Skb {
            flow: syn.flow,
            ..Skb::default()
        },
        ..Ack::default()
    };
    world.carry_ack(&ack, at);
    assert_eq!(world.next_ack_at(), end + Ns(1), "the same pause");
    assert!(world.timer_expired(timer, end, &mut fx).timeout.is_some());
    assert_eq!(sent(&fx)[0].kind, SkbKind::Handshake);
}

#[test]
fn a_lost_frame_is_told_of_and_never_arrives() {
    let path = PathConfig {
        loss_ppm: 1_000_000,
        ..PATH
    };
    let (world, fx) = begun(streams(Protocol::Tcp, 1), &path);
    assert_eq!(sent(&fx).len(), 1);
    assert_eq!(world.frames_on_wire(), 0);
}

#[test]
fn datagrams_follow_their_pace_until_the_sender_stops() {
    let config = SendersConfig {
        rate_bps: 1_448 * 8 * 1_000,
        duration: Ns::from_ms(3),
        ..streams(Protocol::Udp, 1)
    };
    let (mut world, mut fx) = begun(config, &PATH);
    let mut datagrams = 0;
    while let Some(WorldEffect::CallAt(at, timer)) = fx.pop() {
        fx.clear();
        world.timer_expired(timer, at, &mut fx);
        datagrams += sent(&fx).len();
    }
    assert_eq!(datagrams, 3);
    assert_eq!(world.frames_on_wire(), 3);
}

#[test]
fn each_host_sends_to_a_device_of_its_own() {
    let config = SendersConfig {
        rate_bps: 8_000_000,
        duration: Ns::from_ms(1),
        payload: 100,
        further: [SourceConfig {
            link_rate_bps: 10_000_000,
            rate_bps: 8_000_000,
        }; 2],
        ..streams(Protocol::Udp, 1)
    };
    let (mut world, mut fx) = begun(config, &PATH);
    let mut finished = Vec::new();
    while let Some(effect) = fx.pop() {
        match effect {
            WorldEffect::CallAt(at, timer) => {
                world.timer_expired(timer, at, &mut fx);
            }
            WorldEffect::Finished(flow) => finished.push(flow),
            WorldEffect::Sent { .. } => {}
        }
    }
    finished.sort_unstable();
    assert_eq!(finished, [FlowId(0), FlowId(1), FlowId(2)]);
    assert_eq!(world.frames_on_wire(), 10 + 2 * 8);
    // The fast link's frames arrive first. Of two frames that arrive together, the first device's
    // frame comes first.
    let arrivals: Vec<(DevId, FlowId)> = std::iter::from_fn(|| world.frame_arrives())
        .map(|(dev, skb)| (dev, skb.flow.id))
        .take(4)
        .collect();
    let expected = [3, 3, 4, 5].map(|dev| (DevId(dev), FlowId(dev - 3)));
    assert_eq!(arrivals, expected);
}

#[test]
fn a_silent_receiver_makes_the_timer_fire() {
    let (mut world, mut fx) = begun(streams(Protocol::Tcp, 1), &PATH);
    let Some(WorldEffect::CallAt(at, timer)) = fx.pop() else {
        panic!("the handshake has a timer");
    };
    fx.clear();
    let outcome = world.timer_expired(timer, at, &mut fx);
    assert_eq!(outcome.timeout.map(|timeout| timeout.awaited), Some(0));
    assert_eq!(sent(&fx)[0].kind, SkbKind::Handshake);
}

#[test]
fn a_timer_that_was_asked_for_earlier_again_leaves_one_call_not_two() {
    let (mut world, mut fx) = begun(streams(Protocol::Tcp, 1), &PATH);
    // The handshake's timer was 3 s; a measured round trip makes the next timer far shorter.
    open(&mut world, &mut fx);
    let mut calls = Vec::new();
    let mut timeouts = 0;
    loop {
        calls.extend(fx.drain(..).filter_map(|effect| match effect {
            WorldEffect::CallAt(at, timer) => Some((at, timer)),
            _ => None,
        }));
        calls.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
        let (at, timer) = calls.pop().unwrap();
        if at > BEGINNING + Ns::from_s(30) {
            break;
        }
        let outcome = world.timer_expired(timer, at, &mut fx);
        timeouts += u32::from(outcome.timeout.is_some());
    }
    assert!(timeouts > 4, "nobody answers");
    assert!(calls.is_empty(), "{calls:?} beside the one that was due");
}
