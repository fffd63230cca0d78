import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { fillLogin, problem, signIn, test, title } from './fixtures.ts';

for (const { width, height } of [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
]) {
  test.describe(`At ${width} px, in light and dark`, () => {
    // Without motion no colour is caught half-way through a fade.
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } });

    test('no screen from the login to the receipt shuts anybody out', async ({ page }) => {
      test.slow();
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await expectOpenToAll(page, 'the login page');
      await fillLogin(page, 'dana');
      await expect(problem(page)).toBeVisible();
      await expectOpenToAll(page, 'the login page with a problem');

      await signIn(page);
      await expect(page.getByRole('link', { name: 'Home water' })).toBeVisible();
      await expectOpenToAll(page, 'the bill list');
      await page.getByRole('checkbox', { name: /^Select Home water/ }).check();
      await expect(page.getByRole('button', { name: 'Pay All Selected Bills' })).toBeVisible();
      await expectOpenToAll(page, 'the bill list with a selection');

      await page.getByRole('link', { name: 'Home water' }).click();
      await expect(page.getByRole('heading', { name: 'Amount due' })).toBeVisible();
      await expectOpenToAll(page, 'a bill');
      await page.getByRole('button', { name: 'Make a Payment' }).click();
      await expect(page.getByRole('heading', { name: '1 bill' })).toBeVisible();
      await expectOpenToAll(page, 'the cart');
      await page.getByRole('radio', { name: 'Schedule Payment On' }).check();
      await page.getByRole('textbox', { name: /^Amount to pay/ }).fill('9999');
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
      await expectOpenToAll(page, 'the cart with a problem');
      await page.getByRole('textbox', { name: /^Amount to pay/ }).fill('82.40');
      await page.getByRole('radio', { name: 'Pay Now' }).check();
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await expect(page.getByRole('radio', { name: 'Everyday Visa' })).toBeVisible();
      await page.getByRole('checkbox', { name: 'Text message' }).check();
      await expectOpenToAll(page, 'the pay methods');
      await page.getByRole('checkbox', { name: 'Text message' }).uncheck();
      await page.getByRole('radio', { name: 'Mastercard (is declined)' }).check();
      await page.getByRole('button', { name: 'Review and Confirm' }).click();
      await page.getByRole('button', { name: 'Submit Payment' }).click();
      await expect(problem(page)).toBeVisible();
      await expectOpenToAll(page, 'the review after a refusal');
      await page.getByRole('link', { name: 'Change payment details' }).click();
      await page.getByRole('radio', { name: 'Everyday Visa' }).check();
      await page.getByRole('button', { name: 'Review and Confirm' }).click();
      await page.getByRole('button', { name: 'Submit Payment' }).click();
      await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
      await expectOpenToAll(page, 'the receipt');
      await page.goto('/#/cart');
      await expect(page.getByText('Your cart is empty')).toBeVisible();
      await expectOpenToAll(page, 'an empty cart');
    });

    test('nor does what stands around the screens', async ({ page, server }) => {
      test.slow();
      await page.clock.install();
      await signIn(page, 'empty');
      await page.goto('/#/bills/add');
      await expect(page.getByText('No accounts yet')).toBeVisible();
      await expectOpenToAll(page, 'a list without accounts, behind the panel');
      for (const name of ['FAQ', 'Contact', 'Terms']) {
        await page.goto(`/#/${name.toLowerCase()}`);
        await expect(title(page, name)).toBeVisible();
        await expectOpenToAll(page, name);
      }
      await page
        .getByRole('button', { name: /^(More|Nora Lindqvist)$/ })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expectOpenToAll(page, 'the menu');
      await page.keyboard.press('Escape');
      await page.clock.fastForward(28 * 60_000);
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectOpenToAll(page, 'the idle warning');
      await page.getByRole('button', { name: 'Stay signed in' }).click();
      await server.kill();
      await page.goto('/#/bills/1');
      await page.reload();
      await expect(page.getByText("You're offline.")).toBeVisible();
      await expect(title(page, 'Bill details')).toBeVisible();
      await expectOpenToAll(page, 'a page without a connection');
    });
  });
}

test('who asks for less motion gets none that lasts', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'Dana Mercer' })).toBeVisible();
  expect(await longestMotion(page)).toBeLessThanOrEqual(80);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /^Select Home water/ }).check();
  await expect(page.getByRole('button', { name: 'Pay All Selected Bills' })).toBeVisible();
  expect(await longestMotion(page)).toBeLessThanOrEqual(80);
});

/** What axe finds, each with where it is. In the dark only the colours are others. */
async function expectOpenToAll(page: Page, place: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await new AxeBuilder({ page }).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze();
  expect.soft(found(inLight), `${place} in light`).toEqual([]);
  expect.soft(found(inDark), `${place} in the dark`).toEqual([]);
}

function found({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] {
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${impact}) at ${target.join(' ')}: ${failureSummary}`),
  );
}

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
