/** The bar at the foot: steps, the clock, the speed, *Run until*; and run B beside run A. */
import { count, duration, fixed, three } from '../numbers';

/** 2e6 ns of model time a second → "500 × slower". */
function againstLife(ns_per_s: number): string {
  const ratio = ns_per_s / 1e9;
  if (Math.abs(ratio - 1) < 0.005) return 'as fast as life';
  const times = ratio < 1 ? 1 / ratio : ratio;
  const said = times >= 1000 ? count(Number(times.toPrecision(3))) : three(times).replace(/\.0+$/, '');
  return ratio < 1 ? `${said} × slower` : `${said} × faster`;
}

const tenths = (ns: number): string => fixed(ns / 1e9, 1);

export const transport = {
  toStart: 'To the start',
  toStartTitle: 'To the start (Home): changes stay',
  stepBack: 'Step back',
  stepBackTitle: 'Step back ( , )',
  play: 'Play',
  playTitle: 'Play (space)',
  pause: 'Pause',
  pauseTitle: 'Pause (space)',
  step: 'Step',
  stepTitle: 'Step ( . )',
  by: 'by',
  unit: 'Step unit',
  time: 'Simulated time',
  moment: 'Moment',
  momentOf: (at_ns: number, end_ns: number) => `${tenths(at_ns)} s of ${fixed(end_ns / 1e9, 0)} s`,
  speed: 'Simulation speed',
  speedUnit: 'ms/s',
  speedRefused: (text: string, least: number, most: number) => `${text}: allowed is ${least} … ${count(most)} ms/s.`,
  speedSays: (ns_per_s: number) => `1 s for you = ${duration(ns_per_s)}`,
  speedSpoken: (ns_per_s: number) => `${duration(ns_per_s)} a second, ${againstLife(ns_per_s)}`,
  againstLife,
  slowedFor: (event: string) => `slowed: ${event}`,
  runUntil: 'Run until',
  stopHere: 'Stop here',
  endOfPacket: 'end of packet',
  run: 'Run',
  toMoment: 'moment',
  momentExample: '2.5 s',
  go: 'Go',
  noMoment: 'Write 2.5 s, 300 ms or 40 us.',
  ended: 'The run came to its end',
  endedWithout: (until: string) => `Without this: ${until}.`,
};
