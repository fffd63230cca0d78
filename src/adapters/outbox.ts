import type { Account, BillerGroup } from '../../domain/account.ts';
import type { Alert } from '../../domain/alert.ts';
import type { Bill } from '../../domain/bill.ts';
import { getAccountList } from '../../domain/calls/bills.ts';
import { CallFailed } from '../../domain/failure.ts';
import type { MeterReading } from '../../domain/meter-reading.ts';
import { nicknamesSeen } from '../../domain/nickname-conflict.ts';
import { type Change, settledBy, standing } from '../../domain/outbox.ts';
import { CHANGE_KINDS, OUTBOX_CALLS } from '../../domain/outbox-calls.ts';
import type { Delivery } from '../../machines/outbox.ts';
import { alertsView, type UnreadAlerts } from '../alerts-view.ts';
import { keepSwitches, readSwitchesAnew } from '../notifications-view.ts';
import type { Adapters } from './adapters.ts';
import { noteDelivery } from './delivery-under-way.ts';
import type { Held } from './device/codec.ts';
import type { Entry } from './device/device.ts';

/** Names a change so that a later one sorts later, also when both were made within one millisecond. */
export function newChangeId({ clock, newKey }: Adapters): string {
  newest = Math.max(clock.now(), newest + 1);
  return `${String(newest).padStart(15, '0')}-${newKey()}`;
}

let newest = 0;

/** Tells what waits on the device now and after each change, also one made in another tab. */
export function watchWaiting({ device }: Adapters, tell: (waiting: Change[]) => void): () => void {
  return device.watchShelf<Change>('outbox', (held) => tell(changesIn(held)));
}

/** Written down before anything is sent. */
export function keepChange({ device, clock }: Adapters, change: Change): Promise<void> {
  return device.save([{ shelf: 'outbox', id: change.id, at: clock.now(), value: change }]);
}

/**
 * Takes a change back. Where all that waits of its subject goes with it, nothing is sent; what the server has, or may have,
 * and what waited before it, is followed by a change that puts back what stood before. Where none can, it waits no longer.
 */
export function takeBack(adapters: Adapters, change: Change): Promise<void> {
  return alone(async () => {
    const unsent = (await waitingOn(adapters)).filter(({ subject }) => subject === change.subject);
    const [stood] = standing(unsent);
    const isHere = !unsent.some(({ wasTried }) => wasTried) && isSame(stood?.undo, change.undo);
    if (isHere || change.undo === null) {
      for (const { id } of unsent) await adapters.device.remove('outbox', id);
    } else {
      const { wasTried: _, ...rest } = change;
      const id = newChangeId(adapters);
      await keepChange(adapters, { ...rest, id, request: change.undo, undo: change.request } as Change);
    }
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Sends the first change that waits. One tab at a time, so that the order is kept. */
export function deliverFirst(adapters: Adapters, signal: AbortSignal): Promise<Delivery> {
  const delivery = alone<Delivery>(async () => {
    const waiting = await waitingOn(adapters);
    const [change] = standing(waiting);
    if (!change) return { kind: 'none' };
    try {
      await noteTry(adapters, change);
      await send(adapters, change, { waiting, signal });
      await settle(adapters, change);
      return { kind: 'sent', change };
    } catch (error) {
      if (!isFinal(error)) return { kind: 'missed' };
      await settle(adapters, change);
      return { kind: 'refused', change, message: error.message };
    }
  });
  return noteDelivery(delivery);
}

/** The server will not take it as it is, or broke over it. What it is only too busy or too far away for waits on. */
function isFinal(error: unknown): error is CallFailed {
  if (!(error instanceof CallFailed)) return false;
  return error.status === BROKEN || (error.kind === 'refused' && !PASSING.includes(error.status));
}

/** Too slow and too many. */
const PASSING = [408, 429];
const BROKEN = 500;
const CONFLICT = 409;

/** Before it leaves: its answer may be lost, and the app may be closed before it comes. Where there is no network it does not. */
async function noteTry({ device }: Adapters, change: Change): Promise<void> {
  if (globalThis.navigator?.onLine === false) return;
  const held = await device.read<Change>('outbox', change.id);
  if (held && !held.value.wasTried)
    await device.save([{ ...held, shelf: 'outbox', value: { ...held.value, wasTried: true } }]);
}

async function settle(adapters: Adapters, sent: Change): Promise<void> {
  for (const { id } of settledBy(sent, await waitingOn(adapters))) await adapters.device.remove('outbox', id);
}

async function waitingOn({ device }: Adapters): Promise<Change[]> {
  return changesIn(await device.list<Change>('outbox'));
}

/** A kind that this build does not know was kept by a newer one; it waits for that one. */
function changesIn(held: readonly Held<Change>[]): Change[] {
  return held.map(({ value }) => value).filter(({ kind }) => CHANGE_KINDS.includes(kind));
}

/** What the server took stands at once on every screen that reads from the device. */
async function send(
  adapters: Adapters,
  change: Change,
  { waiting, signal }: { waiting: readonly Change[]; signal: AbortSignal },
): Promise<void> {
  const { services } = adapters;
  switch (change.kind) {
    case 'nickname': {
      const nicknames_seen = nicknamesSeen(settledBy(change, waiting));
      const request = { ...change.request, nicknames_seen };
      const named = services.send(OUTBOX_CALLS.nickname, request, { signal });
      const readAnew = () => readAccountAnew(adapters, change.request.account_id, signal);
      return showAccount(adapters, await named.catch((error) => afterConflict(error, readAnew)));
    }
    case 'meter reading': {
      const meter = await services.send(OUTBOX_CALLS['meter reading'], change.request, { signal });
      return showReading(adapters, change.request.account_id, meter);
    }
    case 'alert read': {
      const alert = await services.send(OUTBOX_CALLS['alert read'], change.request, { signal });
      return showAlert(adapters, alert);
    }
    case 'notification settings': {
      const request = { ...change.request, held: change.undo ?? undefined };
      const saved = services.send(OUTBOX_CALLS['notification settings'], request, { signal });
      return keepSwitches(
        adapters,
        await saved.catch((error) => afterConflict(error, () => readSwitchesAnew(adapters))),
      );
    }
    case 'tax draft':
      return (await import('./tax-drafts.ts')).sendTaxDraft(adapters, change, signal);
  }
}

/** Another device chose otherwise meanwhile: its choice stands, shows here, and what became of this one is told. */
async function afterConflict(error: unknown, readAnew: () => Promise<unknown>): Promise<never> {
  if (error instanceof CallFailed && error.status === CONFLICT) await readAnew().catch(() => undefined);
  throw error;
}

async function readAccountAnew(adapters: Adapters, accountId: number, signal: AbortSignal): Promise<void> {
  const groups = await adapters.services.send(getAccountList, {}, { signal });
  const account = groups.flatMap(({ accounts }) => accounts).find((one) => one.account_id === accountId);
  if (account) await showAccount(adapters, account);
}

async function showAccount({ device }: Adapters, changed: Account): Promise<void> {
  const list = await device.read<BillerGroup[]>('billList', 'all');
  const bills = await billsOf(device, changed.account_id, (bill) => ({
    ...bill,
    nickname: changed.nickname,
    paperless: changed.paperless,
  }));
  const groups = list && { ...list, value: list.value.map((group) => withAccount(group, changed)) };
  await device.save([...(groups ? [{ ...groups, shelf: 'billList' as const }] : []), ...bills]);
}

async function showReading({ device }: Adapters, accountId: number, meter: MeterReading): Promise<void> {
  await device.save(
    await billsOf(device, accountId, (bill) => ({
      ...bill,
      meter_readings: bill.meter_readings.map((one) => (one.id === meter.id ? meter : one)),
    })),
  );
}

async function showAlert({ device }: Adapters, changed: Alert): Promise<void> {
  const { shelf, id } = alertsView;
  const held = await device.read<UnreadAlerts>(shelf, id);
  if (!held) return;
  const others = held.value.items.filter((one) => one.id !== changed.id);
  const items = changed.is_read ? others : [changed, ...others];
  const total = held.value.total + items.length - held.value.items.length;
  await device.save([{ ...held, shelf, value: { items, total } }]);
}

async function billsOf(
  device: Adapters['device'],
  accountId: number,
  change: (bill: Bill) => Bill,
): Promise<Entry[]> {
  const bills = await device.list<Bill>('bills');
  return bills
    .filter(({ value }) => value.account_id === accountId)
    .map((held) => ({ ...held, shelf: 'bills', value: change(held.value) }));
}

function withAccount(group: BillerGroup, changed: Account): BillerGroup {
  return {
    ...group,
    accounts: group.accounts.map((account) =>
      account.account_id === changed.account_id ? changed : account,
    ),
  };
}

function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? (locks.request('billfold.outbox', work) as Promise<T>) : work();
}
