import { expect, type Page } from '@playwright/test';
import { billRow } from '../bill-rows.ts';
import { waitUntilInstalled } from '../fixtures.ts';
import { openReturn } from '../return-months.ts';
import { keepSuccess, type Stage, storiesIn } from './story.ts';

async function openBill(page: Page, name: string | RegExp): Promise<void> {
  await page.goto('/#/bills');
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
}

const onBill = (name: string | RegExp, press: (page: Page) => Promise<void>) => async (stage: Stage) => {
  await openBill(stage.page, name);
  await press(stage.page);
};

/** Leaves the form of reminders with a choice that is not saved. */
async function leaveReminders({ page }: Stage): Promise<void> {
  await openBill(page, 'With a declined card');
  await page.getByRole('switch', { name: 'Reminders' }).click();
  await page.getByRole('checkbox', { name: 'Before the due date' }).check();
  await page.goBack();
}

/** Types these sales into a return; what is there already would not be saved again. */
async function askToFile({ page, server }: Stage, sales: string): Promise<void> {
  await page.goto('/#/bills');
  await openReturn(page, server, 'Unfiled Returns', 1);
  await page.getByRole('textbox', { name: 'Gross sales', exact: true }).fill(sales);
  await page.keyboard.press('Tab');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'File Return' }).click();
}

const inTexts = (bill: string, press: (page: Page) => Promise<void>) => async (stage: Stage) => {
  const { page } = stage;
  await openBill(page, bill);
  await page.getByTitle('Edit Pay By Text').click();
  await press(page);
};

export const BILLS = [
  ...storiesIn(
    'src/screens/bill',
    'demo',
    [
      'toggles/Paperless',
      /paperless/i,
      onBill('Home water', (page) => page.getByRole('switch', { name: 'Paperless' }).click()),
    ],
    [
      'toggles/Paperless',
      'Success',
      onBill('Home water', async (page) => {
        await keepSuccess(page);
        await page.getByRole('switch', { name: 'Paperless' }).click();
        await page.getByRole('button', { name: 'Turn on' }).click();
      }),
    ],
    [
      'statement/ServicesPart',
      /./,
      onBill('Trash, home', (page) => page.getByRole('button', { name: 'View service details' }).click()),
    ],
    [
      'statement/LinesPart',
      'Quarterly dues',
      async ({ page }) => {
        await page.goto('/#/bills');
        await billRow(page, 'LOT-114').getByRole('link').first().click();
        await page.getByRole('heading', { name: 'What makes up your dues' }).click();
        await page.getByRole('button', { name: 'View Quarterly dues' }).click();
      },
    ],
  ),
  ...storiesIn(
    'src/widgets',
    'demo',
    [
      'bill/AccountRemoval',
      /^Remove/,
      onBill('Trash, home', async (page) => {
        await page.getByText('Remove this account').click();
        await page.getByRole('button', { name: 'Remove Account' }).click();
      }),
    ],
    [
      'proof/ProofCard',
      'Proof of payment',
      onBill('Home water', async (page) => {
        await waitUntilInstalled(page);
        await page.getByRole('button', { name: 'Show proof of payment' }).click();
      }),
    ],
  ),
  ...storiesIn(
    'src/screens',
    'demo',
    [
      'add-account/AddAccountPanel',
      'Add account',
      async ({ page }) => {
        await page.goto('/#/bills/add');
      },
    ],
    ['tax-return/FilingDialog', 'File this return?', (stage) => askToFile(stage, '12345.50')],
    [
      'tax-return/FilingDialog',
      'We do not know yet whether it was filed',
      async (stage) => {
        const { page } = stage;
        await askToFile(stage, '23456.50');
        await page.route('**/*', (route) =>
          /\/(services|api)\//.test(route.request().url()) ? route.abort() : route.continue(),
        );
        await page.getByRole('alertdialog').getByRole('button', { name: 'File Return' }).click();
      },
    ],
  ),
  ...storiesIn(
    'src/screens',
    'text',
    ['reminders/ReminderSteps', 'Leave without saving?', leaveReminders],
    [
      'texts/TextSettings',
      'Pay Method Not Accepted',
      inTexts('Cards only', (page) =>
        page.getByRole('radio', { name: /Tova checking/ }).click({ force: true }),
      ),
    ],
    [
      'texts/TextSettings',
      'Leave without saving?',
      inTexts('Heating, with a fee', async (page) => {
        await page.getByRole('radio', { name: /Tova Visa/ }).check();
        await page.getByRole('link', { name: 'Bill details' }).click();
      }),
    ],
    [
      'texts/TermsPart',
      'Terms and Conditions',
      inTexts('Heating, with a fee', (page) =>
        page.getByRole('button', { name: 'Terms and Conditions' }).click(),
      ),
    ],
  ),
  ...storiesIn('src/widgets', 'phone', [
    'bill/TurnOffPayByText',
    'Turn off Pay By Text?',
    async ({ page }) => {
      await page.goto('/#/bills');
      await page.getByRole('switch', { name: 'Pay By Text' }).click();
    },
  ]),
];
