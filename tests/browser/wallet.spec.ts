import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Customer } from './api.ts';
import { expectBackOnline, problem, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { proceedToCheckout } from './payment-steps.ts';
import { everythingStored } from './stored-data.ts';

const SAVED = 'Your wallet changes are updated successfully.';
const CARD = '4242424242424242';
const ACCOUNT = '98765432101234';

const method = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pay methods' }).getByRole('listitem').filter({ hasText: name });
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
/** What is wrong stands at its field. Whether it is also announced depends on where the focus is. */
async function expectWrong(at: Locator, words: RegExp): Promise<void> {
  await expect(at).toHaveAttribute('aria-invalid', 'true');
  await expect(at).toHaveAccessibleDescription(words);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' });

async function openForm(page: Page, at = '/#/payment-methods/add'): Promise<void> {
  await page.goto(at);
  await expect(field(page, 'Card number')).toBeVisible();
}

async function fillCard(page: Page, number: string, code = '737'): Promise<void> {
  await field(page, 'Card number').pressSequentially(number);
  await page.getByLabel('Expiry month').selectOption('04');
  await page.getByLabel('Expiry year').selectOption({ index: 3 });
  await field(page, 'Security code').fill(code);
}

test('the wallet shows each method with its marks, and how to change it (WAL-01, WAL-02, WAL-03, WAL-05, WAL-06, WAL-22)', async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Xpress Wallet' }).click();
  await expect(title(page, 'Xpress Wallet')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Xpress Wallet' })).toHaveAttribute('aria-current', 'page');
  await expect(method(page, 'Everyday Visa')).toContainText(/Visa ending in 4242.*Expires \d\d\/\d{4}/);
  await expect(method(page, 'Joint checking')).toContainText(
    /Checking ending in 6789.*Front Range Credit Union/,
  );
  await expect(method(page, 'Discover, expiring')).toContainText('Expiring');
  await expect(method(page, 'Old Visa, expired').getByText('Expired', { exact: true })).toBeVisible();
  await expect(method(page, 'Store Visa, disabled')).toContainText('Cannot be used');
  await method(page, 'Business Amex').getByRole('link', { name: 'Edit Business Amex' }).click();
  await expect(title(page, 'Edit pay method')).toBeFocused();
  await expect(field(page, 'Nickname (optional)')).toHaveValue('Business Amex');
  await page.reload();
  await expect(field(page, 'Nickname (optional)')).toHaveValue('Business Amex');
  await page.goto('/#/payment-methods/900001');
  await expect(title(page, 'Xpress Wallet')).toBeVisible();
});

test('the form recognises a card by its digits, groups them while I type and saves it once complete (WAL-09 to WAL-20, WAL-36)', {
  tag: '@normal',
}, async ({ page }) => {
  await signIn(page);
  await openForm(page);
  await expect(field(page, 'First name')).toHaveValue('Dana');
  await expect(save(page)).toBeDisabled();
  await expect(page.getByText(/^Before you can save: card number, /)).toBeVisible();
  const number = field(page, 'Card number');
  await number.pressSequentially('378282246310005');
  await expect(number).toHaveValue('3782 822463 10005');
  await expect(page.getByRole('img', { name: 'American Express' })).toBeVisible();
  await expect(field(page, 'Security code')).toHaveAccessibleDescription(/4 digits on the front/);
  await field(page, 'Security code').pressSequentially('12345');
  await expect(field(page, 'Security code')).toHaveValue('1234');
  await number.fill('');
  await number.pressSequentially('4242424242424243');
  await expect(number).toHaveValue('4242 4242 4242 4243');
  await expect(page.getByText('Check this number')).toBeVisible();
  await number.press('Backspace');
  await number.press('2');
  await expect(page.getByText('Check this number')).toBeHidden();
  const years = page.getByLabel('Expiry year').getByRole('option');
  await expect(years).toHaveCount(11);
  await expect(page.getByLabel('Expiry month').getByRole('option')).toHaveCount(13);
  await page.getByLabel('Expiry month').selectOption('04');
  await page.getByLabel('Expiry year').selectOption({ index: 10 });
  await field(page, 'Security code').fill('737');
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(title(page, 'Xpress Wallet')).toBeVisible();
  await expect(method(page, 'Visa 4242')).toContainText(/Visa ending in 4242.*Expires 04\/\d{4}/);
  await expect(method(page, 'Everyday Visa')).toBeVisible();
});

test('the page and the services report at its field what cannot be saved (WAL-14, WAL-16, WAL-21, SRV2-26)', async ({
  page,
  server,
}) => {
  await signIn(page);
  await openForm(page);
  const number = field(page, 'Card number');
  await number.pressSequentially('9999');
  await number.blur();
  await expect(number).toHaveAccessibleDescription('Error: Please enter a valid card number.');
  await number.fill('');
  await fillCard(page, CARD);
  const [year = '', month = ''] = (await server.today()).split('-');
  if (month !== '01') {
    await page.getByLabel('Expiry year').selectOption(year);
    await page.getByLabel('Expiry month').selectOption(String(Number(month) - 1));
    await expect(page.getByText('Card has expired')).toBeVisible();
    await page.getByLabel('Expiry year').selectOption({ index: 3 });
    await expect(page.getByText('Card has expired')).toBeHidden();
  }
  await field(page, 'City').fill('x'.repeat(51));
  await field(page, 'City').blur();
  await expectWrong(field(page, 'City'), /Error: Please enter the valid billing city\.$/);
  await field(page, 'City').fill('Boulder');
  const nickname = field(page, 'Nickname (optional)');
  await nickname.fill('my 4111-1111-1111-1111');
  await nickname.blur();
  await expectWrong(nickname, /Error: Please leave the card number out of this field\. /);
  await expect(save(page)).toBeDisabled();
  await nickname.fill('Fine');
  await page.route('**/api/v2.1/payment-methods', (route) =>
    route.request().method() === 'POST'
      ? route.continue({ postData: { ...route.request().postDataJSON(), cvv: '1' } })
      : route.continue(),
  );
  await save(page).click();
  const code = field(page, 'Security code');
  await expect(code).toHaveAccessibleDescription(/The security code must be 3 digits\./);
  await expect(code).toBeFocused();
});

test('a bank account is checked, its bank is looked up, and its numbers cannot be pasted (WAL-11, WAL-28 to WAL-34, ERR2-19, ERR-25, ERR2-54)', async ({
  page,
}) => {
  await signIn(page);
  await openForm(page);
  await page.getByRole('radio', { name: 'Bank account' }).check();
  await page.getByRole('radio', { name: 'Savings', exact: true }).check();
  const routing = field(page, 'Routing number');
  await routing.pressSequentially('12312312');
  await routing.blur();
  await expectWrong(routing, /Error: The bank routing number must be 9 digits\.$/);
  await routing.press('End');
  await routing.pressSequentially('3');
  const bank = field(page, 'Bank name');
  await expect(bank).toBeEditable();
  await expect(bank).toHaveAccessibleDescription(/do not know this routing number/);
  await routing.fill('307070115');
  await expect(bank).toHaveValue('Front Range Credit Union');
  await expect(bank).not.toBeEditable();

  const account = field(page, 'Account number');
  const again = field(page, 'Account number again');
  await account.focus();
  await account.blur();
  await expectWrong(account, /Error: The bank account number cannot be blank\.$/);
  await account.pressSequentially(`${ACCOUNT}56789`);
  await expect(account).toHaveValue(`${ACCOUNT}567`);
  await account.fill(ACCOUNT);
  await account.press('ControlOrMeta+a');
  await account.press('ControlOrMeta+c');
  await expect(page.getByText('Please type the number. Copying and pasting is off here.')).toBeVisible();
  await again.press('ControlOrMeta+v');
  await expect(again).toHaveValue('');
  await again.fill('1');
  await again.blur();
  await expectWrong(again, /Error: The bank account numbers you entered do not match\. Please verify!$/);
  await again.fill(ACCOUNT);
  await page.getByRole('switch', { name: 'Business account' }).check();
  await expect(save(page)).toHaveAccessibleDescription(/your authorization/);
  await page.getByRole('checkbox', { name: 'I authorize these debits' }).check();

  await page.route('**/get-bank-name/**', (route) => route.abort());
  await routing.fill('021000021');
  await expect(bank).toHaveAccessibleDescription(/Failed to get bank name/, { timeout: 15_000 });
  await bank.fill('The one at the corner');
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(method(page, 'JPMorgan Chase Bank 1234')).toContainText('Savings ending in 1234');
  await expect(method(page, 'JPMorgan Chase Bank 1234')).toContainText('Business');
});

test('an edit shows only the last digits and keeps number and brand (WAL-25, WAL-26, WAL-27)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/payment-methods');
  await page.getByRole('link', { name: 'Edit Everyday Visa' }).click();
  const number = field(page, 'Card number');
  await expect(number).toHaveValue('');
  await expect(number).toHaveAccessibleDescription(/^Visa ending in 4242\./);
  await expect(page.getByRole('radio', { name: 'Bank account' })).toBeHidden();
  await expect(field(page, 'Security code')).toBeHidden();
  await number.pressSequentially('5555555555554444');
  await expect(
    page.getByText(
      'Cannot save Mastercard over existing Visa. To use this card, please add a new payment method.',
    ),
  ).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await number.fill('');
  await field(page, 'Nickname (optional)').fill('Daily Visa');
  await page.getByLabel('Expiry month').selectOption('12');
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(method(page, 'Daily Visa')).toContainText(/ending in 4242.*Expires 12\//);
  await page.getByRole('link', { name: 'Edit Joint checking' }).click();
  await expect(field(page, 'Bank name')).toHaveValue('Front Range Credit Union');
  await expect(field(page, 'Account number')).toHaveAccessibleDescription(/^It ends in 6789/);
  await expect(save(page)).toBeEnabled();
});

test('a method that nothing uses is deleted after a confirmation, and cancelling keeps it (WAL-37, WAL-42, WAL-43)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/payment-methods');
  const remove = page.getByRole('button', { name: 'Delete Old Visa, expired' });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete' });
  await expect(question).toContainText('Old Visa, expired');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Old Visa, expired was deleted.')).toBeVisible();
  await expect(method(page, 'Old Visa, expired')).toHaveCount(0);
});

test('a method of a pending payment cannot be deleted, and the message links to that payment (WAL-38 to WAL-41, ERR2-18)', async ({
  page,
}) => {
  await signIn(page, 'partner');
  await page.goto('/#/payment-methods');
  await page.getByRole('button', { name: 'Delete Visa' }).click();
  const conflict = page.getByRole('alertdialog', { name: 'Prevent Delete' });
  await expect(conflict).toContainText(/account 100-2218-77.*\$40\.00 on /);
  await expect(conflict.getByRole('button', { name: 'Delete' })).toBeHidden();
  await conflict.getByRole('link', { name: 'Change them in Pending Payments' }).click();
  await expect(page).toHaveURL(/#\/scheduled-payments$/);
  await page.goto('/#/payment-methods');
  await page.route('**/api/v2.1/payment-methods?expand=**', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete Visa' }).click();
  await expect(page.getByText('Unable to process request, refresh the page and try again.')).toBeVisible({
    timeout: 15_000,
  });
});

test('saving leads back to the page that opened the form, if it belongs to the portal (WAL-05, WAL-07, WAL-08)', async ({
  page,
}) => {
  await signIn(page);
  await openForm(page, '/#/payment-methods/add?return=%2Fhistory%2Fpayments%3Fa%3D1');
  await fillCard(page, CARD);
  await save(page).click();
  await expect(page).toHaveURL(/#\/history\/payments\?a=1&pmid=\d+&type=card$/);
  for (const outside of ['https://elsewhere.example/', '//elsewhere.example', '/nowhere']) {
    await openForm(page, `/#/payment-methods/add/x?return=${encodeURIComponent(outside)}`);
    await fillCard(page, '4111111111111111');
    await save(page).click();
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/(\?[^#]*)?#\/payment-methods$/);
  }
});

test('from the cart I add a card for this cart alone, and pay with it (PAY-13, PAY-18, PAY-20, ruling 28)', async ({
  page,
}) => {
  await signIn(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Fiber, home' })
    .getByRole('button', { name: 'Pay Now' })
    .click();
  await expect(page.getByRole('heading', { name: '1 bill' })).toBeVisible();
  await proceedToCheckout(page);
  await page.getByRole('link', { name: 'Add Pay Method' }).click();
  await expect(title(page, 'Add pay method')).toBeFocused();
  await field(page, 'Card number').pressSequentially('6011111111111117');
  const refusal = 'Discover is not accepted by this organization. Please enter a valid payment method.';
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(refusal)).toBeVisible();
  await expect(field(page, 'Card number')).toHaveAccessibleDescription(new RegExp(refusal));
  await field(page, 'Card number').fill('');
  await fillCard(page, '5555555555554444');
  await page.getByRole('checkbox', { name: 'Save to wallet' }).uncheck();
  await save(page).click();
  await expect(title(page, 'Pay method')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Mastercard 4444' })).toBeChecked();
  await expect(page.getByText('For this cart', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/cart\/paymethods$/);
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await expect(page.getByRole('main')).toContainText('Mastercard 4444');
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  await page.goto('/#/payment-methods');
  await expect(method(page, 'Everyday Visa')).toBeVisible();
  await expect(method(page, 'Mastercard 4444')).toHaveCount(0);
});

test('for one organization, the form and a notice refuse a card that it does not accept (WAL-23, WAL-24)', async ({
  page,
  server,
}) => {
  const dana = await Customer.signIn(server);
  const { entity_id } = await dana.account('Fiber, home');
  await signIn(page);
  await openForm(page, `/#/payment-methods/add?entity_id=${entity_id}`);
  await fillCard(page, '6011111111111117');
  await expect(
    page.getByText('Discover is not accepted. Please enter an accepted pay method.'),
  ).toBeVisible();
  await expect(field(page, 'Card number')).toHaveAccessibleDescription(
    /Discover is not accepted by this organization\. Please enter a valid payment method\./,
  );
  await expect(save(page)).toBeDisabled();
});

test('when a method cannot be saved my entries stay, except the security code (ERR2-17)', async ({
  page,
  server,
}) => {
  await signIn(page);
  await openForm(page);
  await fillCard(page, CARD);
  await server.setFaults({ processor: 'down' });
  await save(page).click();
  await expect(problem(page).first()).toContainText('Unable to save changes.', { timeout: 15_000 });
  await expect(field(page, 'Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(field(page, 'Security code')).toHaveValue('');
  await server.setFaults({ processor: 'up' });
  await field(page, 'Security code').fill('737');
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
});

test('a wallet without methods says so and offers the form, where a zip code fills in its city (WAL-04, ruling 28)', async ({
  page,
}) => {
  await signIn(page, 'empty');
  await expect(page).toHaveURL(/#\/bill-add$/);
  await page.goto('/#/payment-methods');
  await expect(page.getByText('No saved pay methods')).toBeVisible();
  await page.getByRole('link', { name: 'Add Pay Method' }).click();
  await field(page, 'Zip code').fill('10001');
  await expect(field(page, 'City')).toHaveValue('New York');
  await expect(page.getByLabel('State')).toHaveValue('NY');
});

test('without a connection I can read my wallet and see that changes need one; no number is stored anywhere (MSC-26, SES-40)', async ({
  page,
  server,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await signIn(page, 'demo', { keep: true });
  await openForm(page);
  await expect(field(page, 'First name')).toHaveValue('Dana');
  await fillCard(page, CARD, '731');
  await save(page).click();
  await expect(method(page, 'Visa 4242')).toBeVisible();
  await openForm(page);
  await expect(field(page, 'First name')).toHaveValue('Dana');
  await page.getByRole('radio', { name: 'Bank account' }).check();
  await field(page, 'Routing number').fill('307070115');
  await field(page, 'Account number').fill(ACCOUNT);
  await field(page, 'Account number again').fill(ACCOUNT);
  await page.getByRole('checkbox', { name: 'I authorize these debits' }).check();
  await save(page).click();
  await expect(method(page, 'Front Range Credit Union 1234')).toBeVisible();
  const kept = await everythingStored(page);
  expect(kept).toContain('Front Range Credit Union 1234');
  for (const secret of [CARD, '4242 4242 4242 4242', ACCOUNT]) expect(kept).not.toContain(secret);
  // A name in the data, not letters in the name of a file.
  expect(kept).not.toMatch(/\bcvv\\*["':]|"731"/);
  expect(addresses.join('\n')).not.toMatch(new RegExp(`${CARD}|${ACCOUNT}|731\\b`));

  await waitUntilInstalled(page);
  await server.kill();
  await page.goto('/#/bills');
  await page.goto('/#/payment-methods');
  await expect(page.getByText('Showing saved pay methods that')).toBeVisible();
  await expect(page.getByText('Changes to your wallet need a connection.')).toBeVisible();
  await expect(method(page, 'Everyday Visa')).toContainText('ending in 4242');
  const remove = page.getByRole('button', { name: 'Delete Everyday Visa' });
  await expect(remove).toBeDisabled();
  await expect(remove).toHaveAccessibleDescription('You are offline. Deleting needs a connection.');
  await remove.press('Enter');
  await expect(method(page, 'Everyday Visa').getByText('You are offline.')).toBeFocused();
  await page.getByRole('link', { name: 'Edit Everyday Visa' }).click();
  await expect(save(page)).toHaveAccessibleDescription('You are offline. Saving needs a connection.');
  await server.start();
  await expectBackOnline(page);
  await expect(save(page)).toBeEnabled();
});

for (const width of [390, 1280]) {
  test.describe(`At ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

    test('the wallet is accessible, and I can fill in its form with the keyboard alone (WAL, MSC)', async ({
      page,
    }) => {
      await signIn(page);
      await page.goto('/#/payment-methods');
      await expect(method(page, 'Everyday Visa')).toBeVisible();
      await expectAccessible(page, 'the wallet');
      await page.getByRole('button', { name: 'Delete Store Visa, disabled' }).press('Enter');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, 'the question');
      await page.keyboard.press('Escape');
      await openForm(page);
      const type = async (text: string) => {
        await page.keyboard.press('Tab');
        await page.keyboard.type(text);
      };
      await field(page, 'Card number').focus();
      await page.keyboard.type(CARD);
      await page.keyboard.press('Tab');
      await type('04');
      await type('2029');
      await type('737');
      await expectAccessible(page, 'the form of a card');
      await field(page, 'Nickname (optional)').focus();
      await page.keyboard.type('By keyboard');
      await page.keyboard.press('Enter');
      await expect(page.getByText(SAVED)).toBeVisible();
      await expect(method(page, 'By keyboard')).toBeVisible();
      await openForm(page);
      await page.getByRole('radio', { name: 'Bank account' }).check();
      await field(page, 'Routing number').fill('12');
      await field(page, 'Routing number').blur();
      await expectAccessible(page, 'the form of an account with a problem');
    });
  });
}
