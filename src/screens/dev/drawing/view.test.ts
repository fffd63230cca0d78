import { expect, test } from 'vitest';
import { atFirst, centred, fitted, isInside, moved, READABLE, zoomed } from './view.ts';

const frame = { width: 400, height: 300 };
const sheetBox = (width: number, height: number) => ({ x: 0, y: 0, width, height });

test.each([
  [2000, 500],
  [300, 5000],
  [100, 100],
])('a sheet of %i by %i is fitted into the frame', (width, height) => {
  const view = fitted({ width, height }, frame);
  expect(view.scale <= READABLE && isInside(view, sheetBox(width, height), frame)).toBe(true);
});

test('what could not be read as a whole is shown around a state', () => {
  const state = { x: 1800, y: 400, width: 100, height: 40 };
  const view = atFirst({ width: 2000, height: 500 }, frame, state);
  expect(view.scale).toBe(READABLE);
  expect(isInside(view, state, frame)).toBe(true);
  expect(atFirst({ width: 300, height: 200 }, frame, state).scale).toBe(READABLE);
});

test('a state that is larger than the frame is shown from its name on', () => {
  const state = { x: 500, y: 200, width: 900, height: 4000 };
  const { x, y, scale } = atFirst({ width: 3000, height: 5000 }, frame, state);
  expect([x + state.x * scale, y + state.y * scale].every((at) => at >= 0 && at < 50)).toBe(true);
});

test('a point stays under the pointer while I zoom, and the scale has limits', () => {
  const view = centred({ x: 50, y: 50, width: 10, height: 10 }, 1, frame);
  const near = zoomed(view, 2, { x: 30, y: 40 });
  expect((30 - near.x) / near.scale).toBeCloseTo((30 - view.x) / view.scale);
  expect((40 - near.y) / near.scale).toBeCloseTo((40 - view.y) / view.scale);
  expect([zoomed(view, 1000, view).scale, zoomed(view, 0.0001, view).scale]).toEqual([4, 0.1]);
});

test('a sheet moves as far as the pointer', () => {
  expect(moved({ x: 1, y: 2, scale: 3 }, { x: 10, y: -10 })).toEqual({ x: 11, y: -8, scale: 3 });
});
