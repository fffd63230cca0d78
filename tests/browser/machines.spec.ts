import { expect, type Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { MACHINES_CHANNEL } from '../../src/adapters/inspector/messages.ts';
import { expectAccessible } from './accessible.ts';
import { fillLogin, signIn, test, title, waitUntilInstalled } from './fixtures.ts';
import { closeSheet } from './payment-steps.ts';

const CARD = '378282246310005';
const CVV = '8264';

/** Four digits also occur by chance in a time or an id. */
const CODE_ALONE = new RegExp(`(?<![\\w-])${CVV}(?![\\w-])`);
const BILL = 'Home water';

const machine = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const tree = (page: Page) => page.getByRole('navigation', { name: 'Machines' });

/** Records everything that tabs report to the page of machines, shown or not. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.evaluate((channel) => {
    const recordedMessages: string[] = [];
    new BroadcastChannel(channel).addEventListener('message', ({ data }) =>
      recordedMessages.push(JSON.stringify(data)),
    );
    Object.assign(globalThis, { recordedMessages });
  }, MACHINES_CHANNEL);
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { recordedMessages: string[] }).recordedMessages.join('\n'),
    );
}

test('I watch the machines beside the portal, send one an event, and see no secret (ruling 31)', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const watcher = await context.newPage();
  await watcher.goto(`${server.address}/sandbox`);
  await watcher.getByRole('link', { name: 'Watch its machines' }).click();
  await expect(title(watcher, 'Machines')).toBeVisible();

  const recordedMessages = await listen(watcher);

  await page.goto('/');
  await fillLogin(page, PEOPLE.demo.email);
  await expect(title(page, 'Accounts')).toBeVisible();
  await page.getByRole('link', { name: BILL }).click();
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await closeSheet(page);
  await expect(title(page, 'Cart')).toBeVisible();

  await watcher.getByRole('button', { name: '/cart' }).click();
  await tree(watcher)
    .getByRole('button', { name: /^cart / })
    .first()
    .click();
  await expect(machine(watcher, 'cart')).toBeVisible();
  const states = watcher.getByRole('figure', { name: 'States of cart' });
  await expect(states.locator('.mx-svg')).toBeVisible();
  const openAll = states.getByRole('button', { name: 'Open all' });
  if (await openAll.isVisible()) await openAll.click();
  await expect(states.locator('[data-leaf=true][data-active=true]')).toHaveText([
    /^resting/,
    /^none/,
    /^settled/,
  ]);

  const heard = watcher.getByRole('region', { name: 'It listens for' });
  await heard.getByRole('button', { name: 'emptying.asked' }).click();
  await watcher.getByRole('button', { name: 'Send event' }).click();
  await expect(watcher.getByText('Sent. attention.none → attention.emptyingAsked')).toBeVisible();
  await expect(states.locator('[data-path="attention.emptyingAsked"]')).toHaveAttribute(
    'data-active',
    'true',
  );
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  for (const [text, problem] of [
    ['{"type": ', 'This is not JSON.'],
    ['{"type": "cart.eaten"}', 'cart knows no cart.eaten. It knows: amount.edited'],
    ['{"type": "amount.edited"}', 'Not sent: amount.edited needs edit.'],
    ['{"type": "amount.edited", "edit": 5}', 'Not sent: edit has to be an object, and is a number.'],
  ] as const) {
    await watcher.getByRole('textbox', { name: 'Event' }).fill(text);
    await watcher.getByRole('button', { name: 'Send event' }).click();
    await expect(watcher.getByText(problem)).toBeVisible();
  }

  await states.getByLabel('Search a state').fill('attention.emptyingAsked');
  await expect(
    states.getByRole('list', { name: 'Ways out of attention.emptyingAsked' }).getByRole('listitem').first(),
  ).toHaveText(/^emptying\.dismissed → attention\.none$/);
  await expect(states.locator('.mx-arrow[data-lit=true]').first()).toBeVisible();

  await watcher.getByRole('button', { name: 'Copy Mermaid' }).click();
  await expect(watcher.getByText('Mermaid copied.')).toBeVisible();
  const copied = await watcher.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('stateDiagram-v2');
  expect(copied).toMatch(/class .*s__server__settled.* lit$/);
  await watcher.getByRole('tab', { name: 'Sequence' }).click();
  await watcher.getByRole('button', { name: 'Copy sequence' }).click();
  const journey = await watcher.evaluate(() => navigator.clipboard.readText());
  expect(journey).toMatch(/^sequenceDiagram\n[\s\S]*->>p\d+: emptying\.asked/);

  await page.goto('/#/payment-methods/add');
  await page.getByRole('textbox', { name: 'Card number' }).pressSequentially(CARD);
  await page.getByLabel('Expiry month').selectOption('04');
  await page.getByLabel('Expiry year').selectOption({ index: 3 });
  await page.getByRole('textbox', { name: 'Security code' }).fill(CVV);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your wallet changes are updated successfully.')).toBeVisible();
  await tree(watcher)
    .getByRole('button', { name: /paymentMethodForm/ })
    .click();
  await watcher.getByRole('tab', { name: 'Events' }).click();
  await watcher.getByRole('button', { name: 'Everything' }).click();
  const told = (await recordedMessages()) + (await watcher.getByRole('main').textContent());
  expect(told).toContain('form.submitted');
  for (const canary of [CARD, PASSWORD, PEOPLE.demo.email, 'Dana', 'Mercer', '418 Alder', '555-01', 'eyJ'])
    expect(told.includes(canary), canary).toBe(false);
  expect(told).not.toMatch(CODE_ALONE);
});

test('the page opens offline and with the keyboard, and lists this tab only (ruling 31)', async ({
  page,
  server,
}) => {
  await signIn(page, 'demo', { keep: true, at: '/' });
  await page.goto('/#/dev/machines');
  await expect(title(page, 'Machines')).toBeVisible();
  await waitUntilInstalled(page);
  await server.kill();
  await page.reload();
  await expect(title(page, 'Machines')).toBeVisible();
  const session = tree(page).getByRole('button', { name: /^session/ });
  await session.focus();
  await page.keyboard.press('Enter');
  await expect(machine(page, 'session')).toBeVisible();
  await expectAccessible(page, 'the page of machines');
  await page.getByRole('tab', { name: 'Diagram' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Events' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Events' })).toBeVisible();
});

test('I play a machine on the page beside the portal, and nothing of it runs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'demo', { at: '/' });
  await page.goto('/#/dev/machines/checkout?state=reviewing.shown');
  const played = page.getByRole('region', { name: 'What can happen' });
  const standing = played.getByRole('status');
  const take = (name: string) => played.getByRole('button', { name, exact: true }).click();
  await expect(standing).toContainText('Now in reviewing.shown');
  await take('payment.confirmed');
  await expect(played.getByRole('group', { name: /is isNewNumber true/ })).toBeVisible();
  await take('No');
  await take('noteAttempt done');
  await expect(standing).toContainText('Now in submitting.sending');
  await take('checkout done');
  await take('No');
  await take('No');
  await expect(standing).toContainText('Now in undetermined.checking');
  await take('Step back');
  await expect(standing).toContainText('Now in submitting.sending');
  await take('Start again');
  await expect(played.getByRole('group', { name: /is isTapped true/ })).toBeVisible();
  await take('No');
  await expect(standing).toContainText('Now in recalling');

  await page.getByRole('tab', { name: 'Diagram' }).click();
  const path = page.getByRole('region', { name: 'Shortest path' });
  await path
    .getByRole('combobox', { name: 'Shortest path to a transition' })
    .selectOption('checkout.reviewing.shown payment.confirmed 0');
  await path.getByRole('button', { name: 'Copy as a test' }).click();
  await expect(path.getByText('Copied.')).toBeVisible();
});

test('an address of a machine or a state that is not there says so, also in a page that is open', async ({
  page,
}) => {
  await signIn(page, 'demo', { at: '/' });
  await page.goto('/#/dev/machines/nomachine');
  const said = page.getByRole('alert');
  await expect(said.filter({ hasText: 'There is no machine nomachine.' })).toBeVisible();
  await page.goto('/#/dev/machines/cart');
  await expect(machine(page, 'cart')).toBeVisible();
  await page.goto('/#/dev/machines/cart?state=no.such');
  await expect(said.filter({ hasText: 'cart has no state no.such.' })).toBeVisible();
});

test('in a window of 1280 by 900 I see all that the cart listens for', async ({ page, context }) => {
  await signIn(page, 'demo', { at: '/' });
  const watcher = await context.newPage();
  await watcher.setViewportSize({ width: 1280, height: 900 });
  await watcher.goto('/#/dev/machines');
  await page.reload();
  await page.getByRole('link', { name: BILL }).click();
  await page.getByRole('button', { name: 'Make a Payment' }).click();
  await closeSheet(page);
  await expect(title(page, 'Cart')).toBeVisible();
  await watcher.getByRole('button', { name: '/cart' }).click();
  await tree(watcher)
    .getByRole('button', { name: /^cart (?!count)/ })
    .first()
    .click();
  const events = watcher
    .getByRole('region', { name: 'It listens for' })
    .getByRole('listitem')
    .getByRole('button');
  await expect(events).toHaveCount(9);
  for (const event of await events.all()) await expect(event).toBeInViewport({ ratio: 1 });
  await events.last().click();
  await expect(watcher.getByRole('button', { name: 'Send event' })).toBeInViewport({ ratio: 1 });
  await expect(watcher.locator('.mx-frame')).toBeInViewport({ ratio: 0.9 });
});
