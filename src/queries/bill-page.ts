import { failureOf } from '../../domain/api/failure.ts';
import type { Bill } from '../../domain/bills/bill.ts';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { type BillPage, getBillPage } from '../../domain/upcoming/bill-page-calls.ts';
import { SECOND } from '../../domain/values/durations.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { Device, Entry } from '../adapters/device/device.ts';
import type { CachedRow } from '../adapters/device/row-codec.ts';
import { autoPayQuery, withUnshownFlash } from './auto-pay.ts';
import { billQuery } from './bills.ts';
import type { QueryDefinition } from './query.ts';
import { remindersQuery } from './reminders.ts';
import { takeOversQuery } from './take-overs.ts';

/** When the device got each part of a page, by its place there. */
type Brought = ReadonlyMap<string, number>;

/** The page that was asked for last. */
const latest = new WeakMap<Adapters, AskedPage>();

interface AskedPage {
  readonly asked: number;
  /** For which sign-in. */
  readonly opening: ReturnType<Device['opening']>;
  readonly brought: Promise<Brought>;
}

/** The parts of a page are no answer to a question that comes later than this. */
const PATIENCE = 10 * SECOND;

/** A bill, together with all that its page shows: the server is asked once (DET-01). */
export function billPageQuery(ebillId: number): QueryDefinition<Bill> {
  return {
    ...billQuery(ebillId),
    async fetch(adapters, { signal }) {
      const asked = adapters.clock.now();
      const answer = askForPage(adapters, ebillId, signal);
      const brought = answer.then((page) => page.brought);
      brought.catch(() => {});
      latest.set(adapters, { asked, opening: adapters.device.opening(), brought });
      return (await answer).bill;
    },
  };
}

/** A part of the page. Its first question is answered by the page, if that is under way or has just come. */
export function partOfBillPage<T>(view: QueryDefinition<T>): QueryDefinition<T> {
  return {
    ...view,
    async brought(adapters) {
      const page = latest.get(adapters);
      if (page?.opening !== adapters.device.opening() || adapters.clock.now() - page.asked > PATIENCE)
        return undefined;
      const at = await page.brought.then((brought) => brought.get(placeOf(view))).catch(() => undefined);
      return at === undefined ? undefined : { at };
    },
  };
}

async function askForPage(
  adapters: Adapters,
  id: number,
  signal: AbortSignal,
): Promise<{ readonly bill: Bill; readonly brought: Brought }> {
  const { device, services, clock } = adapters;
  const opening = device.opening();
  const asked = clock.now();
  const page = await services.send(getBillPage, { id }, { signal }).catch((error: unknown) => {
    // A server of the version before has no such page.
    if (failureOf(error, '').status !== 404) throw error;
    return undefined;
  });
  if (!page) return { bill: await services.send(getBill, { id }, { signal }), brought: new Map() };
  const { fresh, brought } = await partsOf(adapters, page, asked);
  await device.save(fresh, opening);
  return { bill: page.bill, brought };
}

/** The parts to save, and when the device got each. What a change has saved since the question stays as it is. */
async function partsOf(
  { device, clock }: Adapters,
  { bill, auto_pay, reminder, take_overs }: BillPage,
  asked: number,
): Promise<{ readonly fresh: readonly Entry[]; readonly brought: Brought }> {
  const at = clock.now();
  const fresh: Entry[] = [];
  const brought = new Map<string, number>();
  const add = async <T>(
    view: QueryDefinition<T>,
    value: T | null,
    merged = (answered: T, _held: CachedRow<T> | undefined) => answered,
  ) => {
    if (value === null) return;
    const { shelf, id } = view;
    const held = await device.read<T>(shelf, id);
    const isNewer = held !== undefined && held.at > asked;
    if (!isNewer) fresh.push({ shelf, id, at, value: merged(value, held) });
    brought.set(placeOf(view), isNewer ? held.at : at);
  };
  await add(autoPayQuery(bill.pagination.newestBillId), auto_pay, withUnshownFlash);
  await add(remindersQuery(bill.account_id), reminder);
  await add(takeOversQuery, take_overs);
  return { fresh, brought };
}

const placeOf = ({ shelf, id }: { readonly shelf: string; readonly id: string }) => `${shelf}/${id}`;
