import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { embeddedLetters, textOfPdf } from '../support/pdf-text.ts';
import { problem, signIn, test, title, waitUntilInstalled } from './fixtures.ts';

async function openStatement(page: Page, bill: string | Locator): Promise<void> {
  await (typeof bill === 'string'
    ? page.getByRole('link', { name: new RegExp(`, ${bill}(,|$)`) })
    : bill
  ).click();
  const summary = page.locator('details', {
    has: page.getByRole('heading', { name: 'Charges this period' }),
  });
  await expect(summary).toBeVisible();
  if ((await summary.getAttribute('open')) === null) await summary.locator('summary').click();
}

async function savedText(page: Page): Promise<string> {
  return textOfPdf(await savedPdf(page));
}

async function savedPdf(page: Page): Promise<Buffer> {
  const saving = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^statement-[\w-]+\.pdf$/);
  return readFile(await saved.path());
}

test('I save the statement of a bill as a PDF, also while the services cannot make it (DET-50, SRV-28)', {
  tag: '@normal',
}, async ({ page }) => {
  test.slow();
  // Fetched by itself, and with the other prefetched chunks.
  await page.route(/\/(bill-pages\/\d+|ebills\/bulk)(\?|$)/, async (route) => {
    const read = await (await route.fetch()).json();
    const renamed = (bill: { customer: object }) => ({
      ...bill,
      customer: { ...bill.customer, name: 'Дарья Łukasz Ελένη' },
    });
    await route.fulfill({
      json: read.items ? { ...read, items: read.items.map(renamed) } : { ...read, bill: renamed(read.bill) },
    });
  });
  await signIn(page);
  await openStatement(page, 'Home water');
  expect(await savedText(page)).toContain('Harbor City Utilities');
  await page.route('**/GetPDFDocument/*', (route) => route.fulfill({ status: 503, json: { message: 'no' } }));
  const pdf = await savedPdf(page);
  const made = textOfPdf(pdf);
  for (const letter of 'ДарьяŁλένη') expect(embeddedLetters(pdf)).toContain(letter);
  for (const words of ['100-2218-04', '$82.40', 'Meter readings']) expect(made).toContain(words);
});

test('without a connection I read that a PDF needs one and what I can do instead', async ({
  page,
  server,
}) => {
  await signIn(page, 'demo', { keep: true });
  await waitUntilInstalled(page);
  await openStatement(page, 'Home water');
  await server.kill();
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(problem(page).filter({ hasText: 'Making a PDF needs a connection' })).toBeVisible({
    timeout: 30_000,
  });
  await server.start();
});

test('a statement that its organization does not keep is reported as unavailable (DET-52, ERR-42)', async ({
  page,
}) => {
  await signIn(page);
  await openStatement(page, page.getByRole('listitem').filter({ hasText: '400190873' }).getByRole('link'));
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(problem(page).filter({ hasText: 'Unable to find billing history record.' })).toBeVisible();
});

test('an organization’s own document replaces ours (DET-51)', async ({ page }) => {
  await signIn(page);
  await openStatement(page, 'Fiber, home');
  const link = page.getByRole('link', { name: /^View Statement/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Call to have them' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
});

test('the print layout shows the whole bill alone, and leads back (NAV-08)', async ({ page }) => {
  await signIn(page);
  await openStatement(page, 'Home water');
  await page.getByRole('link', { name: 'Print layout' }).click();
  await expect(page).toHaveURL(/#\/bills\/\d+\/pdf$/);
  await expect(page.getByRole('heading', { name: 'Harbor City Utilities', level: 1 })).toBeVisible();
  for (const words of ['W-4471', 'Estimated reading', 'Storm water'])
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Make a Payment' })).toHaveCount(0);
  for (const meter of ['W-4471', 'W-4472'])
    await expect(page.getByRole('img', { name: `Water, gallons, meter ${meter}` })).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  const [sum, account, name] = await Promise.all(
    [
      page.getByRole('heading', { name: 'Amount due' }),
      page.getByRole('region', { name: 'Biller and account' }),
      title(page, 'Harbor City Utilities'),
    ].map((part) => part.boundingBox()),
  );
  expect(sum?.y).toBeLessThan(account?.y ?? 0);
  expect([name?.x, account?.x]).toEqual([0, 0]);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('How the amount came about')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  expect(await savedText(page)).toContain('Harbor City Utilities');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Back to the bill' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
});
