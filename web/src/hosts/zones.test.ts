import { describe, expect, it } from 'vitest';
import { Tracker } from '../run/tracker';
import { HOP, HOP_WIDTH, LIFE, LIFE_WIDTH, Stage } from '../tables/tables';
import { zoneOfFollowed } from './zones';

const PACKET = 7;
const NOTHING = new Float64Array(0);

/** Makes a record in which one packet arrives at one stage. */
function recordOf(packet: number, t_ns: number, stage: number): Tracker {
  const tracker = new Tracker(16);
  const row = new Float64Array(HOP_WIDTH);
  [row[HOP.packet], row[HOP.t_ns], row[HOP.stage]] = [packet, t_ns, stage];
  tracker.append(row);
  return tracker;
}

function lifeOf(t_ns: number, stage: number): Float64Array {
  const row = new Float64Array(LIFE_WIDTH);
  [row[LIFE.t_ns], row[LIFE.stage]] = [t_ns, stage];
  return row;
}

const following = (life: Float64Array, t = 10) => ({ t, flow: false, followed: PACKET, life });

describe('the zone of the packet that is followed', () => {
  it('is that of its newest hop on record', () => {
    expect(zoneOfFollowed(following(NOTHING), recordOf(PACKET, 5, Stage.Ring))).toBe('nic');
  });

  it('is known from its life when the record no longer has it', () => {
    expect(zoneOfFollowed(following(lifeOf(1, Stage.Backlog)), recordOf(PACKET + 1, 9, Stage.Ring))).toBe('kernel');
  });

  it('is that of a hop after its life was told', () => {
    expect(zoneOfFollowed(following(lifeOf(1, Stage.Backlog)), recordOf(PACKET, 9, Stage.Copy))).toBe('process');
  });

  it('is not that of a hop that has not come yet', () => {
    expect(zoneOfFollowed(following(lifeOf(1, Stage.Backlog), 4), recordOf(PACKET, 9, Stage.Copy))).toBe('kernel');
  });

  it('is none in flow, without a packet, and before its first hop', () => {
    const record = recordOf(PACKET, 5, Stage.Ring);
    expect(zoneOfFollowed({ ...following(NOTHING), flow: true }, record)).toBeNull();
    expect(zoneOfFollowed({ ...following(NOTHING), followed: 0 }, record)).toBeNull();
    expect(zoneOfFollowed(following(NOTHING, 4), record)).toBeNull();
  });
});
