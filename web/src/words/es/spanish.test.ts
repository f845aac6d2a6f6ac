import { describe, expect, it } from 'vitest';
import { PARAMS, PRESETS } from '../../tables/tables';
import { charts } from '../en/charts';
import { codes } from '../en/codes';
import { controls } from '../en/controls';
import { dialogs } from '../en/dialogs';
import { exam } from '../en/exam';
import { lessons } from '../en/lessons';
import { link } from '../en/link';
import { memory } from '../en/memory';
import { page } from '../en/page';
import { refusals } from '../en/refusals';
import { runQueue } from '../en/runQueue';
import { settings } from '../en/settings';
import { stage } from '../en/stage';
import { timeline } from '../en/timeline';
import { transport } from '../en/transport';
import { updates } from '../en/updates';
import { wayOut } from '../en/wayOut';
import { spanish } from './spanish';

const ENGLISH = {
  charts,
  codes,
  controls,
  dialogs,
  exam,
  link,
  memory,
  page,
  refusals,
  runQueue,
  settings,
  stage,
  timeline,
  transport,
  updates,
  wayOut,
};

type Leaf = readonly [where: string, text: string];

/** Every string below an object, by its place. */
function leaves(words: unknown, where = ''): Leaf[] {
  if (typeof words === 'string') return [[where, words]];
  if (words === null || typeof words !== 'object') return [];
  return Object.entries(words).flatMap(([key, value]) => leaves(value, `${where}.${key}`));
}

/** Of several words, at least one of which is in small letters: a name of the kernel or a key is none. */
const isSentence = (text: string): boolean => /[a-z]{3,} [a-z]{2,}/i.test(text);
/** Commands, and what is called so in both. */
const THE_SAME = /^(tcp_mem|net_rx_action|kswapd etc)/;

describe('Spanish', () => {
  it('has words of its own for all that opening the page asks for, and for the way out of ACKs', () => {
    const own = new Map(leaves(spanish));
    const left = leaves(ENGLISH).filter(
      ([where, text]) => isSentence(text) && !THE_SAME.test(text) && (own.get(where) ?? text) === text,
    );
    expect(left).toEqual([]);
  });

  it('names every parameter and preset', () => {
    for (const { id, label } of PARAMS)
      if (isSentence(label)) expect(spanish.settings.params[id].label).not.toBe(label);
    for (const { id } of PRESETS) expect(spanish.settings.presets[id].sentence).toMatch(/[a-zñáéíóú]{3}/);
  });

  it('explains every term, and says of every lesson of its own each scene, question, choice and note', () => {
    expect(Object.keys(spanish.lessons?.glossary ?? {})).toEqual(Object.keys(lessons.glossary));
    for (const [id, { scenes }] of Object.entries(spanish.lessons?.texts ?? {})) {
      const english = lessons.texts[id as 'trip'].scenes as typeof scenes;
      expect(Object.keys(scenes)).toEqual(Object.keys(english));
      for (const [scene, { ask, until, seen, notes, text }] of Object.entries(scenes)) {
        const of = english[scene];
        expect(ask?.options?.length).toBe(of.ask?.options?.length);
        expect(Object.keys(ask?.wrong ?? {})).toEqual(Object.keys(of.ask?.wrong ?? {}));
        expect(Object.keys(ask?.features ?? {})).toEqual(Object.keys(of.ask?.features ?? {}));
        expect([until === undefined, seen === undefined]).toEqual([of.until === undefined, of.seen === undefined]);
        expect(notes.minutes).toBe(of.notes.minutes);
        expect(text.length).toBeLessThanOrEqual(2);
      }
    }
  });
});
