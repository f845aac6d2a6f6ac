/**
 * Reads texts of kernels 2.6.12 to 6.12 in any order: `/proc` files and the output of `netstat -s`, `nstat -az` (also as
 * JSON), `ethtool -S`, `ip -s -s link` and `ss -tim`. A line, or the heading before it, tells its file; unknown lines
 * are counted and kept.
 * Formats: net/core/net-procfs.c:softnet_seq_show (2.6.12: net/core/dev.c), net/ipv4/proc.c:snmp_seq_show,
 * arch/<>/kernel/irq.c:show_interrupts, fs/proc/meminfo.c, mm/vmstat.c, kernel/sched/stats.c:show_schedstat (2.6.12:
 * kernel/sched.c), net/ipv4/proc.c:sockstat_seq_show, and iproute2's misc/ss.c, misc/nstat.c and
 * ip/ipaddress.c:print_stats64.
 */
import { netstatName } from './netstatNames';
import { type Damage, type FileName, type Kind, Reading } from './reading';

/**
 * Reads a line of one format. Returns whether the line has this format, even if it is damaged; damage is reported here.
 */
type LineReader = (line: string) => boolean;

/** Columns of `softnet_stat`; newer kernels have more. Columns without a name were removed and stay zero. */
const SOFTNET: readonly [name: string, kind: Kind][] = [
  ['processed', 'count32'],
  ['dropped', 'count32'],
  ['time_squeeze', 'count32'],
  ['throttled', 'count32'],
  ['', 'count32'],
  ['', 'count32'],
  ['', 'count32'],
  ['', 'count32'],
  ['cpu_collision', 'count32'],
  ['received_rps', 'count32'],
  ['flow_limit_count', 'count32'],
  ['backlog_len', 'level'],
  ['', 'level'],
  ['input_qlen', 'level'],
  ['process_qlen', 'level'],
];
/** Column of `softnet_stat` with the CPU's number, since 5.10. */
const CPU_COLUMN = 12;

/** Fields of a CPU in `schedstat`: two layouts, since version 15 and up to version 14. */
const SCHEDSTAT_15 = [
  'yld_count',
  'sched_switch',
  'sched_count',
  'sched_goidle',
  'ttwu_count',
  'ttwu_local',
  'cpu_time',
  'run_delay',
  'pcount',
];
const SCHEDSTAT_12 = ['yld_both_empty', 'yld_act_empty', 'yld_exp_empty', ...SCHEDSTAT_15];

const HEX_COLUMNS = /^[0-9a-f]{8}(?: [0-9a-f]{8}){8,}$/;
const SECTION = /^(\w+):$/;
const PAIR = /^(\w+): (.+)$/;
const COUNTER_NAME = /^[A-Za-z]\w*$/;
const NUMBER = /^-?\d+$/;
/** Lines of `/proc/net/snmp` and of `/proc/net/netstat`, by their first word. */
const SNMP_LINE = /^(?:Ip|Icmp|IcmpMsg|Tcp|Udp|UdpLite)$/;
const NETSTAT_LINE = /^\w+Ext$/;
/** A line of `meminfo`. Only the numbers of huge pages have no unit. */
const MEMORY = /^([A-Z]\w*(?:\(\w+\))?):\s+(\d+)( kB)?$/;
const WITHOUT_UNIT = /^HugePages_/;
const NSTAT = /^([A-Z]\w+)\s+(\d+)\s+-?\d+\.\d+$/;
/** A counter in nstat's JSON, and what else the lines of this JSON contain. */
const NSTAT_JSON = /"([A-Z]\w+)":\s*(\d+)/g;
const NSTAT_FRAME = /^[\s{},]*(?:"kernel":[\s{},]*)?$/;
const SCHED_CPU = /^cpu(\d+)((?: \d+)+)$/;
const NAMED = /^([a-z]\w*) (\d+)$/;
const SOCKSTAT = /^(?:sockets|TCP6?|UDP6?|UDPLITE6?|RAW6?|FRAG6?):(?: \w+ \d+)+$/;
const CPU_HEADING = /^\s+CPU\d+(?:\s+CPU\d+)*$/;
const INTERRUPT = /^\s*(\w+):((?:\s+\d+)+)(?:\s+(\D.*))?$/;
const STATISTIC = /^\s+(\S.*?): (-?\d+)$/;
const COMMENT = /^[#$]/;
/** Lines of `ip -s link`: a device, a virtual function of it, lines without counters, titles of columns, values. */
const LINK = /^\d+: ([^\s:@]+)(?:@\S+)?: </;
const LINK_FUNCTION = /^\s+(vf \d+)\s/;
const LINK_ABOUT = /^\s+(?:link\/|alias |altname )/;
const LINK_TITLES = /^\s+([RT]X(?: errors)?):((?:\s+\w+)+)$/;
const LINK_VALUES = /^\s+\d+(?:\s+\d+)*$/;
/** A line of `ss`: state, two queue lengths, two addresses. */
const SOCKET =
  /^(?:(?:tcp|udp)\s+)?(?:ESTAB|UNCONN|LISTEN|SYN-\w+|FIN-WAIT-\d|TIME-WAIT|CLOSE-WAIT|LAST-ACK|CLOSING)\s+(\d+)\s+(\d+)\s/;
const SS_HEADING = /^(?:Netid\s+)?State\s+Recv-Q/;
/** Counter names for the letters in `skmem:(…)`, which `ss` prints. */
const SKMEM: Readonly<Record<string, string>> = {
  r: 'rmem_alloc',
  rb: 'rcvbuf',
  t: 'wmem_alloc',
  tb: 'sndbuf',
  f: 'fwd_alloc',
  w: 'wmem_queued',
  o: 'opt_mem',
  bl: 'backlog',
  d: 'drops',
};
/** Values that `ss` prints about a receiving socket. Those in `SOCKET_COUNTS` only grow; the others rise and fall. */
const SOCKET_VALUES = /\b(bytes_received|segs_in|data_segs_in|rcv_space|rcv_ssthresh|rcv_rtt|rcv_ooopack):(\d+)/g;
const SOCKET_COUNTS = new Set(['drops', 'bytes_received', 'segs_in', 'data_segs_in', 'rcv_ooopack']);

const INTERRUPT_NAME = /(\S+)$/;
/** Heading of an indented section: the file and the name in it. */
type Heading = { readonly file: FileName; readonly name: string };

/** Longest line that is read, in characters. It has room for the interrupts of 4,096 CPUs. */
const LINE_AT_MOST = 1 << 16;

/** Reads one text line by line. */
export class CounterReader {
  readonly reading = new Reading();
  private heading: Heading | null = null;
  /** Names from the first of two lines in `/proc/net/snmp`, until the line with the values follows. */
  private pair: { readonly protocol: string; readonly names: readonly string[] } | null = null;
  /** Numbers of the CPUs that have a column. CPUs that are offline have none in `/proc/interrupts`. */
  private cpus: readonly number[] = [];
  /** Names of the counters of `ip -s link` whose values are in the next line. */
  private titles: readonly string[] = [];
  private readonly readers: readonly LineReader[] = [
    (line) => this.blank(line),
    (line) => this.headingOf(line),
    (line) => this.alone(line),
    (line) => this.below(line),
  ];
  /** Readers of formats whose lines never stand below a heading. */
  private readonly readersAlone: readonly LineReader[] = [
    (line) => this.softnet(line),
    (line) => this.snmp(line),
    (line) => this.nstat(line),
    (line) => this.nstatJson(line),
    (line) => this.memory(line),
    (line) => this.schedstat(line),
    (line) => this.sockstat(line),
    (line) => this.named(line),
  ];

  /** Takes one line, without its line end. */
  line(text: string): void {
    const line = text.trimEnd();
    this.reading.lines += 1;
    const isRead = line.length <= LINE_AT_MOST && this.readers.some((read) => read(line));
    if (!isRead) this.reading.reject(line);
  }

  private blank(line: string): boolean {
    // A comment of nstat, an empty line, or a command that was copied with the text.
    return line === '' || COMMENT.test(line);
  }

  private softnet(line: string): boolean {
    if (!HEX_COLUMNS.test(line)) return false;
    const columns = line.split(' ').map((column) => BigInt(`0x${column}`));
    const cpu = columns.length > CPU_COLUMN ? Number(columns[CPU_COLUMN]) : this.nextCpu();
    columns.forEach((value, n) => {
      const [name, kind] = SOFTNET[n] ?? ['', 'count'];
      if (name !== '') this.reading.add('softnet_stat', name, value, kind, cpu);
    });
    return true;
  }

  /** Returns the number of the next CPU, for a `softnet_stat` that does not number its lines. */
  private nextCpu(): number {
    return this.reading.counters.get('softnet_stat/processed')?.cpus.size ?? 0;
  }

  private headingOf(line: string): boolean {
    const section = SECTION.exec(line)?.[1];
    const device = LINK.exec(line)?.[1];
    if (section !== undefined) this.heading = { file: 'netstat', name: section };
    else if (device !== undefined) this.heading = { file: 'ip -s link', name: device };
    else if (line === 'NIC statistics:') this.heading = { file: 'ethtool', name: '' };
    else if (CPU_HEADING.test(line)) {
      this.heading = { file: 'interrupts', name: '' };
      this.cpus = [...line.matchAll(/\d+/g)].map(Number);
    } else if (SS_HEADING.test(line)) this.heading = { file: 'ss', name: '' };
    else return false;
    return true;
  }

  /** Reads a line that needs no heading. Such a line is of another file, so the part below the heading has ended. */
  private alone(line: string): boolean {
    const isRead = this.readersAlone.some((read) => read(line));
    if (isRead) this.heading = null;
    return isRead;
  }

  /** Reads a line whose meaning depends on the heading above it. */
  private below(line: string): boolean {
    switch (this.heading?.file) {
      case 'netstat':
        return this.netstat(line, this.heading.name);
      case 'ethtool':
        return this.statistic(line);
      case 'ip -s link':
        return this.link(line, this.heading.name);
      case 'interrupts':
        return this.interrupt(line);
      default:
        return this.socket(line);
    }
  }

  private netstat(line: string, section: string): boolean {
    const number = /\d+/.exec(line);
    if (!/^\s/.test(line)) return false;
    // A title inside the section, or a sentence without a number, such as “Forwarding is enabled”.
    if (number === null) return true;
    const named = /^\s+([^:]+): (\d+)$/.exec(line);
    const words = named?.[1] ?? line.replace(/\d+/, '').replace(/\s+/g, ' ').trim();
    const value = BigInt(named?.[2] ?? number[0]);
    this.reading.add(
      'netstat',
      netstatName(section, words),
      value,
      words === 'connections established' ? 'level' : 'count',
    );
    return true;
  }

  private statistic(line: string): boolean {
    const [, name, value] = STATISTIC.exec(line) ?? [];
    if (name === undefined) return false;
    this.reading.add('ethtool', name.trim(), BigInt(value));
    return true;
  }

  private link(line: string, device: string): boolean {
    return (
      LINK_ABOUT.test(line) || this.linkFunction(line, device) || this.linkTitles(line, device) || this.linkValues(line)
    );
  }

  /** Reads the first line of a virtual function. The function's counters follow under the device's heading. */
  private linkFunction(line: string, device: string): boolean {
    const [, ofDevice] = LINK_FUNCTION.exec(line) ?? [];
    if (ofDevice === undefined) return false;
    this.heading = { file: 'ip -s link', name: `${device.split(' ', 1)[0]} ${ofDevice}` };
    return true;
  }

  private linkTitles(line: string, device: string): boolean {
    const [, title, columns] = LINK_TITLES.exec(line) ?? [];
    if (title === undefined) return false;
    this.titles = columns
      .trim()
      .split(/\s+/)
      .map((column) => `${device}: ${title} ${column}`);
    return true;
  }

  private linkValues(line: string): boolean {
    const values = line.trim().split(/\s+/);
    if (!LINK_VALUES.test(line) || values.length !== this.titles.length) return false;
    values.forEach((value, n) => {
      this.reading.add('ip -s link', this.titles[n], BigInt(value));
    });
    this.titles = [];
    return true;
  }

  private interrupt(line: string): boolean {
    const [, label, counts, rest = ''] = INTERRUPT.exec(line) ?? [];
    if (label === undefined) return false;
    const values = counts.trim().split(/\s+/).slice(0, this.cpus.length);
    const file = SOFTIRQS.has(label) ? 'softirqs' : 'interrupts';
    const isLine = /^\d+$/.test(label);
    const name = isLine ? `${label} ${INTERRUPT_NAME.exec(rest)?.[1] ?? ''}`.trim() : label;
    values.forEach((value, n) => {
      this.reading.add(file, name, BigInt(value), 'count', this.cpus[n]);
    });
    return true;
  }

  private socket(line: string): boolean {
    const socket = SOCKET.exec(line);
    const hasDetails = /^\s+\S*?(?:skmem:|cubic|rto:|ino:)/.test(line) || line.includes('skmem:(');
    if (socket === null && !hasDetails) return false;
    if (socket !== null) this.socketValue('Recv-Q', socket[1]);
    for (const [, inside] of line.matchAll(/skmem:\(([^)]*)\)/g)) this.skmem(inside);
    for (const [, name, value] of line.matchAll(SOCKET_VALUES)) this.socketValue(name, value);
    return true;
  }

  private skmem(inside: string): void {
    for (const part of inside.split(',')) {
      const [, name, value] = /^([a-z]+)(\d+)$/.exec(part) ?? [];
      if (name in SKMEM) this.socketValue(SKMEM[name], value);
    }
  }

  private socketValue(name: string, value: string): void {
    this.reading.add('ss', name, BigInt(value), SOCKET_COUNTS.has(name) ? 'count' : 'level');
  }

  private nstat(line: string): boolean {
    const [, name, value] = NSTAT.exec(line) ?? [];
    if (name === undefined) return false;
    this.protocolCounter(name, value);
    return true;
  }

  /** Reads nstat's JSON, which is one line or, with `--pretty`, a line for each counter. */
  private nstatJson(line: string): boolean {
    if (!/["{}]/.test(line) || !NSTAT_FRAME.test(line.replace(NSTAT_JSON, ''))) return false;
    for (const [, name, value] of line.matchAll(NSTAT_JSON)) this.protocolCounter(name, value);
    return true;
  }

  private protocolCounter(name: string, value: string): void {
    this.reading.add('netstat', name, BigInt(value), name === 'TcpCurrEstab' ? 'level' : 'count');
  }

  private memory(line: string): boolean {
    const [, name, value, unit] = MEMORY.exec(line) ?? [];
    if (name === undefined || (unit === undefined && !WITHOUT_UNIT.test(name))) return false;
    this.reading.add('meminfo', name, BigInt(value), 'level');
    return true;
  }

  private schedstat(line: string): boolean {
    if (/^(version|timestamp) \d+$/.test(line) || /^domain\d+ /.test(line)) return true;
    const [, cpu, numbers] = SCHED_CPU.exec(line) ?? [];
    if (cpu === undefined) return false;
    const values = numbers.trim().split(' ');
    const names = values.length === SCHEDSTAT_12.length ? SCHEDSTAT_12 : SCHEDSTAT_15;
    if (values.length < names.length) return false;
    names.forEach((name, n) => {
      this.reading.add('schedstat', name, BigInt(values[n]), 'count', Number(cpu));
    });
    return true;
  }

  private sockstat(line: string): boolean {
    if (!SOCKSTAT.test(line)) return false;
    const [protocol, ...words] = line.split(' ');
    for (let n = 0; n + 1 < words.length; n += 2)
      this.reading.add('sockstat', `${protocol} ${words[n]}`, BigInt(words[n + 1]), 'level');
    return true;
  }

  /** Reads `/proc/net/snmp` and `/proc/net/netstat`: a line of names, then a line of values. */
  private snmp(line: string): boolean {
    const [, protocol, rest] = PAIR.exec(line) ?? [];
    if (protocol === undefined) return false;
    const words = rest.trim().split(/\s+/);
    const names = this.pair?.protocol === protocol ? this.pair.names : [];
    const areNames = words.every((word) => COUNTER_NAME.test(word));
    this.pair = areNames ? { protocol, names: words } : null;
    if (areNames) return true;
    const wrong = wrongWith(names, words);
    if (wrong !== null) return this.damaged(line, protocol, wrong);
    names.forEach((name, n) => {
      this.reading.add('netstat', protocol + name, BigInt(words[n]), name === 'CurrEstab' ? 'level' : 'count');
    });
    return true;
  }

  /** Reports a damaged line of values, if its first word tells the file. */
  private damaged(line: string, first: string, wrong: Damage['wrong']): boolean {
    const file = SNMP_LINE.test(first) ? 'snmp' : NETSTAT_LINE.test(first) ? 'netstat' : null;
    if (file === null) return false;
    this.reading.damage({ file, first, wrong });
    this.reading.reject(line);
    return true;
  }

  private named(line: string): boolean {
    const [, name, value] = NAMED.exec(line) ?? [];
    if (name === undefined) return false;
    this.reading.add('vmstat', name, BigInt(value), name.startsWith('nr_') ? 'level' : 'count');
    return true;
  }
}

/** Names of softirqs in `/proc/softirqs`, a file with the same layout as `/proc/interrupts`. */
const SOFTIRQS = new Set([
  'HI',
  'TIMER',
  'NET_TX',
  'NET_RX',
  'BLOCK',
  'BLOCK_IOPOLL',
  'IRQ_POLL',
  'TASKLET',
  'SCHED',
  'HRTIMER',
  'RCU',
]);

/** Returns what is wrong with a line of values below a line with these names. Null if nothing is wrong. */
function wrongWith(names: readonly string[], words: readonly string[]): Damage['wrong'] | null {
  if (names.length === 0) return { is: 'noNames' };
  const word = words.find((word) => !NUMBER.test(word));
  if (word !== undefined) return { is: 'notNumber', word };
  return words.length === names.length ? null : { is: 'count', values: words.length, names: names.length };
}

/** Reads a whole text. */
export function readCounters(text: string): Reading {
  const reader = new CounterReader();
  for (const line of text.split('\n')) reader.line(line);
  return reader.reading;
}
