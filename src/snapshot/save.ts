import { PICTURE, type SavedScreen, SHELF } from '../../domain/api/saved-screen.ts';
import { thisPortal } from '../../domain/brand/portal.ts';
import { DAY } from '../../domain/values/durations.ts';
import { offsetsOf } from '../../domain/values/zone-offset.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { dayOf } from '../components/text/portal-clock.ts';
import { opensBills, ownBuild } from './stored.ts';
import { treeOf } from './tree.ts';

/** Milliseconds without a change after which the list counts as at rest. */
const REST = 1_500;

/** The height of the picture, in screens: nobody reads further down before the app has started. */
const SCREENS = 2;

/** Shown for a moment only, or currently closed. The picture has no script that could close a panel. */
const UNSEEN = '[data-fleeting], [role=alert], [role=status], [popover], dialog, [hidden]';

/** The words about days, the names and sums of the blocks of the line of time, and the mark of today on it. */
const OF_DAY = '[data-lead], section[data-tone] :is(h2, h2 + p), section[data-tone] li:not([data-shape])';

/**
 * Saves a picture of the bill list for the next start. The write that changes the list deletes the picture.
 * So a start never shows an older list than the app does afterwards.
 */
export function saveSnapshots({ device, tokens }: Adapters): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;

  const take = async () => {
    const root = document.querySelector('#app > *');
    const session = tokens.expected();
    if (!root || !session?.keep || !opensBills()) return;
    if (!isAtRest(root)) return wait();
    if ((await device.lockOf(session.customer))?.lock) return device.remove(SHELF, PICTURE);
    // Its bills are held, and the picture shows no notice.
    if ((await device.list('attempts')).length > 0) return;
    // The screen may not show yet what was just saved.
    const saved = await device.read(SHELF, 'all');
    const asOf = root.querySelector('main [data-as-of]')?.getAttribute('data-as-of');
    if (!saved || asOf !== `${saved.at}`) return wait();
    const [tree] = treeOf(root, { below: SCREENS * innerHeight, leftOut: UNSEEN, ofDay: OF_DAY });
    if (!tree) return;
    const now = Date.now();
    const value: SavedScreen = {
      build: ownBuild(),
      until: endOfDay(now),
      asOfLater: `As of ${dayOf(saved.at)}`,
      tree,
    };
    await device.save([{ shelf: SHELF, id: PICTURE, at: now, value }]);
  };
  const wait = () => {
    clearTimeout(resting);
    // If the lock cannot be read, no picture is saved.
    resting = setTimeout(() => void take().catch(() => {}), REST);
  };

  /** A page that is hidden may not come back, so a list that has just come is not left to rest. */
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void take().catch(() => {});
  };

  const stopWatching = device.watch(SHELF, 'all', wait);
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('hashchange', wait);
  // The list may have been saved before the watching began.
  wait();
  return () => {
    clearTimeout(resting);
    document.removeEventListener('visibilitychange', onHidden);
    stopWatching();
    removeEventListener('hashchange', wait);
  };
}

/** Whether the list is shown and the customer has not begun to do something with it. */
function isAtRest(root: Element): boolean {
  return (
    root.querySelector('main [data-as-of]') !== null &&
    root.querySelector('main [aria-busy=true], main :checked, dialog[open]') === null &&
    !root.querySelector<HTMLInputElement>('main [type=search]')?.value
  );
}

/** The moment when the portal's date changes, by the clock of this device. */
function endOfDay(now: number): number {
  const offset = offsetsOf(thisPortal().zone)(now);
  return Math.ceil((now + offset + 1) / DAY) * DAY - offset;
}
