import { expect, type Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { Customer } from './api.ts';
import { fillLogin, logout, title, waitUntilInstalled } from './fixtures.ts';
import {
  button,
  DANA_TEXTS,
  expectNothingOf,
  expectNothingShown,
  inEach,
  openTabs,
  PLACES,
  pressAtOnce,
  SAM_TEXTS,
  type TabScenario,
  type Tabs,
} from './tabs.ts';

const MINUTE = 60_000;

/** The name of an account, on the list and on the page of a customer's only bill. */
const BILL_OF_SAM = '100-4400-18';

export async function changeMyName({ context }: TabScenario): Promise<void> {
  await context.clock.install();
  const [one, other] = await openTabs(context, 2);
  await one.goto('/#/settings/profile');
  const contact = one.getByRole('region', { name: 'Contact Information', exact: true });
  await contact.getByRole('button', { name: 'Edit', exact: true }).click();
  await contact.getByLabel('Last name').fill('Rivers');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(button(one, 'Dana Rivers')).toBeVisible();
  // A page change refetches a profile that is older than this.
  await other.clock.fastForward(MINUTE);
  await other.goto('/#/faq');
  await expect(button(other, 'Dana Rivers')).toBeVisible();
}

/** No page has a token after a load, so all of them request one at once. */
export async function renewInEach({ context }: TabScenario): Promise<void> {
  const tabs = await openTabs(context, 5);
  for (let round = 0; round < 3; round += 1) {
    await inEach(tabs, async (tab) => {
      await tab.reload();
      await expect(button(tab, 'Dana Mercer')).toBeVisible();
      await tab.goto('/#/history');
      await expect(title(tab, 'History')).toBeVisible();
    });
  }
}

export async function logOutOfAll({ context }: TabScenario): Promise<void> {
  const tabs = await openTabs(context, 5);
  await logOutOfEach(tabs);
  await expectNothingOf(DANA_TEXTS, tabs);
}

/** Each tab shows another of her pages, and none of them after she logs out in one. */
export async function logOutOfEach(tabs: Tabs): Promise<void> {
  await spread(tabs);
  await logout(tabs[1]);
  for (const tab of tabs) await expect(title(tab, 'Sign in')).toBeVisible();
  await expectNothingShown(DANA_TEXTS, tabs);
}

export async function leaveToAnother({ context }: TabScenario): Promise<void> {
  const tabs = await openTabs(context, 5);
  await logOutOfEach(tabs);
  await enterAsAnother(tabs);
}

/** All tabs follow the new customer, each on its page, and show nothing of the previous one. */
export async function enterAsAnother(tabs: Tabs): Promise<void> {
  await fillLogin(tabs[0], PEOPLE.single.email, { keep: true });
  await inEach(tabs, async (tab) => {
    await expect(button(tab, 'Sam Okafor')).toBeVisible();
    await tab.goto('/#/bills');
    await expect(tab.getByText(BILL_OF_SAM).first()).toBeVisible();
  });
  await expectNothingOf(DANA_TEXTS, tabs);
}

export async function enterAsTwo({ context, server }: TabScenario): Promise<void> {
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const [tab, who] of [
    [one, 'demo'],
    [other, 'single'],
  ] as const) {
    await tab.goto('/');
    await tab.getByRole('textbox', { name: 'Email' }).fill(PEOPLE[who].email);
    await tab.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await tab.getByRole('checkbox', { name: 'Keep me signed in on this device' }).check();
  }
  await pressAtOnce([button(one, 'Login'), button(other, 'Login')]);
  const dana = (tab: Page) => button(tab, 'Dana Mercer');
  const sam = (tab: Page) => button(tab, 'Sam Okafor');
  const told = [one, other].map((tab) => tab.getByText('Another tab signed in as somebody else.'));
  // The later customer stays, and the tab of the other says so.
  await expect
    .poll(async () => (await Promise.all(told.map((words) => words.count()))).toSorted())
    .toEqual([0, 1]);
  await inEach([one, other], async (tab) => {
    await expect(dana(tab).or(sam(tab))).toBeVisible();
    await tab.reload();
    await expect(dana(tab).or(sam(tab))).toBeVisible();
  });
  const [who, whose, overtaken] = (await dana(one).isVisible())
    ? ([dana, SAM_TEXTS, 'single'] as const)
    : ([sam, DANA_TEXTS, 'demo'] as const);
  await expect(who(other)).toBeVisible();
  await expectNothingOf(whose, [one, other]);
  expect(await (await Customer.signIn(server, overtaken)).sessions()).toBe(1);
}

/** The saved data stays hidden for the same customer, and is deleted when another one signs in (SES-34). */
export async function stayAway({ context }: TabScenario): Promise<void> {
  await context.clock.install();
  const tabs = await openTabs(context, 5);
  await spread(tabs);
  await waitUntilInstalled(tabs[0]);
  await Promise.all(tabs.map((tab) => tab.clock.fastForward(30 * MINUTE)));
  for (const tab of tabs) await expect(title(tab, 'Sign in')).toBeVisible();
  await expectNothingShown(DANA_TEXTS, tabs);
  await enterAsAnother(tabs);
}

async function spread(tabs: Tabs): Promise<void> {
  await inEach(tabs, async (tab, at) => {
    const [path, name] = PLACES[at] ?? PLACES[0];
    await tab.goto(`/#/${path}`);
    await expect(title(tab, name)).toBeVisible();
  });
}
