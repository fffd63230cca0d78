import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectBackOnline, fillLogin, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { storedRowCounts } from './stored-data.ts';

const PASSWORD = 'Quiet-River-42';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('I edit my contact information, apply it to my wallet and read it again (SET-01, SET-05 to SET-14, ERR2-53, ERR2-54)', async ({
  page,
}) => {
  await signIn(page, 'partner');
  await page.getByRole('button', { name: 'Robin Mercer' }).click();
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(title(page, 'Account Settings')).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Account Settings' });
  await expect(list.getByRole('link')).toHaveText([
    /^Profile.*Robin Mercer/,
    /^Notifications.*Email on, texts off\.$/,
    /^Security and devices.*Signed in on this device only\.$/,
    /^Bills.*with \d+ billers?/,
    /^Offline copy.*Off\. You did not choose to stay signed in\.$/,
  ]);
  await expectAccessible(page);
  await list.getByRole('link', { name: /^Profile / }).click();
  await expect(title(page, 'Profile')).toBeFocused();
  await expect(list.getByRole('link', { name: /^Profile / })).toHaveAttribute('aria-current', 'page');
  const contact = section(page, 'Contact Information');
  await expect(contact).toContainText('418 Alder Street, Boulder, CO 80302');
  await expect(contact).toContainText('(303) 555-0142');
  await contact.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(contact.getByRole('radio', { name: 'Personal' })).toBeFocused();
  await contact.getByLabel('Last name').fill('');
  await expect(contact.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await contact.getByRole('button', { name: 'Cancel' }).click();
  await expect(contact.getByRole('heading', { name: 'Contact Information' })).toBeFocused();
  await expect(contact).toContainText('Robin Mercer');
  await contact.getByRole('button', { name: 'Edit', exact: true }).click();
  await contact.getByLabel('Address', { exact: true }).fill('77 Pine Road');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes are updated successfully.')).toBeVisible();
  await button(page, 'Okay').click();
  await button(page, 'Update all').click();
  await expect(contact.getByRole('heading', { name: 'Contact Information' })).toBeFocused();
  await expect(page.getByText('Your wallet changes are updated successfully.')).toBeVisible();
  await expect(contact).toContainText('77 Pine Road');
  await expectAccessible(page);
});

test('a topic always keeps one channel, a change made offline is sent later, and this device turns dark and deletes its copies when I ask (SET-15, NTF-02 to NTF-09, ruling 19, ERR2-53)', async ({
  page,
  context,
}) => {
  await signIn(page, 'business', { keep: true, at: '/#/settings/notifications' });
  const topic = section(page, 'Notification Settings').getByRole('group', { name: 'Auto pay' });
  await topic.getByRole('switch', { name: 'By email' }).click();
  await expect(
    page.getByText('You must have at least one auto pay notification type enabled.'),
  ).toBeVisible();
  await expect(topic.getByRole('switch', { name: 'By email' })).toBeChecked();
  await topic.getByRole('switch', { name: 'By text' }).click();
  await expect(topic.getByRole('switch', { name: 'By text' })).toBeChecked();
  await expect(page.getByText('Your changes are updated successfully.')).toBeVisible();
  await waitUntilInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(topic.getByRole('switch', { name: 'By text' })).toBeChecked();
  await topic.getByRole('switch', { name: 'By email' }).click();
  await expect(topic.getByRole('switch', { name: 'By email' })).not.toBeChecked();
  await topic.getByRole('switch', { name: 'By text' }).click();
  await expect(topic.getByRole('switch', { name: 'By text' })).toBeChecked();
  const states = page.getByRole('navigation', { name: 'Account Settings' });
  await expect(states.getByRole('link', { name: /^Notifications / })).toContainText(
    'Email for bills and payments, texts for auto pays.',
  );
  await states.getByRole('link', { name: /^Profile / }).click();
  await expect(section(page, 'Contact Information')).toContainText('Keller Ceramics LLC');
  await expect(
    section(page, 'Contact Information').getByRole('button', { name: 'Edit', exact: true }),
  ).toHaveAttribute('aria-disabled', 'true');
  const offline = section(page, 'Contact Information').getByText('You are offline.');
  await expect(offline).toHaveCount(1);
  const email = section(page, 'Contact Information').getByRole('button', { name: 'Change Email' });
  await expect(email).toHaveAccessibleDescription('You are offline. Changing this needs a connection.');
  await states.getByRole('link', { name: /^Bills / }).click();
  const account = section(page, 'Bills').getByRole('listitem').first();
  const remove = account.getByRole('button', { name: 'Remove Account' });
  await expect(remove).toHaveAccessibleName(/^Remove Account .*\d/);
  await expect(remove).toHaveAccessibleDescription(
    'You are offline. Removing an account needs a connection.',
  );
  await remove.press('Enter');
  await expect(account.getByText('You are offline.')).toBeFocused();
  await expect(page.getByText('1 change waits to be sent.')).toBeVisible();
  await states.getByRole('link', { name: /^Notifications / }).click();
  const switches = section(page, 'Notification Settings');
  await expect(switches.getByText('Saved on this device. It is sent when you are online.')).toBeVisible();
  await context.setOffline(false);
  await expectBackOnline(page);
  await expect(page.getByText('1 change waits to be sent.')).toBeHidden();
  await expect(page.getByText('Your change was sent.')).toBeVisible();
  await expect(page.getByText('Your changes are updated successfully.')).toHaveCount(0);
  await page.reload();
  await expect(topic.getByRole('switch', { name: 'By email' })).not.toBeChecked();

  await states.getByRole('link', { name: /^Security and devices / }).click();
  const device = section(page, 'This device');
  await device.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  const signedIn = section(page, 'Signed-in devices')
    .getByRole('listitem')
    .filter({ hasText: 'This device' });
  await expect(signedIn).toContainText(/^Chrome on \w+/);

  await states.getByRole('link', { name: /^Offline copy / }).click();
  // Headless Chromium never offers to install: the test dispatches its event and answers its prompt (ruling
  // 37).
  await page.evaluate(() => {
    const prompt = async () => ({ outcome: 'accepted' });
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
  await device.getByRole('button', { name: 'Install Billfold' }).click();
  await expect(device.getByText('Billfold is on your home screen.')).toBeVisible();
  const copies = section(page, 'Kept for when you have no connection');
  await copies.getByRole('button', { name: 'Remove these copies' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(copies.getByText('The copies were removed.', { exact: false })).toBeVisible();
  const { bills, history } = await storedRowCounts(page);
  expect([bills, history]).toEqual([undefined, undefined]);
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('a new password ends the other sign-ins, and a new email counts once I entered its code, also after a reload (SET-17 to SET-19, PWD-08, PWD-18, VER-27 to VER-30, ERR2-33)', async ({
  page,
  server,
  newContext,
}) => {
  const elsewhere = await (await newContext()).newPage();
  await signIn(elsewhere, 'single');
  await signIn(page, 'single', { at: '/#/settings/security' });
  await expect(
    section(page, 'Signed-in devices').getByRole('button', {
      name: /^Sign out Chrome on \w+( \(\d\))?, signed in /,
    }),
  ).toBeVisible();
  const security = section(page, 'Security');
  await security.getByRole('button', { name: 'Change password' }).click();
  await security.getByRole('textbox', { name: 'Old password' }).fill('Wrong-pass-1');
  await security.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await security.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await security.getByRole('button', { name: 'Save' }).click();
  await expect(security.getByText('This is not your password.')).toBeVisible();
  await expectAccessible(page);
  await security.getByRole('textbox', { name: 'Old password' }).fill('Demo-pass-1');
  await security.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
  await elsewhere.goto('/#/history');
  await elsewhere.reload();
  await expect(title(elsewhere, 'Sign in')).toBeVisible();

  await page.goto('/#/settings/profile');
  await button(page, 'Change Email').click();
  const dialog = page.getByRole('dialog', { name: 'Change Email' });
  await dialog.getByLabel('New email').fill('sam.okafor@billfold.example');
  await button(page, 'Send code').click();
  let code = '';
  await expect
    .poll(async () => {
      const mail = (await server.messages()).find(
        ({ recipient }) => recipient === 'sam.okafor@billfold.example',
      );
      code = /(\d{6}) is/.exec(mail?.body ?? '')?.[1] ?? '';
      return code;
    })
    .not.toBe('');
  await page.reload();
  await button(page, 'Change Email').click();
  await button(page, 'I have a code').click();
  await expect(dialog.getByLabel('Verification code')).toBeFocused();
  await dialog.getByLabel('Verification code').fill(code);
  await button(page, 'Confirm Code').click();
  await button(page, 'Only my profile').click();
  await expect(section(page, 'Contact Information')).toContainText('sam.okafor@billfold.example');
});

test('I remove an account, and then myself as a customer, after a confirmation (SET-20 to SET-26)', async ({
  page,
}) => {
  await signIn(page, 'demo', { at: '/#/settings/bills' });
  const bills = section(page, 'Bills');
  for (const name of ['Red Mesa Water District', 'Tax Returns'])
    await expect(bills.getByRole('heading', { name })).toBeVisible();
  const closed = bills.getByRole('button', { name: 'View Bill List' });
  for (let left = await closed.count(); left > 0; left--) await closed.first().click();
  await expect(bills.getByRole('button', { name: 'Hide Bill List' }).first()).toBeVisible();
  await expectAccessible(page);
  const cabin = bills.getByRole('listitem').filter({ hasText: '100-9051-12' });
  await cabin.getByRole('button', { name: 'Remove Account' }).click();
  await expect(
    page.getByText('Its auto pay, scheduled payments, pay by text and reminders are removed too.'),
  ).toBeVisible();
  await button(page, 'Remove').click();
  await expect(page.getByText('The account was removed.')).toBeVisible();
  await expect(cabin).toBeHidden();
  await expect(title(page, 'Bills')).toBeVisible();

  await page.goto('/');
  await page.goto('/#/settings/profile');
  await button(page, 'Remove My Account').click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove your account?' });
  await expect(dialog.getByText('1 tax return that you saved and did not file')).toBeVisible();
  await dialog.getByLabel('Type REMOVE to confirm').fill('remove');
  const password = dialog.getByRole('textbox', { name: 'Password' });
  await password.fill('Demo-pass-2');
  await dialog.getByRole('button', { name: 'Remove My Account' }).click();
  await expect(password).toHaveAccessibleDescription(/This is not your password\./);
  await expect(password).toBeFocused();
  await password.fill('Demo-pass-1');
  await dialog.getByRole('button', { name: 'Remove My Account' }).click();
  await expect(title(page, 'Sign in')).toBeVisible();
  await expect(page.getByText('Your account was removed, and you are signed out.')).toBeVisible();
  await fillLogin(page, 'demo@billfold.example');
  await expect(page.getByText('The email or password provided was invalid')).toBeVisible();
});

/** The other pages are checked by the stories above. */
const SEEN_HERE_ONLY = ['Notifications', 'Offline copy'];

test('on a phone, each row of the settings leads to its page, and Back to the list (SET-01, ruling 55)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'single', { at: '/#/settings' });
  const list = page.getByRole('navigation', { name: 'Account Settings' });
  for (const name of ['Profile', 'Notifications', 'Security and devices', 'Bills', 'Offline copy']) {
    await list.getByRole('link', { name }).click();
    await expect(title(page, name)).toBeFocused();
    await expect(list).toBeHidden();
    if (SEEN_HERE_ONLY.includes(name)) await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Account Settings' }).click();
    await expect(title(page, 'Account Settings')).toBeFocused();
  }
});
