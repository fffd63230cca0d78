import { expect, test } from 'vitest';
import { planText } from './biller-plan.ts';

const PLAN = {
  slug: 'harbor',
  version: 2,
  isNew: false,
  ofOffice: undefined,
  changes: [{ path: 'merchant', before: 'acct_1', after: '' }],
};

test('a file that takes the merchant away says how many customers hear of it, and when', () => {
  expect(planText(PLAN, false, { hasStopped: true, customers: 1204, isPaused: false }).split('\n')).toEqual([
    'harbor: would become version 2',
    '  ~ merchant: "acct_1" → ""',
    '  ! 1,204 customers with auto pay, scheduled payments or pay by text will be told 60 minutes later that payments stopped, unless a file names a merchant before.',
  ]);
  expect(planText(PLAN, true)).not.toContain('!');
});

test('a file that names a merchant again says when those who heard of the stop hear of its end', () => {
  const ahead = { hasStopped: false, customers: 1, isPaused: false };
  expect(planText(PLAN, true, ahead)).toMatch(/! 1 customer will be told at once that payments go on\.$/);
  expect(planText(PLAN, true, { ...ahead, isPaused: true })).toContain('once the biller is no longer paused');
});
