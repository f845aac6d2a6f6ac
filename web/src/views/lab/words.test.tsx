import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sentence } from '../../decode/entries';
import { InThreadClient } from '../../engine/fixture/inThreadClient';
import { FixtureMachine } from '../../engine/fixture/machine';
import { Ask } from '../../instruments/answers/Ask';
import { Causes } from '../../instruments/answers/Causes';
import { MovingPackets } from '../../instruments/answers/MovingPackets';
import { Books } from '../../instruments/books/Books';
import { AllParams } from '../../instruments/controls/AllParams';
import { Equations } from '../../instruments/equations/Equations';
import { HelpSheet } from '../../instruments/header/HelpSheet';
import { ShareDialog } from '../../instruments/header/ShareDialog';
import { KernelText } from '../../instruments/kernel/KernelText';
import { Zones } from '../../instruments/memory/Zones';
import { Tcp } from '../../instruments/tcp/Tcp';
import { UntilMenu } from '../../instruments/transport/UntilMenu';
import { ownAddress } from '../../run/address';
import { createLab, type Lab } from '../../run/lab';
import { decodeLink } from '../../scenario/link';
import { Context, EventCode, PARAMS, PRESETS } from '../../tables/tables';
import { DisplaySettings } from '../../ui/DisplaySettings';
import { LabProvider } from '../../ui/useLab';
import { pseudo } from '../../words/fixture/pseudo';
import { LANGUAGES } from '../../words/languages';
import { link } from '../../words/link';
import { notes } from '../../words/notes';
import { count } from '../../words/numbers';
import { settings } from '../../words/opening';
import { speak } from '../../words/spoken';
import { App } from './App';

let lab: Lab;
let english: string;

const shown = (part: ReactNode): string => renderToStaticMarkup(<LabProvider value={lab}>{part}</LabProvider>);

/** Returns the texts of a part of the page: visible ones, and those for screen readers only. */
function said(markup: string): string[] {
  const attributes = [...markup.matchAll(/ (?:aria-label|aria-valuetext|alt|placeholder|title)="([^"]*)"/g)];
  const texts = markup.replace(/<math.*?<\/math>/gs, '').split(/<[^>]*>/);
  return [...texts, ...attributes.map(([, text]) => text)].map((text) => text.replace(/&\w+;/g, ' '));
}

/** Files, commands, ids and units, which are equal in every language. */
const UNSPOKEN =
  /^(\S*[._/-]\S*|netstat -s|ethtool -S|tcp, udp|meminfo|sockstat|vmstat|gcov|cat .*|grep .*|# .*|\d+ \S+|#v=1.*|[\d.]+ s)$/;
const SI = /^[\d\s.,]*([kMG]?b\/s|ms|µs|ns|s|MiB|KiB|B|MB|kB)$/;
/** Words that are equal in every language: values of parameters, and each language's own name. */
const PROGRAMS = new Set([...PARAMS.flatMap(({ values }) => values), ...Object.values(LANGUAGES)]);

/** Returns those of the texts that are English words. */
function plain(texts: readonly string[]): string[] {
  const letters = texts.map((text) => text.trim()).filter((text) => /[a-z]{2}/i.test(text));
  return letters.filter((text) => !UNSPOKEN.test(text) && !SI.test(text) && !PROGRAMS.has(text));
}

beforeAll(() => {
  // The Share dialog checks the protocol of this address.
  vi.stubGlobal('location', new URL('https://example.org/'));
  // This document stands for a page that was not saved as one file.
  vi.stubGlobal('document', { querySelector: () => null });
  lab = createLab({ engine: () => new InThreadClient((run) => new FixtureMachine(run)), address: ownAddress() });
  english = shown(<App lab={lab} />);
  speak(pseudo, 'de-CH');
});

describe('in another language', () => {
  it('is everything that the page shows at first', () => {
    expect(english).toContain('Run until');
    expect(plain(said(shown(<App lab={lab} />)))).toEqual([]);
  });

  it.each([
    ['questions', () => <Ask />],
    ['what to run until', () => <UntilMenu close={() => {}} chosen={() => {}} open={() => {}} />],
    ['display', () => <DisplaySettings />],
    ['every parameter', () => <AllParams named={[]} />],
    ['memory by zone', () => <Zones />],
    ['the books', () => <Books />],
    ['packets on the stage', () => <MovingPackets />],
    ['TCP', () => <Tcp />],
    ['equations', () => <Equations />],
    ['kernel text', () => <KernelText />],
    ['help', () => <HelpSheet closed={() => {}} />],
    ['share', () => <ShareDialog closed={() => {}} />],
  ])('is what comes later: %s', (_, part) => {
    expect(plain(said(shown(part())))).toEqual([]);
  });

  it('is every event, and a chain of causes', () => {
    for (const kind of Object.values(EventCode)) {
      const entry = { kind, a: 1, b: 1, a_name: 257, b_name: 257, context: Context.SoftIrq, current_name: 257 };
      expect(plain([sentence(entry)])).toEqual([]);
      const caused = { ...entry, id: 9, t_ns: 2e9, cause: 0 };
      expect(plain(said(shown(<Causes links={[caused]} />)))).toEqual([]);
    }
  });

  it('is what is wrong with a link', () => {
    const { problems } = decodeLink('v=9&preset=none&nic.ring=1&loop=x&t=x&edit=7&at=x&nonsense');
    expect(problems).toHaveLength(8);
    for (const problem of problems) expect(problem(link)).toMatch(/[α-ω]{3}/);
  });

  it('names every parameter and preset', () => {
    for (const { id } of PARAMS) expect(notes.params[id].meaning).toMatch(/[α-ω]/);
    for (const { id } of PRESETS) expect(settings.presets[id].sentence).toMatch(/[α-ω]/);
  });

  it('numbers are written as that language has them', () => {
    expect(count(1234567)).toBe('1\u202f234\u202f567');
  });
});
