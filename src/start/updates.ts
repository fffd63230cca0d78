import { fromCallback, fromPromise } from 'xstate';
import { portalName } from '../../domain/brand/portal.ts';
import type { NoticesRef } from '../../machines/app/app.machine.ts';
import { appUpdateMachine, type Newer } from '../../machines/app/app-update.machine.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { OWN_BUILD, watchBuild } from '../adapters/http/app-version.ts';
import { watchWork } from '../adapters/tabs/tab-work.ts';
import { followRecording } from '../screens/dev/machine-recording.ts';
import { applyUpdate, findUpdate, watchWorker } from './service-worker.ts';

export { followRecording };

/**
 * The machine that offers newer builds, with its ports wired. It is loaded after the page, together with
 * other code that can wait.
 */
export function appUpdate(adapters: Adapters, notices: NoticesRef): typeof appUpdateMachine {
  announceUpdate(notices);
  void followRecording(adapters);
  return adapters.wire(appUpdateMachine, {
    actors: {
      watchBuilds: fromCallback(({ sendBack }) => {
        const stop = [
          watchWorker(sendBack),
          watchAnswers(sendBack),
          watchChunks(sendBack),
          watchTab(adapters, sendBack),
          adapters.reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
        ];
        return () => {
          for (const end of stop) end();
        };
      }),
      watchWork: fromCallback(({ sendBack }) => watchWork(adapters.live, sendBack)),
      findUpdate: fromPromise<Newer>(({ signal }) => findUpdate(adapters.fetch, signal)),
      takeUpdate: fromPromise<void>(applyUpdate),
      reload: fromPromise<void>(async () => {
        rememberBuild();
        location.reload();
      }),
    },
  });
}

type Emit = (event: { type: 'build.seen' } | { type: 'payment.refused' }) => void;

/**
 * Each other build is reported once. Otherwise two servers with different builds would cause a report with
 * every answer.
 */
function watchAnswers(emit: Emit): () => void {
  const reported = new Set([OWN_BUILD]);
  return watchBuild(({ build, isRefused }) => {
    if (isRefused) emit({ type: 'payment.refused' });
    else if (!reported.has(build)) emit({ type: 'build.seen' });
    reported.add(build);
  });
}

/** The page marks each chunk that failed to load, even before this observer existed. */
function watchChunks(emit: (event: { type: 'chunk.missed' }) => void): () => void {
  const observer = new PerformanceObserver((marks) => {
    if (marks.getEntriesByName('chunk.missed').length > 0) emit({ type: 'chunk.missed' });
  });
  observer.observe({ type: 'mark', buffered: true });
  return () => observer.disconnect();
}

function watchTab({ clock }: Adapters, emit: (event: { type: 'tab.shown'; at: number }) => void) {
  const onChange = () => {
    if (document.visibilityState === 'visible') emit({ type: 'tab.shown', at: clock.now() });
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const LEFT = 'billfold.left-build';

/** Tells the next page that it comes from an update. */
function rememberBuild(): void {
  try {
    sessionStorage.setItem(LEFT, OWN_BUILD ?? '');
  } catch {
    return;
  }
}

function announceUpdate(notices: NoticesRef): void {
  const left = takeRememberedBuild();
  if (left === null || left === OWN_BUILD) return;
  notices.send({
    type: 'toast.shown',
    toast: { tone: 'ok', text: `${portalName()} is up to date.`, seconds: 5 },
  });
}

function takeRememberedBuild(): string | null {
  try {
    const left = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    return left;
  } catch {
    return null;
  }
}
