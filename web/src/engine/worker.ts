/** The worker: loads the machine, obeys one order at a time, answers each with one message. */

import type { Run } from '../scenario/run';
import { ABI_VERSION } from '../tables/tables';
import init, { Ringside } from './generated/ringside.js';
import { Host } from './host';
import { machineIn } from './machine';
import type { Command, Fault, Knock, Machine, Reply } from './protocol';

const scope = self as unknown as DedicatedWorkerGlobalScope;
let memory: WebAssembly.Memory;
const host = new Host(machineOf);
/** Wakes the worker for its next slice after the messages that wait. */
const turn = new MessageChannel();
let ready = false;
let early: Command | null = null;

turn.port1.onmessage = () => slice();
scope.onmessage = ({ data }: MessageEvent<Command | Knock>) => {
  if ('type' in data) say(data);
  else if (ready) obey(data);
  else if (data.order.type !== 'stop') early = data;
};

void load();

async function load(): Promise<void> {
  try {
    memory = (await init({ module_or_path: new URL('./generated/ringside_bg.wasm', import.meta.url) })).memory;
  } catch (reason) {
    return say(fault('load', String(reason)));
  }
  const built = Ringside.abi_version();
  if (built !== ABI_VERSION) return say(fault('abi', `page ${ABI_VERSION}, machine ${built}`));
  ready = true;
  if (early !== null) obey(early);
}

function obey(command: Command): void {
  try {
    const idle = !host.busy;
    host.take(command);
    if (idle) slice();
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
  const said = Ringside.last_panic();
  say(fault('panic', said ?? (reason instanceof Error ? reason.message : String(reason))));
}

function fault(reason: Fault['reason'], message: string): Fault {
  return { type: 'fault', reason, message };
}

function say(reply: Reply, transfer: Transferable[] = []): void {
  scope.postMessage(reply, transfer);
}

function machineOf({ values, interventions }: Run): Machine {
  const ringside = new Ringside(Float64Array.from(values));
  for (const { at_ns, param, value } of interventions) ringside.add_intervention(at_ns, param, value);
  return machineIn(ringside, memory);
}
