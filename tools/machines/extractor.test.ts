import { extractMachinesFromFile } from '@xstate/machine-extractor';
import { expect, test, vi } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { type Chart, chartOf, statesBelow } from '../../machines/diagram/chart.ts';
import { bare, dataOf } from '../../machines/diagram/data.ts';
import { classicText, editorText } from '../../machines/diagram/importable.ts';
import { machineFiles, machinesIn } from './files.ts';

/**
 * Stately's own extractor reads a machine from a text without running it, as Stately's editor and the extension of VS
 * Code do.
 */

const files = await machineFiles();

async function machineIn(file: string): Promise<AnyStateMachine> {
  const [[, machine] = []] = await machinesIn(file);
  if (!machine) throw new Error(`${file} exports no machine.`);
  return machine;
}

/** What the extractor read, as a chart of XState 5. It tells of each `params` that is a function: it cannot read it. */
function readByStately(text: string): Chart {
  const told = vi.spyOn(console, 'warn').mockReturnValue();
  const configs = (extractMachinesFromFile(text)?.machines ?? []).map((found) => found?.toConfig());
  told.mockRestore();
  const [config] = configs;
  if (!config || configs.length > 1) throw new Error('The extractor does not find one machine.');
  return chartOf(createMachine(inXState5(config)));
}

/** The extractor calls every guard `cond`, as XState 4 did, and says of each name what it is. */
function inXState5(value: unknown): object {
  if (Array.isArray(value)) return value.map(inXState5);
  if (typeof value !== 'object' || value === null) return value as never;
  if ('action' in value) return (value.action as { type: string }).type as never;
  const { kind: _, cond, ...others } = value as { kind?: string; cond?: { type: string } };
  return {
    ...Object.fromEntries(Object.entries(others).map(([key, inner]) => [key, inXState5(inner)])),
    ...(cond && { guard: cond.type }),
  };
}

/** States and ways with what the author calls them. The extractor leaves out `meta`, where lengths of delays stand. */
function toldIn({ root, arrows }: Chart): string[] {
  const states = statesBelow(root).map(({ path, kind, initial, description, tags }) =>
    [path, kind, initial, description, ...tags].join(' | '),
  );
  const inside = [root, ...statesBelow(root)].flatMap(({ path, lines }) =>
    lines.map((line) => `${path}: ${line}`),
  );
  const ways = arrows.map(({ from, to, label }) => `${from} -> ${to}: ${label}`);
  return [...states, ...[...inside, ...ways].sort()].map((told) =>
    told.replace(/(after \w+), [\d.]+ \w+\b/, '$1'),
  );
}

/** In a file, a guard that combines others has no name. The extractor leaves out the changes of an actor. */
function toldInFile(chart: Chart): string[] {
  return toldIn(chart)
    .filter((told) => !/: \w+ changed\b/.test(told))
    .map((told) => told.replace(/ \[[^\]]*\]/, ''));
}

test.each(files)("Stately's extractor reads the whole chart in both texts of $file", async ({ file }) => {
  const machine = await machineIn(file);
  const own = toldIn(chartOf(bare(machine)));
  for (const text of [editorText, classicText])
    expect(toldIn(readByStately(text(dataOf(machine)))), text.name).toEqual(own);
});

test.each(files)(
  "Stately's extractor reads each state and way of $file as it stands",
  async ({ file, text }) => {
    const own = chartOf(bare(await machineIn(file)));
    expect(toldInFile(readByStately(text))).toEqual(toldInFile(own));
  },
);

test('a chart that borrows its states from another file has none for the extractor', () => {
  const text = `import { createMachine } from 'xstate';
import { STATES } from './states.ts';

export const borrowedMachine = createMachine({ id: 'borrowed', initial: 'one', states: STATES });`;
  expect(toldIn(readByStately(text))).toEqual([]);
});
