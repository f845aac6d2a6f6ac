/** The page's books of the stages over the real WebAssembly: each stage against the count of the next. */
import { describe, expect, test } from 'vitest';
import { FORWARDED, flowsOf, RECEIVED, unevenStages } from '../../web/src/decode/flows';
import { Snapshot } from '../../web/src/decode/snapshot';
import { Stage } from '../../web/src/tables/generated/tables';
import { index, type Ringside, ringside, runTo, type Settings, section } from './machine';

const MS = 1e6;
const FRAME = 0;

const DRIVERS: Readonly<Record<string, number>> = { napi: 0, tg3: 1, sk98lin: 2, netif_rx: 3 };

const STAGES = RECEIVED.map(({ stage }) => stage);

const flows = (machine: Ringside, books = RECEIVED) =>
  flowsOf(new Snapshot({ buffer: section(machine, FRAME).buffer as ArrayBuffer, offsets: [0] }), books);

const SCENARIOS: readonly (readonly [string, string, Settings])[] = [
  ['beside a load', 'tcp-loaded', {}],
  ['in receive livelock', 'udp-livelock', {}],
  ['with losses on the link', 'tcp-quiet', { 'link.loss': 0.01 }],
  ['with a switch that often says hello', 'tcp-quiet', { 'link.hello': 0.001 }],
  ['with a ring that runs dry', 'tcp-quiet', { 'memory.pressure': 100 }],
  ...Object.entries(DRIVERS).map(
    ([driver, code]) => [`with ${driver}`, 'udp-livelock', { 'nic.driver': code, 'memory.pressure': 100 }] as const,
  ),
];

describe('the books of the stages balance', () => {
  test.each(SCENARIOS)('%s', (_, preset, settings) => {
    const machine = ringside(preset, settings);
    for (let ms = 1; ms <= 150; ms++) {
      runTo(machine, ms * MS);
      expect(unevenStages(flows(machine), RECEIVED)).toEqual([]);
    }
  });

  test.each([
    ['drowning', 'router-small', {}],
    ['with a full output', 'router-three-big', { 'output.queue_len': 20 }],
    ['polled', 'router-napi', {}],
    ['with switches that often say hello', 'router-three-big', { 'link.hello': 0.001 }],
    ['with packets too big for its output', 'router-big', { 'output.mtu': 1000 }],
  ] as const)('of a router %s', (_, preset, settings) => {
    const machine = ringside(preset, settings);
    for (let ms = 1; ms <= 150; ms++) {
      runTo(machine, ms * MS);
      expect(unevenStages(flows(machine, FORWARDED), FORWARDED)).toEqual([]);
    }
  });

  test('when the ring is changed, what it held counts as lost there', () => {
    const machine = ringside('udp-livelock');
    const ring = STAGES.indexOf(Stage.Ring);
    while (flows(machine)[ring].held === 0) runTo(machine, machine.now_ns() + 1e4);
    const { held } = flows(machine)[ring];
    machine.set_param(index('nic.ring'), 256);
    runTo(machine, machine.now_ns() + 1);
    expect(flows(machine)[ring].dropped).toBe(held);
    expect(unevenStages(flows(machine), RECEIVED)).toEqual([]);
  });
});

test('a frame that no stage counts is told', () => {
  const machine = ringside('tcp-quiet');
  runTo(machine, 20 * MS);
  const book = [...flows(machine)];
  const ip = STAGES.indexOf(Stage.Ip);
  book[ip] = { ...book[ip], left: book[ip].left - 1 };
  expect(unevenStages(book, RECEIVED)).toEqual([Stage.Ip]);
});

test('what the old backlog refuses is lost by the driver, and does not lessen what it passed on', () => {
  const machine = ringside('udp-livelock', { 'nic.driver': DRIVERS.netif_rx, 'sender.rate': 900 });
  runTo(machine, 200 * MS);
  const [driver, backlog] = [Stage.Driver, Stage.NetifBacklog].map((stage) => flows(machine)[STAGES.indexOf(stage)]);
  expect(driver.dropped).toBeGreaterThan(1000);
  expect(backlog.dropped).toBe(0);
  expect(backlog.left).toBe(backlog.entered - backlog.held);
});
