import { describe, expect, it } from 'vitest';
import { differencesOf, followersAmong } from './differences';
import type { Written } from './link';

const run = (preset: string, overrides: Written['overrides'] = {}): Written => ({
  preset,
  overrides,
  interventions: [],
});

const followersOf = (a: Written, b: Written): string[] => followersAmong(differencesOf(a, b), a, b);

describe('differences that come with the release', () => {
  it('are those in which both runs have their release’s default', () => {
    const followers = followersOf(run('tcp-loaded'), run('now-loaded'));
    expect(followers).toContain('kernel.scheduler');
    expect(followers).not.toContain('kernel.release');
  });

  it('are not those that one run sets against its release', () => {
    const own = run('now-loaded', { 'kernel.hz': 0 });
    const differences = differencesOf(run('tcp-loaded'), own);
    expect(differences.map(({ id }) => id)).toContain('kernel.hz');
    expect(followersOf(run('tcp-loaded'), own)).not.toContain('kernel.hz');
  });

  it('are also those whose default a host has from a release on', () => {
    const then = run('now-quiet', { 'kernel.release': 0 });
    expect(differencesOf(then, run('now-quiet')).map(({ id }) => id)).toContain('nic.page_pool');
    expect(followersOf(then, run('now-quiet'))).toContain('nic.page_pool');
    const turned = run('now-quiet', { 'kernel.release': 0, 'nic.page_pool': 1 });
    expect(followersOf(turned, run('now-quiet', { 'nic.page_pool': 0 }))).not.toContain('nic.page_pool');
  });

  it('are none between runs of one release', () => {
    expect(followersOf(run('tcp-loaded'), run('tcp-loaded', { 'kernel.scheduler': 1 }))).toEqual([]);
  });
});
