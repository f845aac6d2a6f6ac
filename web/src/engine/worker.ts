/**
 * The worker: loads the machine, executes one order at a time and answers each with a message. In the pool the worker
 * makes whole runs.
 */

import type { RunSpec } from '../scenario/runSpec';
import { ABI_VERSION } from '../tables/tables';
import { faultOf } from './fault';
import init, { Ringside } from './generated/ringside.js';
import { Host } from './host';
import { machineIn } from './machine';
import type { Whole } from './outcome';
import type { Command, Knock, Machine, Reply } from './protocol';

const scope = self as unknown as DedicatedWorkerGlobalScope;
let memory: WebAssembly.Memory;
const host = new Host(machineOf);
/** Wakes the worker for its next slice, after waiting messages. */
const turn = new MessageChannel();
let ready = false;
let early: Command | Whole | null = null;

turn.port1.onmessage = () => slice();
scope.onmessage = ({ data }: MessageEvent<Command | Knock | Whole>) => {
  if ('type' in data && data.type === 'knock') say(data);
  else if (ready) obey(data);
  else if ('type' in data || data.order.type !== 'stop') early = data;
};

void load();

async function load(): Promise<void> {
  try {
    memory = (await init({ module_or_path: new URL('./generated/ringside_bg.wasm', import.meta.url) })).memory;
  } catch (reason) {
    return say({ type: 'fault', reason: 'load', detail: String(reason) });
  }
  const built = Ringside.abi_version();
  if (built !== ABI_VERSION) return say({ type: 'fault', reason: 'abi', detail: `${ABI_VERSION} ≠ ${built}` });
  ready = true;
  if (early !== null) obey(early);
}

function obey(command: Command | Whole): void {
  try {
    if ('type' in command) {
      void whole(command);
      return;
    }
    const idle = !host.busy;
    host.take(command);
    if (idle) slice();
  } catch (reason) {
    panic(reason);
  }
}

/** Makes a run as far as the request needs. The code for this loads with the first request. */
async function whole({ run, wanted }: Whole): Promise<void> {
  try {
    const { taken } = await import('./whole');
    taken(ringsideOf(run), memory, wanted, (news) => scope.postMessage(news));
  } catch (reason) {
    panic(reason);
  }
}

function slice(): void {
  try {
    const answer = host.work();
    if (answer === null) return;
    say(answer, answer.type === 'answer' ? [answer.buffer] : []);
    if (host.busy) turn.port2.postMessage(null);
  } catch (reason) {
    panic(reason);
  }
}

function panic(reason: unknown): void {
  ready = false;
  say(faultOf(reason, Ringside.last_panic()));
}

function say(reply: Reply, transfer: Transferable[] = []): void {
  scope.postMessage(reply, transfer);
}

function ringsideOf({ values, interventions }: RunSpec): Ringside {
  const ringside = new Ringside(Float64Array.from(values));
  for (const { at_ns, param, value } of interventions) ringside.add_intervention(at_ns, param, value);
  return ringside;
}

function machineOf(run: RunSpec): Machine {
  return machineIn(ringsideOf(run), memory);
}
