import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { addDays, calendarDate } from '../../domain/values/calendar-date.ts';
import { PEOPLE } from '../../server/demo/people.ts';
import { expectAccessible } from './accessible.ts';
import { signIn, test, title, waitUntilInstalled } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };

test('I set up reminders in three steps, get them on their day, switch them off, read them offline, and save due dates to a calendar (REM-01 to REM-13, SRV2-32)', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, 'text', { keep: true });
  await page.getByRole('main').getByRole('link', { name: 'With a declined card' }).first().click();
  const toggle = page.getByRole('switch', { name: 'Reminders' });
  await expect(toggle).not.toBeChecked();
  // Without settings, the switch opens the wizard.
  await toggle.click();
  await expect(title(page, 'Reminders')).toBeVisible();
  await expect(page).toHaveURL(/#\/reminder\/\d+\/\d+$/);
  const next = page.getByRole('button', { name: 'Next' });
  const missing = page.getByText('Please choose when you want to be reminded.');
  await expect(missing).toHaveCount(1);
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.press('Enter');
  const first = page.getByRole('checkbox', { name: 'When a new bill is posted' });
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription('Please choose when you want to be reminded.');
  await page.getByRole('checkbox', { name: 'Before the due date' }).check();
  await page.getByLabel('How many days before').selectOption('5');
  await expectAccessible(page, 'reminders');

  // Leaving asks for confirmation.
  await page.goBack();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await next.click();
  await expect(page.getByRole('heading', { name: '2 How' })).toBeFocused();
  // On a phone the steps need no scrolling, also with large text.
  const desk = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  for (const size of ['200%', '']) {
    await page.evaluate((large) => {
      document.documentElement.style.fontSize = large;
      scrollTo(0, 0);
    }, size);
    for (const name of ['Back', 'Next', 'Cancel'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'History' })).toBeHidden();
  }
  await page.setViewportSize(desk);
  await page.getByRole('checkbox', { name: 'By email' }).uncheck();
  await expect(page.getByText('Please choose how you want to be reminded.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'By email' }).check();
  await page.getByLabel('Second email').fill(PEOPLE.text.email);
  await page.getByLabel('Email', { exact: true }).focus();
  await expect(page.getByText('Please remove duplicate email address.').first()).toBeVisible();
  await page.getByLabel('Second email').fill('');
  await page.getByRole('checkbox', { name: 'By text to (303) 555-0199' }).check();
  await next.click();
  await expect(page.getByText('You are reminded 5 days before the due date.')).toBeVisible();
  await expect(
    page.getByText('They come by email to text@billfold.example and by text to (303) 555-0199.'),
  ).toBeVisible();
  await expect(page.getByText(/^The next reminder comes on \d+\/\d+\/\d{4}\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your changes have been saved successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Saved!' })).toBeVisible();

  await page.getByRole('link', { name: 'Bill details' }).click();
  await expect(toggle).toBeChecked();
  await expect(page.getByText(/^Next on /)).toBeVisible();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('billfold.ics');
  const calendar = await readFile((await file.path()) ?? '', 'utf8');
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(calendar).toContain('SUMMARY:Due: Cascade Power & Light\\, $71.85');

  await page.getByTitle('Edit Reminders').click();
  await expect(next).toBeVisible();
  await waitUntilInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(
    page.getByText('You can look at the settings. Changing them needs a connection.'),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Before the due date' })).toBeChecked();
  await next.click();
  await next.click();
  await expect(page.getByText('You are offline. Saving needs a connection.')).toBeVisible();
  await context.setOffline(false);

  await server.moveClock(addDays(calendarDate(await server.today()), 9));
  const told = (await server.messages()).filter(({ body }) => body.includes('With a declined card'));
  expect(told.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms']);
});
