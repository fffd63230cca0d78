import type { Account, BillerGroup } from '../../domain/accounts/account.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { Bill } from '../../domain/bills/bill.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import type { MeterReading } from '../../domain/bills/meter-reading.ts';
import { nicknamesSeen } from '../../domain/outbox/nickname-conflict.ts';
import { type Change, latestChanges, settledBy } from '../../domain/outbox/outbox.ts';
import { CHANGE_KINDS, OUTBOX_CALLS } from '../../domain/outbox/outbox-calls.ts';
import type { Alert } from '../../domain/profile/alert.ts';
import type { Delivery } from '../../machines/outbox/outbox.machine.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { Entry } from '../adapters/device/device.ts';
import type { CachedRow } from '../adapters/device/row-codec.ts';
import { trackDelivery } from '../adapters/http/delivery-in-flight.ts';
import { alertsQuery } from '../queries/alerts.ts';
import { changeCached } from '../queries/changes.ts';
import { refetchSwitches, saveSwitches } from '../queries/notifications.ts';
import { newChangeId } from './change-id.ts';

/** Reports the queued changes now and after each change, including changes by another tab. */
export function watchQueuedChanges({ device }: Adapters, emit: (waiting: Change[]) => void): () => void {
  return device.watchShelf<Change>('outbox', (cached) => emit(changesIn(cached)));
}

export function queueChange({ device, clock }: Adapters, change: Change): Promise<void> {
  return device.save([{ shelf: 'outbox', id: change.id, at: clock.now(), value: change }]);
}

/**
 * Takes a change back. If this removes all queued changes of its subject, nothing is sent. If the server has
 * or may have an earlier one, a change that restores the previous value is queued. A change that cannot be
 * reversed is removed from the queue.
 */
export function takeBack(adapters: Adapters, change: Change): Promise<void> {
  return withOutboxLock(async () => {
    const unsent = (await queuedOn(adapters)).filter(({ subject }) => subject === change.subject);
    const [latest] = latestChanges(unsent);
    const isHere = !unsent.some(({ wasTried }) => wasTried) && isSame(latest?.undo, change.undo);
    if (isHere || change.undo === null) {
      for (const { id } of unsent) await adapters.device.remove('outbox', id);
    } else {
      const { wasTried: _, ...rest } = change;
      const id = newChangeId(adapters);
      await queueChange(adapters, { ...rest, id, request: change.undo, undo: change.request } as Change);
    }
  });
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** Sends the first queued change. One tab at a time, to keep the order. */
export function deliverFirst(adapters: Adapters, signal: AbortSignal): Promise<Delivery> {
  const delivery = withOutboxLock<Delivery>(async () => {
    const waiting = await queuedOn(adapters);
    const [change] = latestChanges(waiting);
    if (!change) return { kind: 'none' };
    try {
      await markTried(adapters, change);
      await send(adapters, change, { waiting, signal });
      await settle(adapters, change);
      return { kind: 'sent', change };
    } catch (error) {
      if (!isFinal(error)) return { kind: 'missed' };
      await settle(adapters, change);
      return { kind: 'refused', change, message: error.message, errors: error.errors };
    }
  });
  return trackDelivery(delivery);
}

/**
 * Whether the server refused the change for good, or failed over it. If it was only busy or out of reach, the
 * change stays queued.
 */
function isFinal(error: unknown): error is CallFailed {
  if (!(error instanceof CallFailed)) return false;
  return error.status === BROKEN || (error.kind === 'refused' && !PASSING.includes(error.status));
}

/** Timeout and too many requests. */
const PASSING = [408, 429];

const BROKEN = 500;

const CONFLICT = 409;

/**
 * Marks a change as tried before it is sent, because its answer may be lost or the app closed. Without a
 * network it cannot be sent, so it is not marked.
 */
async function markTried({ device }: Adapters, change: Change): Promise<void> {
  if (globalThis.navigator?.onLine === false) return;
  const cached = await device.read<Change>('outbox', change.id);
  if (cached && !cached.value.wasTried)
    await device.save([{ ...cached, shelf: 'outbox', value: { ...cached.value, wasTried: true } }]);
}

async function settle(adapters: Adapters, sent: Change): Promise<void> {
  for (const { id } of settledBy(sent, await queuedOn(adapters))) await adapters.device.remove('outbox', id);
}

async function queuedOn({ device }: Adapters): Promise<Change[]> {
  return changesIn(await device.list<Change>('outbox'));
}

/**
 * A kind that this build does not know was queued by a newer build, and stays for that one. So does a row that is
 * damaged: it holds no kind.
 */
function changesIn(cached: readonly CachedRow<Change>[]): Change[] {
  return cached.map(({ value }) => value).filter((change) => CHANGE_KINDS.includes(change?.kind));
}

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
      const refetch = () => refetchAccount(adapters, change.request.account_id, signal);
      return showAccount(adapters, await named.catch((error) => afterConflict(error, refetch)));
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
      return saveSwitches(
        adapters,
        await saved.catch((error) => afterConflict(error, () => refetchSwitches(adapters))),
      );
    }
    case 'tax draft':
      return (await import('./deliver-tax-drafts.ts')).sendTaxDraft(adapters, change, signal);
  }
}

/**
 * Another device made a different choice meanwhile. That choice prevails and shows here, and the customer is
 * told.
 */
async function afterConflict(error: unknown, refetch: () => Promise<unknown>): Promise<never> {
  if (error instanceof CallFailed && error.status === CONFLICT) await refetch().catch(() => undefined);
  throw error;
}

async function refetchAccount(adapters: Adapters, accountId: number, signal: AbortSignal): Promise<void> {
  const groups = await adapters.services.send(getAccountList, {}, { signal });
  const account = groups
    .flatMap(({ accounts }) => accounts)
    .find((account) => account.account_id === accountId);
  if (account) await showAccount(adapters, account);
}

async function showAccount({ device }: Adapters, changed: Account): Promise<void> {
  const list = await device.read<BillerGroup[]>('billList', 'all');
  const bills = await billsOf(device, changed.account_id, (bill) => ({
    ...bill,
    nickname: changed.nickname,
    paperless: changed.paperless,
  }));
  const groups = list?.value && { ...list, value: list.value.map((group) => withAccount(group, changed)) };
  await device.save([...(groups ? [{ ...groups, shelf: 'billList' as const }] : []), ...bills]);
}

async function showReading({ device }: Adapters, accountId: number, meter: MeterReading): Promise<void> {
  await device.save(
    await billsOf(device, accountId, (bill) => ({
      ...bill,
      meter_readings: bill.meter_readings.map((reading) => (reading.id === meter.id ? meter : reading)),
    })),
  );
}

async function showAlert(adapters: Adapters, changed: Alert): Promise<void> {
  await changeCached(adapters, alertsQuery, (unread) => {
    const others = unread.items.filter((alert) => alert.id !== changed.id);
    const items = changed.is_read ? others : [changed, ...others];
    return { items, total: unread.total + items.length - unread.items.length };
  });
}

async function billsOf(
  device: Adapters['device'],
  accountId: number,
  change: (bill: Bill) => Bill,
): Promise<Entry[]> {
  const bills = await device.list<Bill | null>('bills');
  // A damaged row names no account.
  return bills.flatMap(({ value, ...row }) =>
    value?.account_id === accountId ? { ...row, shelf: 'bills' as const, value: change(value) } : [],
  );
}

function withAccount(group: BillerGroup, changed: Account): BillerGroup {
  return {
    ...group,
    accounts: group.accounts.map((account) =>
      account.account_id === changed.account_id ? changed : account,
    ),
  };
}

function withOutboxLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? (locks.request('billfold.outbox', work) as Promise<T>) : work();
}
