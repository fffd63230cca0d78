import type { Page } from '@playwright/test';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { emailOf } from '../../../server/demo/generate/person.ts';
import { PASSWORD } from '../../../server/demo/people.ts';
import { Client } from '../client.ts';
import { pgliteDatabase } from '../database.ts';
import type { Figure, Part } from '../part.ts';
import { type Payer, seeList } from '../payer.ts';
import { comparedWithFloor } from '../row.ts';
import { fill, startServer } from '../server-process.ts';
import { median, Profile, slowDown } from './browser.ts';
import { pageOf } from './sites.ts';
import { windowedList } from './windowed.ts';

const SIZES = [100, 1_000, 5_000, 10_000];
const MOST = 10_000;
const KEYS = 'water';

/** The allowed ratio to the windowed list. */
const BESIDE_PLAIN = 1.5;

/** Filters and scrolls a long bill list under 4x CPU. */
export const pageLists: Part = {
  name: 'page-lists',
  shows:
    'typing into the search and scrolling with 100 to 10,000 accounts, beside a windowed list in plain DOM',
  async run({ say, isQuick }) {
    const figures: Figure[] = [];
    for (const size of isQuick ? [MOST] : SIZES) {
      say(`${size} accounts`);
      const database = await pgliteDatabase();
      const [payer] = await fill(database, { customers: 1, bills: 2 * size, accounts: size, payers: 1 });
      const server = await startServer(database);
      const profile = await Profile.make();
      const plain = size === MOST && payer ? await keysOfPlain(server.address, payer) : undefined;
      figures.push(...(await profile.open((page) => measure(page, server.address, size, plain))));
      await profile.drop();
      await server.stop();
      await database.drop();
    }
    return figures;
  },
};

/** The times of the keys in a windowed list of the same accounts. */
async function keysOfPlain(address: string, payer: Payer): Promise<number[]> {
  const client = new Client(address);
  const { text } = await client.ask(seeList(payer));
  client.close();
  const { data }: { data: readonly BillerGroup[] } = JSON.parse(text);
  const site = await pageOf(windowedList(data));
  const profile = await Profile.make();
  const keys = await profile.open(async (page) => {
    await page.goto(site.address);
    return timesOfKeys(page);
  });
  await profile.drop();
  await site.close();
  return keys;
}

async function measure(
  page: Page,
  address: string,
  size: number,
  plain: readonly number[] | undefined,
): Promise<Figure[]> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Email' }).fill(emailOf(1));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Search your bills' }).click({ timeout: 120_000 });
  const keys = await timesOfKeys(page);
  const longest = await longestTaskWhileScrolling(page);
  const budgets = size === 5_000;
  return [
    {
      name: `${size} accounts, a key in the search (median)`,
      value: median(keys),
      unit: 'ms',
      ...(budgets ? { budget: { atMost: 100 } } : {}),
      ...(plain
        ? { budget: { atMost: BESIDE_PLAIN * median(plain) }, ...comparedWithFloor(keys, plain) }
        : {}),
    },
    ...(plain
      ? [{ name: `${size} accounts, a key in the windowed list (median)`, value: median(plain), unit: 'ms' }]
      : []),
    { name: `${size} accounts, the slowest key`, value: Math.max(...keys), unit: 'ms' },
    {
      name: `${size} accounts, the longest task of a scroll`,
      value: longest,
      unit: 'ms',
      ...(budgets ? { budget: { atMost: 50 } } : {}),
    },
  ];
}

async function timesOfKeys(page: Page): Promise<number[]> {
  const search = page.getByRole('searchbox', { name: 'Search your bills' });
  await search.waitFor({ timeout: 60_000 });
  await page.waitForTimeout(AT_REST);
  await slowDown(page);
  await search.focus();
  const keys: number[] = [];
  for (const key of KEYS) keys.push(await timeOfKey(page, key));
  for (const _ of KEYS) keys.push(await timeOfKey(page, 'Backspace'));
  return keys;
}

/** Milliseconds until a list that has just come is stored, and its bills are read ahead. */
const AT_REST = 5_000;

/** The time from a key press until the filtered list is drawn. */
async function timeOfKey(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const state = window as unknown as { drawn: Promise<number> };
    state.drawn = new Promise((resolve) => {
      document.addEventListener(
        'input',
        (event) => {
          // React draws a long list in the background: the first change may come late, and others after a pause.
          const began = performance.now();
          let last = began;
          // The frame that shows a change ends soon after its callbacks.
          const drawn = () =>
            requestAnimationFrame(() =>
              setTimeout(() => {
                last = performance.now();
              }),
            );
          const seen = new MutationObserver(drawn);
          seen.observe(document.querySelector('main') as Element, {
            childList: true,
            subtree: true,
            characterData: true,
          });
          const settle = () => {
            const now = performance.now();
            const isDrawn = last > began || now - began > 5_000;
            if (!isDrawn || now - last < 1_000) return void setTimeout(settle, 50);
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
