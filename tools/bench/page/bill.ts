import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { type Cents, cents } from '../../../domain/values/cents.ts';
import { invoices } from '../../../server/demo/content/lines.ts';
import { PASSWORD, PEOPLE } from '../../../server/demo/people.ts';
import { openStore } from '../../../server/store/store.ts';
import { type Database, pgliteDatabase } from '../database.ts';
import type { Figure, Part } from '../part.ts';
import { startServer } from '../server-process.ts';
import { Profile, slowDown } from './browser.ts';

const ROWS = 500;
const BILL = 'Studio hauling';

/** Opens a bill with many invoices and ticks all of them, under 4x CPU. */
export const pageBill: Part = {
  name: 'page-bill',
  shows: `opening a bill with ${ROWS} invoices, and choosing them all`,
  async run({ say }) {
    const database = await pgliteDatabase();
    await (await startServer(database)).stop();
    await writeInvoices(database);
    const server = await startServer(database);
    const profile = await Profile.make();
    say(`${ROWS} invoices`);
    const figures = await profile.open((page) => measure(page, server.address));
    await profile.drop();
    await server.stop();
    await database.drop();
    return figures;
  },
};

async function writeInvoices({ env }: Database): Promise<void> {
  const store = await openStore({ folder: env.DATA_DIR ?? '' });
  const table = invoices(cents(48_640), '2026-11-01' as never);
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    ...table.rows[at % table.rows.length],
    id: `INV-${10_000 + at}`,
    amount: cents(1_000 + at) as Cents,
    paid: false,
  }));
  await store.db.execute(sql`
    update bills set content = jsonb_set(content, '{invoices}', ${JSON.stringify({ ...table, rows })}::jsonb)
     where is_newest and account_id in (select account_id from holdings where nickname = ${BILL})`);
  await store.close();
}

async function measure(page: Page, address: string): Promise<Figure[]> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Email' }).fill(PEOPLE.demo.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  const link = page.getByRole('link', { name: BILL }).first();
  await link.waitFor({ timeout: 60_000 });
  await page.waitForTimeout(2_000);
  await slowDown(page);
  const opening = await timed(page, () => link.click());
  const choosing = await timed(page, () => box(page).click());
  const of = (name: string, value: number): Figure => ({ name, value, unit: 'ms' });
  return [
    of(`${ROWS} invoices, from the tap to the bill`, opening.until),
    of(`${ROWS} invoices, the longest task of opening`, opening.longest),
    of(`${ROWS} invoices, the longest task of choosing all`, choosing.longest),
  ];
}

const box = (page: Page) => page.getByRole('checkbox', { name: 'Select all invoices' });

/** The time from an act until the invoices are shown, and the longest task until the page is idle. */
async function timed(page: Page, act: () => Promise<void>): Promise<{ until: number; longest: number }> {
  await page.evaluate(() => {
    const state = window as unknown as { tasks: number[] };
    state.tasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) state.tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  const began = performance.now();
  await act();
  await box(page).waitFor();
  const until = performance.now() - began;
  await page.waitForTimeout(3_000);
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  return { until, longest: Math.max(0, ...tasks) };
}
