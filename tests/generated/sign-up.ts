import { desc, eq } from 'drizzle-orm';
import * as myData from '../../domain/profile/my-data-calls.ts';
import * as notifications from '../../domain/profile/notification-calls.ts';
import * as registration from '../../domain/profile/registration-calls.ts';
import * as settings from '../../domain/profile/settings-calls.ts';
import * as authenticator from '../../domain/session/authenticator-calls.ts';
import * as session from '../../domain/session/calls.ts';
import * as passwords from '../../domain/session/password-calls.ts';
import * as undo from '../../domain/session/undo-calls.ts';
import * as verification from '../../domain/session/verification-calls.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { sandboxInbox } from '../../server/store/schema/sandbox.ts';
import { appCode } from '../support/authenticator-app.ts';
import { enterFactor } from '../support/enter-factor.ts';
import type { Portal } from '../support/portal.ts';

const EMAIL = 'answers@billfold.example';
const PASSWORD = 'Quiet-River-42';
const MOBILE = '7205550199';

/** Makes every call of registration, passwords and verification, as a new customer. */
export async function signUpAndIn(portal: Portal, send: Portal['send']): Promise<void> {
  async function lastWords(recipient: string): Promise<string> {
    await runDueWork(portal.parts);
    const [message] = await portal.store.db
      .select()
      .from(sandboxInbox)
      .where(eq(sandboxInbox.recipient, recipient))
      .orderBy(desc(sandboxInbox.id));
    return message?.body ?? '';
  }
  const found = async (recipient: string, what: RegExp) => what.exec(await lastWords(recipient))?.[1] ?? '';

  const profile = {
    account_type: 'personal',
    business_name: '',
    fname: 'Nora',
    lname: 'Lindqvist',
    billing_phone: '3035550142',
    billing_address: '9 Elm Street',
    billing_city: 'Boulder',
    billing_state: 'CO',
    billing_zip: '80302',
    terms_accepted: true,
  } as const;
  const register = async (email: string) =>
    send(
      registration.createCustomer,
      { ...profile, email, password: PASSWORD, recaptcha_token: await portal.botCheck() },
      {},
    );
  const link = /verify_token=(\S+)/;
  await send(passwords.validatePassword, { password: PASSWORD }, {});
  await send(passwords.validatePasswordByQuery, { password: PASSWORD }, {});
  await register('second@billfold.example');
  await send(
    registration.verifyCustomerByQuery,
    { verify_token: await found('second@billfold.example', link) },
    {},
  );
  await register(EMAIL);
  await send(registration.resendVerification, { email: EMAIL }, {});
  const verify_token = await found(EMAIL, link);
  await send(registration.verifyCustomer, { verify_token, email: '', code: '', password: PASSWORD }, {});

  await send(passwords.forgotPassword, { email: EMAIL, recaptcha_token: await portal.botCheck() }, {});
  const password_reset_token = await found(EMAIL, /reset-password\/(\S+)/);
  await send(passwords.validateResetToken, { password_reset_token, email: '', code: '' }, {});
  await send(passwords.validateResetTokenByQuery, { passwordResetToken: password_reset_token }, {});
  const recaptcha_token = await portal.botCheck();
  await send(
    passwords.resetPassword,
    { password_reset_token, password: 'Quiet-River-43', recaptcha_token },
    {},
  );
  const signIn = async (user_name: string, password: string) =>
    (
      await send(session.login, { user_name, password, recaptcha_token: await portal.botCheck() }, {})
    ).answer();
  const { password_reset_token: uuid = '' } = await signIn('temporary@billfold.example', 'Demo-pass-1');
  await send(passwords.replaceTemporaryPassword, { newpassword: PASSWORD, uuid }, {});
  const { one_time_token = '' } = await signIn('code@billfold.example', 'Demo-pass-1');
  const VerificationCode = await found('3035550177', /(\d{4}) is/);
  await send(verification.verifySignInCode, { VerificationCode, one_time_token }, {});
  portal.pass(MINUTE);
  const again = await signIn('code@billfold.example', 'Demo-pass-1');
  portal.pass(MINUTE);
  await send(verification.textSignInCode, { one_time_token: again.one_time_token ?? '' }, {});

  const sam = await portal.signIn('single');
  await send(registration.updateCustomer, profile, sam);
  await send(verification.updateMobileRegistration, { mobile_registration: 2 }, sam);
  await send(verification.checkDuplicateMobile, {}, sam);
  await send(verification.beginSecondFactor, {}, sam);
  await send(verification.generateMobileCode, { MobileNumber: MOBILE }, sam);
  await send(verification.verifyMobile, { VerificationCode: await found(MOBILE, /(\d{6}) is/) }, sam);
  await send(verification.generateEmailCode, { email_address: 'sam@billfold.example' }, sam);
  const verification_code = await found('sam@billfold.example', /(\d{6}) is/);
  await send(verification.verifyEmail, { verification_code }, sam);
  const { pay_by_text_enabled: _, ...switches } = (
    await send(notifications.getNotifications, {}, sam)
  ).answer();
  await send(notifications.saveNotifications, { ...switches, TextAutopayNotifications: true }, sam);
  const page_name = 'settings';
  const ofPage = (await send(notifications.getPageNotifications, { page_name }, sam)).answer();
  await send(notifications.savePageNotifications, { ...ofPage, page_name }, sam);
  await send(settings.updateAllBilling, {}, sam);
  await send(settings.countEndings, {}, sam);
  await send(settings.getSignInCodes, {}, sam);
  await send(settings.saveSignInCodes, { active: true }, sam);
  await enterFactor(portal);
  await send(settings.saveSignInCodes, { active: false }, sam);
  const { ticket: t } = (await send(myData.mintMyDataTicket, {}, sam)).answer();
  await send(myData.openMyData, { t, n: 'data.zip' }, {});
  await send(authenticator.getAuthenticator, {}, sam);
  const { key } = (await send(authenticator.startAuthenticator, {}, sam)).answer();
  const code = appCode(key, portal.parts.clock.now());
  await send(authenticator.confirmAuthenticator, { code }, sam);
  await send(authenticator.renewRecoveryCodes, {}, sam);
  await send(authenticator.endAuthenticator, {}, sam);
  const [elsewhere] = (await send(settings.listSessions, {}, sam)).answer().items;
  await send(passwords.changePassword, { old_password: 'Demo-pass-1', new_password: PASSWORD }, sam);
  await send(settings.endOtherSession, { id: elsewhere?.id ?? '' }, sam);
  const undo_token = await found('sam@billfold.example', /undo\/(\S+)/);
  await send(undo.undoChange, { undo_token }, {});
  await send(settings.removeCustomer, {}, await portal.signIn('empty'));
}
