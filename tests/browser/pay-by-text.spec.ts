import { expect, type Page } from '@playwright/test';
import { PEOPLE } from '../../server/demo/people.ts';
import { expectAccessible } from './accessible.ts';
import { signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import type { BuiltServer } from './server.ts';

const openBill = async (page: Page, name: string) => {
  await page.goto('/#/bills');
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(page.getByRole('switch', { name: 'Pay By Text' })).toBeVisible();
};

const toggle = (page: Page) => page.getByRole('switch', { name: 'Pay By Text' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

/** The code that was texted to this number. */
async function codeTo(server: BuiltServer, number: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const texts = await server.messages();
      const text = texts.find(
        ({ recipient, body }) => recipient === number && / is your Billfold code/.test(body),
      );
      code = /^(\d{6}) is/.exec(text?.body ?? '')?.[1] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

test('I pay a bill by answering a text, and switch pay by text off and on again (SRV2-28, SRV2-30, DET-20, DET-22, PBT-10, PBT-20, PBT-21, ERR2-52)', {
  tag: '@normal',
}, async ({ page, context }) => {
  await signIn(page, 'phone');
  // A customer with one account is led to its bill.
  await expect(toggle(page)).toBeVisible();
  const bill = page.url();
  await expect(toggle(page)).toBeChecked();
  await expect(page.getByText('(303) 555-0155')).toBeVisible();

  // The phone: the inbox of the sandbox.
  const phone = await context.newPage();
  await phone.goto(`/sandbox/inbox?channel=sms&to=${PEOPLE.phone.mobileNumber}`);
  await phone.getByRole('textbox', { name: 'Answer as (303) 555-0155' }).fill('pay 💸');
  await phone.getByRole('button', { name: 'Send' }).click();
  const answer = phone.getByText(/^Billfold: Paid \$57\.30 to Cascade Power & Light/);
  await expect(answer).toBeVisible();
  const number = /Confirmation number (\S+)\./.exec((await answer.textContent()) ?? '')?.[1] ?? '';
  await phone.getByRole('textbox', { name: 'Answer as (303) 555-0155' }).fill('PAY');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText('Your bills are paid. Nothing was paid.')).toBeVisible();
  await phone.close();

  await page.goto('/#/history/payments');
  await expect(page.getByRole('main').getByText('$57.30').first()).toBeVisible();
  await page.goto(`/#/history/payments/${number}`);
  await expect(page.getByRole('main').getByText(number).first()).toBeVisible();

  await page.goto(bill);
  await toggle(page).click();
  const question = page.getByRole('alertdialog', { name: 'Turn off Pay By Text?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle(page)).toBeChecked();
  await toggle(page).click();
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(toggle(page)).not.toBeChecked();

  // Switching on again leads to the settings, with number and method still chosen.
  await toggle(page).click();
  await expect(title(page, 'Pay By Text')).toBeVisible();
  await expect(page).toHaveURL(/#\/pay-by-text\/\d+\/\d+$/);
  await expect(page.getByText('Pay by text is off.')).toBeVisible();
  const method = page.getByRole('radio', { name: /Pax Visa/ });
  await expect(method).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  for (const inView of [method, save(page)]) await expect(inView).toBeInViewport({ ratio: 1 });
  await save(page).click();
  await expect(page.getByText('Your changes have been saved successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Saved!' })).toBeVisible();
  await page.getByRole('link', { name: 'Bill details' }).click();
  await expect(toggle(page)).toBeChecked();
});

test("the settings follow the biller's rules, ask before I leave them unsaved, and can be read offline (PBT-01, PBT-04, PBT-06, PBT-08, PBT-11, PBT-16 to PBT-19, MSC-08, MSC-24, MSC-25, ERR2-23)", async ({
  page,
  context,
}) => {
  await signIn(page, 'text', { keep: true });
  await openBill(page, 'Heating, with a fee');
  await page.getByTitle('Edit Pay By Text').click();
  await expect(title(page, 'Pay By Text')).toBeVisible();
  await expect(page.getByText('Accepted pay methods: Visa, Mastercard')).toBeVisible();
  await expect(page.getByText(/\$0\.75 for each payment/)).toBeVisible();
  await page.getByRole('button', { name: 'About this number' }).click();
  await expect(page.getByText('Your mobile number has been verified.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'pay by text');
  await page.getByRole('button', { name: 'Terms and Conditions' }).click();
  await page
    .getByRole('dialog', { name: 'Terms and Conditions' })
    .getByRole('button', { name: 'Okay' })
    .click();

  await page.getByRole('radio', { name: /Tova Visa/ }).check();
  await page.getByRole('link', { name: 'Bill details' }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('radio', { name: /Tova Visa/ })).toBeChecked();
  const editAddress = (hash: string) =>
    page.evaluate((edited) => {
      location.hash = edited;
    }, hash);
  await editAddress('#/faq');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('radio', { name: /Tova Visa/ })).toBeChecked();
  await expect(page).toHaveURL(/#\/pay-by-text\//);
  await page.evaluate(() => history.go(-2));
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('radio', { name: /Tova Visa/ })).toBeChecked();
  await editAddress('#/bills');
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/#\/bills$/);

  await openBill(page, 'Heating, with a fee');
  await page.getByTitle('Edit Pay By Text').click();
  await page.getByRole('radio', { name: /Tova Visa/ }).check();
  await page.goBack();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(title(page, 'Pay By Text')).toBeHidden();

  await page.getByTitle('Edit Pay By Text').click();
  await page.getByRole('radio', { name: /Tova Visa/ }).check();
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(page.getByRole('radio', { name: /Tova Visa/ })).not.toBeChecked();
  await page.getByRole('radio', { name: /Tova Visa/ }).check();
  await page.goBack();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(title(page, 'Pay By Text')).toBeHidden();

  await page.getByTitle('Edit Pay By Text').click();
  await page.getByRole('radio', { name: /Tova Visa/ }).check();
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(page.getByRole('radio', { name: /Tova Visa/ })).not.toBeChecked();
  // The page goes back by itself to the entry before the one that held the place.
  await expect.poll(() => page.evaluate(() => history.state?.heldBy)).toBeUndefined();
  await page.goBack();
  await expect(title(page, 'Pay By Text')).toBeHidden();

  await openBill(page, 'In collections');
  await page.getByTitle('Edit Pay By Text').click();
  await expect(page.getByRole('radio', { name: /Tova Visa/ })).toBeDisabled();
  await expect(
    page
      .getByRole('main')
      .getByText(/passed to Mesa Recovery/)
      .first(),
  ).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');

  await openBill(page, 'Cards only');
  await page.getByTitle('Edit Pay By Text').click();
  await expect(page.getByText('EFT not allowed for this account.')).toBeVisible();
  await page.getByRole('radio', { name: /Tova checking/ }).click({ force: true });
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(page.getByRole('radio', { name: /Tova checking/ })).not.toBeChecked();
  await save(page).click();
  await expect(page.getByText('Payment method has not been specified.')).toBeVisible();

  await page.goto('/#/pay-by-text/999999/1');
  await expect(title(page, 'Error 404 No record found')).toBeVisible();

  await openBill(page, 'Heating, with a fee');
  await page.getByTitle('Edit Pay By Text').click();
  await expect(save(page)).toBeVisible();
  await waitUntilInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(
    page.getByText('You can look at the settings. Changing them needs a connection.'),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: /Tova checking/ })).toBeChecked();
  await expect(page.getByText('You are offline. Saving needs a connection.')).toBeVisible();
  await expect(page.getByText(/^As of/)).toBeVisible();
});

test('a number that another customer owns must be replaced by one of my own, which is then verified (PBT-02, PBT-03, PBT-09, PBT-12 to PBT-15, SET-02, SET-04)', async ({
  page,
  server,
}) => {
  await signIn(page, 'duplicate');
  const TAKEN = 'This mobile number is already used by another customer.';
  await page.getByTitle('Edit Pay By Text').click();
  await expect(page.getByText(TAKEN)).toBeVisible();
  // The form asks for the method before the number.
  await save(page).click();
  await expect(page.getByText('Payment method has not been specified.')).toBeVisible();
  await page.getByRole('link', { name: 'Bill details' }).click();
  await toggle(page).click();
  const dialog = page.getByRole('dialog', { name: 'Register your mobile number' });
  await expect(dialog.getByText(TAKEN)).toHaveCount(1);
  await dialog.getByLabel('Mobile number').fill(PEOPLE.text.mobileNumber);
  await dialog.getByRole('button', { name: 'Send Verification' }).click();
  await expect(dialog.getByText(TAKEN)).toHaveCount(1);
  await dialog.getByLabel('Mobile number').fill('3035550123');
  await dialog.getByRole('button', { name: 'Send Verification' }).click();
  await dialog.getByLabel(/code/i).fill(await codeTo(server, '3035550123'));
  await dialog.getByRole('button', { name: 'Confirm Code' }).click();
  await dialog.getByRole('button', { name: 'Finish', exact: true }).click();

  await expect(page).toHaveURL(/#\/pay-by-text\/\d+\/3035550123$/);
  await expect(page.getByText('This number was just verified.')).toBeVisible();
  // A bookmark does not lead there.
  const verified = page.url();
  await page.goto('/#/faq');
  await page.goto(verified);
  await expect(page.getByText('This number was just verified.')).toBeHidden();
  await expect(page.getByRole('main').getByText('Verified', { exact: true })).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Payment method has not been specified.')).toBeVisible();

  await page.goto('/#/settings/1/1');
  const asked = page.getByRole('dialog', { name: 'Register your mobile number' });
  await expect(asked.getByLabel('Mobile number')).toBeFocused();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
});
