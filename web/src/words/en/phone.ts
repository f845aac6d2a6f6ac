/** The map on a phone: its zones, the place of the followed packet, and the reason for its wait. */
export default {
  zonesTitle: 'Zones of the map',
  zones: {
    nic: 'NIC',
    kernel: 'Protocol',
    process: 'Process',
    cpu: 'CPU',
    input: 'Input',
    interrupt: 'Interrupt',
    softirq: 'Softirq',
    farHost: 'Far host',
  },
  cpuTitle: '4  CPU',
  /** Task or handler on the CPU, and its present work. */
  now: '{who} · {work}',
  /** Recent CPU share of a context, such as “softirq 40 %”. */
  share: '{context} {share}',
  none: 'Tap a packet to follow it from zone to zone.',
  fast: 'Single packets are too fast to follow. Choose a slower speed.',
  unknown: '{packet}: the place of this packet was not recorded.',
  /** The followed packet: its name, its stage, and the reason for its wait. */
  where: '{packet} · {stage}. {why}',
  /** This sentence or the next one is `cpu` in the reasons below. */
  busy: '{task} has the CPU.',
  idle: 'The CPU is idle.',
  why: {
    wire: 'The frame travels to the NIC.',
    ring: 'The packet waits for the softirq to poll the ring. {cpu}',
    inputQueue: 'The packet waits for the softirq. {cpu}',
    served: 'The softirq handles this packet.',
    interrupted: 'The softirq that handles this packet is interrupted. {cpu}',
    backlog: 'The packet waits until {reader} releases the socket lock. {cpu}',
    prequeue: 'The packet waits until {reader} runs. {cpu}',
    outOfSequence: 'The packet waits for the missing segment before it.',
    receiveQueue: 'The packet waits until {reader} reads it. {cpu}',
    reading: '{reader} handles this packet.',
    readerAway: '{reader} has begun to handle this packet, but is not running now. {cpu}',
    delivered: '{reader} has read the data.',
    dropped: 'This packet was lost.',
    handedOver: 'The driver passes this packet to the kernel during the interrupt.',
    qdisc: 'The packet waits for a free descriptor of the transmit ring.',
    txRing: 'The packet waits for the packets before it to leave.',
    outWire: 'The packet travels to the far host.',
    sinkQueue: 'The packet waits until the program on the far host reads it.',
    farDelivered: 'The program on the far host has read this packet.',
    answer: 'The ACK goes back to the sender.',
  },
} as const;
