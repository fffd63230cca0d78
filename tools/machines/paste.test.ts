import { transformWithOxc } from 'vite';
import { expect, test, vi } from 'vitest';
import type { AnyStateNode } from 'xstate';
import * as xstate from 'xstate';
import * as classic from 'xstate-classic';
import { chartOf } from '../../machines/diagram/chart.ts';
import { dataOf } from '../../machines/diagram/data.ts';
import { classicText, editorText } from '../../machines/diagram/importable.ts';
import { machineFiles, machinesIn, machinesOf } from './files.ts';
import { MACHINE_SCREENS } from './screens.ts';

/**
 * Stands in for everything a machine imports besides xstate: it can be called, read and passed on, and does
 * nothing.
 */
function stub(): unknown {
  return new Proxy(() => {}, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 'stub' : stub()),
    apply: () => stub(),
  });
}

const IMPORT = /^import \{([^}]*)\} from ["']([^"']+)["'];?$/gm;
const EXPORT = /^export (?=(?:async )?(?:function|const|class) (\w+))/gm;

/** Does what the visualizer does with a pasted file: no types, no other files, only xstate. */
async function paste(text: string): Promise<Record<string, unknown>> {
  const { code } = await transformWithOxc(text, 'pasted.ts');
  const names = [...code.matchAll(EXPORT)].map(([, name]) => name);
  const script = code.replaceAll(EXPORT, '').replace(IMPORT, (_, bindings: string, from: string) => {
    const taken = bindings.replaceAll(/\b(\w+) as (\w+)\b/g, '$1: $2');
    return `const {${taken}} = ${from === 'xstate' ? 'xstate' : 'stub()'};`;
  });
  return new Function('xstate', 'stub', `${script}\nreturn { ${names.join(', ')} };`)(xstate, stub);
}

const files = await machineFiles();

test('every machine that has a screen is found', () => {
  expect(files).toHaveLength(Object.keys(MACHINE_SCREENS).length);
});

interface Created {
  readonly id: string;
  readonly stateIds: readonly string[];
}

/**
 * Runs a text under the rule of the loader of stately.ai/viz: every import but xstate throws. The machine that it
 * creates is the one that the page shows.
 */
async function load<M extends Created>(
  text: string,
  library: { createMachine(config: never, options?: never): M },
): Promise<M> {
  const { code } = await transformWithOxc(text, 'loaded.ts');
  const created: M[] = [];
  const createMachine = (config: never, options?: never) => {
    const machine = library.createMachine(config, options);
    created.push(machine);
    return machine;
  };
  const script = code.replace(IMPORT, (_, bindings: string, from: string) => {
    if (from !== 'xstate') throw new Error(`External module (${from}) can't be used.`);
    return `const {${bindings}} = xstate;`;
  });
  new Function('xstate', script)({ createMachine });
  if (created.length !== 1 || !created[0]) throw new Error(`${created.length} machines were created.`);
  return created[0];
}

const stateIdsOf = (node: AnyStateNode): string[] => [
  node.id,
  ...Object.values(node.states).flatMap((child) => stateIdsOf(child as AnyStateNode)),
];

test.each(files)('the text of $file for the editor is the same machine in XState 5', async ({ file }) => {
  const [[, machine] = []] = await machinesIn(file);
  if (!machine) throw new Error(`${file} exports no machine.`);
  const text = editorText(dataOf(machine));
  const loaded = await load(text, {
    createMachine: (config: never) => {
      const made = xstate.createMachine(config);
      return { id: made.id, stateIds: stateIdsOf(made.root) };
    },
  });
  expect(loaded).toEqual({ id: machine.id, stateIds: stateIdsOf(machine.root) });
});

test.each(files)('the text of $file for stately.ai/viz has all its states in XState 4', async ({ file }) => {
  const [[, machine] = []] = await machinesIn(file);
  if (!machine) throw new Error(`${file} exports no machine.`);
  const loaded = await loadClassic(machine);
  expect([loaded.id, [...loaded.stateIds].sort()]).toEqual([machine.id, stateIdsOf(machine.root).sort()]);
});

test.each(files)(
  'the text of $file for stately.ai/viz starts there, takes each event with a guard, and misses nothing',
  async ({ file }) => {
    const [[, machine] = []] = await machinesIn(file);
    if (!machine) throw new Error(`${file} exports no machine.`);
    const told = vi.spyOn(console, 'warn');
    const loaded = await loadClassic(machine);
    expect(loaded.initialState.configuration).not.toEqual([]);
    for (const { path, transitions } of loaded.stateIds.map((id) => loaded.getStateNodeById(id)))
      for (const { eventType } of transitions.filter(({ cond }) => cond !== undefined)) {
        const next = () => loaded.transition(valueAt(path) ?? loaded.initialState, eventType);
        expect(next, `${path.join('.')} ${eventType}`).not.toThrow();
      }
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
  },
);

test('a guard in a text for stately.ai/viz answers yes, or no where that leads in a circle', async () => {
  const text = classicText({
    id: 'draft',
    initial: 'unchanged',
    states: {
      unchanged: { always: { guard: 'isEdited', target: 'changed' } },
      changed: {
        always: { guard: 'isUnedited', target: 'unchanged' },
        on: { saved: { guard: { and: ['isFull', 'isValid'] }, target: 'unchanged' } },
      },
    },
  });
  expect(text).toContain(`    "isEdited": () => false,
    "isUnedited": () => true,
    "and(isFull, isValid)": () => true,
`);
});

function loadClassic(machine: xstate.AnyStateMachine) {
  return load(classicText(dataOf(machine)), {
    createMachine: (config: never, options: never) => classic.createMachine(config, options),
  });
}

/** The value of a machine that stands in the state of this path. The root itself has none. */
function valueAt([outer, ...inner]: readonly string[]): classic.StateValue | undefined {
  if (outer === undefined) return undefined;
  const inside = valueAt(inner);
  return inside === undefined ? outer : { [outer]: inside };
}

test('a delay in a text for stately.ai/viz has its length there, or a minute', () => {
  const text = classicText(
    dataOf(
      xstate.setup({ delays: { pause: 300, rest: ({ event }) => event.type.length } }).createMachine({
        id: 'notice',
        initial: 'shown',
        after: { pause: '.shown', rest: '.gone' },
        states: { shown: {}, gone: {} },
      }),
    ),
  );
  expect(text).toContain(`  delays: {
    "pause": 300,
    "rest": 60000,
  },`);
});

test('a text with another import does not load there, as a file of ours does not', async () => {
  const { text } = files[0] as (typeof files)[number];
  await expect(load(text, xstate as never)).rejects.toThrow("can't be used.");
});

/** A length that comes from another file cannot be known where that file is missing. */
function withoutLengths(chart: object): unknown {
  return JSON.parse(JSON.stringify(chart).replaceAll(/(after \w+), [\d.]+ (?:ms|s|min|h)\b/g, '$1'));
}

test.each(files)('$file pastes into a visualizer unchanged', async ({ file, text }) => {
  const pasted = machinesOf(await paste(text));
  const real = await machinesIn(file);
  expect(pasted.map(([name]) => name)).toEqual(real.map(([name]) => name));
  expect(pasted).toHaveLength(1);
  const [drawn, own] = [pasted, real].map((all) =>
    all.map(([, machine]) => withoutLengths(chartOf(machine))),
  );
  expect(drawn).toEqual(own);
});

test('a machine that cannot be drawn without another file is detected', async () => {
  const text = `import { STATES } from '../states.ts';
import { createMachine } from 'xstate';

export const borrowedMachine = createMachine({ id: 'borrowed', initial: 'one', states: STATES });`;
  const pasted = await paste(text).catch(() => ({}));
  expect(machinesOf(pasted).map(([, machine]) => Object.keys(machine.states))).not.toContainEqual(['one']);
});
