import { expect, test } from 'vitest';
import { NO_PAYMENTS } from '../../portal/text/en.ts';
import { unpayableText } from './en.ts';
import { resumedNotice, stoppedNotice } from './stops.ts';

const NOTHING = { onAutoPay: false, onScheduled: false, onTexts: false };
const ALL = { onAutoPay: true, onScheduled: true, onTexts: true };
const AUTO_PAY = { ...NOTHING, onAutoPay: true };
const TEXTS = { ...NOTHING, onTexts: true };
const PAGE = 'https://x/#/upcoming';

const to = (relied: typeof ALL, ...billers: string[]) => billers.map((biller) => ({ biller, ...relied }));

test('a stop is told with the money first, then in the words that stand at the bills of the biller', () => {
  const words = unpayableText({ biller: 'Harbor', is_paused: false, note: '' });
  expect(words).toBe('Harbor does not take payments here.');
  expect(stoppedNotice(to(ALL, 'Harbor'), false).body).toBe(
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
  [AUTO_PAY, 'auto pay', 'Auto pay works again where it is on.'],
  [{ ...NOTHING, onScheduled: true }, 'scheduled payment', 'Scheduled payments are made on their days.'],
  [TEXTS, 'text', 'Pay by text works again where it is on.'],
  [
    ALL,
    'auto pay, scheduled payment or text',
    'Auto pay works again where it is on. Scheduled payments are made on their days. Pay by text works again where it is on.',
  ],
])('texts name only what the customer relies on: %j', (relied, stopped, resumed) => {
  expect(stoppedNotice(to(relied, 'Harbor'), false).text).toBe(
    `Nothing is paid to Harbor by ${stopped} for now. Harbor does not take payments here. Please pay Harbor directly.`,
  );
  expect(resumedNotice(to(relied, 'Harbor'), PAGE).text).toBe(
    `Harbor takes payments in Billfold again. ${resumed} Please look at what is due.`,
  );
});

test('a customer who only pays by text hears nothing of auto pay or of payments that failed', () => {
  const { body } = resumedNotice(to(TEXTS, 'Harbor'), PAGE);
  expect(body).toMatch(/again\.\nPay by text works again where it is on\.\n\nSee here/);
});

test('one notice names several billers, also where the portal takes no payments at all', () => {
  const names = ['Harbor', 'Cascade', 'Evergreen'];
  expect(stoppedNotice(to(AUTO_PAY, 'Harbor', 'Cascade'), false).subject).toBe(
    'Harbor and Cascade do not take payments here',
  );
  const { subject, body, text } = stoppedNotice(to(AUTO_PAY, ...names), true);
  expect(subject).toBe('No payments can be made here for now');
  expect(body).toContain(`for now.\n${NO_PAYMENTS}\nYou can turn off auto pay.\n`);
  expect(text).toBe(
    `Nothing is paid to Harbor, Cascade or Evergreen by auto pay for now. ${NO_PAYMENTS} Please pay Harbor, Cascade and Evergreen directly.`,
  );
  expect(resumedNotice(to(AUTO_PAY, ...names), PAGE)).toMatchObject({
    subject: 'You can pay here again',
    text: expect.stringMatching(/^Harbor, Cascade and Evergreen take payments in /),
  });
});

test('of each biller a notice says only what the customer relies on there', () => {
  const relied = [...to(AUTO_PAY, 'Harbor'), ...to(TEXTS, 'Cascade'), ...to(AUTO_PAY, 'Evergreen')];
  expect(stoppedNotice(relied, true).text).toBe(
    `Nothing is paid to Harbor or Evergreen by auto pay for now. Nothing is paid to Cascade by text for now. ${NO_PAYMENTS} Please pay Harbor, Cascade and Evergreen directly.`,
  );
});

test('more than three billers are counted', () => {
  const relied = to(AUTO_PAY, 'Harbor', 'Cascade', 'Evergreen', 'Pioneer');
  expect(stoppedNotice(relied, false)).toMatchObject({
    subject: '4 of your billers do not take payments here',
    text: 'Nothing is paid to 4 of your billers by auto pay for now. 4 of your billers do not take payments here. Please pay 4 of your billers directly.',
  });
  expect(resumedNotice(relied, PAGE).body).toMatch(/^4 of your billers take payments in Billfold again\.\n/);
});
