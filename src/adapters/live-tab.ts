import { routes } from '../routes.ts';
import type { Clock } from './clock.ts';
import type { Live } from './live.ts';
import { createRecorder } from './live-recorder.ts';
import { MACHINES_CHANNEL, type MachinesMessage } from './live-told.ts';

/** A page that looks on asks again at this pace; a tab that nobody asked for longer than two of them keeps to itself. */
export const ASKED_EVERY = 2_000;
const PAUSE = 60;

/** The words that addresses are made of; whatever else stands in one is a number, a token or somebody's. */
const WORDS = new Set(
  Object.values(routes).flatMap((route) =>
    typeof route === 'string' ? route.split('/').filter((part) => !part.startsWith(':')) : [],
  ),
);

/** Where a tab is, without what tells whose or with what right. */
export function shownPath(route: string): string {
  const [path = ''] = route.split('?');
  if (routes.page.test(path)) return path;
  const parts = path.split('/').map((part) => (WORDS.has(part) ? part : '…'));
  return parts.join('/') || '/';
}

const recorded = new WeakSet<Live>();

/** Records the machines of this tab and tells the pages of machines in this browser, for as long as one of them asks. */
export function recordTab(live: Live, clock: Clock, tab: string): void {
  if (recorded.has(live)) return;
  recorded.add(live);
  const channel = new BroadcastChannel(MACHINES_CHANNEL);
  const say = (message: MachinesMessage) => channel.postMessage(message);
  let askedAt = 0;
  let isWaiting = false;

  const tell = () => {
    isWaiting = false;
    if (clock.now() - askedAt > 2 * ASKED_EVERY) return;
    say({
      type: 'tab.told',
      told: {
        tab,
        path: shownPath(location.hash.slice(1)),
        at: clock.now(),
        actors: recorder.actors(),
        events: recorder.events(),
      },
    });
  };
  /** Whoever looks at the page with tools of their own, a test or an inspector, reads it from the page itself. */
  const show = () => {
    document.documentElement.dataset.state = recorder.states().join(' ');
  };
  const tellSoon = () => {
    queueMicrotask(show);
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(tell, PAUSE);
  };
  const recorder = createRecorder(live, clock.now, tellSoon);

  channel.addEventListener('message', ({ data }: MessageEvent<MachinesMessage>) => {
    if (data.type === 'tabs.asked') {
      askedAt = clock.now();
      tellSoon();
    }
    if (data.type === 'recording.cleared' && data.tab === tab) recorder.clear();
    if (data.type === 'event.given' && data.tab === tab) {
      const verdict = recorder.give(data.actor, data.event);
      say({ type: 'event.judged', ticket: data.ticket, verdict });
    }
  });
  addEventListener('hashchange', tellSoon);
  addEventListener('pagehide', () => say({ type: 'tab.closed', tab }));
}
