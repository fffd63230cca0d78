import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { PEOPLE, type PersonName } from '../../server/demo/people.ts';
import { signIn, title } from './fixtures.ts';
import { everythingKept } from './kept.ts';
import type { BuiltServer } from './server.ts';

export interface Cast {
  readonly context: BrowserContext;
  readonly server: BuiltServer;
}

/** Two, or more. */
export type Tabs = readonly [Page, Page, ...Page[]];

/** Where the tabs of a customer stand who has many open: each shows something else of hers. */
export const PLACES = [
  ['bills', 'Accounts'],
  ['cart', 'Cart'],
  ['history', 'History'],
  ['payment-methods', 'Xpress Wallet'],
  ['settings', 'Account Settings'],
] as const;

/** What stands only with one of two customers who share nothing. */
export const OF_DANA = ['Dana', PEOPLE.demo.email, 'Lake cabin', '100-2218-04', 'Everyday Visa'] as const;
export const OF_SAM = ['Okafor', PEOPLE.single.email] as const;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Tabs of one browser that stays signed in. */
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

/** Without the look at each that a click of a test begins with: by then the others have been heard. */
export async function pressAtOnce(buttons: readonly Locator[]): Promise<void> {
  await Promise.all(buttons.map((one) => one.evaluate((element: HTMLElement) => element.click())));
}

/** Also of what stands in fields. */
export async function expectNothingShown(words: readonly string[], tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    for (const word of words) await expect(tab.locator('html')).not.toContainText(word);
    const fields = await tab
      .locator('input')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    for (const word of words) expect(fields.join()).not.toContain(word);
  }
}

/** Nothing on these pages, and nothing that this browser keeps. */
export async function expectNothingOf(
  words: readonly string[],
  tabs: readonly [Page, ...Page[]],
): Promise<void> {
  await expectNothingShown(words, tabs);
  await expect
    .poll(async () => {
      const kept = await everythingKept(tabs[0]);
      return words.filter((word) => kept.includes(word));
    })
    .toEqual([]);
}
