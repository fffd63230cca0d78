import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../chromium.ts';

/** A browser on a profile folder that outlives it: the next start finds the stored data. */
export class Profile {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async make(): Promise<Profile> {
    return new Profile(await mkdtemp(join(tmpdir(), 'billfold-profile-')));
  }

  async open<T>(work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
    const executablePath = findChromium();
    const context = await chromium.launchPersistentContext(this.#folder, {
      args: CHROMIUM_ARGS,
      viewport: { width: 390, height: 844 },
      ...(executablePath ? { executablePath } : {}),
    });
    // The page runs code compiled here, which calls this helper to keep the names of functions.
    await context.addInitScript('globalThis.__name ??= (made) => made');
    try {
      return await work(await context.newPage(), context);
    } finally {
      await context.close();
    }
  }

  drop(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }
}

/** A phone of some years ago. */
export async function slowDown(page: Page, times = 4): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/**
 * Milliseconds from the start of the navigation until the page meets each of the conditions, in their order.
 */
export async function timesUntil(
  page: Page,
  address: string,
  conditions: readonly (() => boolean)[],
): Promise<number[]> {
  await slowDown(page, Number(process.env.SLOW ?? 4));
  await page.addInitScript(`globalThis.conditions = [${conditions.join()}]`);
  await page.goto(address, { waitUntil: 'commit' });
  const times: number[] = [];
  for (const at of conditions.keys()) {
    const known = await page.waitForFunction(
      (index) =>
        (globalThis as unknown as { conditions: (() => boolean)[] }).conditions[index]?.() &&
        performance.now(),
      at,
      { polling: 'raf', timeout: 60_000 },
    );
    times.push((await known.jsonValue()) as number);
  }
  return times;
}

/** Milliseconds until the open page showed its first content. */
export async function firstPaint(page: Page): Promise<number> {
  const seen = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  return (await seen.jsonValue()) as number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
