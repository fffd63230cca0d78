import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { createMachine } from 'xstate';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { dataOf } from '../../machines/diagram/data.ts';
import { readJourney, replay } from '../../machines/diagram/journey.ts';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { fillLogin, RECEIPT, test, title } from './fixtures.ts';
import { goToReview, submitButton } from './payment-steps.ts';

/** Which step is shown, and where the machine then stood. */
const standing = (told: Locator) => told.getByRole('status').filter({ hasText: /^Step \d/ });

test('a journey with a lost answer is stepped back and forth, saved, and replayed (CHK-24)', async ({
  page,
  context,
}) => {
  const watcher = await context.newPage();
  await watcher.goto('/#/dev/machines');
  await expect(title(watcher, 'Machines')).toBeVisible();

  await goToReview(page);
  await page.route('**/services/web/cart/Checkout', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submitButton(page).click();
  await expect(title(page, RECEIPT)).toBeVisible();

  await watcher.getByRole('button', { name: '/receipt' }).click();
  await watcher
    .getByRole('navigation', { name: 'Machines' })
    .getByRole('button', { name: /^checkout .*paid$/ })
    .click();
  await watcher.getByRole('tab', { name: 'Journey' }).click();
  const told = watcher.getByRole('region', { name: 'Journey' });
  await expect(told.getByText('The chart of today leads through the same states.')).toBeVisible();
  const slider = told.getByRole('slider', { name: 'Step' });
  await expect(standing(told)).toContainText(': keepReceipt done, then in paid');
  await told.getByRole('button', { name: 'Back' }).click();
  await expect(standing(told)).not.toContainText('then in paid');
  await slider.press('Home');
  await expect(standing(told)).toContainText('the start');
  await expect(told.getByText('What can happen next:')).toBeVisible();

  const download = watcher.waitForEvent('download');
  await watcher.getByRole('button', { name: 'Save journey' }).click();
  const file = await (await download).path();
  const text = await readFile(file, 'utf8');
  for (const canary of [PASSWORD, PEOPLE.demo.email, 'Dana', 'Mercer', 'eyJ', '82.4', '8240'])
    expect(text.includes(canary), canary).toBe(false);
  const journey = readJourney(text);
  if (typeof journey === 'string') throw new Error(journey);
  const states = journey.steps.flatMap((step) => step.states);
  expect(states).toEqual(
    expect.arrayContaining(['submitting.sending', expect.stringMatching(/^undetermined\./), 'paid']),
  );
  const { differs, simulation } = replay(createMachine(dataOf(checkoutMachine) as never), journey);
  expect(differs).toBeUndefined();
  expect(simulation.stages).toHaveLength(journey.steps.length + 1);

  await watcher.getByLabel('Open a journey').setInputFiles(file);
  await expect(watcher.getByRole('button', { name: 'Back to the recording' })).toBeVisible();
  await expect(told.getByText('The chart of today leads through the same states.')).toBeVisible();
  await watcher
    .getByLabel('Open a journey')
    .setInputFiles({ name: 'one.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(watcher.getByRole('alert').filter({ hasText: 'holds no journey' })).toBeVisible();
});

test('a sign-in that I submit before the recorder is there begins its journey with the submit (ruling 31)', async ({
  newContext,
}) => {
  // Otherwise the worker would bring the recorder, unseen by this test.
  const context = await newContext({ serviceWorkers: 'block' });
  const watcher = await context.newPage();
  await watcher.goto('/#/dev/machines');
  await expect(title(watcher, 'Machines')).toBeVisible();

  const page = await context.newPage();
  // The page waits only for a while, and the computer may be slow.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  let bring = () => {};
  const submitted = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route(/\/assets\/sandbox-machines/, async (route) => {
    await submitted;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await fillLogin(page, PEOPLE.demo.email);
  bring();
  await page.clock.resume();
  await expect(title(page, 'Accounts')).toBeVisible();

  await watcher.getByRole('button', { name: '/bills' }).click();
  await watcher
    .getByRole('navigation', { name: 'Machines' })
    .getByRole('button', { name: /^signIn / })
    .click();
  await watcher.getByRole('tab', { name: 'Journey' }).click();
  const told = watcher.getByRole('region', { name: 'Journey' });
  await told.getByRole('slider', { name: 'Step' }).press('Home');
  await told.getByRole('button', { name: 'Next' }).click();
  await expect(standing(told)).toContainText(': credentials.submitted, then in checking');
});
