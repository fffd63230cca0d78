import './adapters/html/trusted-types.ts';
import './adapters/install/prompt.ts';
import './styles/base.css';
import { StrictMode } from 'react';
import { createAdapters } from './adapters/adapters.ts';
import { askPasswordBy } from './adapters/session/password-question.ts';
import { takeTicket } from './adapters/session/sign-in-link.ts';
import { firstScreen } from './browser/first-screen.ts';
import { Shell } from './shell/Shell.tsx';
import { draw } from './start/draw.ts';
import { startApp } from './start/start-app.ts';

/**
 * The code that offers updates loads late. It reads these marks to learn of chunks that failed to load
 * before.
 */
addEventListener('vite:preloadError', () => performance.mark('chunk.missed'));

const questions = () => import('./start/questions.ts').then((work) => work.questions);

const app = startApp(
  createAdapters({
    onDeviceFallback: () =>
      void import('./offline/storage-unavailable.ts').then((work) => work.announceNoStorage(app.notices)),
    lockScreen: async () => (await questions()).askAtLock(app.adapters),
  }),
  takeTicket(),
);
askPasswordBy(async (refusal) => (await questions()).askPassword(app, refusal));

void draw(
  app,
  <StrictMode>
    <Shell app={app} />
  </StrictMode>,
);
void firstScreen().then(() => {
  dispatchEvent(new Event('drawn'));
  return import('./start/after-first-screen.ts');
});

/** In a build, the recording comes with the offer of updates, so that the first load does not carry it. */
if (import.meta.env.DEV) {
  void import('./screens/dev/machine-recording.ts').then(({ followRecording }) =>
    followRecording(app.adapters),
  );
  if (new URLSearchParams(location.search).has('inspect'))
    void import('./adapters/inspector/stately.ts').then(({ startStatelyInspector: inspectElsewhere }) =>
      inspectElsewhere(app.adapters.live),
    );
}
