import { expect, test } from 'vitest';
import { drawing } from './drawing.ts';
import { changes, withParts, withSources } from './kept.ts';
import { report, reportOfChanges } from './report.ts';
import { comparedWithFloor, type Row } from './row.ts';

const EARLIER = { node: 'v20.19.0', cores: 8, day: '2025-12-01', isQuick: true };
const TODAY = { node: 'v22.0.0', cores: 2, day: '2026-01-02', isQuick: false };

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
  const kept = { file: '2026-01-01.json', sources: { p: EARLIER } };
  expect(reportOfChanges(found, kept)).toMatch(
    /worse +p +worse +2 → 2\.50 +\+25 % +noise 5 % +2025-12-01, v20\.19\.0, 8 cores, quick/,
  );
  expect(reportOfChanges([], kept)).toContain('Nothing differs');
});

test('the drawing marks what misses its budget, and leaves out what has no floor', () => {
  const rows = [
    row('a < b', { ratio: 1.5, noise: 0.1, budget: { atMost: 50 } }),
    row('within', { ratio: 1 }),
    row('alone', {}),
  ];
  const picture = drawing({ rows, sources: { p: EARLIER } });
  expect(picture.match(/class="missed"/g)).toHaveLength(1);
  expect(picture).toContain('a &lt; b');
  expect(picture).toContain('p, 2025-12-01, v20.19.0, 8 cores, quick');
  expect(picture).not.toContain('alone');
});

test('a part that is measured again takes the place of what was kept of it, and each keeps its machine and day', () => {
  const starts = row('cold', { part: 'page-starts' });
  const server = row('checkout', { part: 'server-pglite' });
  const again = row('repeat', { part: 'page-starts' });
  const before = { rows: [starts, server], sources: { 'page-starts': EARLIER, 'server-pglite': EARLIER } };
  expect(withParts(before, [again], TODAY)).toEqual({
    rows: [server, again],
    sources: { 'server-pglite': EARLIER, 'page-starts': TODAY },
  });
  expect(withParts(undefined, [again], TODAY)).toEqual({ rows: [again], sources: { 'page-starts': TODAY } });
});

test('what an earlier version kept was measured where and when its file says', () => {
  const rows = [row('cold', {})];
  expect(withSources({ node: 'v20.19.0', cores: 8, rows }, '2025-12-01')).toEqual({
    rows,
    sources: { p: { ...EARLIER, isQuick: false } },
  });
  const kept = { rows, sources: { p: TODAY } };
  expect(withSources(kept, '2025-12-01')).toBe(kept);
});

test('the rows of a quick run say so', () => {
  expect(report([row('cold', {})], true)).toContain('p, quick');
  expect(report([row('cold', {})])).not.toContain('quick');
});
