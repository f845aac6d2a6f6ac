/**
 * The worker: loads the simulator, executes one order at a time and answers each with a message. A worker of the pool
 * makes whole runs instead.
 */

import { faultOf, isRefusal, needsComplete } from './fault';
import { loadFirstModule } from './firstModule';
import { MachineHost } from './host';
import { machineIn } from './machine';
import { type CompleteModule, OtherVersion } from './module';
import { Modules } from './modules';
import type { Examine, Whole } from './outcome';
import type { Answer, Command, Knock, Machine, Refusal, Reply, Text } from './protocol';

const scope = self as unknown as DedicatedWorkerGlobalScope;
let modules: Modules;
const host = new MachineHost((run): Machine => {
  const { ringside, module } = modules.make(run);
  return machineIn(ringside, module.memory);
});
/** Starts the worker's next slice, after the messages that wait. */
const turn = new MessageChannel();
let ready = false;
let early: Command | Whole | Examine | null = null;

turn.port1.onmessage = () => slice();
scope.onmessage = ({ data }: MessageEvent<Command | Knock | Whole | Examine>) => {
  if ('type' in data && data.type === 'knock') say(data);
  else if (ready) obey(data);
  else if ('type' in data || data.order.type !== 'stop') early = data;
};

void load();

async function load(): Promise<void> {
  try {
    modules = new Modules(await loadFirstModule(), completeModule);
  } catch (reason) {
    return notLoaded(reason);
  }
  ready = true;
  if (early !== null) obey(early);
}

async function completeModule(): Promise<CompleteModule> {
  return (await import('./complete')).loadComplete();
}

function notLoaded(reason: unknown): void {
  if (reason instanceof OtherVersion) say({ type: 'fault', reason: 'abi', detail: reason.message });
  else say({ type: 'fault', reason: 'load', detail: String(reason) });
}

function obey(command: Command | Whole | Examine): void {
  if ('type' in command) {
    (command.type === 'examine' ? examine(command) : whole(command)).catch(panic);
    return;
  }
  const idle = !host.busy;
  host.take(command);
  if (idle) slice();
}

/** Makes a run as far as the request needs. The code for this loads with the first request. */
async function whole({ run, wanted }: Whole): Promise<void> {
  const { taken } = await import('./whole');
  await taken(modules, run, wanted, (news) => scope.postMessage(news));
}

/** Reads a capture and reports its content. */
async function examine({ file, part }: Examine): Promise<void> {
  const { bytesOf, contentOf, readCapture } = await import('./captureReader');
  const complete = await modules.complete();
  const reader = await readCapture(complete, bytesOf(file), part, {
    namesFile: true,
    say: (bytes) => scope.postMessage({ type: 'read', bytes }),
  });
  scope.postMessage({ type: 'examined', content: contentOf(reader) });
}

function slice(): void {
  try {
    const answer = host.work();
    if (answer === null) return;
    post(answer);
    if (host.busy) turn.port2.postMessage(null);
  } catch (reason) {
    if (needsComplete(reason)) void completed(reason);
    else panic(reason);
  }
}

/** Loads the complete WebAssembly module or the packet capture that the run needs, then continues the present order. */
async function completed(refusal: Refusal): Promise<void> {
  try {
    await modules.prepare();
  } catch (reason) {
    if (isRefusal(reason)) return panic(reason);
    const answer = host.refuse(refusal);
    if (answer === null) notLoaded(reason);
    else post(answer);
    return;
  }
  slice();
}

function panic(reason: unknown): void {
  ready = false;
  say(faultOf(reason, modules.lastPanic()));
}

function post(answer: Answer | Text): void {
  say(answer, answer.type === 'answer' ? [answer.buffer] : []);
}

function say(reply: Reply, transfer: Transferable[] = []): void {
  scope.postMessage(reply, transfer);
}
