import type { Adapters } from '../../adapters/adapters.ts';
import { ASKED_EVERY, recordTab } from '../../adapters/live-tab.ts';
import {
  MACHINES_CHANNEL,
  type MachinesMessage,
  type TabTold,
  type Verdict,
} from '../../adapters/live-told.ts';

export type { ActorTold, EventTold, Spent, TabTold, Verdict } from '../../adapters/live-told.ts';

let ownTab: string | undefined;

/** Records this tab, once. Answers its name among the tabs. */
export function recordOwn({ live, clock, newKey }: Adapters): string {
  ownTab ??= newKey();
  recordTab(live, clock, ownTab);
  return ownTab;
}

/** The tabs of this browser as they tell of themselves. */
export interface Tabs {
  all(): readonly TabTold[];
  watch(listener: () => void): () => void;
  give(tab: string, actor: number, event: { readonly type: string }): Promise<Verdict>;
  clear(tab: string): void;
}

const GONE_AFTER = 3 * ASKED_EVERY;

/** The tabs that tell, this one first; they are asked for as long as somebody watches. */
export function openTabs({ clock, newKey }: Adapters, own: string): Tabs {
  const channel = new BroadcastChannel(MACHINES_CHANNEL);
  const say = (message: MachinesMessage) => channel.postMessage(message);
  const listeners = new Set<() => void>();
  const verdicts = new Map<string, (verdict: Verdict) => void>();
  let tabs: readonly TabTold[] = [];
  const settle = (next: readonly TabTold[]) => {
    tabs = next;
    for (const listener of listeners) listener();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<MachinesMessage>) => {
    if (data.type === 'tab.told') settle(withTab(tabs, data.told, own));
    if (data.type === 'tab.closed') settle(tabs.filter(({ tab }) => tab !== data.tab));
    if (data.type === 'event.judged') {
      verdicts.get(data.ticket)?.(data.verdict);
      verdicts.delete(data.ticket);
    }
  });
  const ask = () => {
    say({ type: 'tabs.asked' });
    const now = clock.now();
    const heard = tabs.filter(({ tab, at }) => tab === own || now - at < GONE_AFTER);
    if (heard.length < tabs.length) settle(heard);
  };
  return {
    all: () => tabs,
    watch(listener) {
      listeners.add(listener);
      ask();
      const asking = setInterval(ask, ASKED_EVERY);
      return () => {
        listeners.delete(listener);
        clearInterval(asking);
      };
    },
    give(tab, actor, event) {
      const ticket = newKey();
      const judged = new Promise<Verdict>((tell) => verdicts.set(ticket, tell));
      say({ type: 'event.given', ticket, tab, actor, event });
      return judged;
    },
    clear: (tab) => say({ type: 'recording.cleared', tab }),
  };
}

function withTab(tabs: readonly TabTold[], told: TabTold, own: string): TabTold[] {
  const others = tabs.filter(({ tab }) => tab !== told.tab && tab !== own);
  const mine = told.tab === own ? [told] : tabs.filter(({ tab }) => tab === own);
  const rest = told.tab === own ? others : [...others, told];
  return [...mine, ...rest.sort((one, other) => (one.tab < other.tab ? -1 : 1))];
}
