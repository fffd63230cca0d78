import type { Locator, Page, Request } from '@playwright/test';
import { type Call, seenBetween, type Task, timeOf } from './watch.ts';

/** One interaction of a journey, and what the page did because of it. */
export interface Step {
  readonly name: string;
  /** Milliseconds from each press or key of the step until the next paint. */
  readonly waits: readonly number[];
  readonly tasks: readonly Task[];
  readonly calls: readonly Call[];
  /** When the app had started, on the page's clock, if the step starts it. */
  readonly shownAt: number | undefined;
}

/** What the browser does not tell is shorter than this. */
const SHORTEST = 16;

/** After a step, the page has nothing to do: this long no request was under way. What is read ahead makes pauses. */
const QUIET = 800;
const QUIET_AFTER_START = 3_000;
const QUIET_AT_LEAST = 1_200;
const QUIET_AT_MOST = 30_000;

/**
 * Presses and types as a customer does, one step after the other. What looks for the next control runs between the
 * steps, because it runs in the page and would count as its work.
 */
export class Walk {
  readonly steps: Step[] = [];
  readonly #page: Page;
  readonly #underWay = new Set<Request>();
  #lastMoved = 0;

  constructor(page: Page) {
    this.#page = page;
    const moves = (change: (request: Request) => void) => (request: Request) => {
      change(request);
      this.#lastMoved = performance.now();
    };
    page.on(
      'request',
      moves((request) => this.#underWay.add(request)),
    );
    page.on(
      'requestfinished',
      moves((request) => this.#underWay.delete(request)),
    );
    page.on(
      'requestfailed',
      moves((request) => this.#underWay.delete(request)),
    );
  }

  /** Presses a control. For a press that starts the app, `shows` tells on every frame of the page whether it has. */
  async press(name: string, control: Locator, shows?: () => boolean): Promise<void> {
    const { x, y } = await middleOf(control);
    await this.#step(name, 1, () => this.#page.mouse.click(x, y), shows);
  }

  /** Types into the field that has the focus. */
  async type(name: string, keys: readonly string[]): Promise<void> {
    await this.#step(name, keys.length, async () => {
      for (const key of keys) {
        await this.#page.keyboard.press(key);
        await this.#page.waitForTimeout(BETWEEN_KEYS);
      }
    });
  }

  async #step(name: string, presses: number, act: () => Promise<void>, shows?: () => boolean): Promise<void> {
    if (shows) await lookFor(this.#page, shows);
    const from = await timeOf(this.#page);
    await act();
    await this.#quiet(shows ? QUIET_AFTER_START : QUIET);
    const shownAt = shows && (await whenShown(this.#page));
    const { interactions, tasks, calls } = await seenBetween(this.#page, from);
    const untold = Array.from({ length: Math.max(0, presses - interactions.length) }, () => SHORTEST);
    this.steps.push({ name, waits: [...interactions, ...untold], tasks, calls, shownAt });
  }

  async #quiet(pause: number): Promise<void> {
    const began = performance.now();
    const isOver = () => {
      const now = performance.now();
      const isQuiet = this.#underWay.size === 0 && now - this.#lastMoved > pause;
      return now - began > QUIET_AT_MOST || (isQuiet && now - began > QUIET_AT_LEAST);
    };
    while (!isOver()) await this.#page.waitForTimeout(100);
  }
}

/** Milliseconds between two keys of a quick typist. */
const BETWEEN_KEYS = 120;

async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  await control.waitFor({ timeout: 30_000 });
  await control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await control.page().waitForTimeout(300);
  const box = await control.boundingBox();
  if (!box) throw new Error(`${control} is not shown.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Looking {
  shownAt?: Promise<number>;
}

async function lookFor(page: Page, shows: () => boolean): Promise<void> {
  await page.evaluate(`globalThis.shownAt = new Promise((resolve) => {
    const shows = ${shows};
    const look = () => (shows() ? resolve(performance.now()) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  }); 0`);
}

const whenShown = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Looking).shownAt ?? 0);
