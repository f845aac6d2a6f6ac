/**
 * Texts around parameters and presets. The English names of parameters and presets are in the core and come with
 * the generated tables.
 */
export default {
  /** Unit for the plural form *one*, if it differs. */
  unitOfOne: {
    bytes: 'byte',
    streams: 'stream',
    'packets/s': 'packet/s',
    packets: 'packet',
    descriptors: 'descriptor',
    frames: 'frame',
    pages: 'page',
    segments: 'segment',
    jobs: 'job',
  },
  /** Meaning of the value 0, if it is not simply “none”. */
  zero: {
    'sender.rate': 'unlimited',
    'sender.max_pps': 'unlimited',
    'sender.duration': 'the whole run',
    'sender.sndbuf': 'automatic',
    'sender.tick_us': 'busy loop',
    'sender.pause_us': 'no pauses',
    'source2.rate': 'no second sender',
    'source3.rate': 'no third sender',
    'sink.packet_us': 'no CPU time',
    'link.hello': 'off',
    'nic.coalesce_us': 'off',
    'nic.coalesce_frames': 'off',
    'nic.fifo': 'no FIFO',
    'net.budget': 'same as net.max_backlog',
    'net.budget_usecs': 'two jiffies',
    'app.slice_ms': 'base slice',
    'socket.rcvbuf': 'not set',
    'tcp.mem_min': 'from the memory size',
    'tcp.mem_pressure': 'from the memory size',
    'tcp.mem_max': 'from the memory size',
    'load.job': 'never exits',
  },
  /** The two values of a switch. */
  switched: ['off', 'on'],
  /** A parameter and its new value. The next two texts also say since when the value applies. */
  set: '{label} {value}',
  changedSince: '{label} {value} since {at}',
  changedFromStart: '{label} {value} from the start',
  /** In place of the preset's sentence after changes. `others`: number of changes that are not named. */
  presetWith: 'This preset with {changes}',
  presetWithMore: 'This preset with {changes} and {others, plural, one {one more change} other {# more changes}}',
  unchanged: 'No changes since the start.',
  otherPreset: 'Another preset was chosen.',
  /** Texts after a reset. */
  reset: 'Reset',
  resetTook:
    '{changes, plural, one {1 change was undone. Undo restores it} other {# changes were undone. Undo restores them}}',
  takenBack: 'All changes were undone.',
  refused: 'A value was refused',
  /** Shown after a change in the past: the run seen before stays as run B. */
  forked: 'The run branched off',
  forkedBy: '{label} changed at {at}. The run that you saw before is run B.',
} as const;
