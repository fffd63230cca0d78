import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PICTURELESS } from '../../../tools/machines/picture-reasons.ts';
import { statesOf } from '../live-states.ts';

/** Where `npm run pictures` wants the pictures of states. A run of tests takes none. */
const FOLDER = process.env.BILLFOLD_PICTURES;

const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: false };

/** The page may draw itself anew at another width. */
const REDRAWN = 400;

const QUALITIES = [60, 40, 25, 12];
const MOST_BYTES = 25_000;

const seen = new Map<string, Set<string>>();
const counts = new Map<string, number>();

export const arePicturesWanted = FOLDER !== undefined;

/** The longest time that what follows the end of a machine may take to load. */
const FOLLOWS = 10_000;

/**
 * Takes a picture of the page at the width of a phone if a state of the machine has none yet. The states are those
 * that the page itself tells, before and after. The end of a machine shows what follows it, once that is there.
 */
export async function photograph(page: Page, machine: string, isEnd = false): Promise<void> {
  if (FOLDER === undefined) return;
  const states = await statesOf(page, machine);
  const known = seen.get(machine) ?? new Set();
  const isWanted = (state: string) => PICTURELESS[machine]?.[state.slice(machine.length + 1)] === undefined;
  if (!states.some((state) => isWanted(state) && !known.has(state))) return;
  if (isEnd) await followed(page);
  const { picture, read } = await pictureOf(page);
  if ((await statesOf(page, machine)).join() !== states.join()) return;
  if (!seen.has(machine)) await dropEarlier(FOLDER, machine);
  seen.set(machine, new Set([...known, ...states]));
  const n = (counts.get(machine) ?? 0) + 1;
  counts.set(machine, n);
  const name = join(FOLDER, `${machine}-${n}`);
  await writeFile(`${name}.webp`, picture);
  await writeFile(
    `${name}.json`,
    JSON.stringify({ machine, states: states.map((state) => state.slice(machine.length + 1)), read }),
  );
}

async function followed(page: Page): Promise<void> {
  // What comes next may be read after the screen is there.
  await page.waitForLoadState('networkidle', { timeout: FOLLOWS });
  await page
    .locator('[aria-busy=true]')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'hidden', timeout: FOLLOWS });
}

/** A walk that is repeated begins in a new process. What the first one took does not count. */
async function dropEarlier(folder: string, machine: string): Promise<void> {
  const names = await readdir(folder);
  const earlier = names.filter((name) => name.startsWith(`${machine}-`));
  await Promise.all(earlier.map((name) => rm(join(folder, name))));
}

/** A caret that blinks would make two pictures of one screen differ. */
function hideCaret(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { caret-color: transparent !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** The picture, and what a screen reader reads of the same page. */
async function pictureOf(page: Page): Promise<{ picture: Buffer; read: string[] }> {
  const devtools = await page.context().newCDPSession(page);
  try {
    await devtools.send('Emulation.setDeviceMetricsOverride', PHONE);
    await page.evaluate(hideCaret);
    await new Promise((resolve) => setTimeout(resolve, REDRAWN));
    const read = (await page.locator('body').ariaSnapshot()).split('\n');
    for (const quality of QUALITIES) {
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
      const picture = Buffer.from(data, 'base64');
      if (picture.length <= MOST_BYTES) return { picture, read };
    }
    throw new Error(`The picture is larger than ${MOST_BYTES} bytes.`);
  } finally {
    await devtools.send('Emulation.clearDeviceMetricsOverride');
    await devtools.detach();
  }
}
