import { expect, type Page } from '@playwright/test';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { expectAccessible } from './accessible.ts';
import { expectBackOnline, problem, RECEIPT, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { monthOf, openReturn } from './return-months.ts';

const PHONE = { width: 390, height: 844 };

const group = (page: Page) => page.getByRole('region', { name: 'Tax Returns' });
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => page.getByText('Saved', { exact: true });

/** The value of a read-only line. */
const line = (page: Page, name: string) => page.getByRole('status', { name, exact: true });

test('my tax accounts are listed below my bills, each with its returns by year, also when a service fails (TAX-01 to TAX-18, BIL-08, BIL-32 to BIL-36, NAV-27, SET-24, SET-25)', async ({
  page,
  server,
}) => {
  test.slow();
  await signIn(page);
  await expect(group(page).getByRole('link')).toHaveCount(4);
  await page.getByRole('button', { name: 'Search your bills' }).click();
  await page.getByRole('searchbox').fill('guest rooms');
  await expect(group(page).getByRole('link')).toHaveCount(1);
  await expect(page.getByText('1 of ')).toBeVisible();
  await group(page).getByRole('link').click();

  await expect(title(page, 'Canyon County Treasurer')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Accounts', exact: true }).first()).toHaveAttribute(
    'aria-current',
    'location',
  );
  const account = page.getByRole('region', { name: 'Organization and account' });
  await expect(account).toContainText('Alder Street Guest Rooms');
  await expect(account).toContainText('3310052');
  const year = page.getByLabel('Tax year');
  await expect(year.getByRole('option')).toHaveCount(10);
  await year.selectOption((await monthOf(server, 1)).year);
  await expect(list(page, 'Lodging Returns to File').getByRole('link')).toHaveCount(1);
  await expect(list(page, 'At the Treasurer’s Office')).toContainText('No Pending Data Found');
  await expectAccessible(page, 'the tax account', { onlyColoursInTheDark: true });
  await year.selectOption('Select Year');
  for (const words of ['No Unfiled Data Found', 'No Filed Data Found', 'No Pending Data Found'])
    await expect(page.getByRole('main')).toContainText(words);
  const years = await page.getByRole('heading', { level: 3 }).allTextContents();
  expect(years).toEqual([...years].sort().reverse());

  await page.route('**/GetPendingTaxReturns*', (route) => route.fulfill({ status: 422, json: {} }));
  const pending = list(page, 'At the Treasurer’s Office');
  await year.selectOption((await monthOf(server, 2)).year);
  await page.reload();
  await expect(pending).toContainText('Unable to get pending accounts. Please try again later.');
  await year.selectOption((await monthOf(server, 1)).year);
  await expect(list(page, 'Lodging Returns to File').getByRole('link')).toHaveCount(1);
  await page.unroute('**/GetPendingTaxReturns*');
  await pending.getByRole('button', { name: /^Retry/ }).click();
  await expect(pending).toContainText('No Pending Data Found');

  const entity = /\/tax-accounts\/\d+\/(\d+)/.exec(page.url())?.[1] ?? '';
  await server.setFaults({ tax: { [entity]: 'down' } });
  await page.reload();
  await expect(page.getByText('Important Notice')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Completed Returns' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click();
  await expect(group(page)).toContainText('is being maintained');
  await server.setFaults({ tax: { [entity]: 'up' } });

  await group(page)
    .getByRole('link', { name: /Maple Ridge Studio/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Completed Returns' })).toBeVisible();
  await expect(year).toHaveCount(0);
  await page.getByRole('link', { name: 'Remove Account' }).click();
  const remove = page.getByRole('listitem').filter({ hasText: 'Maple Ridge Studio' }).getByRole('button');
  await expect(remove).toBeFocused();
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Remove this tax account?' });
  await expect(question).toContainText('its unsaved returns leave this portal');
  await expect(question).toContainText('Nothing is withdrawn from the tax organization');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('The tax account was removed.')).toBeVisible();
  await expect(page.getByText('Maple Ridge Studio')).toHaveCount(0);
});

test.describe('On a phone', () => {
  test.use({ viewport: PHONE });

  test('I fill in a return field by field and file it once (RET-01 to RET-26, ERR2-43, ERR2-44)', async ({
    page,
    server,
    context,
    newContext,
  }) => {
    test.slow();
    await signIn(page);
    const words = await openReturn(page, server, 'Unfiled Returns', 1);
    const save = page.getByRole('button', { name: 'Save Without Filing' });
    const file = page.getByRole('button', { name: 'File Return' });
    await expect(save).toBeDisabled();
    await expect(file).toHaveAccessibleDescription(/1 amount is still missing/);
    await file.press('Enter');
    await expect(file).toHaveAccessibleDescription(/1 amount needs your attention/);
    await expect(field(page, 'Gross sales')).toBeFocused();
    await expect(field(page, 'Gross sales')).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Go to Gross sales' }).click();
    await expect(field(page, 'Gross sales')).toBeFocused();

    await page.keyboard.type('12.345,5');
    await expect(page.getByText('Preview', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(saved(page)).toBeVisible();
    await expect(field(page, 'Gross sales')).toHaveValue('12,345.50');
    await expect(line(page, 'Net taxable sales')).toHaveText('12,345.50');
    await expect(page.getByText('Preview', { exact: true })).toHaveCount(0);

    const exempt = field(page, 'Exempt sales');
    await exempt.fill('1,2,3');
    await exempt.blur();
    await expect(exempt).toHaveAccessibleDescription(/The separators do not fit/);
    await expect(file).toBeDisabled();
    await exempt.press('Escape');
    await expect(exempt).toHaveValue('');
    await expect(page.getByRole('link', { name: 'documents@revenue.example' }).first()).toBeVisible();

    const tax = field(page, 'Tax collected');
    await tax.fill('400');
    await tax.blur();
    await expect(line(page, 'Tax less allowance')).toHaveText('386.67');
    await page.getByRole('button', { name: 'Reset Tax collected to its calculated value' }).click();
    await expect(tax).toHaveValue('506.17');
    await field(page, 'Comment on Tax collected').fill('As the till counted it.');
    await field(page, 'Comment on Tax collected').blur();
    await expect(page.getByText('All entries are saved')).toBeVisible();
    await expectAccessible(page, 'a return that is filled in', { onlyColoursInTheDark: true });

    const back = await page.getByRole('link', { name: 'State Revenue Department' }).getAttribute('href');
    const entity = /^#\/tax-accounts\/\d+\/(\d+)/.exec(back ?? '')?.[1] ?? '';
    await server.setFaults({ tax: { [entity]: 'down' } });
    await exempt.fill('45');
    await exempt.blur();
    await expect(exempt).toHaveValue('45.00');
    await expect(exempt).toHaveAccessibleDescription(
      'Error: Unable to save tax return. Please try again later.',
    );
    // The focus reads the reason, so nothing else says it.
    await expect(exempt).toBeFocused();
    await expect(problem(page)).toHaveCount(0);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeInViewport({ ratio: 1 });
    await exempt.focus();
    await page.keyboard.press('Tab');
    await expect(again).toBeFocused();
    await server.setFaults({ tax: { [entity]: 'up' } });
    await page.keyboard.press('Enter');
    await expect(page.getByText('All entries are saved')).toBeVisible();

    const other = await (await newContext({ viewport: PHONE })).newPage();
    await signIn(other);
    await openReturn(other, server, 'Unfiled Returns', 1);
    await expect(field(other, 'Exempt sales')).toHaveValue('45.00');
    await exempt.fill('50');
    await exempt.blur();
    await expect(page.getByText('All entries are saved')).toBeVisible();
    await field(other, 'Exempt sales').fill('60');
    await field(other, 'Exempt sales').blur();
    const differing = other.getByRole('row', { name: /Exempt sales/ });
    await expect(differing).toHaveText('Exempt sales60.0050.00');
    await expect(other.getByText(/This return was changed elsewhere/)).toHaveCount(1);
    await other.getByRole('button', { name: 'See why' }).click();
    await expect(differing).toBeInViewport();
    await other.getByRole('button', { name: 'Save my entries' }).click();
    await expect(other.getByText('All entries are saved')).toBeVisible();

    await file.click();
    const question = page.getByRole('alertdialog', { name: 'File this return?' });
    await expect(page.getByText('It was not filed.')).toBeInViewport();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Exempt sales/ })).toHaveText('Exempt sales50.0060.00');
    await file.click();
    await expect(question).toContainText(words);
    await question.getByRole('button', { name: 'File Return' }).click();
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await expect(save).toHaveCount(0);
    await expect(field(page, 'Gross sales')).toHaveCount(0);
    await expect(line(page, 'Gross sales')).toHaveText('12,345.50');

    await other.getByRole('button', { name: 'File Return' }).click();
    await expect(other.getByText('Pending', { exact: true })).toBeVisible();

    const printed = context.waitForEvent('response', (answer) => answer.url().includes('/services/pdf?'));
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await printed).headers()['content-type']).toContain('application/pdf');
    await page.getByRole('link', { name: 'Print layout' }).click();
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(line(page, 'Gross sales')).toHaveText('12,345.50');
  });
});

test('I pay a return in full or in part through the cart (RET-27 to RET-36, ENT2-22)', {
  tag: '@normal',
}, async ({ page, server }) => {
  test.slow();
  await signIn(page);
  await openReturn(page, server, 'Filed Returns', 6);
  await page.getByRole('link', { name: 'State Revenue Department' }).click();
  await expect(page.getByLabel('Tax year')).toHaveValue((await monthOf(server, 6)).year);
  await page.goBack();
  const pay = page.getByRole('region', { name: 'Payment' });
  await expect(pay).toContainText('You have a credit of');
  await expect(pay.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
  await page.goto('/#/bills');
  const words = await openReturn(page, server, 'Filed Returns', 5);
  await expect(pay).toContainText('Balance Due:');

  await pay.getByRole('switch', { name: /custom amount/ }).check();
  const amount = pay.getByRole('textbox', { name: 'Custom amount' });
  await amount.fill('99999');
  await expect(pay).toContainText('Can not overpay.');
  await expect(pay.getByRole('button', { name: 'Pay Now' })).toBeDisabled();
  await amount.fill('25,5');
  await pay.getByRole('button', { name: 'Pay Now' }).click();
  await expect(title(page, 'Cart')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Bills in your cart' })).toContainText(words);
  await expect(page.getByRole('textbox', { name: /^Amount to pay/ })).toHaveValue('25.50');

  await page.goBack();
  await pay.getByRole('button', { name: 'Remove from cart' }).click();
  await expect(pay.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart, 0 items|Cart 0/ }).first()).toBeVisible();

  await pay.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio', { name: 'Everyday Visa' }).check();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await expect(page.getByRole('main')).toContainText(words);
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await expect(title(page, RECEIPT)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(words);
  await page.goto('/#/bills');
  await openReturn(page, server, 'Filed Returns', 5);
  await expect(pay).toContainText('$0.00');
  await expect(pay.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
});

test('a return enters the cart without a fee, and not while its organization is unreachable (RET-36, ERR2-49)', async ({
  page,
  server,
}) => {
  test.slow();
  await signIn(page);
  await group(page)
    .getByRole('link', { name: /2200418/ })
    .click();
  const [organization = ''] = /\d+$/.exec(page.url()) ?? [];
  await list(page, 'Filed Returns').getByRole('link').last().click();
  const pay = page.getByRole('region', { name: 'Payment' });
  await pay.getByRole('button', { name: 'Pay Now' }).click();
  await expect(title(page, 'Cart')).toBeVisible();

  await page.goto('/#/bills');
  await openReturn(page, server, 'Filed Returns', 5);
  await pay.getByRole('button', { name: 'Pay Now' }).click();
  const refused = page.getByRole('alertdialog', { name: 'Not added to your cart' });
  await expect(refused).toContainText('There are items in your cart that have a fee associated.');
  await refused.getByRole('button', { name: 'Okay' }).click();
  await server.setFaults({ tax: { [organization]: 'down' } });
  await pay.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText('Unable to add taxes to the cart.  Please try again later.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Cart/ }).first()).toContainText('1');
});

test.describe('Without a connection', () => {
  test.use({ viewport: PHONE });

  test('offline I continue a return that I opened before; before I file, I see where the organization calculates differently (ruling 19)', async ({
    page,
    server,
    context,
    newContext,
  }) => {
    test.slow();
    await signIn(page, 'demo', { keep: true });
    await openReturn(page, server, 'Unfiled Returns', 2);
    await expect(field(page, 'Exempt sales')).toHaveValue('1,210.00');
    await waitUntilInstalled(page);
    await context.setOffline(true);

    const exempt = field(page, 'Exempt sales');
    await exempt.fill('2.000');
    await exempt.blur();
    await expect(page.getByText('Saved on this device. It is sent when you are online.')).toBeVisible();
    await expect(page.getByText('Preview', { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(exempt).toHaveValue('2,000.00');
    await expect(page.getByText(/^As of /)).toBeVisible();
    const file = page.getByRole('button', { name: 'File Return' });
    await expect(file).toHaveAccessibleDescription('You are offline. Filing needs a connection.');
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled();
    await page.getByRole('button', { name: 'Undo changes' }).click();
    await expect(exempt).toHaveValue('1,210.00');
    await exempt.fill('2000');
    await exempt.blur();
    await expect(page.getByText('Saved on this device. It is sent when you are online.')).toBeVisible();

    const other = await (await newContext()).newPage();
    await signIn(other);
    await openReturn(other, server, 'Unfiled Returns', 2);
    await field(other, 'Sales shipped out of state').fill('0');
    await field(other, 'Sales shipped out of state').blur();
    await expect(saved(other)).toBeVisible();

    await context.setOffline(false);
    await expectBackOnline(page);
    await expect(page.getByText('The organization came to other amounts than the preview.')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Net taxable sales/ })).toBeVisible();
    await expect(exempt).toHaveValue('2,000.00');
    await expect(field(page, 'Sales shipped out of state')).toHaveValue('0.00');
    await page.getByRole('button', { name: 'Okay' }).click();
    await file.click();
    const question = page.getByRole('alertdialog', { name: 'File this return?' });
    await question.getByRole('button', { name: 'File Return' }).click();
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();

    const today = (await server.today()) as CalendarDate;
    await server.moveClock(addDays(today, 2));
    await page.reload();
    await expect(page.getByText('Date filed')).toBeVisible();
  });
});
