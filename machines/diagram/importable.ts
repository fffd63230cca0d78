import { type AnyStateNode, setup } from 'xstate';
import { nodesBelow } from './chart.ts';

/**
 * A machine as a text that a tool outside this repository loads: one import, one literal. `config` is the machine as
 * its author wrote it, without functions (`docs/machines/<id>.json`).
 */

const { createMachine } = setup({});

/** For Stately's editor ("Import from code") and every tool that reads XState 5. */
export function editorText(config: object): string {
  return machineText([inData(config, 'guard')]);
}

/**
 * For the classic visualizer at stately.ai/viz, which runs XState 4: there a guard is called `cond`. The page takes the
 * first steps at once, and throws at a guard without an implementation.
 */
export function classicText(config: object): string {
  const literal = inData(config, 'cond');
  const answers = Object.entries(safeAnswers(config));
  if (answers.length === 0) return machineText([literal]);
  const lines = answers.map(([guard, isTrue]) => `    ${JSON.stringify(guard)}: () => ${isTrue},`);
  const options = [
    '{',
    '  // Each guard says yes, unless that would lead in a circle. Change an answer to see the other way.',
    '  guards: {',
    ...lines,
    '  },',
    '}',
  ];
  return machineText([literal, options.join('\n')]);
}

/** An answer for each guard: yes, or no where an `always` would otherwise lead back to its own state at once. */
function safeAnswers(config: object): Record<string, boolean> {
  const nodes = [...nodesBelow(createMachine(config as Parameters<typeof createMachine>[0]).root)];
  const ways = nodes.flatMap((node) =>
    (node.always ?? []).map(({ guard, target }) => ({
      guard: guard === undefined ? undefined : nameOf(guard),
      from: node,
      to: (target ?? [node]) as readonly AnyStateNode[],
    })),
  );
  const open = ways.filter(({ guard }) => guard === undefined);
  const answers: [string, boolean][] = [];
  // Usually the first state of a circle is where the machine starts, so the guard that leads out of it says no.
  for (const guard of [...new Set(guardNames(config))].reverse()) {
    const opened = ways.filter((way) => way.guard === guard);
    const isCircle = opened.some((way) => leadsBack(way.from, way.to, [...open, ...opened]));
    if (!isCircle) open.push(...opened);
    answers.unshift([guard, !isCircle]);
  }
  return Object.fromEntries(answers);
}

interface AlwaysWay {
  readonly from: AnyStateNode;
  readonly to: readonly AnyStateNode[];
}

function leadsBack(start: AnyStateNode, first: readonly AnyStateNode[], ways: readonly AlwaysWay[]): boolean {
  const reached = new Set(first.flatMap(enteredWith));
  for (const node of reached)
    for (const { from, to } of ways)
      if (from === node) for (const next of to.flatMap(enteredWith)) reached.add(next);
  return reached.has(start);
}

/** The states that are active once a state is entered: it, those around it, and those in which it starts. */
function enteredWith(node: AnyStateNode): AnyStateNode[] {
  return [...around(node), ...startsOf(node)];
}

function around(node: AnyStateNode | undefined): AnyStateNode[] {
  return node ? [node, ...around(node.parent)] : [];
}

function startsOf(node: AnyStateNode): AnyStateNode[] {
  const inside =
    node.type === 'parallel'
      ? Object.values(node.states)
      : ((node.initial?.target ?? []) as readonly AnyStateNode[]);
  return inside.flatMap((state) => [state as AnyStateNode, ...startsOf(state as AnyStateNode)]);
}

function machineText(parts: readonly string[]): string {
  return `import { createMachine } from 'xstate';\n\ncreateMachine(${parts.join(', ')});\n`;
}

function inData(config: object, guardKey: string): string {
  return JSON.stringify(withGuards(config, guardKey), undefined, 2);
}

function withGuards(value: unknown, guardKey: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withGuards(one, guardKey));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      isGuard(key, inner) ? [guardKey, guardOf(inner)] : [key, withGuards(inner, guardKey)],
    ),
  );
}

/** The names of all guards, in the order of the text. */
function guardNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isGuard(key, inner) ? [nameOf(inner)] : guardNames(inner),
  );
}

/** A state or an event may be called `guard` too; neither is a name, a name with parameters or a list of parts. */
function isGuard(key: string, value: unknown): boolean {
  if (key !== 'guard') return false;
  if (typeof value === 'string') return true;
  return typeof value === 'object' && value !== null && ('type' in value || partsOf(value)[1] !== undefined);
}

/** A guard that combines others becomes one name, because data cannot hold what combines them. */
function guardOf(guard: unknown): unknown {
  if (typeof guard !== 'object' || guard === null || 'type' in guard) return guard;
  return nameOf(guard);
}

function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const one = guard as object;
  if ('type' in one) return String(one.type);
  const [name, parts = []] = partsOf(one);
  return `${name}(${parts.map(nameOf).join(', ')})`;
}

function partsOf(guard: object): [name: string, parts: readonly unknown[] | undefined] {
  const [[name = '', parts] = []] = Object.entries(guard);
  return [name, Array.isArray(parts) ? parts : undefined];
}
