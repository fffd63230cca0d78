import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import * as xstate from 'xstate';
import { chartOf } from '../machines/chart.ts';
import { machineFiles, machinesIn, machinesOf } from './machine-files.ts';

/** Stands for whatever a machine imports besides xstate: it can be called, read and handed on, and does nothing. */
function stub(): unknown {
  return new Proxy(() => {}, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 'stub' : stub()),
    apply: () => stub(),
  });
}

const IMPORT = /^import \{([^}]*)\} from ["']([^"']+)["'];?$/gm;
const EXPORT = /^export (?=(?:async )?(?:function|const|class) (\w+))/gm;

/** What the visualizer does with a file that is pasted into it: no types, no files beside it, only xstate. */
async function paste(text: string): Promise<Record<string, unknown>> {
  const { code } = await transformWithOxc(text, 'pasted.ts');
  const names = [...code.matchAll(EXPORT)].map(([, name]) => name);
  const script = code.replaceAll(EXPORT, '').replace(IMPORT, (_, bindings: string, from: string) => {
    const taken = bindings.replaceAll(/\b(\w+) as (\w+)\b/g, '$1: $2');
    return `const {${taken}} = ${from === 'xstate' ? 'xstate' : 'stub()'};`;
  });
  return new Function('xstate', 'stub', `${script}\nreturn { ${names.join(', ')} };`)(xstate, stub);
}

test.each(await machineFiles())('$file pastes into a visualizer as it stands', async ({ file, text }) => {
  const pasted = machinesOf(await paste(text));
  const real = await machinesIn(file);
  expect(pasted.map(([name]) => name)).toEqual(real.map(([name]) => name));
  expect(pasted).toHaveLength(1);
  expect(pasted.map(([, machine]) => chartOf(machine))).toEqual(real.map(([, machine]) => chartOf(machine)));
});

test('a machine that needs a file beside it to be drawn is noticed', async () => {
  const text = `import { STATES } from './states.ts';
import { createMachine } from 'xstate';
export const borrowedMachine = createMachine({ id: 'borrowed', initial: 'one', states: STATES });`;
  const pasted = await paste(text).catch(() => ({}));
  expect(machinesOf(pasted).map(([, machine]) => Object.keys(machine.states))).not.toContainEqual(['one']);
});
