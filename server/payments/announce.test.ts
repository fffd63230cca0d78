import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateRecipients } from '../../domain/checkout/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { payer, review } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { messages } from '../store/schema/work.ts';

const OWN = 'demo@billfold.example';
const OTHER = 'landlord@home.example';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

beforeEach(() => portal.store.db.delete(messages));

/** Pays and resolves to the mails by their recipients. */
async function mailsOf(wish: Parameters<ReturnType<typeof payer>['review']>[0]) {
  const till = payer(portal, () => dana);
  await till.review(wish);
  const receipt_options = [OWN, OTHER].map((value) => ({ type: 'email' as const, value }));
  (await portal.send(updateRecipients, { receipt_options }, dana)).answer();
  (await review(portal, dana)).answer();
  const [number = ''] = (await till.submit()).answer().confirmation_nums;
  const rows = await portal.store.db.select().from(messages);
  return { number, ...Object.fromEntries(rows.map(({ recipient, body }) => [recipient, body])) };
}

test('the mail of a payment leads to its receipt, which only its customer can open (SRV-46)', async () => {
  const { number, ...mails } = await mailsOf({ accounts: ['LOT-114'], method: 'Everyday Visa' });
  const page = `${portal.parts.config.publicUrl}/#/receipt/${number}`;
  expect(mails).toEqual({
    [OWN]: expect.stringMatching(new RegExp(`\n\nThe receipt is here:\n${page}$`)),
    [OTHER]: expect.not.stringContaining('#/'),
  });
  expect(Object.values(mails)).toEqual(Array(2).fill(expect.stringContaining(number)));
});

test('the mail of a scheduled payment leads to the pending payment and calls it no receipt (SCH-28)', async () => {
  const on = addDays(portal.parts.clock.today(), 3);
  const { number, ...mails } = await mailsOf({ accounts: ['LOT-115'], method: 'Everyday Visa', on });
  const page = `${portal.parts.config.publicUrl}/#/scheduled-payments/receipt/${number}`;
  expect(mails).toEqual({
    [OWN]: expect.stringMatching(new RegExp(`\n\nThe scheduled payment is here:\n${page}$`)),
    [OTHER]: expect.not.stringContaining('#/'),
  });
});
