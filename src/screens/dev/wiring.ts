import type { Adapters } from '../../adapters/adapters.ts';
import {
  MACHINES_CHANNEL,
  type MachinesMessage,
  type TabReport,
  type Verdict,
} from '../../adapters/inspector/messages.ts';
import { REPORT_INTERVAL, recordTab } from '../../adapters/inspector/tab.ts';
import { shownPath } from './shown-path.ts';

export type {
  ActorReport as ActorTold,
  EventReport as EventTold,
  StateTime as Spent,
  TabReport as TabTold,
  Verdict,
} from '../../adapters/inspector/messages.ts';

let ownTab: string | undefined;

/** Records this tab, once. Returns the id of the tab. */
export function recordOwn({ live, clock, newKey }: Adapters): string {
  ownTab ??= newKey();
  recordTab(live, clock, ownTab, shownPath);
  return ownTab;
}

/** The tabs of this browser, as each reports itself. */
export interface Tabs {
  all(): readonly TabReport[];
  watch(listener: () => void): () => void;
  give(tab: string, actor: number, event: { readonly type: string }): Promise<Verdict>;
  clear(tab: string): void;
}

const GONE_AFTER = 3 * REPORT_INTERVAL;

/** The reporting tabs, this one first. They are asked as long as there is a listener. */
export function openTabs({ clock, newKey }: Adapters, own: string): Tabs {
  const channel = new BroadcastChannel(MACHINES_CHANNEL);
  const post = (message: MachinesMessage) => channel.postMessage(message);
  const listeners = new Set<() => void>();
  const verdicts = new Map<string, (verdict: Verdict) => void>();
  let tabs: readonly TabReport[] = [];
  const settle = (next: readonly TabReport[]) => {
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
    post({ type: 'tabs.asked' });
    const now = clock.now();
    const reporting = tabs.filter(({ tab, at }) => tab === own || now - at < GONE_AFTER);
    if (reporting.length < tabs.length) settle(reporting);
  };
  return {
    all: () => tabs,
    watch(listener) {
      listeners.add(listener);
      ask();
      const asking = setInterval(ask, REPORT_INTERVAL);
      return () => {
        listeners.delete(listener);
        clearInterval(asking);
      };
    },
    give(tab, actor, event) {
      const ticket = newKey();
      const verdict = new Promise<Verdict>((resolve) => verdicts.set(ticket, resolve));
      post({ type: 'event.given', ticket, tab, actor, event });
      return verdict;
    },
    clear: (tab) => post({ type: 'recording.cleared', tab }),
  };
}

function withTab(tabs: readonly TabReport[], told: TabReport, own: string): TabReport[] {
  const otherTabs = tabs.filter(({ tab }) => tab !== told.tab && tab !== own);
  const mine = told.tab === own ? [told] : tabs.filter(({ tab }) => tab === own);
  const rest = told.tab === own ? otherTabs : [...otherTabs, told];
  return [...mine, ...rest.sort((left, right) => (left.tab < right.tab ? -1 : 1))];
}
