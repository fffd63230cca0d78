import { expect, type Page } from '@playwright/test';
import { test as base, signIn, title, waitUntilInstalled } from './fixtures.ts';
import { Watch } from './watch.ts';

/** A passkey belongs to a named host: an address of numbers can have none. */
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

/** The device's own face or finger, which this page asks for its passkey. Gone with the page, as a browser has none. */
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

test('a passkey encrypts what is kept: I open it offline, and without it nobody reads a name or an amount (ruling 15)', {
  tag: '@normal',
}, async ({ page, server }) => {
  await addAuthenticator(page);
  await signIn(page, 'demo', { keep: true });
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
  await waitUntilInstalled(page);
  await page.goto('/#/settings');
  await button(page, 'Lock with a passkey').click();
  await expect(page.getByText('Locked with a passkey.')).toBeVisible();
  await server.kill();
  await page.goto('/');
  await page.reload();
  await expect(title(page, 'Billfold is locked')).toBeVisible();
  await button(page, 'Unlock with passkey').click();
  await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
});
