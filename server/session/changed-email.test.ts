import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgotPassword, validateResetToken } from '../../domain/session/password-calls.ts';
import { generateEmailCode, verifyEmail } from '../../domain/session/verification-calls.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

async function lastMail(recipient: string): Promise<string> {
  await runDueWork(portal.parts);
  const [mail] = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, recipient))
    .orderBy(desc(sandboxInbox.id));
  return mail?.body ?? '';
}

test('a changed email ends the links that went to the old address (SRV2-36)', async () => {
  const robin = await portal.signIn('partner');
  await portal.send(forgotPassword, {
    email: 'partner@billfold.example',
    recaptcha_token: await portal.botCheck(),
  });
  const mail = await lastMail('partner@billfold.example');
  const password_reset_token = /reset-password\/(\S+)/.exec(mail)?.[1] ?? '';
  const code = /code in the app: (\d+)/.exec(mail)?.[1] ?? '';
  const look = (request: { password_reset_token: string; email: string; code: string }) =>
    portal.send(validateResetToken, request);
  expect((await look({ password_reset_token, email: '', code: '' })).status).toBe(200);
  await portal.send(generateEmailCode, { email_address: 'robin@billfold.example' }, robin);
  const [verification_code = ''] = (await lastMail('robin@billfold.example')).match(/\d{6}/) ?? [];
  expect((await portal.send(verifyEmail, { verification_code }, robin)).answer().verified).toBe(true);
  expect((await look({ password_reset_token, email: '', code: '' })).status).toBe(422);
  expect((await look({ password_reset_token: '', email: 'robin@billfold.example', code })).status).toBe(422);
});
