import { expect, type Page } from '@playwright/test';
import { aboveRange } from '../../../domain/auto-pay/text/debits.ts';
import { addDays, type CalendarDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import {
  breakDown,
  button,
  dialog,
  inDialog,
  LIST,
  onOff,
  openSettings,
  primary,
  row,
  tab,
} from '../auto-pay-steps.ts';
import { title } from '../fixtures.ts';
import { type Stage, storiesIn } from './story.ts';

async function openList(page: Page): Promise<void> {
  await page.goto(LIST);
  await expect(title(page, 'Recurring Automatic Payments')).toBeVisible();
}

/** Ends where an auto pay is asked for its next date, this many days ahead. */
const reschedule =
  (days?: number) =>
  async ({ page, server }: Stage) => {
    await openList(page);
    await row(page, '100-7001-01').getByRole('button', { name: 'Reschedule' }).click();
    if (days === undefined) return;
    const today = (await server.today()) as CalendarDate;
    await dialog(page).getByLabel('New date').fill(addDays(today, days));
    await inDialog(page, 'Continue').click();
  };

async function takeControl({ page }: Stage): Promise<void> {
  await openList(page);
  await openSettings(page, '100-7001-05');
  await button(page, 'Take Control').click();
}

/** Opens the settings of an auto pay whose bill is above the range of its bank account, and presses its button. */
async function askForDebit({ page }: Stage): Promise<void> {
  await openList(page);
  await page.route(/\/api\/v2\.1\/auto-pays\/\d+$/, async (route) => {
    const answer = await route.fetch();
    const settings = await answer.json();
    const asked = { outcome: 'asks first', method: 'Avery checking', reason: aboveRange(cents(100)) };
    await route.fulfill({
      response: answer,
      json: { ...settings, forecast: { ...settings.forecast, ...asked } },
    });
  });
  await openSettings(page, '100-7001-01');
  await page.getByRole('button', { name: /^Pay \$.* from Avery checking$/ }).click();
}

/** Opens the settings of an auto pay for which no method of the wallet is accepted. */
async function setUpWithoutMethods({ page }: Stage): Promise<void> {
  await openList(page);
  await page.route('**/api/v2.1/payment-methods/autopay/*', (route) => route.fulfill({ json: [] }));
  await page.getByRole('link', { name: 'Setup' }).click();
  await button(page, 'Change').click();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
}

export const AUTO_PAY = [
  ...storiesIn(
    'src/widgets/auto-pay',
    'autopay',
    [
      'ToggleDialogs',
      'Turn off Auto Pay?',
      async ({ page }) => {
        await openList(page);
        await onOff(page, '100-7001-01').click();
      },
    ],
    ['AskedDebit', 'Allow this payment?', askForDebit],
    ['TakeControl', 'Take control of this auto pay?', takeControl],
    [
      'TakeControl',
      'Confirm your password',
      async (stage) => {
        const words = 'Please enter your password again.';
        await stage.page.route('**/auto-pays/*/takeover', (route) =>
          route.fulfill({ status: 403, json: { message: words, errors: { password: words } } }),
        );
        await takeControl(stage);
        await inDialog(stage.page, 'Yes').click();
      },
    ],
    [
      'SetupDialogs',
      'Not for this bill',
      async ({ page }) => {
        await openList(page);
        await openSettings(page, 'NW 70009');
        await tab(page, 'Method').click();
        await primary(page, 'Avery checking').click();
      },
    ],
    [
      'SetupDialogs',
      'Invalid Start Date',
      async ({ page, server }) => {
        await openList(page);
        await openSettings(page, 'PK-70008');
        await page.getByLabel('Start date').fill(await server.today());
        await button(page, 'Next').click();
      },
    ],
    [
      'SetupDialogs',
      'No primary payment method',
      async ({ page }) => {
        await openList(page);
        await openSettings(page, '100-7001-01');
        await tab(page, 'Method').click();
        await button(page, 'Remove primary method').click();
        await tab(page, 'Schedule').click();
        await button(page, 'Save Changes').click();
      },
    ],
    [
      'SetupDialogs',
      'Error',
      async ({ page }) => {
        await openList(page);
        await openSettings(page, '100-7001-04');
        await tab(page, 'Notifications').click();
        await page.getByRole('textbox', { name: 'Second email' }).fill('later@quinn.example');
        await breakDown(page, '**/api/v2.1/auto-pays/*', 'PUT');
        await button(page, 'Save Changes').click();
      },
    ],
    [
      'Wizard',
      'Leave without saving?',
      async ({ page }) => {
        await openList(page);
        await openSettings(page, '100-7001-04');
        await tab(page, 'Notifications').click();
        await page.getByRole('textbox', { name: 'Second email' }).fill('later@quinn.example');
        await expect(button(page, 'Save Changes')).toBeVisible();
        await page.evaluate(() => {
          location.hash = '#/history';
        });
      },
    ],
    [
      'TermsDialog',
      'Auto Pay Terms and Conditions',
      async ({ page }) => {
        await openList(page);
        await openSettings(page, 'CA-70010');
        await tab(page, 'Summary').click();
        await button(page, 'Terms and Conditions').click();
      },
    ],
    ['RescheduleDialogs', 'Reschedule Next Payment', reschedule()],
    ['RescheduleDialogs', 'After the due date', reschedule(17)],
    ['RescheduleDialogs', 'Reschedule Next Payment?', reschedule(5)],
    [
      'RescheduleDialogs',
      'Auto Pay',
      async (stage) => {
        await reschedule(5)(stage);
        await inDialog(stage.page, 'Reschedule').click();
      },
    ],
    // It ends what the others need.
    [
      'ToggleDialogs',
      'Auto Pay',
      async ({ page }) => {
        await openList(page);
        await onOff(page, '100-7001-01').click();
        await inDialog(page, 'Yes').click();
      },
    ],
  ),
  ...storiesIn('src/widgets/auto-pay', 'single', [
    'SetupDialogs',
    'No payment method for this auto pay',
    setUpWithoutMethods,
  ]),
];
