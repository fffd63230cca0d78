import { expect, type Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { expectAccessible } from './accessible.ts';
import { Customer } from './api.ts';
import { test as base, fillLogin, signIn, title, waitUntilInstalled } from './fixtures.ts';
import { Watch } from './page-watch.ts';
import { deviceStore, everythingStored, inventoryOf, storedRowCounts } from './stored-data.ts';

/** A passkey needs a host name: a numeric address cannot have one. */
const named = (address: string) => address.replace('127.0.0.1', 'localhost');

const test = base.extend({
  baseURL: async ({ server }, use) => {
    await use(named(server.address));
  },
  watch: async ({ server }, use) => {
    const watch = new Watch(named(server.address));
    await use(watch);
    expect([...watch.violations, ...watch.errors, ...watch.foreign]).toEqual([]);
  },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const homeWater = (page: Page) => page.getByRole('link', { name: 'Home water' });
const pin = (page: Page, label = 'PIN') => page.getByRole('textbox', { name: label, exact: true });

/**
 * Simulates the face or fingerprint sensor of the device. It belongs to this page alone and its secrets do
 * not survive the page. A test therefore restarts the app by a reload, which leaves nothing in memory.
 */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      hasResidentKey: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * A test cannot close the browser's own passkey prompt. The next prompt is answered as if it were cancelled.
 */
function cancelNextQuestion(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { credentials } = navigator;
    const ask = credentials.get.bind(credentials);
    credentials.get = () => {
      credentials.get = ask;
      return Promise.reject(new DOMException('Closed.', 'NotAllowedError'));
    };
  });
}

/** Everything that may be stored on a device with Keep on. */
const ALLOWED = {
  local: /^(billfold\.(session|kept-for|appearance|install-postponed)|zone [\w/]+)$/,
  session: /^billfold\.left-build$/,
  cookies: /^$/,
  files: /^\/(index\.html|manifest\.webmanifest|favicon\.svg|(assets|brand|icons|logos)\/[\w.-]+)$/,
  shelves:
    /^billfold\/(billList|bills|cart|checkoutDetails|receipts|profile|outbox|history|scheduled|wallet|draft|autoPays|tax|payByText|reminders|attempts|lock)$/,
};
const SECRETS = [/4111111\d|card-accepted|bank-settles/, /eyJ[\w-]+\.eyJ/, /\bcvv\b/i, new RegExp(PASSWORD)];

/** Encrypted bytes contain three letters between signs by chance. A field name stands in quotes. */
const BY_CHANCE = /(?<!")\bcvv\b(?!")/gi;
const PERSONAL = ['Dana', 'Mercer', PEOPLE.demo.email, '418 Alder', 'Boulder', 'Home water', 'Cascade Power'];

test('a passkey encrypts the saved data: I open it offline, and without the passkey nobody reads a name, amount or address (ruling 15)', async ({
  page,
  server,
}) => {
  await addAuthenticator(page);
  await signIn(page, 'demo', { keep: true });
  await homeWater(page).click();
  await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
  for (const path of ['history', 'payment-methods', 'auto-pays', 'cart', 'settings/security']) {
    await page.goto(`/#/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await waitUntilInstalled(page);
  await expect.poll(async () => (await storedRowCounts(page)).history ?? 0).toBeGreaterThan(10);
  for (const [kind, names] of Object.entries(await inventoryOf(page)))
    expect(
      names.filter((name) => !ALLOWED[kind as keyof typeof ALLOWED].test(name)),
      kind,
    ).toEqual([]);
  const before = await deviceStore(page);
  const inTheClear = await everythingStored(page);
  expect(SECRETS.filter((secret) => secret.test(inTheClear))).toEqual([]);
  expect(PERSONAL.filter((word) => !before.blobs.includes(word))).toEqual([]);

  const other = await page.context().newPage();
  await other.goto('/');
  await expect(homeWater(other)).toBeVisible();
  await page.bringToFront();
  await button(page, 'Lock with a passkey').click();
  await expect(page.getByText('Locked with a passkey. Encrypts what is kept here.')).toBeVisible();
  await expect(title(other, 'Billfold is locked')).toBeVisible();
  await other.close();
  await expectAccessible(page);
  const after = await deviceStore(page);
  const known = before.words.filter((word) => word.length > 5);
  expect(known.length).toBeGreaterThan(200);
  expect(known.filter((word) => after.blobs.includes(word))).toEqual([]);
  expect([after.encrypted > 50, after.words]).toEqual([true, []]);
  const everything = await everythingStored(page);
  expect([
    ...PERSONAL.filter((word) => everything.includes(word)),
    ...SECRETS.filter((one) => one.test(everything.replace(BY_CHANCE, ''))),
  ]).toEqual([]);

  await server.kill();
  await page.goto('/#/bills');
  await page.reload();
  await expect(title(page, 'Billfold is locked')).toBeVisible();
  await expect(homeWater(page)).toHaveCount(0);
  await expectAccessible(page);
  await cancelNextQuestion(page);
  await button(page, 'Unlock with passkey').click();
  await expect(page.getByText('The passkey was not given.')).toBeVisible();
  await button(page, 'Unlock with passkey').click();
  await expect(homeWater(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText("You're offline. Showing saved bills that may be out of date.")).toBeVisible();

  const later = await page.context().newPage();
  await later.goto('/');
  await expect(title(later, 'Billfold is locked')).toBeVisible();
  await later.close();
  await page.bringToFront();

  await server.start();
  await page.goto('/#/settings/security');
  await button(page, 'Take off the lock').click();
  await button(page, 'Take off the lock').click();
  await expect(button(page, 'Lock with a passkey')).toBeVisible();
  await expect.poll(async () => (await deviceStore(page)).encrypted).toBe(0);
  await page.reload();
  await expect(title(page, 'Security and devices')).toBeVisible();
});

test('when I sign in again without Keep, my passkey recovers my unsent changes and nothing stays on the device (rulings 13, 15, 19)', async ({
  page,
  context,
  server,
}) => {
  const dana = await Customer.signIn(server);
  await addAuthenticator(page);
  await signIn(page, 'demo', { keep: true });
  await waitUntilInstalled(page);
  await page.getByRole('link', { name: 'Home electric' }).click();
  await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
  await page.goto('/#/settings/security');
  await button(page, 'Lock with a passkey').click();
  await expect(page.getByText('Locked with a passkey. Encrypts what is kept here.')).toBeVisible();
  await context.setOffline(true);
  await page.goto('/#/bills');
  await page.getByRole('link', { name: 'Home electric' }).click();
  await button(page, 'Edit nickname').click();
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Lake house');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved on this device.')).toBeVisible();
  await context.clearCookies({ name: 'billfold-refresh' });
  await page.reload();
  await expect(title(page, 'Billfold is locked')).toBeVisible();
  await context.setOffline(false);
  await button(page, 'Unlock with passkey').click();
  await expect(title(page, 'Sign in')).toBeVisible();

  await fillLogin(page, PEOPLE.demo.email);
  await expect(title(page, 'Billfold is locked')).toBeVisible();
  await cancelNextQuestion(page);
  await button(page, 'Unlock with passkey').click();
  await expect(page.getByText('The passkey was not given.')).toBeVisible();
  await button(page, 'Unlock with passkey').click();
  await expect(page.getByRole('button', { name: 'Dana Mercer' })).toBeVisible();
  await expect.poll(() => dana.nicknames()).toContain('Lake house');
  await expect.poll(() => storedRowCounts(page)).toEqual({});
});

test('a PIN locks the screen with the keyboard alone; five wrong entries, even over a reload, delete the saved data and leave my account unchanged (ruling 15)', async ({
  page,
  server,
}) => {
  await signIn(page, 'demo', { keep: true });
  await waitUntilInstalled(page);
  await page.goto('/#/settings/security');
  await button(page, 'Lock with a PIN').press('Enter');
  await expect(pin(page, 'New PIN')).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(pin(page, 'New PIN')).toHaveAccessibleDescription(
    /Error: Digits in a row are soon guessed\. Choose another PIN\.$/,
  );
  await expectAccessible(page);
  await pin(page, 'New PIN').fill('190273');
  await page.keyboard.press('Tab');
  await page.keyboard.type('190273');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It is a lock, not encryption')).toBeVisible();
  expect(await everythingStored(page)).not.toContain('190273');

  await server.kill();
  await page.goto('/#/bills');
  await page.reload();
  await expect(title(page, 'Billfold is locked')).toBeVisible();
  await expect(pin(page)).toBeFocused();
  await page.keyboard.type('190273');
  await page.keyboard.press('Enter');
  await expect(homeWater(page)).toBeVisible();

  await page.reload();
  for (const left of ['4 tries', '3 tries']) {
    await expect(pin(page)).toBeFocused();
    await page.keyboard.type('704418');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText(`${left} left.`)).toBeVisible();
  }
  await page.reload();
  for (const words of ['2 tries left.', 'Last try:']) {
    await pin(page).fill('704418');
    await button(page, 'Unlock').click();
    await expect(page.getByText(words)).toBeVisible();
  }
  await expectAccessible(page);
  await pin(page).fill('704418');
  await button(page, 'Unlock').click();
  await expect(title(page, 'Sign in')).toBeVisible();
  await expect(page.getByText('Nothing in your account has changed: sign in to see it.')).toBeVisible();
  await expect.poll(() => storedRowCounts(page)).toEqual({});

  await server.start();
  await page.reload();
  await fillLogin(page, PEOPLE.demo.email, { keep: true });
  await expect(homeWater(page)).toBeVisible();
  await page.reload();
  await expect(homeWater(page)).toBeVisible();
});
