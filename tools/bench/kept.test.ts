import { expect, test } from 'vitest';
import { drawing } from './drawing.ts';
import { changes, withParts } from './kept.ts';
import { reportOfChanges } from './report.ts';
import { comparedWithFloor, type Row } from './row.ts';

const row = (name: string, rest: Partial<Row>): Row => ({ part: 'p', name, value: 100, unit: 'ms', ...rest });

test('a figure is the median of ratios to the floor of its own round, and its noise is how far they differ', () => {
  expect(comparedWithFloor([100, 240, 90], [50, 100, 50])).toEqual({ ratio: 2, noise: expect.closeTo(0.15) });
});

test('a slower machine changes nothing, and a ratio is worse only beyond the noise of both runs', () => {
  const before = [
    row('same', { ratio: 2, noise: 0.02 }),
    row('noisy', { ratio: 2, noise: 0.3 }),
    row('worse', { ratio: 2, noise: 0.02 }),
    row('better', { ratio: 2, noise: 0.02 }),
    row('gone', { ratio: 2 }),
    row('alone', {}),
    row('bytes', { unit: 'kB' }),
  ];
  const now = [
    row('same', { value: 900, ratio: 2.05, noise: 0.02 }),
    row('noisy', { ratio: 2.5, noise: 0.02 }),
    row('worse', { ratio: 2.5, noise: 0.02 }),
    row('better', { ratio: 1, noise: 0.02 }),
    row('new', { ratio: 2 }),
    row('alone', { value: 900 }),
    row('bytes', { unit: 'kB', value: 110 }),
  ];
  const found = changes(before, now);
  expect(found.map(({ name, share }) => [name, Math.round(share * 100)])).toEqual([
    ['worse', 25],
    ['bytes', 10],
    ['better', -50],
  ]);
  expect(reportOfChanges(found, '2026-01-01.json')).toMatch(/worse +p +worse +2 → 2\.50 +\+25 % +noise 5 %/);
  expect(reportOfChanges([], '2026-01-01.json')).toContain('Nothing differs');
});

test('the drawing marks what misses its budget, and leaves out what has no floor', () => {
  const picture = drawing([
    row('a < b', { ratio: 1.5, noise: 0.1, budget: { atMost: 50 } }),
    row('within', { ratio: 1 }),
    row('alone', {}),
  ]);
  expect(picture.match(/class="missed"/g)).toHaveLength(1);
  expect(picture).toContain('a &lt; b');
  expect(picture).not.toContain('alone');
});

test('a part that is measured again takes the place of what was kept of it, and the other parts stay', () => {
  const starts = row('cold', { part: 'page-starts' });
  const server = row('checkout', { part: 'server-pglite' });
  const again = row('repeat', { part: 'page-starts' });
  expect(withParts([starts, server], [again])).toEqual([server, again]);
});
