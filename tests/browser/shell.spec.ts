import { expect, type Page } from '@playwright/test';
import { addDays, type CalendarDate, shortDate } from '../../domain/values/calendar-date.ts';
import { Customer } from './api.ts';
import { logout, RECEIPT, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { closeSheet } from './payment-steps.ts';

const PAGES = ['About', 'Security', 'Jobs', 'FAQ', 'Contact', 'Privacy', 'Terms', 'Merchants'];
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

test.describe('On a desktop', () => {
  test.use({ viewport: DESK });

  test('signed out I find the ways to sign in and none of the customer links (NAV-29, NAV-30)', async ({
    page,
  }) => {
    await page.goto('/#/about');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link', { name: 'Merchant Login' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Accounts' })).toHaveCount(0);
    await expect(main.getByRole('link', { name: /Cart/ })).toHaveCount(0);
    await main.getByRole('link', { name: 'User Login' }).click();
    await expect(title(page, 'Sign in')).toBeVisible();
    await main.getByRole('link', { name: 'Merchant Login' }).click();
    await expect(title(page, 'The merchant site')).toBeVisible();
  });

  test('each link of the footer opens its page, with its title, and the focus on its heading (NAV-31)', async ({
    page,
  }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const name of PAGES) {
      await footer.getByRole('link', { name }).click();
      await expect(title(page, name)).toBeFocused();
      await expect(page).toHaveTitle(`${name} – Billfold`);
    }
    await page.goBack();
    await expect(title(page, 'Terms')).toBeVisible();
    await page.goForward();
    await expect(title(page, 'Merchants')).toBeVisible();
  });

  test('signed in I find the top navigation, and my name with Logout behind it (NAV-20, NAV-23, NAV-25)', async ({
    page,
  }) => {
    await signIn(page);
    const main = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await expect(main).toHaveCount(1);
    await expect(main.getByRole('link', { name: 'Accounts' })).toHaveAttribute('aria-current', 'page');
    await expect(main.getByRole('link', { name: 'Cart 0 items' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeHidden();
    await main.getByRole('button', { name: 'Dana Mercer' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(title(page, 'Terms')).toBeFocused();
    await expect(main.locator('[aria-current]')).toHaveCount(0);
  });

  test('a bill I add to the cart in one tab counts in the other, with Keep off (NAV-24)', async ({
    page,
    context,
  }) => {
    await signIn(page, 'single');
    const other = await context.newPage();
    await other.goto('/');
    const count = (tab: Page) => tab.getByRole('link', { name: /^Cart \d/ }).filter({ visible: true });
    await expect(count(other)).toHaveAccessibleName('Cart 0 items');
    await page.getByRole('button', { name: 'Make a Payment' }).click();
    await closeSheet(page);
    await expect(title(page, 'Cart')).toBeVisible();
    await expect(count(other)).toHaveAccessibleName('Cart 1 item');
  });

  test('the keyboard alone reaches every entry, and signs me out', { tag: '@normal' }, async ({ page }) => {
    await signIn(page, 'single');
    await expect(title(page, 'Harbor City Utilities')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sam Okafor' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const names = await tabThrough(page);
    expect(names).toEqual(
      expect.arrayContaining([
        'Skip to main content',
        'Billfold',
        'Accounts',
        'Sam Okafor',
        expect.stringMatching(/^Cart/),
        ...PAGES,
      ]),
    );
    await page.getByRole('button', { name: 'Sam Okafor' }).focus();
    await page.keyboard.press('Enter');
    const settings = page.getByRole('link', { name: 'Settings' });
    await expect(settings).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(settings).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(title(page, 'Sign in')).toBeVisible();
  });

  test('the question before a logout returns the focus to its menu (ruling 14)', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await page.getByRole('link', { name: 'Home water' }).click();
    await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
    await waitUntilInstalled(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Edit nickname' }).click();
    await page.getByRole('textbox', { name: 'Nickname' }).fill('Lake house');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved on this device.')).toBeVisible();
    const menu = page.getByRole('button', { name: 'Dana Mercer' });
    await menu.press('Enter');
    await page.getByRole('button', { name: 'Logout' }).press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Log out and lose changes?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  });

  test('the skip link jumps past the navigation, without leaving the page', async ({ page }) => {
    await page.goto('/#/faq');
    await expect(title(page, 'FAQ')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(/#\/faq$/);
  });

  test('each bill has its own address, and reload, Back and Forward follow it (NAV-01)', async ({ page }) => {
    await signIn(page);
    await page.getByRole('link', { name: 'Home water' }).click();
    await expect(title(page, 'Harbor City Utilities')).toBeFocused();
    await expect(page).toHaveTitle('Harbor City Utilities – Billfold');
    await page.goBack();
    await expect(title(page, 'Accounts')).toBeVisible();
    await page.getByRole('link', { name: 'Fiber, home' }).click();
    await expect(title(page, 'Pioneer Internet')).toBeVisible();
    await page.reload();
    await expect(title(page, 'Pioneer Internet')).toBeVisible();
    await page.goBack();
    await expect(title(page, 'Accounts')).toBeVisible();
    await page.goForward();
    await expect(title(page, 'Pioneer Internet')).toBeVisible();
  });

  test('Back restores the list where I left it', async ({ page }) => {
    await signIn(page);
    const far = page.getByRole('link', { name: /, Shop(,|$)/ });
    await far.scrollIntoViewIfNeeded();
    await far.click();
    await expect(title(page, 'State Revenue Department')).toBeInViewport();
    await page.goBack();
    await expect(far).toBeInViewport();
  });

  test('an unknown or empty address shows my accounts (NAV-02, NAV-18)', async ({ page }) => {
    await signIn(page, 'demo', { at: '/#/nowhere/at/all' });
    await expect(title(page, 'Accounts')).toBeVisible();
    await expect(page).toHaveURL(/#\/bills$/);
    await page.goto('/#/');
    await expect(title(page, 'Accounts')).toBeVisible();
    await expect(page).toHaveURL(/#\/bills$/);
    await page.goto('/#/bills/999999');
    await expect(page.getByText('No such bill')).toBeVisible();
    await logout(page);
    await page.goto('/#/');
    await expect(title(page, 'Sign in')).toBeVisible();
  });

  test('dates show as month, day and year, and on the right day also west of the portal (NAV-33, NAV-35)', async ({
    page,
    server,
  }) => {
    await signIn(page);
    const today = (await server.today()) as CalendarDate;
    const bill = page.getByRole('listitem').filter({ hasText: 'Home water' });
    await expect(bill).toContainText(shortDate(addDays(today, 5)));
    await expect(bill).toContainText(/^[1-9]\d?\/[1-9]\d?\/20\d\d in 5 days/);
    await page.getByRole('link', { name: 'Home water' }).click();
    await expect(page.getByRole('main')).toContainText(`Due date${shortDate(addDays(today, 5))}`);
  });

  test('a link with a ticket signs me in once, and leaves no ticket in the address (SES-29, SES-30)', async ({
    page,
    server,
    newContext,
  }) => {
    const ticket = await (await Customer.signIn(server)).ticket();
    await page.goto(`/?t=${ticket}#/bills`);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    expect(page.url()).not.toContain(ticket);
    await page.reload();
    await expect(title(page, 'Accounts')).toBeVisible();

    const late = await (await newContext()).newPage();
    await late.goto(`/?t=${ticket}#/bills`);
    await expect(title(late, 'Sign in')).toBeVisible();
    expect(late.url()).not.toContain(ticket);
  });
});

test.describe('On a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the navigation is a bar at the bottom, and More holds the rest (NAV-36)', async ({ page }) => {
    await signIn(page);
    const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await expect(bar).toHaveCount(1);
    await expect(bar.getByRole('link', { name: 'Accounts' })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getByRole('link', { name: 'Cart 0 items' })).toBeVisible();
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(PHONE.height);

    await bar.getByRole('button', { name: 'More' }).click();
    const sheet = page.getByRole('dialog', { name: 'Dana Mercer' });
    for (const name of PAGES) await expect(sheet.getByRole('link', { name })).toBeVisible();
    await sheet.getByRole('link', { name: 'Privacy' }).click();
    await expect(sheet).toBeHidden();
    await expect(title(page, 'Privacy')).toBeFocused();

    await bar.getByRole('button', { name: 'More' }).click();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(bar.getByRole('button', { name: 'More' })).toBeFocused();
    await logout(page);
    await expect(title(page, 'Sign in')).toBeVisible();
    await expect(bar.getByRole('button', { name: 'More' })).toHaveCount(0);
  });

  test('what is past due begins in the upper two fifths of the screen (ruling 41)', async ({ page }) => {
    await signIn(page);
    const past = page.getByRole('list', { name: 'Past due' }).getByRole('listitem').first();
    await expect(past).toBeVisible();
    expect((await past.boundingBox())?.y).toBeLessThan(335);
  });

  test('no page scrolls sideways at 320 px (NAV-36)', { tag: '@normal' }, async ({ page, server }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/');
    await expectNoSidewaysScroll(page, 'Sign in');
    await signIn(page);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'Accounts');
    for (const name of PAGES) {
      await page.goto(`/#/${name.toLowerCase()}`);
      await expectNoSidewaysScroll(page, name);
    }
    const customer = await Customer.signIn(server);
    for (const nickname of [
      'Home water',
      'House',
      'Rental, 2nd floor',
      'Fiber, home',
      'Shop',
      'Trash, home',
    ]) {
      const { ebill_id } = await customer.account(nickname);
      await page.goto(`/#/bills/${ebill_id}`);
      await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
      await expect(page.getByText(nickname, { exact: true }).first()).toBeVisible();
      expect(await sidewaysRoom(page), `the bill ${nickname}`).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: 'Make a Payment' }).click();
    await closeSheet(page);
    await expect(page.getByRole('heading', { name: '1 bill' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'Cart');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('radio', { name: 'Everyday Visa' }).check();
    await expectNoSidewaysScroll(page, 'Pay method');
    await page.getByRole('button', { name: 'Review and Confirm' }).click();
    await expect(page.getByRole('button', { name: 'Submit Payment' })).toBeEnabled();
    await expectNoSidewaysScroll(page, 'Review and submit');
    await page.getByRole('button', { name: 'Submit Payment' }).click();
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    await expectNoSidewaysScroll(page, RECEIPT);
  });
});

/** The names of everything that Tab reaches, from the top of the page until it wraps around. */
async function tabThrough(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (let step = 0; step < 100; step += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body ? undefined : activeElement?.textContent?.trim();
    });
    if (name === undefined) return names;
    names.push(name);
  }
  throw new Error(`Tab does not come around: ${names.join(', ')}`);
}

async function expectNoSidewaysScroll(page: Page, name: string | RegExp): Promise<void> {
  await expect(title(page, name)).toBeVisible();
  expect(await sidewaysRoom(page), String(name)).toBeLessThanOrEqual(0);
}

function sidewaysRoom(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
