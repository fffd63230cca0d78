import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Customer } from './api.ts';
import { expectBackOnline, RECEIPT, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { storedRowCounts } from './stored-data.ts';

const VISA = 'Everyday Visa';

test('offline I collect two bills and review them; back online I see exactly what changed, accept it and pay once with one tap (CRT-37, CHK-16)', {
  tag: '@normal',
}, async ({ page, context, server }) => {
  const elsewhere = await Customer.signIn(server);
  await signIn(page, 'demo', { keep: true });
  await waitUntilInstalled(page);
  await expect.poll(async () => (await storedRowCounts(page)).wallet).toBeGreaterThan(0);
  await context.setOffline(true);
  await putDown(page, ['Home gas', 'Trash, home']);

  const pay = page.getByRole('button', { name: /^Pay/ });
  const lines = page.getByRole('list', { name: 'Bills in your draft' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('Amount due $56.90');
  await expect(lines.first()).toContainText(/Due|Past due/);
  await expect(page.getByText(/^As of /).first()).toBeVisible();
  await page.getByLabel('Pay with').selectOption({ label: await optionOf(page, VISA) });
  await expect(page.getByText('Kept on this device only')).toBeVisible();
  await expect(pay).toBeDisabled();
  await expect(pay).toHaveAccessibleDescription(/^You are offline\..*nothing is paid by itself\.$/);
  await expectAccessible(page);

  const other = await context.newPage();
  await other.goto('/#/cart');
  await expect(other.getByRole('heading', { name: 'Draft on this device' })).toBeVisible();

  await elsewhere.pay('Home gas', 20, VISA);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/cart/')) sent.push(request.url());
  });
  await context.setOffline(false);
  await expectBackOnline(page);
  await expect(page.getByText('1 thing changed since you put it together')).toBeVisible();
  const changes = page.getByRole('list', { name: /^What changed of/ });
  await expect(changes).toHaveText(['Amount due was $56.90 and is $36.90 now.']);
  await expect(pay).toHaveAccessibleDescription('Accept what changed first.');
  expect(sent).toEqual([]);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Accept what changed' }).press('Enter');
  await expect(page.getByText('Nothing changed since you put it together')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Draft on this device' })).toBeFocused();
  expect(sent).toEqual([]);
  await page.getByText('Terms and conditions of Summit Gas').click();
  await expect(page.getByText(/^By paying Summit Gas you confirm/)).toBeVisible();
  await expect(
    page.getByText(
      /^The payment is billed to Dana Mercer, .+ By paying you agree to pay .+ The receipt goes to .+@.+\.$/,
    ),
  ).toBeVisible();
  await expectAccessible(page);
  const total = ((await pay.textContent()) ?? '').replace('Pay ', '');
  await pay.click();
  await expect(title(page, RECEIPT)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(total);
  await expect(page.getByRole('main')).toContainText('$36.90');
  await expect(other.getByRole('heading', { name: 'Draft on this device' })).toBeHidden();
  expect(await elsewhere.paymentsOf('Home gas')).toEqual(expect.arrayContaining([20, 36.9]));
  expect((await elsewhere.paymentsOf('Home gas')).filter((amount) => amount === 36.9)).toHaveLength(1);
  expect(await elsewhere.cartCount()).toBe(0);
  expect(sent.filter((url) => url.endsWith('/Checkout'))).toHaveLength(1);
});

test('if my pay method was removed meanwhile, no other is used until I choose one (CRT-37)', async ({
  page,
  context,
}) => {
  await signIn(page, 'demo', { keep: true });
  await waitUntilInstalled(page);
  await expect.poll(async () => (await storedRowCounts(page)).wallet).toBeGreaterThan(0);
  await context.setOffline(true);
  await putDown(page, ['Home gas']);
  const method = page.getByLabel('Pay with');
  await method.selectOption({ label: await optionOf(page, VISA) });

  await page.route('**/api/v2.1/payment-methods', async (route) => {
    // Of an answer that is unchanged nothing comes, so this one is asked for whole.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers });
    const { items = [] } = (await answer.json()) as { items?: { nickname: string }[] };
    const rest = items.filter(({ nickname }) => nickname !== VISA);
    await route.fulfill({ response: answer, json: answer.ok() ? { items: rest } : {} });
  });
  await context.setOffline(false);
  await expectBackOnline(page);
  await expect(page.getByText(/was removed from your wallet/)).toBeVisible();
  await page.getByRole('button', { name: 'Accept what changed' }).click();
  const pay = page.getByRole('button', { name: /Pay/ });
  for (const _ of ['at once', 'after a reload']) {
    await expect(page.getByText(/were read again just now\. Choose a pay method\.$/)).toBeVisible();
    await expect(method).toHaveValue('');
    await expect(pay).toBeDisabled();
    await page.reload();
  }
  await method.selectOption({ label: await optionOf(page, 'Joint checking') });
  await expect(page.getByText(/and your pay method were read again just now\.$/)).toBeVisible();
  await expect(pay).toBeEnabled();
});

async function putDown(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const bill = page.getByRole('listitem').filter({ hasText: name });
    await bill.getByRole('button', { name: 'Add to draft' }).click();
  }
  await page.getByRole('link', { name: 'See your draft' }).first().click();
}

async function optionOf(page: Page, nickname: string): Promise<string> {
  const words = await page.getByRole('option', { name: nickname }).textContent();
  return words ?? nickname;
}
