import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { PEOPLE, type PersonName } from '../../server/demo/people.ts';
import { signIn, title } from './fixtures.ts';
import type { BuiltServer } from './server.ts';
import { everythingStored } from './stored-data.ts';

export interface TabScenario {
  readonly context: BrowserContext;
  readonly server: BuiltServer;
}

/** Two or more tabs. */
export type Tabs = readonly [Page, Page, ...Page[]];

/** Pages for the tabs of a customer, each with other data of hers. */
export const PLACES = [
  ['bills', 'Accounts'],
  ['cart', 'Cart'],
  ['history', 'History'],
  ['payment-methods', 'Xpress Wallet'],
  ['settings/profile', 'Profile'],
] as const;

/** Text that belongs to only one of two customers who share nothing. */
export const DANA_TEXTS = ['Dana', PEOPLE.demo.email, 'Lake cabin', '100-2218-04', 'Everyday Visa'] as const;
export const SAM_TEXTS = ['Okafor', PEOPLE.single.email] as const;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens tabs in one browser that stays signed in. */
export async function openTabs(
  context: BrowserContext,
  count: 2 | 3 | 5,
  who: PersonName = 'demo',
): Promise<Tabs> {
  const one = await context.newPage();
  await signIn(one, who, { keep: true });
  const others = Array.from({ length: count - 1 }, () => context.newPage());
  const [other, ...more] = await Promise.all(others);
  if (!other) throw new Error('there is no other tab');
  await inEach([other, ...more], async (tab) => {
    await tab.goto('/');
    await expect(title(tab, 'Accounts')).toBeVisible();
  });
  return [one, other, ...more];
}

export async function inEach(
  tabs: readonly Page[],
  work: (tab: Page, at: number) => Promise<void>,
): Promise<void> {
  await Promise.all(tabs.map(work));
}

/** Clicks without Playwright's prior check of the page, during which the other tabs could already act. */
export async function pressAtOnce(buttons: readonly Locator[]): Promise<void> {
  await Promise.all(buttons.map((one) => one.evaluate((element: HTMLElement) => element.click())));
}

/** Requires that no page shows one of these texts, not even in its fields. */
export async function expectNothingShown(words: readonly string[], tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    for (const word of words) await expect(tab.locator('html')).not.toContainText(word);
    const fields = await tab
      .locator('input')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    for (const word of words) expect(fields.join()).not.toContain(word);
  }
}

/** Requires that none of these texts is on the pages or stored in the browser. */
export async function expectNothingOf(
  words: readonly string[],
  tabs: readonly [Page, ...Page[]],
): Promise<void> {
  await expectNothingShown(words, tabs);
  await expect
    .poll(async () => {
      const kept = await everythingStored(tabs[0]);
      return words.filter((word) => kept.includes(word));
    })
    .toEqual([]);
}
