import { expect, test } from 'vitest';
import { NO_PAYMENTS } from '../../portal/text/en.ts';
import { unpayableText } from './en.ts';
import { resumedNotice, stoppedNotice } from './stops.ts';

const NOTHING = { onAutoPay: false, onScheduled: false, onTexts: false };
const ALL = { onAutoPay: true, onScheduled: true, onTexts: true };
const PAGE = 'https://x/#/upcoming';

test('a stop is told with the money first, then in the words that stand at the bills of the biller', () => {
  const words = unpayableText({ biller: 'Harbor', is_paused: false, note: '' });
  expect(words).toBe('Harbor does not take payments here.');
  expect(stoppedNotice(['Harbor'], ALL, false).body).toBe(
    [
      'Nothing is paid to Harbor by auto pay, scheduled payment or text for now.',
      words,
      'You can turn off auto pay.',
      'You can delete scheduled payments.',
      'Please pay Harbor directly.',
      '',
      'We tell you when you can pay here again.',
    ].join('\n'),
  );
});

test.each([
  [{ ...NOTHING, onAutoPay: true }, 'auto pay', 'auto pay'],
  [{ ...NOTHING, onScheduled: true }, 'scheduled payment', 'scheduled payment'],
  [{ ...NOTHING, onTexts: true }, 'text', 'text'],
  [ALL, 'auto pay, scheduled payment or text', 'auto pay, scheduled payment and text'],
])('texts name only what the customer relies on: %j', (relied, stopped, resumed) => {
  expect(stoppedNotice(['Harbor'], relied, false).text).toBe(
    `Nothing is paid to Harbor by ${stopped} for now. Harbor does not take payments here. Please pay Harbor directly.`,
  );
  expect(resumedNotice(['Harbor'], relied, PAGE).text).toMatch(
    new RegExp(`again\\. You can pay by ${resumed} again\\. Please look at what is due\\.$`),
  );
});

test('a customer who only pays by text hears nothing of auto pay or of payments that failed', () => {
  const { body } = resumedNotice(['Harbor'], { ...NOTHING, onTexts: true }, PAGE);
  expect(body).toMatch(/again\.\nPay by text works again where it is on\.\n\nSee here/);
});

test('one notice names several billers, also where the portal takes no payments at all', () => {
  const relied = { ...NOTHING, onAutoPay: true };
  const names = ['Harbor', 'Cascade', 'Evergreen'];
  expect(stoppedNotice(['Harbor', 'Cascade'], relied, false).subject).toBe(
    'Harbor and Cascade do not take payments here',
  );
  const { subject, body, text } = stoppedNotice(names, relied, true);
  expect(subject).toBe('Nothing is paid here for now');
  expect(body).toContain(`for now.\n${NO_PAYMENTS}\nYou can turn off auto pay.\n`);
  expect(text).toBe(
    `Nothing is paid to Harbor, Cascade or Evergreen by auto pay for now. ${NO_PAYMENTS} Please pay Harbor, Cascade and Evergreen directly.`,
  );
  expect(resumedNotice(names, relied, PAGE)).toMatchObject({
    subject: 'You can pay here again',
    text: expect.stringMatching(/^Harbor, Cascade and Evergreen take payments in /),
  });
});
