import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgotPassword, validateResetToken } from '../../domain/session/password-calls.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';
import { runDueWork } from '../jobs/work.ts';
import { customers } from '../store/schema/customers.ts';
import { events } from '../store/schema/events.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import { codeKey } from './code-hash.ts';
import { correctEmail } from './corrected-email.ts';

const OLD = PEOPLE.single.email;
const NEW = 'sam@corrected.example';

let portal: Portal;

beforeEach(async () => {
  portal = await openPortal();
});

afterEach(() => portal.close());

async function rowOf(email: string) {
  const [row] = await portal.store.db.select().from(customers).where(eq(customers.email, email));
  if (!row) throw new Error(`nobody has ${email}`);
  return row;
}

async function lastMailTo(email: string) {
  await runDueWork(portal.parts);
  const [mail] = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, email))
    .orderBy(desc(sandboxInbox.id));
  return mail?.body ?? '';
}

async function correct(customer: number, from: string) {
  const key = await codeKey(portal.parts);
  return portal.store.transact((db) =>
    correctEmail({ db, customer }, portal.parts, key, { from, email: NEW }),
  );
}

test('an address that staff correct is not verified, gets a link, and ends the links of the former one', async () => {
  const { id } = await rowOf(OLD);
  await portal.send(forgotPassword, { email: OLD, recaptcha_token: await portal.botCheck() });
  const token = /reset-password\/(\S+)/.exec(await lastMailTo(OLD))?.[1] ?? '';
  const look = () => portal.send(validateResetToken, { password_reset_token: token, email: '', code: '' });
  expect((await look()).status).toBe(200);
  expect(await correct(id, OLD)).toBe(true);
  expect(await rowOf(NEW)).toMatchObject({ id, verified: false, formerEmail: OLD });
  expect((await look()).status).toBe(422);
  expect(await lastMailTo(NEW)).toMatch(/register\/verify-email\?verify_token=\d+\./);
  const told = await portal.store.db.select().from(events).where(eq(events.customerId, id));
  expect(told.map(({ kind, outcome }) => [kind, outcome])).toContainEqual(['email-changed', 'done']);
});

test('a correction of an address that the customer has changed meanwhile does nothing', async () => {
  const { id } = await rowOf(OLD);
  expect(await correct(id, 'earlier@billfold.example')).toBe(false);
  expect(await rowOf(OLD)).toMatchObject({ id, verified: true });
  expect(await lastMailTo(NEW)).toBe('');
});
