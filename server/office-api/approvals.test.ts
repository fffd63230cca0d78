import { and, desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  approveEmailCorrection,
  askEmailCorrection,
  listApprovals,
  refuseEmailCorrection,
  withdrawEmailCorrection,
} from '../../domain/office/approval-calls.ts';
import { readCustomer } from '../../domain/office/customer-calls.ts';
import { removeCustomer } from '../../domain/profile/settings-calls.ts';
import { undoChange } from '../../domain/session/undo-calls.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { enterFactor } from '../../tests/support/enter-factor.ts';
import { enterPassword } from '../../tests/support/enter-password.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { PEOPLE } from '../demo/people.ts';
import { runDueWork } from '../jobs/work.ts';
import { customers } from '../store/schema/customers.ts';
import { events } from '../store/schema/events.ts';
import { officeRequests } from '../store/schema/office.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';

const OLD = PEOPLE.single.email;
const NEW = 'right.address@mail.example';

let portal: Portal;
let support = '';
let approver = '';
let customer = 0;
let keys = 0;

beforeEach(async () => {
  portal = await openPortal();
  support = await signInStaff(portal, 'support');
  approver = await signInStaff(portal, 'approver');
  customer = (await rowOf(OLD))?.id ?? 0;
});

afterEach(() => portal.close());

async function rowOf(email: string) {
  const [row] = await portal.store.db.select().from(customers).where(eq(customers.email, email));
  return row;
}

const why = () => ({ reason: 'Mistyped when registering.', key: `key ${++keys}` });
const ask = (email = NEW, own = why(), cookie = support) =>
  sendOffice(portal, askEmailCorrection, { customer, email, ...own }, { cookie });
const list = async (cookie = approver) =>
  (await sendOffice(portal, listApprovals, {}, { cookie })).answer().rows;
const requestId = async () => (await list())[0]?.id ?? 0;
const approve = async (cookie = approver) =>
  sendOffice(portal, approveEmailCorrection, { request: await requestId(), words: '' }, { cookie });

async function mailTo(recipient: string, subject: string): Promise<string> {
  await runDueWork(portal.parts);
  const [mail] = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(and(eq(sandboxInbox.recipient, recipient), eq(sandboxInbox.subject, subject)))
    .orderBy(desc(sandboxInbox.id));
  return mail?.body ?? '';
}

const undoLink = async () =>
  /undo\/(\S+)/.exec(await mailTo(OLD, 'Your Billfold email will be changed'))?.[1] ?? '';

async function passDay(): Promise<void> {
  portal.pass(DAY + MINUTE);
  await runDueWork(portal.parts);
}

describe('a correction of a mail address', () => {
  test('is asked by one, approved by another, told to both addresses, and takes effect a day later', async () => {
    expect((await ask(` ${NEW.toUpperCase()} `)).status).toBe(200);
    expect(await list()).toMatchObject([
      { state: 'asked', customer, from: OLD, to: NEW, asked_by: 'Sol Reyes', is_own: false },
    ]);
    expect((await approve()).status).toBe(200);
    expect(await mailTo(OLD, 'Your Billfold email will be changed')).toContain('/#/undo/');
    expect(await mailTo(NEW, 'Your Billfold email will be this address')).not.toContain('/#/undo/');
    expect((await rowOf(OLD))?.id).toBe(customer);
    await passDay();
    expect(await rowOf(NEW)).toMatchObject({ id: customer, verified: false, formerEmail: OLD });
    expect(await mailTo(NEW, 'Please verify your email address')).toContain('/#/register/verify-email');
    approver = await signInStaff(portal, 'approver');
    expect(await list()).toMatchObject([{ state: 'done', decided_by: 'Ari Novak' }]);
    const acts = await portal.store.db
      .select()
      .from(events)
      .where(eq(events.customerId, customer))
      .orderBy(events.id);
    const kinds = acts.filter(({ staffId }) => staffId !== null).map(({ kind }) => kind);
    expect(kinds).toEqual(['office-asked', 'office-approved', 'office-email-corrected']);
    expect(JSON.stringify(acts)).not.toContain(NEW);
  });

  test('is shown on the customer’s page while it is open', async () => {
    await ask();
    const { sign_in } = (await sendOffice(portal, readCustomer, { customer }, { cookie: support })).answer();
    expect(sign_in?.correction).toMatchObject({ email: NEW, state: 'asked', due_at: null });
  });

  test('is asked once by a double click, and approved once', async () => {
    const same = why();
    await Promise.all([ask(NEW, same), ask(NEW, same)]);
    expect(await list()).toHaveLength(1);
    const both = await Promise.all([approve(), approve()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await runDueWork(portal.parts);
    const told = await portal.store.db.select().from(sandboxInbox).where(eq(sandboxInbox.recipient, NEW));
    expect(told).toHaveLength(1);
  });

  test.each([
    ['nonsense', 'nonsense'],
    ['the same address', OLD],
    ['the address of another customer', PEOPLE.demo.email],
  ])('to %s is refused at its field', async (_, email) => {
    const answer = await ask(email);
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { email: expect.any(String) } }]);
    expect(await list()).toEqual([]);
  });

  test('that was refused, with a reason, changes nothing', async () => {
    await ask();
    const request = await requestId();
    const refuse = (words: string) =>
      sendOffice(portal, refuseEmailCorrection, { request, words }, { cookie: approver });
    expect((await refuse(' ')).status).toBe(422);
    expect((await refuse('Not the customer.')).status).toBe(200);
    expect((await approve()).code).toBe('office.decided');
    await passDay();
    expect(await rowOf(NEW)).toBeUndefined();
  });

  test('that was withdrawn changes nothing, and can be asked for again', async () => {
    await ask();
    await approve();
    const withdraw = { customer, ...why() };
    expect((await sendOffice(portal, withdrawEmailCorrection, withdraw, { cookie: support })).status).toBe(
      200,
    );
    await passDay();
    expect(await rowOf(NEW)).toBeUndefined();
    support = await signInStaff(portal, 'support');
    expect((await ask()).status).toBe(200);
  });

  test('that the old address objects to ends before its time', async () => {
    await ask();
    await approve();
    const undone = (await portal.send(undoChange, { undo_token: await undoLink() })).answer();
    expect([undone.undone, undone.is_address_changed]).toEqual(['email', false]);
    await passDay();
    expect((await rowOf(OLD))?.id).toBe(customer);
    approver = await signInStaff(portal, 'approver');
    expect(await list()).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('that is in force is undone by the same link', async () => {
    await ask();
    await approve();
    const link = await undoLink();
    await passDay();
    expect((await rowOf(NEW))?.id).toBe(customer);
    expect((await portal.send(undoChange, { undo_token: link })).answer().undone).toBe('email');
    expect(await rowOf(OLD)).toMatchObject({ id: customer, verified: true });
  });

  test('fails where somebody else has the address by its time', async () => {
    await ask();
    await approve();
    await portal.store.db
      .update(customers)
      .set({ email: NEW })
      .where(eq(customers.email, PEOPLE.empty.email));
    await passDay();
    expect((await rowOf(OLD))?.id).toBe(customer);
    approver = await signInStaff(portal, 'approver');
    expect(await list()).toMatchObject([
      { state: 'failed', outcome: expect.stringContaining('Another customer') },
    ]);
  });

  test('is emptied and ended when the customer leaves', async () => {
    await ask();
    await approve();
    const single = await enterPassword(portal, await portal.signIn('single'));
    await enterFactor(portal);
    (await portal.send(removeCustomer, {}, single)).answer();
    const [request] = await portal.store.db.select().from(officeRequests);
    expect(request).toMatchObject({ state: 'withdrawn', detail: {} });
    await passDay();
    expect(await rowOf(NEW)).toBeUndefined();
  });
});
