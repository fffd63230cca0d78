import { expect, test } from 'vitest';
import { unpayableText } from './en.ts';
import { resumedNotice, stoppedNotice } from './stops.ts';

const NOTHING = { onAutoPay: false, onScheduled: false, onTexts: false };
const ALL = { onAutoPay: true, onScheduled: true, onTexts: true };
const PAGE = 'https://x/#/upcoming';

test('a stop is told in the words that stand at the bills of the biller', () => {
  const words = unpayableText({ biller: 'Harbor', is_paused: false, note: '' });
  expect(words).toBe('Harbor does not take payments here.');
  expect(stoppedNotice('Harbor', ALL).body.startsWith(`${words}\n`)).toBe(true);
});

test.each([
  [{ ...NOTHING, onAutoPay: true }, 'auto pay', 'auto pay'],
  [{ ...NOTHING, onScheduled: true }, 'scheduled payment', 'scheduled payment'],
  [{ ...NOTHING, onTexts: true }, 'text', 'text'],
  [ALL, 'auto pay, scheduled payment or text', 'auto pay, scheduled payment and text'],
])('texts name only what the customer relies on: %j', (relied, stopped, resumed) => {
  expect(stoppedNotice('Harbor', relied).text).toBe(
    `Harbor does not take payments here. Nothing is paid by ${stopped} meanwhile. Please pay Harbor directly.`,
  );
  expect(resumedNotice('Harbor', relied, PAGE).text).toMatch(
    new RegExp(`again\\. You can pay by ${resumed} again\\. Please look at what is due\\.$`),
  );
});

test('a customer who only pays by text hears nothing of auto pay or of payments that failed', () => {
  const { body } = resumedNotice('Harbor', { ...NOTHING, onTexts: true }, PAGE);
  expect(body).toMatch(/again\.\nPay by text works again where it is on\.\n\nSee here/);
});
