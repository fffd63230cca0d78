import { and, asc, desc, eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateMobileCode, verifyMobile } from '../../domain/session/verification-calls.ts';
import { NEW_CONVERSATION } from '../../domain/texts/conversation.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { phoneOf } from '../../tests/support/texter.ts';
import { PEOPLE } from '../demo/people.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { runDueWork } from '../jobs/work.ts';
import { ProcessorSilent } from '../ports/processor.ts';
import { customers } from '../store/schema/customers.ts';
import { textTalks } from '../store/schema/pay-by-text.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import { conversationWith } from './conversation.ts';

let portal: Portal;
let pax: ReturnType<typeof phoneOf>;

beforeEach(async () => {
  portal = await openPortal();
  pax = phoneOf(portal, 'phone');
});

afterEach(() => portal.close());

async function mails(subject = 'Your payment by text to %') {
  const rows = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(and(eq(sandboxInbox.recipient, PEOPLE.phone.email), like(sandboxInbox.subject, subject)))
    .orderBy(asc(sandboxInbox.id));
  return rows.map(({ body }) => body);
}

test('the outcome of a payment is mailed when the number is not the customer’s any more (SRV2-31, SRV2-33)', async () => {
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
    expect.stringMatching(
      /^Nothing was taken: your payment of \$57\.30(?:.|\n)*\n\nThe bill is here:\nhttp\S+\/#\/bills\/\d+$/,
    ),
  ]);
  expect(await pax.told()).toEqual(before);
  expect((await conversationWith(portal.store.db, pax.from)).at).toBe('listening');
});

test('a payment with a mailed receipt gets no second mail when the number is not the customer’s any more (SRV2-31, SRV2-33)', async () => {
  const { processor } = portal.parts;
  const charge: typeof processor.charge = async (...request) => {
    await portal.store.db
      .update(customers)
      .set({ mobileNumber: '3035550111' })
      .where(eq(customers.email, PEOPLE.phone.email));
    return processor.charge(...request);
  };
  Object.assign(portal.parts, { processor: { ...processor, charge } });
  await pax.ask('PAY');
  expect(await mails()).toEqual([]);
  expect(await mails('Your payment receipt')).toEqual([
    expect.stringMatching(/\$57\.30[\s\S]*\n\nThe receipt is here:\nhttp\S+\/#\/receipt\/\S+$/),
  ]);
});

test('a number that is verified again keeps its conversation; one that replaces another starts afresh, as does the other (SRV2-30)', async () => {
  const who = await portal.signIn('phone');
  const verify = async (MobileNumber: string) => {
    portal.pass(30_000);
    await portal.send(generateMobileCode, { MobileNumber }, who);
    await runDueWork(portal.parts);
    const [text] = await portal.store.db
      .select()
      .from(sandboxInbox)
      .where(eq(sandboxInbox.recipient, MobileNumber))
      .orderBy(desc(sandboxInbox.id));
    const VerificationCode = /\b\d{6}\b/.exec(text?.body ?? '')?.[0] ?? '';
    expect((await portal.send(verifyMobile, { VerificationCode }, who)).answer().verified).toBe(true);
  };
  const next = '3035550111';
  await phoneOf(portal, 'text').ask('HELP');
  await pax.ask('STOP');
  await pax.ask('START');
  await keepOld(next);
  await verify(pax.from);
  expect(await talks()).toEqual([next, PEOPLE.text.mobileNumber, pax.from].sort());
  await verify(next);
  expect(await talks()).toEqual([PEOPLE.text.mobileNumber]);
});

test('a conversation with nobody’s number is deleted after a month, with a customer’s after more than a year', async () => {
  const stranger = '3035550100';
  await keepOld(stranger);
  await pax.ask('HELP');
  portal.pass(29 * DAY);
  await purgeExpired(portal.parts);
  expect(await talks()).toEqual([stranger, pax.from]);
  portal.pass(2 * DAY);
  await purgeExpired(portal.parts);
  expect(await talks()).toEqual([pax.from]);
  portal.pass(370 * DAY);
  await purgeExpired(portal.parts);
  expect(await talks()).toEqual([]);
});

const DAY = 86_400_000;

async function keepOld(mobileNumber: string) {
  const changedAt = new Date(portal.parts.clock.now());
  await portal.store.db.insert(textTalks).values({ mobileNumber, state: NEW_CONVERSATION, changedAt });
}

async function talks() {
  const rows = await portal.store.db.select().from(textTalks);
  return rows.map(({ mobileNumber }) => mobileNumber).sort();
}
