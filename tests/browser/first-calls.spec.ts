import { expect, type Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { signIn, test } from './fixtures.ts';

const CALLS = /^\/(?:api|bot-check|oauth|services)\//;
const TAXES = '**/services/tax/GetTaxAccountsList';
const LIST = ['/services/web/billDisplay/GetWebAccountListDetails', '/services/tax/GetTaxAccountsList'];
/** What stands beside the list, what other devices have paid, and what is read ahead. */
const LATER = [
  '/services/web/cart/GetItemsCount',
  '/api/v2.1/alerts',
  '/api/v2.1/payment-attempts',
  '/api/v2.1/ebills/bulk',
];

/** The calls from now on, in their order. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (CALLS.test(pathname)) calls.push(pathname);
  });
  return calls;
}

/** Nothing waits longer than three seconds for the first screen, which a busy machine may need for it. */
async function letLimitsWait(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const usual = window.setTimeout;
    const patient = (work: () => void, time = 0) => usual(work, time === 3_000 ? 600_000 : time);
    window.setTimeout = patient as typeof window.setTimeout;
  });
}

/** The list waits for the tax accounts. With their answer on the way, all that does not wait for the list is asked. */
async function holdTaxes(page: Page): Promise<{ asked: Promise<void>; answer: () => void }> {
  let ask = () => {};
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(TAXES, async (route) => {
    ask();
    await answered;
    await route.continue();
  });
  return { asked, answer };
}

async function expectLater(
  page: Page,
  calls: readonly string[],
  before: readonly string[],
  go: () => Promise<void>,
): Promise<void> {
  const taxes = await holdTaxes(page);
  const list = page.waitForResponse(`**${LIST[0]}*`);
  await go();
  await Promise.all([taxes.asked, list.then((answer) => answer.finished())]);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
  expect(calls.filter((path) => LATER.includes(path))).toEqual([]);
  taxes.answer();
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  await expect.poll(() => LATER.filter((path) => !calls.includes(path))).toEqual([]);
  const earliest = Math.min(...LATER.map((path) => calls.indexOf(path)));
  expect(calls.slice(0, earliest).sort()).toEqual([...before].sort());
  // The bell and the banner show the same alerts.
  await page.waitForLoadState('networkidle');
  expect(calls.filter((path) => path === '/api/v2.1/alerts')).toHaveLength(1);
}

test('between Login and my bills, the server is asked four times, and for all else after them', async ({
  page,
}) => {
  await letLimitsWait(page);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill(PEOPLE.demo.email);
  const check = page.waitForResponse('**/bot-check/challenge*');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await (await check).finished();
  const calls = noteCalls(page);
  const before = ['/services/web/customer/login', '/oauth/v2.1/access-token', ...LIST];
  await expectLater(page, calls, before, () => page.getByRole('button', { name: 'Login' }).click());
});

test('a start with my session asks four times before my bills, and for all else after them', async ({
  page,
}) => {
  await letLimitsWait(page);
  await signIn(page, 'demo');
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  // What the sign-in still reads ahead is no call of the start.
  await page.waitForLoadState('networkidle');
  const calls = noteCalls(page);
  const before = [
    '/services/web/customer/RefreshToken',
    '/services/web/customer/GetLoggedCustomerDetails',
    ...LIST,
  ];
  await expectLater(page, calls, before, async () => {
    await page.reload();
  });
});
