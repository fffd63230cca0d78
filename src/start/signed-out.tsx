import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { waitFor } from 'xstate';
import { createAdapters } from '../adapters/adapters.ts';
import { Shell } from '../shell/Shell.tsx';
import { startApp } from './start-app.ts';

/**
 * The sign-in as HTML, drawn by the app's own components. The build writes it into the page, which can then be
 * read before any script has run. `main.tsx` takes it over.
 */
export async function signedOutHtml(): Promise<string> {
  const app = startApp(createAdapters());
  await waitFor(app.session, (session) => !session.hasTag('busy'));
  const { prelude } = await prerender(
    <StrictMode>
      <Shell app={app} />
    </StrictMode>,
    // A larger part would be moved into its place by a script of its own.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
