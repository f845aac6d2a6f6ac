/**
 * Checks each number in the lessons' English texts against its source: a parameter, a published value, a run of the
 * simulation, or arithmetic. A number without a source fails. `lessonFigures.test.ts` checks the numbers that are
 * inserted into a text; `lessonPictures.test.ts` checks words such as *twice*.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { framesPerMs } from '../../web/src/lib/stream';
import { paramOf } from '../../web/src/scenario/params';
import { FrameField } from '../../web/src/tables/tables';
import { FIGURES } from '../../web/src/views/lessons/figures';
import { runFor, runForOption } from '../../web/src/views/lessons/grade';
import type { Typical } from '../../web/src/views/lessons/lesson';
import { onTheWire_us } from '../../web/src/views/lessons/measures';
import { instanceOf } from '../../web/src/views/lessons/setup';
import { cells } from '../golden/evidence.json';
import { metricsOf, sceneOf, trial } from './lessonRuns';

const MIB = 2 ** 20;
const FOLDER = new URL('../../web/src/words/en/lessons/', import.meta.url);
/** Files in the folder of lessons that are not lessons. Their numbers do not belong to one run of the simulation. */
const OTHER_FILES = ['glossary', 'watch'];

/** Numbers that are part of a name: of lessons, figures, equations, kernel releases, years, and the O(1) scheduler. */
const NAMES =
  /lessons? \d+( and \d+)?|lesson: \d+ for the queues of TCP, \d+ for|(Figs?\.|Figures) \d+( and \d+)?|equation \(\d+\)|2\.6\.12|6\.12|Linux \d+\.\d+|rule of 4\.9|O\(1\)|(in|of) (October )?20\d\d\b/g;
const PLACEHOLDERS = /\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g;
const NUMBER = /(?<![\w.])\d[\d.,\u202f ]*\d|(?<![\w.,])\d/g;

const COMMENTS = /\/\*\*[\s\S]*?\*\//g;

/** Returns the string literals of a source file. */
const textsOf = (source: string): string[] =>
  source.replace(COMMENTS, '').match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g) ?? [];

/** Returns the numbers in a text, without those that are part of a name. */
function numbersIn(text: string): string[] {
  return text.replace(PLACEHOLDERS, ' ').replace(NAMES, ' ').match(NUMBER) ?? [];
}

const amountOf = (written: string): number => Number(written.replace(/[, \u202f]/g, ''));

const param = (preset: string, id: string): number => instanceOf({ preset })[id];
const settingOf = (lesson: string, scene: string, id: string): number => {
  const { run } = sceneOf(lesson, scene);
  return instanceOf(run, 1)[id];
};
const published = (card: string, name: string): number =>
  cells.find((cell) => cell.card === card && cell.name === name)?.published ?? Number.NaN;
const slice = (nice: number): number => published('fermilab-table-4', `nice ${nice}`);
const passed = (lesson: string, scene: string): number => {
  const { until } = sceneOf(lesson, scene);
  return until !== undefined && 'passed_ns' in until ? until.passed_ns : Number.NaN;
};
/** Value that a parameter would need so that a typical wrong answer would be right. */
function counterpartOf(lesson: string, scene: string, id: string, set: string): number {
  const { ask } = sceneOf(lesson, scene);
  if (ask?.kind === 'choice') return Number(runForOption(ask.options[id])?.set?.[set]);
  const found = (ask?.typical as Readonly<Record<string, Typical<unknown>>> | undefined)?.[id];
  return Number(found && runFor(found, 0, {})?.set?.[set]);
}

/**
 * Returns a number that this test does not recompute: an example, a percentage, a wrong answer, or a number that
 * another test checks.
 */
const stated = (value: number) => () => value;
/** Returns whether the written number is the exact value rounded to its last digit, or differs from it by at most 1 %. */
function isRounded(exact: number, written: string): boolean {
  const digits = written.split('.')[1]?.length ?? 0;
  const amount = amountOf(written);
  return Math.abs(exact - amount) <= Math.max(0.01 * amount, digits === 0 ? 0 : 0.5 / 10 ** digits);
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const buffers = ['1M', '10M', '20M', '40M', '80M'].map((size) => published('fermilab-table-2', `BL0 ${size}`));
const pagesMib = (preset: string, id: string): number => (param(preset, id) * 4096) / MIB;
/** Time that each nice level adds to a time slice, ms. `levelBelow`: for nice values below 0; `levelAbove`: above 0. */
const levelBelow = (slice(-20) - slice(-15)) / 5;
const levelAbove = (slice(0) - slice(19)) / 19;

type Recomputed = Readonly<Record<string, () => number | Promise<number>>>;

const RECOMPUTED: Readonly<Record<string, Recomputed>> = {
  trip: {
    // Time that a packet needs from the NIC to the program, µs. Checked in lessonPictures.test.ts.
    '50': stated(50),
    '12': () => onTheWire_us(instanceOf({ preset: 'udp-200' })),
    '25': () => param('tcp-loaded', 'run.duration'),
    '2': stated(2),
    // Number in the text beside the speed slider.
    '1': stated(1),
    // Range of the mean delay of a packet. Checked in lessonPictures.test.ts.
    '4': stated(4),
    '8': stated(8),
  },
  ring: {
    '17': () => framesPerMs(instanceOf({ preset: 'udp-200' })),
    '384': () => param('udp-200', 'nic.ring'),
    '128': () => settingOf('ring', 'lost', 'nic.ring'),
    '10': () => settingOf('ring', 'lost', 'nic.coalesce_us') / 1e3,
    '30': () => passed('ring', 'enough') / 1e6,
    '100': stated(100),
    // Frames that arrive while the driver works, checked in lessonPictures.test.ts.
    '15': stated(15),
    '21': stated(21),
  },
  livelock: {
    '405.5': () => param('udp-livelock', 'sender.rate'),
    '200': () => param('udp-200', 'sender.rate'),
    // Highest rate that the simulated machine delivers, Mb/s: exact, then rounded. Checked in lessonPictures.test.ts.
    '245': stated(245),
    '240': stated(240),
    '100': () => 100 * (1 - metricsOf(of('udp-livelock', 5), 1)['cpu.idle']),
    '27': () => param('udp-livelock', 'run.duration'),
    '25': () => param('udp-livelock', 'sender.duration'),
    '78': () =>
      (100 * published('fermilab-fig-12', 'case 3 lost at the socket')) /
      published('fermilab-fig-12', 'case 3 datagrams sent'),
    '88.1': () => published('fermilab-fig-12', 'case 3 Mb/s'),
    '5': () => (sceneOf('livelock', 'moderation').compares?.span_ns ?? Number.NaN) / 1e9,
    '1': () => settingOf('livelock', 'moderation', 'nic.coalesce_us') / 1e3,
  },
  queues: {
    '6': stated(6),
    '7': stated(7),
    '8': stated(8),
    '9': stated(9),
    // Lost frames per timeout. Checked in lessonPictures.test.ts.
    '25': stated(25),
  },
  slices: {
    '0': stated(0),
    '1': stated(1),
    '100': () => slice(0),
    '6': () => settledFrom('slices', 'share'),
  },
  nice: {
    '0': stated(0),
    '10': stated(10),
    '15': stated(15),
    '19': stated(19),
    '20': () => levelBelow,
    '100': () => slice(0),
    '5': () => levelAbove,
    '150': () => slice(0) + 10 * levelAbove,
    '400': () => slice(-20) - 20 * levelBelow,
    '600': () => slice(-10),
    '700': () => slice(-15),
    '4': () => settingOf('nice', 'last', 'load.jobs'),
    '1.2': () => (100 * slice(19)) / (slice(19) + 4 * slice(0)),
    '8': () => settledFrom('nice', 'share'),
  },
  fullBuffer: {
    '1\u202f740': async () => {
      const seen = await trial(sceneOf('full-buffer', 'fills'), 1, 0, 2e8, 2);
      return seen.last(FrameField.rmem_alloc) % 1740 === 0 ? 1740 : Number.NaN;
    },
    // Rate at which the receiving program takes datagrams during a flood with a polled driver (NAPI), Mb/s, rounded to
    // tens.
    '80': () => Math.round(FIGURES.livelock.polled / 10) * 10,
    '40': () => param('tcp-quiet', 'socket.rcvbuf') / MIB,
    '1': () => settingOf('full-buffer', 'size', 'socket.rcvbuf') / MIB,
    '50': () => counterpartOf('full-buffer', 'size', 'slower', 'link.rtt'),
    '0.5': () => param('tcp-quiet', 'link.rtt'),
    '62': () => (param('tcp-quiet', 'link.rate') * param('tcp-quiet', 'link.rtt')) / 8,
    '310': () => mean(buffers),
    '72': () => FIGURES.queues.backlog,
    '104': () => (FIGURES.queues.backlog * (param('tcp-quiet', 'link.mtu') - 52)) / 1e3,
  },
  lowmem: {
    // Bytes of memory per byte that is charged to the socket. Checked in lessonPictures.test.ts.
    '1.3': stated(1.3),
    '80': () => param('oom-five-streams', 'socket.rcvbuf') / MIB,
    '5': () => param('oom-five-streams', 'sender.streams'),
    '520': () => param('oom-five-streams', 'sender.streams') * (param('oom-five-streams', 'socket.rcvbuf') / MIB) * 1.3,
    '384': () => pagesMib('oom-five-streams', 'tcp.mem_max'),
    '160': () => pagesMib('oom-capped', 'tcp.mem_max'),
    '40\u202f960': () => param('oom-capped', 'tcp.mem_max'),
    '256': () => param('oom-five-streams', 'host.memory'),
    '40': () => param('memory-40m', 'socket.rcvbuf') / MIB,
    // Bytes charged for a full frame: its buffer and its `sk_buff`.
    '2\u202f250': () => 2048 + 200,
    '1\u202f500': () => param('memory-40m', 'link.mtu'),
    // Sizes in the kernel, bytes (kernel/src/slab, kernel/src/packet), and a memory page of 4 KiB.
    '1\u202f740': stated(1740),
    '2\u202f048': stated(2048),
    '200': stated(200),
    '4': stated(4),
  },
  ringDry: {
    '1': () => settingOf('ring-dry', 'cure', 'socket.rcvbuf') / MIB,
    '40': () => settingOf('ring-dry', 'lost', 'socket.rcvbuf') / MIB,
    '384': () => settingOf('ring-dry', 'lost', 'nic.ring'),
    '0.9': () => (sceneOf('ring-dry', 'taker').ask?.span_ns ?? Number.NaN) / 1e9,
    '25': () => param('ring-exhausted', 'run.duration'),
    // Number of runs with different seeds over which the quoted value was computed.
    '16': () => cells.find(({ card, name }) => card === 'fermilab-fig-9' && name === 'BL10')?.values.length ?? 0,
  },
  interactive: {
    // Clock rate of receiver B of the study, GHz (`host.profile` p3-1000).
    '1': () => settingOf('interactive', 'slow', 'host.profile'),
    '5': () => settledFrom('interactive', 'fast'),
    '25': () => settledFrom('interactive', 'fast') + (sceneOf('interactive', 'fast').ask?.span_ns ?? Number.NaN) / 1e9,
    '430': () => published('poster-interactivity', 'slow sender, BL4, Mb/s'),
    '97': () => published('poster-interactivity', 'fast sender, BL4, Mb/s'),
  },
  locked: {
    '0.2': () => (sceneOf('locked', 'blame').ask?.span_ns ?? Number.NaN) / 1e9,
    '25': () => (sceneOf('locked', 'without').compares?.span_ns ?? Number.NaN) / 1e9,
    // Numbers of Linux versions since 2025, which the simulator does not model.
    '16': stated(16),
    '4': stated(4),
  },
  router: {
    '39\u202f500': () => param('router-small', 'sender.max_pps'),
    '21 000': () => FIGURES.router.best,
    '300': () => param('router-small', 'net.max_backlog'),
    '1\u202f000': () => param('router-three-big', 'output.queue_len'),
    '100': () => counterpartOf('router', 'waiting', 'one', 'output.queue_len'),
    '80': () => (metricsOf(of('router-big', 4), 1)['flow1.offered'] * param('router-big', 'sender.payload') * 8) / 4e6,
    '8\u202f500': () => metricsOf(of('router-three-big', 10), 1)['packets.forwarded'] / 10,
  },
  fair: {
    '200': () => param('udp-200-loaded', 'sender.rate'),
    '0': stated(0),
    '5': () => -settingOf('fair', 'nice', 'app.nice'),
    '8': () => -counterpartOf('fair', 'fair', 'half', 'app.nice'),
    '10': stated(10),
    '15': () => -settingOf('fair', 'enough', 'app.nice'),
    '6': () => (sceneOf('fair', 'enough').compares?.span_ns ?? Number.NaN) / 1e9,
    // Weights of tasks (kernel/src/sched/eevdf): with nice −15, −5 and 0, and of ten tasks with nice 0 together.
    '1.25': () => (3121 / 1024) ** (1 / 5),
    '1\u202f024': stated(1024),
    '3\u202f121': stated(3121),
    '29\u202f154': stated(29154),
    '10\u202f240': () => 10 * 1024,
    '13\u202f361': () => 3121 + 10 * 1024,
    // Time slices of the O(1) scheduler, ms.
    '500': () => slice(-20) - 15 * levelBelow,
    '100': () => slice(0),
  },
  oneAck: {
    '32': () => settingOf('one-ack', 'acks', 'nic.coalesce_frames'),
    '200': () => settingOf('one-ack', 'acks', 'nic.coalesce_us'),
    // Largest number of segments below 64 KiB, checked in kernel/src/gro/tests.rs.
    '64': stated(64),
    '45': () => Math.floor((64 * 1024 - 1 - 52) / 1448),
    '1\u202f448': () => param('tcp-quiet', 'link.mtu') - 52,
    '5': () => (sceneOf('one-ack', 'busy').compares?.span_ns ?? Number.NaN) / 1e9,
  },
  twentyYears: {
    // Nice values of ksoftirqd in 2.6.12 and in 6.12, and of the receiving program.
    '19': () => param('udp-livelock', 'kernel.ksoftirqd_nice'),
    '0': () => settingOf('twenty-years', 'rule', 'kernel.ksoftirqd_nice'),
    '10': () => -settingOf('twenty-years', 'price', 'app.nice'),
    '4': () => 1e3 / Number(paramOf('kernel.hz')?.values?.[settingOf('twenty-years', 'limits', 'kernel.hz')]),
    '3': () => (sceneOf('twenty-years', 'thread').compares?.span_ns ?? Number.NaN) / 1e9,
  },
};

/** Returns the description of a run of a preset, for the command line. */
const of = (preset: string, duration_s: number) => ({ within: 0, preset, duration_s, of: () => 0 });

/** Time from which the answer to a question is measured, s of model time. */
function settledFrom(lesson: string, scene: string): number {
  const { begin_ns } = sceneOf(lesson, scene);
  return typeof begin_ns === 'number' ? begin_ns / 1e9 : Number.NaN;
}

describe('numbers', () => {
  for (const file of readdirSync(FOLDER)) {
    const name = file.replace(/\.ts$/, '');
    if (OTHER_FILES.includes(name)) continue;
    const written = [...new Set(textsOf(readFileSync(new URL(file, FOLDER), 'utf8')).flatMap(numbersIn))];
    it.each(written)(`${name}: %s`, async (number) => {
      const value = await RECOMPUTED[name][number]?.();
      expect(value, `${number} is recomputed`).toBeDefined();
      expect(isRounded(value, number), `${value}, written ${number}`).toBe(true);
    });
    it(`${name} has no number that is not written`, () => {
      expect(Object.keys(RECOMPUTED[name]).filter((number) => !written.includes(number))).toEqual([]);
    });
  }
});
