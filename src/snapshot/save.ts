import { PICTURES, pictureId, SHELF } from '../../domain/api/picture-rows.ts';
import { addressOf, namedBy, picturedAt } from '../../domain/api/pictured-screens.ts';
import type { SavedScreen } from '../../domain/api/saved-screen.ts';
import type { Bill } from '../../domain/bills/bill.ts';
import { thisPortal } from '../../domain/brand/portal.ts';
import { DAY } from '../../domain/values/durations.ts';
import { offsetsOf } from '../../domain/values/zone-offset.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { Device } from '../adapters/device/device.ts';
import type { Shelf } from '../adapters/device/store.ts';
import { lastCheckout } from '../browser/last-checkout.ts';
import { dayOf } from '../components/text/portal-clock.ts';
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
export function saveSnapshots({ device, tokens, reach }: Adapters): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let stopWatching = () => {};

  const take = async () => {
    const root = document.querySelector('#app > *');
    const session = tokens.expected();
    const screen = screenNow(session?.customer);
    if (!root || !session?.keep || !screen) return;
    // Without a connection a screen tells what cannot be done now. The next start may have one.
    const isReady = () => !reach.isOffline() && isAtRest(root);
    if (!isReady()) return wait();
    if ((await device.lockOf(session.customer))?.lock) return forgetAll(device);
    // Its bills are held, and a picture shows no notice.
    if ((await device.list('attempts')).length > 0) return;
    await inTurn(async () => {
      const already = await listed(device);
      const held = await Promise.all(
        screen.rows.map(({ shelf, id }) => device.read<Partial<Bill> | null>(shelf, id)),
      );
      // The screen may not show yet what was just saved.
      const shown = Number(ageIn(root)?.getAttribute('data-as-of'));
      if (shown !== Math.min(...held.map((row) => row?.at ?? Number.NaN))) return wait();
      // It may have been left meanwhile.
      if (screen.address !== addressOf(location.hash) || !isReady()) return;
      const [tree] = treeOf(root, { below: SCREENS * innerHeight, leftOut: UNSEEN, ofDay: OF_DAY });
      if (!tree) return;
      const asOfLater = `As of ${dayOf(shown)}`;
      const at = Date.now();
      const value = { build: ownBuild(), until: endOfDay(at), asOfLater, checkout: screen.checkout, tree };
      const id = pictureId(
        screen.address,
        screen.shown.map((one) => namedBy(one, held[0]?.value)),
      );
      await keep(device, already, { address: screen.address, id, at, value });
    });
  };
  const wait = () => {
    clearTimeout(resting);
    // If the lock cannot be read, no picture is saved.
    resting = setTimeout(() => void take().catch(() => {}), REST);
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

interface Taken {
  readonly address: string;
  readonly id: string;
  readonly at: number;
  readonly value: SavedScreen;
}

/** Saves a picture, and deletes the oldest ones where there are too many or they are too large. */
async function keep(
  device: Device,
  already: readonly Listed[],
  { address, id, at, value }: Taken,
): Promise<void> {
  const size = JSON.stringify(value).length;
  const { kept, dropped } = withLatest(already, { address, id, size });
  for (const one of dropped) await device.remove(SHELF, one);
  await device.save([
    { shelf: SHELF, id: PICTURES, at, value: kept },
    ...(dropped.includes(id) ? [] : [{ shelf: SHELF, id, at, value } as const]),
  ]);
}

async function forgetAll(device: Device): Promise<void> {
  for (const { id } of await listed(device)) await device.remove(SHELF, id);
  await device.remove(SHELF, PICTURES);
}

const listed = async (device: Device) => (await device.read<readonly Listed[]>(SHELF, PICTURES))?.value ?? [];

/** Two tabs would both read the list of the pictures, and each would drop what the other adds. */
async function inTurn(work: () => Promise<unknown>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request('billfold.pictures', work) : work());
}

/** The moment when the portal's date changes, by the clock of this device. */
function endOfDay(now: number): number {
  const offset = offsetsOf(thisPortal().zone)(now);
  return Math.ceil((now + offset + 1) / DAY) * DAY - offset;
}
