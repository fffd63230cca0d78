import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { App } from '../app/app.ts';
import { to } from '../app/routes.ts';
import { startAt } from '../browser/hash-location.ts';

/**
 * Draws the app. Where the page already shows the sign-in, React takes its elements over, with what was typed
 * and the focus. Everywhere else it draws in place of the outline.
 */
export async function draw(app: App, shell: ReactNode): Promise<void> {
  const page = document.documentElement;
  // index.html contains both elements.
  const outline = document.getElementById('app') as HTMLElement;
  const finished = document.getElementById('signed-out') as HTMLElement;
  // The inline script of the page keeps this mark in step with the address.
  const showsSignIn = () => page.dataset.session === 'false';
  if (finished.firstChild && showsSignIn()) {
    await isSettled(app);
    if (showsSignIn() && !app.session.getSnapshot().hasTag('signedIn')) {
      if (!location.hash.startsWith('#/login')) startAt(to.login());
      outline.remove();
      finished.id = outline.id;
      hydrateRoot(finished, shell);
      return;
    }
  }
  finished.remove();
  createRoot(outline).render(shell);
}

/** Resolves once it is known whether a session goes on, which takes no request where none is expected. */
function isSettled({ session }: App): Promise<void> {
  return new Promise((settle) => {
    const look = () => session.getSnapshot().hasTag('busy') || settle();
    session.subscribe(look);
    look();
  });
}
