import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getProfile, login } from '../../domain/session/calls.ts';
import { replaceTemporaryPassword, validateResetToken } from '../../domain/session/password-calls.ts';
import { DAY, HOUR } from '../../domain/values/durations.ts';
import type { Portal } from '../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../tests/support/sandbox-visitor.ts';
import { runDueWork } from '../jobs/work.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';

const EMAIL = 'single@billfold.example';

let portal: Portal;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
});

afterAll(() => portal.close());

/** The sandbox's clock follows that of the machine. */
const pass = (time: number) => vi.setSystemTime(Date.now() + time);

async function signIn(password: string) {
  const recaptcha_token = await portal.botCheck();
  return portal.send(login, { user_name: EMAIL, password, recaptcha_token });
}

test('an operator mails a temporary password, which only lets its customer choose a new one (SES-05, PWD-25, SRV2-36)', async () => {
  const sam = await portal.signIn('single');
  const response = await person.submit('/sandbox/temporary-password', { email: EMAIL });
  expect([response.status, response.location]).toEqual([
    303,
    '/sandbox/inbox?channel=mail&to=single%40billfold.example',
  ]);
  await runDueWork(portal.parts);
  const [mail] = await portal.store.db.select().from(sandboxInbox).where(eq(sandboxInbox.recipient, EMAIL));
  const password = /password is (\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const uuid = /temporary-password\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';

  expect((await portal.send(getProfile, {}, sam)).status).toBe(401);
  expect((await signIn('Demo-pass-1')).status).toBe(401);
  const opened = (await signIn(password)).answer();
  expect([opened.token, typeof opened.password_reset_token]).toEqual([undefined, 'string']);

  pass(23 * HOUR);
  const look = { password_reset_token: uuid, email: '', code: '' };
  expect((await portal.send(validateResetToken, look)).status).toBe(200);
  expect((await portal.send(replaceTemporaryPassword, { newpassword: 'Quiet-River-42', uuid })).status).toBe(
    200,
  );
  expect((await portal.send(replaceTemporaryPassword, { newpassword: 'Quiet-River-43', uuid })).status).toBe(
    422,
  );
  expect((await signIn('Quiet-River-42')).answer().token).toBeDefined();
});

test('a temporary password ends after a day, and has over 128 random bits (SES-05)', async () => {
  await person.submit('/sandbox/temporary-password', { email: EMAIL });
  await runDueWork(portal.parts);
  const [mail] = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, EMAIL))
    .orderBy(desc(sandboxInbox.id));
  const password = /password is (\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  expect(password).toMatch(/^[\w-]{22}$/);
  pass(DAY - 1);
  expect((await signIn(password)).status).toBe(200);
  pass(1);
  const over = await signIn(password);
  expect([over.status, over.message]).toEqual([401, expect.stringContaining('has ended')]);
});
