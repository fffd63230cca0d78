import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The page of machines sets this key: the tabs of the browser then record their machines (ruling 31). */
const MARK = 'billfold.machines';

/** Makes each newly opened page show the states of its machines in `data-state`. */
export async function tellStates(context: BrowserContext): Promise<void> {
  await context.addInitScript((mark) => {
    if (location.protocol.startsWith('http')) localStorage.setItem(mark, 'recorded');
  }, MARK);
}

/** The innermost states of the named machine on this page, after its name. */
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

/** Waits until the machine is in that state. */
export async function expectState(page: Page, machine: string, state: string): Promise<void> {
  await expect
    .poll(() => statesOf(page, machine), { message: `${machine} in ${state}`, intervals: [20, 50, 100, 250] })
    .toContain(`${machine}.${state}`);
}
