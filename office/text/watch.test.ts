import { expect, test } from 'vitest';
import { changeText } from './watch.ts';

const ENTRY = { subject: '', biller: 'harbor', biller_name: 'Harbor Water' };

test.each([
  ['office-import-sent', '', 'applying', 'Being applied'],
  ['office-import-sent', '', 'held', 'Waits for approval'],
  ['office-joined', '', 'app', 'By an authenticator app'],
  ['office-invited', '', 'biller-admin harbor, viewer portal', 'Admin (Harbor Water), Viewer (whole portal)'],
  ['office-invited', '', 'viewer', 'Viewer'],
  ['office-rights', 'viewer', 'viewer, biller-admin', 'Viewer → Viewer, Admin'],
  ['office-rights', '', 'viewer', 'none → Viewer'],
  ['office-rights', 'viewer', '', 'Viewer → none'],
  ['office-refunded', 'request 3', 'done', 'Given back'],
  ['office-approved', 'request 3', '', ''],
  ['office-biller-paused', '', 'The cashier is ill.', 'The cashier is ill.'],
  ['office-mapping-changed', 'Delimiter: comma', 'Delimiter: tab', 'Delimiter: comma → Delimiter: tab'],
] as const)('the log tells a change of %s in words', (act, before, after, words) => {
  expect(changeText({ ...ENTRY, act, before, after })).toBe(words);
});

test('a request for other roles tells them before and after', () => {
  const asked = { act: 'office-asked', before: '', after: 'viewer, support' } as const;
  expect(changeText({ ...ENTRY, ...asked, subject: 'grants person 3 harbor' })).toBe(
    'none → Viewer, Support',
  );
});
