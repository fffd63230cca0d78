import { searchBills } from '../domain/calls/ebills.ts';
import { searchTransactions } from '../domain/calls/transactions.ts';
import {
  billLine,
  HISTORY_PAGE,
  type HistoryLine,
  type HistorySection,
  isOf,
  lineKey,
  PAYMENTS_AHEAD,
  paymentLine,
  recordReceipt,
} from '../domain/history.ts';
import {
  type BillSort,
  type HistoryOptions,
  isUsual,
  type PaymentSort,
  searchRange,
  usualOptions,
} from '../domain/history-options.ts';
import { linesToForget, searchLines } from '../domain/history-search.ts';
import { notLoaded } from '../domain/history-words.ts';
import type { HeldHistory, HistoryAnswer, HistoryRequest } from '../machines/history.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { Entry } from './adapters/device/device.ts';

/** One page of a tab, which the device keeps with all that its lines open (HIS-25, RCT-24). */
export async function loadHistory(
  adapters: Adapters,
  section: HistorySection,
  { options, page, perPage }: HistoryRequest,
  signal: AbortSignal,
): Promise<HistoryAnswer> {
  const { device, clock } = adapters;
  const opening = device.opening();
  const fetched = await FETCHES[section](adapters, options, page, perPage, signal);
  const { lines, total, also } = fetched;
  const at = clock.now();
  const entries = [...lines.map((line): Entry => ({ shelf: 'history', id: lineKey(line), at, value: line }))];
  await device.save([...entries, ...also.map((entry) => ({ ...entry, at }))], opening);
  if (page === 1 && isUsual(section, options)) await forget(adapters, section, lines, total);
  return { lines, total, at };
}

interface Fetched {
  readonly lines: readonly HistoryLine[];
  readonly total: number;
  readonly also: readonly Omit<Entry, 'at'>[];
}

type Fetch = (
  adapters: Adapters,
  options: HistoryOptions,
  page: number,
  perPage: number,
  signal: AbortSignal,
) => Promise<Fetched>;

const FETCHES: Record<HistorySection, Fetch> = {
  async bills({ services }, options, page, per_page, signal) {
    const request = { ...searchRange(options), sort: options.sort as BillSort, page, per_page };
    const { items, _meta } = await services.send(searchBills, request, {
      signal,
      failure: notLoaded('bills'),
    });
    const lines = items.map(billLine);
    // The first bills are the ones that are opened; more of them would only fill the device.
    const opened = page === 1 && isUsual('bills', options) ? items.slice(0, HISTORY_PAGE) : [];
    const also = opened.map((bill) => ({ shelf: 'bills' as const, id: String(bill.id), value: bill }));
    return { lines, total: _meta.totalCount, also };
  },

  async payments({ services }, options, page, per_page, signal) {
    const request = { ...searchRange(options), sort: options.sort as PaymentSort, page, per_page };
    const { items, _meta } = await services.send(searchTransactions, request, { signal });
    const also = items.map((record) => ({
      shelf: 'receipts' as const,
      id: record.confirmation_num,
      value: recordReceipt(record),
    }));
    return { lines: items.map(paymentLine), total: _meta.totalCount, also };
  },
};

/** What is not so any more goes from the device, a removed account's bills among it. */
async function forget(
  { device }: Adapters,
  section: HistorySection,
  page: readonly HistoryLine[],
  total: number,
): Promise<void> {
  const held = (await device.list<HistoryLine>('history')).map(({ value }) => value);
  for (const line of linesToForget(held, section, page, total)) await device.remove('history', lineKey(line));
}

/** What the device holds that the options name, with the age of the oldest of it. */
export async function heldHistory(
  { device }: Adapters,
  section: HistorySection,
  options: HistoryOptions,
): Promise<HeldHistory> {
  const held = await device.list<HistoryLine>('history');
  const ages = new Map(held.map(({ value, at }) => [value, at]));
  const lines = searchLines([...ages.keys()], section, options);
  const all = held.filter(({ value }) => isOf(section, value)).map(({ at }) => at);
  const at = lines.length > 0 ? lines.map((line) => ages.get(line) ?? 0) : all;
  return { lines, at: at.length > 0 ? at.reduce((oldest, one) => Math.min(oldest, one)) : undefined };
}

/** Keeps the latest of both tabs on the device, for a time without a signal; of the payments, as many as proof is asked of. */
export async function readHistoryAhead(adapters: Adapters, signal: AbortSignal): Promise<void> {
  for (const [section, perPage] of [
    ['payments', PAYMENTS_AHEAD],
    ['bills', HISTORY_PAGE],
  ] as const) {
    const request = { options: usualOptions(section), page: 1, perPage };
    await loadHistory(adapters, section, request, signal);
  }
}
