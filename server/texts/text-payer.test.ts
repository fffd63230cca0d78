import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPortal } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';
import { runDueWork } from '../jobs/work.ts';
import { customers } from '../store/schema/customers.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import { textPayer } from './text-payer.ts';

test('the mail about a payment by text leads to its receipt, whatever its confirmation number holds', async () => {
  const portal = await openPortal();
  const { db } = portal.store;
  const [pax] = await db.select().from(customers).where(eq(customers.email, PEOPLE.phone.email));
  await textPayer({ db, customer: pax?.id ?? 0 }, portal.parts, {
    cause: 'a payment of this test',
    mobileNumber: '3035550111',
    body: 'Billfold: Paid $46.20.',
    of: { biller: 'Summit Gas', billId: 7 },
    confirmation: 'BF 1/2#3',
  });
  await runDueWork(portal.parts);
  const mails = await db.select().from(sandboxInbox).where(eq(sandboxInbox.recipient, PEOPLE.phone.email));
  expect(mails.at(-1)?.body).toMatch(/#\/receipt\/BF%201%2F2%233$/);
  await portal.close();
});
