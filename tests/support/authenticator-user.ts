import { desc, eq } from 'drizzle-orm';
import {
  confirmAuthenticator,
  getAuthenticator,
  startAuthenticator,
} from '../../domain/session/authenticator-calls.ts';
import { CLIENT_TOKEN, exchangeToken, login } from '../../domain/session/calls.ts';
import { verifySignInCode } from '../../domain/session/verification-calls.ts';
import { SECOND } from '../../domain/values/durations.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { customers } from '../../server/store/schema/customers.ts';
import { sandboxInbox } from '../../server/store/schema/sandbox.ts';
import { appCode } from './authenticator-app.ts';
import type { Portal, SignedInCustomer } from './portal.ts';

type Source = 'app' | 'recovery' | 'text';

/** A customer with a verified number, who is signed in and may set an authenticator app up. */
export async function authenticatorUser(portal: Portal) {
  const email = PEOPLE.partner.email;
  const number = '3035550141';
  await portal.store.db
    .update(customers)
    .set({ mobileNumber: number, mobileRegistration: 1 })
    .where(eq(customers.email, email));
  let as: SignedInCustomer = await portal.signIn('partner');

  const now = () => portal.parts.clock.now();
  const start = () => portal.send(startAuthenticator, {}, as);
  const confirm = (code: string) => portal.send(confirmAuthenticator, { code }, as);

  /** What was sent to an address or a number, the newest first. */
  async function received(recipient: string) {
    await runDueWork(portal.parts);
    return portal.store.db
      .select()
      .from(sandboxInbox)
      .where(eq(sandboxInbox.recipient, recipient))
      .orderBy(desc(sandboxInbox.id));
  }

  async function enterPassword(password = PASSWORD) {
    const recaptcha_token = await portal.botCheck();
    const answer = await portal.send(login, { user_name: email, password, recaptcha_token });
    const { status, message } = answer;
    return status < 300 ? { status, message, ...answer.answer() } : { status, message };
  }

  const enter = (one_time_token = '', VerificationCode = '', code_from: Source = 'app') =>
    portal.send(verifySignInCode, { VerificationCode, one_time_token, code_from });

  return {
    email,
    number,
    session: () => as,
    now,
    start,
    confirm,
    received,
    enterPassword,
    enter,
    mailed: async (subject: string) =>
      (await received(email)).find((one) => one.subject === subject)?.body ?? '',
    setting: async () => (await portal.send(getAuthenticator, {}, as)).answer(),
    /** Sets an app up, and lets the step of its first code go by. */
    setUp: async () => {
      const { key } = (await start()).answer();
      const { recovery_codes: codes } = (await confirm(appCode(key, now()))).answer();
      portal.pass(30 * SECOND);
      return { key, codes };
    },
    signInWith: async (code: string, from: Source = 'app') => {
      const { one_time_token } = await enterPassword();
      const guest_token = (await enter(one_time_token, code, from)).answer().token ?? '';
      const session = await portal.send(
        exchangeToken,
        { grant_type: 'guest_token', guest_token, originator: 'test', recaptcha_token: '', keep: false },
        { token: CLIENT_TOKEN },
      );
      as = { token: session.answer().access_token, cookies: '' };
    },
  };
}

export type AuthenticatorUser = Awaited<ReturnType<typeof authenticatorUser>>;
