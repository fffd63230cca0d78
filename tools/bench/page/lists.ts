import type { Page } from '@playwright/test';
import { emailOf } from '../../../server/demo/generate/person.ts';
import { PASSWORD } from '../../../server/demo/people.ts';
import { pgliteDatabase } from '../database.ts';
import type { Figure, Part } from '../part.ts';
import { fill, startServer } from '../server-process.ts';
import { median, Profile, slowDown } from './browser.ts';

const SIZES = [100, 1_000, 5_000];
const KEYS = 'water';

/** Filters and scrolls a long bill list under 4x CPU. */
export const pageLists: Part = {
  name: 'page-lists',
  shows: 'typing into the search and scrolling with 100, 1,000 and 5,000 accounts',
  async run({ say }) {
    const figures: Figure[] = [];
    for (const size of SIZES) {
      say(`${size} accounts`);
      const database = await pgliteDatabase();
      await fill(database, { customers: 1, bills: 2 * size, accounts: size, payers: 1 });
      const server = await startServer(database);
      const profile = await Profile.make();
      figures.push(...(await profile.open((page) => measure(page, server.address, size))));
      await profile.drop();
      await server.stop();
      await database.drop();
    }
    return figures;
  },
};

async function measure(page: Page, address: string, size: number): Promise<Figure[]> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Email' }).fill(emailOf(1));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  const search = page.getByRole('searchbox', { name: 'Search your bills' });
  await search.waitFor({ timeout: 60_000 });
  await slowDown(page);
  const keys: number[] = [];
  await search.focus();
  for (const key of KEYS) keys.push(await timeOfKey(page, key));
  for (const _ of KEYS) keys.push(await timeOfKey(page, 'Backspace'));
  const longest = await longestTaskWhileScrolling(page);
  const budgets = size === 5_000;
  return [
    {
      name: `${size} accounts, a key in the search (median)`,
      value: median(keys),
      unit: 'ms',
      ...(budgets ? { budget: { atMost: 100 } } : {}),
    },
    { name: `${size} accounts, the slowest key`, value: Math.max(...keys), unit: 'ms' },
    {
      name: `${size} accounts, the longest task of a scroll`,
      value: longest,
      unit: 'ms',
      ...(budgets ? { budget: { atMost: 50 } } : {}),
    },
  ];
}

/** The time from a key press until the filtered list is drawn. */
async function timeOfKey(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const state = window as unknown as { drawn: Promise<number> };
    state.drawn = new Promise((resolve) => {
      document.addEventListener(
        'input',
        (event) => {
          let last = performance.now();
          const seen = new MutationObserver(() => {
            last = performance.now();
          });
          seen.observe(document.querySelector('main') as Element, {
            childList: true,
            subtree: true,
            characterData: true,
          });
          const settle = () => {
            if (performance.now() - last < 200) return void setTimeout(settle, 50);
            seen.disconnect();
            resolve(last - event.timeStamp);
          };
          setTimeout(settle, 200);
        },
        { once: true, capture: true },
      );
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { drawn: Promise<number> }).drawn);
}

async function longestTaskWhileScrolling(page: Page): Promise<number> {
  await page.evaluate(() => {
    const state = window as unknown as { longest: number };
    state.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest, duration);
    }).observe({ type: 'longtask' });
  });
  await page.mouse.move(195, 500);
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(30);
  }
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { longest: number }).longest);
}
