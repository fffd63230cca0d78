import { expect, type Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../server/demo/people.ts';
import { Customer } from './api.ts';
import { fillLogin, logout, title, waitUntilInstalled } from './fixtures.ts';
import {
  button,
  type Cast,
  expectNothingOf,
  expectNothingShown,
  inEach,
  OF_DANA,
  OF_SAM,
  openTabs,
  PLACES,
  pressAtOnce,
  type Tabs,
} from './tabs.ts';

const MINUTE = 60_000;
/** An account, on the list and where the only bill of a customer opens at once. */
const BILL_OF_SAM = '100-4400-18';

export async function changeMyName({ context }: Cast): Promise<void> {
  await context.clock.install();
  const [one, other] = await openTabs(context, 2);
  await one.goto('/#/settings');
  const contact = one.getByRole('region', { name: 'Contact Information', exact: true });
  await contact.getByRole('button', { name: 'Edit', exact: true }).click();
  await contact.getByLabel('Last name').fill('Rivers');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(button(one, 'Dana Rivers')).toBeVisible();
  // A profile is asked for again at a change of page, when it is older than that.
  await other.clock.fastForward(MINUTE);
  await other.goto('/#/faq');
  await expect(button(other, 'Dana Rivers')).toBeVisible();
}

/** No page holds a token after it was loaded: all of them ask for a new one at once. */
export async function renewInEach({ context }: Cast): Promise<void> {
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

export async function logOutOfAll({ context }: Cast): Promise<void> {
  const tabs = await openTabs(context, 5);
  await logOutOfEach(tabs);
  await expectNothingOf(OF_DANA, tabs);
}

/** Each shows another page of hers, and none of it once she has logged out in one. */
export async function logOutOfEach(tabs: Tabs): Promise<void> {
  await spread(tabs);
  await logout(tabs[1]);
  for (const tab of tabs) await expect(title(tab, 'Sign in')).toBeVisible();
  await expectNothingShown(OF_DANA, tabs);
}

export async function leaveToAnother({ context }: Cast): Promise<void> {
  const tabs = await openTabs(context, 5);
  await logOutOfEach(tabs);
  await enterAsAnother(tabs);
}

/** All of them follow, each on the page where it stood; of the customer before nothing is there. */
export async function enterAsAnother(tabs: Tabs): Promise<void> {
  await fillLogin(tabs[0], PEOPLE.single.email, { keep: true });
  await inEach(tabs, async (tab) => {
    await expect(button(tab, 'Sam Okafor')).toBeVisible();
    await tab.goto('/#/bills');
    await expect(tab.getByText(BILL_OF_SAM).first()).toBeVisible();
  });
  await expectNothingOf(OF_DANA, tabs);
}

export async function enterAsTwo({ context, server }: Cast): Promise<void> {
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
  const told = [one, other].map((tab) => tab.getByText('Somebody signed in with another tab.'));
  // The later one stays, and the tab of the other one says so.
  await expect
    .poll(async () => (await Promise.all(told.map((words) => words.count()))).toSorted())
    .toEqual([0, 1]);
  await inEach([one, other], async (tab) => {
    await expect(dana(tab).or(sam(tab))).toBeVisible();
    await tab.reload();
    await expect(dana(tab).or(sam(tab))).toBeVisible();
  });
  const [who, whose, overtaken] = (await dana(one).isVisible())
    ? ([dana, OF_SAM, 'single'] as const)
    : ([sam, OF_DANA, 'demo'] as const);
  await expect(who(other)).toBeVisible();
  await expectNothingOf(whose, [one, other]);
  expect(await (await Customer.signIn(server, overtaken)).sessions()).toBe(1);
}

/** What is kept stays for the same customer, unseen, and goes when another one comes (SES-34). */
export async function stayAway({ context }: Cast): Promise<void> {
  await context.clock.install();
  const tabs = await openTabs(context, 5);
  await spread(tabs);
  await waitUntilInstalled(tabs[0]);
  await Promise.all(tabs.map((tab) => tab.clock.fastForward(30 * MINUTE)));
  for (const tab of tabs) await expect(title(tab, 'Sign in')).toBeVisible();
  await expectNothingShown(OF_DANA, tabs);
  await enterAsAnother(tabs);
}

async function spread(tabs: Tabs): Promise<void> {
  await inEach(tabs, async (tab, at) => {
    const [path, name] = PLACES[at] ?? PLACES[0];
    await tab.goto(`/#/${path}`);
    await expect(title(tab, name)).toBeVisible();
  });
}
