import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alikeButForCase } from './files.mjs';
import { faultsOf } from './rules.mjs';

let house;

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'floors-'));
});

afterEach(() => rmSync(house, { recursive: true }));

/** Writes the files of a small test project. `files`: text of each file by path. */
function build(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
}

describe('the page', () => {
  it('is in order while each folder imports only from those before it', () => {
    build({
      'web/src/lib/rows.ts': 'export const rows = 1;',
      'web/src/run/lab.ts': "import { createStore } from 'zustand/vanilla'; import { rows } from '../lib/rows';",
      'web/src/ui/useLab.ts': "import { useContext } from 'react'; import '../run/lab';",
      'web/src/instruments/tcp/Tcp.tsx':
        "import './tcp.css'; import '../../ui/useLab'; export const Tcp = () => <p />;",
      'web/src/instruments/tcp/tcp.css': '.tcp { color: red; }',
    });
    expect(faultsOf(house)).toEqual([]);
  });

  it.each([
    ['a value', "import { lab } from '../run/lab';"],
    ['a type', "import type { Lab } from '../run/lab';"],
    ['what is handed on', "export { lab } from '../run/lab';"],
    ['what comes later', "export const later = () => import('../run/lab');"],
    ['a worker', "export const at = new URL('../run/lab.ts', import.meta.url);"],
  ])('a folder does not import from one after it: %s', (_, text) => {
    build({ 'web/src/lib/rows.ts': text, 'web/src/run/lab.ts': 'export const lab = 1; export type Lab = number;' });
    expect(faultsOf(house)).toEqual(['lib/rows.ts imports run/lab.ts, from a floor above its own']);
  });

  it('a sheet that comes later does not style by a name of its own what another part calls so, too', () => {
    const part = (name) => `export const Part = ({ on }) => <b className={on ? '${name} on' : '${name}'} />;`;
    build({
      'web/src/instruments/terms/Terms.tsx': part('term'),
      'web/src/views/words/Words.tsx': part('term'),
      'web/src/views/words/words.css':
        '@layer views { @media (--paper) { /* .on */ .term:hover > b, .all .term { top: 0 } } }',
      'web/src/views/places/Places.tsx': part('stage') + part('all'),
      'web/src/views/places/places.css': '@layer views { .stage, .places:has(.term), .all { .term { top: 0 } } }',
      'web/src/instruments/stage/Stage.tsx': part('stage'),
    });
    expect(faultsOf(house)).toEqual(['views/words/words.css styles .term, a class that instruments/terms has, too']);
  });

  it.each([
    ['.a { font-size: 12.5px }', 'font-size 12.5px is not of the scale (preferences/scale.css)'],
    ['.a { font: 1.1em / 1.4 serif }', 'font-size 1.1em is not of the scale (preferences/scale.css)'],
    ['.a { font-weight: 650 }', 'font-weight 650: use 400, 600, 700'],
    ['.a { row-gap: 5px }', 'gap 5px: use 1px, 2px, 4px, 6px, 8px, 10px, 12px, 16px, 24px'],
    ['@media (width < 3px) { }', '@media (width < 3px) has no name (preferences/breakpoints.ts)'],
  ])('a sheet has its sizes from one scale: %s', (text, fault) => {
    const fine =
      '.b { font-size: var(--text-1); gap: 2px 0; font-weight: 600 } @media (--phone) { .b { font: inherit } }';
    build({ 'web/src/views/lab/lab.css': `/* font-size: 1px */ ${fine} ${text}` });
    expect(faultsOf(house)).toEqual([`views/lab/lab.css: ${fault}`]);
  });

  it.each([
    ['beside', '.a { display: flex; align-items: center }'],
    ['cluster', '.a { b { gap: 4px 0; align-items: center; flex-wrap: wrap; display: flex; } color: red }'],
    ['ends', '@media (--phone) { .a { display: flex; justify-content: space-between; align-items: center } }'],
    ['stack', '.a { display: flex; flex-direction: column; row-gap: 4px }'],
  ])('a rule that places parts as .%s does is that class', (way, text) => {
    const others =
      '.c { display: flex; align-items: baseline } .d { display: flex; flex-direction: column; margin: 0 }';
    build({ 'web/src/views/lab/lab.css': `${others} ${text}`, 'web/src/ui/layout.css': text });
    expect(faultsOf(house)).toEqual([expect.stringMatching(`says what .${way} of ui/layout.css does: wear that$`)]);
  });

  it('a sheet has at most 400 lines', () => {
    build({ 'web/src/ui/long.css': '\n'.repeat(401), 'web/src/ui/short.css': '\n'.repeat(400) });
    expect(faultsOf(house)).toEqual(['ui/long.css has 401 lines: at most 400']);
  });

  it('a style sheet obeys the floors, too; a comment is no import', () => {
    build({
      'web/src/ui/base.css': "/* @import '../views/a.css'; */ @import '../views/lab/lab.css';",
      'web/src/views/lab/lab.css': '',
      'web/src/lib/files.ts': 'export const at = () => new URL(`a.md`, import.meta.url);',
      'web/src/lib/rows.ts': "// import '../run/lab';\nexport const text = \"import '../run/lab'\";",
    });
    expect(faultsOf(house)).toEqual(['ui/base.css imports views/lab/lab.css, from a floor above its own']);
  });

  it.each(['instruments', 'views'])('parts of %s stand apart', (folder) => {
    build({
      [`web/src/${folder}/one/a.ts`]: "import '../two/b'; import './c';",
      [`web/src/${folder}/one/c.ts`]: '',
      [`web/src/${folder}/two/b.ts`]: '',
    });
    expect(faultsOf(house)).toEqual([`${folder}/one/a.ts imports ${folder}/two/b.ts: the two stand apart`]);
  });

  it('has no circle of files, not even in one folder, of types alone', () => {
    build({
      'web/src/lib/a.ts': "import type { B } from './b'; export type A = B;",
      'web/src/lib/b.ts': "import type { C } from './c'; export type B = C;",
      'web/src/lib/c.ts': "import type { A } from './a'; export type C = A;",
    });
    expect(faultsOf(house)).toEqual(['web/src: a circle of files: lib/a.ts, lib/b.ts, lib/c.ts']);
  });

  it.each([
    ['react', 'lab.ts', "import { useState } from 'react';"],
    ['react-dom/client', 'lab.ts', "import { createRoot } from 'react-dom/client';"],
    ['zustand', 'lab.ts', "import { create } from 'zustand';"],
    ['react', 'Lab.tsx', 'export const Lab = () => <p />;'],
  ])('knows no React below ui: %s in %s', (name, file, text) => {
    build({ [`web/src/run/${file}`]: text });
    expect(faultsOf(house)).toEqual([`run/${file} knows React (${name}), below ui`]);
  });

  it.each([
    ['Worker', 'export const start = () => new Worker("a.js");'],
    ['WebAssembly', 'export const there = typeof WebAssembly === "object";'],
  ])('knows %s in the engine alone', (name, text) => {
    build({ 'web/src/shell/main.ts': text, 'web/src/engine/client.ts': text });
    expect(faultsOf(house)).toEqual([`shell/main.ts knows ${name}, which only the engine does`]);
  });

  it.each(["node.setAttribute('style', 'top:0')", "setAttr(node, 'style', '')"])(
    'writes no style attribute: %s',
    (text) => {
      build({ 'web/src/draw/a.ts': `export const paint = (node, setAttr) => ${text};` });
      expect(faultsOf(house)).toEqual([
        'draw/a.ts writes a style attribute: a strict Content-Security-Policy forbids it',
      ]);
    },
  );

  it.each([
    ['text between tags', 'export const A = () => <p>Hello</p>;', 'Hello'],
    ['a name for a screen reader', 'export const A = () => <p aria-label="Hello" />;', 'Hello'],
    ['a title', 'export const A = () => <p title="Hello" />;', 'Hello'],
    ['a sentence', "export const said = 'hello there';", 'hello there'],
    ['a sentence in a template', 'export const said = `lost packets`;', 'lost packets'],
  ])('says nothing outside words: %s', (_, text, said) => {
    build({ 'web/src/ui/A.tsx': text });
    expect(faultsOf(house)).toEqual([`ui/A.tsx says “${said}” itself: words stand in words/`]);
  });

  it('a style sheet says nothing, either; words, class names and exceptions may', () => {
    build({
      'web/src/ui/a.css': '.a::after { content: " — broken"; }',
      'web/src/ui/A.tsx': 'export const A = () => <p className="node soft" />; throw new Error(\'no lab here\');',
      'web/src/words/en/a.ts': "export const a = 'hello there';",
    });
    expect(faultsOf(house)).toEqual(['ui/a.css says “ — broken” itself: words stand in words/']);
  });

  it('has no file outside its floors', () => {
    build({ 'web/src/utils/a.ts': '' });
    expect(faultsOf(house)).toEqual(['utils/a.ts stands in no folder of the plan (web/tooling/floors/rules.mjs)']);
  });
});

describe('the core', () => {
  const crate = (...needs) =>
    `[dependencies]\n${needs.map((name) => `${name} = { path = "../${name}" }`).join('\n')}\n`;

  it('a crate depends only on those before it; what its tests need is free', () => {
    build({
      'sim-wasm/base/Cargo.toml': crate('kernel'),
      'sim-wasm/kernel/Cargo.toml': `${crate('base')}[dev-dependencies]\nlab = { path = "../lab" }\n`,
      'sim-wasm/world/Cargo.toml':
        '[package]\nversion.workspace = true\n[dependencies]\nlab.workspace = true\nmachine = { workspace = true }\n',
      'sim-wasm/misc/Cargo.toml': '',
    });
    expect(faultsOf(house)).toEqual([
      'sim-wasm/base depends on kernel, from a floor above its own',
      'sim-wasm/misc is no crate of the plan (web/tooling/floors/rules.mjs)',
      'sim-wasm/world depends on lab, from a floor above its own',
      'sim-wasm/world depends on machine, from a floor above its own',
    ]);
  });

  it('has no parts that call each other in a circle through methods, which need no import', () => {
    const sched = 'pub struct Sched; impl Sched { pub(crate) fn wake_task(&mut self) {} fn own_step(&self) {} }';
    const stack = (call) =>
      `pub struct Stack; impl Stack { pub fn frame_arrived(&mut self, below: &mut Below) { ${call} } }`;
    const buildWith = (call, inSched) =>
      build({
        'sim-wasm/machine/Cargo.toml': crate(),
        'sim-wasm/machine/src/lib.rs':
          'mod sched; mod stack; pub struct Machine; impl Machine { fn run_on(&mut self) { self.stack.frame_arrived(1); } }',
        'sim-wasm/machine/src/dispatch.rs': 'impl Machine { pub fn apply_next(&mut self) { self.run_on(); } }',
        'sim-wasm/machine/src/sched/mod.rs': sched + inSched,
        'sim-wasm/machine/src/stack/mod.rs': stack(call),
      });
    buildWith('below.sched.wake_task(3);', '');
    expect(faultsOf(house)).toEqual([]);
    buildWith('below.sched.wake_task(3);', 'impl Sched { fn late(&self, s: &mut Stack) { s.frame_arrived(2); } }');
    expect(faultsOf(house)).toEqual(['sim-wasm/machine/src: parts that call each other in a circle: sched, stack']);
  });

  it('a queueing discipline folds each of its fields into the digest, or says that it leaves the field out', () => {
    const buildWith = (pattern) =>
      build({
        'sim-wasm/kernel/Cargo.toml': '',
        'sim-wasm/kernel/src/lib.rs': 'mod qdisc;',
        'sim-wasm/kernel/src/qdisc/mod.rs': 'mod red; impl Qdisc { pub fn fold_digest(&self) { match self {} } }',
        'sim-wasm/kernel/src/qdisc/red.rs': `impl Red { fn fold_digest(&self, mix: &mut impl FnMut(u64)) { ${pattern} } }`,
      });
    const fault =
      'sim-wasm/kernel/src/qdisc/red.rs: fold_digest begins with a pattern of all fields (let Red { avg, … } = self;), without “..”';
    buildWith('let Red { avg, len: _ } = self; mix(avg);');
    expect(faultsOf(house)).toEqual([]);
    buildWith('let Red { avg, .. } = self; mix(avg);');
    expect(faultsOf(house)).toEqual([fault]);
    buildWith('mix(self.avg);');
    expect(faultsOf(house)).toEqual([fault]);
  });

  it('has no circle of files inside a crate, through uses, paths and faces of modules', () => {
    build({
      'sim-wasm/kernel/Cargo.toml': '',
      'sim-wasm/kernel/src/lib.rs': 'pub mod tcp; pub mod clock; mod wire;',
      'sim-wasm/kernel/src/tcp/mod.rs': 'mod sock; mod window; pub use sock::{Sock, self}; pub use window::*;',
      'sim-wasm/kernel/src/tcp/sock.rs': 'use super::window::{self, Window as W};\npub struct Sock(W);',
      'sim-wasm/kernel/src/tcp/window.rs': 'pub struct Window; impl Window { fn now() { crate::clock::read() } }',
      'sim-wasm/kernel/src/clock.rs': 'use crate::tcp::Sock; pub fn read() {}',
      'sim-wasm/kernel/src/wire.rs': 'use crate::tcp::Window; // use crate::clock;\npub struct Wire;',
    });
    expect(faultsOf(house)).toEqual(['sim-wasm/kernel/src: a circle of files: clock.rs, tcp/sock.rs, tcp/window.rs']);
  });

  it('a module is made of what stands below it, and tests may look anywhere: neither makes a circle', () => {
    build({
      'sim-wasm/kernel/Cargo.toml': '',
      'sim-wasm/kernel/src/lib.rs': 'pub mod memory; pub mod sched;',
      'sim-wasm/kernel/src/memory/mod.rs': 'mod alloc; use alloc::Pages; pub struct Memory(Pages);',
      'sim-wasm/kernel/src/memory/alloc.rs': 'use super::Memory; pub struct Pages; impl Memory {}',
      'sim-wasm/kernel/src/sched.rs':
        'pub struct Queue;\n#[cfg(test)]\nmod tests { use crate::memory::Memory; fn a() { { } } }\n',
      'sim-wasm/kernel/src/memory/far.rs': 'use crate::sched::Queue;',
    });
    expect(faultsOf(house)).toEqual([]);
  });
});

it('no two paths differ only in case, files or folders', () => {
  expect(alikeButForCase(['a/Events.tsx', 'a/events.tsx', 'b/C/d.ts', 'b/c/e.ts'])).toEqual([
    ['a/Events.tsx', 'a/events.tsx'],
    ['b/C', 'b/c'],
  ]);
});
