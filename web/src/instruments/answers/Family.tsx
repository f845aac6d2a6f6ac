/**
 * Merges of packets by GRO: the packet into which this packet was merged, or the packets that were merged into this
 * one.
 */
import type { Life } from '../../decode/life';
import { linksOf } from '../../decode/links';
import { About, EventCode, Stage } from '../../tables/tables';
import { Said } from '../../ui/Said';
import { rules as words } from '../../words/rules';
import { ToLife, useInquiry } from './parts';

/** Shows merges only for a packet that GRO held. */
export function Family({ packet, life }: { packet: number; life: Life }) {
  const held = life.stays.find(({ stage }) => stage === Stage.Gro);
  return held === undefined ? null : <Merged packet={packet} from_ns={held.from_ns} to_ns={held.to_ns} />;
}

type MergedProps = { readonly packet: number; readonly from_ns: number; readonly to_ns: number };

function Merged({ packet, from_ns, to_ns }: MergedProps) {
  // A requested time span excludes its start, so this span begins 1 ns earlier.
  const rows = useInquiry(About.Journal, 0, to_ns, from_ns - 1);
  const merges = linksOf(rows ?? new Float64Array()).filter(({ kind }) => kind === EventCode.GroMerged);
  const into = merges.find(({ a }) => a === packet);
  const taken = merges
    .filter(({ b }) => b === packet)
    .map(({ a }) => a)
    .sort((one, other) => one - other);
  if (into !== undefined)
    return (
      <p>
        <Said pieces={words.mergedInto(into.t_ns - from_ns)} packet={<ToLife packet={into.b} className="link" />} />
      </p>
    );
  if (taken.length === 0) return null;
  return (
    <p>
      <Said
        pieces={words.took(taken.length)}
        first={<ToLife packet={taken[0]} className="link" />}
        last={<ToLife packet={taken[taken.length - 1]} className="link" />}
      />
    </p>
  );
}
