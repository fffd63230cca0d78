import { expect, type Page } from '@playwright/test';
import { PEOPLE } from '../../server/demo/people.ts';
import { expectAccessible } from './accessible.ts';
import { fillLogin, problem, signIn, test, title } from './fixtures.ts';
import { closeSheet } from './payment-steps.ts';

const IN_SHORT = { onlyColoursInTheDark: true };

for (const { width, height } of [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
]) {
  test.describe(`At ${width} px, in light and dark`, () => {
    // Without motion, no colour is measured half-way through a fade.
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } });

    test('every screen from the login to the receipt is accessible', async ({ page }) => {
      test.slow();
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await expectAccessible(page, 'the login page', IN_SHORT);
      await fillLogin(page, PEOPLE.demo.email, { password: 'Wrong-pass-1' });
      await expect(problem(page)).toBeVisible();
      await expectAccessible(page, 'the login page with a problem', IN_SHORT);

      await signIn(page);
      await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
      await expectAccessible(page, 'the bill list', IN_SHORT);
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('checkbox', { name: /^Select Home water/ }).check();
      await expect(page.getByRole('button', { name: 'Pay All Selected Bills' })).toBeVisible();
      await expectAccessible(page, 'the bill list with a selection', IN_SHORT);

      await page.getByRole('link', { name: 'Home water' }).click();
      await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
      await expectAccessible(page, 'a bill', IN_SHORT);
      await page.getByRole('button', { name: 'Make a Payment' }).click();
      await closeSheet(page);
      await expect(page.getByRole('heading', { name: '1 bill' })).toBeVisible();
      await expectAccessible(page, 'the cart', IN_SHORT);
      await page.getByRole('radio', { name: 'Schedule Payment On' }).check();
      await page.getByRole('textbox', { name: /^Amount to pay/ }).fill('9999');
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
      await expectAccessible(page, 'the cart with a problem', IN_SHORT);
      await page.getByRole('textbox', { name: /^Amount to pay/ }).fill('82.40');
      await page.getByRole('radio', { name: 'Pay Now' }).check();
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await expect(page.getByRole('radio', { name: 'Everyday Visa' })).toBeVisible();
      await page.getByRole('checkbox', { name: 'Text message' }).check();
      await expectAccessible(page, 'the pay methods', IN_SHORT);
      await page.getByRole('checkbox', { name: 'Text message' }).uncheck();
      await page.getByRole('radio', { name: 'Mastercard (is declined)' }).check();
      await page.getByRole('button', { name: 'Review and Confirm' }).click();
      await page.getByRole('button', { name: 'Submit Payment' }).click();
      await expect(problem(page)).toBeVisible();
      await expectAccessible(page, 'the review after a refusal', IN_SHORT);
      await page.getByRole('link', { name: 'Change payment details' }).click();
      await page.getByRole('radio', { name: 'Everyday Visa' }).check();
      await page.getByRole('button', { name: 'Review and Confirm' }).click();
      await page.getByRole('button', { name: 'Submit Payment' }).click();
      await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
      await expectAccessible(page, 'the receipt', IN_SHORT);
      await page.goto('/#/cart');
      await expect(page.getByText('Your cart is empty')).toBeVisible();
      await expectAccessible(page, 'an empty cart', IN_SHORT);
    });

    test('the parts around the screens are accessible', async ({ page, server }) => {
      test.slow();
      await page.clock.install();
      await signIn(page, 'empty');
      await page.goto('/#/bills/add');
      await expect(page.getByText('No accounts yet')).toBeVisible();
      await expectAccessible(page, 'a list without accounts, behind the panel', IN_SHORT);
      for (const name of ['FAQ', 'Contact', 'Terms']) {
        await page.goto(`/#/${name.toLowerCase()}`);
        await expect(title(page, name)).toBeVisible();
        await expectAccessible(page, name, IN_SHORT);
      }
      await page
        .getByRole('button', { name: /^(More|Nora Lindqvist)$/ })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expectAccessible(page, 'the menu', IN_SHORT);
      await page.keyboard.press('Escape');
      await page.clock.fastForward(28 * 60_000);
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, 'the idle warning', IN_SHORT);
      await page.getByRole('button', { name: 'Stay signed in' }).click();
      await server.kill();
      await page.goto('/#/bills/1');
      await page.reload();
      await expect(page.getByText("You're offline.")).toBeVisible();
      await expect(title(page, 'Bill details')).toBeVisible();
      await expectAccessible(page, 'a page without a connection', IN_SHORT);
    });
  });
}

test('a customer who prefers reduced motion sees no lasting animation, and everybody else toasts that come within 125 ms (ERR-58, ERR2-61)', {
  tag: '@normal',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Dana Mercer' })).toBeVisible();
  expect(await longestMotion(page)).toBeLessThanOrEqual(80);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Select Home water/ }).check();
  await expect(page.getByRole('button', { name: 'Pay All Selected Bills' })).toBeVisible();
  expect(await longestMotion(page)).toBeLessThanOrEqual(80);
  const motionOfToasts = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--time-toast').trim());
  expect(Number.parseFloat(await motionOfToasts())).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(['125ms', '.125s', '0.125s']).toContain(await motionOfToasts());
});

/** The longest animation or transition of anything on the page, in milliseconds. */
function longestMotion(page: Page): Promise<number> {
  return page.evaluate(() => {
    const milliseconds = (list: string) =>
      list.split(', ').map((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000));
    const all = [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationDuration, transitionDuration } = getComputedStyle(element);
      return [...milliseconds(animationDuration), ...milliseconds(transitionDuration)];
    });
    return Math.max(...all);
  });
}
