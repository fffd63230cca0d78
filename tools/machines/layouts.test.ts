import { readFile } from 'node:fs/promises';
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf, statesBelow } from '../../machines/diagram/chart.ts';
import { laidOut } from '../../machines/diagram/layout.ts';
import { closedAtFirst, withClosed } from '../../machines/diagram/regions.ts';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';

const DRAWINGS = inRepository('docs/machines');
const files = (await filesIn(DRAWINGS)).filter((file) => file.endsWith('.json') && !file.includes('/'));
const graphviz = await Graphviz.load();

test.each(files)('%s can be drawn whole, and as a link to any of its states opens it', async (file) => {
  const chart = chartOf(createMachine(JSON.parse(await readFile(`${DRAWINGS}/${file}`, 'utf8'))));
  const openings = statesBelow(chart.root).map(({ path }) => closedAtFirst(chart, [path]));
  for (const closed of new Map([[], ...openings].map((one) => [one.join(), one])).values()) {
    const drawn = withClosed(chart, closed);
    const { states } = await laidOut(drawn, async (dot) => graphviz.layout(dot, 'json', 'dot'));
    expect(
      states.map(({ path }) => path),
      closed.join(),
    ).toEqual(expect.arrayContaining(statesBelow(drawn.root).map(({ path }) => path)));
  }
});
