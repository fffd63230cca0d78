import type { Clock } from '../clock/clock.ts';
import { MACHINES_CHANNEL, type MachinesMessage } from './messages.ts';
import { createRecorder } from './recorder.ts';
import type { Live } from './running-machines.ts';

/**
 * The interval in milliseconds at which a watching page asks again. A tab that was not asked for two
 * intervals stops reporting.
 */
export const REPORT_INTERVAL = 2_000;

const PAUSE = 60;

const recorded = new WeakSet<Live>();

/**
 * Records the machines of this tab. Reports them to the machines pages of this browser, as long as one of
 * them asks.
 */
export function recordTab(live: Live, clock: Clock, tab: string, shownPath: (route: string) => string): void {
  if (recorded.has(live)) return;
  recorded.add(live);
  const channel = new BroadcastChannel(MACHINES_CHANNEL);
  const post = (message: MachinesMessage) => channel.postMessage(message);
  let askedAt = 0;
  let isWaiting = false;

  const report = () => {
    isWaiting = false;
    if (clock.now() - askedAt > 2 * REPORT_INTERVAL) return;
    post({
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
  /** Tests and inspectors read the states from the page itself. */
  const show = () => {
    document.documentElement.dataset.state = recorder.states().join(' ');
  };
  const reportSoon = () => {
    queueMicrotask(show);
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(report, PAUSE);
  };
  const recorder = createRecorder(live, clock.now, reportSoon);

  channel.addEventListener('message', ({ data }: MessageEvent<MachinesMessage>) => {
    if (data.type === 'tabs.asked') {
      askedAt = clock.now();
      reportSoon();
    }
    if (data.type === 'recording.cleared' && data.tab === tab) recorder.clear();
    if (data.type === 'event.given' && data.tab === tab) {
      const verdict = recorder.give(data.actor, data.event);
      post({ type: 'event.judged', ticket: data.ticket, verdict });
    }
  });
  addEventListener('hashchange', reportSoon);
  addEventListener('pagehide', () => post({ type: 'tab.closed', tab }));
}
