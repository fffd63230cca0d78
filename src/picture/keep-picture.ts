import { PORTAL_ZONE } from '../../domain/business-date.ts';
import { offsetsOf } from '../../domain/zone-offset.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { opensBills, ownBuild, PICTURE, type Picture, SHELF } from './picture.ts';
import { treeOf } from './tree.ts';

/** Milliseconds without a change after which the list is at rest. */
const REST = 1_500;
/** Of the page, in screens: nobody reads further before the app is there. */
const SCREENS = 2;
const DAY = 86_400_000;

/** Told for a moment, or not open now: closed panels would lie over everything where nothing closes them. */
const UNSEEN = '[data-fleeting], [role=alert], [role=status], [popover], dialog, [hidden]';

/**
 * Keeps a picture of the bill list for the next start. The device drops it with the write that makes the list say something
 * else: what is shown at a start is never older than what the app shows after it.
 */
export function keepPictures({ device, tokens }: Adapters): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;

  const take = async () => {
    const root = document.querySelector('#app > *');
    const session = tokens.expected();
    if (!root || !session?.keep || !opensBills()) return;
    if (!isAtRest(root)) return wait();
    if ((await device.lockOf(session.customer))?.lock) return device.remove(SHELF, PICTURE);
    const [tree] = treeOf(root, SCREENS * innerHeight, (element) => element.matches(UNSEEN));
    if (!tree) return;
    const now = Date.now();
    const value: Picture = { build: ownBuild(), until: endOfDay(now), tree };
    await device.save([{ shelf: SHELF, id: PICTURE, at: now, value }]);
  };
  const wait = () => {
    clearTimeout(resting);
    // A lock that cannot be read leaves no picture.
    resting = setTimeout(() => void take().catch(() => {}), REST);
  };

  const stopWatching = device.watch(SHELF, 'all', wait);
  addEventListener('hashchange', wait);
  // The list may have been kept before anybody watched.
  wait();
  return () => {
    clearTimeout(resting);
    stopWatching();
    removeEventListener('hashchange', wait);
  };
}

/** The list stands there, and nobody has begun to do something with it. */
function isAtRest(root: Element): boolean {
  return (
    root.querySelector('main [data-as-of]') !== null &&
    root.querySelector('main [aria-busy=true], main :checked, dialog[open]') === null &&
    !root.querySelector<HTMLInputElement>('main [type=search]')?.value
  );
}

/** When the portal's date changes, by the clock of this device. */
function endOfDay(now: number): number {
  const offset = offsetsOf(PORTAL_ZONE)(now);
  return Math.ceil((now + offset + 1) / DAY) * DAY - offset;
}
