import { expect, type Page } from '@playwright/test';
import { AUTHENTICATOR, SECURITY } from '../../../domain/session/text/security.ts';
import { addDays, type CalendarDate } from '../../../domain/values/calendar-date.ts';
import { appCode } from '../../support/authenticator-app.ts';
import { Customer } from '../api.ts';
import { fillLogin, logout, signIn, waitUntilInstalled } from '../fixtures.ts';
import { keepSuccess, type Stage, storiesIn } from './story.ts';

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const at =
  (path: string, then: (page: Page) => Promise<void>) =>
  async ({ page }: Stage) => {
    await page.goto(`/#${path}`);
    await then(page);
  };

async function saveAnAddress(page: Page): Promise<void> {
  const contact = page.getByRole('region', { name: 'Contact Information', exact: true });
  await contact.getByRole('button', { name: 'Edit', exact: true }).click();
  await contact.getByLabel('Address', { exact: true }).fill('77 Pine Road');
  await keepSuccess(page);
  await contact.getByRole('button', { name: 'Save' }).click();
}

/** Turns on an authenticator app, and ends with its recovery codes. */
async function setUpAnApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up your app' });
  const shown = await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  await setUp
    .getByRole('textbox', { name: 'Code from your app' })
    .fill(appCode((shown ?? '').replaceAll(' ', ''), Date.now()));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
}

/** Opens the wallet of a portal without a form of its own, which has an account that the processor still verifies. */
async function deletePendingAccount({ page, server }: Stage): Promise<void> {
  const now = Date.parse(`${await server.today()}T12:00:00Z`) / 1_000;
  const account = { id: 'pending', label: 'Joint savings 6789', deposits_at: now, until: now + 864_000 };
  await page.route('**/api/v2.1/method-entries', (route) =>
    route.fulfill({ json: { items: [], verifying: [account] } }),
  );
  await page.goto('/#/bills');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the next start of the page reads it.
    document.cookie = 'portal=no-own_form';
  });
  await page.goto('/#/payment-methods');
  await page.reload();
  await page.getByRole('button', { name: 'Delete Joint savings 6789' }).click();
}

/** Changes a notification while the server is away, so that the change waits to be sent. */
async function changeOffline({ page, server }: Stage): Promise<void> {
  await page.goto('/#/bills');
  await waitUntilInstalled(page);
  await page.goto('/#/settings/notifications');
  // A topic keeps one channel, so its mails stay on.
  const texts = page.getByRole('group', { name: 'Auto pay' }).getByRole('switch', { name: 'By text' });
  await expect(texts).toBeVisible();
  await server.kill();
  await texts.click();
  await expect(page.getByText('1 change waits to be sent')).toBeVisible({ timeout: 60_000 });
}

export const SETTINGS = [
  ...storiesIn(
    'src/screens/settings',
    'demo',
    ['Contact', 'Saved', at('/settings/profile', saveAnAddress)],
    [
      'Contact',
      'Update wallets and auto pays too?',
      at('/settings/profile', async (page) => {
        await saveAnAddress(page);
        await press('Okay')(page);
      }),
    ],
    ['EmailDialog', 'Change Email', at('/settings/profile', press('Change Email'))],
    ['AccountPart', 'Remove your account?', at('/settings/profile', press('Remove My Account'))],
    [
      'StoredCopies',
      /^Remove/,
      async ({ page }) => {
        await page.goto('/#/bills');
        await waitUntilInstalled(page);
        await page.goto('/#/settings/offline');
        await press('Remove these copies')(page);
      },
    ],
    [
      'DevicesPart',
      /^Sign out/,
      async ({ page, server }) => {
        for (const _ of [1, 2]) await Customer.signIn(server);
        await page.goto('/#/settings/security');
        await page.getByRole('button', { name: SECURITY.signOutOthers }).click();
      },
    ],
    [
      'authenticator/KeyDialog',
      'Set up your app',
      at('/settings/security', press('Set up an authenticator app')),
    ],
    ['authenticator/RecoveryCodesDialog', 'Your recovery codes', at('/settings/security', setUpAnApp)],
    [
      'authenticator/Authenticator',
      AUTHENTICATOR.offQuestion,
      at('/settings/security', async (page) => {
        await setUpAnApp(page);
        await press('I have kept them')(page);
        await press('Turn off the authenticator app')(page);
      }),
    ],
  ),
  ...storiesIn('src/screens', 'demo', [
    'wallet/DeleteDialogs',
    'Confirm Delete',
    at('/payment-methods', press('Delete Old Visa, expired')),
  ]),
  ...storiesIn('src/screens', 'demo', ['wallet/DeleteEntry', 'Confirm Delete', deletePendingAccount]),
  ...storiesIn('src/shell', 'demo', ['MoreSheet', 'Dana Mercer', at('/bills', press('More'))]),
  ...storiesIn(
    'src/shell',
    // Without a connection, only a customer with a verified number can turn texts on.
    'business',
    [
      'unsettled/QueuedChanges',
      'Changes not sent yet',
      async (stage) => {
        await changeOffline(stage);
        await press('Show')(stage.page);
      },
    ],
    [
      'unsettled/LogoutDialog',
      'Log out and lose changes?',
      async (stage) => {
        await changeOffline(stage);
        await logout(stage.page);
      },
    ],
  ),
  ...storiesIn(
    'src/widgets',
    'demo',
    [
      'account/PasswordDialog',
      'Confirm your password',
      async ({ page, server }) => {
        // A day later the password that was entered at sign-in is not fresh.
        await server.moveClock(addDays((await server.today()) as CalendarDate, 1));
        await page.goto('/#/settings/security');
        await press('Set up an authenticator app')(page);
      },
    ],
    [
      'install/InstallSteps',
      'Put Billfold on your home screen',
      async ({ page }) => {
        // Only Safari on iPhone and iPad has this property.
        await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
        await page.goto('/#/settings/offline');
        await press('Install Billfold')(page);
      },
    ],
  ),
  ...storiesIn('src/screens', 'partner', [
    'wallet/DeleteDialogs',
    'Prevent Delete',
    at('/payment-methods', press('Delete Visa')),
  ]),
  ...storiesIn(
    'src/screens',
    'stranger',
    [
      'login/SignInCode',
      'Enter your code',
      async ({ page }) => {
        await page.goto('/');
        await fillLogin(page, 'code@billfold.example');
      },
    ],
    [
      'register/AcceptTerms',
      'Terms and Conditions',
      async ({ page }) => {
        await page.goto('/#/register/register');
        await press('Read the terms and conditions')(page);
      },
    ],
  ),
  ...storiesIn('src/shell', 'stranger', [
    'unsettled/IdleDialog',
    'Are you still there?',
    async ({ page }) => {
      await page.clock.install();
      await signIn(page, 'single');
      // A change of route would end the notice: with one account, the list leads to its bill.
      await page.waitForURL(/#\/bills\/\d+$/);
      await page.clock.fastForward(28 * 60_000);
    },
  ]),
  ...storiesIn('src/widgets', 'unasked', [
    'mobile/MobileDialog',
    'Register your mobile number',
    at('/history', async () => undefined),
  ]),
];
