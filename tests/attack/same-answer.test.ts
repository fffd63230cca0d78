import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../support/portal.ts';
import { note, size } from './figures.ts';
import { compareAnswers, measureAnswers } from './same-answer.ts';

let portal: Portal;

beforeEach(async () => {
  portal = await openPortal();
});

afterEach(() => portal.close());

test('what exists and what does not get the same words and the same statements', async () => {
  const figures = await compareAnswers(portal, 8);
  await note('attack', 20, 'words and statements for known and unknown', figures);
  expect(figures.found).toEqual([]);
});

const each = size(5, 200);

test('every question about what exists can be measured over a socket', async () => {
  const figures = await measureAnswers(portal, each);
  await note('attack', 21, 'time of known over unknown, medians', figures);
  expect(Object.values(figures.more ?? {}).every((ratio) => Number(ratio) > 0)).toBe(true);
}, 1_200_000);
