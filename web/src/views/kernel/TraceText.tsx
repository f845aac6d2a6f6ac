/** The text of a trace, and a table of what its CPUs did. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { readTraceOf } from '../../engine/reading';
import { TRACE_COMMANDS } from '../../measured/commands';
import { DOES, type Lane, MARK } from '../../measured/lane';
import type { Trace } from '../../measured/trace';
import { TableHead } from '../../ui/TableHead';
import { measured as words } from '../../words/measured';
import type { ClockInView } from './clockInView';
import { type Given, kept } from './kept';
import { Shift } from './Shift';
import { TextField } from './TextField';

const SHOWN = ['hardirq', 'netRx', 'softirq', 'task', 'idle'] as const;

function aboutTrace({ lines, span_ns, begins_s, others, outOfOrder, lanes }: Trace): readonly string[] {
  if (lanes.length === 0) return [words.trace.noLanes];
  return [
    words.trace.summary(lines, span_ns, begins_s),
    ...(outOfOrder > 0 ? [words.trace.outOfOrder(outOfOrder)] : []),
    ...(others > 0 ? [words.trace.others(others)] : []),
  ];
}

export function TraceText({ view }: { readonly view: ClockInView }) {
  const trace = useStore(kept, ({ trace }) => trace);
  const take = (trace: Given<Trace>): void => {
    // The trace starts at the left edge of the timeline.
    kept.setState({ trace, begins_ns: view.now?.begin_ns ?? 0, reader: -1 });
  };
  const { result } = trace;
  return (
    <div className="trace-text">
      <p>{words.trace.how}</p>
      {TRACE_COMMANDS.map((command) => (
        <p key={command} className="command cluster">
          <code>{command}</code>
        </p>
      ))}
      <TextField
        title={words.text.trace}
        given={trace}
        read={readTraceOf}
        take={take}
        about={aboutTrace}
        unknownOf={(trace) => trace}
      />
      {result !== null && result.lanes.length > 0 && (
        <>
          <Shift view={view} />
          <Reader trace={result} />
          <Shares trace={result} />
        </>
      )}
    </div>
  );
}

/**
 * Lets the user choose the task that is drawn in the colour of the receiving program. Tasks with the most CPU time come
 * first.
 */
function Reader({ trace }: { readonly trace: Trace }) {
  const reader = useStore(kept, ({ reader }) => reader);
  const tasks = useMemo(() => tasksOf(trace), [trace]);
  return (
    <label className="reader-choice">
      {words.trace.reader}{' '}
      <select value={reader} onChange={({ target }) => kept.setState({ reader: Number(target.value) })}>
        <option value={-1}>{words.trace.noReader}</option>
        {tasks.map((label) => (
          <option key={label} value={label}>
            {trace.labels[label]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Maximum number of tasks in the list from which the user chooses. */
const TASKS_AT_MOST = 40;

function tasksOf({ lanes, labels }: Trace): number[] {
  const time = new Float64Array(labels.length);
  for (const { does, label, from_ns, to_ns } of lanes)
    for (let n = 0; n < does.length; n++) if (does[n] === DOES.task) time[label[n]] += to_ns[n] - from_ns[n];
  const known = [...time.keys()].filter((label) => time[label] > 0);
  return known.sort((a, b) => time[b] - time[a]).slice(0, TASKS_AT_MOST);
}

function Shares({ trace }: { readonly trace: Trace }) {
  const { does, table, polls, packets, lost } = words.trace;
  const heads = SHOWN.map((one) => does[one]);
  return (
    <table className="cpu-shares">
      <caption>{table}</caption>
      <TableHead columns={['CPU', ...heads, polls, packets, lost]} />
      <tbody>
        {trace.lanes.map((lane) => (
          <tr key={lane.cpu}>
            <th scope="row">{lane.cpu}</th>
            {SHOWN.map((one) => (
              <td key={one}>{words.trace.share(shareOf(lane, DOES[one]))}</td>
            ))}
            <td>{words.trace.count(marksOf(lane, MARK.poll))}</td>
            <td>{words.trace.count(marksOf(lane, MARK.receive))}</td>
            <td>{words.trace.count(lostOf(lane))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shareOf({ sums_ns }: Lane, does: number): number {
  return (
    sums_ns[does] /
    Math.max(
      1,
      sums_ns.reduce((a, b) => a + b, 0),
    )
  );
}

function marksOf({ mark }: Lane, kind: number): number {
  return mark.reduce((sum, one) => sum + Number(one === kind), 0);
}

function lostOf({ mark, value }: Lane): number {
  return mark.reduce((sum, one, n) => sum + (one === MARK.lost ? value[n] : 0), 0);
}
