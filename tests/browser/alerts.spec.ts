import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn, test, waitUntilInstalled } from './fixtures.ts';

test('new alerts stay behind the bell until I read them, also offline, and arrive while I look (NAV-37, NAV-39, NTF-11, NTF-12)', async ({
  page,
  context,
  server,
}) => {
  await page.clock.install();
  await signIn(page, 'demo', { keep: true });
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await bell.click();
  const list = page.locator('[popover="auto"]').filter({ hasText: 'Notifications' });
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Dismiss all' }).click();
  await expect(bell).toHaveAccessibleName('Notifications, 0 unread');
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await expect(bell).toBeFocused();
  await bell.click();
  await list.getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/history\/payments\//);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await waitUntilInstalled(page);
  await context.setOffline(true);
  await bell.click();
  await list.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(bell).toHaveAccessibleName('Notifications, 0 unread');
  await page.reload();
  await expect(bell).toHaveAccessibleName('Notifications, 0 unread');
  await context.setOffline(false);
  await page.clock.fastForward(61_000);
  await expect(page.getByText('1 change waits')).toBeHidden();

  const { items } = (await (await fetch(`${server.address}/sandbox/payments`)).json()) as {
    items: { confirmation_num: string; status: number }[];
  };
  const paid = items.filter(({ status }) => status === 1);
  // A request made when the connection returned may show the alert before the clock moves, which ends the
  // toast.
  await expect(async () => {
    await fetch(`${server.address}/sandbox/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ confirmation_num: paid.shift()?.confirmation_num, ending: 'refund' }),
    });
    await page.clock.fastForward(61_000);
    await expect(page.getByRole('status').getByText(/^Your payment of .* was refunded\./)).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
  await expect(bell).not.toHaveAccessibleName('Notifications, 0 unread');
});
