import { chosenAppearance, showAppearance } from './appearance.ts';

/** The page's first chunk, and the script of what was seen last: `tools/ahead.ts`. */
declare const APP: string;
declare const PICTURE: string;

/** Milliseconds after which the app begins, with or without a picture. */
const LATEST = 1_500;

/** One that cannot be had leaves its words, which lie in the outline of the page, in the place of the rest of that. */
const app = () =>
  import(/* @vite-ignore */ APP).catch(() => {
    document.documentElement.dataset.missed = '';
  });

/**
 * The script inside the page of a build, which runs before the first frame: that has the colours that were chosen here, and
 * names a page only where the app is sure to open it, the bill list or the sign-in by whether a session is expected.
 */
showAppearance(chosenAppearance());
const isExpected = isSessionExpected();
if (/^(#\/?(bills|login)?)?$/.test(location.hash)) document.documentElement.dataset.session = `${isExpected}`;
// An app that was begun once is not begun again, so that whatever else is late may begin it too.
addEventListener('DOMContentLoaded', () => {
  if (!isExpected) return app();
  setTimeout(app, LATEST);
  return import(/* @vite-ignore */ PICTURE).catch(app);
});

/** As `adapters/expected-session.ts` marks it. Where nothing can be kept, nobody is signed in. */
function isSessionExpected(): boolean {
  try {
    return /"expected"/.test(localStorage.getItem('billfold.session') ?? '');
  } catch {
    return false;
  }
}
