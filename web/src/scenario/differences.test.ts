import { describe, expect, it } from 'vitest';
import type { Written } from './commandLine';
import { differencesOf, followersAmong } from './differences';

const run = (preset: string, overrides: Written['overrides'] = {}): Written => ({
  preset,
  overrides,
  interventions: [],
});

describe('differences that come with the release', () => {
  it('are those in which both runs have their release’s default', () => {
    const followers = followersAmong(differencesOf(run('tcp-loaded'), run('now-loaded')));
    expect(followers).toContain('kernel.scheduler');
    expect(followers).not.toContain('kernel.release');
  });

  it('are not those that one run sets against its release', () => {
    const own = run('now-loaded', { 'kernel.hz': 0 });
    const differences = differencesOf(run('tcp-loaded'), own);
    expect(differences.map(({ id }) => id)).toContain('kernel.hz');
    expect(followersAmong(differences)).not.toContain('kernel.hz');
  });

  it('are none between runs of one release', () => {
    expect(followersAmong(differencesOf(run('tcp-loaded'), run('tcp-loaded', { 'kernel.scheduler': 1 })))).toEqual([]);
  });
});
