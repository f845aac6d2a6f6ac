/**
 * Page object that uses the page like a screen reader: by roles and names in the browser's accessibility tree, and by
 * keys. It uses no selectors and no positions.
 */
import { type CDPSession, expect, type Page } from '@playwright/test';

type Property = { readonly name: string; readonly value: { readonly value?: unknown } };
type AXNode = {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly childIds?: readonly string[];
  readonly properties?: readonly Property[];
};

/** Limit for presses of Tab, larger than the number of focus stops. */
const STOPS = 160;

export class TreePage {
  private constructor(
    private readonly page: Page,
    private readonly browser: CDPSession,
  ) {}

  static async of(page: Page): Promise<TreePage> {
    return new TreePage(page, await page.context().newCDPSession(page));
  }

  private async nodes(): Promise<readonly AXNode[]> {
    const { nodes } = await this.browser.send('Accessibility.getFullAXTree');
    return nodes as readonly AXNode[];
  }

  /** Text of all parts that have this role and name. */
  async read(role: string, name?: string): Promise<string> {
    const nodes = await this.nodes();
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const words = ({ role: of, name: said, childIds = [] }: AXNode): string[] =>
      of?.value === 'StaticText'
        ? [said?.value ?? '']
        : childIds.flatMap((id) => {
            const child = byId.get(id);
            return child === undefined ? [] : words(child);
          });
    return nodes
      .filter((node) => !node.ignored && is(node, role, name))
      .flatMap(words)
      .join(' ')
      .replace(/\s+/g, ' ');
  }

  /** Text of the live regions, which a screen reader speaks automatically. */
  spoken(): Promise<string> {
    return this.read('status');
  }

  /** Waits until one reading of the part's text contains all these texts. */
  async reads(role: string, name: string, ...texts: readonly string[]): Promise<void> {
    const missing = async (): Promise<string[]> => {
      const said = unspaced(await this.read(role, name));
      return texts.filter((text) => !said.includes(unspaced(text)));
    };
    await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
  }

  /** The node that has the focus. */
  private async focused(): Promise<AXNode | undefined> {
    const { result } = await this.browser.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await this.browser.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    return nodes[0] as AXNode | undefined;
  }

  /** Presses Tab until a part with this role and name has the focus. */
  async tabTo(role: string, name: string): Promise<void> {
    for (let stops = 0; stops < STOPS; stops++) {
      const now = await this.focused();
      if (now !== undefined && is(now, role, name)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`no stop of the Tab key is the ${role} ${name}`);
  }

  async press(role: string, name: string): Promise<void> {
    await this.tabTo(role, name);
    await this.page.keyboard.press('Enter');
  }
}

/**
 * Whether a node has this role, and a name that begins with `wantedName`. The name of a field ends with the field's
 * unit.
 */
function is({ role, name }: AXNode, wantedRole: string, wantedName?: string): boolean {
  return role?.value === wantedRole && (wantedName === undefined || name?.value.startsWith(wantedName) === true);
}

/**
 * Removes white space. A term inside a sentence is a separate node, and the tree does not show spaces between nodes.
 */
const unspaced = (text: string): string => text.replace(/\s+/g, '');
