import { expect } from '@playwright/test';
import { signIn, test, title } from './fixtures.ts';

test('on a phone I see the drawing of a running machine as a whole, without scrolling', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'demo');
  const watcher = await context.newPage();
  await watcher.setViewportSize({ width: 390, height: 844 });
  await watcher.goto('/#/dev/machines');
  await expect(title(watcher, 'Machines')).toBeVisible();
  await watcher.getByRole('button', { name: '/bills' }).click();
  const drawing = watcher.getByRole('region', { name: /^Drawing/ });
  await expect(drawing.getByRole('group', { name: /^Chart of / })).toBeVisible();
  await expect(watcher.getByRole('region', { name: 'It listens for' })).toBeVisible();
  const bar = watcher.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await expect(bar).toBeVisible();
  const [box, end] = [await drawing.boundingBox(), await bar.boundingBox()];
  if (!box || !end) throw new Error('The drawing or the bar has no place.');
  expect(box.height).toBeGreaterThan(250);
  expect(box.y + box.height).toBeLessThanOrEqual(end.y);
  expect(await watcher.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('on a phone the chosen tab is in sight, also when the address opens a simulation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'demo', { at: '/' });
  await page.goto('/#/dev/machines/checkout?state=submitting.sending');
  await expect(page.getByRole('tab', { name: 'Simulation', selected: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: 'Journey' }).click();
  await page.getByRole('tab', { name: 'Journey' }).press('Home');
  await expect(page.getByRole('tab', { name: 'Diagram', selected: true })).toBeInViewport({ ratio: 1 });
});
