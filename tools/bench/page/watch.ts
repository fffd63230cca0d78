import type { Page } from '@playwright/test';

/** A task of the page that took 50 ms or longer. The browser tells no shorter ones. Milliseconds of the page's clock. */
export interface Task {
  readonly at: number;
  readonly duration: number;
}

/** What the page did in a stretch of time. */
export interface Seen {
  readonly tasks: readonly Task[];
  /** The longest event of each press and key, in milliseconds. Those below 16 are not told by the browser. */
  readonly interactions: readonly number[];
  /** The calls to the services, in the order of their start. */
  readonly calls: readonly Call[];
}

export interface Call {
  readonly at: number;
  readonly path: string;
}

interface Watching {
  readonly tasks: Task[];
  readonly events: { readonly at: number; readonly duration: number; readonly id: number }[];
  readonly calls: Call[];
}

/** Milliseconds of a task from which on it blocks a press. */
export const LONG = 50;

/** Lets the pages that are opened from now on note their long tasks, their interactions and their calls. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Watching = { tasks: [], events: [], calls: [] };
    (globalThis as unknown as { seen: Watching }).seen = seen;
    const on = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
        ...more,
      });
    on('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, duration }));
    on('resource', ({ name, startTime }) => {
      const { origin, pathname } = new URL(name);
      const isCall = /^\/(api|bot-check|oauth|services)\//.test(pathname);
      if (isCall && origin === location.origin) seen.calls.push({ at: startTime, path: pathname });
    });
    const note = (entry: PerformanceEntry) => {
      const { startTime, duration, interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId > 0) seen.events.push({ at: startTime, duration, id: interactionId });
    };
    on('event', note, { durationThreshold: 16 });
  });
}

/** The time of the page's clock. */
export const timeOf = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** What the page noted between two times. */
export async function seenBetween(page: Page, from: number, until = Number.POSITIVE_INFINITY): Promise<Seen> {
  const { tasks, events, calls } = await page.evaluate(
    () => (globalThis as unknown as { seen: Watching }).seen,
  );
  const isWithin = ({ at }: { readonly at: number }) => at >= from && at < until;
  const longest = new Map<number, number>();
  for (const { id, duration } of events.filter(isWithin))
    longest.set(id, Math.max(longest.get(id) ?? 0, duration));
  return {
    tasks: tasks.filter(isWithin),
    interactions: [...longest.values()],
    calls: calls.filter(isWithin).sort((one, other) => one.at - other.at),
  };
}

export const longestOf = (tasks: readonly Task[]): number =>
  Math.max(0, ...tasks.map(({ duration }) => duration));

/** The total blocking time: what long tasks take beyond 50 ms. */
export const blockedBy = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG), 0);
