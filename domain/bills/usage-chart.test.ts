import { expect, test } from 'vitest';
import { barOn, hasReadings, usagePeriods, usageScale, usageText } from './usage-chart.ts';

const graph = {
  series: ['This year', 'Last year'],
  labels: ['Oct', 'Nov', 'Dec'],
  graph_readings: [{ meter_id: 'W-1', values: [[3, null, 7], [-2]] }],
};

const periods = (...values: (number | null)[]) => [{ label: 'Nov', values }];

test('each meter has its own readings, and a missing one is not zero (DET-73)', () => {
  expect(usagePeriods(graph, 'W-1')).toEqual([
    { label: 'Oct', values: [3, -2] },
    { label: 'Nov', values: [null, null] },
    { label: 'Dec', values: [7, null] },
  ]);
  expect(hasReadings(usagePeriods(graph, 'W-1'))).toBe(true);
  expect(hasReadings(periods(null, 0))).toBe(true);
  expect(hasReadings(usagePeriods(graph, 'W-2'))).toBe(false);
});

test.each([
  [[7, 3], { top: 10, bottom: 0 }],
  [[120, null], { top: 200, bottom: 0 }],
  [[10, 2], { top: 10, bottom: 0 }],
  [[-3, null], { top: 0, bottom: -5 }],
  [[0.034], { top: 0.05, bottom: 0 }],
  [[3, -180], { top: 5, bottom: -200 }],
  [[-4], { top: 0, bottom: -5 }],
  [[0, null], { top: 1, bottom: 0 }],
  [[], { top: 1, bottom: 0 }],
])('the scale of %j ends at round numbers (DET-72)', (values, scale) => {
  const { top, bottom } = usageScale(periods(...values));
  expect([top, bottom]).toEqual([expect.closeTo(scale.top, 9), expect.closeTo(scale.bottom, 9)]);
});

test('bars rise from zero, and hang from it where usage is negative (DET-72)', () => {
  const scale = { top: 15, bottom: -5 };
  expect(barOn(scale, 15)).toEqual({ from: 0, height: 0.75 });
  expect(barOn(scale, -5)).toEqual({ from: 0.75, height: 0.25 });
  expect(barOn(scale, 0)).toEqual({ from: 0.75, height: 0 });
});

test('no number is too large to be drawn (DET-74)', () => {
  const scale = usageScale(periods(Number.MAX_VALUE, -Number.MAX_VALUE));
  expect(barOn(scale, Number.MAX_VALUE)).toEqual({ from: 0, height: 0.5 });
});

test('values are read out with their own decimals (DET-74)', () => {
  expect([usageText(1234.50625), usageText(-2), usageText(null)]).toEqual([
    '1,234.50625',
    '-2',
    'No reading',
  ]);
});

test('the smallest number has a scale of its own, and usage above zero starts at zero (DET-74)', () => {
  expect(usageScale(periods(Number.MIN_VALUE))).toEqual({ top: Number.MIN_VALUE, bottom: 0 });
  expect(usageScale(periods(Number.MAX_VALUE)).top).toBe(Number.MAX_VALUE);
});
