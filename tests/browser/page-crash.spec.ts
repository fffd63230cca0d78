import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import { autoPaySetupMachine } from '../../machines/auto-pay/auto-pay-setup.machine.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { chartOf, statesBelow } from '../../machines/diagram/chart.ts';
import { registrationMachine } from '../../machines/profile/registration.machine.ts';
import { taxReturnMachine } from '../../machines/tax/tax-return.machine.ts';
import { Customer } from './api.ts';
import {
  type CallOutcomes,
  countCalls,
  installCallOutcomes,
  reopenAfterCrash,
  reopenAfterSleep,
  setCallOutcomes,
} from './call-outcomes.ts';
import { problem, RECEIPT, signIn, test, title } from './fixtures.ts';
import { expectState, tellStates } from './live-states.ts';
import { closeSheet } from './payment-steps.ts';
import { deviceStore } from './stored-data.ts';

const CHECKOUT = '/cart/Checkout';
const REVIEW = '/cart/ReviewAndConfirm';
const ORDER_NUMBER = '/cart/UpdatePurchaseOrderNumber';
const ATTEMPT = '/payment-attempts/';

/**
 * States that are shorter than a write to the device, or that end with their screen: no test can close a page in
 * them, and the machine tests cover them. Where another test leaves the page, it is named.
 */
const MOMENTS: Readonly<Record<string, string>> = {
  'checkout.opening': 'leads on at once',
  'checkout.recalling': 'reads one row of the device',
  'checkout.tapped.recalling': 'reads one row of the device',
  'checkout.tapped.reviewing': 'only reads: a page that opens again knows of no tap',
  'checkout.tapped.noting': 'writes one row to the device',
  'checkout.tapped.timing': 'reads the clock',
  'checkout.submitting.noting': 'writes one row to the device',
  'checkout.undetermined.confirming': 'confirm.spec.ts leaves the page there and opens it again',
  'checkout.canceling': 'one question to the server, which decides alone',
  'checkout.declined': 'takes one row from the device',
  'checkout.accepted': 'writes the receipt to the device',
  'checkout.paid': 'its screen is left for the receipt at once',
  'autoPaySetup.tab.opening': 'leads on to the tab that is opened at once',
  'taxReturn.entries.opening': 'reads what waits on the device',
  'registration.remembering': 'writes one line to the tab',
  'registration.registered': 'its screen is left at once',
};

/** Requires that every state was tested here or is listed as momentary. A new state must be added. */
function expectWhole(machine: AnyStateMachine, walked: readonly string[]): void {
  const moments = Object.keys(MOMENTS).filter((state) => state.startsWith(`${machine.id}.`));
  const named = walked.map((state) => `${machine.id}.${state}`);
  const leaves = statesBelow(chartOf(machine).root).filter(({ states }) => states.length === 0);
  expect([...new Set([...named, ...moments])].sort()).toEqual(
    leaves.map(({ path }) => `${machine.id}.${path}`).sort(),
  );
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Payment' });
const orderNumber = (page: Page) => page.getByLabel('Purchase order number (optional)');

/** Goes from the bills to the review, with a card that requires a purchase order number. */
async function toReview(page: Page, bill: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`, ${bill}(,|$)`) }).click();
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await closeSheet(page);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio', { name: 'Business Amex' }).check();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await expect(submit(page)).toBeEnabled();
}

test('whenever the page crashes during a checkout, I learn the truth about my money and pay once (CHK-16, CHK-24, NAV-13)', async ({
  page: first,
  context,
  server,
}) => {
  test.slow();
  const arrived = countCalls(context, 'POST', /\/cart\/Checkout$/);
  const walked: string[] = [];
  let page = first;
  /** Crashes the page in this state and opens it again under other call outcomes. */
  const killIn = async (state: string, outcomes: CallOutcomes = {}, inside?: string) => {
    await expectState(page, 'checkout', state);
    if (inside) await expectState(page, 'attemptOutcome', inside);
    walked.push(state);
    page = await reopenAfterCrash(page, '/#/cart/checkout', outcomes);
  };
  await tellStates(context);
  await installCallOutcomes(context);
  await signIn(page, 'demo', { keep: true });
  await toReview(page, 'Home water');

  await killIn('reviewing.shown', { [REVIEW]: 'never leaves' });
  await killIn('reviewing.loading', { [REVIEW]: 'fails' });
  await killIn('reviewing.unreviewable', { [ORDER_NUMBER]: 'never leaves' });
  await orderNumber(page).fill('PO-1');
  await orderNumber(page).blur();
  await killIn('reviewing.savingNumber');
  await expect(orderNumber(page)).toHaveValue('');
  await setCallOutcomes(page, { [REVIEW]: 'never leaves' });
  await orderNumber(page).fill('PO-2');
  await orderNumber(page).blur();
  await killIn('reviewing.renewing', { [CHECKOUT]: 'never leaves' });
  await expect(orderNumber(page)).toHaveValue('PO-2');

  await submit(page).click();
  await killIn('submitting.sending', { [CHECKOUT]: 'is carried out' });
  await expect(problem(page)).toHaveText(/^You have not been charged\./);
  expect(arrived()).toBe(0);

  await submit(page).click();
  await expect.poll(arrived).toBe(1);
  await expect.poll(async () => (await Customer.signIn(server)).cartCount()).toBe(0);
  await killIn('submitting.sending', { [ATTEMPT]: 'never leaves' });
  await expect(page.getByText('Do not pay again.')).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  await killIn('undetermined.checking', { [ATTEMPT]: 'fails' }, 'asking');
  await expect(page.getByText('Do not pay again.')).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  await killIn('undetermined.checking', {}, 'waiting');
  await expect(title(page, RECEIPT)).toBeVisible();
  await expect(page.getByText('$82.40').first()).toBeVisible();
  page = await reopenAfterCrash(page, '/#/cart/receipt');
  await expect(title(page, RECEIPT)).toBeVisible();
  await expect(page.getByText('$82.40').first()).toBeVisible();
  page = await reopenAfterCrash(page, '/#/bills');
  expect(await (await Customer.signIn(server)).paymentsOf('Home water')).toEqual([82.4]);
  expect(arrived()).toBe(1);

  await toReview(page, 'Rental, 2nd floor');
  const other = await context.newPage();
  await other.goto('/#/cart/checkout');
  await submit(other).click();
  await expect(title(other, RECEIPT)).toBeVisible();
  await killIn('paidElsewhere');
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
  expect(arrived()).toBe(2);
  expectWhole(checkoutMachine, walked);
});

test('whenever the page crashes during my registration, my email is restored but not the password, and I am registered once (REG-19)', async ({
  page,
  context,
}) => {
  const EMAIL = 'nora.berg@billfold.example';
  const created = countCalls(context, 'POST', /\/customer\/Create$/);
  const walked: string[] = [];
  const entry = (name: string) => page.getByRole('textbox', { name, exact: true });
  const enterPassword = async () => {
    await entry('Password').fill('Quiet-River-42');
    await entry('Confirm password').fill('Quiet-River-42');
    await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).setChecked(true);
  };
  const killIn = async (state: string, outcomes: CallOutcomes) => {
    await expectState(page, 'registration', state);
    walked.push(state);
    await reopenAfterSleep(page, outcomes);
    await expect(entry('Email')).toHaveValue(EMAIL);
    await expect(entry('Password')).toHaveValue('');
    await enterPassword();
  };
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
  await tellStates(context);
  await installCallOutcomes(context);
  await page.goto('/#/register/register');
  await entry('Email').fill(EMAIL);
  await enterPassword();

  await killIn('editing', { '/customer/ValidatePassword': 'never leaves' });
  await next();
  await killIn('checkingPassword', { '/bot-check/challenge': 'never leaves' });
  await next();
  await killIn('checkingPerson', { '/customer/Create': 'never leaves' });
  await next();
  await killIn('saving', { '/customer/Create': 'is carried out' });
  expect(created()).toBe(0);
  await next();
  await expect.poll(created).toBe(1);
  await killIn('saving', {});
  await next();
  await expect(page.getByText('Customer creation failed')).toBeVisible();
  expectWhole(registrationMachine, walked);
});

/** Counts the filings of a return that really leave this browser. */
function countFilings(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (/"fileReturn":true/.test(request.postData() ?? '')) count += 1;
  });
  return () => count;
}

test('whenever the page of a tax return crashes, my entries are restored and the return is filed once (RET-19, ruling 19)', async ({
  page: first,
  context,
}) => {
  test.slow();
  let page = first;
  const CALCULATE = '/tax/CalculateTaxReturnsById';
  const SAVE = '/tax/SaveTaxReturnsById';
  const READ = '/tax/GetTaxReturnsById';
  const sales = () => page.getByRole('textbox', { name: 'Gross sales', exact: true });
  const file = () => page.getByRole('button', { name: 'File Return' });
  const question = () => page.getByRole('alertdialog', { name: 'File this return?' });
  await tellStates(context);
  await installCallOutcomes(context);
  await signIn(page, 'demo', { keep: true });
  await page
    .getByRole('region', { name: 'Tax Returns' })
    .getByRole('link', { name: /2200417/ })
    .click();
  await page
    .getByRole('region', { name: 'Unfiled Returns', exact: true })
    .getByRole('link', { name: /^Sales tax return/ })
    .first()
    .click();
  await expect(sales()).toBeVisible();
  const address = page.url();
  const walked: string[] = [];
  /** Crashes the page in this state and opens it again under other call outcomes. */
  const killIn = async (states: readonly string[], outcomes: CallOutcomes = {}) => {
    for (const state of states) {
      await expectState(page, 'taxReturn', state);
      walked.push(state);
    }
    page = await reopenAfterCrash(page, address, outcomes);
    await expect(sales()).toBeVisible();
  };
  /** Enters an amount, and waits until the device has it: a crash before that may lose it. */
  const enter = async (amount: string) => {
    await sales().fill(amount);
    await sales().blur();
    const cents = amount.replace(/\D/g, '');
    await expect.poll(async () => (await deviceStore(page)).blobs.includes(cents)).toBe(true);
  };
  const confirm = () => question().getByRole('button', { name: 'File Return' }).click();
  const allSaved = () => page.getByText('All entries are saved');
  const filings = countFilings(context);

  await killIn(['entries.still', 'indicator.quiet', 'server.still', 'filing.idle']);
  const before = await sales().inputValue();
  await sales().fill('99');
  await killIn(['entries.edited']);
  await expect(sales()).toHaveValue(before);
  await expect(allSaved()).toBeVisible();

  await setCallOutcomes(page, { [SAVE]: 'never leaves' });
  await enter('12,345.50');
  await killIn(['entries.kept']);
  await expect(sales()).toHaveValue('12,345.50');
  await expect(allSaved()).toBeVisible();
  await enter('12,346.50');
  await killIn(['indicator.saved']);
  await expect(sales()).toHaveValue('12,346.50');
  await expect(allSaved()).toBeVisible();

  await setCallOutcomes(page, { [SAVE]: 422 });
  await enter('12,347.50');
  await killIn(['entries.refused']);
  await expect(sales()).toHaveValue('12,347.50');
  await expect(allSaved()).toHaveCount(0);
  await page.getByRole('button', { name: /^(Try again|Save my entries)$/ }).click();
  await expect(allSaved()).toBeVisible();

  await setCallOutcomes(page, { [SAVE]: 'never leaves' });
  await enter('12,348.50');
  await file().click();
  await killIn(['filing.settling']);
  await expect(sales()).toHaveValue('12,348.50');
  await expect(allSaved()).toBeVisible();

  await setCallOutcomes(page, { [CALCULATE]: 'never leaves' });
  await file().click();
  await killIn(['filing.checking']);
  await setCallOutcomes(page, { [CALCULATE]: 409, [READ]: 'never leaves' });
  await file().click();
  await killIn(['filing.outdated']);
  await file().click();
  await expect(question()).toBeVisible();
  await killIn(['filing.confirming'], { [SAVE]: 'never leaves' });
  await file().click();
  await confirm();
  await killIn(['filing.sending']);
  await setCallOutcomes(page, { [SAVE]: 409, [READ]: 'never leaves' });
  await file().click();
  await confirm();
  await killIn(['filing.refused.reading']);
  await setCallOutcomes(page, { [SAVE]: 409, [READ]: 422 });
  await file().click();
  await confirm();
  await killIn(['filing.refused.unknown']);
  await setCallOutcomes(page, { [SAVE]: 409, [READ]: 422 });
  await file().click();
  await confirm();
  await expectState(page, 'taxReturn', 'filing.refused.unknown');
  await setCallOutcomes(page, { [READ]: 'never leaves' });
  await page.getByRole('button', { name: 'Ask again' }).click();
  await killIn(['filing.refused.looking']);
  await setCallOutcomes(page, { [SAVE]: 500, [READ]: 'never leaves' });
  await file().click();
  await confirm();
  await killIn(['filing.looking', 'server.atWork']);
  await setCallOutcomes(page, { [SAVE]: 500, [READ]: 422 });
  await file().click();
  await confirm();
  await killIn(['filing.unknown'], { [SAVE]: 'is carried out' });
  expectWhole(taxReturnMachine, walked);

  await expect(sales()).toHaveValue('12,348.50');
  expect(filings()).toBe(0);
  await file().click();
  const filed = page.waitForResponse((answer) => answer.url().includes(SAVE));
  await confirm();
  await filed;
  await expectState(page, 'taxReturn', 'filing.sending');
  page = await reopenAfterCrash(page, address);
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
  await expect(file()).toHaveCount(0);
  expect(filings()).toBe(1);
});

test('whenever the page of my auto pay settings crashes, my entries are offered again and count only once saved (APW-10, APW-14)', async ({
  page: first,
  context,
}) => {
  test.slow();
  let page = first;
  const SETTINGS = '/api/v2.1/auto-pays/';
  const LATER = 'later@quinn.example';
  const saved = countCalls(context, 'PUT', /\/auto-pays\/\d+$/);
  const walked: string[] = [];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  const second = () => page.getByRole('textbox', { name: 'Second email' });
  const offer = () => page.getByText('You have changes that were not saved');
  await tellStates(context);
  await installCallOutcomes(context);
  await signIn(page, 'autopay', { keep: true, at: '/#/auto-pays' });
  await page.getByRole('row').filter({ hasText: '100-7001-04' }).getByRole('link', { name: 'Edit' }).click();
  await expect(title(page, 'Auto Pay')).toBeVisible();
  const address = page.url();
  /** Crashes the page in this state and opens it again. */
  const killIn = async (...states: string[]) => {
    for (const state of states) {
      await expectState(page, 'autoPaySetup', state);
      walked.push(state);
    }
    page = await reopenAfterCrash(page, address);
    await expectState(page, 'autoPaySetup', 'tab.schedule');
  };

  await killIn('tab.schedule', 'entries.editing.unchanged');
  for (const [name, state] of [
    ['Amount', 'amount'],
    ['Method', 'method.looking'],
    ['Notifications', 'notifications'],
    ['Summary', 'summary'],
  ] as const) {
    await tab(name);
    await killIn(`tab.${state}`);
    await expect(offer()).toHaveCount(0);
  }

  await tab('Notifications');
  await second().fill(LATER);
  await killIn('entries.editing.changed');
  await expect(offer()).toBeVisible();
  await tab('Notifications');
  await expect(second()).toHaveValue('');
  await button('Bring them back').click();
  await expect(second()).toHaveValue(LATER);
  await expect(offer()).toHaveCount(0);

  await setCallOutcomes(page, { [SETTINGS]: 'never leaves' });
  await button('Save Changes').click();
  await killIn('entries.saving');
  await button('Bring them back').click();
  await setCallOutcomes(page, { [SETTINGS]: 'fails' });
  await button('Save Changes').click();
  await killIn('entries.failed');
  expect(saved()).toBe(0);

  await page.getByLabel('Start date').fill('2020-01-01');
  await button('Next').click();
  await killIn('entries.alerted');
  await button('Drop them').click();
  await expect(offer()).toHaveCount(0);
  page = await reopenAfterCrash(page, address);
  await expectState(page, 'autoPaySetup', 'entries.editing.unchanged');
  await expect(offer()).toHaveCount(0);

  await tab('Method');
  await button('Remove primary method').click();
  await button('Save Changes').click();
  await killIn('entries.withoutMethod');
  await button('Drop them').click();

  await tab('Notifications');
  await second().fill(LATER);
  await setCallOutcomes(page, { [SETTINGS]: 'is carried out' });
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await button('Save Changes').click();
  await answered;
  await killIn('entries.saving');
  await expect(offer()).toHaveCount(0);
  await tab('Notifications');
  await expect(second()).toHaveValue(LATER);
  expect(saved()).toBe(1);

  await second().fill('');
  await button('Save Changes').click();
  await killIn('entries.editing.saved');
  await expect(offer()).toHaveCount(0);
  expect(saved()).toBe(2);

  await context.route('**/payment-methods/autopay/*', (route) => route.fulfill({ json: [] }));
  page = await reopenAfterCrash(page, address);
  await tab('Method');
  await killIn('tab.method.looked', 'entries.offering');
  expectWhole(autoPaySetupMachine, walked);

  await context.unroute('**/payment-methods/autopay/*');
  page = await reopenAfterCrash(page, address);
  await expect(offer()).toHaveCount(0);
  await tab('Notifications');
  await second().fill(LATER);
  await page.getByRole('link', { name: 'History' }).click();
  await button('Leave').click();
  await expect(title(page, 'History')).toBeVisible();
  page = await reopenAfterCrash(page, address);
  await expectState(page, 'autoPaySetup', 'entries.editing.unchanged');
  await expect(offer()).toHaveCount(0);
});
