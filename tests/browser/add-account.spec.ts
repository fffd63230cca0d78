import { expect, type Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { expectAccessible } from './accessible.ts';
import { problem, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { expectHeard, heard, listen } from './heard.ts';
import { newest } from './newest-message.ts';

const ADDED = 'Your new account has been added successfully.';
const OFFER = 'Account added';
const NO_MATCH = 'No account matches the information provided.';
const SEARCH = '**/services/web/entity/Search?**';
const ADD = '**/services/web/account/Add';

const find = (page: Page) => page.getByRole('button', { name: 'Find Account' });
const add = (page: Page) => page.getByRole('button', { name: 'Add Account', exact: true });
const box = (page: Page) => page.getByRole('combobox', { name: 'Billing organization' });
const option = (page: Page, name: string) => page.getByRole('option', { name });
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

for (const { device, viewport } of [
  { device: 'a phone', viewport: { width: 390, height: 844 } },
  { device: 'a desk', viewport: { width: 1280, height: 800 } },
]) {
  test.describe(`On ${device}`, () => {
    test.use({ viewport });

    test('I find my first account by typing and by last name, and it appears on my list (BIL-37, ADD-01 to ADD-28, NAV-05, NAV-20, NAV-36, ERR-13, ERR-46)', {
      tag: device === 'a phone' ? '@normal' : [],
    }, async ({ page }) => {
      await signIn(page, 'empty');
      await expect(page).toHaveURL(/#\/bill-add$/);
      await expect(title(page, 'Add account')).toBeVisible();
      await expect(page.getByText('Step 1 of 3')).toBeVisible();
      const near = page.getByRole('list', { name: 'Near you' }).getByRole('listitem');
      await expect(near.first()).toContainText('Harbor City Utilities');
      await expect(near.nth(1)).toContainText('Boulder');
      await expect(page.getByRole('list', { name: 'Near you' })).not.toContainText('Red Mesa');

      await box(page).fill('zzz');
      await expect(page.getByText('No organization was found.')).toBeVisible();
      await expect(page.getByText('Choose from a list')).toBeVisible();
      await box(page).fill('harb');
      await expect(page.getByText('1 organization found')).toBeVisible();
      await expect(option(page, 'Harbor City Utilities')).toContainText('Boulder, CO');
      await option(page, 'Harbor City Utilities').click();

      await expect(step(page, 'Find your account')).toBeFocused();
      await expect(page.getByText('Step 2 of 3')).toBeVisible();
      await expect(find(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText('See a sample bill')).toBeHidden();
      await page.getByRole('radio', { name: 'Water and sewer' }).check();
      await page.getByText('See a sample bill').click();
      await expect(
        page.getByRole('img', { name: /The account number stands at the top right/ }),
      ).toBeVisible();
      await page.getByRole('textbox', { name: 'Account number' }).fill('100#');
      await expect(
        page.getByText(
          'Please enter a valid account number. It should only contain numbers, hyphen or period ( eg. 999-99.99 ).',
        ),
      ).toBeVisible();
      await page.getByRole('textbox', { name: 'Account number' }).fill('');
      await page.getByRole('textbox', { name: 'Account number' }).pressSequentially('100 5501 20');
      await expect(page.getByRole('textbox', { name: 'Account number' })).toHaveValue('100550120');
      await page.getByRole('textbox', { name: 'Last or business name' }).fill('Nobody');
      await find(page).click();
      await expect(page.getByRole('main').getByText(NO_MATCH)).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Last or business name' })).toHaveValue('Nobody');
      await expect(page.getByRole('textbox', { name: 'Account number' })).toHaveValue('100550120');
      await page.getByRole('textbox', { name: 'Last or business name' }).fill('mercer');
      await page.getByRole('region', { name: 'Notifications' }).getByText(NO_MATCH).hover();
      await find(page).press('Enter');

      await expect(step(page, 'Is this your account?')).toBeFocused();
      await expect(page.getByText(NO_MATCH)).toHaveCount(0);
      for (const words of ['Dana Mercer', '100-5501-20', '90 Orchard Lane', '$64.20'])
        await expect(page.getByRole('main')).toContainText(words);
      await expect(page.getByRole('checkbox', { name: 'Go paperless' })).toBeChecked();
      await expect(page.getByRole('radio')).toHaveCount(0);
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByRole('textbox', { name: 'Last or business name' })).toHaveValue('mercer');
      await find(page).click();
      await add(page).click();

      await expect(page.getByText(ADDED)).toBeVisible();
      await expect(step(page, OFFER)).toBeFocused();
      await expect(page.getByRole('link', { name: 'Set up Auto Pay' })).toHaveAttribute(
        'href',
        /^#\/auto-pay\/\d+$/,
      );
      await page.getByRole('link', { name: 'Not Now' }).click();
      await expect(page.getByText('100-5501-20').first()).toBeVisible();
    });

    test('I add an account by business name in the panel over my list, and choose it from several matches (NAV-04, ADD-07, ADD-31)', async ({
      page,
    }) => {
      await signIn(page, 'partner');
      await page.getByRole('link', { name: 'Add another account' }).click();
      await expect(page).toHaveURL(/#\/bills\/add$/);
      const panel = page.getByRole('dialog', { name: 'Add account' });
      await panel.getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL(/#\/bills$/);
      await expect(panel).toHaveCount(0);
      await page.getByRole('link', { name: 'Add another account' }).click();
      await expect(panel.getByRole('heading', { level: 1, name: 'Add account' })).toBeFocused();
      await expect(page).toHaveTitle('Add account – Billfold');
      await panel.getByText('Choose from a list').click();
      const names = panel.getByRole('list', { name: 'All organizations' }).getByRole('button');
      const shown = await names.allTextContents();
      expect(shown).toEqual([...shown].sort());
      await names.filter({ hasText: 'Summit Gas' }).click();
      await expect(panel.getByRole('radio', { name: 'Natural gas' })).toBeChecked();
      await page.getByRole('textbox', { name: 'Account number' }).fill('g-880110');
      await page.getByRole('textbox', { name: 'Last or business name' }).fill('Mercer Pottery LLC');
      await find(page).click();
      await expect(panel).toContainText('Mercer Pottery LLC');
      await add(page).click();
      await expect(page.getByText(ADDED)).toBeVisible();
      await page.getByRole('link', { name: 'Not Now' }).click();
      await expect(title(page, 'Accounts')).toBeFocused();
      await expect(page.getByText('G-880110', { exact: true })).toBeVisible();
    });

    test('the panel opens over the list of a customer with one bill, and closing it opens that bill (NAV-04, BIL-38, BIL-39)', async ({
      page,
    }) => {
      await signInWithOneBill(page);
      await page.goto('/#/bills/add');
      await expect(page.getByText(/^To pay by /)).toBeVisible();
      await expect(box(page)).toBeVisible();
      await expect(page).toHaveURL(/#\/bills\/add$/);
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/#\/bills\/\d+$/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('I add a business tax account by PIN, and the wizard ends with Close (ADD-12, ADD-13, ADD-15, ADD-29)', async ({
      page,
    }) => {
      await signIn(page, 'empty');
      await box(page).fill('State Revenue');
      await option(page, 'State Revenue Department').click();
      await page.getByRole('radio', { name: 'Sales tax' }).check();
      const number = page.getByRole('textbox', { name: 'Tax account number' });
      await number.fill('A-1');
      await expect(page.getByText('The account number should contain only numbers.')).toBeVisible();
      await number.fill('20077');
      await page.getByRole('radio', { name: /^PIN/ }).check();
      const pin = page.getByRole('textbox', { name: 'PIN' });
      await pin.pressSequentially('90 3');
      await pin.blur();
      await expect(page.getByRole('alert')).toHaveText(
        'Error: Please enter a valid PIN. It should contain at least 4 numbers.',
      );
      await pin.press('End');
      await pin.pressSequentially('4');
      await expect(pin).toHaveValue('9034');
      await find(page).click();
      await expect(page.getByText('Mercer Pottery LLC')).toBeVisible();
      await expect(page.getByRole('checkbox')).toHaveCount(0);
      await add(page).click();
      await expect(page.getByText(ADDED)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Not Now' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Close' }).click();
      await expect(page).toHaveURL(/#\/bills/);
    });

    test('every step is accessible, in light and dark (ADD-01 to ADD-29)', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signInWithOneBill(page);
      await page.goto('/#/bill-add');
      await page.getByText('Choose from a list').click();
      await expectAccessible(page, 'the organizations');
      await box(page).fill('co');
      await page.keyboard.press('ArrowDown');
      await expectAccessible(page, 'the suggestions');
      await page.keyboard.press('Escape');
      await locateHarborWater(page);
      await page.getByText('See a sample bill').click();
      await expectAccessible(page, 'the form');
      await find(page).click();
      await expect(step(page, 'Is this your account?')).toBeVisible();
      await expectAccessible(page, 'what was found');
      await page.goto('/#/bills/add');
      await expect(page.getByRole('list', { name: 'Near you' })).toBeVisible();
      await expectAccessible(page, 'the panel');
    });
  });
}

test('I find and add an account with the keyboard alone (ADD-03, ADD-31)', async ({ page }) => {
  await signIn(page, 'empty');
  await expect(page.getByRole('list', { name: 'Near you' })).toBeVisible();
  await tabTo(page, 'combobox', 'Billing organization');
  await page.keyboard.type('co');
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  const first = await page.getByRole('option').first().getAttribute('id');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', first ?? '');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
  await page.keyboard.type('harbor');
  await expect(page.getByText('1 organization found')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(step(page, 'Find your account')).toBeFocused();
  await tabTo(page, 'radio', 'Electric service');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Water and sewer' })).toBeChecked();
  await tabTo(page, 'textbox', 'Account number');
  await page.keyboard.type('100-5501-20');
  await tabTo(page, 'textbox', 'Last or business name');
  await page.keyboard.type('Mercer');
  await page.keyboard.press('Enter');
  await expect(step(page, 'Is this your account?')).toBeFocused();
  await tabTo(page, 'button', 'Add Account');
  await page.keyboard.press('Enter');
  await expect(step(page, OFFER)).toBeFocused();
});

test('beside the form of one organization I type another one, also after I went back, and Escape keeps the form (ADD-03, ADD-31)', async ({
  page,
}) => {
  await signIn(page, 'empty');
  const choose = async () => {
    await box(page).fill('harb');
    await option(page, 'Harbor City Utilities').click();
    await expect(step(page, 'Find your account')).toBeFocused();
  };
  await choose();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(step(page, 'Who sends the bill?')).toBeFocused();
  await choose();

  await box(page).click();
  await page.keyboard.press('Escape');
  await expect(find(page)).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.type('cascade', { delay: 30 });
  await expect(box(page)).toHaveValue('cascade');
  await expect(box(page)).toBeFocused();
  await expect(option(page, 'Cascade Power & Light')).toBeVisible();
});

test('only texts of three letters or more are searched, once I stop typing (ADD-04, ADD-05)', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(SEARCH, (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('searchText') ?? '');
    return route.continue();
  });
  await signIn(page, 'empty');
  await expect(page.getByRole('list', { name: 'Near you' })).toBeVisible();
  await box(page).pressSequentially('su');
  await expect(option(page, 'Summit Gas')).toBeVisible();
  await box(page).pressSequentially('mmit');
  await expect(page.getByText('1 organization found')).toBeVisible();
  expect(asked[0]).toBe('');
  expect(asked.slice(1).filter((text) => text.length < 3)).toEqual([]);
  expect(asked.at(-1)).toBe('summit');
});

test('no step scrolls sideways at 320 px (NAV-36)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'partner');
  for (const path of ['/#/bill-add', '/#/bills/add']) {
    await page.goto(path);
    await expect(page.getByRole('list', { name: 'Near you' })).toBeVisible();
    expect(await overhang(page), 'the organizations').toBe(0);
    await locateHarborWater(page, '100-9051-12');
    await page.getByText('See a sample bill').click();
    expect(await overhang(page), 'the form').toBe(0);
    await find(page).click();
    await expect(step(page, 'Is this your account?')).toBeVisible();
    expect(await overhang(page), 'what was found').toBe(0);
  }
});

test('an account with other payers makes me choose; taking it over asks for my password, and waits for an objection by the mailed link (ADD-23, ADD-24, ruling 57)', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await signInWithOneBill(page);
  await page.goto('/#/bill-add');
  let isStale = true;
  await page.route(ADD, (route) => {
    if (!isStale) return route.continue();
    isStale = false;
    const words = 'Please enter your password again.';
    return route.fulfill({ status: 403, json: { message: words, errors: { password: words } } });
  });
  await locateHarborWater(page);
  await find(page).click();
  await add(page).click();
  await expect(page.getByRole('radio', { name: /^Be added as a payer/ })).toBeFocused();
  await page.getByRole('radio', { name: /^Take over the account/ }).check();
  await add(page).click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('not it');
  await page.getByRole('button', { name: 'Confirm and Add Account' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and Add Account' }).click();
  await expect(step(page, OFFER)).toBeVisible();
  await expect(page.getByText(/^You take this account over on/)).toBeVisible();
  await page.clock.resume();
  await listen(page);
  await page.goto('about:blank');
  await page.goto(`/${await newest(server, PEOPLE.demo.email, /(#\/undo\/account-\S+)/)}`);
  await expect(title(page, 'Do you still pay this account?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I still pay this account' }).focus();
  await heard(page);
  await page.keyboard.press('Enter');
  await expect(title(page, 'You keep the account')).toBeFocused();
  await expectHeard(page, 'Nobody loses account 100-2218-04');
  await heard(page);
  await expectAccessible(page);
});

test("joining as another payer needs no password, and adding an account twice is refused with the server's message (ADD-24, ADD-26)", async ({
  page,
}) => {
  await signInWithOneBill(page);
  for (const isSecond of [false, true]) {
    await page.goto('/#/bill-add');
    await locateHarborWater(page);
    await find(page).click();
    await page.getByRole('radio', { name: /^Be added as a payer/ }).check();
    await add(page).click();
    const refusal = page.getByRole('main').getByText('You have already added this account.');
    if (isSecond) await expect(refusal).toBeVisible();
    else await page.getByRole('link', { name: 'Not Now' }).click();
  }
  await expect(step(page, 'Is this your account?')).toBeVisible();
});

test('after a lost answer the app looks for the account in my list and does not send it again (ADD-25)', async ({
  page,
}) => {
  await signIn(page, 'empty');
  let sent = 0;
  await page.route(ADD, async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  await locateHarborWater(page, '100-5501-20');
  await find(page).click();
  await add(page).click();
  await expect(step(page, OFFER)).toBeVisible();
  expect(sent).toBe(1);
});

test('I can request a new service at the organization, in a new tab, only where it accepts requests (ADD-18, ADD-19)', async ({
  page,
}) => {
  await signIn(page, 'empty');
  await box(page).fill('summit');
  await option(page, 'Summit Gas').click();
  await expect(find(page)).toBeVisible();
  await expect(page.getByText('Request Utility Service')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(box(page)).toHaveValue('summit');
  await box(page).fill('Red Mesa');
  await option(page, 'Red Mesa Water District').click();
  const request = page.getByRole('link', { name: 'Request Utility Service' });
  await expect(request).toHaveAttribute('rel', 'noopener noreferrer');
  const opened = page.waitForEvent('popup');
  await request.click();
  await expect(await opened).toHaveURL(
    /\/sandbox\/outside\/registration\?registration_token=red-mesa-new-service&organization_data=district%3D7$/,
  );
});

test('without a connection the wizard says what it needs one for, and keeps everything I typed (ADD-16)', async ({
  page,
  server,
}) => {
  await signIn(page, 'empty');
  await locateHarborWater(page, '100-5501-20');
  await waitUntilInstalled(page);
  await server.kill();
  await find(page).click();
  await expect(page.getByText('Adding an account needs a connection')).toBeVisible();
  await expect(find(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(NO_MATCH)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Account number' })).toHaveValue('100-5501-20');
  await expect(problem(page).filter({ hasText: 'could not be reached' })).toBeVisible();
});

test('Add Account is first in the top navigation and highlighted there, also over the list (NAV-20, NAV-22, NAV-26, NAV-27)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(entries.first()).toHaveText('Add Account');
  await entries.first().click();
  await expect(page).toHaveURL(/#\/bill-add$/);
  await expect(entries.first()).toHaveAttribute('aria-current', 'page');
  await page.goto('/#/bills/add');
  await expect(page.locator('nav a[aria-current]').filter({ visible: true })).toHaveText('Add Account');
  await page.goto('/#/bills');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Add Account' }).click();
  await expect(title(page, 'Add account')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** How many pixels wider the page, or the panel over it, is than its visible part. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shown = document.querySelector('dialog[open]') ?? document.documentElement;
    return shown.scrollWidth - shown.clientWidth;
  });
}

/** Signs in as a customer with one bill, who is led straight to it (BIL-38). */
async function signInWithOneBill(page: Page): Promise<void> {
  await signIn(page, 'single');
  await expect(page).toHaveURL(/#\/bills\/\d+$/);
}

/**
 * Goes from the first step to the completed form. The default is the account that the first demo customer
 * pays.
 */
async function locateHarborWater(page: Page, number = '100-2218-04'): Promise<void> {
  await box(page).fill('harbor');
  await option(page, 'Harbor City Utilities').click();
  await page.getByRole('radio', { name: 'Water and sewer' }).check();
  await page.getByRole('textbox', { name: 'Account number' }).fill(number);
  await page.getByRole('textbox', { name: 'Last or business name' }).fill('Mercer');
}

/** Presses Tab until the named control has the focus. */
async function tabTo(page: Page, role: 'combobox' | 'radio' | 'textbox' | 'button', name: string) {
  const control = page.getByRole(role, { name, exact: role === 'button' });
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}
