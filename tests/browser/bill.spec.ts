import { expect, type Page } from '@playwright/test';
import { addDays, type CalendarDate, shortDate } from '../../domain/values/calendar-date.ts';
import { expectAccessible } from './accessible.ts';
import { Customer } from './api.ts';
import { billRow } from './bill-rows.ts';
import { signIn, test, title, waitUntilInstalled } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

/** The part of a bill below a heading, expanded if it starts closed. */
async function part(page: Page, name: string) {
  const found = page.locator('details', { has: page.getByRole('heading', { name, exact: true, level: 2 }) });
  await expect(found).toBeVisible();
  if ((await found.getAttribute('open')) === null) await found.locator('summary').first().click();
  return found;
}

async function openBill(page: Page, name: string): Promise<void> {
  await signIn(page);
  await page
    .getByRole('link', { name: new RegExp(`, ${name}(,|$)`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
}

async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

function endOf(box: { x: number; width: number } | null): number {
  return box ? box.x + box.width : Number.NaN;
}

for (const [device, viewport] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test.describe(`On ${device}`, () => {
    test.use({ viewport });

    test('a statement with every kind of block fits the screen and is accessible (DET-02, DET-29 to DET-74)', {
      tag: device === 'a phone' ? '@normal' : [],
    }, async ({ page }) => {
      test.slow();
      await openBill(page, 'Home water');
      for (const name of [
        'Addresses',
        'Payment terms',
        'Meter readings',
        'Usage',
        'Codes',
        'Charges this period',
      ])
        await part(page, name);
      await expect(page.getByRole('link', { name: /^See your water usage/ })).toHaveAttribute(
        'target',
        '_blank',
      );
      await expect(await part(page, 'Enter meter reading')).toContainText('Meter W-4472');
      await expectToFit(page);
      await expectAccessible(page);
    });

    test('I pay exactly the invoices that I tick (DET-36 to DET-39)', async ({ page }) => {
      await openBill(page, 'Studio hauling');
      const pay = page.getByRole('button', { name: 'Make a Payment' });
      await expect(pay).toBeDisabled();
      await expect(pay).toHaveAccessibleDescription('Select Invoices for Payment');
      await page.getByRole('button', { name: 'INV-70115' }).click();
      await expect(page.getByRole('table', { name: 'Sub-items of INV-70115' })).toContainText(
        'Hauling, tons',
      );
      await page.getByRole('button', { name: 'Back to Statement' }).click();
      await expect(page.getByRole('button', { name: 'INV-70115' })).toBeFocused();
      await page.getByRole('checkbox', { name: 'Select INV-70115' }).check();
      await page.getByRole('checkbox', { name: 'Select INV-70116' }).check();
      await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('2 lines selected$194.55');
      await expectToFit(page);
      await expectAccessible(page);
      const added = page.waitForRequest('**/AddToCart');
      await pay.click();
      expect((await added).postDataJSON().items).toMatchObject([
        { amount: 194.55, reference_num2: 'INV-70115,INV-70116' },
      ]);
      await expect(title(page, 'Cart')).toBeVisible();
      await expect(page.getByRole('main')).toContainText('$194.55');
    });

    test('nothing below the switches of a bill moves when they load (DET-12, REM-02)', async ({ page }) => {
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await signIn(page, 'autopay');
      // A server of the version before sends the parts of a page one by one.
      await page.route('**/api/v2.1/bill-pages/*', (route) =>
        route.fulfill({ status: 404, json: { message: 'There is no such page.' } }),
      );
      await page.route(/\/api\/v2\.1\/auto-pays\/\d|scheduleNotification/, async (route) => {
        await arrived;
        await route.continue();
      });
      await page.getByRole('link', { name: /, Monthly, with backups(,|$)/ }).click();
      const options = page.getByRole('region', { name: 'Account options' });
      await expect(options.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
      await expect(options.getByRole('switch')).toHaveCount(2);
      const below = page.getByRole('main').locator('summary h2').first();
      const places = async () => [(await options.boundingBox())?.height, (await below.boundingBox())?.y];
      await expect(below).toBeVisible();
      const before = await places();
      arrive();
      await expect(options.getByRole('switch')).toHaveCount(4);
      await expect(options).toContainText('$');
      expect(await places()).toEqual(before);
    });
  });
}

test('I choose licenses and pay them with the keyboard alone (DET-34, DET-35)', async ({ page }) => {
  await openBill(page, 'Pottery stand');
  const all = page.getByRole('checkbox', { name: 'Select all licenses' });
  await all.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('4 lines selected');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('3 lines selected');
  await expect(all).toHaveJSProperty('indeterminate', true);
  await page.getByRole('button', { name: 'Make a Payment' }).focus();
  const added = page.waitForRequest('**/AddToCart');
  await page.keyboard.press('Enter');
  expect((await added).postDataJSON().items[0].reference_num2.split(',')).toHaveLength(3);
});

test('a line item shows its details, and Escape returns to it (DET-41 to DET-43)', async ({ page }) => {
  await signIn(page);
  await billRow(page, 'LOT-114').getByRole('link').first().click();
  const view = page.getByRole('button', { name: 'View Quarterly dues' });
  await view.click();
  const dialog = page.getByRole('dialog', { name: 'Quarterly dues' });
  await expect(dialog.getByRole('table', { name: 'Where the dues go' })).toContainText('-$1,250.00');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(view).toBeFocused();
  await page.getByRole('checkbox', { name: 'Select Gate and road fund' }).check();
  await expect(page.getByRole('region', { name: 'Amount due' })).toContainText('1 line selected');
});

test.describe('On a narrow screen', () => {
  test.use({ viewport: PHONE });

  test('the total of the service details ends where its rows end (MSC-11)', async ({ page }) => {
    await openBill(page, 'Trash, home');
    await page.getByRole('button', { name: 'View service details' }).click();
    const dialog = page.getByRole('dialog');
    const amount = await dialog.getByRole('cell', { name: '$17.10' }).boundingBox();
    const total = await dialog.locator('tfoot td').first().boundingBox();
    expect(endOf(total)).toBeCloseTo(endOf(amount), 0);
  });

  test('billers stand at the edge like their bills (BIL-01)', async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: 'Biller', exact: true }).click();
    const bills = page.getByRole('list', { name: 'Bills of Northwind Waste' });
    const logo = await page.locator('details', { has: bills }).locator('summary img').boundingBox();
    expect(logo?.x).toBeCloseTo((await bills.boundingBox())?.x ?? -1, 0);
  });
});

test('the chart shows the usage of the meter I choose, and a table lists its values (DET-72 to DET-74)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openBill(page, 'Home water');
  const usage = await part(page, 'Usage');
  const bars = usage.getByRole('img');
  await expect(bars).toHaveAccessibleName(/^Bar graph: Water, gallons, meter W-4471/);
  await usage.getByRole('combobox', { name: 'Meter' }).selectOption('W-4472');
  await expect(bars).toHaveAccessibleName(/meter W-4472/);
  await usage.getByRole('tab', { name: 'Water, gallons' }).press('ArrowRight');
  await expect(usage.getByRole('tab', { name: 'Cost, dollars' })).toBeFocused();
  await usage.getByText('Show as a table').click();
  await expect(usage.getByRole('row')).toHaveCount(14);
  await expectToFit(page);
});

test('paperless asks for confirmation, warns about others who share the account, and stays on (DET-15 to DET-19)', async ({
  page,
}) => {
  await openBill(page, 'Home water');
  const paperless = page.getByRole('switch', { name: 'Paperless' });
  await paperless.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(paperless).not.toBeChecked();
  await paperless.click();
  await expect(page.getByRole('alertdialog')).toContainText('2 customers share this account.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeHidden();
  await expect(paperless).toBeChecked();
  await page.reload();
  await expect(paperless).toBeChecked();
});

test('a removed account disappears from my bills (DET-10)', async ({ page }) => {
  await openBill(page, 'Trash, home');
  const address = page.url();
  await page.getByText('Remove this account').click();
  await page.getByRole('button', { name: 'Remove Account' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Its bills leave your cart.');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(title(page, 'Accounts')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Trash, home' })).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('This account was removed from your accounts.')).toBeVisible();
  await expect(title(page, 'Accounts')).toBeVisible();
  await expect(page).toHaveURL(/#\/bills$/);
});

test.describe('With a meter to read', () => {
  test('my reading becomes the current reading, also for the biller (DET-64 to DET-69)', async ({
    page,
    server,
  }) => {
    const today = (await server.today()) as CalendarDate;
    await openBill(page, 'Home water');
    const meter = page.getByRole('region', { name: 'Meter W-4471' });
    await meter.getByLabel('New meter value').fill('100');
    await meter.getByLabel('New meter date').fill(today);
    await meter.getByRole('button', { name: 'Save reading' }).click();
    await expect(meter).toContainText('New meter value must be greater than the previous value.');
    await meter.getByLabel('New meter value').fill('123999');
    await meter.getByRole('button', { name: 'Save reading' }).click();
    await expect(meter).toContainText('Your changes have been saved successfully.');
    await page.reload();
    await expect(meter).toContainText(`Current date${shortDate(today)}Current reading123,999`);
    await expect(meter.getByLabel('New meter date')).toHaveAttribute('min', today);
  });

  test('without a connection my reading waits on the device, can be undone, and is sent later (ruling 19)', async ({
    page,
    server,
    context,
  }) => {
    const day = addDays((await server.today()) as CalendarDate, -1);
    await openBill(page, 'Home water');
    const meter = page.getByRole('region', { name: 'Meter W-4472' });
    await expect(meter).toBeVisible();
    await waitUntilInstalled(page);
    await context.setOffline(true);
    const enter = async (value: string) => {
      await meter.getByLabel('New meter value').fill(value);
      await meter.getByLabel('New meter date').fill(day);
      await meter.getByRole('button', { name: 'Save reading' }).click();
    };
    await enter('99999');
    await expect(meter).toContainText('waits to be sent');
    await expect(meter).toContainText('Current reading99,999');
    await meter.getByRole('button', { name: /^Undo/ }).click();
    await expect(meter).toContainText('Current reading42,330');
    await expect(meter.getByLabel('New meter value')).toHaveValue('99999');
    await enter('42999');
    await expect(meter).toContainText('waits to be sent');
    await expect(page.getByRole('switch', { name: 'Paperless' })).toHaveAccessibleDescription(
      'You are offline. Paperless needs a connection.',
    );
    await context.setOffline(false);
    await expect(meter).toContainText('Your changes have been saved successfully.', { timeout: 60_000 });
    await expect(meter).not.toContainText('waits to be sent');
    await page.reload();
    await expect(meter).toContainText('Current reading42,999');
  });
});

test('an earlier period shows its own statement and leads back to the newest (DET-53 to DET-55)', async ({
  page,
}) => {
  await openBill(page, 'Home water');
  const period = page.getByLabel('Select Billing Period');
  await expect(period.locator('option')).toHaveCount(27);
  const newest = page.url();
  await period.selectOption({ index: 1 });
  await expect(page).not.toHaveURL(newest);
  await expect(page.getByRole('heading', { name: 'Statement', level: 2, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the newest bill' }).click();
  await expect(page).toHaveURL(newest);
});

test('markup from a biller cannot run or break the page (DET-27)', async ({ page, server }) => {
  const bill = await (await Customer.signIn(server)).bill('Home water');
  const attack = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;
  const long = `${attack}${'x'.repeat(10_000)}`;
  await page.route(`**/bill-pages/${bill.id}`, async (route) => {
    const answer = await route.fetch();
    const { bill: carried, ...parts } = await answer.json();
    const table = { title: long, headers: [{ text: long, type: 'string' }], rows: [{ cells: [long] }] };
    const facts = [{ label: long, value: long }];
    const written = {
      ...carried,
      nickname: attack,
      messages: [{ message: long, alert: true, bold: false }],
      notes: ['הודעה חשובה: 12.50 $ לתשלום'],
      collections: {
        isInCollections: true,
        html: `${attack}<a href="javascript:alert(1)">a</a><p>${long}</p>`,
      },
      custom_ebill_message: `<p onclick="alert(1)">Call <a href="https://red.example">us</a></p>`,
      account_aging: table,
      supplemental: [table],
      info_grid: facts,
      customizations: facts,
      previous_statement_info: facts,
      codes: [{ code: long, description: long }],
      payment_terms: long,
      disclaimer: long,
      past_due_msg: long,
      summary_title: long,
      account_information: facts,
    };
    await route.fulfill({ json: { ...parts, bill: written } });
  });
  await page.setViewportSize(PHONE);
  await signIn(page, 'demo', { at: `/#/bills/${bill.id}` });
  await page.goto(`/#/bills/${bill.id}`);
  const us = page.getByRole('link', { name: 'us', exact: true });
  await expect(us).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(
    page.getByRole('main').locator('img[src="x"], [onclick], [onerror], a[href^="javascript"]'),
  ).toHaveCount(0);
  await page.evaluate(() => {
    for (const closed of document.querySelectorAll('details')) closed.open = true;
  });
  await expectToFit(page);
  await page.setViewportSize(DESK);
  await expectToFit(page);
  expect(await page.title()).not.toBe('taken');
});
