import { readFile } from 'node:fs/promises';
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { type Chart, chartOf, containsState, statesBelow } from '../../machines/diagram/chart.ts';
import { distanceToWay, pointsOn } from '../../machines/diagram/curves.ts';
import { type Box, laidOut, type PlacedState } from '../../machines/diagram/layout.ts';
import { labelBox, leadersOf, nearest } from '../../machines/diagram/leaders.ts';
import { closedAtFirst, withClosed } from '../../machines/diagram/regions.ts';
import { filesIn } from '../files.ts';
import { inRepository } from '../paths.ts';

const DRAWINGS = inRepository('docs/machines');
const files = (await filesIn(DRAWINGS)).filter((file) => file.endsWith('.json') && !file.includes('/'));
const graphviz = await Graphviz.load();

const holds = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/** The states that stand outside a region around them, or inside one that is not theirs. */
const misplaced = (states: readonly PlacedState[]) =>
  states.flatMap((one) =>
    states
      .filter(({ isRegion, path }) => isRegion && path !== one.path && !containsState(one.path, path))
      .filter((region) =>
        containsState(region.path, one.path) ? !holds(region, one) : overlaps(region, one),
      )
      .map(({ path }) => `${one.path} and ${path}`),
  );

const overlaps = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test.each(files)(
  '%s can be drawn whole, and as a link to any of its states opens it, each state in its region',
  async (file) => {
    const chart = chartOf(createMachine(JSON.parse(await readFile(`${DRAWINGS}/${file}`, 'utf8'))));
    const openings = statesBelow(chart.root).map(({ path }) => closedAtFirst(chart, [path]));
    for (const closed of new Map([[], ...openings].map((one) => [one.join(), one])).values()) {
      const drawn = withClosed(chart, closed);
      const { states } = await laidOut(drawn, async (dot) => graphviz.layout(dot, 'json', 'dot'));
      expect(
        states.map(({ path }) => path),
        closed.join(),
      ).toEqual(expect.arrayContaining(statesBelow(drawn.root).map(({ path }) => path)));
      expect(misplaced(states), closed.join()).toEqual([]);
    }
  },
);

test.each([
  ['session', 620, 520],
  ['cart', 620, 520],
  ['autoPaySetup', 620, 520],
])(
  'all of %s, with every region open, is shown with names that can be read in a frame of %i by %i',
  async (id, wide, high) => {
    const chart = chartOf(createMachine(JSON.parse(await readFile(`${DRAWINGS}/${id}.json`, 'utf8'))));
    const { width, height } = await laidOut(chart, async (dot) => graphviz.layout(dot, 'json', 'dot'));
    const scale = Math.min(wide / width, high / height);
    // As the style sheet of the page sets the names from afar.
    expect(Math.min(34, 11 / scale) * scale).toBeGreaterThan(9);
  },
);

const views = [
  ['whole', () => []],
  ['as first shown', (chart: Chart) => closedAtFirst(chart, [])],
] as const;

/** The width of a text is a guess by its letters, so two that stand side by side may seem to touch. */
const GUESSED = 12;

const hides = (one: Box | undefined, other: Box) =>
  one !== undefined &&
  overlaps({ ...one, x: one.x + GUESSED, width: one.width - GUESSED }, other) &&
  overlaps({ ...one, width: one.width - GUESSED }, other);

/** The height of a line of text. A line to an arrow that is shorter is not seen beside the text. */
const SEEN = 13;

test.each(views)(
  'each text is nearer to its own arrow than to any other, or a line leads from it to its arrow: drawn %s',
  async (_, closedOf) => {
    let [texts, lines, together] = [0, 0, 0];
    const short: string[] = [];
    const onOthers: string[] = [];
    for (const file of files) {
      const whole = chartOf(createMachine(JSON.parse(await readFile(`${DRAWINGS}/${file}`, 'utf8'))));
      const chart = withClosed(whole, closedOf(whole));
      const { arrows } = await laidOut(chart, async (dot) => graphviz.layout(dot, 'json', 'dot'));
      const leaders = leadersOf(arrows);
      for (const arrow of arrows) {
        const box = labelBox(arrow);
        if (!box) continue;
        texts += 1;
        const covered = arrows.filter((other) => other !== arrow && hides(labelBox(other), box));
        onOthers.push(...covered.map(({ label }) => `${file}: ${arrow.label} and ${label}`));
        const distanceTo = ({ path }: { path: string }) => nearest(box, pointsOn(path)).distance;
        const others = arrows.filter((other) => other !== arrow).map(distanceTo);
        const leader = leaders.get(arrow);
        lines += leader ? 1 : 0;
        const what = `${file}: ${arrow.label.join(', ')}`;
        if (leader) {
          const { from, to } = leader;
          const end = { x: to.x, y: to.y, width: 0, height: 0 };
          const texts = arrows.filter((other) => other !== arrow).flatMap((other) => labelBox(other) ?? []);
          expect(distanceToWay(to, pointsOn(arrow.path)), what).toBeLessThan(1);
          expect(nearest(box, [from]).distance, what).toBeLessThan(1);
          if (Math.hypot(to.x - from.x, to.y - from.y) < SEEN) short.push(`${what} is short`);
          const nearOthers = arrows
            .filter((other) => other !== arrow)
            .some(({ path }) => distanceToWay(to, pointsOn(path)) < 1);
          together += nearOthers ? 1 : 0;
          if (texts.some((text) => overlaps(text, end))) short.push(`${what} ends in another text`);
        } else expect(distanceTo(arrow), what).toBeLessThan(Math.min(...others));
      }
    }
    expect(short).toEqual([]);
    expect(onOthers).toEqual([]);
    // Two arrows may run together for all of their way.
    expect(together / lines).toBeLessThan(1 / 30);
    expect(texts).toBeGreaterThan(850);
    expect(lines / texts).toBeLessThan(1 / 8);
  },
);
