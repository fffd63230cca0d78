import type { Page } from '@playwright/test';
import { CallFailed } from '../../../domain/failure.ts';
import { FIRST_SETTINGS, switchesOf } from '../../../domain/notification-settings.ts';
import { mobileVerificationMachine } from '../../../machines/mobileVerification.ts';
import { refused } from './gate.ts';
import { answered, failed, type Stage, told, type Walked } from './moves.ts';

const NUMBER = '3035550188';
const SENT = { success: true, number_of_digits: 6, expire_in_minutes: 10 } as const;
const SWITCHES = switchesOf(FIRST_SETTINGS);
const LATER = 'billfold.mobile-later';
const BUSY = 'Busy for a moment.';
const REFUSED = new CallFailed({ kind: 'refused', message: BUSY, status: 422, errors: {} });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Register your mobile number' });
const press = (name: string) => (stage: Stage) =>
  dialog(stage.page).getByRole('button', { name, exact: true }).click();

/** The page is loaded anew; whether the question of the sign-in was put off before is set. */
async function load({ page }: Stage, address: string, isPutOff: boolean): Promise<void> {
  await page.evaluate(
    ([key, put]) => (put ? sessionStorage.setItem(key, '1') : sessionStorage.removeItem(key)),
    [LATER, isPutOff] as const,
  );
  await page.goto('/robots.txt');
  await page.goto(address);
}

const fromSettings = (action: string) => async (stage: Stage) => {
  const button = stage.page.getByRole('button', { name: action, exact: true }).first();
  if (!(await button.isVisible()) || (await dialog(stage.page).isVisible())) {
    await load(stage, '/#/settings', true);
    await button.waitFor();
  }
  stage.gate.shut();
  await button.click();
};

const ASKED = 'the question after the sign-in';

/** `unasked`: a customer with a number that was never verified. */
export const mobileVerification: Walked = {
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
        // A code that was just sent would be asked for instead of another (VER-24).
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
        await load(stage, '/#/bills', false);
        await dialog(stage.page).waitFor();
      },
    },
  ],
  facts: ({ context }) => [context.number !== '', context.switches !== undefined, context.isInHand],
  moves: [
    told('number.submitted', { number: NUMBER }, async (stage) => {
      await dialog(stage.page).getByLabel('Mobile number').fill('(303) 555-0188');
      await press('Send Verification')(stage);
    }),
    told('number.changed', {}, async ({ page }) => {
      await dialog(page)
        .getByRole('button', { name: /^(Change number|Send another code)$/ })
        .click();
    }),
    told('code.inHand', {}, press('I have a code')),
    told('code.submitted', { code: '123456' }, async (stage) => {
      await dialog(stage.page)
        .getByLabel('Verification code')
        .fill('123456'.slice(0, await digits(stage.page)));
      await press('Confirm Code')(stage);
    }),
    told(
      'code.regenerated',
      {},
      async (stage) => {
        await stage.page.clock.runFor(21_000);
        await press('Regenerate code')(stage);
      },
      { when: ({ context }) => context.number !== '' },
    ),
    told('switches.chosen', { switches: SWITCHES }, press('Finish')),
    told('retry.chosen', {}, press('Retry')),
    told('later.chosen', {}, async ({ page }) => {
      const later = dialog(page).getByRole('button', { name: /^(No Thanks|Cancel|Finish Later|Close)$/ });
      await later.first().click();
    }),
    told('never.chosen', {}, press('Never Ask Me Again'), { from: ASKED }),
    answered('generateMobileCode', SENT),
    failed('generateMobileCode', refused(BUSY), REFUSED),
    answered('verifyMobile', { success: true, verified: true, message: '' }),
    answered('verifyMobile', { success: false, verified: false, message: 'No.' }, { as: ', another code' }),
    failed('verifyMobile', refused(BUSY), REFUSED),
    answered('updateMobileRegistration', { success: true }),
    failed('updateMobileRegistration', refused(BUSY), REFUSED),
    answered('getNotifications', { ...SWITCHES, pay_by_text_enabled: true }),
    failed('getNotifications', refused(BUSY), REFUSED),
    answered('saveNotifications', { success: true, ...SWITCHES }),
    failed('saveNotifications', refused(BUSY), REFUSED),
  ],
  undriven: {},
};

async function digits(page: Page): Promise<number> {
  return Number(await dialog(page).getByLabel('Verification code').getAttribute('maxlength')) - 4;
}
