import { and, desc, eq, ilike, or } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelScheduled,
  endCustomerSessions,
  resendReceipt,
  resendVerificationMail,
  stopAutoPay,
  unlockCustomer,
} from '../../domain/office/customer-act-calls.ts';
import { getProfile, login } from '../../domain/session/calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { PEOPLE, type PersonName } from '../demo/people.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import { events } from '../store/schema/events.ts';
import { transactions } from '../store/schema/transactions.ts';
import { messages } from '../store/schema/work.ts';

let portal: Portal;
let support = '';
let ofHarbor = '';
let harbor = 0;
let keys = 0;

beforeAll(async () => {
  portal = await openPortal();
  const [row] = await portal.store.db.select().from(billers).where(eq(billers.slug, 'harbor'));
  harbor = row?.id ?? 0;
});

afterAll(() => portal.close());

beforeEach(async () => {
  support = await signInStaff(portal, 'support');
  ofHarbor = await signInStaff(portal, 'harbor');
});

const why = () => ({ reason: 'The customer called.', key: `key ${++keys}` });

async function customerOf(who: PersonName): Promise<number> {
  const [row] = await portal.store.db.select().from(customers).where(eq(customers.email, PEOPLE[who].email));
  return row?.id ?? 0;
}

const mailsTo = (email: string, subject: string) =>
  portal.store.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, email), eq(messages.subject, subject)))
    .orderBy(desc(messages.id));

const messagesAbout = (subject: string) =>
  portal.store.db
    .select()
    .from(messages)
    .where(or(ilike(messages.subject, `%${subject}%`), ilike(messages.body, `%${subject}%`)))
    .orderBy(messages.id);

const entries = (kind: (typeof events.$inferSelect)['kind']) =>
  portal.store.db.select().from(events).where(eq(events.kind, kind)).orderBy(events.id);

const enter = async (who: PersonName, password: string) =>
  (
    await portal.send(login, {
      user_name: PEOPLE[who].email,
      password,
      recaptcha_token: await portal.botCheck(),
    })
  ).status;

describe('unlocking a sign-in', () => {
  test('lets the customer try at once, who is told why, and is an entry', async () => {
    for (let tries = 0; tries < 5; tries++) await enter('partner', 'Wrong-pass-1');
    expect(await enter('partner', 'Demo-pass-1')).toBe(429);
    const customer = await customerOf('partner');
    const request = { customer, ...why() };
    const both = await Promise.all([
      sendOffice(portal, unlockCustomer, request, { cookie: support }),
      sendOffice(portal, unlockCustomer, request, { cookie: support }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await enter('partner', 'Demo-pass-1')).toBe(200);
    const mails = await mailsTo(PEOPLE.partner.email, 'You can sign in to Billfold again');
    expect(mails.map(({ body }) => body)).toEqual([expect.stringContaining('Reason: The customer called.')]);
    expect(
      (await entries('office-customer-unlocked')).map(({ customerId, detail }) => [
        customerId,
        detail?.reason,
      ]),
    ).toEqual([[customer, 'The customer called.']]);
  });

  test('that is not locked does nothing, and tells nobody', async () => {
    const customer = await customerOf('single');
    const answer = await sendOffice(portal, unlockCustomer, { customer, ...why() }, { cookie: support });
    expect(answer.status).toBe(200);
    expect(await mailsTo(PEOPLE.single.email, 'You can sign in to Billfold again')).toEqual([]);
    expect(await entries('office-customer-unlocked')).toHaveLength(1);
  });

  test('needs a reason, which is told at its field, and a code of the last minutes', async () => {
    const request = { customer: await customerOf('single'), reason: ' ', key: 'blank' };
    const blank = await sendOffice(portal, unlockCustomer, request, { cookie: support });
    expect([blank.status, blank.body]).toMatchObject([422, { errors: { reason: 'Please give a reason.' } }]);
    portal.pass(6 * MINUTE);
    const stale = await sendOffice(portal, unlockCustomer, { ...request, ...why() }, { cookie: support });
    expect([stale.status, stale.code]).toEqual([403, 'office.factor-again']);
  });

  test('of nobody is not found', async () => {
    const answer = await sendOffice(
      portal,
      unlockCustomer,
      { customer: 999_999, ...why() },
      { cookie: support },
    );
    expect(answer.status).toBe(404);
  });
});

test('ending all sessions signs the customer out everywhere, once', async () => {
  const devices = [await portal.signIn('single'), await portal.signIn('single', true)];
  const request = { customer: await customerOf('single'), ...why() };
  for (let presses = 0; presses < 2; presses++)
    expect((await sendOffice(portal, endCustomerSessions, request, { cookie: support })).status).toBe(200);
  for (const device of devices) expect((await portal.send(getProfile, {}, device)).status).toBe(401);
  const subject = 'You were signed out of Billfold on every device';
  expect(await mailsTo(PEOPLE.single.email, subject)).toHaveLength(1);
  expect((await entries('office-sessions-ended')).map(({ detail }) => detail?.after)).toEqual(['2 ended']);
});

test('the verification mail is sent again once for each press, to somebody who is not verified', async () => {
  const subject = 'Please verify your email address';
  const before = (await mailsTo(PEOPLE.unverified.email, subject)).length;
  const request = { customer: await customerOf('unverified'), ...why() };
  for (let presses = 0; presses < 2; presses++)
    expect((await sendOffice(portal, resendVerificationMail, request, { cookie: support })).status).toBe(200);
  expect(await mailsTo(PEOPLE.unverified.email, subject)).toHaveLength(before + 1);
  const verified = { customer: await customerOf('single'), ...why() };
  await sendOffice(portal, resendVerificationMail, verified, { cookie: support });
  expect(await mailsTo(PEOPLE.single.email, subject)).toEqual([]);
  expect(await entries('office-verification-resent')).toHaveLength(1);
});

describe('a receipt', () => {
  const anyPayment = async (isHarbor: boolean) => {
    const rows = await portal.store.db.select().from(transactions).where(eq(transactions.status, 1));
    const row = rows.find(({ entityId }) => (entityId === harbor) === isHarbor);
    if (!row) throw new Error('the demo has no such payment');
    const [owner] = await portal.store.db.select().from(customers).where(eq(customers.id, row.customerId));
    return { number: row.confirmationNum, email: owner?.email ?? '' };
  };
  const send = (confirmation_num: string, cookie: string, own = why()) =>
    sendOffice(portal, resendReceipt, { confirmation_num, ...own }, { cookie });

  test('goes to the present address, once', async () => {
    const { number, email } = await anyPayment(false);
    const same = why();
    for (let presses = 0; presses < 2; presses++)
      expect((await send(number, support, same)).status).toBe(200);
    const [mail, ...others] = await mailsTo(email, 'Your receipt, as you asked');
    expect(others).toEqual([]);
    expect(mail?.body).toContain(`Confirmation number: ${number}`);
    expect((await entries('office-receipt-resent')).map(({ detail }) => detail?.subject)).toEqual([
      `payment ${number}`,
    ]);
  });

  test('of another biller is not found', async () => {
    expect((await send((await anyPayment(false)).number, ofHarbor)).status).toBe(404);
    expect((await send((await anyPayment(true)).number, ofHarbor)).status).toBe(200);
  });
});

describe('a scheduled payment', () => {
  const pending = async () => {
    const [row] = await portal.store.db
      .select()
      .from(transactions)
      .where(eq(transactions.status, 10))
      .limit(1);
    if (!row) throw new Error('nothing is scheduled');
    return row;
  };
  const cancel = (confirmation_num: string, own = why()) =>
    sendOffice(portal, cancelScheduled, { confirmation_num, ...own }, { cookie: support });

  test('is canceled once, and the customer reads first that nothing was charged', async () => {
    const { confirmationNum, customerId } = await pending();
    const same = why();
    const both = await Promise.all([cancel(confirmationNum, same), cancel(confirmationNum, same)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [now] = await portal.store.db
      .select()
      .from(transactions)
      .where(eq(transactions.confirmationNum, confirmationNum));
    expect(now?.status).toBe(8);
    const [owner] = await portal.store.db.select().from(customers).where(eq(customers.id, customerId));
    const mails = await mailsTo(owner?.email ?? '', 'Your scheduled payment was canceled');
    expect(mails.map(({ body }) => body.startsWith('You have not been charged.'))).toEqual([true]);
    expect(await entries('office-scheduled-canceled')).toHaveLength(1);
    const again = await cancel(confirmationNum);
    expect([again.status, again.code]).toEqual([409, 'scheduled.deleted']);
  });

  test('of another biller is not found', async () => {
    const rows = await portal.store.db.select().from(transactions).where(eq(transactions.status, 10));
    const other = rows.find(({ entityId }) => entityId !== harbor);
    const answer = await sendOffice(
      portal,
      cancelScheduled,
      { confirmation_num: other?.confirmationNum ?? '', ...why() },
      { cookie: ofHarbor },
    );
    expect(answer.status).toBe(404);
  });
});

describe('an auto pay', () => {
  const active = async (isHarbor: boolean) => {
    const rows = await portal.store.db
      .select({ id: autoPays.id, biller: accounts.billerId, customer: autoPays.customerId })
      .from(autoPays)
      .innerJoin(accounts, eq(accounts.id, autoPays.accountId))
      .where(eq(autoPays.active, true));
    return rows.find(({ biller }) => (biller === harbor) === isHarbor);
  };

  test('is stopped once: no run is planned, and the customer who controls it is told', async () => {
    const found = await active(false);
    const request = { auto_pay: found?.id ?? 0, ...why() };
    const newest = (await messagesAbout('auto pay')).at(-1)?.id ?? 0;
    await portal.store.db
      .update(autoPays)
      .set({ email2: 'books@example.com', notifyDisable: true })
      .where(eq(autoPays.id, request.auto_pay));
    for (let presses = 0; presses < 2; presses++)
      expect((await sendOffice(portal, stopAutoPay, request, { cookie: support })).status).toBe(200);
    const again = await sendOffice(portal, stopAutoPay, { ...request, ...why() }, { cookie: support });
    expect(again.status).toBe(200);
    const [row] = await portal.store.db
      .select()
      .from(autoPays)
      .where(eq(autoPays.id, found?.id ?? 0));
    expect([row?.active, row?.inactiveReason, row?.runDate]).toEqual([false, 'stopped by staff', null]);
    const [owner] = await portal.store.db
      .select()
      .from(customers)
      .where(eq(customers.id, found?.customer ?? 0));
    const sent = (await messagesAbout('auto pay')).filter(({ id }) => id > newest);
    expect(
      sent.map(({ channel, recipient, subject }) => [channel, recipient, subject.split(':')[0]]),
    ).toEqual([
      ['mail', owner?.email, 'Auto pay was stopped'],
      ['mail', 'books@example.com', 'Auto pay was stopped'],
    ]);
    expect(await entries('office-auto-pay-stopped')).toHaveLength(1);
  });

  test('of another biller is not found', async () => {
    const other = { auto_pay: (await active(false))?.id ?? 0, ...why() };
    expect((await sendOffice(portal, stopAutoPay, other, { cookie: ofHarbor })).status).toBe(404);
  });
});

test('what staff do shows nothing of their device to the customer', async () => {
  const rows = await portal.store.db.select().from(events);
  const told = rows.filter(({ kind, staffId }) => staffId === null && kind === 'sessions-ended-by-staff');
  expect(told.map(({ device, sessionId }) => [device, sessionId])).toEqual([['', null]]);
});
