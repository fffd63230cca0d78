import { expect, test } from 'vitest';
import { type Box, type Ground, type Point, routeBetween } from './geometry.ts';

const box = (x: number, y: number, width = 200, height = 80): Box => ({ x, y, width, height });

const ground = (of: Partial<Ground>): Ground => ({
  board: box(0, 0, 800, 1_000),
  groups: [],
  states: [],
  words: [],
  ...of,
});

/** Points along a route, from its start to its end. */
function along(path: string): Point[] {
  const [ax, ay, bx, by, cx, cy, dx, dy] = (path.match(/-?\d+/g) ?? []).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Array.from({ length: 101 }, (_, step) => {
    const t = step / 100;
    const u = 1 - t;
    const [a, b, c, d] = [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3];
    return { x: a * ax + b * bx + c * cx + d * dx, y: a * ay + b * by + c * cy + d * dy };
  });
}

const isOn = ({ x, y, width, height }: Box, at: Point) =>
  at.x > x && at.x < x + width && at.y > y && at.y < y + height;

test('a state leads straight to the one below it', () => {
  const [above, below] = [box(40, 40), box(40, 160)];
  const { path } = routeBetween(above, below, ground({ states: [above, below] }), []);
  expect(path).toBe('M140 120 C140 134 140 146 140 160');
});

test('an arrow goes round the states in between', () => {
  const column = [0, 1, 2, 3].map((row) => box(40, 40 + row * 110));
  const [first, second, third, last] = column as [Box, Box, Box, Box];
  const { path } = routeBetween(first, last, ground({ states: column }), []);
  expect(along(path).filter((at) => isOn(second, at) || isOn(third, at))).toEqual([]);
});

test('an arrow out of a large group starts near its target, and not in the middle over the listed texts', () => {
  const group = box(20, 200, 760, 500);
  const listed = box(40, 560, 300, 130);
  const outside = box(40, 760);
  const { path } = routeBetween(
    group,
    outside,
    ground({ groups: [group], states: [outside], words: [listed] }),
    [],
  );
  const places = along(path);
  expect(places[0]?.y).toBe(700);
  expect(places.filter((at) => isOn(listed, at) || at.y < 699)).toEqual([]);
});

test('texts are avoided if there is room beside them', () => {
  const [above, below] = [box(40, 40), box(40, 300)];
  const words = box(40, 180, 200, 60);
  const { path } = routeBetween(above, below, ground({ states: [above, below], words: [words] }), []);
  expect(along(path).filter((at) => isOn(words, at))).toEqual([]);
});

test('two arrows between the same states do not overlap', () => {
  const [above, below] = [box(40, 40), box(40, 160)];
  const states = ground({ states: [above, below] });
  const there = routeBetween(above, below, states, []);
  const back = routeBetween(below, above, states, there.ends);
  expect(back.path).toBe('M90 160 C90 146 90 134 90 120');
});

test('an arrow stays within the group of both its ends', () => {
  const group = box(20, 20, 300, 400);
  const column = [box(40, 40), box(40, 150), box(40, 260)];
  const [first, , last] = column as [Box, Box, Box];
  const { path } = routeBetween(first, last, ground({ groups: [group], states: column }), []);
  expect(along(path).filter((at) => !isOn(group, at))).toEqual([]);
});
