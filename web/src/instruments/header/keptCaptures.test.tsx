import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

const KEPT = ['a.pcap', 'b.pcap', 'c.pcap'].map((name) => ({ hash: name, name, size: 1 }));
let kept = KEPT;

// Node has no DOM. So the component is called once as a function, with simple functions in place of React's hooks.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useState: () => [kept, () => {}],
  useEffect: () => {},
  useCallback: <T,>(made: T) => made,
}));
vi.mock('../../engine/captures', () => ({
  captureOf: async () => undefined,
  forgetCapture: async () => {},
  keptCaptures: async () => [],
}));

const { KeptCaptures } = await import('./KeptCaptures');

type Props = { children?: ReactNode; 'aria-label'?: string; onClick?: (event: object) => void };
type Button = { focus: () => void };

let focused: string[] = [];
const elementOf = (name: string): Button => ({ focus: () => focused.push(name) });

function* elements(node: ReactNode): Generator<ReactElement<Props>> {
  for (const child of Children.toArray(node)) {
    if (!isValidElement<Props>(child)) continue;
    yield child;
    yield* elements(child.props.children);
  }
}

/** Presses Delete in a row, and returns what has the focus afterwards. */
async function afterDeleting(nth: number, hasFocus = true): Promise<string[]> {
  const afterLast = { current: elementOf('Choose a file …') as HTMLElement };
  const list = KeptCaptures({ open: () => {}, tell: () => {}, afterLast });
  const found = [...elements(list)].filter(({ type }) => type === 'button').map(({ props }) => props);
  const presses = found.filter((props) => props['aria-label']?.startsWith('Delete'));
  const deletes = presses.map((props) => elementOf(props['aria-label'] ?? ''));
  const rowOf = (button: Button | undefined): object | null =>
    button === undefined ? null : { querySelector: () => button };
  const row = { nextElementSibling: rowOf(deletes[nth + 1]), previousElementSibling: rowOf(deletes[nth - 1]) };
  presses[nth].onClick?.({ currentTarget: { matches: () => hasFocus, closest: () => row } });
  await new Promise((resolve) => setTimeout(resolve));
  return focused;
}

beforeEach(() => {
  focused = [];
  kept = KEPT;
});

it('after Delete, the focus is on the next row’s Delete, or on the previous row’s', async () => {
  expect(await afterDeleting(1)).toEqual(['Delete c.pcap']);
  focused = [];
  expect(await afterDeleting(2)).toEqual(['Delete b.pcap']);
});

it('after the last capture is deleted, the focus is on the button that chooses a file', async () => {
  kept = KEPT.slice(0, 1);
  expect(await afterDeleting(0)).toEqual(['Choose a file …']);
});

it('a focus that the user has moved meanwhile stays there', async () => {
  expect(await afterDeleting(1, false)).toEqual([]);
});
