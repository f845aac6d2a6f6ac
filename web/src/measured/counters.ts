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
import { type Damage, type FileName, Reading } from './reading';

/**
 * A format of lines, and the function that reads them from the pattern's groups. The function returns false if the line
 * does not have this format after all. A damaged line has its format; damage is reported by the function.
 */
type Format = readonly [pattern: RegExp, read: (groups: readonly string[], line: string) => unknown];

/** Columns of `softnet_stat`; newer kernels have more. Columns without a name were removed and stay zero. */
const SOFTNET = [
  'processed',
  'dropped',
  'time_squeeze',
  'throttled',
  '',
  '',
  '',
  '',
  'cpu_collision',
  'received_rps',
  'flow_limit_count',
  'backlog_len',
  '',
  'input_qlen',
  'process_qlen',
];
const SOFTNET_LEVELS = new Set(['backlog_len', 'input_qlen', 'process_qlen']);
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
const JSON_SIGN = /["{}]/;
const NSTAT_FRAME = /^[\s{},]*(?:"kernel":[\s{},]*)?$/;
const SCHED_OTHER = /^(?:(?:version|timestamp) \d+$|domain\d+ )/;
const SCHED_CPU = /^cpu(\d+)((?: \d+)+)$/;
const NAMED = /^([a-z]\w*) (\d+)$/;
const SOCKSTAT = /^(?:sockets|TCP6?|UDP6?|UDPLITE6?|RAW6?|FRAG6?):(?: \w+ \d+)+$/;
const CPU_HEADING = /^\s+CPU\d+(?:\s+CPU\d+)*$/;
const INTERRUPT = /^\s*(\w+):((?:\s+\d+)+)(?:\s+(\D.*))?$/;
const NIC_HEADING = /^NIC statistics:$/;
const STATISTIC = /^\s+(\S.*?): (-?\d+)$/;
/** An empty line, a comment of nstat, or a command that was copied with the text. */
const COMMENT = /^(?:$|[#$])/;
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
const SOCKET_DETAILS = /^\s+\S*?(?:skmem:|cubic|rto:|ino:)|skmem:\(/;
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
/** Longest line that is read, in characters. It has room for the interrupts of 4,096 CPUs. */
const LINE_AT_MOST = 1 << 16;

/** Reads one text line by line. */
export class CounterReader {
  readonly reading = new Reading();
  /** File and name of the heading above the line. Null if the line stands below no heading. */
  private file: FileName | null = null;
  private name = '';
  /** Names from the first of two lines in `/proc/net/snmp`, until the line with the values follows. */
  private pair: { readonly protocol: string; readonly names: readonly string[] } | null = null;
  /** Numbers of the CPUs that have a column. CPUs that are offline have none in `/proc/interrupts`. */
  private cpus: readonly number[] = [];
  /** Names of the counters of `ip -s link` whose values are in the next line. */
  private titles: readonly string[] = [];
  private readonly headings: readonly Format[] = [
    [SECTION, ([name]) => this.begin('netstat', name)],
    [LINK, ([device]) => this.begin('ip -s link', device)],
    [NIC_HEADING, () => this.begin('ethtool')],
    [CPU_HEADING, (_, line) => this.interrupts(line)],
    [SS_HEADING, () => this.begin('ss')],
  ];
  /** Formats whose lines never stand below a heading. */
  private readonly alone: readonly Format[] = [
    [HEX_COLUMNS, (_, line) => this.softnet(line)],
    [PAIR, ([protocol, rest], line) => this.snmp(protocol, rest.trim().split(/\s+/), line)],
    [NSTAT, ([name, value]) => this.protocolCounter(name, value)],
    [JSON_SIGN, (_, line) => this.nstatJson(line)],
    [MEMORY, ([name, value, unit]) => this.memory(name, value, unit)],
    [SCHED_OTHER, () => {}],
    [SCHED_CPU, ([cpu, numbers]) => this.schedstat(Number(cpu), numbers.trim().split(' '))],
    [SOCKSTAT, (_, line) => this.sockstat(line)],
    [NAMED, ([name, value]) => this.reading.add('vmstat', name, value, name.startsWith('nr_') ? 'level' : 'count')],
  ];
  /** Formats of the lines below the headings of a file. */
  private readonly below: Readonly<Partial<Record<FileName, readonly Format[]>>> = {
    netstat: [[/^\s/, (_, line) => this.netstat(line)]],
    ethtool: [[STATISTIC, ([name, value]) => this.reading.add('ethtool', name.trim(), value)]],
    'ip -s link': [
      [LINK_ABOUT, () => {}],
      // The counters of a virtual function follow its first line, under the device's heading.
      [LINK_FUNCTION, ([ofDevice]) => this.begin('ip -s link', `${this.name.split(' ', 1)[0]} ${ofDevice}`)],
      [LINK_TITLES, ([title, columns]) => this.linkTitles(title, columns)],
      [LINK_VALUES, (_, line) => this.linkValues(line.trim().split(/\s+/))],
    ],
    interrupts: [[INTERRUPT, ([label, counts, rest]) => this.interrupt(label, counts, rest)]],
  };
  /** Formats of lines of `ss`, which need no heading. */
  private readonly ofSockets: readonly Format[] = [
    [SOCKET, ([queued], line) => this.socket(line, queued)],
    [SOCKET_DETAILS, (_, line) => this.socket(line)],
  ];

  /** Takes one line, without its line end. */
  line(text: string): void {
    const line = text.trimEnd();
    this.reading.lines += 1;
    if (line.length > LINE_AT_MOST || !this.isRead(line)) this.reading.reject(line);
  }

  private isRead(line: string): boolean {
    if (COMMENT.test(line) || isReadBy(this.headings, line)) return true;
    const { file } = this;
    // A line that needs no heading is of another file, so the part below the heading has ended.
    if (isReadBy(this.alone, line)) this.file = null;
    else return isReadBy((file && this.below[file]) ?? this.ofSockets, line);
    return true;
  }

  private begin(file: FileName, name = ''): void {
    this.file = file;
    this.name = name;
  }

  private softnet(line: string): void {
    const columns = line.split(' ').map((column) => `0x${column}`);
    const cpu = columns.length > CPU_COLUMN ? Number(columns[CPU_COLUMN]) : this.nextCpu();
    columns.forEach((value, n) => {
      const name = SOFTNET[n] ?? '';
      const kind = SOFTNET_LEVELS.has(name) ? 'level' : 'count32';
      if (name !== '') this.reading.add('softnet_stat', name, value, kind, cpu);
    });
  }

  /** Returns the number of the next CPU, for a `softnet_stat` that does not number its lines. */
  private nextCpu(): number {
    return this.reading.counters.get('softnet_stat/processed')?.cpus.size ?? 0;
  }

  private interrupts(heading: string): void {
    this.begin('interrupts');
    this.cpus = [...heading.matchAll(/\d+/g)].map(Number);
  }

  private netstat(line: string): void {
    const number = /\d+/.exec(line);
    // A title inside the section, or a sentence without a number, such as “Forwarding is enabled”.
    if (number === null) return;
    const [, named, value = number[0]] = /^\s+([^:]+): (\d+)$/.exec(line) ?? [];
    const words = named ?? line.replace(/\d+/, '').replace(/\s+/g, ' ').trim();
    const kind = words === 'connections established' ? 'level' : 'count';
    this.reading.add('netstat', netstatName(this.name, words), value, kind);
  }

  private linkTitles(title: string, columns: string): void {
    const names = columns.trim().split(/\s+/);
    this.titles = names.map((column) => `${this.name}: ${title} ${column}`);
  }

  private linkValues(values: readonly string[]): boolean {
    if (values.length !== this.titles.length) return false;
    values.forEach((value, n) => {
      this.reading.add('ip -s link', this.titles[n], value);
    });
    this.titles = [];
    return true;
  }

  private interrupt(label: string, counts: string, rest = ''): void {
    const values = counts.trim().split(/\s+/).slice(0, this.cpus.length);
    const file = SOFTIRQS.has(label) ? 'softirqs' : 'interrupts';
    const isLine = /^\d+$/.test(label);
    const name = isLine ? `${label} ${INTERRUPT_NAME.exec(rest)?.[1] ?? ''}`.trim() : label;
    values.forEach((value, n) => {
      this.reading.add(file, name, value, 'count', this.cpus[n]);
    });
  }

  private socket(line: string, queued?: string): void {
    if (queued !== undefined) this.socketValue('Recv-Q', queued);
    for (const [, inside] of line.matchAll(/skmem:\(([^)]*)\)/g)) this.skmem(inside);
    for (const [, name, value] of line.matchAll(SOCKET_VALUES)) this.socketValue(name, value);
  }

  private skmem(inside: string): void {
    for (const part of inside.split(',')) {
      const [, name, value] = /^([a-z]+)(\d+)$/.exec(part) ?? [];
      if (name in SKMEM) this.socketValue(SKMEM[name], value);
    }
  }

  private socketValue(name: string, value: string): void {
    this.reading.add('ss', name, value, SOCKET_COUNTS.has(name) ? 'count' : 'level');
  }

  /** Reads nstat's JSON, which is one line or, with `--pretty`, a line for each counter. */
  private nstatJson(line: string): boolean {
    if (!NSTAT_FRAME.test(line.replace(NSTAT_JSON, ''))) return false;
    for (const [, name, value] of line.matchAll(NSTAT_JSON)) this.protocolCounter(name, value);
    return true;
  }

  /** Adds a counter of a protocol, such as `TcpInSegs`. */
  private protocolCounter(name: string, value: string): void {
    this.reading.add('netstat', name, value, name === 'TcpCurrEstab' ? 'level' : 'count');
  }

  private memory(name: string, value: string, unit?: string): boolean {
    if (unit === undefined && !WITHOUT_UNIT.test(name)) return false;
    this.reading.add('meminfo', name, value, 'level');
    return true;
  }

  private schedstat(cpu: number, values: readonly string[]): boolean {
    const names = values.length === SCHEDSTAT_12.length ? SCHEDSTAT_12 : SCHEDSTAT_15;
    if (values.length < names.length) return false;
    names.forEach((name, n) => {
      this.reading.add('schedstat', name, values[n], 'count', cpu);
    });
    return true;
  }

  private sockstat(line: string): void {
    const [protocol, ...words] = line.split(' ');
    for (let n = 0; n + 1 < words.length; n += 2)
      this.reading.add('sockstat', `${protocol} ${words[n]}`, words[n + 1], 'level');
  }

  /** Reads `/proc/net/snmp` and `/proc/net/netstat`: a line of names, then a line of values. */
  private snmp(protocol: string, words: readonly string[], line: string): boolean {
    const names = this.pair?.protocol === protocol ? this.pair.names : [];
    const areNames = words.every((word) => COUNTER_NAME.test(word));
    this.pair = areNames ? { protocol, names: words } : null;
    if (areNames) return true;
    const wrong = wrongWith(names, words);
    if (wrong !== null) return this.damaged(line, protocol, wrong);
    names.forEach((name, n) => {
      this.protocolCounter(protocol + name, words[n]);
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
}

/** Returns whether one of these formats has read the line. */
function isReadBy(formats: readonly Format[], line: string): boolean {
  return formats.some(([pattern, read]) => {
    const match = pattern.exec(line);
    return match !== null && read(match.slice(1), line) !== false;
  });
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
