import type { Page } from '@playwright/test';
import { CallFailed } from '../../../domain/api/failure.ts';
import { FIRST_SETTINGS, switchesOf } from '../../../domain/profile/notification-settings.ts';
import { mobileVerificationMachine } from '../../../machines/session/mobile-verification.machine.ts';
import { refused } from './gate.ts';
import { callAnswered, callFailed, customerSends, type MachineWalk, type Stage } from './moves.ts';

const NUMBER = '3035550188';
const SENT = { success: true, number_of_digits: 6, expire_in_minutes: 10 } as const;
const SWITCHES = switchesOf(FIRST_SETTINGS);
const LATER = 'billfold.mobile-later';
const BUSY = 'Busy for a moment.';
const REFUSED = new CallFailed({ kind: 'refused', message: BUSY, status: 422, errors: {} });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Register your mobile number' });
const press = (name: string) => (stage: Stage) =>
  dialog(stage.page).getByRole('button', { name, exact: true }).click();

/**
 * Reloads the page. First it sets whether the customer has postponed the question at sign-in, and that this tab
 * has had a code sent: otherwise no code could be entered.
 */
async function load({ page }: Stage, address: string, isPutOff: boolean): Promise<void> {
  await page.evaluate(
    ([key, put, number]) => {
      if (put) sessionStorage.setItem(key, '1');
      else sessionStorage.removeItem(key);
      sessionStorage.setItem('billfold.mobile-code', number);
    },
    [LATER, isPutOff, NUMBER] as const,
  );
  await page.goto('/robots.txt');
  await page.goto(address);
}

const fromSettings = (action: string) => async (stage: Stage) => {
  const button = stage.page.getByRole('button', { name: action, exact: true }).first();
  if (!(await button.isVisible()) || (await dialog(stage.page).isVisible())) {
    await load(stage, '/#/settings/profile', true);
    await button.waitFor();
  }
  stage.gate.shut();
  await button.click();
};

const ASKED = 'the question after the sign-in';

/** `unasked`: a customer with a number that was never verified. */
export const mobileVerification: MachineWalk = {
  machine: mobileVerificationMachine,
  starts: [
    {
      name: 'Change Mobile Number in the settings',
      input: { number: '' },
      open: fromSettings('Change Mobile Number'),
    },
    {
      name: 'Verify in the settings',
      input: { number: NUMBER },
      open: async (stage) => {
        // Otherwise the page would ask for the code just sent instead of sending another (VER-24).
        await stage.page.evaluate(() => sessionStorage.removeItem('billfold.pause.mobile code'));
        await fromSettings('Verify')(stage);
      },
    },
    {
      name: 'I have a code in the settings',
      input: { number: NUMBER, isInHand: true },
      open: fromSettings('I have a code'),
    },
    {
      name: ASKED,
      input: { number: '' },
      open: async (stage) => {
        await load(stage, '/#/history', false);
        await dialog(stage.page).waitFor();
      },
    },
  ],
  facts: ({ context }) => [context.number !== '', context.switches !== undefined, context.isInHand],
  moves: [
    customerSends('number.submitted', { number: NUMBER }, async (stage) => {
      await dialog(stage.page).getByLabel('Mobile number').fill('(303) 555-0188');
      await press('Send Verification')(stage);
    }),
    customerSends('number.changed', {}, async ({ page }) => {
      await dialog(page)
        .getByRole('button', { name: /^(Change number|Send another code)$/ })
        .click();
    }),
    customerSends('code.inHand', {}, press('I have a code')),
    customerSends('code.submitted', { code: '123456' }, async (stage) => {
      await dialog(stage.page)
        .getByLabel('Verification code')
        .fill('123456'.slice(0, await digits(stage.page)));
      await press('Confirm Code')(stage);
    }),
    customerSends(
      'code.regenerated',
      {},
      async (stage) => {
        await stage.page.clock.runFor(21_000);
        await press('Regenerate code')(stage);
      },
      { when: ({ context }) => context.number !== '' },
    ),
    customerSends('switches.chosen', { switches: SWITCHES }, press('Finish')),
    customerSends('retry.chosen', {}, press('Retry')),
    customerSends('later.chosen', {}, async ({ page }) => {
      const later = dialog(page).getByRole('button', { name: /^(No Thanks|Cancel|Finish Later|Close)$/ });
      await later.first().click();
    }),
    customerSends('never.chosen', {}, press('Never Ask Me Again'), { from: ASKED }),
    callAnswered('generateMobileCode', SENT),
    callFailed('generateMobileCode', refused(BUSY), REFUSED),
    callAnswered('verifyMobile', { success: true, verified: true, message: '' }),
    callAnswered(
      'verifyMobile',
      { success: false, verified: false, message: 'No.' },
      { as: ', another code' },
    ),
    callFailed('verifyMobile', refused(BUSY), REFUSED),
    callAnswered('updateMobileRegistration', { success: true }),
    callFailed('updateMobileRegistration', refused(BUSY), REFUSED),
    callAnswered('getNotifications', { ...SWITCHES, pay_by_text_enabled: true }),
    callFailed('getNotifications', refused(BUSY), REFUSED),
    callAnswered('saveNotifications', { success: true, ...SWITCHES }),
    callFailed('saveNotifications', refused(BUSY), REFUSED),
  ],
};

async function digits(page: Page): Promise<number> {
  return Number(await dialog(page).getByLabel('Verification code').getAttribute('maxlength')) - 4;
}
