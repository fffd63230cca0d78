import { type BrowserContext, expect, type Page } from '@playwright/test';
import { PEOPLE } from '../../server/demo/people.ts';
import { Customer } from './api.ts';
import { installCallOutcomes, setCallOutcomes } from './call-outcomes.ts';
import { fillLogin, RECEIPT, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { closeSheet } from './payment-steps.ts';
import { storedRowCounts } from './stored-data.ts';

const REFRESH = 'billfold-refresh';
const CHECKING = 'Joint checking, Checking ending in 6789';

for (const keep of [true, false]) {
  test(`a browser that crashed before it stored its new cookie asks me to sign in again, and with Keep me signed in ${keep ? 'on' : 'off'} no unsent change is lost (SES-23, ruling 12)`, async ({
    page,
    context,
    server,
  }) => {
    const dana = await Customer.signIn(server);
    await installCallOutcomes(context);
    await signIn(page, 'demo', { keep: true });
    await waitUntilInstalled(page);
    await expect.poll(async () => (await storedRowCounts(page)).wallet).toBeGreaterThan(0);
    const onDisk = await cookieOf(context);
    await renewTwice(page, context);

    await payWithoutAnswer(page);
    await expect.poll(() => dana.paymentsOf('Home water')).toEqual([82.4]);
    await context.setOffline(true);
    await page.goto('/#/bills');
    const gas = page.getByRole('listitem').filter({ hasText: 'Home gas' });
    await gas.getByRole('button', { name: 'Add to draft' }).click();
    await page.goto('/#/cart');
    await payWith(page).selectOption({ label: CHECKING });
    await page.goto('/#/bills');
    await page.getByRole('link', { name: 'Home electric' }).click();
    await page.getByRole('button', { name: 'Edit nickname' }).click();
    await page.getByRole('textbox', { name: 'Nickname' }).fill('Lake house');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved on this device.')).toBeVisible();

    const next = await context.newPage();
    await page.close();
    await context.addCookies([onDisk]);
    await context.setOffline(false);
    await next.goto('/robots.txt');
    await setCallOutcomes(next, {});
    await next.goto('/#/cart');
    await expect(title(next, 'Sign in')).toBeVisible();
    await expect(next.getByText('Invalid refresh token')).toBeVisible();
    await fillLogin(next, PEOPLE.demo.email, { keep });
    await expect(next.getByRole('heading', { name: 'Draft on this device' })).toBeVisible();
    await expect(next.getByRole('list', { name: 'Bills in your draft' }).getByRole('listitem')).toContainText(
      'Home gas',
    );
    await expect(payWith(next).locator('option:checked')).toHaveText(CHECKING);
    await expect.poll(() => dana.nicknames()).toContain('Lake house');
    await next.goto('/#/cart/checkout');
    await expect(
      title(next, RECEIPT).or(next.getByText('Your payment of $82.40 went through.')),
    ).toBeVisible();
    expect(await dana.paymentsOf('Home water')).toEqual([82.4]);
  });
}

test('if I sign in again without Keep, I am told how many unsent changes can no longer be read (ruling 14)', async ({
  page,
  context,
}) => {
  await signIn(page, 'single', { keep: true });
  await waitUntilInstalled(page);
  await plantUnreadableChange(page);
  await context.clearCookies({ name: REFRESH });
  await page.reload();
  await expect(title(page, 'Sign in')).toBeVisible();
  await fillLogin(page, PEOPLE.single.email);
  await expect(
    page.getByText('1 entry that you had not sent could not be read any more and was removed.'),
  ).toBeVisible();
  await expect.poll(() => storedRowCounts(page)).toEqual({});
});

const payWith = (page: Page) => page.getByLabel('Pay with');

async function cookieOf(context: BrowserContext) {
  const found = (await context.cookies()).find(({ name }) => name === REFRESH);
  if (!found) throw new Error('there is no session');
  return found;
}

/** Waits until the earlier cookie is neither the current one nor the one before it. */
async function renewTwice(page: Page, context: BrowserContext): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const { value } = await cookieOf(context);
    await page.reload();
    await expect.poll(async () => (await cookieOf(context)).value).not.toBe(value);
  }
}

async function payWithoutAnswer(page: Page): Promise<void> {
  await page.getByRole('link', { name: /, Home water(,|$)/ }).click();
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await closeSheet(page);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio', { name: 'Everyday Visa' }).check();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await setCallOutcomes(page, { '/cart/Checkout': 'is carried out', '/payment-attempts/': 'never leaves' });
  await page.getByRole('button', { name: /^Submit Payment/ }).click();
}

/** Adds a waiting change that cannot be read. */
function plantUnreadableChange(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((planted, failed) => {
        const opening = indexedDB.open('billfold');
        opening.onerror = failed;
        opening.onsuccess = () => {
          const customer = Number(localStorage.getItem('billfold.kept-for'));
          const writing = opening.result.transaction('outbox', 'readwrite');
          writing.objectStore('outbox').put({ id: 'change', customer, at: 1, blob: 'nonsense' });
          writing.oncomplete = planted;
          writing.onabort = failed;
        };
      }),
  );
}
