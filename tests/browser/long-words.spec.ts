import { expect, type Locator, type Page } from '@playwright/test';
import { billRow, openMenu } from './bill-rows.ts';
import { signIn, test } from './fixtures.ts';

const LONG = 'W'.repeat(200);

/** Gives every biller and bill type a name without a place to break it. */
async function nameAtLength(page: Page): Promise<void> {
  await page.route(/GetWebAccountListDetails|\/(ebills|bill-pages)\//, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"(common_name|name)":"[^"]+"/g, `"$1":"${LONG}"`);
    await route.fulfill({ response: answer, body });
  });
}

const overflowWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a biller whose name is one long word does not push the list or its bill sideways (NAV-36)', {
  tag: '@normal',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await nameAtLength(page);
  await signIn(page);
  const home = page.getByRole('link', { name: 'Home water' });
  await expect(home).toBeVisible();
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
  await home.click();
  await expect(page.getByRole('heading', { name: LONG, level: 1 })).toBeVisible();
  expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
});

/** The texts of a row that extend past its right edge. */
const pastEdge = (page: Page) =>
  page.locator('[data-shape]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const end = row.getBoundingClientRect().right + 1;
      return [...row.querySelectorAll('*')]
        .filter((one) => one.getBoundingClientRect().right > end)
        .map((one) => one.textContent);
    }),
  );

test('on a desktop each action of a bill fits one line, and on a phone nothing leaves its row (BIL-03, BIL-18, BIL-23)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page);
  const offers = page.getByRole('button', { name: /^(Pay Now|Add to cart|Get Current Balance)\b/ });
  await expect(offers.first()).toBeVisible();
  const heights = await offers.evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(48);

  await page.route(/GetWebAccountListDetails/, async (route) => {
    const answer = await route.fetch();
    const scheduled = (await answer.text()).replace(/"scheduled_date":null/g, '"scheduled_date":1796256000');
    await route.fulfill({ response: answer, body: scheduled });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText(/^Scheduled /).first()).toBeVisible();
  expect(await pastEdge(page)).toEqual([]);
});

test('on a phone a bill takes two lines, whatever its biller and nickname are called (BIL-03)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'autopay');
  await expect(
    billRow(page, 'No bill yet').or(billRow(page, 'Above the safety limit')).first(),
  ).toBeVisible();
  const high = await page
    .locator('[data-shape]')
    .evaluateAll((rows) =>
      rows
        .filter((row) => row.getBoundingClientRect().height > 80)
        .map((row) => row.textContent?.replaceAll(/\d+\/\d+\/\d+/g, '')),
    );
  // A third line is left for what must be known before a payment.
  expect(high).toEqual([
    expect.stringContaining('passed to Mesa Recovery'),
    expect.stringContaining('Auto Pay did not pay'),
    expect.stringContaining('Auto Pay will not pay on'),
    expect.stringContaining('Get Current Balance'),
    expect.stringContaining('Open the bill to add money.'),
  ]);
  const name = billRow(page, 'Not offered any more').getByRole('link').first();
  await expect(name).toHaveText(/^State Revenue Department/);
});

test('on a phone, the words of a bill that is in the cart stay whole beside its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const row = await putEvergreenIntoCart(page);
  expect(
    await row.getByRole('link', { name: /^Evergreen/ }).evaluate((link) => {
      const words = [...link.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = words?.textContent ?? '';
      return [...text.matchAll(/\S+/g)].filter(({ 0: { length }, index }) => {
        const range = document.createRange();
        range.setStart(words as Node, index);
        range.setEnd(words as Node, index + length);
        return range.getClientRects().length > 1;
      }).length;
    }),
    'words that are broken',
  ).toBe(0);
  expect(await pastEdge(page)).toEqual([]);
});

test('on a desktop in forced colours, the words of a button without a ground keep off its frame', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  const row = await putEvergreenIntoCart(page);
  const button = row.getByRole('button', { name: /^Remove from cart/ });
  const room = await button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [words, frame] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return Math.min(words.left - frame.left, frame.right - words.right);
  });
  expect(room).toBeGreaterThanOrEqual(4);
  expect(await pastEdge(page)).toEqual([]);
});

async function putEvergreenIntoCart(page: Page): Promise<Locator> {
  await signIn(page);
  const row = billRow(page, 'Evergreen').first();
  await openMenu(row);
  await row.getByRole('button', { name: 'Add to cart' }).click();
  await expect(row.getByRole('button', { name: /^Remove from cart/ })).toBeVisible();
  return row;
}

test('a sum of five digits keeps its distance from the switch between bills and what is to come (BIL-01)', async ({
  page,
}) => {
  await page.route(/GetWebAccountListDetails/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('131.18', '8019.7');
    await route.fulfill({ response: answer, body });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const sum = page.getByText('$12,019.58', { exact: true }).first();
  const halves = page.getByRole('navigation', { name: 'Accounts' });
  await expect(sum).toBeVisible();
  for (const width of [320, 360, 375, 390, 430]) {
    await page.setViewportSize({ width, height: 844 });
    const [number, way] = [await sum.boundingBox(), await halves.boundingBox()];
    if (!number || !way) throw new Error('one of them is not shown');
    const middle = number.y + number.height / 2;
    const isBeside = way.y < middle && middle < way.y + way.height;
    expect
      .soft(isBeside ? way.x - (number.x + number.width) : way.x, `at ${width}`)
      .toBeGreaterThanOrEqual(8);
    expect.soft(await overflowWidth(page), `at ${width}`).toBeLessThanOrEqual(0);
  }
});
