import { afterAll, beforeAll, expect, test } from 'vitest';
import { autoPayer } from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import type { Portal } from '../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../tests/support/sandbox-visitor.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';

/** What each notice is about, by the start of its subject. */
const KINDS = [
  'New bill: ',
  'Auto pay is on: ',
  'Auto pay is off: ',
  'Auto pay is scheduled for ',
  'Auto pay: $',
  'Please pay by hand: ',
  'Reminder: Harbor City Utilities, due ',
  'Reminder: Harbor City Utilities, past due ',
  'Your payment receipt',
  'Your scheduled payment failed',
  'Payment refunded: ',
];

let portal: Portal;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
});

afterAll(() => portal.close());

test('within a month each kind of notice goes out, and none of them twice (NTF-01, SRV2-19, SRV2-23, SRV2-32, SRV2-33)', async () => {
  const dana = await portal.signIn('demo');
  const danas = autoPayer(portal, () => dana);
  await danas.create('LOT-114', await danas.entry('Everyday Visa'));
  await danas.toggle('LOT-114', false);
  const paid = await payer(portal, () => dana).pay({ accounts: ['LOT-118'], method: 'Everyday Visa' });
  await person.send('/sandbox/payments', { confirmation_num: paid.confirmation_nums[0], ending: 'refund' });

  const month = (days: string) => person.send('/sandbox/clock', { date: days });
  await month('2026-12-05');
  const half = await portal.store.db.select().from(sandboxInbox);
  await month('2026-12-21');
  const sent = await portal.store.db.select().from(sandboxInbox);

  expect(sent.length).toBeGreaterThan(half.length);
  const missing = KINDS.filter((kind) => !sent.some(({ subject }) => subject.startsWith(kind)));
  expect(missing).toEqual([]);
  // Every address of the demo's reminders gets the notice of the new bill, and no second mail about it.
  expect(sent.filter(({ subject }) => subject.startsWith('Reminder: a new bill '))).toEqual([]);
  const notices = sent.map(
    ({ channel, recipient, subject, body }) => `${channel} ${recipient} ${subject} ${body}`,
  );
  expect(notices.filter((notice, at) => notices.indexOf(notice) !== at)).toEqual([]);
});
