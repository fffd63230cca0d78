import { markOf, placesShown } from '../../domain/api/picture-mark.ts';
import { LOCK, PICTURES, pictureId, SHELF } from '../../domain/api/picture-rows.ts';
import { addressOf, namedBy, picturedAt } from '../../domain/api/pictured-screens.ts';
import type { SavedScreen } from '../../domain/api/saved-screen-tree.ts';
import type { Bill } from '../../domain/bills/bill.ts';
import { DAY } from '../../domain/values/durations.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { Device } from '../adapters/device/device.ts';
import { fromRow, toRow } from '../adapters/device/row-codec.ts';
import type { Rows, Shelf, StoredRow } from '../adapters/device/store.ts';
import { lastCheckout } from '../browser/last-checkout.ts';
import { dayOf, portalOffset } from '../components/text/portal-clock.ts';
import { ageIn, isAtRest, UNSEEN } from './at-rest.ts';
import { type Listed, withLatest } from './latest.ts';
import { ownBuild } from './stored.ts';
import { treeOf } from './tree.ts';

/** Milliseconds without a change after which a screen counts as at rest. */
const REST = 1_500;

/** The height of a picture, in screens: nobody reads further down before the app has started. */
const SCREENS = 2;

/** The words about days, the names and sums of the blocks of the line of time, and the mark of today on it. */
const OF_DAY = '[data-lead], section[data-tone] :is(h2, h2 + p), section[data-tone] li:not([data-shape])';

/** The one picture that earlier builds kept. */
const EARLIER = 'picture';

/**
 * Saves pictures of screens for the next starts. The write that changes what a picture shows deletes it. So a start
 * never shows anything older than the app does afterwards.
 */
export function saveSnapshots({
  device,
  tokens,
  reach,
}: Pick<Adapters, 'device' | 'tokens' | 'reach'>): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let stopWatching = () => {};
  let stopAtLoss = () => {};

  const take = async () => {
    const root = document.querySelector('#app > *');
    const session = tokens.expected();
    const screen = screenNow(session?.customer);
    if (!root || !session?.keep || !screen) return;
    const { customer } = session;
    // Without a connection a screen tells what cannot be done now. The next start may have one.
    const isReady = () => !reach.isOffline() && isAtRest(root);
    if (!isReady()) return wait();
    const { locks, lock } = (await device.lockOf(customer)) ?? {};
    if (!locks) return;
    if (lock) return forgetAll(device);
    const tables = [...new Set([SHELF, LOCK, ...screen.shown.map((name) => name.split('/')[0] ?? '')])];
    const held = await locks.transact((rows) => heldOf(rows, customer, screen), tables);
    // The bills of a payment are held, and a picture shows no notice.
    if (held.isPaying) return;
    // The screen may not show yet what was just saved.
    const shown = Number(ageIn(root)?.getAttribute('data-as-of'));
    if (shown !== held.at) return wait();
    // It may have been left meanwhile.
    if (screen.address !== addressOf(location.hash) || !isReady()) return;
    const [tree] = treeOf(root, { below: SCREENS * innerHeight, leftOut: UNSEEN, ofDay: OF_DAY });
    if (!tree) return;
    const at = Date.now();
    const { id, mark } = held;
    const value: SavedScreen = {
      build: ownBuild(),
      until: endOfDay(at),
      asOfLater: `As of ${dayOf(shown)}`,
      checkout: screen.checkout,
      mark,
      tree,
    };
    const isKept = await locks.transact(async (rows) => {
      const now = await heldOf(rows, customer, screen);
      // What has changed since deleted the picture before this one. A wipe has left nothing.
      if (now.isPaying || now.id !== id || now.mark !== mark || (await rows.lockOf(customer)))
        return undefined;
      if (device.opening()?.customer !== customer) return undefined;
      return keep(rows, customer, { address: screen.address, id, at, value });
    }, tables);
    stopAtLoss();
    if (isKept === undefined) return wait();
    if (isKept) stopAtLoss = device.watch(SHELF, id, onLoss);
  };
  const wait = () => {
    clearTimeout(resting);
    // If the lock cannot be read, no picture is saved.
    resting = setTimeout(() => void take().catch(() => {}), REST);
  };

  /** What it shows besides its own rows has changed, or another tab needs its place, where a hidden page yields. */
  const onLoss = (picture: unknown) => {
    if (!picture && document.visibilityState === 'visible') wait();
  };

  /** A page that is hidden may not come back, so a screen that has just come is not left to rest. */
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void take().catch(() => {});
  };

  const onOpened = () => {
    stopWatching();
    const stops = (screenNow(tokens.expected()?.customer)?.rows ?? []).map(({ shelf, id }) =>
      device.watch(shelf, id, wait),
    );
    stopWatching = () => {
      for (const stop of stops) stop();
    };
    // Its rows may have been saved before the watching began.
    wait();
  };
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('hashchange', onOpened);
  void device.remove(SHELF, EARLIER).catch(() => {});
  onOpened();
  return () => {
    clearTimeout(resting);
    document.removeEventListener('visibilitychange', onHidden);
    stopWatching();
    stopAtLoss();
    removeEventListener('hashchange', onOpened);
  };
}

interface ScreenNow {
  readonly address: string;
  /** What it shows, as the table says. */
  readonly shown: readonly string[];
  /** The rows whose age it tells. */
  readonly rows: readonly { readonly shelf: Shelf; readonly id: string }[];
  readonly checkout: string | undefined;
}

/** The screen of the route, if there are pictures of it. */
function screenNow(customer: number | undefined): ScreenNow | undefined {
  const address = addressOf(location.hash);
  const screen = picturedAt(address);
  if (!screen) return undefined;
  const checkout = screen.name === 'checkoutReceipt' ? lastCheckout(customer) : undefined;
  // A tab that made no checkout shows another receipt after each one.
  if (screen.name === 'checkoutReceipt' && checkout === undefined) return undefined;
  const rows = checkout === undefined ? screen.rows : [`receipts/checkout ${checkout}`];
  return {
    address,
    shown: [...rows, ...screen.besides],
    rows: rows.map((row) => {
      const [shelf = '', ...id] = row.split('/');
      return { shelf: shelf as Shelf, id: id.join('/') };
    }),
    checkout,
  };
}

interface HeldNow {
  /** Of the picture. */
  readonly id: string;
  /** Of the rows that it shows. */
  readonly mark: string;
  /** The age that the screen tells of them, in milliseconds; NaN where one is not there. */
  readonly at: number;
  readonly isPaying: boolean;
}

/** What the device holds of a screen, in one transaction. */
async function heldOf(rows: Rows, customer: number, screen: ScreenNow): Promise<HeldNow> {
  const ages: number[] = [];
  let bill: Partial<Bill> | null | undefined;
  for (const place of screen.rows) {
    const [row] = await rows.find({ ...place, customer });
    ages.push(row?.at ?? Number.NaN);
    if (place.shelf === 'bills') bill = fromRow<Partial<Bill> | null>(row)?.value;
  }
  const id = pictureId(
    screen.address,
    screen.shown.map((one) => namedBy(one, bill)),
  );
  const found: StoredRow[][] = [];
  for (const { shelf, id: of } of placesShown(id))
    found.push(await rows.find({ shelf: shelf as Shelf, customer, ...(of !== undefined && { id: of }) }));
  const attempts = await rows.find({ shelf: 'attempts', customer });
  return { id, mark: markOf(found), at: Math.min(...ages), isPaying: attempts.length > 0 };
}

interface Taken {
  readonly address: string;
  readonly id: string;
  readonly at: number;
  readonly value: SavedScreen;
}

/**
 * Saves a picture, and deletes the oldest ones where there are too many or they are too large. False if it is too large
 * itself.
 */
async function keep(rows: Rows, customer: number, { address, id, at, value }: Taken): Promise<boolean> {
  const [list] = await rows.find({ shelf: SHELF, customer, id: PICTURES });
  const already = fromRow<readonly Listed[]>(list)?.value ?? [];
  const size = JSON.stringify(value).length;
  const { kept, dropped } = withLatest(already, { address, id, size });
  await rows.remove(dropped.map((one) => ({ shelf: SHELF, customer, id: one })));
  const isKept = !dropped.includes(id);
  const written = [{ id: PICTURES, at, value: kept }, ...(isKept ? [{ id, at, value }] : [])];
  await rows.put(written.map((row) => ({ shelf: SHELF, row: toRow(customer, row) })));
  return isKept;
}

async function forgetAll(device: Device): Promise<void> {
  const listed = await device.read<readonly Listed[]>(SHELF, PICTURES);
  for (const { id } of listed?.value ?? []) await device.remove(SHELF, id);
  await device.remove(SHELF, PICTURES);
}

/** The moment when the portal's date changes, by the clock of this device. */
function endOfDay(now: number): number {
  const offset = portalOffset(now);
  return Math.ceil((now + offset + 1) / DAY) * DAY - offset;
}
