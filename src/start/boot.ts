import { chosenAppearance, showAppearance } from '../browser/appearance.ts';

/**
 * Set by `tools/preload-script.ts`: the page's first chunk, its styles, and the script that shows the last
 * picture.
 */
declare const APP: string;
declare const STYLES: string;
declare const PICTURE: string;

/** Milliseconds after which the app begins, with or without a picture. */
const LATEST = 1_500;

const page = document.documentElement;

/** Shows the failure message, which is part of the page's outline, in place of the rest of the outline. */
function showFailure(error: unknown): void {
  page.dataset.missed = '';
  const again = document.querySelector<HTMLElement>('.shell button');
  if (again) again.onclick = () => location.reload();
  reportError(error);
}

/** A style sheet named in the page would delay the first frame; the outline has styles of its own. */
const styled = new Promise((onload, miss) => {
  const onerror = () => miss(new Error(STYLES));
  const sheet = { rel: 'stylesheet', crossOrigin: '', href: STYLES, onload, onerror };
  document.head.append(Object.assign(document.createElement('link'), sheet));
});

const loadApp = () => styled.then(() => import(/* @vite-ignore */ APP)).catch(showFailure);

/**
 * This script is inlined into the page of a build and runs before the first frame, which then has the chosen
 * colours. It names a page only if the app is sure to open it. That is the bill list or the sign-in,
 * depending on whether a session is expected.
 */
showAppearance(chosenAppearance());
const isExpected = isSessionExpected();
if (/^(#\/?(bills|login)?)?$/.test(location.hash)) page.dataset.session = `${isExpected}`;
// The app begins only once, so any code that runs late may begin it too.
addEventListener('DOMContentLoaded', () => {
  if (!isExpected) return loadApp();
  setTimeout(loadApp, LATEST);
  return styled.then(() => import(/* @vite-ignore */ PICTURE)).catch(loadApp);
});

/** Reads the mark of `adapters/session/expected-session.ts`. Without storage, nobody is signed in. */
function isSessionExpected(): boolean {
  try {
    return /"expected"/.test(localStorage.getItem('billfold.session') ?? '');
  } catch {
    return false;
  }
}
