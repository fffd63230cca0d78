import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Set by the page of machines: the tabs of a browser record what their machines do (ruling 31). */
const MARK = 'billfold.machines';

/** From now on each page that is opened says in its `data-state` where its machines stand. */
export async function tellStates(context: BrowserContext): Promise<void> {
  await context.addInitScript((mark) => {
    if (location.protocol.startsWith('http')) localStorage.setItem(mark, 'recorded');
  }, MARK);
}

/** Where the machine of that name stands in this page: its innermost states, behind its name. */
export function statesOf(page: Page, machine: string): Promise<string[]> {
  return page.evaluate(
    (name) =>
      (document.documentElement.dataset.state ?? '')
        .split(' ')
        .filter((state) => state.startsWith(`${name}.`))
        .sort(),
    machine,
  );
}

/** Waits until the machine stands in that state. */
export async function expectState(page: Page, machine: string, state: string): Promise<void> {
  await expect
    .poll(() => statesOf(page, machine), { message: `${machine} in ${state}`, intervals: [20, 50, 100, 250] })
    .toContain(`${machine}.${state}`);
}
