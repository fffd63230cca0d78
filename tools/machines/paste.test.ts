import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import * as xstate from 'xstate';
import { chartOf } from '../../machines/diagram/chart.ts';
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

test.each(files)('$file pastes into a visualizer unchanged', async ({ file, text }) => {
  const pasted = machinesOf(await paste(text));
  const real = await machinesIn(file);
  expect(pasted.map(([name]) => name)).toEqual(real.map(([name]) => name));
  expect(pasted).toHaveLength(1);
  expect(pasted.map(([, machine]) => chartOf(machine))).toEqual(real.map(([, machine]) => chartOf(machine)));
});

test('a machine that cannot be drawn without another file is detected', async () => {
  const text = `import { STATES } from '../states.ts';
import { createMachine } from 'xstate';

export const borrowedMachine = createMachine({ id: 'borrowed', initial: 'one', states: STATES });`;
  const pasted = await paste(text).catch(() => ({}));
  expect(machinesOf(pasted).map(([, machine]) => Object.keys(machine.states))).not.toContainEqual(['one']);
});
