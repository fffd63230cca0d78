import { expect, type Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import {
  expectBackOnline,
  fillLogin,
  logout,
  problem,
  signIn,
  test,
  title,
  waitUntilInstalled,
} from './fixtures.ts';
import { storedRowCounts } from './stored-data.ts';

const MINUTE = 60_000;
const LOGIN = '**/services/web/customer/login';
const REFRESH = '**/services/web/customer/RefreshToken';
const BILL_LIST = '**/GetWebAccountListDetails';

test.describe('Signing in', () => {
  test('I can press Login once both fields are filled, and get to my accounts (SES-03, SES-04)', {
    tag: '@normal',
  }, async ({ page }) => {
    await page.goto('/');
    const login = page.getByRole('button', { name: 'Login' });
    await expect(login).toBeDisabled();
    await expect(login).toHaveAccessibleDescription('Enter your email and password first.');
    await page.getByRole('textbox', { name: 'Email' }).fill(PEOPLE.demo.email);
    await expect(login).toBeDisabled();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expect(login).toBeEnabled();
    await login.click();
    await expect(title(page, 'Accounts')).toBeVisible();
    await expect(page).toHaveURL(/#\/bills$/);
  });

  test('I press Login with the Enter key', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Email' }).fill(PEOPLE.demo.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(title(page, 'Accounts')).toBeVisible();
  });

  test('after a wrong password I read why and find my email still there (SES-12, ERR-07)', async ({
    page,
  }) => {
    await page.goto('/');
    await fillLogin(page, PEOPLE.demo.email, { password: 'Wrong-pass-1' });
    await expect(problem(page)).toContainText('The email or password provided was invalid');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(PEOPLE.demo.email);
    await fillLogin(page, PEOPLE.demo.email);
    await expect(title(page, 'Accounts')).toBeVisible();
  });

  test('I see nothing of the page I asked for until I sign in, and then that page opens (SES-02, SES-04)', async ({
    page,
    newContext,
  }) => {
    await signIn(page);
    const link = await page.getByRole('link', { name: 'Home water' }).getAttribute('href');

    const stranger = await (await newContext()).newPage();
    await stranger.goto(`/${link}`);
    await expect(title(stranger, 'Sign in')).toBeVisible();
    await expect(stranger.getByText('Harbor City Utilities')).toHaveCount(0);
    await fillLogin(stranger, PEOPLE.demo.email);
    await expect(title(stranger, 'Harbor City Utilities')).toBeVisible();
    expect(new URL(stranger.url()).hash).toBe(link);
  });

  for (const { who, row, says } of [
    { who: 'merchant', row: 'SES-07', says: 'This email belongs to a merchant. Please use Merchant Login.' },
    { who: 'locked', row: 'SES-09', says: 'There were too many wrong passwords for this email.' },
  ] as const) {
    test(`the ${who} sign-in is refused with the server's message (${row})`, async ({ page }) => {
      await page.goto('/');
      await fillLogin(page, PEOPLE[who].email);
      await expect(problem(page)).toContainText(says);
      await expect(title(page, 'Sign in')).toBeVisible();
    });
  }

  test('an invalid email is refused at its field (SES-08)', async ({ page }) => {
    await page.goto('/');
    await fillLogin(page, 'dana');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      /Please enter a valid email address\./,
    );
  });

  test('with an email that was never verified I cannot sign in (SES-27)', async ({ page }) => {
    await page.goto('/');
    await fillLogin(page, PEOPLE.unverified.email);
    await expect(page.getByText('Please verify your email address')).toBeVisible();
    await page.goto('/#/bills');
    await expect(title(page, 'Sign in')).toBeVisible();
  });

  test('when the check that I am a person fails, I am told and the next try checks again (SES-10)', async ({
    page,
  }) => {
    let checks = 0;
    page.on('request', (request) => {
      if (request.url().includes('/bot-check/challenge')) checks += 1;
    });
    await page.route(
      LOGIN,
      (route) =>
        route.continue({
          postData: JSON.stringify({ ...route.request().postDataJSON(), recaptcha_token: 'nobody' }),
        }),
      { times: 1 },
    );
    await page.goto('/');
    await fillLogin(page, PEOPLE.demo.email);
    await expect(problem(page)).toContainText(
      'We could not confirm that you are a person. Please try again.',
    );
    await fillLogin(page, PEOPLE.demo.email);
    await expect(title(page, 'Accounts')).toBeVisible();
    expect(checks).toBe(2);
  });

  test('when the server fails I read the general message, whatever the server says (SES-11)', async ({
    page,
  }) => {
    await page.route(LOGIN, (route) => route.fulfill({ status: 500, json: { message: 'stack overflow' } }));
    await page.goto('/');
    await fillLogin(page, PEOPLE.demo.email);
    await expect(problem(page)).toContainText('An error has occurred. Please try again later');
    await expect(page.getByText('stack overflow')).toHaveCount(0);
  });

  test('when a gateway answers instead of the server, I read the general message too (SES-11)', async ({
    page,
  }) => {
    const body = '<html><body>503 Service Unavailable</body></html>';
    await page.route(LOGIN, (route) => route.fulfill({ status: 503, contentType: 'text/html', body }));
    await page.goto('/');
    await fillLogin(page, PEOPLE.demo.email);
    await expect(problem(page)).toHaveText('An error has occurred. Please try again later');
  });

  test('when the session cannot start I read Authentication failure! (SES-13)', async ({ page }) => {
    await page.route('**/oauth/v2.1/access-token', (route) =>
      route.fulfill({ status: 401, json: { message: 'no' } }),
    );
    await page.goto('/');
    await fillLogin(page, PEOPLE.demo.email);
    await expect(problem(page)).toContainText('Authentication failure!');
  });

  test("a link from a biller greets me with the biller's name (SES-39)", async ({ page }) => {
    await page.goto('/?referralId=welcome-harbor#/login');
    await expect(page.getByRole('main')).toContainText('Harbor City Utilities');
  });

  test('without an account I find the way to the guest checkout (SES-38)', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Guest Checkout' }).click();
    await expect(title(page, 'Guest checkout')).toBeVisible();
  });
});

test.describe('Staying signed in', () => {
  test('a reload keeps me signed in, on the same page (SES-14, NAV-01)', async ({ page }) => {
    await signIn(page);
    await page.getByRole('link', { name: 'Home water' }).click();
    await expect(title(page, 'Harbor City Utilities')).toBeVisible();
    await page.reload();
    await expect(title(page, 'Harbor City Utilities')).toBeVisible();
  });

  test('a second tab is signed in as well', async ({ page, context }) => {
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/');
    await expect(title(other, 'Accounts')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  });

  test('a tab that shows the login page follows when I sign in in another tab', async ({ page, context }) => {
    await page.goto('/');
    const other = await context.newPage();
    await signIn(other);
    await expect(title(page, 'Accounts')).toBeVisible();
  });

  test('with Keep me signed in I am still signed in after the browser was closed (SES-14)', async ({
    openBrowser,
  }) => {
    const before = await openBrowser('dana');
    await signIn(await before.newPage(), 'demo', { keep: true });
    await before.close();
    const page = await (await openBrowser('dana')).newPage();
    await page.goto('/');
    await expect(title(page, 'Accounts')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  });

  test('without it the session ends with the browser, and none of my data stays on the device (SES-14)', {
    tag: '@normal',
  }, async ({ openBrowser }) => {
    const before = await openBrowser('dana');
    const first = await before.newPage();
    await signIn(first);
    await expect(first.getByRole('link', { name: 'Home water' })).toBeVisible();
    expect(await storedRowCounts(first)).toEqual({});
    await before.close();
    const page = await (await openBrowser('dana')).newPage();
    await page.goto('/');
    await expect(title(page, 'Sign in')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home water' })).toHaveCount(0);
  });

  test('a call with an expired token is repeated after one refresh, and I notice nothing (SES-19, SES-22)', async ({
    page,
  }) => {
    await signIn(page);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    let refreshes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/RefreshToken')) refreshes += 1;
    });
    const tooOld = { status: 401, json: { message: 'Invalid Session' } };
    const ofBill = /\/bill-pages\/\d+$/;
    await page.route(ofBill, (route) => route.fulfill(tooOld), { times: 1 });
    const repeated = page.waitForResponse((answer) => ofBill.test(answer.url()) && answer.ok());
    await page.getByRole('link', { name: 'Home water' }).click();
    await repeated;
    await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
    expect(refreshes).toBe(1);
  });

  test('an unreachable server never signs me out (SES-40, SES-17)', async ({ page, server }) => {
    await signIn(page);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    await waitUntilInstalled(page);
    await server.kill();
    await page.getByRole('link', { name: 'Home water' }).click();
    await expect(
      page.getByText("You're offline. Showing saved bills that may be out of date."),
    ).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    await server.start();
    await expectBackOnline(page);
    await page.getByRole('link', { name: 'Home water' }).click();
    await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
  });

  test('neither does a refresh that fails on the server (SES-40)', async ({ page }) => {
    await signIn(page);
    await page.route(REFRESH, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
    await page.reload();
    await expect(
      page.getByRole('button', { name: 'Dana Mercer' }).or(title(page, 'Accounts')),
    ).not.toHaveCount(0);
    await expect(title(page, 'Sign in')).toHaveCount(0);
    await page.unroute(REFRESH);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  });
});

test.describe('When the session has ended', () => {
  test('a refresh token that the server does not know leads to the login page with a message (SES-21, SES-23, ERR-09)', async ({
    page,
    server,
  }) => {
    await signIn(page);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    await server.reset();
    await page.goto('/#/bills/1');
    await expect(page.getByText('Invalid refresh token')).toBeVisible();
    await expect(title(page, 'Sign in')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home water' })).toHaveCount(0);
  });

  test('a refresh refused for another reason shows Refresh token failure! (SES-24, ERR-10)', async ({
    page,
  }) => {
    await signIn(page);
    await page.route(REFRESH, (route) => route.fulfill({ status: 422, json: { message: 'no' } }));
    await page.reload();
    await expect(page.getByText('Refresh token failure!')).toBeVisible();
    await expect(title(page, 'Sign in')).toBeVisible();
  });

  test('without a refresh token I read There is no token to refresh! (SES-25, ERR-11)', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await context.clearCookies({ name: 'billfold-refresh' });
    await page.reload();
    await expect(page.getByText('There is no token to refresh!')).toBeVisible();
  });

  test('a call that is refused again after the refresh is not sent a third time and ends the session (SES-20)', async ({
    page,
  }) => {
    await signIn(page);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    let calls = 0;
    await page.route(BILL_LIST, (route) => {
      calls += 1;
      return route.fulfill({ status: 401, json: { message: 'no' } });
    });
    await page.getByRole('link', { name: 'Home water' }).click();
    await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accounts' }).click();
    await expect(title(page, 'Sign in')).toBeVisible();
    expect(calls).toBe(2);
  });

  test('Logout ends the session on the server and wipes the device, and Back shows none of my data (SES-35)', {
    tag: '@normal',
  }, async ({ page, context }) => {
    await signIn(page, 'demo', { keep: true });
    await page.getByRole('link', { name: 'Home water' }).click();
    await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
    const logoutResponse = page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && answer.url().endsWith('/access-token'),
    );
    await logout(page);
    expect((await logoutResponse).status()).toBe(200);
    await expect(title(page, 'Sign in')).toBeVisible();
    await expect(page.getByText('Dana Mercer')).toHaveCount(0);

    await page.goBack();
    await expect(title(page, 'Sign in')).toBeVisible();
    await expect(page.getByText('Harbor City Utilities')).toHaveCount(0);
    await page.reload();
    await expect(title(page, 'Sign in')).toBeVisible();
    const another = await context.newPage();
    await another.goto('/#/bills');
    await expect(title(another, 'Sign in')).toBeVisible();
  });

  test('Logout works without a connection, and the app tells the server at the next contact (SES-35)', async ({
    page,
    server,
  }) => {
    await signIn(page, 'demo', { keep: true });
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    await waitUntilInstalled(page);
    await server.kill();
    await logout(page);
    await expect(title(page, 'Sign in')).toBeVisible();
    const logoutResponse = page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && answer.url().endsWith('/access-token'),
    );
    await server.start();
    await fillLogin(page, PEOPLE.partner.email);
    expect((await logoutResponse).status()).toBe(200);
    await expect(title(page, 'Accounts')).toBeVisible();
    await expect(page.getByText('Lake cabin')).toHaveCount(0);
  });

  test.describe('in a browser that keeps no files of the app', () => {
    test.use({ serviceWorkers: 'block' });

    test('Logout works without a connection right after the sign-in (SES-35)', async ({ page, server }) => {
      await signIn(page, 'demo', { keep: true });
      await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await server.kill();
      await logout(page);
      await expect(title(page, 'Sign in')).toBeVisible();
      await server.start();
      await page.reload();
      await expect(title(page, 'Sign in')).toBeVisible();
      await expect(page.getByText('Home water')).toHaveCount(0);
    });
  });

  test('my other tab follows to the login page (SES-18)', async ({ page, context }) => {
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('link', { name: 'Home water' }).click();
    await expect(title(other, 'Harbor City Utilities')).toBeVisible();
    await logout(page);
    await expect(title(other, 'Sign in')).toBeVisible();
    await expect(other.getByText('Harbor City Utilities')).toHaveCount(0);
  });

  test('the next customer on this device sees nothing of the previous one (SES-34)', {
    tag: '@normal',
  }, async ({ page, server }) => {
    await signIn(page, 'demo', { keep: true });
    await expect(page.getByText('Lake cabin').first()).toBeAttached();
    await server.reset();
    await page.reload();
    await expect(title(page, 'Sign in')).toBeVisible();
    await page.route(BILL_LIST, (route) => route.abort());
    await fillLogin(page, PEOPLE.partner.email, { keep: true });
    await expect(page.getByRole('button', { name: 'Robin Mercer' })).toBeVisible();
    await expect(title(page, 'Accounts')).toBeVisible();
    await expect(page.getByText('Lake cabin')).toHaveCount(0);
  });
});

/** A click on words of the list, which does nothing but show that the customer is there. */
async function clickOnWords(page: Page): Promise<void> {
  await page.getByText(/^To pay by/).click();
}

test.describe('Leaving the device idle', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await signIn(page);
    await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
    // The code that detects activity loads after the first screen.
    await waitUntilInstalled(page);
  });

  test('after 28 minutes I am asked whether I am still there, and a click keeps me signed in (SES-31)', async ({
    page,
  }) => {
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await page.clock.fastForward(27 * MINUTE);
    await expect(warning).toBeHidden();
    await page.clock.fastForward(MINUTE);
    await expect(warning).toBeVisible();
    await expect(warning).toContainText('signed out in about 2 minutes');
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(warning).toBeHidden();
    await page.clock.fastForward(27 * MINUTE);
    await expect(title(page, 'Accounts')).toBeVisible();
    await expect(warning).toBeHidden();
    await page.clock.fastForward(MINUTE);
    await expect(warning).toBeVisible();
  });

  test('after 30 minutes I am signed out and read why (SES-31, SES-33)', async ({ page }) => {
    await page.clock.fastForward(30 * MINUTE);
    await expect(title(page, 'Sign in')).toBeVisible();
    await expect(
      page.getByText('You were signed out because there was no activity for 30 minutes.'),
    ).toBeVisible();
    await expect(page.getByText('Harbor City Utilities')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await fillLogin(page, PEOPLE.demo.email);
    await expect(title(page, 'Accounts')).toBeVisible();
  });

  test('I can end the session from the warning', async ({ page }) => {
    await page.clock.fastForward(28 * MINUTE);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(title(page, 'Sign in')).toBeVisible();
  });

  test('ending it from the warning would lose unsent changes, and the dialog says so first (ruling 14)', async ({
    page,
    context,
  }) => {
    await page.getByRole('link', { name: 'Home water' }).click();
    await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Edit nickname' }).click();
    await page.getByRole('textbox', { name: 'Nickname' }).fill('Lake house');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved on this device.')).toBeVisible();
    await page.clock.fastForward(28 * MINUTE);
    await page.getByRole('button', { name: 'Sign out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out and lose changes?' });
    await expect(question).toContainText('Nickname of account');
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    const biller = page.getByRole('region', { name: 'Biller and account' });
    await expect(biller.getByText('Lake house')).toBeVisible();
  });

  test('typing, scrolling and moving the pointer do not count as activity, a click does (SES-32)', async ({
    page,
  }) => {
    const warning = page.getByRole('alertdialog');
    await page.clock.fastForward(20 * MINUTE);
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 400);
    await page.keyboard.type('water');
    await page.clock.fastForward(8 * MINUTE);
    await expect(warning).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(warning).toBeHidden();

    await page.clock.fastForward(20 * MINUTE);
    await clickOnWords(page);
    await page.clock.fastForward(27 * MINUTE);
    await expect(warning).toBeHidden();
    await page.clock.fastForward(MINUTE);
    await expect(warning).toBeVisible();
  });

  test('a click in one tab keeps the others signed in (ruling 16)', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('link', { name: 'Home water' })).toBeVisible();
    await page.clock.fastForward(20 * MINUTE);
    await clickOnWords(other);
    await page.clock.fastForward(8 * MINUTE);
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(title(page, 'Accounts')).toBeVisible();
    await page.clock.fastForward(20 * MINUTE);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await other.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });

  test('opening another page counts as well (SES-32)', async ({ page }) => {
    await page.clock.fastForward(20 * MINUTE);
    await page.evaluate(() => {
      location.hash = '#/faq';
    });
    await expect(title(page, 'FAQ')).toBeVisible();
    await page.clock.fastForward(27 * MINUTE);
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.clock.fastForward(MINUTE);
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });
});
