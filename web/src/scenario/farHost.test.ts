import { describe, expect, it } from 'vitest';
import { hasFarHost, shownRunOf, shownValueAt, showsFarHost } from './farHost';
import { paramOf } from './params';
import { createChosen } from './store';

const state = (link: Partial<ReturnType<typeof shown>>) => ({ ...shown(), ...link });
const shown = () => {
  const { preset: _, ...chosen } = createChosen().getState();
  return { ...chosen, preset: 'router-small', overrides: { 'sink.kind': 1 } as Record<string, number> };
};
const FAR = { page: { stage: 'far' } } as const;
const indexOf = (id: string, name: string): number => paramOf(id)?.values.indexOf(name) ?? -1;

describe('the far host as the host that is shown', () => {
  it('is there for a router whose far host is a machine', () => {
    expect(hasFarHost(state({}))).toBe(true);
    expect(hasFarHost(state({ overrides: {} }))).toBe(false);
    expect(hasFarHost(state({ preset: 'tcp-loaded' }))).toBe(false);
  });

  it('is shown by the view of the machine alone', () => {
    expect(showsFarHost(state(FAR))).toBe(true);
    expect(showsFarHost(state({}))).toBe(false);
    expect(showsFarHost(state({ page: { stage: 'far', view: 'compare' } }))).toBe(false);
    expect(shownRunOf(state(FAR)).host).toBe('far');
    expect('host' in shownRunOf(state({}))).toBe(false);
  });

  it('has the parameters that the router sets for it, and the defaults of its profile', () => {
    const overrides = { 'sink.kind': 1, 'sink.profile': indexOf('sink.profile', 'p3-1000'), 'nic.ring': 64 };
    const far = state({ ...FAR, overrides });
    expect(shownValueAt(far, 'host.role', 0)).toBe(indexOf('host.role', 'receive'));
    expect(shownValueAt(far, 'nic.driver', 0)).toBe(indexOf('nic.driver', 'tg3'));
    expect(shownValueAt(far, 'nic.ring', 0)).toBe(200);
    expect(shownValueAt(state({ overrides }), 'nic.ring', 0)).toBe(64);
  });

  it('follows a change during the run from its moment on', () => {
    const interventions = [{ at_ns: 5e8, id: 'sink.rcvbuf', value: 8192 }];
    const far = state({ ...FAR, interventions });
    expect(shownValueAt(far, 'socket.rcvbuf', 5e8)).toBe(8192);
    expect(shownValueAt(far, 'socket.rcvbuf', 4e8)).toBe(65_535);
  });
});
