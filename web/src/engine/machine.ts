/** Adapts the exported WebAssembly class of the simulator to the interface that the host uses. */
import type { Ringside } from './generated/ringside.js';
import type { Machine } from './protocol';

/** Wraps an instance of the class. `memory` is the memory of the WebAssembly module that made this instance. */
export function machineIn(ringside: Ringside, memory: WebAssembly.Memory): Machine {
  return {
    run_until: (to, most) => ringside.run_until(to, most),
    seek: (to, most) => ringside.seek(to, most),
    step: (unit, most) => ringside.step(unit, most),
    step_back: (unit) => ringside.step_back(unit),
    run_to: (until, packet, most) => ringside.run_to(until, packet, most),
    met: () => ringside.met(),
    inquire: (about, number, from_ns, to_ns, most) => ringside.inquire(about, number, from_ns, to_ns, most),
    set_param: (param, value) => ringside.set_param(param, value),
    now_ns: () => ringside.now_ns(),
    record: (on) => ringside.record(on),
    lead_in: (details, rates) => ringside.lead_in(details, rates),
    detailed_from_ns: () => ringside.detailed_from_ns(),
    section: (section) => {
      const length = ringside.fill(section);
      return new Float64Array(memory.buffer, ringside.ptr(section), length);
    },
    values: () => ringside.values(),
    kernel_text: (file) => ringside.kernel_text(file),
  };
}
