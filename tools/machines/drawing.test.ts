import { readFile } from 'node:fs/promises';
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../../machines/diagram/chart.ts';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';
import { drawingOf, widthOf } from './drawing.ts';

const FOLDER = inRepository('docs', 'machines');

const drawings = await Promise.all(
  (await filesIn(FOLDER))
    .filter((file) => file.endsWith('.svg'))
    .map(async (file) => ({ file, svg: await readFile(inRepository('docs', 'machines', file), 'utf8') })),
);

const colours = (svg: string) => [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour);

test('each colour of a drawing has another one for readers whose pages are dark', () => {
  for (const { file, svg } of drawings) {
    const [, style = ''] = /<style>(@media \(prefers-color-scheme: dark\) .*)<\/style>/.exec(svg) ?? [];
    const without = [...new Set(colours(svg.replace(style, '')))].filter(
      (colour) => colour !== 'none' && !style.includes(`[fill="${colour}"]`),
    );
    expect([file, without]).toEqual([file, []]);
    expect(style).toContain(' text { fill: ');
  }
});

test('no drawing is much wider than a page on which its text can be read', () => {
  const wide = drawings.filter(({ svg }) => widthOf(svg) > 1_110).map(({ file }) => file);
  expect(wide.length).toBeLessThan(drawings.length / 10);
  for (const { file, svg } of drawings) expect([file, widthOf(svg) < 1_800]).toEqual([file, true]);
});

test('a chart of many states side by side is drawn from left to right, and a chain from top to bottom', async () => {
  const graphviz = await Graphviz.load();
  const names = Array.from({ length: 8 }, (_, n) => `state${n}`);
  const fan = createMachine({
    initial: 'first',
    states: {
      first: { on: Object.fromEntries(names.map((name) => [`${name}.chosen`, name])) },
      ...Object.fromEntries(names.map((name) => [name, {}])),
    },
  });
  const chain = createMachine({
    initial: 'state0',
    states: Object.fromEntries(names.map((name, n) => [name, { on: { next: names[n + 1] ?? 'state0' } }])),
  });
  for (const machine of [fan, chain])
    expect(widthOf(drawingOf(graphviz, chartOf(machine)))).toBeLessThan(400);
});

test('no arrow is drawn over a label, and what lies below a label ends around it', () => {
  for (const { file, svg } of drawings) {
    const [below = '', labels = ''] = svg.split('<g class="labels" ');
    expect([file, labels.startsWith('stroke="white"')]).toEqual([file, true]);
    expect([file, labels.includes('paint-order="stroke"'), labels.includes('<path')]).toEqual([
      file,
      true,
      false,
    ]);
    const edges = below.split(/(?=<g id=)/).filter((group) => group.includes('class="edge"'));
    expect([file, edges.filter((edge) => edge.includes('<text'))]).toEqual([file, []]);
  }
});

test('a drawing names the tags of its states', () => {
  const { svg = '' } = drawings.find(({ file }) => file === 'checkout.svg') ?? {};
  expect(svg).toMatch(/>shown<\/text>\n<text[^>]*>\(settled, reviewed\)</);
});

test('no label of a drawing is written over another one', () => {
  for (const { file, svg } of drawings) {
    const [, labels = ''] = svg.split('<g class="labels" ');
    const places = [...labels.matchAll(/ x="[-\d.]+" y="[-\d.]+"/g)].map(([place]) => place);
    expect([file, places]).toEqual([file, [...new Set(places)]]);
  }
});
