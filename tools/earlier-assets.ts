import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY } from '../domain/values/durations.ts';
import { filesIn } from './files.ts';

/** For this many days, a page opened before a new build can load the rest of its own build. */
const KEPT_DAYS = 30;

/**
 * Beside the page: each asset of earlier builds, with the first day on which no build had it, `yyyy-MM-dd`.
 */
const LIST = 'earlier-assets.json';

/** Copies the assets of earlier builds to a new one, except those too old to be needed. */
export async function copyEarlierAssets(earlier: string, next: string, today: Date): Promise<void> {
  const since = await readList(earlier);
  const day = today.toISOString().slice(0, 10);
  const own = new Set(await filesIn(join(next, 'assets')));
  const dropped: Record<string, string> = {};
  for (const file of await filesIn(join(earlier, 'assets'))) {
    const asset = file.replace(/\.(br|gz)$/, '');
    const last = since[asset] ?? day;
    if (own.has(asset) || Date.parse(day) - Date.parse(last) > KEPT_DAYS * DAY) continue;
    dropped[asset] = last;
    await mkdir(dirname(join(next, 'assets', file)), { recursive: true });
    await cp(join(earlier, 'assets', file), join(next, 'assets', file), { preserveTimestamps: true });
  }
  await writeFile(join(next, LIST), `${JSON.stringify(dropped, null, 2)}\n`);
}

async function readList(folder: string): Promise<Record<string, string>> {
  const text = await readFile(join(folder, LIST), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, string>;
}
