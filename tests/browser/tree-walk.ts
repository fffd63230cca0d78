import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { heard, listen } from './heard.ts';

interface TreeNode {
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly backendDOMNodeId?: number;
}

/** What a screen reader says of a control besides its role and name. */
const STATES = ['level', 'required', 'invalid', 'checked', 'pressed', 'selected', 'expanded', 'disabled'];

const stateOf = (node: TreeNode, name: string) =>
  node.properties?.find((property) => property.name === name)?.value.value;

/** A part of the script as it is said: role, name, states and description. */
function said(node: TreeNode): string {
  const states = STATES.flatMap((name) => {
    const state = stateOf(node, name);
    return state === undefined || state === false || state === 'false'
      ? name === 'checked' && state === 'false'
        ? ['not checked']
        : []
      : [state === true || state === 'true' ? name : `${name} ${state}`];
  });
  const description = String(node.description?.value ?? '');
  return [
    `${node.role?.value} "${node.name?.value}"`,
    ...states.map((state) => `[${state}]`),
    ...(description === '' ? [] : [`– ${description}`]),
  ].join(' ');
}

/** What depends on the day or on chance is the same in each script. */
const settled = (line: string) =>
  line
    .replace(/\s+/g, ' ')
    .replace(/\$[\d,]+(\.\d\d)?/g, '$#')
    .replace(
      /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/g,
      'MONTH',
    )
    .replace(/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g, 'DATE')
    .replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, /g, '')
    .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(, \d{4})?\b/g, 'DATE')
    .replace(/\b[A-Z0-9]{12,}\b/g, 'NUMBER')
    .replace(/\b\d+ (days late|bills|returns)\b/g, '# $1');

/** A sum is told each time that it is worked out, as often as the machine is slow. */
const WORKED_OUT = /^hears: (Being worked out|(Total ?)?\$#)$/;

/**
 * Walks through a task by the accessibility tree alone: it finds its way by roles and names, and writes down what a
 * screen reader says of each stop, where the focus goes, and what is announced.
 */
export class TreeWalk {
  readonly #lines: string[];
  readonly #page: Page;
  readonly #tree: CDPSession;

  private constructor(page: Page, tree: CDPSession, lines: string[]) {
    this.#page = page;
    this.#tree = tree;
    this.#lines = lines;
  }

  /** Before the page is opened. Two people of one task write one script. */
  static async on(page: Page, before?: TreeWalk): Promise<TreeWalk> {
    await listen(page);
    const tree = await page.context().newCDPSession(page);
    return new TreeWalk(page, tree, before ? before.#lines : []);
  }

  /** What was announced until now belongs to another task. */
  async forget(): Promise<void> {
    await this.#quiet();
    await heard(this.#page);
  }

  /** Reads a part without moving the focus. */
  async read(role: string, name: string | RegExp): Promise<void> {
    this.#lines.push(`reads ${said(await this.#find(role, name))}`);
  }

  async press(role: string, name: string | RegExp, key = 'Enter'): Promise<void> {
    await this.#stop(await this.#find(role, name));
    this.#lines.push(`presses ${key}`);
    await this.#page.keyboard.press(key);
  }

  /** Presses what says by its state that something is missing, to hear what. */
  async pressAtRest(role: string, name: string | RegExp): Promise<void> {
    await this.#stop(await this.#find(role, name, true));
    await this.pressHere('Enter');
  }

  async type(role: string, name: string | RegExp, words: string): Promise<void> {
    await this.#stop(await this.#find(role, name));
    // As by Tab, what a field holds already is chosen.
    if (role !== 'combobox') await this.#page.keyboard.press('ControlOrMeta+A');
    await this.typeHere(words, role === 'searchbox' || /password/i.test(String(name)));
  }

  /** Types into the control that the page gave the focus. */
  async typeHere(words: string, atOnce = false): Promise<void> {
    this.#lines.push('types');
    // How many answers come while letters are typed depends on the machine.
    if (atOnce) await this.#page.keyboard.insertText(words);
    else await this.#page.keyboard.type(words);
  }

  async pressHere(key: string): Promise<void> {
    this.#lines.push(`presses ${key}`);
    await this.#page.keyboard.press(key);
  }

  /** The page moves the focus there, and announces what it has to say by itself. */
  async arrive(role: string, name: string | RegExp): Promise<void> {
    await expect
      .poll(async () => {
        const focused = (await this.#nodes()).filter((node) => stateOf(node, 'focused') === true).at(-1);
        return focused !== undefined && matches(focused, role, name) ? 'there' : focused && said(focused);
      }, `the focus goes to ${role} ${name}`)
      .toBe('there');
    await this.hear();
    const focused = (await this.#nodes()).filter((node) => stateOf(node, 'focused') === true).at(-1);
    if (focused) this.#lines.push(`the focus is on ${said(focused)}`);
  }

  /** Waits until the page has announced what it has to, and this among it. */
  async hear(words?: string | RegExp): Promise<void> {
    if (words !== undefined)
      await expect
        .poll(() => this.#page.evaluate(() => window.billfoldHeard.map((one) => one.words).join('\n')))
        .toMatch(words);
    await this.#quiet();
    for (const sentence of await heard(this.#page)) this.#lines.push(`hears: ${sentence}`);
  }

  /** Compares with the script that was recorded. `RECORD_WALKS=1` records it anew. */
  async expectScript(task: string): Promise<void> {
    const file = fileURLToPath(new URL(`./tree-walks/${task}.txt`, import.meta.url));
    const script = `${this.#lines
      .map(settled)
      .filter((line) => !WORKED_OUT.test(line))
      .join('\n')}\n`;
    if (process.env.RECORD_WALKS) await writeFile(file, script);
    expect(script.split('\n')).toEqual((await readFile(file, 'utf8')).split('\n'));
  }

  async #stop(node: TreeNode): Promise<void> {
    this.#lines.push(`goes to ${said(node)}`);
    await this.#tree.send('DOM.focus', { backendNodeId: node.backendDOMNodeId as number });
  }

  async #find(role: string, name: string | RegExp, mayRest = false): Promise<TreeNode> {
    let node: TreeNode | undefined;
    await expect
      .poll(async () => {
        node = (await this.#nodes()).find((one) => matches(one, role, name));
        return node !== undefined && (mayRest || stateOf(node, 'disabled') !== true);
      }, `the tree holds ${role} ${name}`)
      .toBe(true);
    return node as TreeNode;
  }

  async #nodes(): Promise<readonly TreeNode[]> {
    const { nodes } = await this.#tree.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored }) => !ignored);
  }

  /** Nothing more is announced. */
  async #quiet(): Promise<void> {
    let before = -1;
    await expect
      .poll(
        async () => {
          const count = await this.#page.evaluate(() => window.billfoldHeard.length);
          const isQuiet = count === before;
          before = count;
          return isQuiet;
        },
        { intervals: [600] },
      )
      .toBe(true);
  }
}

function matches(node: TreeNode, role: string, name: string | RegExp): boolean {
  const called = String(node.name?.value ?? '');
  return node.role?.value === role && (typeof name === 'string' ? called === name : name.test(called));
}
