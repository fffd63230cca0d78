import { expect, type Page } from '@playwright/test';
import { addDays, type CalendarDate, longDate } from '../../domain/values/calendar-date.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { expectAccessible } from './accessible.ts';
import { fillLogin, problem, RECEIPT, signIn, test, title } from './fixtures.ts';
import { closeSheet } from './payment-steps.ts';

const SECTIONS = ['Start', 'Inbox', 'Clock', 'Faults', 'Payments', 'Reset'] as const;

test('a newcomer finds what each sign-in shows, selects one and signs in with it (SRV-54)', {
  tag: '@normal',
}, async ({ page }) => {
  await page.goto('/sandbox');
  const table = page.getByRole('table', { name: 'Sign-ins' });
  for (const { email, shows } of Object.values(PEOPLE))
    await expect(table.getByRole('row', { name: new RegExp(`${email}.*${shows}`, 'i') })).toBeVisible();
  const selection = () => page.evaluate(() => getSelection()?.toString());
  await table.getByText(PEOPLE.partner.email, { exact: true }).click();
  expect(await selection()).toBe(PEOPLE.partner.email);
  await page.getByText(PASSWORD, { exact: true }).click();
  expect(await selection()).toBe(PASSWORD);

  await page.getByRole('main').getByRole('link', { name: 'Open the portal' }).click();
  await fillLogin(page, PEOPLE.partner.email);
  await expect(title(page, 'Accounts')).toBeVisible();
});

test('with the keyboard alone I move the clock by a week and see what ran (SRV2-49, SRV-35)', async ({
  page,
  server,
}) => {
  const today = (await server.today()) as CalendarDate;
  await signIn(page);
  await payHomeWater(page, 'Joint checking');
  await expect(title(page, RECEIPT)).toBeVisible();

  await page.goto('/sandbox');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await pressTabTo(page, 'Clock');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Clock')).toBeVisible();
  await pressTabTo(page, /^One week/);
  await page.keyboard.press('Enter');
  const ran = page.getByRole('region', {
    name: `What ran from ${longDate(today)} to ${longDate(addDays(today, 7))}`,
  });
  await expect(ran).toContainText('7 days passed');
  await expect(ran).toContainText('1 bank payment due to settle');
  expect(await server.today()).toBe(addDays(today, 7));
});

test('a date in the past is refused at the field, which keeps the focus and the date', async ({
  page,
  server,
}) => {
  const today = await server.today();
  await page.goto('/sandbox/clock');
  await page.getByLabel('Or to a date').fill('2020-02-29');
  await page.getByRole('button', { name: 'Move the clock' }).click();
  await expect(page).toHaveTitle(/^Error: Clock/);
  await expect(problem(page)).toContainText('The clock only goes forward.');
  await expect(page.getByLabel('Or to a date')).toHaveValue('2020-02-29');
  await expect(page.getByLabel('Or to a date')).toBeFocused();
  await expect(page.getByLabel('Or to a date')).toHaveAccessibleDescription(/only goes forward/);
  expect(await server.today()).toBe(today);
});

test('a fault that I set here reaches a payer in the portal, until I clear all faults', async ({
  page,
  newContext,
}) => {
  const sandbox = await (await newContext()).newPage();
  await sandbox.goto('/sandbox/faults');
  const down = sandbox.getByRole('button', { name: 'Payment processor: Down' });
  await down.click();
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  await expect(sandbox.getByText('Payment processor (down)')).toBeVisible();

  await signIn(page);
  await payHomeWater(page, 'Everyday Visa');
  await expect(problem(page)).toContainText('You have not been charged.');
  await expect(problem(page)).toContainText('could not be reached.');

  await sandbox.getByRole('button', { name: 'Everything up' }).click();
  await expect(sandbox.getByText('Everything is up.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await expect(title(page, RECEIPT)).toBeVisible();

  const receipt = sandbox.getByRole('group').filter({ hasText: 'Your payment receipt' });
  await expect(async () => {
    await sandbox.goto('/sandbox/inbox');
    await expect(receipt).toContainText(`To ${PEOPLE.demo.email}`, { timeout: 1 });
  }).toPass();
  await expect(receipt.getByText('Paid with: Visa')).toBeVisible();
});

test('a text can be answered on the page where it is read (SRV2-48)', async ({ page }) => {
  await page.goto('/');
  const login = page.waitForResponse(/\/customer\/login$/i);
  await fillLogin(page, PEOPLE.code.email);
  expect((await login).ok()).toBe(true);
  await expect(async () => {
    await page.goto('/sandbox/inbox?channel=sms');
    await expect(page.getByText(/^\d{4} is your Billfold sign-in code/)).toBeVisible({ timeout: 1 });
  }).toPass();
  await page.getByRole('textbox', { name: 'Answer as (303) 555-0177' }).fill('Who is this?');
  await page.getByRole('button', { name: 'Send' }).first().click();
  await expect(page).toHaveURL(/to=3035550177#newest$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'The phone' })).toContainText('Who is this?');
});

test('without any script I can move the clock and, after a confirmation, reset the demo', async ({
  newContext,
  server,
}) => {
  const page = await (await newContext({ javaScriptEnabled: false })).newPage();
  const today = await server.today();
  await page.goto('/sandbox/clock');
  await page.getByRole('button', { name: /^Next day/ }).click();
  await expect(page.getByRole('heading', { name: /^What ran from/ })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Reset' }).click();
  await page.getByRole('link', { name: 'Reset the demo' }).click();
  await expect(title(page, 'Reset the demo?')).toBeVisible();
  await page.getByRole('link', { name: 'No, keep everything' }).click();
  await page.goto('/sandbox/reset/confirm');
  await page.getByRole('button', { name: 'Yes, reset the demo' }).click();
  await expect(page.getByRole('status')).toContainText('The demo is fresh');
  expect(await server.today()).toBe(today);
  await page.goto('/sandbox/clock');
  await expect(page.getByText('The clock was not moved yet.')).toBeVisible();
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`at ${width} px every page of the sandbox is accessible, in light and dark`, async ({
    page,
    server,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await fillInbox(server.address);
    for (const name of SECTIONS) {
      await page.goto('/sandbox');
      await page
        .getByRole('navigation', { name: 'Sandbox' })
        .getByRole('link', { name: new RegExp(`${name}$`) })
        .click();
      await expect(
        page.getByRole('navigation').getByRole('link', { name: new RegExp(`${name}$`) }),
      ).toHaveAttribute('aria-current', 'page');
      await expectAccessible(page, name);
    }
    for (const path of [
      'inbox?channel=mail',
      'inbox?channel=sms',
      'inbox?channel=sms&to=3035550142',
      'reset/confirm',
      'outside/registration?token=a',
      'outside/nowhere',
      'nowhere',
    ]) {
      await page.goto(`/sandbox/${path}`);
      await expectAccessible(page, path);
    }
    await page.goto('/sandbox/clock');
    await page.getByRole('button', { name: 'Move the clock' }).click();
    await expect(problem(page)).toBeVisible();
    await expectAccessible(page, 'the clock with a problem');
    await page.getByRole('button', { name: /^One month/ }).click();
    await expect(page.getByRole('heading', { name: /^What ran from/ })).toBeVisible();
    await expectAccessible(page, 'the clock after a move');
    await page.goto('/sandbox/inbox?channel=sms&to=3035550142');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(problem(page)).toBeVisible();
    await expectAccessible(page, 'an answer with a problem');
  });
}

test('on a desktop, addresses and account numbers fit one line, and controls do not touch', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['', '/accounts']) {
    await page.goto(`/sandbox${path}`);
    const copied = page.getByRole('cell').locator('code');
    expect(await copied.count()).toBeGreaterThan(10);
    const broken = await copied.evaluateAll((all) =>
      all.filter((one) => one.getClientRects().length > 1).map(({ textContent }) => textContent),
    );
    expect([path, broken]).toEqual([path, []]);
  }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/sandbox');
    const [portal, machines] = await Promise.all(
      ['Open the portal', 'Watch its machines'].map((name) =>
        page.getByRole('main').getByRole('link', { name }).boundingBox(),
      ),
    );
    if (!portal || !machines) throw new Error('a link is not there');
    const apart = Math.max(machines.x - portal.x - portal.width, machines.y - portal.y - portal.height);
    expect(apart, `at ${width} px`).toBeGreaterThanOrEqual(8);
  }
});

test('nothing is cut off at 320 px, and no bar hides the focused element', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await fillInbox(server.address);
  await server.setFaults({ processor: 'ambiguous' });
  for (const path of [
    '',
    '/inbox',
    '/inbox?channel=sms',
    '/clock',
    '/faults',
    '/reset',
    '/outside/registration?token=abc',
  ]) {
    await page.goto(`/sandbox${path}`);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
  }
  await page.goto('/sandbox/faults');
  const stops = await page.locator('main :is(a, button, input:not([type="hidden"]))').count();
  await page.locator('main').focus();
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    expect(await isHidden(page), `stop ${stop}`).toBe(false);
  }
});

async function payHomeWater(page: Page, method: string): Promise<void> {
  await page.getByRole('link', { name: 'Home water' }).click();
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await closeSheet(page);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await page.getByRole('button', { name: 'Submit Payment' }).click();
}

/** Moves through everything focusable, as a person without a mouse would. */
async function pressTabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(typeof name === 'string' ? 'link' : 'button', { name, exact: true });
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/**
 * Creates texts in both directions. Payments send mails of the portal; this mail comes from a sign-in with a
 * code.
 */
async function fillInbox(address: string): Promise<void> {
  for (const text of ['PAY 82.40', 'Yes\nplease', 'STOP']) {
    await fetch(`${address}/sandbox/messages/reply`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ from: '3035550142', text }),
    });
  }
}

/** Whether a bar covers the middle of the focused element. */
function isHidden(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return true;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return !(top && (focused.contains(top) || top.contains(focused)));
  });
}
