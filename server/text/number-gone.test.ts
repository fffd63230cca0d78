import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/portal.ts';
import { texter } from '../../tests/texter.ts';
import { PEOPLE } from '../demo/people.ts';
import { ProcessorSilent } from '../gateways/processor/port.ts';
import { customers } from '../store/schema/customers.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import { runDueWork } from '../work.ts';
import { talkWith } from './talk.ts';

let portal: Portal;
let pax: ReturnType<typeof texter>;

beforeEach(async () => {
  portal = await openPortal();
  pax = texter(portal, 'phone');
});

afterEach(() => portal.close());

async function mails() {
  const rows = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(
      and(eq(sandboxInbox.recipient, PEOPLE.phone.email), eq(sandboxInbox.subject, 'Your payment by text')),
    )
    .orderBy(asc(sandboxInbox.id));
  return rows.map(({ body }) => body);
}

test('what became of a payment is mailed where the number is not the customer’s any more (SRV2-31, SRV2-33)', async () => {
  const { processor } = portal.parts;
  const charge = async () => {
    await portal.store.db
      .update(customers)
      .set({ mobileNumber: '3035550111' })
      .where(eq(customers.email, PEOPLE.phone.email));
    throw new ProcessorSilent();
  };
  Object.assign(portal.parts, { processor: { ...processor, charge } });
  const before = await pax.told();
  await pax.ask('PAY');
  expect(await mails()).toEqual([
    expect.stringMatching(/^We are checking your payment .* Please do not pay again/),
  ]);
  Object.assign(portal.parts, { processor });
  for (let wait = 0; wait < 3; wait++) {
    portal.pass(61_000);
    await runDueWork(portal.parts);
  }
  expect((await mails()).slice(1)).toEqual([
    expect.stringMatching(/^Nothing was taken: your payment of \$57\.30/),
  ]);
  expect(await pax.told()).toEqual(before);
  expect((await talkWith(portal.store.db, pax.from)).at).toBe('listening');
});
