/**
 * The picture of the receiver on a phone: the zones of the map one below the other, and the CPU shares of the contexts
 * below them.
 */
import { useMemo } from 'react';
import { cpuNow } from '../../../../decode/names';
import { receiverWhereabouts } from '../../../../hosts/whereabouts';
import { zoneOf } from '../../../../hosts/zones';
import { Context, FrameField } from '../../../../tables/tables';
import { contextName } from '../../../../words/names';
import { phone as words } from '../../../../words/phone';
import { mapKit, Trough } from '../../MapParts';
import { Sheet } from '../../Sheet';
import { bottomOf, rightOf, spot } from '../../shapes';
import { guideOf } from '../Guide';
import { receiverLayout } from './layout';
import type { Host } from './looks';
import { CPU, PHONE } from './phone';
import type { Reading } from './readings';

const { Label, Bar } = mapKit<Reading, typeof PHONE>();

/** CPU contexts in the order of the rows of the CPU timeline. */
const SHARES = [
  { context: Context.HardIrq, field: FrameField.cpu_hardirq_ns, hue: 'irq' },
  { context: Context.SoftIrq, field: FrameField.cpu_softirq_ns, hue: 'soft' },
  { context: Context.Receiver, field: FrameField.cpu_app_ns, hue: 'reader' },
  { context: Context.Load, field: FrameField.cpu_load_ns, hue: 'load' },
  { context: Context.Other, field: FrameField.cpu_other_ns, hue: 'other' },
] as const;
const COLUMNS = 2;
const COLUMN_WIDE = 172;
const ROW_HIGH = 16;
const SWATCH = 9;

/** Recent CPU share of the first `many` contexts together. */
const shareOfFirst =
  (many: number) =>
  ({ rates }: Reading): number => {
    const ns = SHARES.slice(0, many).reduce((sum, { field }) => sum + rates.of(field), 0);
    return Math.min(1, ns / 1e9);
  };

function Cpu() {
  return (
    <g className="cpu-shares">
      <Label at={spot(CPU.x, CPU.y - 10)} kind="title">
        {words.cpuTitle}
      </Label>
      <Label
        at={spot(rightOf(CPU), CPU.y - 10, 'end')}
        k="cpu-now"
        kind="ink"
        text={({ snap, host }) => cpuNow(snap, host.v6)}
      />
      <Trough box={CPU} />
      {SHARES.map(({ hue }, i) => (
        <Bar
          key={hue}
          box={CPU}
          className={hue}
          k={`cpu-${hue}`}
          from={shareOfFirst(i)}
          share={(reading) => shareOfFirst(i + 1)(reading) - shareOfFirst(i)(reading)}
        />
      ))}
      {SHARES.map(({ hue }, i) => (
        <Share key={hue} nth={i} />
      ))}
    </g>
  );
}

/** Legend of one CPU context in the bar: its colour, its name and its share. */
function Share({ nth }: { nth: number }) {
  const { context, field, hue } = SHARES[nth];
  const x = CPU.x + (nth % COLUMNS) * COLUMN_WIDE;
  const y = bottomOf(CPU) + ROW_HIGH * (1 + Math.floor(nth / COLUMNS));
  return (
    <g>
      <rect x={x} y={y - SWATCH} width={SWATCH} height={SWATCH} className={hue} />
      <Label
        at={spot(x + SWATCH + 5, y)}
        k={`share-${hue}`}
        text={({ rates }) => words.share(contextName(context), Math.min(1, rates.of(field) / 1e9))}
      />
    </g>
  );
}

const Guide = guideOf({ ...PHONE, zoneOf, whereabouts: receiverWhereabouts });

export function PhoneStage({ host }: { host: Host }) {
  return <Sheet layout={useMemo(() => receiverLayout(PHONE, host, { more: <Cpu />, Guide }), [host])} />;
}
