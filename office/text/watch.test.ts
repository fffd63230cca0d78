import { expect, test } from 'vitest';
import { changeText } from './watch.ts';

test.each([
  ['office-import-sent', '', 'applying', 'Being applied'],
  ['office-import-sent', '', 'held', 'Waits for approval'],
  ['office-joined', '', 'app', 'By an authenticator app'],
  ['office-invited', '', 'biller-admin harbor, viewer portal', 'Admin harbor, Viewer portal'],
  ['office-rights', 'viewer', 'viewer, biller-admin', 'Viewer → Viewer, Admin'],
  ['office-biller-paused', '', 'The cashier is ill.', 'The cashier is ill.'],
  ['office-mapping-changed', 'Delimiter: comma', 'Delimiter: tab', 'Delimiter: comma → Delimiter: tab'],
] as const)('the log tells a change of %s in words', (act, before, after, words) => {
  expect(changeText({ act, before, after })).toBe(words);
});
