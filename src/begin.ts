import { chosenAppearance, showAppearance } from './appearance.ts';

/** The page's first chunk, its styles, and the script of what was seen last: `tools/ahead.ts`. */
declare const APP: string;
declare const STYLES: string;
declare const PICTURE: string;

/** Milliseconds after which the app begins, with or without a picture. */
const LATEST = 1_500;

const page = document.documentElement;

/** Leaves the words for it, which lie in the outline of the page, in the place of the rest of that. */
function missed(error: unknown): void {
  page.dataset.missed = '';
  const again = document.querySelector<HTMLElement>('.shell button');
  if (again) again.onclick = () => location.reload();
  reportError(error);
}

/** Styles that a page names itself hold its first frame up; the outline has its own. */
const styled = new Promise((onload, miss) => {
  const onerror = () => miss(new Error(STYLES));
  const sheet = { rel: 'stylesheet', crossOrigin: '', href: STYLES, onload, onerror };
  document.head.append(Object.assign(document.createElement('link'), sheet));
});

const app = () => styled.then(() => import(/* @vite-ignore */ APP)).catch(missed);

/**
 * The script inside the page of a build, which runs before the first frame: that has the colours that were chosen here, and
 * names a page only where the app is sure to open it, the bill list or the sign-in by whether a session is expected.
 */
showAppearance(chosenAppearance());
const isExpected = isSessionExpected();
if (/^(#\/?(bills|login)?)?$/.test(location.hash)) page.dataset.session = `${isExpected}`;
// An app that was begun once is not begun again, so that whatever else is late may begin it too.
addEventListener('DOMContentLoaded', () => {
  if (!isExpected) return app();
  setTimeout(app, LATEST);
  return styled.then(() => import(/* @vite-ignore */ PICTURE)).catch(app);
});

/** As `adapters/expected-session.ts` marks it. Where nothing can be kept, nobody is signed in. */
function isSessionExpected(): boolean {
  try {
    return /"expected"/.test(localStorage.getItem('billfold.session') ?? '');
  } catch {
    return false;
  }
}
