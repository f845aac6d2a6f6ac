/** Texts of the published tables and figures: test bed, calibrated values, predicted values, and values that differ. */
export default {
  /** Groups of a figure's cells. */
  groups: {
    rateBl0: {
      title: 'BL0: no background load',
      unit: 'Mb/s',
    },
    rateBl10: {
      title: 'BL10: ten compile jobs',
      unit: 'Mb/s',
    },
    memFree: {
      title: 'MemFree',
      unit: 'kB',
    },
    buffers: {
      title: 'Buffers',
      unit: 'kB',
    },
    cached: {
      title: 'Cached',
      unit: 'kB',
    },
    slice: {
      title: 'Time slice',
      unit: 'ms',
    },
    dry: {
      title: 'Periods without a ready descriptor',
      unit: '',
    },
    dryTimes: {
      title: 'Periods without a ready descriptor',
      unit: '',
    },
    niceBl10: {
      title: 'Throughput beside ten compile jobs (BL10), by receiver nice value',
      unit: 'Mb/s',
    },
    livelock: {
      title: 'UDP livelock: throughput',
      unit: 'Mb/s',
    },
    refills: {
      title: 'Failed refills of a descriptor',
      unit: '',
    },
    used: {
      title: 'Descriptors not ready (maximum, of 384)',
      unit: '',
    },
    fill: {
      title: 'Fill level of the receive buffer',
      unit: '% of 40 MiB',
    },
    packets: {
      title: 'Packets in TCP’s queues',
      unit: '',
    },
    lostAtSocket: {
      title: 'Datagrams lost at the socket',
      unit: '',
    },
    lostInRing: {
      title: 'Frames lost in the ring',
      unit: '',
    },
    rate: {
      title: 'Throughput',
      unit: 'Mb/s',
    },
    sent: {
      title: 'Datagrams sent',
      unit: '',
    },
    share: {
      title: 'Receiving program’s share of the CPU',
      unit: '%',
    },
    killed: {
      title: 'Processes killed',
      unit: '',
    },
    timeouts: {
      title: 'Retransmission timeouts',
      unit: '',
    },
    delay: {
      title: 'One-way delay',
      unit: 'ms',
    },
    largest: {
      title: 'Largest delay',
      unit: 'ms',
    },
    bandwidth: {
      title: 'Bandwidth that the flow used',
      unit: 'Mb/s',
    },
    lostPart: {
      title: 'Lost packets',
      unit: '% of the packets sent',
    },
    ofPackets: {
      title: 'Packets dropped, forwarded and read',
      unit: '%',
    },
    interrupts: {
      title: 'Interrupts',
      unit: 'per packet',
    },
    callsSmall: {
      title: 'Small packets: calls of each kernel function',
      unit: 'per 100 packets sent',
    },
    callsBig: {
      title: 'Big packets: calls of each kernel function',
      unit: 'per 100 packets sent',
    },
    spreadBig: {
      title: 'Delay of big packets',
      unit: 'ms',
    },
    spreadSmall: {
      title: 'Delay of small packets, with two other sources at 1.6 Mb/s each',
      unit: 'ms',
    },
    passed: {
      title: 'Forwarded packets',
      unit: 'packets per second',
    },
    forwarded: {
      title: 'Forwarded packet rate, by offered packet rate',
      unit: 'thousand packets per second',
    },
  },
  cards: {
    'fermilab-table-2': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz), one stream, nice 0, sent for 100 s. The run ends when the receiving program has read everything.',
      name: 'Table 2',
      title: 'TCP throughput by receive buffer size and background load',
      calibrated:
        'The CPU time of a segment was fitted to the cells of the table without background load. No source gives the parameter link.hosts_share, the two hosts’ part of a ping’s time. Its default was kept, because with this value the cells with ten compile jobs agree with the study.',
      follows:
        'Up to 40 MiB the buffer size does not change the throughput, as in the study. This result also depends on the parameter link.hosts_share, the hosts’ part of a ping’s time.',
      misses:
        'With a buffer of 80 MiB the simulated throughput falls under background load. The published throughput does not fall.',
      missesWhat: 'throughput with a buffer of 80 MiB',
      why: 'A buffer of 80 MiB takes 104 MB. Together with ten compilers of 15.75 MiB and the files of the build, this is more than the 256 MB of the receiver. The build’s tools and headers no longer fit into the page cache, so the compilers wait for the disk. The scheduler counts this wait as sleep and gives the compilers a bonus. With smaller compilers this throughput would agree with the study, but the values of Fig. 9 would no longer agree.',
    },
    'fermilab-table-3': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz), one stream and no other load: /proc/meminfo after 50 s.',
      name: 'Table 3',
      title: 'Memory at each size of the receive buffer',
      calibrated:
        'The rows for a buffer of 1 MiB are inputs: they give the memory of the idle receiver. The memory that a queued frame takes was fitted to MemFree with buffers of 10, 40 and 80 MiB.',
      follows:
        'Buffers of 160 and 170 MiB fill the memory. The model predicts how much memory the kernel reclaims, and how much page cache is left.',
      misses: 'With a buffer of 170 MiB the remaining page cache differs from the published value by a tenth.',
      missesWhat: 'page cache',
      why: 'Free memory may lie anywhere between the watermarks low and high. In the simulated machine, free memory lies where kswapd last stopped. The part of the idle system’s page cache that programs have mapped is an assumption. With 3 000 kB mapped instead of 6 000 kB, 3 000 kB of page cache are left at 170 MiB. The row for 170 MiB also depends on syslogd, which syncs its log to the disk. Without these syncs the page cache would keep 8 220 kB.',
    },
    'fermilab-table-4': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz) beside one program that only computes. The time slice is the receiving program’s CPU time for each 100 ms of the other program’s CPU time, measured over 120 s.',
      name: 'Table 4',
      title: 'Time slices by nice value',
      calibrated: 'The time slices of the study and of the simulated scheduler both follow the kernel’s formula.',
      follows:
        'The model predicts nothing here. This comparison only checks that the simulated scheduler follows the kernel’s formula for time slices.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'fermilab-fig-9': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz), one stream for 25 s. The figure shows one run, in which the receive ring ran out of ready descriptors at 2.25, 2.62 and 2.72 s.',
      name: 'Fig. 9',
      title: 'The receive ring runs dry',
      calibrated: 'No parameter was fitted to this experiment.',
      follows:
        'Without background load the ring never runs dry: a ready descriptor is always left. Beside ten compile jobs the ring runs dry a few times, because the refill finds no memory until pages are freed. Memory pressure without background load has the same effect. Periods without a ready descriptor are counted as in the study’s diagram, which has a point every 10 ms. Points without a ready descriptor that are at most 30 ms apart count as one period.',
      misses:
        'The simulated ring runs dry at other times than the study’s ring: mostly in the first second, while the receive queue grows.',
      missesWhat: 'when no ready descriptor is left',
      why: 'Nobody knows why the simulated ring runs dry earlier. The time depends on the memory of a compiler in 2005, and on the progress of the build when the measurement began.',
    },
    'fermilab-hardware': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz), with three combinations of driver and NIC. napi: the polled driver that the paper describes; its NIC discards a frame when no descriptor is ready. sk98lin: the driver and the NIC of the test bed. sk98lin with pauses: the NIC also sends pause frames, which stop the port of the switch.',
      name: 'Paper and test bed',
      title: 'A frame that finds no ready descriptor: discarded or held',
      calibrated:
        'The CPU times were chosen so that the simulated receiver with the driver napi agrees with the study. The driver sk98lin costs more CPU time, so the simulated receiver with sk98lin is slower than the study’s.',
      follows:
        'The NIC of the test bed holds a frame without a descriptor in its receive memory until the driver has posted a descriptor (skge.c:ClearAndStartRx). So this NIC loses at most 4 frames in 25 s in each of 16 runs. The ring runs dry as often as with napi. After losses, a receiving program with a better nice value can empty its queue, sleep and so count as interactive. Without losses it never empties its queue. Up to 40 MiB the buffer size does not change the throughput, whatever the driver.',
      misses: 'The simulated NIC of the test bed loses almost no frames. The paper reports lost frames.',
      missesWhat: 'lost frames',
      why: 'The cause of the paper’s lost frames is not known. The paper describes a NIC that discards a frame without a descriptor. The driver napi models this description. No study says whether the switch obeyed pause frames. In the simulation pause frames change little. To see each NIC, press a number of the table. The simulation run behind this number opens; change nic.driver or nic.no_descriptor there.',
    },
    'fermilab-fig-10': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz), one stream for 25 s, no other load. The study prints a picture without numbers.',
      name: 'Fig. 10',
      title: 'TCP’s queues without background load',
      calibrated: 'No parameter was fitted to this experiment.',
      follows:
        'Prequeue and out-of-sequence queue are nearly empty. Segments wait on the backlog, and the receive queue is near its limit: the receiving program is slower than the sender.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'fermilab-fig-11': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz), one stream for 25 s beside ten compile jobs. The study prints a picture without numbers.',
      name: 'Fig. 11',
      title: 'TCP’s queues beside ten compile jobs',
      calibrated: 'No parameter was fitted to this experiment.',
      follows:
        'Backlog and receive queue rise and fall with the receiving program’s turns on the CPU. One turn comes about eleven time slices of 100 ms after the previous turn. After a loss in the ring, the out-of-sequence queue fills.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'fermilab-fig-12': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz), one UDP stream of 25 s. Case 1: 200 Mb/s, no other load. Case 2: 200 Mb/s beside ten compile jobs. Case 3: 405.5 Mb/s, a receive livelock.',
      name: 'Fig. 12',
      title: 'UDP: lost datagrams, by place of loss',
      calibrated:
        'Two CPU times per datagram were fitted to case 3 (receive livelock). One is for interrupt and softirq together, the other is for the receiving program’s read. Case 1 (no other load) limits the sum of both times.',
      follows:
        'In case 2 (ten compile jobs) no datagram is lost, because the receiving program counts as interactive. In case 3 (receive livelock) the ring loses no frame.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'fermilab-fig-13': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz), one UDP stream. Case 1: 200 Mb/s. Case 2: 200 Mb/s beside ten compile jobs. Case 3: 405.5 Mb/s. The study prints a picture without numbers: the receive buffer is mostly empty in cases 1 and 2, and full in case 3.',
      name: 'Fig. 13',
      title: 'UDP: the receive buffer',
      calibrated: 'No parameter was fitted to this experiment.',
      follows: 'All simulated values for this figure are predictions.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'fermilab-fig-14': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz), one stream for 25 s beside 0, 1, 4 and 10 compile jobs. The study prints the throughput as a picture without numbers. The receiving program’s CPU share is measured over 108 s, after its initial interactivity bonus is used up. Equation (10) gives the value for comparison: time slice ÷ sum of time slices.',
      name: 'Fig. 14',
      title: 'TCP throughput by nice value and background load',
      calibrated: 'No parameter was fitted to this experiment.',
      follows:
        'More background load gives a lower throughput. A better nice value of the receiving program gives a higher throughput. Without the program’s initial interactivity bonus, its CPU shares are close to equation (10), which assumes tasks that never sleep. The throughput over 25 s includes the time with this bonus.',
      misses:
        'Beside ten compile jobs, nice −15 for the receiving program does not always give a higher throughput than nice −10.',
      missesWhat: 'throughput at nice −15 and −10',
      why: 'Memory is short in these runs. A receiving program at nice −10 or −15 keeps kswapd off the CPU, so the ring may run dry. The program then empties its queue, sleeps, and counts as interactive, which can nearly double its throughput. If this happens only at nice −10, nice −15 gives a lower throughput. This effect disappears if the page cache is empty at the start.',
    },
    'fermilab-eq-10': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz) beside programs that only compute. The receiving program’s CPU share is measured for 60 s, after its initial interactivity bonus is used up. Equation (10) gives the value for comparison: time slice ÷ sum of time slices.',
      name: 'Eq. (10)',
      title: 'Receiving program’s share of the CPU, computed from time slices',
      calibrated:
        'The published value is the result of equation (10), because the study measured no CPU share. The equation and the simulated scheduler both use the kernel’s formula for time slices.',
      follows:
        'The model predicts nothing here. This comparison only checks that the simulated scheduler follows equation (10): CPU share = time slice ÷ sum of time slices.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'fermilab-oom': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz), five streams with buffers of 80 MiB for 100 s, with tcp_mem at 384 MiB and at 160 MiB.',
      name: '§4',
      title: 'Five streams and memory exhaustion',
      calibrated: 'No parameter was fitted to this experiment.',
      follows:
        'The kernel kills the program iperf if tcp_mem lets TCP take more memory than the machine has. With a smaller tcp_mem, the kernel kills no process.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'poster-interactivity': {
      bed: 'Fermilab receiver B (Pentium III, 1 GHz), nice 0, 25 s, with one of two senders: a slow sender that reaches about 440 Mb/s, and a fast sender that is never the bottleneck.',
      name: 'Interactivity',
      title: 'When the receiving program counts as interactive: slow and fast sender',
      calibrated:
        'The rates that the senders offer are inputs. The CPU time of a segment was fitted to the fast sender without background load (BL0). The division of this time between softirq and receiving program was fitted to the slow sender.',
      follows:
        'With the slow sender, the receiving program sleeps and so counts as interactive. The program therefore keeps its share of the CPU under any background load. With the fast sender, the program’s share falls to the fair share or less.',
      misses:
        'Beside four compile jobs, with the fast sender, the receiving program gets a little less CPU time than in the study.',
      missesWhat: 'CPU share beside four compile jobs',
      why: 'The simulated compilers wait too long for the disk. The scheduler counts this wait as sleep, so the compilers get more CPU time. With the I/O scheduler of 2.6.12 (disk.elevator anticipatory, disk.seek_ms 15) the receiving program gets 93.5 Mb/s and 20.0 % of the CPU, which is closer to the study.',
    },
    'poster-preemption': {
      bed: 'Fermilab receiver A (Pentium II, 350 MHz) beside ten compile jobs, 25 s. The poster shows stalls that end with timeouts, but does not say how many.',
      name: 'Preemption',
      title: 'Timeouts without any loss on the network',
      calibrated: 'No parameter was fitted to this experiment.',
      follows:
        'The model predicts the timeouts: a receiving program that is preempted with its socket locked leaves segments on the backlog, without an ACK. Timeouts also occur without CONFIG_PREEMPT, because Linux 2.6.12 can yield the CPU after each segment of the backlog (net/core/sock.c:__release_sock). Without a yield after each segment, the timeouts almost disappear, as the row “preempt off, no switch in the backlog” shows. No study measured a kernel without CONFIG_PREEMPT. In November 2006 the authors and the network maintainer wrote on the kernel’s mailing list that only preemptible kernels show the stall. In September 2025 E. Dumazet found that the same yield causes the same stall in current Linux. Since his change, Linux yields only after every 16th segment.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'upc-table-2': {
      bed: 'The UPC router (Pentium III, kernel built with gcov, drivers of the old API, without NAPI): the main flow of three flows, with big packets of 1 400 B for 60 s and with small packets of 100 B for 40 s.',
      name: 'Table 2',
      title: 'Delay and losses of three flows',
      calibrated:
        'Two values were fitted to a run with one flow of small packets: the far host’s CPU time for a datagram, and the slowdown of the kernel by gcov.',
      follows:
        'Big packets: the mean delay is the time to send the 1 000 packets in the output queue, 16 in the transmit ring and one on the wire. The bandwidth is this flow’s share of a line that three sources overload.',
      misses:
        'Small packets: at the intended rates of the study, no packet of the main flow gets through. The largest delays also differ from the published values.',
      missesWhat: 'small packets',
      why: 'Three sources of small packets need more CPU time than the router has. The study does not print the rates that the two slow sources really sent. With 1.6 Mb/s from each slow source, the mean, the bandwidth and the losses agree. In all three runs of the study, the largest delays are one second above the mean. The study does not name the cause of these delays, so this cause is not modelled. The smallest delay is shorter in the simulation because the modelled sources and the far host respond at once.',
    },
    'upc-table-3': {
      bed: 'The UPC router (Pentium III, kernel built with gcov, drivers of the old API, without NAPI): the main flow of three flows over IPv6 for 60 s. With packets of 1 380 B the frames have the same size as over IPv4.',
      name: 'Table 3',
      title: 'Delay and losses of three flows over IPv6',
      calibrated: 'No parameter was fitted to this experiment.',
      follows:
        'The delay is the same with IPv4 and IPv6, because frames of the same size wait in the same queue for the same line.',
      misses: 'The largest and the smallest delay differ from the published values, as over IPv4 (Table 2).',
      missesWhat: 'smallest and largest delay',
      why: 'The study does not name the cause of the largest delays, so this cause is not modelled. The smallest delay is shorter in the simulation because the modelled sources and the far host respond at once.',
    },
    'upc-table-4': {
      bed: 'The UPC router (Pentium III, kernel built with gcov, drivers of the old API, without NAPI): one flow. gcov counts the calls of each kernel function. Small packets for 40 s (in the study 152 s), big packets for 60 s. The values are ratios, because the printed packet rate is higher than a line of 100 Mb/s allows.',
      name: 'Table 4',
      title: 'Where packets are lost, from counts of function calls',
      calibrated:
        'The slowdown of the kernel by gcov was fitted to the 80 % of packets that netif_rx drops. The far host’s CPU time for a datagram was fitted to the number of datagrams that the far host read.',
      follows:
        'No packet is lost before netif_rx, and all frames that the drivers receive reach netif_rx. For small packets, netif_receive_skb has fewer calls than netif_rx. All later functions have about as many calls as netif_receive_skb.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'upc-fig-4': {
      bed: 'The UPC router (Pentium III, kernel built with gcov, drivers of the old API, without NAPI): the main flow of three flows. The study prints a picture without numbers. The numbers below come from the simulation: press a number to open the run behind it. The Delay panel of this run draws the whole distribution.',
      name: 'Fig. 4',
      title: 'The distribution of the delay',
      calibrated: 'No parameter was fitted to this experiment.',
      follows:
        'Big packets wait in the output queue, and nearly all wait for the same time. Small packets wait in the input queue. A small packet waits between almost 0 and the time in which the router empties a full queue.',
      misses: '',
      missesWhat: '',
      why: '',
    },
    'upc-fig-5': {
      bed: 'The UPC router (Pentium III, kernel built with gcov, drivers of the old API, without NAPI): the main flow of three flows of big packets for 60 s. The study prints a picture without numbers. The numbers below come from the simulation: press a number to open the run behind it. The Delay panel of this run draws each packet.',
      name: 'Fig. 5',
      title: 'Delay and losses in time, IPv4 and IPv6',
      calibrated: 'No parameter was fitted to this experiment.',
      follows:
        'Both versions of IP give the same picture. The delay rises for three seconds, until the output queue is full, and then stays constant.',
      misses: 'In the published picture, losses come in bursts. In the simulation, single packets are lost.',
      missesWhat: 'bursts of losses',
      why: 'The modelled sources send at an even pace, so a full queue loses single packets. The parameter sender.burst makes sources send several packets at a time. Pauses of the sending host (sender.pause_us) also make losses come in bursts, if the pauses last milliseconds.',
    },
    'livelock-curve': {
      bed: 'The UPC router (Pentium III, kernel built with gcov, drivers of the old API or of NAPI) with links of 1 Gb/s and a far host that is fast enough: packets of 100 B, 5 s for each rate. No study has measured this curve, which shows what happens at higher rates than the study’s.',
      name: 'Livelock',
      title: 'Forwarded packet rate by offered packet rate, old API and NAPI',
      calibrated:
        'Only two values were fitted, as for Table 4: the slowdown of the kernel by gcov, and the far host’s CPU time for a datagram.',
      follows:
        'A driver of the old API takes each packet out of its NIC in the hard interrupt. At high rates these interrupts take all CPU time, the softirq gets none, and no packet is forwarded: receive livelock. A polled driver masks its interrupt, so forwarding stays at its highest rate. Packets that a polled driver has no time for are lost in the ring and cost no CPU time.',
      misses: '',
      missesWhat: '',
      why: '',
    },
  },
} as const;
