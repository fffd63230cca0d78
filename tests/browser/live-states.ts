import { type BrowserContext, expect, type Page } from '@playwright/test';
import { MACHINES_CHANNEL, type TabTold } from '../../src/adapters/live-told.ts';

/** Set by the page of machines: the tabs of a browser record what their machines do (ruling 31). */
const MARK = 'billfold.machines';

/** From now on each page that is opened keeps at hand what its machines tell. */
export async function tellStates(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([mark, name]) => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem(mark, 'recorded');
      const channel = new BroadcastChannel(name);
      channel.addEventListener('message', ({ data }) => {
        const isHere = data.told?.path === location.hash.slice(1).split('?')[0];
        if (data.type === 'tab.told' && isHere) Object.assign(globalThis, { told: data.told });
      });
      setInterval(() => channel.postMessage({ type: 'tabs.asked' }), 250);
    },
    [MARK, MACHINES_CHANNEL] as const,
  );
}

/** Where the machine of that name stands in the only page that is open at this address: its active states. */
function statesOf(page: Page, machine: string): Promise<readonly string[]> {
  return page.evaluate((name) => {
    const { told } = globalThis as unknown as { told?: TabTold };
    const actor = told?.actors.findLast(
      (one) => one.isMachine && one.name === name && one.endedAt === undefined,
    );
    return actor?.states ?? [];
  }, machine);
}

/** Waits until the machine stands in that state. */
export async function expectState(page: Page, machine: string, state: string): Promise<void> {
  await expect.poll(() => statesOf(page, machine), `${machine} in ${state}`).toContain(state);
}
