/** What took the memory before a refill failed: each use then and a second earlier, and where the reclaimer was. */
import { useLab } from '../app/lab';
import { clock, count, duration } from '../lib/format';
import { type Scalars, USES } from '../panels/uses';
import { About, EventCode, F, FRAME_WIDTH, Program } from '../sim/tables';
import { ask } from './asked';
import type { Link } from './chain';
import { nameOf } from './names';
import { useInquiry } from './useInquiry';

/** So long before free pages fell below low the comparison begins, ns. */
const BEFORE_NS = 1e9;
const KIB_PER_PAGE = 4;

/** One of two frames that an answer holds. */
function frameOf(rows: Float64Array, nth: number): Scalars {
  return { get: (field) => rows[nth * FRAME_WIDTH + field] };
}

/** What grew, most first; then what shrank. */
function changes(before: Scalars, after: Scalars): { use: number; from: number; to: number }[] {
  return USES.map(({ of }, use) => ({ use, from: of(before), to: of(after) })).sort(
    (a, b) => b.to - b.from - (a.to - a.from),
  );
}

export function Shortage({ chain }: { chain: readonly Link[] }) {
  const failed = chain.find(({ kind }) => kind === EventCode.RefillFailed);
  const woken = chain.find(({ kind }) => kind === EventCode.KswapdWoken);
  if (failed === undefined) return null;
  return <Taken failed={failed} from_ns={Math.max(0, (woken ?? failed).t_ns - BEFORE_NS)} />;
}

function Taken({ failed, from_ns }: { failed: Link; from_ns: number }) {
  const { session } = useLab();
  const rows = useInquiry(About.Ends, 0, failed.t_ns, from_ns);
  if (rows === null || rows.length < 2 * FRAME_WIDTH) return <p role="status">looking up the memory …</p>;
  const [before, after] = [frameOf(rows, 0), frameOf(rows, 1)];
  return (
    <>
      <h3>What took the memory</h3>
      <p>
        From {clock(from_ns)} until the refill failed, {duration(failed.t_ns - from_ns)} later, in KiB:
      </p>
      <table className="life" aria-label="What took the memory">
        <thead>
          <tr>
            <th scope="col">use</th>
            <th scope="col">then</th>
            <th scope="col">at the failure</th>
            <th scope="col">change</th>
          </tr>
        </thead>
        <tbody>
          {changes(before, after).map(({ use, from, to }) => (
            <tr key={USES[use].id}>
              <th scope="row">
                <button type="button" title="This use of memory" onClick={() => ask(session, 'memory', use)}>
                  <span>{USES[use].name}</span>
                </button>
              </th>
              <td>{count(from * KIB_PER_PAGE)}</td>
              <td>{count(to * KIB_PER_PAGE)}</td>
              <td>{signed((to - from) * KIB_PER_PAGE)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{reclaimer(failed, after)}</p>
    </>
  );
}

function signed(value: number): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${count(Math.abs(value))}`;
}

/** Where kswapd was when the refill failed. */
export function reclaimer({ who_current }: Pick<Link, 'who_current'>, after: Scalars): string {
  const free = `${count(after.get(F.normal_free))} pages were free in NORMAL, where the low mark is ${count(after.get(F.normal_low))}`;
  if ((who_current & 0xff) === Program.Kswapd)
    return `${free}. kswapd was at work when the interrupt came that needed a page.`;
  if (after.get(F.kswapd_active) === 0) return `${free}. kswapd slept.`;
  return `${free}. kswapd was awake, but waited: ${nameOf(who_current)} had the CPU.`;
}
