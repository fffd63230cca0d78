import type { Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../../server/demo/people.ts';
import { pgliteDatabase } from '../database.ts';
import type { Figure, Part } from '../part.ts';
import { comparedWithFloor } from '../row.ts';
import { startServer } from '../server-process.ts';
import { firstPaint, median, Profile, timesUntil } from './browser.ts';
import { slowLine } from './line.ts';
import { emptyPage, emptyPwa, floorSite } from './sites.ts';
import { blockedBy, longestOf, seenBetween, watch } from './watch.ts';

const ROUNDS = 5;
const QUICK_ROUNDS = 2;

type Again = 'repeat' | 'offline';
type Start = 'cold' | Again;
/** A screen that a start may open in place of the bill list. */
type Place = 'bill page' | 'receipt';
type Times = Record<
  | Start
  | `${Start} paint`
  | `${Start} longest`
  | `${Start} blocked`
  | 'cold content'
  | 'cold usable'
  | 'repeat taken over'
  | 'offline taken over'
  | 'repeat bill'
  | 'offline bill'
  | 'cold list'
  | `${Again} ${Place}`
  | `${Again} ${Place} taken over`,
  number[]
>;

/** A page for cold, repeat and offline starts. */
interface Runner {
  readonly name: string;
  readonly address: string;
  readonly isThere: () => boolean;
  /** For the sign-in: whether it can be read, and whether its form takes typing and a submit. */
  readonly earlier?: readonly [() => boolean, () => boolean];
  /** The condition for a repeat start, if it differs from that of the first start. */
  readonly isThereAgain?: () => boolean;
  /** For pages that can be read before the app is there: whether it has taken the page over. */
  readonly isTakenOver?: () => boolean;
  /** Opens the other screens once, so that they are on the device. Returns their paths. */
  readonly visit?: (page: Page) => Promise<Record<Place, string>>;
  /** Presses what can be read and pressed first, and says whether what it leads to can be read. */
  readonly isPressedOpen?: () => boolean;
  /** Runs between the first start and the next ones. Returns the time of its first list, in milliseconds. */
  prepare?(page: Page): Promise<number>;
  readonly starts: readonly Start[];
}

const hasContent = () => document.querySelector('#content') !== null;
const hasRows = () => document.querySelectorAll('li').length > 40;
const showsForm = () => document.querySelector('#username')?.checkVisibility() === true;
/** Typing works from the first paint, and a script of the page holds a submit until the app can send it. */
const takesForm = () =>
  document.querySelector('#username')?.checkVisibility() === true &&
  document.readyState !== 'loading' &&
  document.documentElement.dataset.session === 'false';
const canSignIn = () => document.querySelector('form[data-live]') !== null;
/** The app draws the list before it shows it: the returns that stand among the bills may still be missing. */
const hasApp = () =>
  [...document.querySelectorAll('#app main li a[href^="#/bills/"]')].some((link) => link.checkVisibility());
const showsBills = () =>
  [...document.querySelectorAll('main li a[href^="#/bills/"]')].filter((link) => link.checkVisibility())
    .length > 3;

/** What each of the other screens shows once it can be read, and what the app has drawn once it has taken it over. */
const READ: Record<Place, readonly [read: () => boolean, takenOver: () => boolean]> = {
  'bill page': [
    () => document.querySelector('main [aria-label="What you owe"]')?.checkVisibility() === true,
    () => document.querySelector('#app main [aria-label="What you owe"]')?.checkVisibility() === true,
  ],
  receipt: [
    () => document.querySelector('main article[data-state] h1')?.checkVisibility() === true,
    () => document.querySelector('#app main article[data-state] h1')?.checkVisibility() === true,
  ],
};
const PLACES = Object.keys(READ) as Place[];

const opensBill = () => {
  const [link] = [...document.querySelectorAll<HTMLElement>('main li a[href^="#/bills/"]')].filter((one) =>
    one.checkVisibility(),
  );
  if (!location.hash.startsWith('#/bills/')) link?.click();
  return [...document.querySelectorAll('#app main h2')].some(
    (heading) => heading.textContent === 'Amount due' && heading.checkVisibility(),
  );
};

/** Starts of the sign-in page and the bill list, beside the stack floor, an empty page and an empty PWA. */
export const pageStarts: Part = {
  name: 'page-starts',
  shows: 'cold, repeat and offline starts under 4x CPU and slow 4G, beside the floor',
  async run({ say, isQuick }) {
    const database = await pgliteDatabase();
    const [server, empty, pwa, floor] = await Promise.all([
      startServer(database),
      emptyPage(),
      emptyPwa(),
      floorSite(),
    ]);
    const runners: Runner[] = [
      { name: 'empty page', address: empty.address, isThere: hasContent, starts: ['cold'] },
      { name: 'empty PWA', address: pwa.address, isThere: hasContent, starts: ['cold', 'repeat', 'offline'] },
      {
        name: 'stack floor',
        address: floor.address,
        isThere: hasRows,
        starts: ['cold', 'repeat', 'offline'],
      },
      {
        name: 'Billfold',
        address: server.address,
        earlier: [showsForm, takesForm],
        isThere: canSignIn,
        isThereAgain: showsBills,
        isTakenOver: hasApp,
        isPressedOpen: opensBill,
        prepare: signIn,
        visit: visitScreens,
        starts: ['cold', 'repeat', 'offline'],
      },
      {
        name: 'sign-in',
        address: server.address,
        isThere: canSignIn,
        starts: ['cold', 'repeat', 'offline'],
      },
    ];
    const shown = runners.filter(({ name }) => !isQuick || name !== 'sign-in');
    const rounds = isQuick ? QUICK_ROUNDS : ROUNDS;
    const times = new Map(runners.map(({ name }) => [name, noTimes()]));
    for (let round = 1; round <= rounds; round++) {
      for (const runner of shown) await once(runner, times.get(runner.name) as Times);
      say(`round ${round} of ${rounds}`);
    }
    await Promise.all([server.stop(), empty.close(), pwa.close(), floor.close()]);
    await database.drop();
    return figures(times);
  },
};

async function once(runner: Runner, times: Times): Promise<void> {
  const profile = await Profile.make();
  const line = await slowLine(runner.address);
  const address = `${line.address}/`;
  const again = runner.isThereAgain ?? runner.isThere;
  const visited = await profile.open(async (page) => {
    await watch(page);
    const [cold = 0, ...before] = (
      await timesUntil(page, address, [...(runner.earlier ?? []), runner.isThere])
    ).reverse();
    times.cold.push(cold);
    const [usable, content] = before;
    if (content !== undefined) times['cold content'].push(content);
    if (usable !== undefined) times['cold usable'].push(usable);
    times['cold paint'].push(await firstPaint(page));
    await noteTasks(page, 'cold', times);
    if (runner.prepare) times['cold list'].push(await runner.prepare(page));
    if (runner.starts.includes('repeat'))
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
        timeout: 120_000,
      });
    return runner.visit?.(page);
  });
  const startAgain = async (start: Again) => {
    await profile.open(async (page) => {
      await watch(page);
      const [shown = 0, takenOver = shown] = await timesUntil(page, address, [
        again,
        runner.isTakenOver ?? again,
      ]);
      times[start].push(shown);
      times[`${start} taken over`].push(takenOver);
      times[`${start} paint`].push(await firstPaint(page));
      await noteTasks(page, start, times);
      if (runner.prepare) await page.waitForTimeout(AT_REST);
    });
    const { isPressedOpen } = runner;
    if (isPressedOpen)
      await profile.open(async (page) => {
        times[`${start} bill`].push(...(await timesUntil(page, address, [isPressedOpen])));
      });
    for (const place of visited ? PLACES : [])
      await profile.open(async (page) => {
        const [read = 0, takenOver = read] = await timesUntil(
          page,
          `${address}#${visited?.[place]}`,
          READ[place],
        );
        times[`${start} ${place}`].push(read);
        times[`${start} ${place} taken over`].push(takenOver);
      });
  };
  if (runner.starts.includes('repeat')) await startAgain('repeat');
  line.cut();
  if (runner.starts.includes('offline')) await startAgain('offline');
  await line.close();
  await profile.drop();
}

/** A start is over a second after the page could be used: what still runs then would hold up a first press. */
async function noteTasks(page: Page, start: Start, times: Times): Promise<void> {
  await page.waitForTimeout(1_000);
  const { tasks } = await seenBetween(page, 0);
  times[`${start} longest`].push(longestOf(tasks));
  times[`${start} blocked`].push(blockedBy(tasks));
}

const noTimes = (): Times => ({
  cold: [],
  repeat: [],
  offline: [],
  'cold paint': [],
  'repeat paint': [],
  'offline paint': [],
  'cold longest': [],
  'repeat longest': [],
  'offline longest': [],
  'cold blocked': [],
  'repeat blocked': [],
  'offline blocked': [],
  'repeat taken over': [],
  'offline taken over': [],
  'repeat bill': [],
  'offline bill': [],
  'cold list': [],
  'cold content': [],
  'cold usable': [],
  'repeat bill page': [],
  'repeat bill page taken over': [],
  'repeat receipt': [],
  'repeat receipt taken over': [],
  'offline bill page': [],
  'offline bill page taken over': [],
  'offline receipt': [],
  'offline receipt taken over': [],
});

async function signIn(page: Page): Promise<number> {
  await page.getByRole('textbox', { name: 'Email' }).fill(PEOPLE.demo.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'Keep me signed in on this device' }).check();
  const began = performance.now();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForFunction(showsBills, undefined, { timeout: 60_000 });
  const took = performance.now() - began;
  await page.waitForTimeout(AT_REST);
  return took;
}

/** The first bill of the list, and the newest receipt of the history. */
async function visitScreens(page: Page): Promise<Record<Place, string>> {
  const first = (selector: string) =>
    page.evaluate((found) => document.querySelector(found)?.getAttribute('href')?.slice(1) ?? '', selector);
  const bill = await first('main li a[href^="#/bills/"]');
  await open(page, '/history/payments');
  const payment = await first('main a[href^="#/history/payments/"]');
  const paths = { 'bill page': bill, receipt: `/receipt/${payment.split('/').pop()}` };
  for (const place of PLACES) await open(page, paths[place]);
  return paths;
}

async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await page.waitForTimeout(AT_REST);
}

/** Milliseconds until the list is complete and the device has stored all of it, with the picture for the next start. */
const AT_REST = 5_000;

const BUDGETS: Record<Start, { readonly words: string; readonly most: number }> = {
  cold: { words: 'cold start to usable sign-in', most: 1.1 },
  repeat: { words: 'repeat start to readable bill list', most: 1.5 },
  offline: { words: 'offline start to readable bill list', most: 1.25 },
};

/** The allowed ratio to an empty PWA. */
const PAINT = 1.3;

const STARTS = Object.keys(BUDGETS) as Start[];

function figures(times: Map<string, Times>): Figure[] {
  const of = (name: string, start: keyof Times) => times.get(name)?.[start] ?? [];
  const beside = (
    name: string,
    ours: readonly number[],
    floor: readonly number[],
    most?: number,
  ): Figure => ({
    name,
    value: median(ours),
    unit: 'ms',
    ...comparedWithFloor(ours, floor),
    ...(most === undefined ? {} : { budget: { atMost: most * median(floor) } }),
  });
  const alone = (name: string, ours: readonly number[]): Figure => ({
    name,
    value: median(ours),
    unit: 'ms',
  });
  const ours = (time: keyof Times) => of('Billfold', time);
  const empty = of('empty page', 'cold');
  return [
    beside('cold, the sign-in can be read, beside the empty page', ours('cold content'), empty, 1.3),
    beside('cold, its form takes typing and a submit', ours('cold usable'), empty, 2),
    beside('cold, the app has taken the form over', ours('cold'), empty),
    beside(
      'repeat, the bill list can be read, beside the empty PWA',
      ours('repeat'),
      of('empty PWA', 'repeat'),
      2.5,
    ),
    beside('offline, the bill list can be read', ours('offline'), of('empty PWA', 'offline'), 2.6),
    ...STARTS.map((start) =>
      beside(BUDGETS[start].words, ours(start), of('stack floor', start), BUDGETS[start].most),
    ),
    ...STARTS.map((start) =>
      beside(
        `${start}, the first paint, beside the empty PWA`,
        ours(`${start} paint`),
        of('empty PWA', `${start} paint`),
        PAINT,
      ),
    ),
    ...(['repeat', 'offline'] as const).flatMap((start) => [
      beside(
        `${start} start, a bill that was pressed at first sight can be read`,
        ours(`${start} bill`),
        of('stack floor', start),
      ),
      beside(
        `${start} start until the app has taken the list over`,
        ours(`${start} taken over`),
        of('stack floor', start),
      ),
    ]),
    ...(['repeat', 'offline'] as const).flatMap((start) =>
      PLACES.flatMap((place) => [
        beside(
          `${start} start on a ${place}, readable, beside the empty PWA`,
          ours(`${start} ${place}`),
          of('empty PWA', start),
        ),
        beside(
          `${start} start on a ${place} until the app has taken it over`,
          ours(`${start} ${place} taken over`),
          of('stack floor', start),
        ),
      ]),
    ),
    alone('cold, from Login to the bill list', ours('cold list')),
    ...(['Billfold', 'stack floor'] as const).flatMap((name) =>
      STARTS.flatMap((start) => [
        alone(`${name}, ${start}, the longest task`, of(name, `${start} longest`)),
        alone(`${name}, ${start}, the total blocking time`, of(name, `${start} blocked`)),
      ]),
    ),
    ...(['repeat', 'offline'] as const)
      .filter((start) => of('sign-in', start).length > 0)
      .map((start) =>
        beside(`${start} start to usable sign-in`, of('sign-in', start), of('stack floor', start)),
      ),
    ...(['stack floor', 'empty PWA'] as const).flatMap((name) =>
      STARTS.map((start) => alone(`${name}, ${start}`, of(name, start))),
    ),
    alone('empty page, cold', empty),
  ];
}
