import { fromCallback, fromPromise } from 'xstate';
import type { NoticesRef } from '../machines/app.ts';
import { appUpdateMachine, type Newer } from '../machines/appUpdate.ts';
import type { Adapters } from './adapters/adapters.ts';
import { OWN_BUILD, watchBuild } from './adapters/build.ts';
import { watchWork } from './adapters/tab-work.ts';
import { findUpdate, takeUpdate, watchWorker } from './adapters/update.ts';
import { followRecording } from './machine-recording.ts';

/**
 * The machine that offers newer builds, with all that it needs. Loaded after the page, which does not wait for
 * it; what else can wait as long comes along.
 */
export function appUpdate(adapters: Adapters, notices: NoticesRef): typeof appUpdateMachine {
  tellUpdated(notices);
  followRecording(adapters);
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
      takeUpdate: fromPromise<void>(takeUpdate),
      reload: fromPromise<void>(async () => {
        markLeft();
        location.reload();
      }),
    },
  });
}

type Tell = (event: { type: 'build.seen' } | { type: 'payment.refused' }) => void;

/** Each other build is told of once: two servers of different builds would else be told of with every answer. */
function watchAnswers(tell: Tell): () => void {
  const known = new Set([OWN_BUILD]);
  return watchBuild(({ build, isRefused }) => {
    if (isRefused) tell({ type: 'payment.refused' });
    else if (!known.has(build)) tell({ type: 'build.seen' });
    known.add(build);
  });
}

/** The page marks each chunk that it could not have, also before this was there to hear of it. */
function watchChunks(tell: (event: { type: 'chunk.missed' }) => void): () => void {
  const observer = new PerformanceObserver((marks) => {
    if (marks.getEntriesByName('chunk.missed').length > 0) tell({ type: 'chunk.missed' });
  });
  observer.observe({ type: 'mark', buffered: true });
  return () => observer.disconnect();
}

function watchTab({ clock }: Adapters, tell: (event: { type: 'tab.shown'; at: number }) => void) {
  const onChange = () => {
    if (document.visibilityState === 'visible') tell({ type: 'tab.shown', at: clock.now() });
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const LEFT = 'billfold.left-build';

/** The page that comes next knows by this that it came of an update. */
function markLeft(): void {
  try {
    sessionStorage.setItem(LEFT, OWN_BUILD ?? '');
  } catch {
    return;
  }
}

function tellUpdated(notices: NoticesRef): void {
  const left = takeLeft();
  if (left === null || left === OWN_BUILD) return;
  notices.send({
    type: 'toast.shown',
    toast: { tone: 'ok', text: 'Billfold is up to date.', seconds: 5 },
  });
}

function takeLeft(): string | null {
  try {
    const left = sessionStorage.getItem(LEFT);
    sessionStorage.removeItem(LEFT);
    return left;
  } catch {
    return null;
  }
}
