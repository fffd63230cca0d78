import './adapters/trusted-types.ts';
import './adapters/hold-install-prompt.ts';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAdapters } from './adapters/adapters.ts';
import { takeTicket } from './adapters/sign-in-link.ts';
import { firstScreen } from './first-screen.ts';
import { Shell } from './screens/shell/Shell.tsx';
import { startApp } from './start-app.ts';

/** Whoever offers updates is loaded later than most and reads the marks of what was missed before. */
addEventListener('vite:preloadError', () => performance.mark('chunk.missed'));

const app = startApp(
  createAdapters({
    onDeviceFallback: async () => (await import('./say-nothing-is-kept.ts')).sayNothingIsKept(app.notices),
  }),
  takeTicket(),
);

// Its place stands in index.html.
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <Shell app={app} />
  </StrictMode>,
);
void firstScreen.then(() => {
  dispatchEvent(new Event('drawn'));
  return import('./later.ts');
});
/** A build has the recording with the offer of updates, which is there without a byte of the first load. */
if (import.meta.env.DEV) {
  void import('./machine-recording.ts').then(({ followRecording }) => followRecording(app.adapters));
  if (new URLSearchParams(location.search).has('inspect'))
    void import('./adapters/live-inspect.ts').then(({ inspectElsewhere }) =>
      inspectElsewhere(app.adapters.live),
    );
}
