import { describe, expect, it } from 'vitest';
import type { EventName } from '../tables/names';
import { EventCode } from '../tables/tables';
import { EVENT_FACTS, EVENT_KINDS } from './eventKinds';

// @ts-expect-error The table must have every event of the Rust core.
const LACKS_ONE: Readonly<Record<EventName | 'EarlyDrop', unknown>> = EVENT_FACTS;

describe('the kinds of events', () => {
  it('have one entry for each event of the core, under its code', () => {
    expect(EVENT_KINDS).toHaveLength(Object.keys(EventCode).length);
    expect(EVENT_KINDS[EventCode.FrameDropped]).toBe(EVENT_FACTS.FrameDropped);
    expect(Object.keys(LACKS_ONE)).not.toContain('EarlyDrop');
  });

  it('stand under a topic or in everything notable: no event is out of reach', () => {
    const unreachable = EVENT_KINDS.filter(({ says, topics }) => says === 'routine' && topics.length === 0);
    expect(unreachable).toEqual([EVENT_FACTS.AckSent]);
    expect(EVENT_KINDS[EventCode.KswapdWoken].topics.includes('memory')).toBe(true);
  });
});
