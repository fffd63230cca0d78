import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fillLogin, problem, signIn, test, title } from './fixtures.ts';
import { expectHeard, heard, listen } from './heard.ts';
import { newest } from './newest-message.ts';

const EMAIL = 'nora.berg@billfold.example';
const PASSWORD = 'Quiet-River-42';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fillProfile(page: Page): Promise<void> {
  await page.getByLabel('First name').fill("Nora O'Berg");
  await expect(page.getByLabel('First name')).toHaveValue('Nora OBerg');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Phone').fill('');
  await page.getByLabel('Phone').pressSequentially('3035550123');
  await expect(page.getByLabel('Phone')).toHaveValue('(303) 555-0123');
  await page.getByLabel('Address', { exact: true }).fill('9 Elm Street');
  await page.getByLabel('Zip code').fill('80302');
  await expect(page.getByLabel('City')).toHaveValue('Boulder');
  await expect(page.getByLabel('State')).toHaveValue('CO');
}

test('a new customer signs up with email and password, verifies with the mailed code, and finds a first bill two screens later (REG-02, REG-03, REG-16 to REG-19, REG-23, PWD-05, PWD-06, PWD-11)', {
  tag: '@normal',
}, async ({ page, server }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(title(page, 'Sign Up')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(button(page, 'Next')).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill('Password1');
  await expect(page.getByText('Password strength: Medium')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'A digit (met)' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Password2');
  await expect(page.getByText('The password does not match with the confirm password.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Password1');
  await expect(page.getByLabel('First name')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByText('What you entered before is still here.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill('Password1');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Password1');
  await button(page, 'Read the terms and conditions').click();
  await expect(page.getByRole('dialog', { name: 'Terms and Conditions' })).toBeVisible();
  await button(page, 'Okay').click();
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  await expectAccessible(page);
  await button(page, 'Next').click();
  await expect(page.getByText('Customer creation failed')).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/Please enter a password that is NOT commonly used\./);
  // The field says it with the focus.
  await expect(problem(page)).toHaveCount(0);

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await button(page, 'Next').click();
  await expect(title(page, 'Please verify your email address')).toBeVisible();
  await expect(page.getByText(`We sent an email to ${EMAIL}`)).toBeVisible();
  await expect(button(page, 'Resend confirmation email')).toBeHidden();

  await page.goto('/');
  await fillLogin(page, EMAIL, { password: PASSWORD });
  await expect(title(page, 'Please verify your email address')).toBeVisible();
  const code = await newest(server, EMAIL, /code in the app: (\d{6})/);
  await page.getByLabel('Code from the email').fill(code);
  await expectAccessible(page);
  await button(page, 'Confirm Code').click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Verify my email address').click();
  await expect(page).toHaveURL(/#\/bill-add$/);
  await expect(title(page, 'Add account')).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Register your mobile number' });
  await expect(question).toHaveCount(0);
  await page.goto('/#/settings/profile');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'No Thanks' }).click();
  const contact = page.getByRole('region', { name: 'Contact Information', exact: true });
  await expect(contact).toContainText('NameNot given yet');
  await expect(contact).toContainText('Billing addressNot given yet');

  await page.goto('/#/register/more-info?return=/settings/profile');
  await expect(title(page, 'More about you')).toBeVisible();
  await fillProfile(page);
  await expectAccessible(page);
  await button(page, 'Next').click();
  await expect(title(page, 'Profile')).toBeVisible();
  await expect(contact).toContainText('Nora OBerg Berg');
});

test('between my verified address and my first bill lie two screens of a phone (ruling 53, ADD-01, ADD-02, ADD-27, ADD-28)', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/register/register');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  await button(page, 'Next').click();
  await page.getByLabel('Code from the email').fill(await newest(server, EMAIL, /code in the app: (\d{6})/));
  await button(page, 'Confirm Code').click();
  await expect(title(page, 'Add account')).toBeVisible();

  const screens: string[] = [];
  /** A screen is another one as soon as nothing is left of the question that it began with. */
  const see = async (heading: string) => {
    const begun = page.locator('[data-begun]');
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    if ((await begun.count()) > 0) return;
    screens.push(heading);
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().evaluate(mark);
  };
  const mark = (element: Element) => element.setAttribute('data-begun', '');
  const organization = page.getByRole('combobox', { name: 'Billing organization' });

  await see('Who sends the bill?');
  await organization.fill('harb');
  await page.getByRole('option', { name: 'Harbor City Utilities' }).click();
  await see('Find your account');
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(organization).toHaveValue('Harbor City Utilities');
  await page.getByRole('radio', { name: 'Water and sewer' }).check();
  await page.getByRole('textbox', { name: 'Account number' }).fill('100-5501-20');
  await organization.fill('summ');
  await page.getByRole('option', { name: 'Summit Gas' }).click();
  await expect(page.getByRole('radio', { name: 'Natural gas' })).toBeChecked();
  await organization.fill('harb');
  await page.getByRole('option', { name: 'Harbor City Utilities' }).click();
  await page.getByRole('radio', { name: 'Water and sewer' }).check();
  await page.getByRole('textbox', { name: 'Account number' }).fill('100-5501-20');
  await page.getByRole('textbox', { name: 'Last or business name' }).fill('Mercer');
  await expectAccessible(page);
  await button(page, 'Find Account').click();
  await see('Is this your account?');
  await button(page, 'Add Account').click();
  await see('Account added');
  await expect(page.getByRole('heading', { level: 2, name: 'Account added' })).toBeFocused();
  await expectAccessible(page);
  expect(screens).toEqual(['Who sends the bill?', 'Is this your account?']);
  await page.getByRole('link', { name: 'See the bill' }).click();
  await expect(page).toHaveURL(/#\/bills\/\d+$/);
  await expect(page.getByRole('main')).toContainText('$64.20');
});

test('I replace a forgotten password by the mailed link or its code (PWD-20 to PWD-22, PWD-25, ERR2-33, ERR2-37)', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill('single@billfold.example');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('single@billfold.example');
  await expect(button(page, 'I have a code')).toHaveCount(0);
  await button(page, 'Send').click();
  await expect(page.getByText('If single@billfold.example belongs to an account')).toBeVisible();
  await page.reload();
  await button(page, 'I have a code').click();
  await page.getByLabel('Code from the email').fill('000000');
  await button(page, 'Confirm Code').click();
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await page
    .getByLabel('Code from the email')
    .fill(await newest(server, 'single@billfold.example', /code in the app: (\d{6})/));
  await button(page, 'Confirm Code').click();
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await expectAccessible(page);
  await button(page, 'Submit').click();
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
  await expect(title(page, 'Password updated')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to sign in' })).toBeHidden();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await fillLogin(page, 'single@billfold.example', { password: PASSWORD });
  await expect(title(page, 'Sign in')).toBeHidden();

  const link = await newest(server, 'single@billfold.example', /(#\/reset-password\/\S+)/);
  await page.goto(`/${link}`);
  await expect(page.getByText('Failed to validate reset password token.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a new email' })).toBeVisible();
});

test('a temporary password and a code at sign-in continue from the login page (SES-05, SES-06, VER-21, VER-22, PWD-23, PWD-24, ERR2-33)', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await fillLogin(page, 'temporary@billfold.example');
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible();
  await page.goto('/#/bills');
  await expect(title(page, 'Sign in')).toBeVisible();
  await fillLogin(page, 'temporary@billfold.example');
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await button(page, 'Submit').click();
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeHidden();
  await expect(page.getByText('You have a temporary password.', { exact: false })).toBeHidden();
  await expect(page).toHaveURL(/#\/temporary-password\/./);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(title(page, 'Sign in')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('temporary@billfold.example');

  await page.goto('/#/history');
  await fillLogin(page, 'code@billfold.example');
  const dialog = page.getByRole('dialog', { name: 'Enter your code' });
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const code = await newest(server, '3035550177', /(\d{4}) is/);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await fillLogin(page, 'code@billfold.example');
  await dialog.getByLabel('Code').fill(code === '0000' ? '1111' : '0000');
  await button(page, 'Confirm Code').click();
  await expect(dialog.getByText('This code is wrong or has expired.')).toBeVisible();
  await dialog.getByLabel('Code').fill(code);
  await button(page, 'Confirm Code').click();
  await expect(page).toHaveURL(/#\/history/);
});

test('terms that I have not accepted must be accepted before anything else (REG-04, REG-05, REG-22)', async ({
  page,
}) => {
  await signIn(page, 'incomplete');
  await expect(title(page, 'More about you')).toBeVisible();
  await page.goto('/#/history');
  await expect(title(page, 'More about you')).toBeVisible();
  await page.getByLabel('City').fill('Boulder');
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  await expectAccessible(page);
  await button(page, 'Next').click();
  await expect(page).toHaveURL(/#\/bills\/add$/);
});

test('I am asked for a mobile number and verify it by its code, postpone it or decline it for good (SES-41, VER-01 to VER-20)', async ({
  page,
  server,
}) => {
  await signIn(page, 'unasked', { at: '/#/history' });
  const dialog = page.getByRole('dialog', { name: 'Register your mobile number' });
  await dialog.getByLabel('Mobile number').pressSequentially('3035550177');
  await button(page, 'Send Verification').click();
  await expect(dialog.getByText('This mobile number is already used by another customer.')).toBeVisible();
  await dialog.getByLabel('Mobile number').fill('');
  await dialog.getByLabel('Mobile number').pressSequentially('7205550111');
  await expectAccessible(page);
  await button(page, 'Send Verification').click();
  await expect(dialog.getByRole('button', { name: /^Regenerate code in \d+ sec$/ })).toBeVisible();
  const code = await newest(server, '7205550111', /(\d{6}) is/);
  await dialog.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000');
  await button(page, 'Confirm Code').click();
  await expect(dialog.getByText('This code is wrong or has expired.')).toBeVisible();
  await dialog.getByLabel('Verification code').fill(code);
  await button(page, 'Confirm Code').click();
  await expect(dialog.getByText('Your mobile number is verified.')).toBeVisible();
  const bills = dialog.getByRole('group', { name: 'Bills' });
  await bills.getByRole('switch', { name: 'By email' }).click();
  await expect(
    dialog.getByText('You must have at least one statement notification type enabled.'),
  ).toBeVisible();
  await bills.getByRole('switch', { name: 'By text' }).click();
  await bills.getByRole('switch', { name: 'By email' }).click();
  await expectAccessible(page);
  await button(page, 'Finish').click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a change of my email is undone by the link in the mail to the old address (ruling 75)', async ({
  page,
  server,
}) => {
  await signIn(page, 'single', { at: '/#/settings/profile' });
  await button(page, 'Change Email').click();
  const dialog = page.getByRole('dialog', { name: 'Change Email' });
  await dialog.getByLabel('New email').fill('thief@elsewhere.example');
  await button(page, 'Send code').click();
  await dialog
    .getByLabel('Verification code')
    .fill(await newest(server, 'thief@elsewhere.example', /(\d{6}) is/));
  await button(page, 'Confirm Code').click();
  await button(page, 'Only my profile').click();
  const link = await newest(server, 'single@billfold.example', /(#\/undo\/\S+)/);
  await listen(page);
  await page.goto('about:blank');
  await page.goto(`/${link}`);
  await expect(title(page, 'Was this not you?')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'This was not me').focus();
  await heard(page);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Choose a new password')).toBeFocused();
  await expectHeard(page, 'Your former email address is back.');
  await heard(page);
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await expectAccessible(page);
  await button(page, 'Submit').click();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await fillLogin(page, 'single@billfold.example', { password: PASSWORD });
  await expect(title(page, 'Sign in')).toBeHidden();
});
