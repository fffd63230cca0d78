import { addressOf, type PicturedName, picturedAt } from '../../domain/api/pictured-screens.ts';
import { readMarker } from '../adapters/session/expected-session.ts';
import { isStillValid } from '../adapters/session/is-still-valid.ts';
import { lastCheckout } from '../browser/last-checkout.ts';
import { takePresses } from './place.ts';
import { ownBuild } from './stored.ts';

/**
 * Set by `tools/page/finished-page.ts`: the page's first chunk, the other chunks that a start with a session needs, and
 * of each screen the chunks that begin it and its parts. The browser finds what these import.
 */
declare const APP: string;
declare const WITH_A_SESSION: readonly string[];
declare const OF_SCREEN: Readonly<Record<PicturedName, readonly string[]>>;

const FRAME = 100;

const address = addressOf(location.hash);
const screen = picturedAt(address);

/**
 * Shows a screen as it was last seen, while the app is still loading. On a slow phone that takes a second, in which
 * customers can already read what they owe. The worker has written the picture into the page, without knowing whose
 * session is expected. This is a file of its own, and runs before the app and without it.
 */
async function showPicture(): Promise<void> {
  await parsed();
  const picture = document.getElementById('picture');
  const app = document.getElementById('app');
  if (!picture || !app) return;
  if (!isOwn(picture)) return picture.remove();
  await window.styled?.(screen?.name === 'bills' ? 'list' : 'rest');
  // Where this script is late, the app may be there, or the customer elsewhere.
  if (app.querySelector('#main') || addressOf(location.hash) !== address) return picture.remove();
  const { replayed = '', isInSteps = false } = screen ?? {};
  takePresses({ picture, app, replayed, isInSteps });
  picture.hidden = false;
  await nextPaint();
}

const parsed = () =>
  document.readyState === 'loading' &&
  new Promise((read) => addEventListener('DOMContentLoaded', read, { once: true }));

function isOwn({ dataset }: HTMLElement): boolean {
  const session = readMarker(localStorage);
  if (session?.state !== 'expected' || !session.keep || dataset.address !== address) return false;
  if (dataset.build !== ownBuild() || dataset.customer !== `${session.customer}`) return false;
  if (screen?.name === 'checkoutReceipt' && dataset.checkout !== lastCheckout(session.customer)) return false;
  return isStillValid(session, Date.now());
}

/** Resolves once the next frame has been shown. A hidden page draws none, so there is a time limit. */
const nextPaint = () =>
  new Promise<void>((seen) => {
    requestAnimationFrame(() => setTimeout(seen));
    setTimeout(seen, FRAME);
  });

/** Loading the app keeps a slow phone busy. So it begins once the picture is shown, or when there is none. */
void showPicture()
  .catch(() => document.getElementById('picture')?.remove())
  .then(() => {
    const app = import(/* @vite-ignore */ APP);
    WITH_A_SESSION.forEach(fetchEarly);
    // The app asks for them once it knows whose session this is. What fails here is asked for again then.
    for (const part of screen ? OF_SCREEN[screen.name] : []) import(/* @vite-ignore */ part).catch(() => {});
    return app;
  })
  // If the app cannot be loaded, the picture is removed: it would look like the app.
  .catch(() => dispatchEvent(new Event('drawn')));

/** The browser fetches the chunk, and compiles it only when it is imported. */
function fetchEarly(href: string): void {
  const link = Object.assign(document.createElement('link'), {
    rel: 'preload',
    as: 'script',
    crossOrigin: '',
    href,
  });
  document.head.append(link);
}
