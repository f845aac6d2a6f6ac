/** The published tables and figures beside what this machine gives for the same test beds. */
import { count, duration, fixed, listed, minus, percent, plural } from '../numbers';

const runs = (many: number): string => `${count(many)} ${plural(many, { one: 'run', other: 'runs' })}`;
const draws = (many: number): string => `${count(many)} ${plural(many, { one: 'draw', other: 'draws' })}`;
const cells = (many: number): string => `${count(many)} ${plural(many, { one: 'cell', other: 'cells' })}`;

/** "+6.8 %": a signed part of a whole. */
const off = (part: number): string => `${part > 0 ? '+' : part < 0 ? '−' : ''}${fixed(Math.abs(part) * 100, 1)} %`;

const A = 'Fermilab receiver A (Pentium II, 350 MHz)';
const B = 'Fermilab receiver B (Pentium III, 1 GHz)';
const R = 'The UPC router (Pentium III, a kernel built with gcov, drivers of the old API)';

export const experiments = {
  title: 'Experiments',
  lead: 'What was measured, and what this machine gives for the same test beds.',
  list: 'Tables and figures',
  studies: {
    paper: 'The paper on packet receiving',
    poster: 'The poster on preemption and interactivity',
    router: 'The study of a router with the old driver interface',
  },
  /** Who measured what a card shows. */
  sources: {
    paper:
      'Wu, Crawford, Bowden: The performance analysis of Linux networking – packet receiving. Fermilab, 2006; Linux 2.6.12.',
    poster: 'The same group: poster on preemptivity and interactivity. Fermilab, 2006; Linux 2.6.12.',
    router: 'Serral, Gil: A Linux networking study. UPC, 2004; Linux 2.6.0-test11.',
  },
  ofThem: (missing: number) => `${count(missing)} ${plural(missing, { one: 'misses', other: 'miss' })} something`,
  sum: (tables: number, published: number) => `${count(tables)} tables and figures, ${cells(published)} published`,

  /** What the list says of a card. */
  standing: (followed: number, within: number, given: number) => {
    if (followed > 0) return `${count(within)} of ${count(followed)} within 15 %`;
    return given > 0 ? `${count(given)} that were given: no test` : 'a picture: nothing to compare';
  },
  misses: (what: string) => `misses: ${what}`,
  /** One sentence over a card's figures; `largest` is null where it is beyond any percentage. */
  verdict: (of: number, median: number, largest: number | null, where: string) => {
    if (of === 0) return '';
    const follow = `${cells(of)} ${plural(of, { one: 'follows', other: 'follow' })} from the model`;
    if (largest === 0) return `${follow}, and ${plural(of, { one: 'it is', other: 'all medians are' })} as published.`;
    if (largest === null && of === 1) return `${follow}, and is beyond any percentage (${where}).`;
    const far =
      largest === null ? `one is beyond any percentage (${where})` : `the largest ${percent(largest)} (${where})`;
    return `${follow}: their median error is ${percent(median)}, ${far}.`;
  },
  onlyPicture: 'The study shows a picture without numbers: what can be compared is its shape.',
  notPublished:
    'No study has measured it on this machine: the shape is known from others, and the turning points are this host’s.',
  /** Whether what was measured could be one of the draws. */
  inside: (inside: number, of: number) =>
    of === 1
      ? `What was published lies ${inside === 1 ? 'within' : 'outside'} the range of its draws.`
      : `Of ${count(of)} with draws, ${count(inside)} published ${plural(inside, { one: 'value lies', other: 'values lie' })} within their range.`,
  /** Of a cell whose draws differ much. */
  scattered: (row: string, many: number, median: string, least: string, most: string) =>
    `${row}: the median of ${draws(many)} is ${median}, and the draws lie between ${least} and ${most}.`,
  tooFewDraws: 'They are too few to tell groups.',
  noTest: (given: number) =>
    `${cells(given)} ${plural(given, { one: 'is', other: 'are' })} input or calibrated: no test of the model.`,
  calibrated: 'Calibrated',
  follows: 'Follows',
  missed: 'Misses',
  why: 'Why, as far as is known',

  kinds: { input: 'input', calibrated: 'calibrated', follows: 'follows' },
  kindMarks: { input: '○', calibrated: '◐', follows: '●' },
  legend: {
    title: 'Legend',
    published: 'published',
    median: 'simulated, median',
    range: (many: number) => `range of ${draws(many)}`,
    draw: 'one draw',
    input: 'input: the machine was given it, or both sides are one formula',
    calibrated: 'calibrated: a constant was chosen by it',
    follows: 'follows: a prediction, nothing was set with it',
  },

  /** The figure as a text for who cannot see it. */
  picture: (card: string, group: string) => `${card}: ${group}. The table has the same figures.`,
  table: (card: string) => `${card}: figures`,
  columns: {
    cell: 'cell',
    kind: 'kind',
    published: 'published',
    simulated: 'simulated (median)',
    range: 'range',
    error: 'error',
    below: 'draws below published',
  },
  nothingPublished: '–',
  allTheSame: 'one run',
  range: (least: string, most: string) => `${minus(least)} … ${minus(most)}`,
  error: off,
  beyond: 'not in percent',
  below: (part: number, many: number) => `${fixed(part * many, 0)} of ${count(many)}`,
  /** The name of a cell within its group. */
  row: (name: string) => minus(name.replace(/(^|\s)(\d+)M\b/g, '$1$2\u00a0MiB').replace(/ -(?=\d)/g, ' −')).trim(),
  openRun: (seed: number) => `seed ${seed}, nearest the median: open this run as a live machine`,
  openOnly: 'open this run as a live machine',

  /** Running a card here. */
  howMany: 'Draws to run here',
  run: 'Run',
  stop: 'Stop',
  files: { csv: 'Export CSV', svg: 'Export SVG', png: 'Export PNG' },
  captionDraws: (many: number) =>
    many === 1
      ? 'One run a point: there is no chance in it.'
      : `Median and range of ${draws(many)}, seeds 1 to ${many}.`,
  progress: 'Progress',
  atBuild: (many: number) => `Shown: ${draws(many)}, computed with the program on the command line.`,
  once: 'Shown: one run a cell, computed with the program on the command line.',
  cost: (many: number, workers: number) =>
    `Run takes ${runs(many)} here, in ${count(workers)} ${plural(workers, { one: 'worker', other: 'workers' })}.`,
  underWay: (done: number, all: number, left_s: number | null) =>
    `${count(done)} of ${runs(all)}${left_s === null ? '' : `, about ${duration(Math.max(1, Math.round(left_s)) * 1e9)} left`}`,
  stopped: (done: number, all: number) => `Stopped after ${count(done)} of ${runs(all)}.`,
  same: (many: number, kept: number) =>
    `${runs(many)} made in this browser${kept > 0 ? ` (${count(kept)} kept from before)` : ''}: every digest and every figure is that of the command line. They are the same runs, event by event.`,
  different: (many: number, names: readonly string[]) =>
    `${runs(many)} made in this browser, and not all are those that are shown: ${listed(names.map(minus))} differ. The page and its machine may be of different versions: reload it.`,
  failed: (message: string) => `A run has failed: ${message}`,

  /** A grid of one's own. */
  sweep: {
    name: 'Sweep map',
    title: 'One or two parameters over a grid',
    entry: 'a grid of your own',
    bed: 'The scenario of the Machine view, with other values of one or two parameters and with several seeds. A figure opens its run.',
    across: 'Across',
    down: 'Down',
    nothing: 'nothing',
    values: (what: string) => `Values of ${what}`,
    seeds: 'Seeds',
    seconds: 'Seconds a run',
    measure: 'Measure',
    mean: 'mean',
    measures: {
      goodput_mbps: 'rate, Mb/s',
      'app.cpu_share': 'receiver’s share of the CPU',
      'app.interactive_fraction': 'time counted as interactive',
      'drops.ring': 'frames lost in the ring',
      'drops.udp_rcvbuf': 'datagrams lost at the socket',
      'tcp.rto': 'timeouts',
    },
    cost: (many: number, workers: number) =>
      `${runs(many)} in ${count(workers)} ${plural(workers, { one: 'worker', other: 'workers' })}. The same from a terminal:`,
    /** As it is typed. */
    command: (args: readonly string[]) => ['ringside sweep', ...args, '--out results.csv'].join(' '),
    badValue: (label: string, text: string, limits: string) => `${label}: “${text}” is not allowed; use ${limits}.`,
    noValues: (label: string) => `${label}: write values with commas between them.`,
    twice: (label: string) => `${label} can stand across or down, not both.`,
    tooMany: (many: number, most: number) =>
      `${runs(many)} are too many for one page: at most ${count(most)}. Use the command line.`,
    badNumber: (label: string, least: number, most: number) => `${label}: ${count(least)} to ${count(most)}.`,
    caption: (first: number, seeds: number, seconds: number) =>
      `seeds ${first} to ${first + seeds - 1}, ${count(seconds)} s a run`,
    map: (measure: string, seeds: number) =>
      `Mean ${measure}, of ${count(seeds)} ${plural(seeds, { one: 'seed', other: 'seeds' })}`,
    cell: (least: string, most: string) =>
      `${minus(least)} … ${minus(most)}: open the first of these runs as a live machine`,
    chart: (measure: string, label: string) =>
      `${measure} by ${label}: mean and range of the seeds. The table has the same figures.`,
    done: (many: number, kept: number) =>
      `${runs(many)} made${kept > 0 ? `, ${count(kept)} of them kept from before` : ''}.`,
  },

  groups: {
    rateBl0: { title: 'BL0: nothing else to run', unit: 'Mb/s' },
    rateBl10: { title: 'BL10: ten compile jobs', unit: 'Mb/s' },
    memFree: { title: 'MemFree', unit: 'kB' },
    buffers: { title: 'Buffers', unit: 'kB' },
    cached: { title: 'Cached', unit: 'kB' },
    slice: { title: 'Time slice', unit: 'ms' },
    dry: { title: 'Intervals without a ready descriptor', unit: '' },
    refills: { title: 'Refills that failed', unit: '' },
    used: { title: 'Most descriptors in use, of 384', unit: '' },
    fill: { title: 'Fill of the receive buffer', unit: '% of 40 MiB' },
    packets: { title: 'Packets in the queues', unit: '' },
    lostAtSocket: { title: 'Datagrams lost at the socket', unit: '' },
    lostInRing: { title: 'Frames lost in the ring', unit: '' },
    rate: { title: 'Rate', unit: 'Mb/s' },
    sent: { title: 'Datagrams sent', unit: '' },
    share: { title: 'Share of the CPU', unit: '%' },
    killed: { title: 'Processes killed', unit: '' },
    timeouts: { title: 'Retransmission timeouts', unit: '' },
    delay: { title: 'One-way delay', unit: 'ms' },
    largest: { title: 'Largest delay', unit: 'ms' },
    bandwidth: { title: 'Used bandwidth', unit: 'Mb/s' },
    lostPart: { title: 'Lost', unit: '% of what was sent' },
    ofPackets: { title: 'What became of the packets', unit: '%' },
    interrupts: { title: 'Interrupts', unit: 'for a packet' },
    callsSmall: { title: 'Small packets: calls of a function', unit: 'for 100 packets sent' },
    callsBig: { title: 'Big packets: calls of a function', unit: 'for 100 packets sent' },
    spreadBig: { title: 'Big packets', unit: 'ms' },
    spreadSmall: { title: 'Small packets, the other sources at 1.6 Mb/s each', unit: 'ms' },
    passed: { title: 'Passed on', unit: 'packets a second' },
    forwarded: { title: 'Forwarded by offered', unit: 'thousand packets a second' },
  },

  /** Lines by what stands along an axis. */
  axes: {
    across: 'offered, thousand packets a second',
    up: 'forwarded, thousand packets a second',
    all: 'all of them',
  },
  curves: { netif_rx: 'old API (netif_rx)', napi: 'polled (NAPI)' },

  cards: {
    'fermilab-table-2': {
      name: 'Table 2',
      title: 'TCP throughput by receive buffer and load',
      bed: `${A}, one stream, nice 0: sent for 100 s, and what the reader then still has to read.`,
      calibrated: 'The cost of a segment was set with the cells without load.',
      follows:
        'The cells beside ten compile jobs: nothing was set with them. Up to 40 MiB the buffer makes no difference, as measured.',
      misses: 'With 80 MiB the rate falls beside the load; the study measured no fall.',
      missesWhat: '80 MiB',
      why: 'A buffer of 80 MiB takes 104 MB. With ten compilers of 15.75 MiB and the files of the build that is more than the 256 MB of this machine: tools and headers fall out of the page cache, and whoever waits for the disk earns credit. Smaller compilers would mend this cell and undo Fig. 9.',
    },
    'fermilab-table-3': {
      name: 'Table 3',
      title: 'Memory by receive buffer',
      bed: `${A}, one stream, nothing else to run: /proc/meminfo after 50 s.`,
      calibrated: 'The idle machine was given; the sizes of the slabs were read off the next rows.',
      follows: 'The two rows in which the memory is full: what the kernel then takes back, and how much it leaves.',
      misses: 'With 170 MiB what is left of the page cache is off by a tenth.',
      missesWhat: 'page cache',
      why: 'Free memory stands anywhere between the low and the high marks; ours stands where kswapd stopped last. How much of the idle system’s cache is mapped is our assumption.',
    },
    'fermilab-table-4': {
      name: 'Table 4',
      title: 'Time slices by nice value',
      bed: `${A} beside one program that only computes: the slice is what the reader wins from its 100 ms, over 120 s.`,
      calibrated: 'Both sides are the kernel’s formula.',
      follows: 'Nothing: that the machine keeps to its formula is a check, no prediction.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'fermilab-fig-9': {
      name: 'Fig. 9',
      title: 'The receive ring runs dry',
      bed: `${A}, one stream for 25 s; the figure is one run, dry at 2.25, 2.62 and 2.72 s.`,
      calibrated: 'Nothing.',
      follows:
        'That the ring is never dry without load, and is so a few times beside ten jobs: the refill finds no memory until pages have been freed. It comes back without load under memory pressure.',
      misses: 'The moment: most of ours fall in the first second, while the receive queue grows.',
      missesWhat: 'the moment',
      why: 'Not known. How large a compiler of 2005 was, and at which moment of the build the study began, decide it.',
    },
    'fermilab-fig-10': {
      name: 'Fig. 10',
      title: 'TCP’s queues without load',
      bed: `${A}, one stream for 25 s, nothing else to run. The study shows a picture.`,
      calibrated: 'Nothing.',
      follows:
        'Prequeue and out-of-sequence queue hold next to nothing, the backlog is used, the receive queue stands near its quota: the reader is the slower side.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'fermilab-fig-11': {
      name: 'Fig. 11',
      title: 'TCP’s queues beside ten jobs',
      bed: `${A}, one stream for 25 s beside ten compile jobs. The study shows a picture.`,
      calibrated: 'Nothing.',
      follows:
        'Backlog and receive queue go with the reader’s turns: about eleven slices of 100 ms from one to the next. After a loss in the ring the out-of-sequence queue fills.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'fermilab-fig-12': {
      name: 'Fig. 12',
      title: 'UDP: what is lost, and where',
      bed: `${A}, one stream of 25 s. Case 1: 200 Mb/s, nothing else to run. Case 2: the same beside ten jobs. Case 3: 405.5 Mb/s, a receive livelock.`,
      calibrated: 'Interrupt and softirq, and one call of the reader, were set with case 3; case 1 bounds their sum.',
      follows:
        'That nothing is lost in case 2, where the reader counts as interactive, and that case 3 loses nothing in the ring.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'fermilab-fig-13': {
      name: 'Fig. 13',
      title: 'UDP: the receive buffer',
      bed: `${A}, the three cases of Fig. 12. The study shows a picture: generally empty in cases 1 and 2, full in case 3.`,
      calibrated: 'Nothing.',
      follows: 'All of it.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'fermilab-fig-14': {
      name: 'Fig. 14',
      title: 'TCP rate by nice value and load',
      bed: `${A}, one stream for 25 s beside 0, 1, 4 and 10 compile jobs. The heights exist only as a picture; beside each rate stands the share of the CPU, whose published value is equation (10).`,
      calibrated: 'Nothing.',
      follows: 'More load, lower; nicer, higher.',
      misses:
        'Beside ten jobs a favoured reader gets more than its slices, and nice −15 does not always get more than −10.',
      missesWhat: 'the order',
      why: 'Memory is short then: a favoured reader keeps kswapd off the CPU, the ring runs dry, the reader drains its queue, sleeps, and counts as interactive. With an empty page cache no draw does so.',
    },
    'fermilab-eq-10': {
      name: 'Eq. (10)',
      title: 'Share of the CPU by slices',
      bed: `${A} beside programs that only compute, 60 s after the reader’s first burst. Published is slice ÷ sum of slices.`,
      calibrated: 'Both sides are one formula.',
      follows: 'Nothing: that the scheduler keeps to it is a check, no prediction.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'fermilab-oom': {
      name: '§4',
      title: 'Five streams and the end of memory',
      bed: `${A}, five streams with buffers of 80 MiB for 100 s: tcp_mem at 384 MiB, and at 160 MiB.`,
      calibrated: 'Nothing.',
      follows: 'That iperf is killed where TCP may take more than there is, and nobody where it may not.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'poster-interactivity': {
      name: 'Interactivity',
      title: 'Two senders: interactive or not',
      bed: `${B}, nice 0, 25 s: a sender that tops out near 440 Mb/s, and one that never is the limit.`,
      calibrated:
        'What the senders offer is input; the cost of a segment was set with the fast one at BL0, who is charged for it with the slow one.',
      follows:
        'That the slow sender’s reader keeps its CPU whatever else runs, because it sleeps and so counts as interactive, and that the fast one’s falls to its fair share.',
      misses: 'Beside four jobs the fast one gets a little less than measured.',
      missesWhat: 'four jobs',
      why: 'Our compilers wait for the disk too long: an elevator and read-ahead would make them wait less.',
    },
    'poster-preemption': {
      name: 'Preemption',
      title: 'Timeouts though the network lost nothing',
      bed: `${A} beside ten compile jobs, 25 s. Published: many timeouts with CONFIG_PREEMPT, none without.`,
      calibrated: 'Nothing.',
      follows:
        'The timeouts: a reader that is switched out while it owns its socket leaves segments on the backlog, without an ACK.',
      misses: 'Without CONFIG_PREEMPT there are timeouts, too.',
      missesWhat: 'preempt off',
      why: 'The source of 2.6.12 offers the CPU between two segments of a backlog even then (kernel.backlog_resched): it and the study disagree. Without that offer they all but disappear, as the third pair shows.',
    },
    'upc-table-2': {
      name: 'Table 2',
      title: 'Delay and losses of three flows',
      bed: `${R}: the main source’s flow of three, big packets of 1400 B for 60 s and small ones of 100 B for 40 s.`,
      calibrated:
        'The far host’s cost of a datagram and the factor of the instrumented kernel, both with one flow of small packets.',
      follows:
        'Big packets: the mean is 1000 packets in the output’s queue, 16 in the transmit ring and one on the wire; the bandwidth is the share of a line that three sources overfill.',
      misses: 'Small packets at the rates that the study meant: nothing gets through. And the largest delays.',
      missesWhat: 'small packets',
      why: 'Three sources of small packets ask for more than this CPU has; what the two slow ones really sent is not printed. With 1.6 Mb/s from each the mean, the bandwidth and the losses agree at once. The largest delays, a second above the mean in all three runs, are an event that the study does not name, and are not modelled. The least delay is shorter here because sources and far host answer at once.',
    },
    'upc-table-3': {
      name: 'Table 3',
      title: 'The same over IPv6',
      bed: `${R}: the main source’s flow of three, packets of 1380 B over IPv6, so that frames are as large as over IPv4, for 60 s.`,
      calibrated: 'Nothing.',
      follows: 'The same line and the same queue give the same delay: the version of IP makes no difference.',
      misses: 'The largest and the least delay, as over IPv4.',
      missesWhat: 'least, largest',
      why: 'See Table 2.',
    },
    'upc-table-4': {
      name: 'Table 4',
      title: 'Where packets die, by counting calls',
      bed: `${R}: one flow, the kernel’s calls counted as gcov does; small packets for 40 of the 152 s, big ones for 60 s. Ratios, for the printed rate is more than 100 Mb/s carry.`,
      calibrated:
        'The factor by which the instrumented kernel is slower was solved with the 80 % that netif_rx drops, and the far host’s cost of a datagram with what it read.',
      follows:
        'Nothing is lost before netif_rx, all of the drivers’ frames reach it, and big packets pass without a loss: of small ones the calls fall off between netif_rx and netif_receive_skb, and nowhere else.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'upc-fig-4': {
      name: 'Fig. 4',
      title: 'The distribution of the delay',
      bed: `${R}: the main flow of three. The study shows a picture. A figure opens its run; the Delay panel there draws the whole distribution.`,
      calibrated: 'Nothing.',
      follows:
        'Big packets wait in the output’s queue, nearly all of them for the same time; small ones in the input queue, from next to nothing to as long as a full queue takes.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'upc-fig-5': {
      name: 'Fig. 5',
      title: 'Delay and losses in time, IPv4 and IPv6',
      bed: `${R}: the main flow of three big ones for 60 s. The study shows a picture. A figure opens its run; the Delay panel there draws each packet.`,
      calibrated: 'Nothing.',
      follows:
        'Both versions of IP give the same picture: the delay climbs for three seconds, until the output’s queue is full, and stays.',
      misses: 'In the picture losses come in bursts.',
      missesWhat: 'bursts',
      why: 'Sources here send at an even pace, so that a full queue loses a packet now and then. The parameter sender.burst makes them send several at a time.',
    },
    'livelock-curve': {
      name: 'Livelock',
      title: 'Forwarded against offered, old API and NAPI',
      bed: `${R} with links of 1 Gb/s and a far host that keeps up: packets of 100 B, 5 s each. No table of the study has it; it is what its question leads to.`,
      calibrated: 'Nothing beyond Table 4.',
      follows:
        'A driver of the old API takes each packet off its card within the hard interrupt. These take the whole CPU, the softirq behind them gets none, and nothing is forwarded: receive livelock. A polled driver masks its interrupt and holds its peak; what it cannot take it leaves in the ring, at no cost.',
      misses: '',
      missesWhat: '',
      why: '',
    },
  },
};
