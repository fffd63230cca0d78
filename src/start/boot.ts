import { SIGNING_IN } from '../../domain/session/text/login.ts';
import { chosenAppearance, showAppearance } from '../browser/appearance.ts';
import { heldForm, holdSubmit, partsOf, showFilled, takeOver } from '../browser/held-form.ts';
import type { LaterStyles } from '../browser/later-styles.ts';
import { opensSignIn } from '../browser/opens-sign-in.ts';

/**
 * Set by `tools/page/finished-page.ts`: the page's first chunk, the files of styles, and the script that shows
 * the last picture.
 */
declare const APP: string;
declare const STYLES: Readonly<Record<LaterStyles, string>>;
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

const loading: Partial<Record<LaterStyles, Promise<unknown>>> = {};

/**
 * The styles of the sign-in are inside the page. These follow it when something needs them, always in the same
 * order. A build begins each chunk with a call of this for the styles that it needs.
 */
window.styled = (part) => {
  const before = part === 'rest' ? window.styled('list') : undefined;
  loading[part] ??= new Promise((onload, miss) => {
    const sheet = document.createElement('link');
    const onerror = () => {
      sheet.remove();
      delete loading[part];
      miss(new Error(part));
    };
    document.head.append(
      Object.assign(sheet, { rel: 'stylesheet', crossOrigin: '', href: STYLES[part], onload, onerror }),
    );
  });
  return Promise.all([before, loading[part]]);
};

const loadApp = () => import(/* @vite-ignore */ APP).catch(showFailure);

/**
 * This script is inlined into the page of a build and runs before the first frame, which then has the chosen
 * colours. Where no session is expected, the page shows the sign-in that it already holds, and this script keeps
 * a submit for the app (ruling 70). Otherwise it shows the outline, with a name only if the app is sure to open
 * that page.
 */
showAppearance(chosenAppearance());
const isExpected = isSessionExpected();
const opensBills = /^(#\/?(bills)?)?$/.test(location.hash);
const isKnown = isExpected ? opensBills : opensSignIn(location);
page.dataset.session = isKnown ? `${isExpected}` : 'other';
if (isExpected) {
  window.styled(opensBills ? 'list' : 'rest').catch(() => {});
  import(/* @vite-ignore */ PICTURE).catch(loadApp);
} else holdForm();
// The app begins only once, so any code that runs late may begin it too.
addEventListener('DOMContentLoaded', () => {
  if (!isExpected)
    for (const form of document.forms)
      if (heldForm(form)) partsOf(form).keep.checked = matchMedia('(display-mode: standalone)').matches;
  setTimeout(
    () => {
      // The worker writes it into the page, and does not know whether a session is expected.
      document.querySelector('#picture[hidden]')?.remove();
      return loadApp();
    },
    isExpected ? LATEST : 0,
  );
});

function holdForm(): void {
  window.takeForm = takeOver;
  addEventListener('hashchange', () => {
    if (!opensSignIn(location)) page.dataset.session = 'other';
  });
  addEventListener('input', ({ target }) => {
    const form = heldForm(target);
    if (form) showFilled(form);
  });
  addEventListener('submit', (event) => {
    const form = heldForm(event.target);
    if (!form) return;
    event.preventDefault();
    holdSubmit(form);
    const told = document.getElementById('held');
    if (told) told.textContent = SIGNING_IN;
  });
}

/** Reads the mark of `adapters/session/expected-session.ts`. Without storage, nobody is signed in. */
function isSessionExpected(): boolean {
  try {
    return /"expected"/.test(localStorage.getItem('billfold.session') ?? '');
  } catch {
    return false;
  }
}
